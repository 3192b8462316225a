import { legal } from '@najem/shared/contract/identity';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { type AppEpic, createEvent, loginSuccess, logout, ofEvent, request, sessionLost } from '@najem/shared/store';
import { loadProfile, profileLoaded } from '@najem/shared/store/host';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { filter, map } from 'rxjs';

export const loadText = request('legal/text', legal.text);
export const acceptTerms = request('legal/accept', legal.accept);
/** The person puts the question about new terms off. */
export const termsPutOff = createEvent('legal/putOff');

/** Whether the person is asked to accept new terms: after a sign-in, and again when a call was refused without them. */
export function termsAskedReducer(isAsked = false, action: UnknownAction): boolean {
  if (loginSuccess.match(action) || profileLoaded.match(action)) return action.user.termsToAccept !== undefined;
  return [termsPutOff, logout, sessionLost].some(({ match }) => match(action)) ? false : isAsked;
}

/** Reads the profile again, which names the version to accept, after a refusal; and without it after an acceptance. */
const renewProfile$: AppEpic = (action$) =>
  action$.pipe(
    filter(isRefusedWithoutTerms),
    map(() => loadProfile.requested({})),
  );

const renewAfterAcceptance$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(acceptTerms.succeeded),
    map(() => loadProfile.requested({})),
  );

export const legalEpic: AppEpic = combineEpics(loadText.epic, acceptTerms.epic, renewProfile$, renewAfterAcceptance$);

/** A failure of any remote's call is an action with the error in it. */
function isRefusedWithoutTerms(action: UnknownAction): boolean {
  return fieldsOf(action.error).code === 'TERMS_REQUIRED';
}
