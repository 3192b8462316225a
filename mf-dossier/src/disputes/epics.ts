import { type AppEpic, ofEvent } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
import { calls, isStale, LATER_CHANGES } from './state';

/** Saves the decision and the files that were asked for. */
export const saveDownloads$: AppEpic = (action$) =>
  merge(
    action$.pipe(
      ofEvent(calls.decision.succeeded),
      tap(({ output }) => saveFile(output.fileName || 'decyzja.pdf', output.content, 'application/pdf')),
    ),
    action$.pipe(
      ofEvent(calls.file.succeeded),
      tap(({ output }) => saveFile(output.fileName || 'zalacznik', output.content)),
    ),
  ).pipe(ignoreElements());

/** Announces on the bus what a person changed in their own file. */
export const announceChange$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(calls.open.succeeded, calls.comment.succeeded, calls.withdraw.succeeded, calls.appeal.succeeded),
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

/** Announces that the author's RentCoins for a withdrawn entry were taken back. */
export const announceCoins$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(calls.answer.succeeded),
    filter(({ input }) => input.is === 'withdraw'),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

/** Fetches a dispute again that somebody else has changed meanwhile. */
export const reloadStale$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(...LATER_CHANGES.map(({ failed }) => failed)),
    filter(({ error }) => isStale(error)),
    map(({ input: { id } }) => calls.get.requested({ id })),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  saveDownloads$,
  announceChange$,
  announceStanding$,
  announceCoins$,
  reloadStale$,
);
