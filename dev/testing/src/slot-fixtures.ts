import type { SlotProps } from '@najem/shared/store';
import { aTenant } from './fixtures';

/** What the site's slots hand to their parts: `<FlatsLink {...slotFixtures()['subject-details']} />`. */
export function slotFixtures(): Pick<SlotProps, 'subject-details' | 'subject-list'> {
  return { 'subject-details': { subject: aTenant() }, 'subject-list': {} };
}
