import { desk, disputes } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { answerDispute, prolongDispute } from './answer-dispute';
import { openDispute } from './open-dispute';
import { appealDispute, commentDispute, withdrawDispute } from './pursue-dispute';
import { getDispute, listOwnDisputes, getTransparency } from './read-disputes';
import { getDecision } from './get-decision';
import {
  listDisputesOfDesk,
  openDeskDispute,
  takeDispute,
  releaseDispute,
  decideDispute,
  extendDispute,
  suspendDispute,
} from './work-on-disputes';

export const disputeRoutes: Route[] = [
  serve(disputes.open, openDispute),
  serve(disputes.list, listOwnDisputes),
  serve(disputes.get, getDispute),
  serve(disputes.answer, answerDispute),
  serve(disputes.prolong, prolongDispute),
  serve(disputes.comment, commentDispute),
  serve(disputes.withdraw, withdrawDispute),
  serve(disputes.appeal, appealDispute),
  serve(disputes.decision, getDecision),
  serve(disputes.transparency, getTransparency),
  serve(desk.disputes, listDisputesOfDesk),
  serve(desk.dispute, openDeskDispute),
  serve(desk.takeDispute, takeDispute),
  serve(desk.releaseDispute, releaseDispute),
  serve(desk.decideDispute, decideDispute),
  serve(desk.extendDispute, extendDispute),
  serve(desk.suspendDispute, suspendDispute),
];
