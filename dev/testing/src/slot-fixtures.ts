import type { SlotProps } from '@najem/shared/store';
import { aTenant } from './fixtures';

/** What the site's slots hand to their parts: `<FlatsLink {...slotFixtures()['subject-details']} />`. */
export function slotFixtures(): Pick<
  SlotProps,
  'subject-details' | 'subject-list' | 'subject-entry' | 'subject-added'
> {
  const subject = aTenant();
  return {
    'subject-details': { subject },
    'subject-list': {},
    'subject-entry': { subjectId: subject._id },
    'subject-added': { kind: 'tenant', address: 'ul. Ogrodowa 7, Łódź' },
  };
}
