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
