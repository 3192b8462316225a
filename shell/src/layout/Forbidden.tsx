import { TEXTS } from '../texts';
import { NothingHere } from './NothingHere';

/** For addresses that only administrators may open. */
export function Forbidden() {
  return <NothingHere title={TEXTS.forbiddenTitle} text={TEXTS.forbidden} icon="lock" />;
}
