import { session, users } from '@najem/shared/contract';
import { type AppEpic, loginSuccess, ofEvent, request } from '@najem/shared/store';
import { updateVerificationStatus } from '@najem/shared/store/host';
import { combineEpics } from 'redux-observable';
import { mergeMap } from 'rxjs';

export const register = request('account/register', users.register);
export const verifyEmail = request('account/verifyEmail', users.verifyEmail);
export const resendVerification = request('account/resendVerification', users.resendVerification);
export const askConfirmed = request('account/askConfirmed', users.isConfirmed);
export const forgotPassword = request('account/forgotPassword', users.forgotPassword);
export const resetPassword = request('account/resetPassword', users.resetPassword);
export const changePassword = request('account/changePassword', users.changePassword);
export const disownAccount = request('account/disownAccount', users.disown);
export const googleLoginNonce = request('account/googleLoginNonce', users.googleLoginNonce);
export const googleNonce = request('account/googleNonce', users.googleNonce);
export const verifyGoogle = request('account/verifyGoogle', users.verifyGoogle);
export const listSessions = request('account/listSessions', session.list);
export const endSession = request('account/endSession', session.end);

/** Applies the new token and the person's new data after a verified identity. */
const applyVerification$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(verifyGoogle.succeeded),
    mergeMap(({ output }) => [loginSuccess(output.user, output.token), updateVerificationStatus('verified')]),
  );

export const accountEpic: AppEpic = combineEpics(
  ...[
    register,
    verifyEmail,
    resendVerification,
    askConfirmed,
    forgotPassword,
    resetPassword,
    changePassword,
    disownAccount,
    googleLoginNonce,
    googleNonce,
    verifyGoogle,
    listSessions,
    endSession,
  ].map(({ epic }) => epic),
  applyVerification$,
);
