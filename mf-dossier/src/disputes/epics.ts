import { REPORT_TOAST_MS } from '@najem/shared/domain/kernel';
import { type AppEpic, downloads, errorText, notices, ofEvent, updates } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, merge, tap } from 'rxjs';
import { isStale } from '../file/frame/use-change';
import { CHANGE_TEXTS } from './change-texts';
import { calls, CHANGES } from './state';

/** Announces on the bus what a person changed in their own file. */
export const announceChange$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(
      calls.open.succeeded,
      calls.comment.succeeded,
      calls.answerQuestion.succeeded,
      calls.commentQuestion.succeeded,
      calls.withdraw.succeeded,
      calls.appeal.succeeded,
    ),
    filter(({ output }) => output.dispute.side === 'person'),
    tap(() => bus.emit('dossier/changed')),
    ignoreElements(),
  );

/** Announces that an entry began or ceased to count, was corrected or removed: lists and ratings show old data. */
export const announceStanding$: AppEpic = (action$, _state$, { bus }) =>
  merge(
    action$.pipe(ofEvent(calls.open.succeeded, calls.withdraw.succeeded, calls.appeal.succeeded)),
    action$.pipe(
      ofEvent(calls.answer.succeeded),
      filter(({ input }) => input.is !== 'stand'),
    ),
  ).pipe(
    tap(({ output: { dispute } }) => {
      if (dispute.entry) bus.emit('refresh', { kind: dispute.entry.role });
    }),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  updates(calls.get, CHANGES, (known, changed) => (known.dispute._id === changed.dispute._id ? changed : known)),
  downloads(calls.decision, 'decyzja.pdf'),
  downloads(calls.dueDate, 'termin.ics'),
  downloads(calls.file, 'zalacznik'),
  // What a change brought the dispute's lead says; why it failed, the form or the question of every other change.
  notices(calls.prolong, {
    failed: (error) => (isStale(error) ? undefined : errorText(error, CHANGE_TEXTS.prolongFailed)),
    durationMs: REPORT_TOAST_MS,
  }),
  announceChange$,
  announceStanding$,
);
