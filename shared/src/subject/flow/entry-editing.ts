import { SUBJECT_MESSAGES } from '@najem/shared/domain/kernel';
import { findEntryProblem, type SubjectDescriptor } from '@najem/shared/domain/register';
import { buildEntryInput, readEntryValues } from '../values';
import { adoptSubject } from './edit-form';
import {
  type EntryEditing,
  type ExistingForm,
  type Failed,
  type Flow,
  type FlowEvent,
  NO_ENTRY_EDITING,
  READY,
  type Succeeded,
} from './flow';
import { createSuccessNotice, failSubmission, isSending, rejectInput, startSubmission } from './submission';

/** The inline edit or removal of a stored entry, one at a time, so that no click discards typed values. */
export function reduceEntryEditing(
  descriptor: SubjectDescriptor,
  { entryEditing: state, subject }: ExistingForm,
  event: FlowEvent,
): EntryEditing {
  if (state.status !== 'none' && isSending(state.submission)) return state;
  switch (event.type) {
    case 'editOpened': {
      const entry = subject.history.find(({ _id }) => _id === event.entryId);
      if (!entry || state.status !== 'none') return state;
      const { _id: entryId, version } = entry;
      return { status: 'editing', entryId, version, values: readEntryValues(descriptor, entry), submission: READY };
    }
    case 'editTyped':
      if (state.status !== 'editing') return state;
      return { ...state, values: { ...state.values, [event.field]: event.value }, submission: READY };
    case 'editClosed':
      return state.status === 'editing' ? NO_ENTRY_EDITING : state;
    case 'editRequested': {
      if (state.status !== 'editing') return state;
      const problem = findEntryProblem(descriptor, state.values, 'edit');
      if (problem) return { ...state, submission: rejectInput(problem) };
      const { entryId, version, values } = state;
      const input = { id: subject._id, entryId, ...buildEntryInput(descriptor, values), version };
      return { ...state, submission: startSubmission({ call: 'updateHistory', input }) };
    }
    case 'removalOpened':
      if (state.status !== 'none') return state;
      return { status: 'removing', entryId: event.entryId, submission: READY };
    case 'removalPriced':
      if (state.status !== 'removing' || state.entryId !== event.cost.entryId) return state;
      return { ...state, rentCoins: event.cost.rentCoins };
    case 'removalClosed':
      return state.status === 'removing' ? NO_ENTRY_EDITING : state;
    case 'removalRequested': {
      if (state.status !== 'removing') return state;
      const input = { id: subject._id, entryId: state.entryId };
      return { ...state, submission: startSubmission({ call: 'removeHistory', input }) };
    }
    default:
      return state;
  }
}

const MESSAGES = {
  editing: { done: SUBJECT_MESSAGES.historyUpdated, failed: SUBJECT_MESSAGES.historyUpdateFailed },
  removing: { done: SUBJECT_MESSAGES.historyDeleted, failed: SUBJECT_MESSAGES.historyDeleteFailed },
} as const;

/** The form after its entry was saved or removed. */
export function completeEntryEditing(flow: ExistingForm, event: Succeeded): Flow {
  const { entryEditing } = flow;
  if (entryEditing.status === 'none' || !isSending(entryEditing.submission, event.call)) return flow;
  if (!event.subject) {
    const message = SUBJECT_MESSAGES.noUpdatedData;
    return { ...flow, entryEditing: { ...entryEditing, submission: { status: 'failed', message } } };
  }
  const notice = createSuccessNotice(MESSAGES[entryEditing.status].done);
  return { ...adoptSubject(flow, event.subject), entryEditing: NO_ENTRY_EDITING, notice };
}

/** The form after the call for its entry failed; the typed values stay. */
export function failEntryEditing(flow: ExistingForm, event: Failed): Flow {
  const { entryEditing } = flow;
  if (entryEditing.status === 'none' || !isSending(entryEditing.submission, event.call)) return flow;
  const { failed } = MESSAGES[entryEditing.status];
  const submission = failSubmission(event.error, failed, SUBJECT_MESSAGES.noUpdatedData);
  return { ...flow, entryEditing: { ...entryEditing, submission } };
}
