import { Link } from '@najem/shared/ui/base';
import { panelAddress } from '../../panel/address';
import { ENTRY_TEXTS as T } from './texts';

/** The way to an author in the list of users. */
export function AuthorLink({ name }: { name: string }) {
  return (
    <Link href={panelAddress({ tab: 'users', name })} aria-label={T.authorOf(name)}>
      {name}
    </Link>
  );
}
