import { findActors, readActors } from './identity/accounts/actor-queries';
import { presentRequiredFactor } from './identity/second-factors/required-factor';
import type { Hooks } from './kernel/context';
import { peopleIn } from './kernel/db/count-people';
import { isOfOrder, readBuyers } from './money/invoices/own-queries';
import { readOwnMoney } from './money/invoices/own-money';
import { findReferral } from './office/referrals/manage-referral-links';
import { leaveTeams } from './platform/tokens/team-queries';
import { revokeTokensOf } from './platform/tokens/token-queries';
import { deleteEmptied, lockEvidence } from './register/evidence/queries';
import { countAccounts } from './identity/legal/queries';
import { readAsked, readMailed, readSharers } from './reports/inquiry-queries';
import { isKeptByDispute, selectDisputedWriters } from './rights/disputes/needs-queries';
import { readMoved } from './register/rentcoins/queries';
import { awardPending } from './register/subjects/awards';
import { forgetSubject, readReportsPaid } from './reports/queries';
import { queueCorrection } from './reports/corrections/queue-correction';
import { endSharesOf } from './reports/shares/queries';
import { dropAlerts } from './rights/alerts/queries';
import { provenKey } from './rights/claims/activate-claim';
import { endClaimsOf } from './rights/claims/advance-claims';
import { requireActiveClaim, requireGuest } from './rights/claims/guest';
import { findOwnEntry, listClaimants, readClaimed } from './rights/claims/queries';
import { findStatement, requireUploader } from './rights/claims/uploader';
import { requireNotClosed } from './rights/closings/close-identifiers';
import { dropTextsOf } from './rights/desk-work/text-queries';
import { readCaseFile, readDisputeFile, readEvidenceFile } from './rights/desk/file-inquiries';
import { isOwnCase, isOwnClaim, isOwnDispute, isOwnEvidence } from './rights/desk/own-file-queries';
import { countRemoval, keepsFile, lockForRemoval } from './rights/disputes/files';
import {
  findRepeat,
  noteHeld,
  requireEvidenceOutside,
  requireNoDisputes,
  requireUndisputed,
  wasAtFaultAbout,
  withdrawIfDisputed,
} from './rights/disputes/guard-entries';
import { readDisputesBehind } from './rights/disputes/name-queries';
import { hasDisputed, isSideOf } from './rights/disputes/sides';
import { presentWaiting } from './rights/dossier/list-todo';
import { countWriters } from './rights/drafts/queries';
import { forgetDeskDrafts, forgetDraftsOf } from './rights/drafts/forget-drafts';
import { leaveToFormerOwner } from './rights/file/owner-queries';
import { queueJournal } from './rights/journal/note-erasure';
import { notifyOfEntry, notifyOfReport } from './rights/notices/notify-person';
import { forgetPassportsOf } from './rights/passports/forget-passports';
import { countPeopleOfTenancies, OLD_TENANCIES } from './tenancies/erasure/old-queries';
import { TENANCY_ERASERS } from './tenancies/erasure/erasers';
import { eraseTenanciesUnder } from './tenancies/erasure/erase-scope';
import { showOnNotes } from './tenancies/desk/show-on-notes';
import { dropAbused } from './tenancies/desk/drop-proofs';
import { isForeignTenancy } from './tenancies/desk/queries';
import { exportTenancies } from './tenancies/file/export-parts';
import { readFilePart } from './tenancies/file/file-parts';
import { listTasks } from './tenancies/file/list-tasks';
import { presentOpenTenancy } from './tenancies/file/present-open';
import { describeTenancies } from './tenancies/passport/describe-tenancies';
import { verifyConfirmation } from './tenancies/confirmation/get-confirmation';
import { noteAfterReveal } from './tenancies/history/note-after-reveal';
import { requireNoOpinion } from './tenancies/history/keep-revealed';
import { putReportedBack, removeReported } from './tenancies/reported/remove-opinion';
import { findMark } from './tenancies/marks/mark-tenancy';
import { isForeignReported, nameDescribed } from './tenancies/reported/queries';
import { lockReported, readReported, requireReportable } from './tenancies/reported/report-opinion';
import { findHeldPage, settleHeld } from './tenancies/reveal/settle-held';
import { proveByClaim } from './tenancies/proofs/prove';
import { findHeldUntil } from './tenancies/proofs/queries';
import { questionProofs } from './tenancies/proofs/question-proofs';
import { leaveTenancies } from './tenancies/sides/leave-tenancies';
import { listOpenWork } from './rights/desk/open-work-queries';
import { PASSPORT } from './rights/passports/report-kind';
import { restrictAdded } from './rights/restrictions/restrict-entries';

