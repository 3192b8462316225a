import type { CheckedSubject } from '@najem/shared/contract';
import { canAddHistory, findEntryProblem, SUBJECT_MESSAGES, type SubjectDescriptor } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { gate, isBusy, isWaiting, needsVerification, refuse, refusedAt, send, success } from './attempts';
import {
  type Addition,
  type Attempt,
  attemptsOf,
  type EditForm,
  type EntryWork,
  type ExistingForm,
  type Failed,
  type Flow,
  type FlowEvent,
  type LockedForm,
  READY,
  type Succeeded,
} from './flow';
import { adoptSubject } from './flow-basics';
import { blankAddition } from './flow-open';
import { refuseWork, stepWork, takeWork } from './flow-work';
import { entryInput, entryValues, mergeTyped, subjectValues } from './values';

/** What all forms of an existing subject have in common: its entries, a new entry, and fetching it anew. */
export function stepExisting(descriptor: SubjectDescriptor, flow: ExistingForm, event: FlowEvent): Flow {
  switch (event.type) {
    case 'historyShown':
      if (flow.view !== 'form' || flow.mode !== 'locked' || isBusy(flow.addition.attempt)) return flow;
      return { ...dropMode(flow), view: 'history' };
    case 'historyLeft':
      if (flow.view !== 'history' || isBusy(flow.addition.attempt)) return flow;
      return { ...flow, view: 'form', mode: 'locked' };
    case 'reloadAsked':
      return askReload(flow);
    case 'succeeded':
      if (event.intent === 'reload') return takeReload(descriptor, flow, event.subject);
      if (event.intent === 'addHistory') return takeAddition(flow, event);
      return takeWork(flow, event);
    case 'failed':
      if (event.intent === 'reload') return refuseReload(flow, errorText(event.error, descriptor.texts.loadFailed));
      if (event.intent === 'addHistory') return refuseAddition(descriptor, flow, event);
      return refuseWork(flow, event);
    default: {
      const next = stepAddition(descriptor, flow, event);
      const work = stepWork(descriptor, flow, event);
      return work === flow.work ? next : { ...next, work };
    }
  }
}

function dropMode({ mode: _, ...rest }: LockedForm): Omit<LockedForm, 'mode'> {
  return rest;
}

function stepAddition(descriptor: SubjectDescriptor, flow: ExistingForm, event: FlowEvent): ExistingForm {
  const { addition } = flow;
  if (!addition) return event.type === 'additionOpened' ? { ...flow, addition: blankAddition(flow.author) } : flow;
  if (isBusy(addition.attempt)) return flow;
  switch (event.type) {
    case 'additionClosed':
      // Only the administrators' form can do without one.
      return flow.view === 'form' && flow.mode === 'edit' ? { ...flow, addition: undefined } : flow;
    case 'entryTyped':
      return withAddition(flow, { values: { ...addition.values, [event.field]: event.value }, attempt: READY });
    case 'additionAsked': {
      const problem = findEntryProblem(descriptor, addition.values, 'add');
      if (problem) return withAddition(flow, { attempt: refusedAt(problem) });
      if (!flow.subject._id) {
        return withAddition(flow, { attempt: { status: 'refused', message: descriptor.texts.missingId } });
      }
      if (event.actor && !canAddHistory(event.actor)) {
        return withAddition(flow, { attempt: gate(descriptor, flow) });
      }
      const input = { id: flow.subject._id, ...entryInput(descriptor, addition.values) };
      return withAddition(flow, { attempt: send({ call: 'addHistory', input }) });
    }
    default:
      return flow;
  }
}

function withAddition(flow: ExistingForm, change: Partial<Addition>): ExistingForm {
  return { ...flow, addition: { ...flow.addition, ...change } } as ExistingForm;
}

