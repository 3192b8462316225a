/** The specification's remaining numbers (its section 9), each once. Those with a home of their own live there. */

/** Inactivity after which a session ends. */
export const IDLE_LOGOUT_MS = 1_200_000;
/** The key under which local storage keeps the access token. */
export const TOKEN_STORAGE_KEY = 'token';
/** The key of local storage for the theme that was chosen on a device. */
export const THEME_STORAGE_KEY = 'rn-theme';

export const VERIFIED_NOTICE_MS = 5_000;
export const REGISTER_REDIRECT_MS = 2_000;
export const EMAIL_EXISTS_REDIRECT_MS = 3_000;
/** The verification page shows success after this time, even without an answer of the server … */
export const EMAIL_VERIFICATION_MS = 2_000;
/** … and leaves for the login screen after this much longer. */
export const EMAIL_VERIFIED_REDIRECT_MS = 1_500;
export const RESET_PASSWORD_REDIRECT_MS = 3_000;
export const IDENTITY_SUCCESS_DIALOG_MS = 3_000;

export const TENANT_SAVE_REDIRECT_MS = 1_500;
export const LANDLORD_LIST_REFRESH_MS = 30_000;
/** A list refreshes once when a history entry was added, and again this much later. */
export const HISTORY_ADD_REFRESH_MS = 1_000;

export const REPORT_ERROR_REDIRECT_MS = 3_000;
export const SHARED_COUNTDOWN_REFRESH_MS = 60_000;

export const PAYMENT_NOTICE_MS = 5_000;
/** From the answer to one attempt to the next one. */
export const PAYMENT_POLL_MS = 2_000;
export const PAYMENT_POLL_ATTEMPTS = 10;
/** An attempt without an answer ends after this time; the server gives up on the provider before. */
export const PAYMENT_ANSWER_MS = 10_000;
/** Seconds, because the countdown is shown in them. */
export const PAID_COUNTDOWN_SECONDS = 10;

export const TENANT_TOAST_MS = 6_000;
export const SHARE_TOAST_MS = 6_000;
export const REPORT_TOAST_MS = 5_000;
export const REFERRAL_SNACKBAR_MS = 5_000;
export const RESEND_SNACKBAR_MS = 6_000;
export const COPY_FEEDBACK_MS = 2_000;

/** Heights of the third-party sign-in button, in CSS pixels. */
export const GOOGLE_BUTTON_HEIGHTS_PX = { large: 40, medium: 32, small: 20 } as const;

/** A script chunk that has not arrived by then has failed. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
