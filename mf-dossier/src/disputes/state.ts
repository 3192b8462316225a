import { attachments } from '@najem/shared/contract/register';
import { disputes, type DisputeRow } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';

export const calls = {
  aboutMe: request('dossier/disputes', disputes.list),
  own: request('dossier/ownDisputes', disputes.list),
  /** The few that a file without a proof shows, apart from the page of the list. */
  ownFirst: request('dossier/ownFirstDisputes', disputes.list),
  get: request('dossier/dispute', disputes.get),
  open: request('dossier/disputeOpen', disputes.open),
  answer: request('dossier/disputeAnswer', disputes.answer),
  prolong: request('dossier/disputeProlong', disputes.prolong),
  comment: request('dossier/disputeComment', disputes.comment),
  answerQuestion: request('dossier/disputeAnswerQuestion', disputes.answerQuestion),
  commentQuestion: request('dossier/disputeCommentQuestion', disputes.commentQuestion),
  addFiles: request('dossier/disputeAddFiles', disputes.addFiles),
  withdraw: request('dossier/disputeWithdraw', disputes.withdraw),
  appeal: request('dossier/disputeAppeal', disputes.appeal),
  decision: request('dossier/disputeDecision', disputes.decision),
  dueDate: request('dossier/disputeDueDate', disputes.dueDate),
  // Several files may be opened at once.
  file: request('dossier/disputeFile', attachments.content, 'parallel'),
};

export type Side = DisputeRow['side'];

/** The changes of a dispute; all of them answer with it. */
export const CHANGES = [
  calls.answer,
  calls.prolong,
  calls.comment,
  calls.answerQuestion,
  calls.commentQuestion,
  calls.addFiles,
  calls.withdraw,
  calls.appeal,
] as const;
