import { PROCESSING, type Processing, type ProcessingId } from '@najem/shared/domain/kernel';
import type { Person } from '../../kernel/context';
import type { DossierFile } from '../file/open-file';

/** What concerns only people with an account. */
const OF_ACCOUNTS: readonly ProcessingId[] = ['accounts', 'payments'];
/** What concerns only people with a tenancy. */
const OF_TENANCIES: readonly ProcessingId[] = ['tenancies'];
/** What concerns only people who are described. */
const OF_SUBJECTS: readonly ProcessingId[] = ['register'];

/** The activities in which data of this person are processed. */
export function processingOf(
  { subjects }: DossierFile,
  person: Person,
  tenancies: readonly unknown[] = [],
): Processing[] {
  return PROCESSING.filter(
    ({ id }) =>
      (person.is === 'user' || !OF_ACCOUNTS.includes(id)) &&
      (tenancies.length > 0 || !OF_TENANCIES.includes(id)) &&
      (subjects.length > 0 || !OF_SUBJECTS.includes(id)),
  );
}
