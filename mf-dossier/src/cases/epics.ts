import { SUBJECTS } from '@najem/shared/domain';
import { type AppEpic, ofEvent } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
import { calls as fileCalls } from '../dossier/state';
import { calls, isStale, LATER_CHANGES } from './state';

/** Saves the letter that was asked for. */
export const saveLetter$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.letter.succeeded),
    tap(({ output }) => saveFile(output.fileName || 'pismo.pdf', output.content, 'application/pdf')),
    ignoreElements(),
  );

/** Announces on the bus what a person changed in their own file. */
export const announceChange$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(calls.open.succeeded, calls.write.succeeded, calls.withdraw.succeeded, calls.reopen.succeeded),
    tap(() => bus.emit('dossier/changed')),
    ignoreElements(),
  );

/** Announces that entries began or ceased to count while an objection is pending: lists and ratings show old data. */
export const announceStanding$: AppEpic = (action$, _state$, { bus }) =>
  merge(
    action$.pipe(
      ofEvent(calls.open.succeeded),
      filter(({ input }) => input.restrictMeanwhile === true),
    ),
    action$.pipe(
      ofEvent(calls.withdraw.succeeded),
      filter(({ output }) => output.case.kind === 'objection'),
    ),
  ).pipe(
    tap(() => {
      for (const { kind } of Object.values(SUBJECTS)) bus.emit('refresh', { kind });
    }),
    ignoreElements(),
  );

/** Fetches a case again that went on meanwhile. */
export const reloadStale$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(...LATER_CHANGES.map(({ failed }) => failed)),
    filter(({ error }) => isStale(error)),
    map(({ input: { id } }) => calls.get.requested({ id })),
  );

/** Fetches the overview again, which shows the identifiers that are closed. */
export const refreshAfterReopening$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.reopen.succeeded),
    map(() => fileCalls.overview.requested({})),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  saveLetter$,
  announceChange$,
  announceStanding$,
  reloadStale$,
  refreshAfterReopening$,
);
