import { type AppEpic, dataOf, ofEvent } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
import { select } from '../state';
import { calls, isStale } from './state';

const PDF = 'application/pdf';

/** Fetches again what another administrator has changed: the open claim, or the list where none is open. */
export const reloadStale$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.take.failed, calls.release.failed, calls.decide.failed, calls.ask.failed, calls.post.failed),
    filter(({ error }) => isStale(error)),
    map(({ input: { id } }) => {
      const { claim, lastInput } = select(state$.value).desk;
      return dataOf(claim) ? calls.claim.requested({ id }) : calls.claims.requested(lastInput);
    }),
  );

/** Fetches a list again after something in it was handled meanwhile. */
export const reloadHandled$: AppEpic = (action$) =>
  merge(
    action$.pipe(
      ofEvent(calls.handleNote.failed),
      filter(({ error }) => isStale(error)),
      map(() => calls.notes.requested({})),
    ),
    action$.pipe(
      ofEvent(calls.handleSuspect.failed),
      filter(({ error }) => isStale(error)),
      map(() => calls.suspects.requested({})),
    ),
  );

/** Counts the queues again after something left them. */
export const recount$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.handleNote.succeeded, calls.handleSuspect.succeeded, calls.block.succeeded),
    map(() => calls.overview.requested({})),
  );

/** Saves the letter, and files that are no pictures: those are shown. */
export const saveFiles$: AppEpic = (action$) =>
  merge(
    action$.pipe(
      ofEvent(calls.letter.succeeded),
      tap(({ output }) => saveFile(output.fileName || 'list.pdf', output.content, PDF)),
    ),
    action$.pipe(
      ofEvent(calls.file.succeeded),
      filter(({ output }) => isPdf(output.fileName)),
      tap(({ output }) => saveFile(output.fileName, output.content, PDF)),
    ),
  ).pipe(ignoreElements());

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  reloadStale$,
  reloadHandled$,
  recount$,
  saveFiles$,
);

function isPdf(fileName: string): boolean {
  return fileName.endsWith('.pdf');
}
