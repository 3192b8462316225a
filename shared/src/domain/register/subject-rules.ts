import {
  detectIdentifier,
  findIdentifierProblem,
  NIP_LENGTH,
  normaliseIdentifier,
  PESEL_LENGTH,
} from '../kernel/identifier';
import { ADDRESS_MAX_LENGTH, COMMENT_MAX_LENGTH, ENTRIES_PER_SUBJECT_MAX } from '../kernel/limits';
import { findFullNameProblem, FULL_NAME_MAX_LENGTH } from '../kernel/name';
import { cleanText, findLetterProblem, textLength } from '../kernel/plain-text';
import type { Problem, ProblemCode } from '../kernel/problem';
import { BASICS_FIELDS, BASICS_TEXTS, type BasicsField } from './basics';
import type { EntryDraft } from './history-entry';
import { resolveReason } from './reason';
import type { EntryField, EntryPurpose, SubjectDescriptor, SubjectField } from './subject';

export interface SubjectDraft extends Readonly<Partial<Record<SubjectField, string>>> {
  /** A form passes its entry even while it is blank; a list that is absent or empty is no problem. */
  readonly history?: readonly EntryDraft[];
}

export type SubjectPurpose = 'add' | 'edit';

export type EntryProblem = Problem<EntryField>;
/** `entryIndex` is set when the problem is inside `history`. */
export type SubjectProblem = Problem<SubjectField | EntryField | 'history'> & { readonly entryIndex?: number };

function isBlank(text: string | undefined): boolean {
  return text === undefined || cleanText(text) === '';
}

type Limits<Field extends string> = readonly (readonly [field: Field, limit: number, code: ProblemCode])[];

function findTooLong<Field extends string>(
  draft: Readonly<Partial<Record<Field, string>>>,
  limits: Limits<Field>,
): Problem<Field> | undefined {
  const over = limits.find(([field, limit]) => textLength(draft[field] ?? '') > limit);
  return over && { field: over[0], code: over[2] };
}

function findUnprinted<Field extends string>(
  draft: Readonly<Partial<Record<Field, string>>>,
  texts: Limits<Field>,
): Problem<Field> | undefined {
  for (const [field] of texts) {
    const code = findLetterProblem(draft[field] ?? '');
    if (code) return { field, code };
  }
  return undefined;
}

function findNameProblemIn<Field extends string>(
  field: Field,
  draft: Readonly<Partial<Record<Field, string>>>,
): Problem<Field> | undefined {
  // Spaces and line ends around a text are no part of it.
  const code = findFullNameProblem(draft[field]?.trim() ?? '');
  return code && { field, code };
}

const SUBJECT_LIMITS: Limits<'name' | BasicsField> = [
  ['name', FULL_NAME_MAX_LENGTH, 'SUBJECT_NAME_TOO_LONG'],
  ...BASICS_FIELDS.map((field) => [field, BASICS_TEXTS[field].maxLength, BASICS_TEXTS[field].tooLong] as const),
];

const ENTRY_LIMITS: Limits<'counterpart' | 'rentalAddress' | 'comment'> = [
  ['counterpart', FULL_NAME_MAX_LENGTH, 'COUNTERPART_TOO_LONG'],
  ['rentalAddress', ADDRESS_MAX_LENGTH, 'ADDRESS_TOO_LONG'],
  ['comment', COMMENT_MAX_LENGTH, 'COMMENT_TOO_LONG'],
];

/** The first problem of an entry, by the rules of the purpose; a reason outside the kind's list is one. */
export function findEntryProblem(
  descriptor: SubjectDescriptor,
  entry: EntryDraft,
  purpose: EntryPurpose = 'add',
): EntryProblem | undefined {
  // The simple form names an empty reason before anything else; the other two have one sentence for all fields.
  if (purpose === 'add' && isBlank(entry.reason)) return { field: 'reason', code: 'REASON_UNKNOWN' };
  const missing = descriptor.requiredEntryFields[purpose].find((field) => isBlank(entry[field]));
  if (missing) return { field: missing, code: purpose === 'edit' ? 'EDITED_ENTRY_INCOMPLETE' : 'ENTRY_INCOMPLETE' };
  if (resolveReason(descriptor, entry.reason ?? '') === undefined) {
    return { field: 'reason', code: 'REASON_UNKNOWN' };
  }
  return (
    findTooLong(entry, ENTRY_LIMITS) ?? findNameProblemIn('counterpart', entry) ?? findUnprinted(entry, ENTRY_LIMITS)
  );
}

/**
 * What is wrong with an identifier that does not fit the subject's type; undefined when it fits: a company has a NIP, a
 * person a PESEL or, where the kind allows it, a passport.
 */
export function findIdentityProblem(
  descriptor: SubjectDescriptor,
  type: string | undefined,
  text: string | undefined,
): ProblemCode | undefined {
  const identifier = normaliseIdentifier(text ?? '');
  const isCompany = type === 'firma';
  const detected = detectIdentifier(identifier);
  if (detected !== 'unknown' && isCompany === (detected === 'nip') && descriptor.identifierTypes.includes(detected)) {
    return undefined;
  }
  // A right length with a wrong check digit is a problem of the checksum.
  const length = isCompany ? NIP_LENGTH : PESEL_LENGTH;
  if (detected === 'unknown' && identifier.length === length) return findIdentifierProblem(descriptor, identifier);
  return isCompany ? 'COMPANY_NEEDS_NIP' : descriptor.personProblem;
}

function findBasicsProblem(
  descriptor: SubjectDescriptor,
  draft: SubjectDraft,
  purpose: SubjectPurpose,
): Problem<SubjectField> | undefined {
  const missing = descriptor.requiredFields.find((field) => isBlank(draft[field]));
  if (missing) return { field: missing, code: 'SUBJECT_INCOMPLETE' };
  if (draft.type !== 'osoba' && draft.type !== 'firma') return { field: 'type', code: 'SUBJECT_INCOMPLETE' };
  // Older records may lack an identifier; editing their name must not require one.
  if (purpose === 'add' || !isBlank(draft.identifier)) {
    const code = findIdentityProblem(descriptor, draft.type, draft.identifier);
    if (code) return { field: 'identifier', code };
  }
  return findTooLong(draft, SUBJECT_LIMITS) ?? findNameProblemIn('name', draft) ?? findUnprinted(draft, SUBJECT_LIMITS);
}

/** The first problem of a subject, in the specification's order: basics, identifier, then each entry. */
export function findSubjectProblem(
  descriptor: SubjectDescriptor,
  draft: SubjectDraft,
  purpose: SubjectPurpose = 'add',
): SubjectProblem | undefined {
  const basics = findBasicsProblem(descriptor, draft, purpose);
  if (basics) return basics;
  const history = draft.history ?? [];
  if (history.length > ENTRIES_PER_SUBJECT_MAX) return { field: 'history', code: 'TOO_MANY_ENTRIES' };
  for (const [entryIndex, entry] of history.entries()) {
    const problem = findEntryProblem(descriptor, entry, 'withSubject');
    if (problem) return { ...problem, entryIndex };
  }
  return undefined;
}
