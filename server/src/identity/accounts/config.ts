import { type Reader, WEB_PROTOCOLS } from '../../kernel/config/reader';
import { type Checks, httpsOnly, warned, withValue } from '../../kernel/config/floors';

export interface AccountSettings {
  google: { clientId: string; scriptUrl: string; issuer: string; jwksUrl: string };
  limits: {
    loginsPerMinute: number;
    /** Of all accounts at one network address. */
    registrationsPerDayAddress: number;
    /** Of mails with links that a mailbox gets at the request of whoever types its address. */
    linkMailsPerDay: number;
  };
  /** Whether this machine may register any number of accounts: in development, unless the setting is given. */
  exemptLoopback: boolean;
}

/** Where Google answers. */
const GOOGLE_OWN = {
  scriptUrl: 'https://accounts.google.com/gsi/client',
  issuer: 'https://accounts.google.com',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
} as const;

export const ACCOUNT_CHECKS: Checks = {
  floors: [
    ...httpsOnly('GOOGLE_SCRIPT_URL', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'),
    ...warned(
      ['GOOGLE_SCRIPT_URL', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'],
      withValue((value) =>
        Object.values<string>(GOOGLE_OWN).includes(value)
          ? null
          : "is not Google's own: who answers there signs in as anybody",
      ),
    ),
  ],
  withoutFloor: { GOOGLE_CLIENT_ID: 'names the site to Google' },
};

export function readAccounts(
  read: Reader,
  production: boolean,
  sandboxes: { url: string; google: boolean },
): AccountSettings {
  return {
    google: readGoogle(read, sandboxes),
    limits: {
      loginsPerMinute: read.limit('LIMIT_LOGINS_PER_MINUTE', 10),
      registrationsPerDayAddress: read.limit('LIMIT_REGISTRATIONS_PER_DAY_ADDRESS', 20),
      linkMailsPerDay: read.limit('LIMIT_LINK_MAILS_PER_DAY', 3),
    },
    exemptLoopback: !production && read.optional('LIMIT_REGISTRATIONS_PER_DAY_ADDRESS') === null,
  };
}

function readGoogle(read: Reader, sandboxes: { url: string; google: boolean }): AccountSettings['google'] {
  if (sandboxes.google) {
    read.requireAbsent(['GOOGLE_SCRIPT_URL', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'], 'GOOGLE_CLIENT_ID');
    const base = `${sandboxes.url}/google`;
    return {
      clientId: 'sandbox.apps.example',
      scriptUrl: `${base}/gsi/client`,
      issuer: base,
      jwksUrl: `${base}/oauth2/v3/certs`,
    };
  }
  return {
    clientId: read.text('GOOGLE_CLIENT_ID', ''),
    scriptUrl: read.url('GOOGLE_SCRIPT_URL', GOOGLE_OWN.scriptUrl, WEB_PROTOCOLS),
    issuer: read.url('GOOGLE_ISSUER', GOOGLE_OWN.issuer, WEB_PROTOCOLS),
    jwksUrl: read.url('GOOGLE_JWKS_URL', GOOGLE_OWN.jwksUrl, WEB_PROTOCOLS),
  };
}
