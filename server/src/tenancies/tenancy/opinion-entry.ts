import type { OpinionEntry } from '@najem/shared/contract/tenancies';
import { SUBJECTS } from '@najem/shared/domain/register';
import type { TenancyRole } from '@najem/shared/domain/tenancies';
import { type NewEntry, validateEntry } from '../../register/subjects/validation';

/** Stands for the author, who is the counterpart of every opinion. */
const AUTHOR = 'autor';

/** Reads a reason and comment about a side as the entry that they become. ENTRY_INCOMPLETE, REASON_UNKNOWN, TEXT_TOO_LONG. */
export function readOpinionEntry(about: TenancyRole, rentalAddress: string, words: OpinionEntry): NewEntry {
  const descriptor = SUBJECTS[about];
  return validateEntry(descriptor, AUTHOR, { ...words, [descriptor.counterpartField]: AUTHOR, rentalAddress }, 'add');
}
