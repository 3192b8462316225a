import type { CheckedSubject } from '@najem/shared/contract/register';
import {
  cleanIdentifierInput,
  detectIdentifier,
  type IdentifierType,
  inferSubjectType,
  normaliseIdentifier,
} from '@najem/shared/domain/kernel';
import { type SubjectDescriptor, UNSAVED_ID_PREFIX } from '@najem/shared/domain/register';
import { type EntryValues, NO_ENTRY_VALUES, NO_SUBJECT_VALUES, readSubjectValues, type SubjectValues } from '../values';
import {
  type Addition,
  type EditForm,
  type Flow,
  type FlowDraft,
  type IdentifierView,
  type LockedForm,
  type NewForm,
  NO_ENTRY_EDITING,
  type OpenFlow,
  READY,
} from './flow';
import type { RouteState } from './route-state';

export interface Opening {
  route: RouteState;
  /** The draft that the browser kept. */
  draft?: FlowDraft;
  isAdmin: boolean;
  /** The writer's name, offered as the counterpart and free to change. */
  author: string;
}

/** The flow that an add screen opens: typed values come first, then the navigation state. */
export function openFlow(descriptor: SubjectDescriptor, opening: Opening): Flow {
  const { route, draft, isAdmin, author } = opening;
  // The browser's draft follows every letter, so it is never older than the navigation's.
  const formData = route.formData && (draft ?? route.formData);
  if (formData) return { ...resumeFlow(descriptor, formData, opening), ...restoredBy(route) };
  if (draft && isAbout(draft, route)) return { ...resumeFlow(descriptor, draft, opening), restored: 'draft' };

  const { subject } = route;
  // The limited form takes precedence over the other fields of the navigation state.
  if (subject && route.isLimitedForm) return createLockedForm(subject, author);
  if (subject && route.editMode && isAdmin) return createEditForm(subject, author);
  if (subject && route.showHistory) return { view: 'history', ...existing(subject, author) };
  if (subject) return createLockedForm(subject, author);

  const identifier = cleanIdentifierInput(descriptor, route.identifier);
  if (route.editMode && !route.isLimitedForm) {
    return {
      view: 'identifier',
      author,
      identifier,
      submission: { status: 'failed', message: descriptor.texts.missingId },
    };
  }
  const isChecked = route.isVerified && detectIdentifier(identifier) !== 'unknown';
  if (isChecked || route.skipIdentifierCheck || route.skipVerification || route.verificationCompleted) {
    return createNewForm(descriptor, identifier, { author, isChecked, identifierType: route.identifierType });
  }
  return { view: 'identifier', author, identifier, submission: READY };
}

function restoredBy(route: RouteState): Pick<IdentifierView, 'restored'> {
  return { restored: route.verificationCompleted ? 'verification' : 'draft' };
}

/** True if a draft belongs to the form that the navigation state opens. */
function isAbout(draft: FlowDraft, route: RouteState): boolean {
  if (route.editMode && !route.isLimitedForm) return false;
  if (route.subject) return draft.subject?._id === route.subject._id;
  return !route.identifier || normaliseIdentifier(draft.identifier) === normaliseIdentifier(route.identifier);
}

function resumeFlow(descriptor: SubjectDescriptor, draft: FlowDraft, { author }: Opening): OpenFlow {
  const { view, identifier, isChecked, values, entry, evidence, subject } = draft;
  if (subject) {
    const addition: Addition = { values: entry, submission: READY };
    const parts = {
      author,
      subject,
      evidence,
      typedIdentifier: identifier || undefined,
      addition,
      entryEditing: NO_ENTRY_EDITING,
    };
    return view === 'history' ? { view, ...parts } : { view: 'form', mode: 'locked', ...parts };
  }
  if (view === 'identifier') {
    const kept = hasText(values) || hasText(entry) ? { values, entry } : undefined;
    const typed = cleanIdentifierInput(descriptor, identifier);
    return { view, author, identifier: typed, kept, evidence, submission: READY };
  }
  return {
    view: 'form',
    mode: 'new',
    author,
    id: createUnsavedId(descriptor),
    values: { ...values, identifier },
    entry,
    evidence,
    isChecked,
    submission: READY,
  };
}

function hasText(values: SubjectValues | EntryValues): boolean {
  return Object.values(values).some((text) => text !== '');
}

/** The form of a new subject; a recognised identifier decides the subject's type. */
export function createNewForm(
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
    id: createUnsavedId(descriptor),
    values: { ...NO_SUBJECT_VALUES, ...kept?.values, type, identifier: normaliseIdentifier(identifier) },
    entry: kept?.entry ?? { ...NO_ENTRY_VALUES, counterpart: author },
    isChecked,
    submission: READY,
  };
}

function createUnsavedId(descriptor: SubjectDescriptor): string {
  return `${UNSAVED_ID_PREFIX}${descriptor.kind}`;
}

/** A blank new entry by this author. */
export function createAddition(author: string): Addition {
  return { values: { ...NO_ENTRY_VALUES, counterpart: author }, submission: READY };
}

function existing(subject: CheckedSubject, author: string) {
  return { author, subject, addition: createAddition(author), entryEditing: NO_ENTRY_EDITING };
}

/** The limited form of an existing subject, with the entry that was typed before the subject was found. */
export function createLockedForm(
  subject: CheckedSubject,
  author: string,
  before: { typedIdentifier?: string; entry?: EntryValues } = {},
): LockedForm {
  const { typedIdentifier, entry } = before;
  const form: LockedForm = { view: 'form', mode: 'locked', typedIdentifier, ...existing(subject, author) };
  return entry ? { ...form, addition: { ...form.addition, values: entry } } : form;
}

/** The administrators' form of a subject. */
export function createEditForm(subject: CheckedSubject, author: string): EditForm {
  return {
    view: 'form',
    mode: 'edit',
    author,
    subject,
    values: readSubjectValues(subject),
    version: subject.version,
    submission: READY,
    entryEditing: NO_ENTRY_EDITING,
  };
}
