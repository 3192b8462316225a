import type { Hooks } from './kernel/context';
import { findReferral } from './office/referrals/manage-referral-links';
import { revokeTokensOf } from './platform/releases/token-queries';
import { deleteEmptied, lockEvidence } from './register/evidence/queries';
import { awardPending } from './register/subjects/awards';
import { endSharesOf } from './reports/share-queries';
import { provenKey } from './rights/claims/activate-claim';
import { endClaimsOf } from './rights/claims/advance-claims';
import { requireActiveClaim, requireGuest } from './rights/claims/guest';
import { dropAlerts } from './rights/alerts/queries';
import { findStatement, requireUploader } from './rights/claims/uploader';
import { isOwnCase, isOwnClaim, isOwnDispute, isOwnEvidence } from './rights/desk/own-file-queries';
import { hasDisputed, isSideOf, wasDecided } from './rights/disputes/sides';
import { presentWaiting } from './rights/dossier/waiting-queries';
import { notifyOfReport } from './rights/notices/notify-person';
import { forgetPassportsOf } from './rights/passports/forget-passports';
import { presentPassport } from './rights/passports/present-to-readers';

/** What each context asks of those above it, a section for each; a list runs in its order here. */
export const HOOKS: Hooks = {
  identity: {
    callers: { findGuest: requireGuest, requireFile: requireActiveClaim },
    findReferral,
    emailConfirmed: [awardPending],
    identityVerified: [awardPending],
    // Claims first: passports rest on them.
    ownerChanged: [endClaimsOf, forgetPassportsOf, dropAlerts, endSharesOf, revokeTokensOf],
    profileParts: [presentWaiting],
  },
  attachments: {
    requireUploader,
    findStatement,
    provenKey,
    owners: {
      claim: { isOwn: isOwnClaim },
      entry: { isOwn: isOwnEvidence, isOtherSide: hasDisputed, lock: lockEvidence, fileRemoved: deleteEmptied },
      dispute: { isOwn: isOwnDispute, isOtherSide: isSideOf, keeps: wasDecided },
      // Kept as long as the case itself; nobody but its person and the desk reads them.
      case: { isOwn: isOwnCase, keeps: () => Promise.resolve(true) },
    },
  },
  reports: { readers: { passport: presentPassport }, issued: [notifyOfReport] },
};
