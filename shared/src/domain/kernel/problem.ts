/** Why a rule of the domain refuses an input. The contract has the sentence of each code. */
export type ProblemCode =
  // Accounts
  | 'FIELDS_REQUIRED'
  | 'PASSWORDS_DIFFER'
  | 'NEW_PASSWORDS_DIFFER'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'EMAIL_INVALID'
  | 'USER_NAME_TOO_LONG'
  | 'NAME_INVALID'
  | 'NAME_UNPRINTABLE'
  // Identifiers
  | 'TENANT_IDENTIFIER_MISSING'
  | 'TENANT_IDENTIFIER_FORMAT'
  | 'LANDLORD_IDENTIFIER_MISSING'
  | 'LANDLORD_IDENTIFIER_FORMAT'
  | 'SEARCHED_IDENTIFIER_MISSING'
  | 'SEARCHED_IDENTIFIER_FORMAT'
  | 'PESEL_CHECKSUM'
  | 'NIP_CHECKSUM'
  | 'COMPANY_NEEDS_NIP'
  | 'TENANT_NEEDS_IDENTIFIER'
  | 'LANDLORD_NEEDS_PESEL'
  // Subjects and their entries
  | 'SUBJECT_INCOMPLETE'
  | 'ENTRY_INCOMPLETE'
  | 'EDITED_ENTRY_INCOMPLETE'
  | 'REASON_UNKNOWN'
  | 'SUBJECT_NAME_TOO_LONG'
  | 'ADDRESS_TOO_LONG'
  | 'CONTACT_TOO_LONG'
  | 'COUNTERPART_TOO_LONG'
  | 'COMMENT_TOO_LONG'
  | 'TOO_MANY_ENTRIES'
  | 'REPLY_TOO_LONG'
  | 'REPLY_HAS_CONTACT'
  // Reports and messages
  | 'MESSAGE_HAS_CONTACT'
  | 'SHARE_EMAIL_REQUIRED'
  | 'SHARE_MESSAGE_TOO_LONG'
  | 'SHARE_HOURS_OUT_OF_RANGE'
  | 'CUSTOM_CATEGORY_INVALID'
  | 'CUSTOM_OPERATOR_INVALID'
  | 'VALUE_NEGATIVE'
  | 'RATING_OUT_OF_RANGE'
  // Referrals
  | 'REFERRAL_INCOMPLETE'
  | 'REFERRAL_CODE_INVALID'
  | 'REFERRAL_DESCRIPTION_TOO_LONG'
  | 'REFERRAL_CAMPAIGN_TOO_LONG';

/** One problem at a time: the field to mark and what is wrong with it. */
export interface Problem<Field extends string> {
  readonly field: Field;
  readonly code: ProblemCode;
}