/** What each context asks of those above it, a section for each; a list runs in its order here. */
export const HOOKS: Hooks = {
  audit: { readActors, findActors },
  identity: {
    callers: { findGuest: requireGuest, requireFile: requireActiveClaim },
    readUsed: readMoved,
    people: {
      register: peopleIn('subjects'),
      inquiries: peopleIn('inquiries'),
      reports: peopleIn('reports'),
      claims: peopleIn('claim_identifiers'),
      tenancies: countPeopleOfTenancies,
      drafts: countWriters,
      accounts: countAccounts,
      payments: peopleIn('orders', 'user_id'),
      security: countAccounts,
    },
    findReferral,
    emailConfirmed: [awardPending],
    identityVerified: [awardPending],
    // Tenancies before the claims, which they know a last time; claims before passports, which rest on them.
    ownerChanged: [
      leaveTenancies,
      endClaimsOf,
      forgetPassportsOf,
      dropAlerts,
      dropTextsOf,
      forgetDraftsOf,
      leaveToFormerOwner,
    ],
    rightsEnded: [endSharesOf, revokeTokensOf, leaveTeams, forgetDeskDrafts],
    profileParts: [presentRequiredFactor, presentWaiting, presentOpenTenancy],
  },
  attachments: {
    requireUploader,
    findStatement,
    provenKey,
    owners: {
      claim: { isOwn: isOwnClaim },
      entry: {
        isOwn: isOwnEvidence,
        isOtherSide: hasDisputed,
        readOnDesk: readEvidenceFile,
        lock: lockEvidence,
        fileRemoved: deleteEmptied,
      },
      dispute: {
        isOwn: isOwnDispute,
        isOtherSide: isSideOf,
        readOnDesk: readDisputeFile,
        lock: lockForRemoval,
        keeps: keepsFile,
        fileRemoved: countRemoval,
      },
      // Kept as long as the case itself; nobody but its person and the desk reads them.
      case: { isOwn: isOwnCase, readOnDesk: readCaseFile, keeps: () => Promise.resolve(true) },
    },
  },
  register: {
    // Whom entries are about first: the desk gets no note of what the author may write in no words.
    entryRules: [findOwnEntry, findRepeat],
    identifierRules: [requireNotClosed],
    waitRules: [wasAtFaultAbout],
    changeRules: [requireNoOpinion, requireUndisputed],
    evidenceRules: [requireEvidenceOutside],
    entryRemovals: [withdrawIfDisputed],
    // The rule first; then reports forget the name that the removal would leave in them.
    subjectRemovals: [requireNoDisputes, forgetSubject, queueJournal],
    // Restricted before the person gets notice of the entry.
    entriesAdded: [restrictAdded, noteAfterReveal, notifyOfEntry],
    entryHeld: [noteHeld],
    heldSettled: [settleHeld],
    entryGraded: [queueCorrection],
    entryRemoved: [queueJournal],
    listClaimants,
    readClaimed,
    readDisputesBehind,
    readReportsPaid,
    isProofNeeded: isKeptByDispute,
    selectWriters: selectDisputedWriters,
    readBuyers,
    readMailed,
    readAsked,
    readSharers,
  },
  rights: {
    claimActive: [proveByClaim, questionProofs],
    claimEnded: [dropAbused],
    entryHeldUntil: [findHeldUntil],
    heldEntryPage: [findHeldPage],
    accountLeaving: [leaveTenancies],
    scopeErased: [eraseTenanciesUnder],
    erasers: TENANCY_ERASERS,
    oldRows: OLD_TENANCIES,
    fileParts: [readFilePart],
    exportParts: [exportTenancies],
    todoParts: [listTasks],
    opinions: {
      requireReportable,
      lock: lockReported,
      read: readReported,
      remove: removeReported,
      putBack: putReportedBack,
      findMark,
      nameDescribed,
      isForeign: isForeignReported,
    },
    passportHead: [describeTenancies],
  },
  desk: { listOpenWork, showTenancies: showOnNotes, isForeignTenancy },
  dossier: { readMoney: readOwnMoney, isReportNeeded: isOfOrder },
  reports: { readers: { passport: PASSPORT }, verifiers: [verifyConfirmation], issued: [notifyOfReport] },
};
