import { secondFactor, session, signInCalls } from '@najem/shared/contract/identity';
import { type Route, serve } from '../../kernel/serve';
import { confirmCaller, listConfirmations, proveFreshly } from './confirm-session';
import {
  addCode,
  addPasskey,
  listSignInWays,
  offerPasskey,
  removeCode,
  removePasskey,
  renewRecoveryCodes,
  startCode,
} from './manage-factors';
import { listSecondSteps, makeSecondStep } from './second-step';

export const secondFactorRoutes: Route[] = [
  serve(signInCalls.secondStepOptions, listSecondSteps),
  serve(signInCalls.secondStep, makeSecondStep),
  serve(session.confirmOptions, listConfirmations),
  serve(session.confirm, confirmCaller),
  serve(session.freshProof, proveFreshly),
  serve(secondFactor.ways, listSignInWays),
  serve(secondFactor.startCode, startCode),
  serve(secondFactor.addCode, addCode),
  serve(secondFactor.removeCode, removeCode),
  serve(secondFactor.startPasskey, offerPasskey),
  serve(secondFactor.addPasskey, addPasskey),
  serve(secondFactor.removePasskey, removePasskey),
  serve(secondFactor.renewRecoveryCodes, renewRecoveryCodes),
];
