import { claims, dossier } from '@najem/shared/contract/rights';
import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import { defineEvent, moduleState, request, type RootState } from '@najem/shared/store';
import { createEvidenceDialog, type EvidenceDialog } from '@najem/shared/subject';
import { combineReducers } from 'redux';

const ID = 'tenancies';

export const calls = {
  list: request('tenancies/list', tenancies.list),
  /** The few for which something is due, above lists of other remotes, apart from the page of the list. */
  waiting: request('tenancies/waiting', tenancies.list),
  /** Has the invitations to the person's address, which are none of their tenancies before they answer. */
  todo: request('tenancies/todo', dossier.todo),
  get: request('tenancies/get', tenancies.get),
  /** With the person of an entry that is being written. */
  withSubject: request('tenancies/withSubject', tenancies.withSubject),
  invite: request('tenancies/invite', tenancies.invite),
  invitation: request('tenancies/invitation', tenancies.invitation),
  answerInvitation: request('tenancies/answerInvitation', tenancies.answerInvitation),
  withdraw: request('tenancies/withdraw', tenancies.withdraw),
  answerCounter: request('tenancies/answerCounter', tenancies.answerCounter),
  end: request('tenancies/end', tenancies.end),
  annul: request('tenancies/annul', tenancies.annul),
  keep: request('tenancies/keep', tenancies.keep),
  forget: request('tenancies/forget', tenancies.forget),
  confirmation: request('tenancies/confirmation', tenancies.confirmation),
  giveOpinion: request('tenancies/giveOpinion', opinions.give),
  withdrawOpinion: request('tenancies/withdrawOpinion', opinions.withdraw),
  readOpinions: request('tenancies/readOpinions', opinions.read),
  join: request('tenancies/join', opinions.join),
  addEvidence: request('tenancies/addEvidence', opinions.addEvidence),
  ownEntries: request('tenancies/ownEntries', opinions.ownEntries),
  nameEntries: request('tenancies/nameEntries', opinions.nameEntries),
  /** For which companies the person may act. */
  claims: request('tenancies/claims', claims.list),
};

/** The changes that answer with the tenancy alone. */
export const CHANGES = [calls.withdraw, calls.answerCounter, calls.end, calls.annul, calls.keep] as const;
/** The changes that answer with the opinions as well. */
export const OPINION_CHANGES = [
  calls.giveOpinion,
  calls.withdrawOpinion,
  calls.join,
  calls.addEvidence,
  calls.nameEntries,
] as const;

/** Something changed in the person's own tenancies. */
export const tenanciesChanged = defineEvent('tenancies/changed');

/** The evidence that is being added to an entry of one's own opinion. */
export const evidence = createEvidenceDialog(ID, calls.addEvidence, ({ id, ...sent }) =>
  calls.addEvidence.requested({ number: id, ...sent }),
);

export const slice = moduleState(ID, combineReducers({ evidence: evidence.reducer }));

/** Epics start before the store holds the state of a module that has just joined. */
export function selectEvidence(root: RootState): EvidenceDialog {
  return root[ID] === undefined ? { status: 'closed' } : slice.select(root).evidence;
}
