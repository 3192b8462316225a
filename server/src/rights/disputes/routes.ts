import { disputes, deskDisputeCalls } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { addDisputeFiles } from './add-files';
import { answerDispute, prolongDispute } from './answer-dispute';
import { openDispute } from './open-dispute';
import { answerQuestion, appealDispute, commentDispute, commentQuestion, withdrawDispute } from './pursue-dispute';
import { getDispute, listOwnDisputes, getTransparency } from './read-disputes';
import { getDecision, getDueDate } from './get-decision';
import {
  listDisputesOfDesk,
  openDeskDispute,
  takeDispute,
  releaseDispute,
  decideDispute,
  askSide,
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
  serve(disputes.answerQuestion, answerQuestion),
  serve(disputes.commentQuestion, commentQuestion),
  serve(disputes.addFiles, addDisputeFiles),
  serve(disputes.withdraw, withdrawDispute),
  serve(disputes.appeal, appealDispute),
  serve(disputes.decision, getDecision),
  serve(disputes.dueDate, getDueDate),
  serve(disputes.transparency, getTransparency),
  serve(deskDisputeCalls.disputes, listDisputesOfDesk),
  serve(deskDisputeCalls.dispute, openDeskDispute),
  serve(deskDisputeCalls.takeDispute, takeDispute),
  serve(deskDisputeCalls.releaseDispute, releaseDispute),
  serve(deskDisputeCalls.decideDispute, decideDispute),
  serve(deskDisputeCalls.askSide, askSide),
  serve(deskDisputeCalls.extendDispute, extendDispute),
  serve(deskDisputeCalls.suspendDispute, suspendDispute),
];
