/** The limits that sentences of the contract name, so that both say the same. */

export const MIN_PASSWORD_LENGTH = 6;
export const MIN_ADMIN_PASSWORD_LENGTH = 12;
/** Hashing a password costs in proportion to its length, so the length has an end. */
export const MAX_PASSWORD_LENGTH = 200;

export const ADDRESS_MAX_LENGTH = 200;
export const CONTACT_MAX_LENGTH = 200;
export const COMMENT_MAX_LENGTH = 2000;
/** Entries that one author may write about one subject. */
export const ENTRIES_PER_SUBJECT_MAX = 10;
export const RATING_MIN = 0;
export const RATING_MAX = 5;
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;

/** A link may be asked for a shorter or longer life, within these hours. */
export const SHARE_HOURS_MIN = 1;
export const SHARE_HOURS_MAX = 24;
export const SHARE_MESSAGE_MAX_LENGTH = 1000;

export const REFERRAL_CODE_MAX_LENGTH = 64;
export const REFERRAL_DESCRIPTION_MAX_LENGTH = 200;
export const REFERRAL_CAMPAIGN_MAX_LENGTH = 100;
