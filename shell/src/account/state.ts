import { type ClientEndpoint, session, users } from '@najem/shared/contract';
import { type AppEpic, loadable, type Loadable, loginSuccess, type Request, request } from '@najem/shared/store';
import { googleLogin, loadProfile, login, updateVerificationStatus } from '@najem/shared/store/host';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { filter, mergeMap } from 'rxjs';

export const register = request('account/register', users.register);
export const verifyEmail = request('account/verifyEmail', users.verifyEmail);
export const resendVerification = request('account/resendVerification', users.resendVerification);
export const forgotPassword = request('account/forgotPassword', users.forgotPassword);
export const resetPassword = request('account/resetPassword', users.resetPassword);
export const changePassword = request('account/changePassword', users.changePassword);
export const googleNonce = request('account/googleNonce', users.googleNonce);
export const verifyGoogle = request('account/verifyGoogle', users.verifyGoogle);
export const listSessions = request('account/listSessions', session.list);
export const endSession = request('account/endSession', session.end);

const OWN = [
  register,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  changePassword,
  googleNonce,
  verifyGoogle,
  listSessions,
  endSession,
] as unknown as Request<ClientEndpoint>[];
/** The session runs these itself; the account screens follow them. */
const FOLLOWED = [...OWN, login, googleLogin, loadProfile] as unknown as Request<ClientEndpoint>[];

/** What the open screens asked for, by the request's name. */
export type AccountState = Readonly<Record<string, Loadable<unknown>>>;

/** A screen is left, or begins anew: what it asked for is nobody's business any more. */
export const forget = (name: string) => ({ type: 'account/forget', name }) as const;

const followers = FOLLOWED.map((followed) => ({ followed, follow: loadable(followed) }));

export function accountReducer(state: AccountState = {}, action: UnknownAction): AccountState {
  if (action.type === forget('').type) {
    const { [action['name'] as string]: _forgotten, ...rest } = state;
    return rest;
  }
  for (const { followed, follow } of followers) {
    const known = state[followed.name];
    // An answer that nobody waits for any more must not show up on the next visit.
    if (!known && !followed.requested.match(action)) continue;
    const next = follow(known, action);
    if (next !== known) return { ...state, [followed.name]: next };
  }
  return state;
}

/** A confirmed identity comes with a new token and the person as they are now. */
const takeOverVerification$: AppEpic = (action$) =>
  action$.pipe(
    filter(verifyGoogle.succeeded.match),
    mergeMap(({ output }) => [loginSuccess(output.user, output.token), updateVerificationStatus('verified')]),
  );

export const accountEpic: AppEpic = combineEpics(...OWN.map(({ epic }) => epic), takeOverVerification$);
