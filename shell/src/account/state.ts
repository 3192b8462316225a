import { session, accountCalls } from '@najem/shared/contract/identity';
import { cases } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { type AppEpic, downloads, loginSuccess, ofEvent, request, selectUser } from '@najem/shared/store';
import { loadProfile, updateVerificationStatus } from '@najem/shared/store/host';
import { combineEpics } from 'redux-observable';
import { filter, map, mergeMap } from 'rxjs';

export const register = request('account/register', accountCalls.register);
export const verifyEmail = request('account/verifyEmail', accountCalls.verifyEmail);
export const resendVerification = request('account/resendVerification', accountCalls.resendVerification);
export const askConfirmed = request('account/askConfirmed', accountCalls.isConfirmed);
export const forgotPassword = request('account/forgotPassword', accountCalls.forgotPassword);
export const checkLink = request('account/checkLink', accountCalls.checkLink);
export const resetPassword = request('account/resetPassword', accountCalls.resetPassword);
export const changePassword = request('account/changePassword', accountCalls.changePassword);
export const changeEmail = request('account/changeEmail', accountCalls.changeEmail);
export const exportAccount = request('account/export', users.exportOwn);
export const openAccountCase = request('account/openCase', cases.openOnAccount);
export const listAccountCases = request('account/listCases', cases.listOnAccount);
export const disownAccount = request('account/disownAccount', accountCalls.disown);
export const googleLoginNonce = request('account/googleLoginNonce', accountCalls.googleLoginNonce);
export const googleNonce = request('account/googleNonce', accountCalls.googleNonce);
export const verifyGoogle = request('account/verifyGoogle', accountCalls.verifyGoogle);
export const listSessions = request('account/listSessions', session.list);
export const endSession = request('account/endSession', session.end);

/** Applies the new token and the person's new data after a verified identity. */
const applyVerification$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(verifyGoogle.succeeded),
    mergeMap(({ output }) => [loginSuccess(output.user, output.token), updateVerificationStatus('verified')]),
  );

/** A link may have given the account that is signed in another address. */
const renewAddress$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(verifyEmail.succeeded),
    filter(() => selectUser(state$.value) !== null),
    map(() => loadProfile.requested({})),
  );

/** The list has a case as soon as it was sent. */
const renewCases$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(openAccountCase.succeeded),
    map(() => listAccountCases.requested({})),
  );

export const accountEpic: AppEpic = combineEpics(
  ...[
    register,
    verifyEmail,
    resendVerification,
    askConfirmed,
    forgotPassword,
    checkLink,
    resetPassword,
    changePassword,
    changeEmail,
    exportAccount,
    openAccountCase,
    listAccountCases,
    disownAccount,
    googleLoginNonce,
    googleNonce,
    verifyGoogle,
    listSessions,
    endSession,
  ].map(({ epic }) => epic),
  applyVerification$,
  renewAddress$,
  renewCases$,
  downloads(exportAccount, 'konto.json'),
);
