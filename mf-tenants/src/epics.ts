import { type AppEpic, logout, sessionLost } from '@najem/shared/store';
import { createFlowDraft, createSubjectEpic } from '@najem/shared/subject';
import { combineEpics } from 'redux-observable';
import { distinctUntilChanged, filter, ignoreElements, map, skip, tap } from 'rxjs';
import { clearDraft, writeDraft } from './draft';
import { feature } from './state';

/** Writes the draft at every letter; a blank or saved form clears it. */
export const keepDraft$: AppEpic = (_action$, state$) =>
  state$.pipe(
    map((state) => feature.select(state).flow),
    distinctUntilChanged(),
    // The first state is the one before any typing.
    skip(1),
    // A flow may be closed for a reload, an idle logout or the identity verification, which all keep the draft.
    filter((flow) => flow.view !== 'closed'),
    tap((flow) => {
      const draft = createFlowDraft(flow);
      if (draft) writeDraft(draft);
      else clearDraft();
    }),
    ignoreElements(),
  );

/**
 * Clears the draft when the person leaves the add page for good or chooses to sign out. A sign-in in another tab keeps
 * it: the shell clears the draft of another person.
 */
export const clearDraftOnLeaving$: AppEpic = (action$) =>
  action$.pipe(
    filter((action) => {
      if (feature.flowEvent.match(action)) return action.event.type === 'closed' && !action.event.comesBack;
      return (logout.match(action) || sessionLost.match(action)) && action.message === undefined;
    }),
    tap(clearDraft),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(createSubjectEpic(feature), keepDraft$, clearDraftOnLeaving$);
