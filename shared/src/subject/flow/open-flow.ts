import type { CheckedSubject } from '@najem/shared/contract';
import {
  cleanIdentifierInput,
  detectIdentifier,
  type IdentifierType,
  inferSubjectType,
  normaliseIdentifier,
  type SubjectDescriptor,
  UNSAVED_ID_PREFIX,
} from '@najem/shared/domain';
import {
  type Addition,
  type EditForm,
  type Flow,
  type FlowDraft,
  type LockedForm,
  type NewForm,
  NO_WORK,
  type OpenFlow,
  READY,
} from './flow';
import type { RouteState } from './route-state';
import { type EntryValues, NO_ENTRY_VALUES, NO_SUBJECT_VALUES, subjectValues, type SubjectValues } from '../values';

export interface Opening {
  route: RouteState;
  /** What the browser kept from before. */
  draft?: FlowDraft;
  isAdmin: boolean;
  /** Name of whoever writes: the usual counterpart of the subject, offered and free to change. */
  author: string;
}

/** The flow as an add screen opens it: what was typed before comes first, then what the navigation asks for. */
export function openFlow(descriptor: SubjectDescriptor, opening: Opening): Flow {
  const { route, draft, isAdmin, author } = opening;
  // The browser's copy follows every letter, so it is never older than the one that travelled.
  const formData = route.formData && (draft ?? route.formData);
  if (formData) return { ...resumeFlow(descriptor, formData, opening), ...restoredBy(route) };
  if (draft && isAbout(draft, route)) return { ...resumeFlow(descriptor, draft, opening), restored: 'draft' };

  const { subject } = route;
  if (subject && route.editMode && isAdmin) return editForm(subject, author);
  if (subject && route.showHistory) return { view: 'history', ...existing(subject, author) };
  if (subject) return lockedForm(subject, author);

  const identifier = cleanIdentifierInput(descriptor, route.identifier);
  if (route.editMode) {
    return {
      view: 'identifier',
      author,
      identifier,
      attempt: { status: 'refused', message: descriptor.texts.missingId },
    };
  }
  const isChecked = route.isVerified && detectIdentifier(identifier) !== 'unknown';
  if (isChecked || route.skipIdentifierCheck || route.skipVerification || route.verificationCompleted) {
    return newForm(descriptor, identifier, { author, isChecked, identifierType: route.identifierType });
  }
  return { view: 'identifier', author, identifier, attempt: READY };
}

function restoredBy(route: RouteState): { restored?: 'verification' | 'draft' } {
  return { restored: route.verificationCompleted ? 'verification' : 'draft' };
}

/** Whether a draft belongs to what the navigation asks for; a form that was opened for something else begins anew. */
function isAbout(draft: FlowDraft, route: RouteState): boolean {
  if (route.editMode) return false;
  if (route.subject) return draft.subject?._id === route.subject._id;
  return !route.identifier || normaliseIdentifier(draft.identifier) === normaliseIdentifier(route.identifier);
}

function resumeFlow(descriptor: SubjectDescriptor, draft: FlowDraft, { author }: Opening): OpenFlow {
  const { view, identifier, isChecked, values, entry, subject } = draft;
  if (subject) {
    const addition: Addition = { values: entry, attempt: READY };
    const parts = { author, subject, typedIdentifier: identifier || undefined, addition, work: NO_WORK };
    return view === 'history' ? { view, ...parts } : { view: 'form', mode: 'locked', ...parts };
  }
  if (view === 'identifier') {
    const kept = hasText(values) || hasText(entry) ? { values, entry } : undefined;
    return { view, author, identifier: cleanIdentifierInput(descriptor, identifier), kept, attempt: READY };
  }
  return {
    view: 'form',
    mode: 'new',
    author,
    id: unsavedId(descriptor),
    values: { ...values, identifier },
    entry,
    isChecked,
    attempt: READY,
  };
}

function hasText(values: SubjectValues | EntryValues): boolean {
  return Object.values(values).some((text) => text !== '');
}

/** The form of a new subject; its type follows from what the identifier is. */
export function newForm(
  descriptor: SubjectDescriptor,
  identifier: string,
  options: {
    author: string;
    isChecked: boolean;
    identifierType?: IdentifierType;
    kept?: { values: SubjectValues; entry: EntryValues };
  },
): NewForm {
  const { author, isChecked, kept } = options;
  const detected = detectIdentifier(identifier);
  const known = detected === 'unknown' ? (options.identifierType ?? 'unknown') : detected;
  const type = known === 'unknown' ? (kept?.values.type ?? '') : inferSubjectType(known);
  return {
    view: 'form',
    mode: 'new',
    author,
    id: unsavedId(descriptor),
    values: { ...NO_SUBJECT_VALUES, ...kept?.values, type, identifier: normaliseIdentifier(identifier) },
    entry: kept?.entry ?? { ...NO_ENTRY_VALUES, counterpart: author },
    isChecked,
    attempt: READY,
  };
}

function unsavedId(descriptor: SubjectDescriptor): string {
  return `${UNSAVED_ID_PREFIX}${descriptor.kind}`;
}

/** A blank new entry by this author. */
export function blankAddition(author: string): Addition {
  return { values: { ...NO_ENTRY_VALUES, counterpart: author }, attempt: READY };
}

function existing(subject: CheckedSubject, author: string) {
  return { author, subject, addition: blankAddition(author), work: NO_WORK };
}

/** The limited form of an existing subject, with what was typed of an entry before the subject was found. */
export function lockedForm(
  subject: CheckedSubject,
  author: string,
  before: { typedIdentifier?: string; entry?: EntryValues } = {},
): LockedForm {
  const { typedIdentifier, entry } = before;
  const form: LockedForm = { view: 'form', mode: 'locked', typedIdentifier, ...existing(subject, author) };
  return entry ? { ...form, addition: { ...form.addition, values: entry } } : form;
}

/** The administrators' form of a subject. */
export function editForm(subject: CheckedSubject, author: string): EditForm {
  return {
    view: 'form',
    mode: 'edit',
    author,
    subject,
    values: subjectValues(subject),
    version: subject.version,
    attempt: READY,
    work: NO_WORK,
  };
}
