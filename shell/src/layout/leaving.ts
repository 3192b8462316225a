import { afterSaving, type AppEpic, createEvent, logout, ofEvent } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { exhaustMap, filter, map, merge } from 'rxjs';

/** The person pressed 'Wyloguj'. */
export const signOutPressed = createEvent('shell/signOutPressed');
/** What was written cannot be saved: the person is asked before they are signed out. */
const leaveAsked = createEvent('shell/leaveAsked');
export const leavingAnswered = createEvent('shell/leavingAnswered', (isLeaving: boolean) => ({ isLeaving }));

/** Whether a sign-out waits for an answer. */
export function leaveAskedReducer(isAsked = false, action: UnknownAction): boolean {
  if (leaveAsked.match(action)) return true;
  return leavingAnswered.match(action) ? false : isAsked;
}

/** Signs a person out once what they write is saved, or where they leave it behind. */
export const signOutEpic: AppEpic = (action$, state$) =>
  merge(
    action$.pipe(
      ofEvent(signOutPressed),
      exhaustMap(() => afterSaving(state$, (isSaved) => [isSaved ? logout() : leaveAsked()])),
    ),
    action$.pipe(
      ofEvent(leavingAnswered),
      filter(({ isLeaving }) => isLeaving),
      map(() => logout()),
    ),
  );
