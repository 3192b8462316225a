import type { Hooks } from './kernel/context';
import { findReferral } from './office/referrals/manage-referral-links';
import { revokeTokensOf } from './platform/releases/token-queries';
import { awardPending } from './register/subjects/awards';
import { endSharesOf } from './reports/share-queries';
import { endClaimsOf } from './rights/claims/advance-claims';
import { requireActiveClaim, requireGuest } from './rights/claims/guest';
import { dropAlerts } from './rights/alerts/queries';
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
  reports: { readers: { passport: presentPassport }, issued: [notifyOfReport] },
};
