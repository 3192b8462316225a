import { secondFactor, session, signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { type AppEpic, loginSuccess, ofEvent, request } from '@najem/shared/store';
import type { HostModule } from '@najem/shared/store/host';
import { map } from 'rxjs';

export const secondStepOptions = request('second-factor/stepOptions', signInCalls.secondStepOptions);
export const secondStep = request('second-factor/step', signInCalls.secondStep);
export const confirmOptions = request('second-factor/confirmOptions', session.confirmOptions);
export const confirm = request('second-factor/confirm', session.confirm);
export const freshProof = request('second-factor/freshProof', session.freshProof);
export const loadWays = request('second-factor/ways', secondFactor.ways);
export const startCode = request('second-factor/startCode', secondFactor.startCode);
export const addCode = request('second-factor/addCode', secondFactor.addCode);
export const removeCode = request('second-factor/removeCode', secondFactor.removeCode);
export const startPasskey = request('second-factor/startPasskey', secondFactor.startPasskey);
export const addPasskey = request('second-factor/addPasskey', secondFactor.addPasskey);
export const removePasskey = request('second-factor/removePasskey', secondFactor.removePasskey);
export const renewRecoveryCodes = request('second-factor/renewCodes', secondFactor.renewRecoveryCodes);
export const tieNonce = request('second-factor/tieNonce', accountCalls.googleNonce);
export const tieGoogle = request('second-factor/tieGoogle', accountCalls.tieGoogle);
export const removeGoogle = request('second-factor/removeGoogle', accountCalls.removeGoogle);

const REQUESTS = [
  secondStepOptions,
  secondStep,
  confirmOptions,
  confirm,
  freshProof,
  loadWays,
  startCode,
  addCode,
  removeCode,
  startPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  tieNonce,
  tieGoogle,
  removeGoogle,
];

const finishSignIn$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(secondStep.succeeded),
    map(({ output }) => loginSuccess(output.user, output.token)),
  );

/** Joins the store when the first of its screens is shown: few visits need it. */
export const secondFactorModule: HostModule = {
  id: 'second-factor',
  epics: [...REQUESTS.map(({ epic }) => epic), finishSignIn$],
};
