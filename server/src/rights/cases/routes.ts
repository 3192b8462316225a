import { cases } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { reopenIdentifier } from '../erasure/close-identifiers';
import { appealRemoval, listStatements } from './appeal-removal';
import { getCaseLetter } from './get-letter';
import { giveNotice, openCaseLink } from './give-notice';
import { openCase } from './open-case';
import { withdrawCase, writeInCase } from './pursue-case';
import { getCase, listOwnCases } from './read-cases';

export const caseRoutes: Route[] = [
  serve(cases.list, listOwnCases),
  serve(cases.open, openCase),
  serve(cases.get, getCase),
  serve(cases.write, writeInCase),
  serve(cases.withdraw, withdrawCase),
  serve(cases.letter, getCaseLetter),
  serve(cases.notify, giveNotice),
  serve(cases.openLink, openCaseLink),
  serve(cases.statements, listStatements),
  serve(cases.appeal, appealRemoval),
  serve(cases.reopen, reopenIdentifier),
];
