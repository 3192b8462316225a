import { readFileSync } from 'node:fs';
import * as identity from './identity';
import * as kernel from './kernel';
import * as money from './money';
import * as office from './office';
import * as register from './register';
import * as reports from './reports';
import * as constants from './kernel/constants';

const domain = { ...kernel, ...identity, ...register, ...reports, ...money, ...office };

/** Every number of the specification's section 9 once: the item as it is listed, the constant, the value. */
const NUMBERS: readonly (readonly [item: string, actual: unknown, expected: unknown])[] = [
  ['report price, in grosze', domain.REPORT_PRICE_GROSZE, 4000],
  ['report price, in RentCoins', domain.REPORT_PRICE_COINS, 120],
  ['minimum password length', domain.MIN_PASSWORD_LENGTH, 6],
  ['PESEL length', domain.PESEL_LENGTH, 11],
  ['NIP length', domain.NIP_LENGTH, 10],
  ['passport length, least', domain.PASSPORT_MIN_LENGTH, 6],
  ['passport length, greatest', domain.PASSPORT_MAX_LENGTH, 13],
  ['share link validity, in hours', domain.SHARE_HOURS, 24],
  ['shared-report countdown refresh', domain.SHARED_COUNTDOWN_REFRESH_MS, 60_000],
  ['landlord list auto-refresh', domain.LANDLORD_LIST_REFRESH_MS, 30_000],
  ['list refresh after a history add', domain.HISTORY_ADD_REFRESH_MS, 1000],
  ['idle logout', domain.IDLE_LOGOUT_MS, 1_200_000],
  ['token storage key', domain.TOKEN_STORAGE_KEY, 'token'],
  ['verified-email notice', domain.VERIFIED_NOTICE_MS, 5000],
  ['register redirect', domain.REGISTER_REDIRECT_MS, 2000],
  ['EMAIL_EXISTS redirect', domain.EMAIL_EXISTS_REDIRECT_MS, 3000],
  ['email verification', domain.EMAIL_VERIFICATION_MS, 2000],
  ['email verification redirect', domain.EMAIL_VERIFIED_REDIRECT_MS, 1500],
  ['reset-password redirect', domain.RESET_PASSWORD_REDIRECT_MS, 3000],
  ['tenant save redirect', domain.TENANT_SAVE_REDIRECT_MS, 1500],
  ['report load error redirect', domain.REPORT_ERROR_REDIRECT_MS, 3000],
  ['payment notice', domain.PAYMENT_NOTICE_MS, 5000],
  ['payment polling', domain.PAYMENT_POLL_MS, 2000],
  ['payment polling attempts', domain.PAYMENT_POLL_ATTEMPTS, 10],
  ['countdown to the report after payment, in seconds', domain.PAID_COUNTDOWN_SECONDS, 10],
  ['identity success dialog', domain.IDENTITY_SUCCESS_DIALOG_MS, 3000],
  ['toast auto-hide, tenant', domain.TENANT_TOAST_MS, 6000],
  ['toast auto-hide, share', domain.SHARE_TOAST_MS, 6000],
  ['toast auto-hide, report page', domain.REPORT_TOAST_MS, 5000],
  ['snackbar, referrals', domain.REFERRAL_SNACKBAR_MS, 5000],
  ['snackbar, resend', domain.RESEND_SNACKBAR_MS, 6000],
  ['copy feedback', domain.COPY_FEEDBACK_MS, 2000],
  ['rating, least', domain.RATING_MIN, 0],
  ['rating, greatest', domain.RATING_MAX, 5],
  ['rating step', domain.RATING_STEP, 0.5],
  ['rating start', domain.RATING_START, 2.5],
  ['empty report', domain.formatRating(domain.computeRating(domain.TENANT, []).rating), '2.5/5.0'],
  ['third-party sign-in button heights', domain.GOOGLE_BUTTON_HEIGHTS_PX, { large: 40, medium: 32, small: 20 }],
  ['script chunk load timeout', domain.CHUNK_LOAD_TIMEOUT_MS, 120_000],
  ['referral link format', domain.referralLink('{site}', 'code'), '{site}/register?ref=code'],
];

const WEIGHTS = [
  [domain.TENANT, 'timely_payment', 1.3],
  [domain.TENANT, 'property_care', 0.7],
  [domain.TENANT, 'cleanliness', 0.5],
  [domain.TENANT, 'payment_issues', -1.3],
  [domain.TENANT, 'property_damage', -0.7],
  [domain.TENANT, 'contract_breach', -0.5],
  [domain.LANDLORD, 'deposit_settlement', 1],
  [domain.LANDLORD, 'good_property_condition', 0.5],
  [domain.LANDLORD, 'quick_response', 0.5],
  [domain.LANDLORD, 'other_positive', 0.5],
  [domain.LANDLORD, 'deposit_issues', -1],
  [domain.LANDLORD, 'bad_property_condition', -0.5],
  [domain.LANDLORD, 'no_response', -0.5],
  [domain.LANDLORD, 'other_negative', -0.5],
] as const;

