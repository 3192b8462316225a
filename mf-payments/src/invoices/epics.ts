import { type AppEpic, ofEvent } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import { combineEpics } from 'redux-observable';
import { ignoreElements, tap } from 'rxjs';
import { calls } from './state';

/** Saves a downloaded document as a file. */
export const saveDocument$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.pdf.succeeded, calls.ksef.succeeded),
    tap(({ output: { fileName, content } }) => saveFile(fileName || 'faktura', content)),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic), saveDocument$);
