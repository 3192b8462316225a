import type { Subject } from '@najem/shared/contract/register';
import type { SubjectKind } from '@najem/shared/domain/register';

/**
 * What each slot hands to its parts. A remote that offers slots of its own adds them in a package of its team, under names
 * that begin with its id, so that both who offer and who fill them are checked by the compiler:
 * `declare module '@najem/shared/store' { interface SlotProps { 'umowy-actions': { flat: string } } }`.
 */
export interface SlotProps {
  /** On the details of a person on the lists. */
  'subject-details': { subject: Subject };
  /** Above the lists. */
  'subject-list': object;
  /** Above the buttons of a new entry about a person who is known already, while a tenancy of the user is open. */
  'subject-entry': { subjectId: string };
  /** Beside an entry that the user has just added, until they leave the list: about whom, and which home. */
  'subject-added': { kind: SubjectKind; address: string };
}
