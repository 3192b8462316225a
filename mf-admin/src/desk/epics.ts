import { type AppEpic, dataOf, ofEvent } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
import { select } from '../state';
import { calls as caseCalls, CHANGES as CASE_CHANGES } from './cases/state';
import { calls as disputeCalls, CHANGES as DISPUTE_CHANGES } from './disputes/state';
import { calls as evidenceCalls, CHANGES as EVIDENCE_CHANGES } from './evidence/state';
import { type Change, isStale } from './frame/piece-of-work';
import { calls, CHANGES } from './claims/state';

const PDF = 'application/pdf';
type Desk = ReturnType<typeof select>['desk'];

/** Fetches again what another administrator has changed. */
function reloadStale(
  changes: readonly Pick<Change<unknown>, 'failed'>[],
  fetch: (desk: Desk, id: string) => UnknownAction,
): AppEpic {
  return (action$, state$) =>
    action$.pipe(
      ofEvent(...changes.map(({ failed }) => failed)),
      filter(({ error }) => isStale(error)),
      map(({ input: { id } }) => fetch(select(state$.value).desk, id)),
    );
}

/** The open claim, or the list where none is open. */
export const reloadClaim$ = reloadStale(CHANGES, ({ claim, lastInput }, id) =>
  dataOf(claim) ? calls.claim.requested({ id }) : calls.claims.requested(lastInput ?? {}),
);

/** The same of disputes. */
export const reloadDispute$ = reloadStale(DISPUTE_CHANGES, ({ disputes: { open, lastInput } }, id) =>
  dataOf(open) ? disputeCalls.open.requested({ id }) : disputeCalls.list.requested(lastInput ?? {}),
);

/** The same of cases. */
export const reloadCase$ = reloadStale(CASE_CHANGES, ({ cases: { open, lastInput } }, id) =>
  dataOf(open) ? caseCalls.open.requested({ id }) : caseCalls.list.requested(lastInput ?? {}),
);

/** The same of evidence. */
export const reloadEvidence$ = reloadStale(EVIDENCE_CHANGES, ({ evidence: { open, lastInput } }, id) =>
  dataOf(open) ? evidenceCalls.open.requested({ id }) : evidenceCalls.list.requested(lastInput ?? {}),
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

/** Saves the letters, and files that are no pictures: those are shown. */
export const saveFiles$: AppEpic = (action$) =>
  merge(
    action$.pipe(
      ofEvent(calls.letter.succeeded, caseCalls.letter.succeeded),
      tap(({ output }) => saveFile(output.fileName || 'list.pdf', output.content, PDF)),
    ),
    action$.pipe(
      ofEvent(calls.file.succeeded),
      filter(({ output }) => isPdf(output.fileName)),
      tap(({ output }) => saveFile(output.fileName, output.content, PDF)),
    ),
  ).pipe(ignoreElements());

export const epic: AppEpic = combineEpics(
  ...[calls, disputeCalls, caseCalls, evidenceCalls].flatMap((some) => Object.values(some).map((call) => call.epic)),
  reloadClaim$,
  reloadDispute$,
  reloadCase$,
  reloadEvidence$,
  reloadHandled$,
  recount$,
  saveFiles$,
);

function isPdf(fileName: string): boolean {
  return fileName.endsWith('.pdf');
}
