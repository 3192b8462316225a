import { PublicFrame } from '../../frame/PublicFrame';
import { StartPage } from '../parts/StartPage';

/** The way into the file for anybody, also without an account. */
export function Start() {
  return (
    <PublicFrame>
      <StartPage />
    </PublicFrame>
  );
}
