import { type AppEpic, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { ignoreElements, tap } from 'rxjs';
import { calls } from './state';

/** Saves a downloaded document as a file. */
export const saveDocument$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.pdf.succeeded, calls.ksef.succeeded),
    tap(({ output: { fileName, content } }) => {
      const url = URL.createObjectURL(new Blob([content]));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName || 'faktura';
      link.click();
      URL.revokeObjectURL(url);
    }),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), saveDocument$);
