import { REPORT_TOAST_MS } from '@najem/shared/domain/kernel';
import { SUBJECTS } from '@najem/shared/domain/register';
import { type AppEpic, downloads, notices, ofEvent, updates } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
import { calls as fileCalls } from '../file/state';
import { CHANGE_TEXTS } from './change-texts';
import { calls } from './state';

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

/** Fetches the overview again, which shows the identifiers that are closed. */
export const refreshAfterReopening$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.reopen.succeeded),
    map(() => fileCalls.overview.requested({})),
  );

const durationMs = REPORT_TOAST_MS;

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  updates(calls.get, [calls.write, calls.withdraw], (known, changed) =>
    known.case._id === changed.case._id ? changed : known,
  ),
  updates(calls.statements, [calls.appeal], (known, { statement }) => ({
    ...known,
    rows: known.rows.map((row) => (row._id === statement._id ? statement : row)),
  })),
  downloads(calls.letter, 'pismo.pdf'),
  downloads(calls.dueDate, 'termin.ics'),
  downloads(calls.linkDueDate, 'termin.ics'),
  notices(calls.write, { done: CHANGE_TEXTS.written, durationMs }),
  notices(calls.withdraw, { done: CHANGE_TEXTS.withdrawn, durationMs }),
  notices(calls.appeal, { done: CHANGE_TEXTS.appealed, durationMs }),
  notices(calls.reopen, { done: CHANGE_TEXTS.reopened, durationMs }),
  announceChange$,
  announceStanding$,
  refreshAfterReopening$,
);
