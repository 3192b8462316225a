import { secondFactor, session, users } from '@najem/shared/contract';
import { type AppEpic, loginSuccess, moduleState, ofEvent, request, type StoreModule } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { map } from 'rxjs';
import { createUseRequest, follow, reduceRequests } from '../requests';

export const secondStepOptions = request('second-factor/stepOptions', users.secondStepOptions);
export const secondStep = request('second-factor/step', users.secondStep);
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
export const tieNonce = request('second-factor/tieNonce', users.googleNonce);
export const tieGoogle = request('second-factor/tieGoogle', users.tieGoogle);
export const removeGoogle = request('second-factor/removeGoogle', users.removeGoogle);

const REQUESTS = [
  follow(secondStepOptions),
  follow(secondStep),
  follow(confirmOptions),
  follow(confirm),
  follow(freshProof),
  follow(loadWays),
  follow(startCode),
  follow(addCode),
  follow(removeCode),
  follow(startPasskey),
  follow(addPasskey),
  follow(removePasskey),
  follow(renewRecoveryCodes),
  follow(tieNonce),
  follow(tieGoogle),
  follow(removeGoogle),
];

const finishSignIn$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(secondStep.succeeded),
    map(({ output }) => loginSuccess(output.user, output.token)),
  );

const { id, reducer, useModuleState } = moduleState('second-factor', reduceRequests(REQUESTS));

/** Joins the store when the first of its screens is shown: few visits need it. */
export const secondFactorModule: StoreModule = {
  id,
  reducer,
  epic: combineEpics(...REQUESTS.map(({ epic }) => epic), finishSignIn$),
};

/** The request hook of these screens. */
export const useRequest = createUseRequest(useModuleState);
