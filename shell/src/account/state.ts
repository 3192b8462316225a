import { type ClientEndpoint, session, users } from '@najem/shared/contract';
import {
  type AppEpic,
  createEvent,
  loadable,
  type Loadable,
  loginSuccess,
  ofEvent,
  type Request,
  request,
} from '@najem/shared/store';
import { googleLogin, loadProfile, login, updateVerificationStatus } from '@najem/shared/store/host';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { mergeMap } from 'rxjs';

export const register = request('account/register', users.register);
export const verifyEmail = request('account/verifyEmail', users.verifyEmail);
export const resendVerification = request('account/resendVerification', users.resendVerification);
export const forgotPassword = request('account/forgotPassword', users.forgotPassword);
export const resetPassword = request('account/resetPassword', users.resetPassword);
export const changePassword = request('account/changePassword', users.changePassword);
export const disownAccount = request('account/disownAccount', users.disown);
export const googleLoginNonce = request('account/googleLoginNonce', users.googleLoginNonce);
export const googleNonce = request('account/googleNonce', users.googleNonce);
export const verifyGoogle = request('account/verifyGoogle', users.verifyGoogle);
export const listSessions = request('account/listSessions', session.list);
export const endSession = request('account/endSession', session.end);

/** A request whose state the account screens read. */
interface FollowedRequest {
  name: string;
  epic: AppEpic;
  isRequested(action: UnknownAction): boolean;
  reduce(state: Loadable<unknown> | undefined, action: UnknownAction): Loadable<unknown>;
}

function follow<E extends ClientEndpoint>(call: Request<E>): FollowedRequest {
  return { name: call.name, epic: call.epic, isRequested: call.requested.match, reduce: loadable(call) };
}

const OWN_REQUESTS = [
  follow(register),
  follow(verifyEmail),
  follow(resendVerification),
  follow(forgotPassword),
  follow(resetPassword),
  follow(changePassword),
  follow(disownAccount),
  follow(googleLoginNonce),
  follow(googleNonce),
  follow(verifyGoogle),
  follow(listSessions),
  follow(endSession),
];
/** The session's epics send the last three; the account screens only read their state. */
const FOLLOWED_REQUESTS = [...OWN_REQUESTS, follow(login), follow(googleLogin), follow(loadProfile)];

/** The state of the requests that the mounted screens sent, by the request's name. */
export type AccountState = Readonly<Record<string, Loadable<unknown>>>;

/** A screen unmounted or starts again: the state of its request is deleted. */
export const requestReset = createEvent('account/requestReset', (name: string) => ({ name }));

export function accountReducer(state: AccountState = {}, action: UnknownAction): AccountState {
  if (requestReset.match(action)) {
    const { [action.name]: _removed, ...rest } = state;
    return rest;
  }
  for (const { name, isRequested, reduce } of FOLLOWED_REQUESTS) {
    const known = state[name];
    // The response to a reset request must not appear on the next visit.
    if (!known && !isRequested(action)) continue;
    const next = reduce(known, action);
    if (next !== known) return { ...state, [name]: next };
  }
  return state;
}

/** Applies the new token and the person's new data after a verified identity. */
const applyVerification$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(verifyGoogle.succeeded),
    mergeMap(({ output }) => [loginSuccess(output.user, output.token), updateVerificationStatus('verified')]),
  );

export const accountEpic: AppEpic = combineEpics(...OWN_REQUESTS.map(({ epic }) => epic), applyVerification$);
