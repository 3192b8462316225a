import { type AppEpic, ofEvent } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
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

/** Saves the document of a link as a file. */
export const saveDocument$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.pdf.succeeded),
    tap(({ output: { fileName, content } }) => saveFile(fileName || 'paszport.pdf', content, 'application/pdf')),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  refreshList$,
  announceChange$,
  saveDocument$,
);
