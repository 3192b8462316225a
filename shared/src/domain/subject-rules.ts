import { describeIdentifierProblem, detectIdentifier, normaliseIdentifier } from './identifier';
import type { EntryDraft } from './history-entry';
import { resolveReason } from './reason';
import {
  ADDRESS_MAX_LENGTH,
  COMMENT_MAX_LENGTH,
  CONTACT_MAX_LENGTH,
  ENTRIES_PER_REQUEST_MAX,
  NAME_MAX_LENGTH,
} from './subject';
import type { EntryField, EntryPurpose, SubjectDescriptor, SubjectField } from './subject';
import { SUBJECT_MESSAGES } from './texts';

export interface SubjectDraft {
  readonly name?: string;
  readonly type?: string;
  readonly identifier?: string;
  readonly address?: string;
  readonly contact_info?: string;
  /** A form passes its entry even while it is blank; a list that is absent or empty is no fault. */
  readonly history?: readonly EntryDraft[];
}

export type SubjectPurpose = 'add' | 'edit';

/** One fault at a time: the field to mark and the Polish sentence to show. */
export interface Problem<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

export type EntryProblem = Problem<EntryField>;
/** `entryIndex` is set when the fault is inside `history`. */
export type SubjectProblem = Problem<SubjectField | EntryField | 'history'> & { readonly entryIndex?: number };

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

type Limits<Field extends string> = readonly (readonly [field: Field, limit: number, message: string])[];

function findTooLong<Field extends string>(
  draft: Readonly<Partial<Record<Field, string>>>,
  limits: Limits<Field>,
): Problem<Field> | undefined {
  const over = limits.find(([field, limit]) => (draft[field]?.length ?? 0) > limit);
  return over && { field: over[0], message: over[2] };
}

const SUBJECT_LIMITS: Limits<'name' | 'address' | 'contact_info'> = [
  ['name', NAME_MAX_LENGTH, SUBJECT_MESSAGES.nameTooLong],
  ['address', ADDRESS_MAX_LENGTH, SUBJECT_MESSAGES.addressTooLong],
  ['contact_info', CONTACT_MAX_LENGTH, SUBJECT_MESSAGES.contactTooLong],
];

const ENTRY_LIMITS: Limits<'counterpart' | 'rentalAddress' | 'comment'> = [
  ['counterpart', NAME_MAX_LENGTH, SUBJECT_MESSAGES.counterpartTooLong],
  ['rentalAddress', ADDRESS_MAX_LENGTH, SUBJECT_MESSAGES.addressTooLong],
  ['comment', COMMENT_MAX_LENGTH, SUBJECT_MESSAGES.commentTooLong],
];

/** The first fault of an entry with its field, by the rules of the purpose; a reason outside the kind's list is one. */
export function findEntryProblem(
  descriptor: SubjectDescriptor,
  entry: EntryDraft,
  purpose: EntryPurpose = 'add',
): EntryProblem | undefined {
  // The simple form names an empty reason before anything else; the other two have one sentence for all fields.
  if (purpose === 'add' && isBlank(entry.reason)) return { field: 'reason', message: SUBJECT_MESSAGES.chooseReason };
  const missing = descriptor.requiredEntryFields[purpose].find((field) => isBlank(entry[field]));
  if (missing) {
    const message = purpose === 'edit' ? SUBJECT_MESSAGES.requiredFields : SUBJECT_MESSAGES.requiredHistory;
    return { field: missing, message };
  }
  if (resolveReason(descriptor, entry.reason ?? '') === undefined) {
    return { field: 'reason', message: SUBJECT_MESSAGES.chooseReason };
  }
  return findTooLong(entry, ENTRY_LIMITS);
}

/** The Polish sentence about the first fault of an entry, or undefined when it may be saved. */
export function describeEntryProblem(
  descriptor: SubjectDescriptor,
  entry: EntryDraft,
  purpose: EntryPurpose = 'add',
): string | undefined {
  return findEntryProblem(descriptor, entry, purpose)?.message;
}

/**
 * The Polish sentence about an identifier that does not fit the subject's type, or undefined when it fits: a company
 * has a NIP, a person a PESEL or, where the kind allows it, a passport.
 */
export function describeIdentityProblem(
  descriptor: SubjectDescriptor,
  type: string | undefined,
  text: string | undefined,
): string | undefined {
  const identifier = normaliseIdentifier(text ?? '');
  const isCompany = type === 'firma';
  const detected = detectIdentifier(identifier);
  if (detected !== 'unknown' && isCompany === (detected === 'nip') && descriptor.identifierTypes.includes(detected)) {
    return undefined;
  }
  // A right length with a wrong check digit deserves the sentence about the checksum.
  const length = isCompany ? 10 : 11;
  if (detected === 'unknown' && identifier.length === length) return describeIdentifierProblem(descriptor, identifier);
  return isCompany ? SUBJECT_MESSAGES.companyNeedsNip : descriptor.texts.personNeedsIdentifier;
}

function findBasicsProblem(
  descriptor: SubjectDescriptor,
  draft: SubjectDraft,
  purpose: SubjectPurpose,
): Problem<SubjectField> | undefined {
  const missing = descriptor.requiredFields.find((field) => isBlank(draft[field]));
  if (missing) return { field: missing, message: SUBJECT_MESSAGES.requiredFields };
  if (draft.type !== 'osoba' && draft.type !== 'firma')
    return { field: 'type', message: SUBJECT_MESSAGES.requiredFields };
  // Older records may lack an identifier; editing their name must not demand one.
  if (purpose === 'add' || !isBlank(draft.identifier)) {
    const message = describeIdentityProblem(descriptor, draft.type, draft.identifier);
    if (message) return { field: 'identifier', message };
  }
  return findTooLong(draft, SUBJECT_LIMITS);
}

/** The first fault of a subject with its field, in the specification's order: basics, identifier, then each entry. */
export function findSubjectProblem(
  descriptor: SubjectDescriptor,
  draft: SubjectDraft,
  purpose: SubjectPurpose = 'add',
): SubjectProblem | undefined {
  const basics = findBasicsProblem(descriptor, draft, purpose);
  if (basics) return basics;
  const history = draft.history ?? [];
  if (history.length > ENTRIES_PER_REQUEST_MAX) return { field: 'history', message: SUBJECT_MESSAGES.tooManyEntries };
  for (const [entryIndex, entry] of history.entries()) {
    const problem = findEntryProblem(descriptor, entry, 'withSubject');
    if (problem) return { ...problem, entryIndex };
  }
  return undefined;
}

/** The Polish sentence about the first fault of a subject, or undefined when it may be saved. */
export function describeSubjectProblem(
  descriptor: SubjectDescriptor,
  draft: SubjectDraft,
  purpose: SubjectPurpose = 'add',
): string | undefined {
  return findSubjectProblem(descriptor, draft, purpose)?.message;
}
