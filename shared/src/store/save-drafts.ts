import type { CallError } from '@najem/shared/contract/kernel';
import { drafts } from '@najem/shared/contract/rights';
import { SECOND_MS } from '@najem/shared/domain/kernel';
import type { UnknownAction } from 'redux';
import type { StateObservable } from 'redux-observable';
import {
  catchError,
  concat,
  debounceTime,
  defer,
  filter,
  fromEvent,
  groupBy,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
  timer,
} from 'rxjs';
import {
  deleted,
  draftChosen,
  draftEdited,
  draftFailed,
  draftGivenUp,
  draftKey,
  draftLeft,
  type DraftOf,
  draftOpened,
  draftRemoved,
  draftResumed,
  draftSent,
  draftsFlushed,
  draftStatesOf,
  draftStopped,
  loaded,
  overtaken,
  restored,
  saved,
  saving,
  selectUnsent,
  selectUnsentDraft,
  unsavedGivenUp,
} from './drafts';
import { ofEvent } from './event';
import { isAnswerTo } from './requests';
import type { AppEpic, RootState } from './types';
import { takeUnsaved } from './unsaved-drafts';

/** A draft is saved this long after its last change. */
const SAVE_AFTER_MS = SECOND_MS;
/** What could not be saved is tried again this long after, without a further change. */
const RETRY_AFTER_MS = 10 * SECOND_MS;

/** Whether a further try may save it without its person's doing. */
function isTransient({ status }: CallError): boolean {
  return !(status >= 400 && status < 500) || status === 429;
}

/** Loads, saves and deletes drafts, for as long as the page lives: a form that was left has its last words saved. */
export const draftsEpic: AppEpic = (action$, state$, { call }) => {
  const stateOf = (of: DraftOf) => draftStatesOf(state$.value)[draftKey(of)];
  const dirty = () => Object.values(draftStatesOf(state$.value)).filter(({ isDirty }) => isDirty);

  const begun$ = merge(
    action$.pipe(
      ofEvent(draftOpened, draftGivenUp),
      map(({ of: draft }) => draft),
    ),
    action$.pipe(
      ofEvent(unsavedGivenUp),
      mergeMap(() => Object.values(draftStatesOf(state$.value)).filter(({ isOpen }) => isOpen)),
      map(({ kind, thing }): DraftOf => ({ kind, thing })),
    ),
  );
  const opened$ = begun$.pipe(
    mergeMap((draft) =>
      stateOf(draft)?.isLoaded
        ? []
        : call(drafts.get, { ...draft }).pipe(
            mergeMap((output): UnknownAction[] => {
              const kept = takeUnsaved(draft, state$.value.session);
              return [loaded(draft, output), ...(kept ? [restored(draft, kept, kept.version)] : [])];
            }),
            catchError((error: CallError) => of(draftFailed(draft, error, true))),
          ),
    ),
  );

  const afterPause$ = action$.pipe(
    ofEvent(draftEdited),
    groupBy(({ of: draft }) => draftKey(draft)),
    mergeMap((edits$) => edits$.pipe(debounceTime(SAVE_AFTER_MS))),
    map(({ of: draft }) => draft),
  );
  const atOnce$ = action$.pipe(
    ofEvent(draftLeft, draftChosen, draftResumed, saved, overtaken, restored),
    map(({ of: draft }) => draft),
  );
  const again$ = action$.pipe(
    ofEvent(draftFailed),
    filter(({ error, isLoading }) => !isLoading && isTransient(error)),
    groupBy(({ of: draft }) => draftKey(draft)),
    mergeMap((faults$) => faults$.pipe(switchMap(({ of: draft }) => timer(RETRY_AFTER_MS).pipe(map(() => draft))))),
  );
  const all$ = merge(action$.pipe(ofEvent(draftsFlushed)), fromEvent(window, 'online')).pipe(mergeMap(dirty));

  const save = ({ kind, thing }: DraftOf): Observable<UnknownAction> => {
    const draft = { kind, thing };
    const state = stateOf(draft);
    if (!state?.isDirty || !state.isLoaded || state.stoppedBy || state.sending || state.other) return of();
    const { values, attachmentIds, version } = state;
    const fail = (error: CallError) => of(draftFailed(draft, error, false));
    return concat(
      of(saving(draft)),
      call(drafts.save, { ...draft, values, attachmentIds: [...attachmentIds], version }).pipe(
        map((output): UnknownAction => saved(draft, output)),
        catchError((error: CallError) =>
          error.code === 'STALE_EDIT'
            ? call(drafts.get, draft).pipe(
                map((output): UnknownAction => overtaken(draft, output)),
                catchError(fail),
              )
            : fail(error),
        ),
        // A form that is being sent may have no draft any more when this arrives.
        takeUntil(
          action$.pipe(
            ofEvent(draftStopped),
            filter((stopped) => draftKey(stopped.of) === draftKey(draft)),
          ),
        ),
      ),
    );
  };

  // The form itself follows how it is sent for as long as it is on the page, from which the answer may take it.
  const answered$ = action$.pipe(
    ofEvent(draftStopped),
    mergeMap(({ of: draft, requestKey }) =>
      action$.pipe(
        filter((action) => isAnswerTo(requestKey, action)),
        take(1),
        switchMap((action) =>
          state$.pipe(
            map(() => stateOf(draft)),
            filter((state) => state?.stoppedBy !== 'sending' || !state.isOpen),
            take(1),
            filter((state) => state?.stoppedBy === 'sending'),
            map(() => ('error' in action ? draftResumed(draft) : draftSent(draft))),
          ),
        ),
      ),
    ),
  );

  const removed$ = action$.pipe(
    ofEvent(draftRemoved),
    mergeMap(({ of: draft }) =>
      call(drafts.remove, { ...draft }).pipe(
        mergeMap(({ version }): UnknownAction[] => [deleted(draft, version)]),
        catchError((error: CallError) => of(draftResumed(draft), draftFailed(draft, error, false))),
      ),
    ),
  );

  return merge(opened$, merge(afterPause$, atOnce$, again$, all$).pipe(mergeMap(save)), answered$, removed$);
};

/** An epic that leaves the page waits at most this long for what is being written. */
const SAVING_MAX_MS = 3 * SECOND_MS;

/** Saves what is being written, and goes on: with whether all of it is saved. Words that no draft keeps are not waited for. */
export function afterSaving(
  state$: StateObservable<RootState>,
  goOn: (isSaved: boolean) => UnknownAction[],
): Observable<UnknownAction> {
  const isSettled = () => !selectUnsentDraft(state$.value);
  const isSaved = () => !selectUnsent(state$.value);
  return defer(() => {
    if (isSettled()) return goOn(isSaved());
    const settled$ = merge(state$.pipe(filter(isSettled)), timer(SAVING_MAX_MS)).pipe(take(1));
    return concat(of(draftsFlushed()), settled$.pipe(mergeMap(() => goOn(isSaved()))));
  });
}
