import { cases, claims, deskCaseCalls } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { appealRemoval, listStatements } from './appeal-removal';
import { getCaseLetter } from './get-letter';
import { giveNotice, openCaseLink } from './give-notice';
import { listAccountCases, openAccountCase } from './open-account-case';
import { openCase } from './open-case';
import { stopClaim } from './stop-claim';
import { withdrawCase, writeInCase } from './pursue-case';
import { getCase, getCaseDueDate, getLinkDueDate, listOwnCases } from './read-cases';
import { addCase } from './add-case';
import {
  listCasesOfDesk,
  openDeskCase,
  takeCase,
  releaseCase,
  askPerson,
  extendCase,
  restrictCase,
  readEffects,
  decideCase,
  getDeskLetter,
} from './work-on-cases';
import { reopenIdentifier } from './reopen-identifier';

export const caseRoutes: Route[] = [
  serve(cases.list, listOwnCases),
  serve(cases.open, openCase),
  serve(cases.get, getCase),
  serve(cases.dueDate, getCaseDueDate),
  serve(cases.write, writeInCase),
  serve(cases.withdraw, withdrawCase),
  serve(cases.letter, getCaseLetter),
  serve(cases.openOnAccount, openAccountCase),
  serve(cases.listOnAccount, listAccountCases),
  serve(cases.notify, giveNotice),
  serve(cases.openLink, openCaseLink),
  serve(cases.linkDueDate, getLinkDueDate),
  serve(cases.statements, listStatements),
  serve(cases.appeal, appealRemoval),
  serve(cases.reopen, reopenIdentifier),
  serve(claims.stop, stopClaim),
  serve(deskCaseCalls.cases, listCasesOfDesk),
  serve(deskCaseCalls.case, openDeskCase),
  serve(deskCaseCalls.addCase, addCase),
  serve(deskCaseCalls.takeCase, takeCase),
  serve(deskCaseCalls.releaseCase, releaseCase),
  serve(deskCaseCalls.askPerson, askPerson),
  serve(deskCaseCalls.extendCase, extendCase),
  serve(deskCaseCalls.restrictCase, restrictCase),
  serve(deskCaseCalls.caseEffects, readEffects),
  serve(deskCaseCalls.decideCase, decideCase),
  serve(deskCaseCalls.caseLetter, getDeskLetter),
];
