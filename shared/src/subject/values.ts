import type { Input } from '@najem/shared/contract/kernel';
import type { CheckedSubject, EntryDraft, SubjectCalls } from '@najem/shared/contract/register';
import {
  cleanIdentifierInput,
  findEmails,
  identifierFields,
  isMaskedIdentifier,
  maskIdentifier,
  normaliseIdentifier,
  type SubjectType,
} from '@najem/shared/domain/kernel';
import {
  eachBasic,
  readEntry,
  resolveReason,
  SUBJECT_FIELDS,
  type SubjectDescriptor,
  type SubjectField,
  type WireEntry,
  writeEntry,
} from '@najem/shared/domain/register';

/** A subject's basics as a form holds them. */
export interface SubjectValues extends Record<Exclude<SubjectField, 'type'>, string> {
  type: SubjectType | '';
}

/** A history entry as a form holds it. */
export interface EntryValues {
  counterpart: string;
  rentalAddress: string;
  reason: string;
  comment: string;
}

export const NO_SUBJECT_VALUES: SubjectValues = { name: '', type: '', identifier: '', ...eachBasic(() => '') };
export const NO_ENTRY_VALUES: EntryValues = { counterpart: '', rentalAddress: '', reason: '', comment: '' };

/** The edit form's values of a subject; missing ones become ''. */
export function readSubjectValues(subject: CheckedSubject): SubjectValues {
  return {
    name: subject.name,
    type: subject.type,
    identifier: subject.identifier ?? '',
    ...eachBasic((field) => subject[field] ?? ''),
  };
}

/** The edit form's values of an entry; older entries hold their reason in words. */
export function readEntryValues(descriptor: SubjectDescriptor, entry: WireEntry): EntryValues {
  const values = readEntry(descriptor, entry);
  return { ...values, reason: resolveReason(descriptor, values.reason) ?? '' };
}

/** The edited fields of a form, each with its new text; fields outside `fields` are left out. */
export function listEdits<Field extends string>(
  fields: readonly Field[],
  changed: Partial<Record<Field, string>>,
): { field: Field; value: string }[] {
  return fields.flatMap((field) => {
    const value = changed[field];
    return value === undefined ? [] : [{ field, value }];
  });
}

function trimSubject(values: SubjectValues): SubjectValues {
  return {
    name: values.name.trim(),
    type: values.type,
    identifier: values.identifier.trim(),
    ...eachBasic((field) => values[field].trim()),
  };
}

function trimEntry({ counterpart, rentalAddress, reason, comment }: EntryValues): EntryValues {
  return {
    counterpart: counterpart.trim(),
    rentalAddress: rentalAddress.trim(),
    reason: reason.trim(),
    comment: comment.trim(),
  };
}

/** The input of an entry: texts are trimmed, and a counterpart that the form did not ask for is left out. */
export function buildEntryInput(descriptor: SubjectDescriptor, values: EntryValues): EntryDraft {
  const { [descriptor.counterpartField]: counterpart, ...rest } = writeEntry(descriptor, trimEntry(values));
  return counterpart ? { ...rest, [descriptor.counterpartField]: counterpart } : rest;
}

/** The input of a new subject with its first entry. */
export function buildCreateInput(
  descriptor: SubjectDescriptor,
  values: SubjectValues,
  entry: EntryValues,
): Input<SubjectCalls['create']> {
  const { name, type, identifier, ...basics } = trimSubject(values);
  // By which administrators search.
  const [email] = findEmails(basics.contact_info);
  return {
    name,
    type,
    ...identifierFields(identifier),
    ...eachBasic((field) => basics[field] || undefined),
    email,
    history: [buildEntryInput(descriptor, entry)],
  };
}

/**
 * The input of changed basics. An identifier that an older record lacks, or that is masked, is left out. An e-mail address that
 * was removed from the contact data is removed from the record as well.
 */
export function buildUpdateInput(
  subject: CheckedSubject,
  version: number,
  values: SubjectValues,
): Input<SubjectCalls['update']> {
  const { name, type, identifier, ...basics } = trimSubject(omitMasked(values));
  const [before] = findEmails(subject.contact_info ?? '');
  const [email] = findEmails(basics.contact_info);
  return {
    id: subject._id,
    name,
    type,
    ...(normaliseIdentifier(identifier) ? identifierFields(identifier) : {}),
    ...basics,
    email: email === before ? undefined : (email ?? ''),
    version,
  };
}

/** The values without an identifier that is still masked: the stored one stays. */
export function omitMasked(values: SubjectValues): SubjectValues {
  return isMaskedIdentifier(values.identifier) ? { ...values, identifier: '' } : values;
}

/** A newer subject with the identifier that is known already, where the newer one has it masked. */
export function keepIdentifier(before: CheckedSubject, newer: CheckedSubject): CheckedSubject {
  const { identifier } = before;
  const isSame = identifier !== undefined && newer.identifier === maskIdentifier(identifier);
  return isSame ? { ...newer, ...identifierFields(identifier) } : newer;
}

/** True if two basics are equal apart from spaces around their texts. */
export function isSameSubject(one: SubjectValues, other: SubjectValues): boolean {
  const [a, b] = [trimSubject(one), trimSubject(other)];
  return SUBJECT_FIELDS.every((field) => a[field] === b[field]);
}

/** Newer values under typed ones: fields untouched since `before` follow `now`, typed ones stay. */
export function mergeValues<Values extends object>(
  fields: readonly (keyof Values)[],
  typed: Values,
  before: Values,
  now: Values,
): Values {
  const merged = { ...now };
  for (const field of fields) {
    if (typed[field] !== before[field]) merged[field] = typed[field];
  }
  return merged;
}

/** Basics with one field changed; an identifier keeps only the characters that its field accepts. */
export function changeBasics(
  descriptor: SubjectDescriptor,
  values: SubjectValues,
  field: SubjectField,
  value: string,
): SubjectValues {
  return { ...values, [field]: field === 'identifier' ? cleanIdentifierInput(descriptor, value) : value };
}
