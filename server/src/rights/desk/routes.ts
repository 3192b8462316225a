import { desk } from '@najem/shared/contract';
import { addCase } from './add-case';
import { type Route, serve } from '../../kernel/serve';
import {
  askPerson,
  decideCase,
  extendCase,
  getDeskLetter,
  listCasesOfDesk,
  openDeskCase,
  readEffects,
  releaseCase,
  restrictCase,
  takeCase,
} from './work-on-cases';
import { handleNote, listDeskNotes } from './handle-notes';
import { readDesk, readDue, readFigures } from './read-desk';
import {
  askClaimant,
  decideClaim,
  getLetter,
  listClaimsOfDesk,
  openDeskClaim,
  postClaim,
  releaseClaim,
  takeClaim,
} from './work-on-claims';
import { gradeEvidence, listEvidenceOfDesk, openEvidence, releaseEvidence, takeEvidence } from './work-on-evidence';
import {
  decideDispute,
  extendDispute,
  listDisputesOfDesk,
  openDeskDispute,
  releaseDispute,
  suspendDispute,
  takeDispute,
} from './work-on-disputes';

export const deskRoutes: Route[] = [
  serve(desk.overview, readDesk),
  serve(desk.due, readDue),
  serve(desk.figures, readFigures),
  serve(desk.claims, listClaimsOfDesk),
  serve(desk.claim, openDeskClaim),
  serve(desk.takeClaim, takeClaim),
  serve(desk.releaseClaim, releaseClaim),
  serve(desk.decideClaim, decideClaim),
  serve(desk.askClaimant, askClaimant),
  serve(desk.postClaim, postClaim),
  serve(desk.claimLetter, getLetter),
  serve(desk.evidence, listEvidenceOfDesk),
  serve(desk.oneEvidence, openEvidence),
  serve(desk.takeEvidence, takeEvidence),
  serve(desk.releaseEvidence, releaseEvidence),
  serve(desk.gradeEvidence, gradeEvidence),
  serve(desk.disputes, listDisputesOfDesk),
  serve(desk.dispute, openDeskDispute),
  serve(desk.takeDispute, takeDispute),
  serve(desk.releaseDispute, releaseDispute),
  serve(desk.decideDispute, decideDispute),
  serve(desk.extendDispute, extendDispute),
  serve(desk.suspendDispute, suspendDispute),
  serve(desk.cases, listCasesOfDesk),
  serve(desk.case, openDeskCase),
  serve(desk.addCase, addCase),
  serve(desk.takeCase, takeCase),
  serve(desk.releaseCase, releaseCase),
  serve(desk.askPerson, askPerson),
  serve(desk.extendCase, extendCase),
  serve(desk.restrictCase, restrictCase),
  serve(desk.caseEffects, readEffects),
  serve(desk.decideCase, decideCase),
  serve(desk.caseLetter, getDeskLetter),
  serve(desk.notes, listDeskNotes),
  serve(desk.handleNote, handleNote),
];
