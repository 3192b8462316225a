import { findEntryProblem, SUBJECT_MESSAGES, type SubjectDescriptor } from '@najem/shared/domain';
import { isBusy, isWaiting, refuse, refusedAt, send, success } from './submission';
import {
  type Attempt,
  type EntryWork,
  type ExistingForm,
  type Failed,
  type Flow,
  type FlowEvent,
  NO_WORK,
  READY,
  type Succeeded,
} from './flow';
import { adoptSubject } from './edit-form';
import { entryInput, entryValues } from '../values';

/** What happens to one present entry: its inline edit or its removal. One at a time, so that no click loses what is typed. */
export function stepWork(descriptor: SubjectDescriptor, flow: ExistingForm, event: FlowEvent): EntryWork {
  const { work, subject } = flow;
  if (work.status !== 'none' && isBusy(work.attempt)) return work;
  switch (event.type) {
    case 'editOpened': {
      const entry = subject.history.find(({ _id }) => _id === event.entryId);
      if (!entry || work.status !== 'none') return work;
      const { _id: entryId, version } = entry;
      return { status: 'editing', entryId, version, values: entryValues(descriptor, entry), attempt: READY };
    }
    case 'editTyped':
      if (work.status !== 'editing') return work;
      return { ...work, values: { ...work.values, [event.field]: event.value }, attempt: READY };
    case 'editClosed':
      return work.status === 'editing' ? NO_WORK : work;
    case 'editAsked': {
      if (work.status !== 'editing') return work;
      const problem = findEntryProblem(descriptor, work.values, 'edit');
      if (problem) return { ...work, attempt: refusedAt(problem) };
      const { entryId, version, values } = work;
      const input = { id: subject._id, entryId, ...entryInput(descriptor, values), version };
      return { ...work, attempt: send({ call: 'updateHistory', input }) };
    }
    case 'removalOpened':
      if (work.status !== 'none') return work;
      return { status: 'removing', entryId: event.entryId, attempt: READY };
    case 'removalClosed':
      return work.status === 'removing' ? NO_WORK : work;
    case 'removalAsked': {
      if (work.status !== 'removing') return work;
      const input = { id: subject._id, entryId: work.entryId };
      return { ...work, attempt: send({ call: 'removeHistory', input }) };
    }
    default:
      return work;
  }
}

const WORK_MESSAGES = {
  editing: { done: SUBJECT_MESSAGES.historyUpdated, failed: SUBJECT_MESSAGES.historyUpdateFailed },
  removing: { done: SUBJECT_MESSAGES.historyDeleted, failed: SUBJECT_MESSAGES.historyDeleteFailed },
} as const;

/** The form after an edit or removal went through. */
export function takeWork(flow: ExistingForm, event: Succeeded): Flow {
  const { work } = flow;
  if (work.status === 'none' || !isWaiting(work.attempt, event)) return flow;
  if (!event.subject) {
    const attempt: Attempt = { status: 'refused', message: SUBJECT_MESSAGES.noUpdatedData };
    return { ...flow, work: { ...work, attempt } };
  }
  return { ...adoptSubject(flow, event.subject), work: NO_WORK, notice: success(WORK_MESSAGES[work.status].done) };
}

/** The form after an edit or removal was refused; what was typed stays. */
export function refuseWork(flow: ExistingForm, event: Failed): Flow {
  const { work } = flow;
  if (work.status === 'none' || !isWaiting(work.attempt, event)) return flow;
  return {
    ...flow,
    work: { ...work, attempt: refuse(event.error, WORK_MESSAGES[work.status].failed, SUBJECT_MESSAGES.noUpdatedData) },
  };
}
