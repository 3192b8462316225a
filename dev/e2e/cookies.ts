/** Every cookie that the site sets, each necessary; a test compares the list with the table of docs/SECURITY.md. */
export const SITE_COOKIES = [
  'najem_browser',
  'najem_claim',
  'najem_dossier',
  'najem_eid',
  'najem_overrides',
  'najem_refresh',
  'najem_site',
] as const;

/** What the site keeps in local and session storage; a test compares the list with the shipped Polityka prywatności. */
export const STORAGE_KEYS = [
  'draftOwner',
  'formStep',
  'identifier',
  'identifierType',
  'identifierVerified',
  'isEmailVerified',
  'lastActivity',
  'proofReturn',
  'rn-theme',
  'sessionEnding',
  'tenantFormData',
  'tenantHistory',
  'token',
  'userEmail',
  'userName',
  'userRole',
] as const;
