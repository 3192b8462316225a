import { otherRole } from '@najem/shared/domain/tenancies';
import type { SlotProps } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { TEXTS } from './texts';

/**
 * Beside an entry that was just added: the way to the form of a tenancy, filled in as far as the entry tells. It is offered
 * whoever the person is: that it were missing would say with whom there is a tenancy already.
 */
export function AddedPart({ kind, address }: SlotProps['subject-added']) {
  return (
    // The address goes with the navigation: in the link, logs and histories would keep it.
    <Link href="/tenancies/new" state={{ role: otherRole(kind), address }}>
      {TEXTS.invite}
    </Link>
  );
}
