import { claims, deskClaimCalls } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { checkLink } from './check-link';
import { adoptClaim, closeGuest, openGuest } from './open-guest-session';
import { typeLetterCode } from './enter-letter-code';
import { askForLetter } from './request-letter';
import { answerQuestion, endClaim, getClaimDueDate, listClaims } from './manage-own-claims';
import { finishEid, listMethods, startEid } from './prove-by-eid';
import { getStatement, startAttempt, submitCompany, submitDocument, submitSigned } from './submit-claim';
import {
  listClaimsOfDesk,
  openDeskClaim,
  takeClaim,
  releaseClaim,
  decideClaim,
  askClaimant,
  postClaim,
  getLetter,
} from './work-on-claims';

export const claimRoutes: Route[] = [
  serve(claims.methods, listMethods),
  serve(claims.startEid, startEid),
  serve(claims.finishEid, finishEid),
  serve(claims.start, startAttempt),
  serve(claims.statement, getStatement),
  serve(claims.submitSigned, submitSigned),
  serve(claims.submitDocument, submitDocument),
  serve(claims.submitCompany, submitCompany),
  serve(claims.letterCode, typeLetterCode),
  serve(claims.newLetter, askForLetter),
  serve(claims.answer, answerQuestion),
  serve(claims.list, listClaims),
  serve(claims.dueDate, getClaimDueDate),
  serve(claims.end, endClaim),
  serve(claims.checkLink, checkLink),
  serve(claims.openGuest, openGuest),
  serve(claims.closeGuest, closeGuest),
  serve(claims.adopt, adoptClaim),
  serve(deskClaimCalls.claims, listClaimsOfDesk),
  serve(deskClaimCalls.claim, openDeskClaim),
  serve(deskClaimCalls.takeClaim, takeClaim),
  serve(deskClaimCalls.releaseClaim, releaseClaim),
  serve(deskClaimCalls.decideClaim, decideClaim),
  serve(deskClaimCalls.askClaimant, askClaimant),
  serve(deskClaimCalls.postClaim, postClaim),
  serve(deskClaimCalls.claimLetter, getLetter),
];
