import type { Dispute } from '@najem/shared/contract/rights';
import { SUBJECTS } from '@najem/shared/domain/register';
import { type EntryValues, readEntryValues } from '@najem/shared/subject';

/** What an author writes, whichever answer they choose in the end. */
export interface AnswerValues extends EntryValues {
  choice: string;
  text: string;
}

const NO_ENTRY: EntryValues = { counterpart: '', rentalAddress: '', reason: '', comment: '' };

/** What the answer begins with: the entry as it stands. */
export function startOf(entry: Dispute['entry']): AnswerValues {
  const values = entry ? readEntryValues(SUBJECTS[entry.role], entry) : NO_ENTRY;
  return { choice: 'stand', text: '', ...values };
}
