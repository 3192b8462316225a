import { TEXTS } from '../texts';
import { NothingHere } from './NothingHere';

/** For addresses that neither the shell nor a remote knows. */
export function NotFound() {
  return <NothingHere title={TEXTS.notFoundTitle} text={TEXTS.notFound} icon="search" />;
}
