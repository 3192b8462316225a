import { canGenerateWithoutPaying } from '@najem/shared/domain';
import { type AppEpic, ofEvent, selectActor } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, tap } from 'rxjs';
import { calls, isSearched, select } from './state';

/**
 * A search begins with the report that the person may already hold. An administrator's goes straight to generating,
 * which answers the one they hold too.
 */
export const lookForReport$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(isSearched),
    map(({ query }) => {
      const actor = selectActor(state$.value);
      const isFree = actor !== null && canGenerateWithoutPaying(actor);
      return isFree ? calls.generate.requested(query) : calls.checkActive.requested(query);
    }),
  );

/** After a payment the balance and whatever else the profile holds are old. */
export const renewProfileAfterPayment$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    filter(({ type }) => type === 'reports/arrivedFromPayment'),
    tap(() => bus.emit('profile/stale')),
    ignoreElements(),
  );

/** The list of shares follows every link that is made, sent or revoked. */
export const renewSharesAfterChange$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.share.succeeded, calls.shareEmail.succeeded, calls.revokeShare.succeeded, calls.revokeShare.failed),
    map(({ input: { reportId } }) => calls.shares.requested({ reportId })),
  );

/** Hands a downloaded document to the browser. */
export const saveDocument$: AppEpic = (action$, state$) =>
  action$.pipe(
    filter(calls.pdf.succeeded.match),
    // Whoever went on to another report no longer waits for this one.
    filter(({ input }) => select(state$.value).openedId === input.reportId),
    tap(({ output: { fileName, content } }) => {
      const url = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName || 'raport.pdf';
      link.click();
      URL.revokeObjectURL(url);
    }),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  lookForReport$,
  renewProfileAfterPayment$,
  renewSharesAfterChange$,
  saveDocument$,
);
