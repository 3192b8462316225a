import { REFERRAL_SNACKBAR_MS as durationMs } from '@najem/shared/domain/kernel';
import { type AppEpic, notices, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map, merge } from 'rxjs';
import { calls } from './state';
import { TEXTS } from './texts';

const { create, update, turn, remove } = calls;

/** Fetches the list again after a change, and after one that failed because the link no longer exists. */
export const refreshListAfterChange$: AppEpic = (action$) =>
  merge(
    action$.pipe(ofEvent(create.succeeded, update.succeeded, turn.succeeded, remove.succeeded)),
    action$.pipe(
      ofEvent(update.failed, turn.failed, remove.failed),
      filter(({ error }) => error.code === 'REFERRAL_NOT_FOUND'),
    ),
  ).pipe(map(() => calls.list.requested({})));

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  refreshListAfterChange$,
  notices(create, { done: TEXTS.created, durationMs }),
  notices(update, { done: TEXTS.saved, durationMs }),
  // The switch itself says how it stands.
  notices(turn, { failed: TEXTS.switchFailed, durationMs }),
  notices(remove, { done: TEXTS.removed, durationMs }),
);
