import type { CheckedSubject, EntryDraft, HistoryEntry, Input, SubjectCalls } from '@najem/shared/contract';
import {
  cleanIdentifierInput,
  type EntryField,
  identifierFields,
  isEmail,
  normaliseIdentifier,
  readEntry,
  resolveReason,
  type SubjectDescriptor,
  type SubjectField,
  type SubjectType,
  writeEntry,
} from '@najem/shared/domain';

/** A subject's basics as somebody types them. */
export interface SubjectValues {
  name: string;
  type: SubjectType | '';
  identifier: string;
  address: string;
  contact_info: string;
}

/** A history entry as somebody types it. */
export interface EntryValues {
  counterpart: string;
  rentalAddress: string;
  reason: string;
  comment: string;
}

export const NO_SUBJECT_VALUES: SubjectValues = { name: '', type: '', identifier: '', address: '', contact_info: '' };
export const NO_ENTRY_VALUES: EntryValues = { counterpart: '', rentalAddress: '', reason: '', comment: '' };

/** A subject's basics as they stand in its edit form; what is missing becomes ''. */
export function subjectValues(subject: CheckedSubject): SubjectValues {
  return {
    name: subject.name,
    type: subject.type,
    identifier: subject.identifier ?? '',
    address: subject.address ?? '',
    contact_info: subject.contact_info ?? '',
  };
}

/** An entry as it stands in its edit form: older ones hold their reason in words. */
export function entryValues(descriptor: SubjectDescriptor, entry: HistoryEntry): EntryValues {
  const values = readEntry(descriptor, entry);
  return { ...values, reason: resolveReason(descriptor, values.reason) ?? '' };
}

/** Whether a field of a new subject's form is one of the basics; the others are its first entry's. */
export function isBasic(field: SubjectField | EntryField): field is SubjectField {
  return field in NO_SUBJECT_VALUES;
}

/** Tells each edited field of a form with its new text. */
export function eachEdit<Values extends object>(
  changed: Partial<Values>,
  tell: (field: keyof Values & string, value: string) => void,
): void {
  for (const [field, value] of Object.entries(changed)) tell(field as keyof Values & string, String(value));
}

function trimmed<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as Values;
}

/** The wire's entry: texts trimmed, and a counterpart that nobody was asked for left out. */
export function entryInput(descriptor: SubjectDescriptor, values: EntryValues): EntryDraft {
  const { [descriptor.counterpartField]: counterpart, ...rest } = writeEntry(descriptor, trimmed(values));
  return counterpart ? { ...rest, [descriptor.counterpartField]: counterpart } : rest;
}

/** The e-mail address among the contact data: administrators search by it. */
function emailIn(contact: string): string | undefined {
  return contact.split(/[\s,;]+/).find(isEmail);
}

/** What a new subject with its first entry is sent as. */
export function createInput(
  descriptor: SubjectDescriptor,
  values: SubjectValues,
  entry: EntryValues,
): Input<SubjectCalls['create']> {
  const { name, type, identifier, address, contact_info } = trimmed(values);
  const email = emailIn(contact_info);
  return {
    name,
    type,
    ...identifierFields(identifier),
    ...(address ? { address } : {}),
    ...(contact_info ? { contact_info } : {}),
    ...(email ? { email } : {}),
    history: [entryInput(descriptor, entry)],
  };
}

/**
 * What changed basics are sent as; an identifier that an older record lacks is not made up. An e-mail address that was
 * taken out of the contact data is taken out of the record too.
 */
export function updateInput(
  subject: CheckedSubject,
  version: number,
  values: SubjectValues,
): Input<SubjectCalls['update']> {
  const { name, type, identifier, address, contact_info } = trimmed(values);
  const [before, email] = [emailIn(subject.contact_info ?? ''), emailIn(contact_info)];
  return {
    id: subject._id,
    name,
    type,
    ...(normaliseIdentifier(identifier) ? identifierFields(identifier) : {}),
    address,
    contact_info,
    ...(email === before ? {} : { email: email ?? '' }),
    version,
  };
}

/** Whether two basics say the same, spaces around their texts aside. */
export function isSameSubject(one: SubjectValues, other: SubjectValues): boolean {
  const [a, b] = [trimmed(one), trimmed(other)];
  return (Object.keys(a) as (keyof SubjectValues)[]).every((field) => a[field] === b[field]);
}

/** Newer values under typed ones: fields that nobody touched since `before` follow, typed ones stay as they are. */
export function mergeTyped<Values extends object>(typed: Values, before: Values, now: Values): Values {
  const fields = Object.keys(typed) as (keyof Values)[];
  return Object.fromEntries(
    fields.map((field) => [field, typed[field] === before[field] ? now[field] : typed[field]]),
  ) as Values;
}

/** Basics after somebody typed in one field; an identifier keeps only what its field accepts. */
export function typeBasics(
  descriptor: SubjectDescriptor,
  values: SubjectValues,
  field: SubjectField,
  value: string,
): SubjectValues {
  return { ...values, [field]: field === 'identifier' ? cleanIdentifierInput(descriptor, value) : value };
}
