import { type AppEpic, logout, sessionLost } from '@najem/shared/store';
import { deskEpic, draftOf } from '@najem/shared/subject';
import { combineEpics } from 'redux-observable';
import { distinctUntilChanged, filter, ignoreElements, map, skip, tap } from 'rxjs';
import { clearDraft, writeDraft } from './draft';
import { desk } from './state';

/** Session storage follows every letter; a form that is blank or saved leaves nothing behind. */
export const keepDraft$: AppEpic = (_action$, state$) =>
  state$.pipe(
    map((state) => desk.select(state).flow),
    distinctUntilChanged(),
    // What stands in the store when the remote joins is not typed yet.
    skip(1),
    // A closed flow says nothing: it may have been closed for a reload, an idle logout or the identity verification.
    filter((flow) => flow.view !== 'closed'),
    tap((flow) => {
      const draft = draftOf(flow);
      if (draft) writeDraft(draft);
      else clearDraft();
    }),
    ignoreElements(),
  );

/**
 * Leaving the add page for good, or signing out by choice, ends the draft. A sign-in in another tab does not: the same
 * person finds it again, and what belongs to somebody else the shell has cleared by then.
 */
export const clearDraftOnLeaving$: AppEpic = (action$) =>
  action$.pipe(
    filter((action) => {
      const left = desk.flowEvent(action);
      if (left) return left.type === 'closed' && !left.comesBack;
      return (logout.match(action) || sessionLost.match(action)) && action.message === undefined;
    }),
    tap(clearDraft),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(deskEpic(desk), keepDraft$, clearDraftOnLeaving$);