/** The place that keeps each time of the specification: a constant that nothing counts keeps no promise. */
const TIMES = [
  ['IDLE_LOGOUT_MS', 'shared/src/store/idle.ts'],
  ['VERIFIED_NOTICE_MS', 'shell/src/account/screens/Login.tsx'],
  ['REGISTER_REDIRECT_MS', 'shell/src/account/screens/Register.tsx'],
  ['EMAIL_EXISTS_REDIRECT_MS', 'shell/src/account/screens/Register.tsx'],
  ['EMAIL_VERIFICATION_MS', 'shell/src/account/screens/VerifyEmail.tsx'],
  ['EMAIL_VERIFIED_REDIRECT_MS', 'shell/src/account/screens/VerifyEmail.tsx'],
  ['RESET_PASSWORD_REDIRECT_MS', 'shell/src/account/screens/ResetPassword.tsx'],
  ['IDENTITY_SUCCESS_DIALOG_MS', 'shell/src/account/screens/VerifyIdentity.tsx'],
  ['TENANT_SAVE_REDIRECT_MS', 'mf-tenants/src/screens/TenantAdd.tsx'],
  ['LANDLORD_LIST_REFRESH_MS', 'mf-landlords/src/epics.ts'],
  ['HISTORY_ADD_REFRESH_MS', 'shared/src/subject/epics.ts'],
  ['REPORT_ERROR_REDIRECT_MS', 'mf-reports/src/screens/ReportScreen.tsx'],
  ['SHARED_COUNTDOWN_REFRESH_MS', 'mf-reports/src/screens/SharedReport.tsx'],
  ['PAYMENT_NOTICE_MS', 'mf-reports/src/screens/ReportScreen.tsx'],
  ['PAYMENT_POLL_MS', 'mf-payments/src/payment/epics.ts'],
  ['PAYMENT_ANSWER_MS', 'mf-payments/src/payment/epics.ts'],
  ['PAID_COUNTDOWN_SECONDS', 'mf-payments/src/payment/Outcomes.tsx'],
  ['TENANT_TOAST_MS', 'shared/src/subject/list/SubjectList.tsx'],
  ['SHARE_TOAST_MS', 'mf-reports/src/epics.ts'],
  ['REPORT_TOAST_MS', 'mf-reports/src/screens/ReportScreen.tsx'],
  ['REFERRAL_SNACKBAR_MS', 'mf-admin/src/referrals/ReferralList.tsx'],
  ['RESEND_SNACKBAR_MS', 'shell/src/account/screens/VerifyPending.tsx'],
  ['COPY_FEEDBACK_MS', 'shared/src/ui/form/CopyButton.tsx'],
  ['CHUNK_LOAD_TIMEOUT_MS', 'shell/src/federation-host.ts'],
] as const;

describe('the numbers of the specification', () => {
  it.each(NUMBERS)('has the specified number: %s', (_item, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  it.each(WEIGHTS)('moves the rating by the specified effect of a reason: %#', (descriptor, reason, effect) => {
    expect(domain.explainRating(descriptor, [{ reason }]).map((step) => step.effect)).toEqual([effect]);
  });

  it.each(TIMES)('counts %s in %s', (name, file) => {
    // Once imported, and once used.
    expect(readFileSync(file, 'utf8').split(new RegExp(`\\b${name}\\b`)).length).toBeGreaterThan(2);
  });

  it('tests where every time is counted', () => {
    const times = Object.keys(constants).filter((name) => /_(?:MS|SECONDS)$/.test(name));
    expect(TIMES.map(([name]) => name).sort()).toEqual(times.sort());
  });

  it('tests the effect of every reason', () => {
    const listed = Object.values(domain.SUBJECTS).flatMap(({ reasons }) => reasons.map(({ code }) => code));
    expect(WEIGHTS.map(([, reason]) => reason)).toEqual(listed);
  });

  it('has the numbers that the decisions add', () => {
    expect(domain.REPORT_VALID_DAYS).toBe(30);
    expect(domain.VAT_RATE_PERCENT).toBe(23);
    expect(domain.INVOICE_QUANTITY).toBe(1);
    expect(domain.AWARDS_PER_DAY).toBe(10);
    expect(domain.CUSTOM_REPORT_MAX_ROWS).toBe(1000);
    expect([domain.AWARD_PERIOD_DAYS, domain.AWARD_PERIOD_FACTOR]).toEqual([30, 6]);
    expect([domain.ENTRIES_PER_SUBJECT_MAX, domain.ENTRIES_PER_DAY_MAX]).toEqual([10, 50]);
    expect(domain.HISTORY_PAGE_SIZE).toBe(50);
    expect(domain.UNTRUSTED_SUBJECTS_MAX).toBe(3);
  });
});
