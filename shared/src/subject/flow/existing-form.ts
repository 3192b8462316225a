import type { CheckedSubject } from '@najem/shared/contract/register';
import { SUBJECT_MESSAGES } from '@najem/shared/domain/kernel';
import {
  canAddHistory,
  ENTRY_FIELDS,
  findEntryProblem,
  SUBJECT_FIELDS,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import { errorText } from '@najem/shared/store';
import { buildEntryInput, mergeValues, readEntryValues, readSubjectValues } from '../values';
import { withOlderEntries } from '../older-entries';
import { adoptSubject } from './edit-form';
import { closeAddition, followWithEvidence, rejectEvidence } from './entry-evidence';
import { completeEntryEditing, failEntryEditing, reduceEntryEditing } from './entry-editing';
import {
  type Addition,
  type EditForm,
  type EntryEditing,
  type ExistingForm,
  type Failed,
  type Flow,
  type FlowEvent,
  isEditForm,
  listSubmissions,
  type LockedForm,
  READY,
  type Submission,
  type Succeeded,
} from './flow';
import { createAddition } from './open-flow';
import {
  failSubmission,
  isSending,
  needsVerification,
  rejectInput,
  requireVerification,
  startSubmission,
} from './submission';

/** The common part of all forms of an existing subject: its entries, a new entry, and reloading it. */
export function reduceExistingForm(descriptor: SubjectDescriptor, flow: ExistingForm, event: FlowEvent): Flow {
  switch (event.type) {
    case 'historyShown':
      if (flow.view !== 'form' || flow.mode !== 'locked' || isSending(flow.addition.submission)) return flow;
      return { ...omitMode(flow), view: 'history' };
    case 'historyLeft':
      if (flow.view !== 'history' || isSending(flow.addition.submission)) return flow;
      return { ...flow, view: 'form', mode: 'locked' };
    case 'reloadRequested':
      return requestReload(flow);
    case 'olderLoaded':
      return flow.subject._id === event.id ? { ...flow, subject: withOlderEntries(flow.subject, event.older) } : flow;
    case 'succeeded':
      if (event.call === 'reload') return completeReload(descriptor, flow, event.subject);
      if (event.call === 'addHistory') return completeAddition(flow, event);
      return completeEntryEditing(flow, event);
    case 'failed':
      if (event.call === 'reload') return failReload(flow, errorText(event.error, descriptor.texts.loadFailed));
      if (event.call === 'addHistory') return failAddition(descriptor, flow, event);
      return failEntryEditing(flow, event);
    default: {
      const next = reduceAddition(descriptor, flow, event);
      const entryEditing = reduceEntryEditing(descriptor, flow, event);
      return entryEditing === flow.entryEditing ? next : { ...next, entryEditing };
    }
  }
}

function omitMode({ mode: _, ...rest }: LockedForm): Omit<LockedForm, 'mode'> {
  return rest;
}

function reduceAddition(descriptor: SubjectDescriptor, flow: ExistingForm, event: FlowEvent): ExistingForm {
  const { addition, subject } = flow;
  if (!addition) return event.type === 'additionOpened' ? { ...flow, addition: createAddition(flow.author) } : flow;
  if (isSending(addition.submission)) return flow;
  switch (event.type) {
    case 'additionClosed':
      // The other forms always hold a new entry.
      return isEditForm(flow) ? { ...flow, addition: undefined, evidence: undefined } : flow;
    case 'entryTyped':
      return {
        ...flow,
        addition: { values: { ...addition.values, [event.field]: event.value }, submission: READY },
      };
    case 'additionRequested': {
      const problem = findEntryProblem(descriptor, addition.values, 'add');
      if (problem) return withSubmission(flow, addition, rejectInput(problem));
      if (!subject._id) {
        return withSubmission(flow, addition, { status: 'failed', message: descriptor.texts.missingId });
      }
      if (event.actor && !canAddHistory(event.actor)) {
        return withSubmission(flow, addition, requireVerification(descriptor, flow));
      }
      const rejected = rejectEvidence(flow);
      if (rejected) return withSubmission(flow, addition, rejected);
      const input = { id: subject._id, ...buildEntryInput(descriptor, addition.values) };
      return withSubmission(flow, addition, startSubmission({ call: 'addHistory', input }));
    }
    default:
      return flow;
  }
}

function withSubmission(flow: ExistingForm, addition: Addition, submission: Submission): ExistingForm {
  return { ...flow, addition: { ...addition, submission } };
}

function completeAddition(flow: ExistingForm, event: Succeeded): Flow {
  const { addition } = flow;
  if (!addition || !isSending(addition.submission, event.call)) return flow;
  const subject = event.subject ?? flow.subject;
  const message = event.isHeld ? SUBJECT_MESSAGES.historyHeld : SUBJECT_MESSAGES.historyAdded;
  const done = { status: 'done', message, awarded: event.awarded ?? 0 } as const;
  const added = { subjectId: subject._id, address: addition.values.rentalAddress };
  // What waits has no place for evidence yet.
  const submission = event.isHeld
    ? done
    : followWithEvidence(flow, { before: flow.subject.history, subject: event.subject }, { ...done, added });
  const next = withSubmission(flow, addition, submission);
  return isEditForm(next) ? closeAddition(adoptSubject(next, subject)) : { ...next, subject };
}

function failAddition(descriptor: SubjectDescriptor, flow: ExistingForm, event: Failed): Flow {
  const { addition } = flow;
  if (!addition || !isSending(addition.submission, event.call)) return flow;
  if (needsVerification(event.error)) return withSubmission(flow, addition, requireVerification(descriptor, flow));
  const { historySaveFailed, badAnswer } = SUBJECT_MESSAGES;
  return withSubmission(flow, addition, failSubmission(event.error, historySaveFailed, badAnswer));
}

/** Puts one reload command in every submission that failed as stale. */
function requestReload(flow: ExistingForm): Flow {
  const reload = startSubmission({ call: 'reload', input: { subject: flow.subject } });
  return mapSubmissions(flow, (old) => (old.status === 'failed' && old.recovery === 'reload' ? reload : old));
}

/**
 * Replaces the subject and keeps the typed values. The part that requested the reload is saved next over the version
 * that the person now sees; every other part adopts the subject as after any other call.
 */
function completeReload(descriptor: SubjectDescriptor, flow: ExistingForm, subject: CheckedSubject | undefined): Flow {
  if (!listSubmissions(flow).some(isReloading)) return flow;
  if (!subject) return failReload(flow, descriptor.texts.loadFailed);
  const ready = mapSubmissions(flow, (old) => (isReloading(old) ? READY : old));
  const next = { ...adoptSubject(ready, subject), entryEditing: mergeReloadedEntry(descriptor, flow, subject) };
  const isOfBasics = isEditForm(flow) && isReloading(flow.submission);
  return isOfBasics && isEditForm(next) ? { ...next, ...mergeReloadedBasics(flow, next.subject) } : next;
}

function isReloading(submission: Submission): boolean {
  return isSending(submission, 'reload');
}

function mergeReloadedBasics({ values, subject: before }: EditForm, subject: CheckedSubject) {
  return {
    values: mergeValues(SUBJECT_FIELDS, values, readSubjectValues(before), readSubjectValues(subject)),
    version: subject.version,
    isReloaded: true,
  };
}

/** An entry that was removed meanwhile stays open: its text can still be copied, and its save explains the rest. */
function mergeReloadedEntry(descriptor: SubjectDescriptor, flow: ExistingForm, subject: CheckedSubject): EntryEditing {
  const { entryEditing } = flow;
  if (entryEditing.status === 'none' || !isReloading(entryEditing.submission)) return entryEditing;
  if (entryEditing.status === 'removing') return { ...entryEditing, submission: READY };
  const { entryId, values: typed } = entryEditing;
  const [before, now] = [flow.subject, subject].map(({ history }) => history.find(({ _id }) => _id === entryId));
  if (!before || !now) return { ...entryEditing, submission: READY };
  const [old, stored] = [readEntryValues(descriptor, before), readEntryValues(descriptor, now)];
  const values = mergeValues(ENTRY_FIELDS, typed, old, stored);
  return { ...entryEditing, values, version: now.version, isReloaded: true, submission: READY };
}

function failReload(flow: ExistingForm, message: string): Flow {
  return mapSubmissions(flow, (old) => (isReloading(old) ? { status: 'failed', message, recovery: 'reload' } : old));
}

/** The form with its submissions changed; the same form where none was. */
function mapSubmissions(flow: ExistingForm, change: (submission: Submission) => Submission): ExistingForm {
  if (listSubmissions(flow).every((submission) => change(submission) === submission)) return flow;
  const { entryEditing: state, addition: before } = flow;
  const entryEditing = state.status === 'none' ? state : { ...state, submission: change(state.submission) };
  if (isEditForm(flow)) {
    const addition = before && { ...before, submission: change(before.submission) };
    return { ...flow, submission: change(flow.submission), entryEditing, addition };
  }
  const addition = { ...flow.addition, submission: change(flow.addition.submission) };
  return { ...flow, entryEditing, addition };
}
