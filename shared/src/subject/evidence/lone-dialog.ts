import { type AppEpic, createEvent, type RootState } from '@najem/shared/store';
import type { Reducer, UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { EMPTY, mergeMap } from 'rxjs';
import {
  CLOSED_DIALOG,
  createDialogReducer,
  type EvidenceAnswers,
  type EvidenceDialog,
  type EvidenceEvent,
  filesOfDialog,
  reduceDialog,
  type SentEvidence,
} from './dialog';
import { sendDialog$ } from './evidence-epics';
import { followEvidenceEvent } from './send-files';

/** Creates the dialog that adds evidence for a remote without lists of subjects: its event, reducer and epic. */
export function createEvidenceDialog(
  id: string,
  answers: EvidenceAnswers,
  requested: (sent: SentEvidence) => UnknownAction,
) {
  const event = createEvent(`${id}/evidence`, (of: EvidenceEvent) => ({ event: of }));
  const reduceCall = createDialogReducer(answers);
  const reducer: Reducer<EvidenceDialog> = (dialog = CLOSED_DIALOG, action) =>
    event.match(action) ? reduceDialog(dialog, action.event) : reduceCall(dialog, action);
  /** Sends and follows the files, and makes the call; `select` reads the dialog as it is. */
  function createEpic(select: (root: RootState) => EvidenceDialog): AppEpic {
    const files$: AppEpic = (action$, state$, { call }) => {
      const services = { evidenceEvent: event, call, filesOf: () => filesOfDialog(select(state$.value)) };
      return action$.pipe(
        mergeMap((action) => (event.match(action) ? followEvidenceEvent(services, action.event) : EMPTY)),
      );
    };
    return combineEpics(files$, sendDialog$(select, requested));
  }
  return { event, reducer, createEpic };
}
