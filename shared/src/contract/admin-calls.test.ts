import { ADMIN_CALLS, type AdminConfirmation } from './admin-calls';
import { everyCall } from './index';
import type { Endpoint } from './kernel/endpoint';

const CALLS = Object.entries(everyCall()).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);
const administrative = CALLS.filter(([, { access }]) => access === 'admin').map(([name]) => name);

/** Features none of whose calls give an administrator more than anybody else. */
const OF_EVERYBODY = [
  ...['session', 'secondFactor', 'payments', 'rentCoins'],
  ...['claims', 'dossier', 'disputes', 'cases', 'newsAddress', 'tenancies', 'opinions'],
];
/** Likewise, in features where others do: a new call is decided upon here or gets a line of `ADMIN_CALLS`. */
const LIKE_ANYBODY: Readonly<Record<string, readonly string[]>> = {
  users: [
    ...['register', 'googleLoginNonce', 'googleLogin', 'verifyEmail', 'disown', 'resendVerification', 'forgotPassword'],
    ...[
      'isConfirmed',
      'checkLink',
      'resetPassword',
      'changePassword',
      'googleNonce',
      'verifyGoogle',
      'tieGoogle',
      'removeGoogle',
      'profile',
    ],
    ...['login', 'secondStepOptions', 'secondStep', 'rentCoins', 'changeEmail', 'exportOwn', 'removeOwn'],
  ],
  tenants: ['addEvidence'],
  landlords: ['addEvidence'],
  reports: ['list', 'verify', 'shared', 'sharedPdf'],
  invoices: ['list'],
  platform: ['registry', 'publish', 'reportFailure', 'sessionKeys'],
  telemetry: ['report'],
  overrides: ['clear'],
  attachments: ['upload', 'remove'],
  legal: ['terms', 'text', 'accept'],
  passports: [...['list', 'preview', 'make', 'refresh', 'end', 'link', 'unlink', 'ask', 'asked', 'request', 'answer']],
};

function declared({ stepUp, fresh }: Endpoint): AdminConfirmation {
  if (stepUp) return 'step-up';
  return fresh ? 'fresh' : 'session';
}

describe('the calls of administrators', () => {
  it('each has a line that says which confirmation it needs, or why none beyond the session', () => {
    expect(administrative.filter((name) => !ADMIN_CALLS[name])).toEqual([]);
    expect(Object.entries(ADMIN_CALLS).filter(([, { why }]) => why.trim() === '')).toEqual([]);
  });

  it('a call of everybody says whether it gives an administrator more', () => {
    const open = CALLS.filter(([name]) => {
      const [feature = '', call = ''] = name.split('.');
      const isDecided = OF_EVERYBODY.includes(feature) || LIKE_ANYBODY[feature]?.includes(call);
      return !ADMIN_CALLS[name] === !isDecided;
    });
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it('no line is about a call that is gone', () => {
    const known = new Set(CALLS.map(([name]) => name));
    expect(Object.keys(ADMIN_CALLS).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(Object.entries(ADMIN_CALLS))('%s asks for what its line says', (name, { confirmation }) => {
    const endpoint = CALLS.find(([known]) => known === name)?.[1];
    // The server asks administrators alone for a fresh proof before a file.
    const asked = name === 'attachments.content' ? 'fresh' : endpoint && declared(endpoint);
    expect(asked).toBe(confirmation);
  });
});
