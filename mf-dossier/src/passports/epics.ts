import { REPORT_TOAST_MS } from '@najem/shared/domain/kernel';
import { type AppEpic, downloads, notices, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
import { CHANGE_TEXTS } from './change-texts';
import { calls, CHANGES } from './state';

/** Fetches the passports again after a change, and where one turned out to be gone. */
export const refreshList$: AppEpic = (action$) =>
  merge(
    action$.pipe(ofEvent(...CHANGES.map(({ succeeded }) => succeeded))),
    action$.pipe(
      ofEvent(...CHANGES.map(({ failed }) => failed)),
      filter(({ error }) => error.code === 'REPORT_NOT_FOUND' || error.code === 'SHARE_NOT_FOUND'),
    ),
  ).pipe(map(() => calls.list.requested({})));

/** Announces on the bus what a person changed in their own file. */
export const announceChange$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(...CHANGES.map(({ succeeded }) => succeeded)),
    tap(() => bus.emit('dossier/changed')),
    ignoreElements(),
  );

const durationMs = REPORT_TOAST_MS;

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  downloads(calls.pdf, 'paszport.pdf'),
  notices(calls.make, { done: CHANGE_TEXTS.made, durationMs }),
  notices(calls.end, { done: CHANGE_TEXTS.ended, durationMs }),
  notices(calls.refresh, { done: CHANGE_TEXTS.refreshed, failed: CHANGE_TEXTS.refreshFailed, durationMs }),
  notices(calls.unlink, { done: CHANGE_TEXTS.isOff, failed: CHANGE_TEXTS.offFailed, durationMs }),
  refreshList$,
  announceChange$,
);