function takeAddition(flow: ExistingForm, event: Succeeded): Flow {
  if (!flow.addition || !isWaiting(flow.addition.attempt, event)) return flow;
  const subject = event.subject ?? flow.subject;
  const message = SUBJECT_MESSAGES.historyAdded;
  if (flow.view === 'form' && flow.mode === 'edit') {
    return { ...adoptSubject(flow, subject), addition: undefined, notice: success(message) };
  }
  const done: Attempt = { status: 'done', message, awarded: event.awarded ?? 0 };
  return { ...withAddition(flow, { attempt: done }), subject };
}

function refuseAddition(descriptor: SubjectDescriptor, flow: ExistingForm, event: Failed): Flow {
  if (!flow.addition || !isWaiting(flow.addition.attempt, event)) return flow;
  if (needsVerification(event.error)) return withAddition(flow, { attempt: gate(descriptor, flow) });
  return withAddition(flow, {
    attempt: refuse(event.error, SUBJECT_MESSAGES.historySaveFailed, SUBJECT_MESSAGES.badAnswer),
  });
}

/** Puts one and the same wish to fetch the subject in every place that was refused as stale. */
function askReload(flow: ExistingForm): Flow {
  const attempt = send({ call: 'reload', input: { subject: flow.subject } });
  return mapAttempts(flow, (old) => (old.status === 'refused' && old.cure === 'reload' ? attempt : old));
}

function isReloading(attempt: Attempt): boolean {
  return attempt.status === 'sending' && attempt.intent.call === 'reload';
}

/**
 * The subject is new, what was typed stays: the part that asked is saved next against what the person now sees, and
 * every other part as if the subject had come along with another call.
 */
function takeReload(descriptor: SubjectDescriptor, flow: ExistingForm, subject: CheckedSubject | undefined): Flow {
  if (!attemptsOf(flow).some(isReloading)) return flow;
  if (!subject) return refuseReload(flow, descriptor.texts.loadFailed);
  const next = adoptSubject(
    mapAttempts(flow, (old) => (isReloading(old) ? READY : old)),
    subject,
  );
  const basics = flow.view === 'form' && flow.mode === 'edit' && isReloading(flow.attempt);
  return {
    ...next,
    ...(basics ? reloadBasics(flow, subject) : {}),
    work: reloadWork(descriptor, flow, subject),
  } as Flow;
}

function reloadBasics({ values, subject: before }: EditForm, subject: CheckedSubject): Partial<EditForm> {
  return {
    values: mergeTyped(values, subjectValues(before), subjectValues(subject)),
    version: subject.version,
    isReloaded: true,
  };
}

/** An entry that somebody removed meanwhile stays open with what was typed: it can be copied, and its save says more. */
function reloadWork(descriptor: SubjectDescriptor, flow: ExistingForm, subject: CheckedSubject): EntryWork {
  const { work } = flow;
  if (work.status === 'none' || !isReloading(work.attempt)) return work;
  if (work.status === 'removing') return { ...work, attempt: READY };
  const [before, now] = [flow.subject, subject].map(({ history }) => history.find(({ _id }) => _id === work.entryId));
  if (!before || !now) return { ...work, attempt: READY };
  const values = mergeTyped(work.values, entryValues(descriptor, before), entryValues(descriptor, now));
  return { ...work, values, version: now.version, isReloaded: true, attempt: READY };
}

function refuseReload(flow: ExistingForm, message: string): Flow {
  if (!attemptsOf(flow).some(isReloading)) return flow;
  return mapAttempts(flow, (old) => (isReloading(old) ? { status: 'refused', message, cure: 'reload' } : old));
}

/** The form with its attempts changed; the same form where none was. */
function mapAttempts<Form extends ExistingForm>(flow: Form, change: (attempt: Attempt) => Attempt): Form {
  if (attemptsOf(flow).every((attempt) => change(attempt) === attempt)) return flow;
  const work = flow.work.status === 'none' ? flow.work : { ...flow.work, attempt: change(flow.work.attempt) };
  const addition = flow.addition && { ...flow.addition, attempt: change(flow.addition.attempt) };
  const basics = 'attempt' in flow ? { attempt: change(flow.attempt) } : {};
  return { ...flow, ...basics, work, addition };
}
