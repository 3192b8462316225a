import { cases, dossier } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';

export const calls = {
  list: request('dossier/cases', cases.list),
  get: request('dossier/case', cases.get),
  open: request('dossier/caseOpen', cases.open),
  write: request('dossier/caseWrite', cases.write),
  withdraw: request('dossier/caseWithdraw', cases.withdraw),
  letter: request('dossier/caseLetter', cases.letter),
  dueDate: request('dossier/caseDueDate', cases.dueDate),
  /** The entries to choose one from, apart from the page that the overview shows. */
  entries: request('dossier/caseEntries', dossier.entries),
  link: request('dossier/caseLink', cases.openLink),
  linkDueDate: request('dossier/caseLinkDueDate', cases.linkDueDate),
  ofAccount: request('dossier/casesOfAccount', cases.listOnAccount),
  statements: request('dossier/statements', cases.statements),
  appeal: request('dossier/statementAppeal', cases.appeal),
  reopen: request('dossier/reopen', cases.reopen),
};
