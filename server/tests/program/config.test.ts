import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import { ConfigError, readConfig } from '../../src/config';
import type { Environment } from '../../src/kernel/config/reader';
import { PRODUCTION } from '../support/production';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'najem-config-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

function read(env: Environment = {}) {
  return readConfig({ DATA_DIR: dataDir, ...env });
}

function complaint(env: Environment): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return '';
}

function base64(bytes: number, fill = 7): string {
  return Buffer.alloc(bytes, fill).toString('base64');
}

describe('limits', () => {
  const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# (LIMIT_\w+)=/gm)].map(
    ([, name]) => name ?? '',
  );

  test('each limit has a setting of its own that is documented', () => {
    expect(documented).toHaveLength(Object.keys(read().limits).length);
  });

  test.each(documented)('%s switches off one limit and no other', (name) => {
    const [usual, changed] = [read().limits, read({ [name]: '0' }).limits];
    const off = Object.entries(changed).filter(([key, value]) => value !== usual[key as keyof typeof usual]);
    expect(off.map(([, value]) => value)).toEqual([0]);
  });
});

// RULES: Both are reached
test('an empty environment gives the embedded database and every mock service', () => {
  const config = read();
  expect(config).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    trustProxy: [],
    dataDir,
    database: { url: null, migrationUrl: null, pool: 10 },
    accessTokenSeconds: 900,
    refreshTokenSeconds: 604_800,
    admin: { email: 'admin@rzetelnynajem.test', password: 'Administrator1!', isDefault: true },
    demoData: true,
    limits: {
      lookupsPerDay: 60,
      lookupsPerDayUntrusted: 5,
      lookupsPerDayAddress: 120,
      loginsPerMinute: 10,
      shareMailsPerDay: 20,
      awardsPerDay: 10,
      requestsPerMinute: 600,
      uploadMbPerDay: 50,
    },
    logLevel: 'info',
    metricsToken: null,
    sandboxes: {
      url: 'http://localhost:3001',
      port: 3001,
      smtpPort: 3002,
      clamavPort: 3003,
      mail: true,
      google: true,
      payu: true,
      clamav: true,
    },
    clamav: { host: '127.0.0.1', port: 3003, isEncrypted: false },
    warnings: [],
  });
  expect(config.mail.smtpUrl).toBe('smtp://127.0.0.1:3002');
  expect(config.google.issuer).toBe('http://localhost:3001/google');
  expect(config.payu).toMatchObject({
    url: 'http://localhost:3001/payu',
    redirectOrigins: ['http://localhost:3001'],
  });
});

test('empty settings equal absent ones', () => {
  const names = ['NODE_ENV', 'PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'SMTP_URL', 'GOOGLE_CLIENT_ID'];
  const blank = Object.fromEntries([...names, 'PAYU_URL', 'DEMO_DATA', 'LOG_LEVEL'].map((name) => [name, ' ']));
  expect(read(blank)).toEqual(read());
});

test('secrets are created once, in a file that only its owner can read', () => {
  const first = read();
  const file = path.join(dataDir, 'secrets.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(first.tokenSecrets[0]).toHaveLength(32);
  expect(first.identifierKeys[0]?.key).toHaveLength(32);
  expect(read()).toEqual(first);
});

test('secrets are not created when a setting is wrong', () => {
  complaint({ PORT: 'abc' });
  expect(() => statSync(path.join(dataDir, 'secrets.json'))).toThrow('ENOENT');
});

test('processes that start at once get the same secrets', () => {
  const bundle = path.join(dataDir, 'config.cjs');
  buildSync({
    entryPoints: ['server/src/config.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: bundle,
  });
  const one = `const c=require('${bundle}').readConfig({DATA_DIR:'${dataDir}'});console.log(Buffer.from(c.tokenSecrets[0]).toString('hex'))`;
  const five = Array.from({ length: 5 }, () => `"${process.execPath}" -e "${one}" &`).join('\n');
  const { stdout } = spawnSync('sh', ['-c', `${five}\nwait`], { encoding: 'utf8' });
  const printed = stdout.trim().split('\n');
  expect(printed).toHaveLength(5);
  expect(new Set(printed).size).toBe(1);
});

test('a damaged secrets file stops the start and is not changed', () => {
  const file = path.join(dataDir, 'secrets.json');
  for (const text of ['', '{', 'null', '{"TOKEN_SECRET":"","IDENTIFIER_KEYS":""}']) {
    writeFileSync(file, text);
    expect(complaint({})).toContain('secrets.json is damaged');
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test('secrets of the environment are read newest first', () => {
  const config = read({
    TOKEN_SECRET: `${base64(32, 2)}, ${base64(48, 1)}`,
    IDENTIFIER_KEYS: `k2:${base64(32, 2)},k1:${base64(32, 1)}`,
  });
  expect(config.tokenSecrets.map((secret) => [secret.length, secret[0]])).toEqual([
    [32, 2],
    [48, 1],
  ]);
  expect(config.identifierKeys.map(({ id, key }) => [id, key[0]])).toEqual([
    ['k2', 2],
    ['k1', 1],
  ]);
});

describe('wrong values', () => {
  test.each([
    ['NODE_ENV', 'prodution'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PUBLIC_URL', 'najem.example'],
    ['PUBLIC_URL', 'https://najem.example/path'],
    ['PUBLIC_URL', 'https://user@najem.example'],
    ['PUBLIC_URL', 'ftp://najem.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, everybody'],
    ['DATABASE_URL', 'mysql://localhost/najem'],
    ['DATABASE_POOL', '0'],
    ['TOKEN_SECRET', 'not base64!'],
    ['TOKEN_SECRET', base64(31)],
    ['IDENTIFIER_KEYS', base64(32)],
    ['IDENTIFIER_KEYS', `k1:${base64(31)}`],
    ['IDENTIFIER_KEYS', `k1:${base64(32)},k1:${base64(32)}`],
    ['ACCESS_TOKEN_SECONDS', '0'],
    ['REFRESH_TOKEN_SECONDS', '900'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_EMAIL', 'a..b@najem.example'],
    ['ADMIN_PASSWORD', 'short'],
    ['DEMO_DATA', 'yes'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'Rzetelny Najem'],
    ['SELLER_NIP', '123'],
    ['SELLER_BANK_ACCOUNT', 'PL12'],
    ['MARKETING_URL', 'www.najem.example'],
    ['SANDBOX_PORT', '3000'],
    ['SANDBOX_PORT', '2999'],
    ['SANDBOX_PORT', '2998'],
    ['CLAMAV_URL', 'clamav:3310'],
    ['CLAMAV_URL', 'http://clamav.example:3310'],
    ['CLAMAV_URL', 'tcp://clamav.example:3310/path'],
    ['LIMIT_UPLOAD_MB_PER_DAY', '-1'],
    ['LIMIT_LOOKUPS_PER_DAY', '-1'],
    ['LIMIT_LOGINS_PER_MINUTE', '1.5'],
    ['LIMIT_SHARE_LINKS_PER_HOUR', '-1'],
    ['LIMIT_SHARE_MAILS_PER_DAY', 'none'],
    ['LIMIT_AWARDS_PER_DAY', '1e3'],
    ['LIMIT_REQUESTS_PER_MINUTE', '∞'],
    ['LOG_LEVEL', 'verbose'],
  ])('the wrong setting %s=%s is named', (name, value) => {
    expect(complaint({ [name]: value })).toContain(name);
  });

  test('all wrong settings are named in one line', () => {
    const message = complaint({ PORT: 'x', LOG_LEVEL: 'y', SMTP_URL: 'z', PAYU_URL: 'https://secure.payu.com' });
    for (const name of ['PORT', 'LOG_LEVEL', 'SMTP_URL', 'PAYU_POS_ID', 'PAYU_SECOND_KEY'])
      expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test('messages about wrong settings hold no secrets', () => {
    const secret = 'hunter2-hunter2';
    const message = complaint({
      DATABASE_URL: `mysql://u:${secret}@h/db`,
      SMTP_URL: `http://u:${secret}@h`,
      TOKEN_SECRET: secret,
      IDENTIFIER_KEYS: secret,
      ADMIN_PASSWORD: 'short',
    });
    expect(message).not.toContain(secret);
    expect(message).not.toContain('"short"');
  });

  test('any settings give a configuration or a ConfigError of one line', () => {
    const names = [
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'DATABASE_URL',
      'MAIL_FROM',
      'SELLER_NIP',
      'SANDBOX_PORT',
      'PAYU_URL',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string(), (name, value) => {
        expect(complaint({ [name]: value })).not.toContain('\n');
      }),
    );
  });

  test('a setting that another one requires is named as missing', () => {
    expect(complaint({ GOOGLE_ISSUER: 'https://issuer.example' })).toContain('GOOGLE_CLIENT_ID is missing');
    expect(complaint({ PAYU_POS_ID: '1' })).toContain('PAYU_URL is missing');
    expect(complaint({ PORT: '65535' })).toContain('SANDBOX_PORT is missing');
  });
});

describe('real providers', () => {
  // RULES: Both are reached
  test('a configured provider replaces its mock service alone', () => {
    const config = read({ GOOGLE_CLIENT_ID: '123.apps.googleusercontent.com' });
    expect(config.sandboxes).toMatchObject({ mail: true, google: false, payu: true });
    expect(config.google).toEqual({
      clientId: '123.apps.googleusercontent.com',
      scriptUrl: 'https://accounts.google.com/gsi/client',
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    });
  });

  test('the payment provider may redirect to its own origin unless others are configured', () => {
    expect(read(PRODUCTION).payu.redirectOrigins).toEqual(['https://secure.payu.com']);
    const named = read({ ...PRODUCTION, PAYU_REDIRECT_ORIGINS: 'https://a.example,https://b.example' });
    expect(named.payu.redirectOrigins).toEqual(['https://a.example', 'https://b.example']);
  });

  test('a payment redirects to https only, or to this machine', () => {
    const named = read({ ...PRODUCTION, PAYU_REDIRECT_ORIGINS: 'http://localhost:9000' });
    expect(named.payu.redirectOrigins).toEqual(['http://localhost:9000']);
    expect(complaint({ ...PRODUCTION, PAYU_REDIRECT_ORIGINS: 'https://a.example,http://b.example' })).toContain(
      'PAYU_REDIRECT_ORIGINS must hold https origins alone',
    );
  });

  test("the payment provider's notifications are signed by MD5 unless its point of sale sets an algorithm", () => {
    expect(read(PRODUCTION).payu.signatureAlgorithm).toBe('MD5');
    expect(read({ ...PRODUCTION, PAYU_SIGNATURE_ALGORITHM: 'SHA-256' }).payu.signatureAlgorithm).toBe('SHA-256');
    expect(complaint({ ...PRODUCTION, PAYU_SIGNATURE_ALGORITHM: 'SHA-1' })).toContain(
      'PAYU_SIGNATURE_ALGORITHM is "SHA-1", allowed are MD5, SHA-256, SHA-384, SHA-512',
    );
  });
});

describe('the eID provider', () => {
  const { EID_ISSUER, EID_CLIENT_ID, EID_CLIENT_SECRET, EID_ACR_ACCEPTED, ...WITHOUT_EID } = PRODUCTION;

  test('without settings the mock service stands for it, and asks for a sign-in that it accepts', () => {
    const { eid, sandboxes } = read({});
    expect(sandboxes.eid).toBe(true);
    expect(eid).toMatchObject({ issuer: 'http://localhost:3001/eid', scope: 'openid profile nin', peselClaim: 'nin' });
    expect(eid?.acrAccepted).toEqual([eid?.acrValues]);
  });

  test('production without one offers no such proof, and says so once', () => {
    const { eid, sandboxes, warnings } = read(WITHOUT_EID);
    expect([eid, sandboxes.eid]).toEqual([null, false]);
    expect(warnings).toEqual(['EID_ISSUER is not set: nobody can prove their identity by their bank']);
  });

  test('production with one needs to know which sign-ins are strong enough', () => {
    expect(read(PRODUCTION).eid?.acrAccepted).toEqual(['substantial', 'high']);
    const eid = { EID_ISSUER, EID_CLIENT_ID, EID_CLIENT_SECRET };
    expect(complaint({ ...WITHOUT_EID, ...eid })).toContain('EID_ACR_ACCEPTED is missing');
    expect(complaint({ ...PRODUCTION, EID_ISSUER: 'http://broker.example' })).toContain('EID_ISSUER must start with');
  });

  test('the client has a secret or a private key, and either needs the provider', () => {
    const { EID_CLIENT_SECRET: _secret, ...keyless } = PRODUCTION;
    expect(complaint(keyless)).toContain('EID_CLIENT_SECRET or EID_CLIENT_KEY is missing');
    expect(complaint({ ...keyless, EID_CLIENT_KEY: '{"kty":"RSA"}' })).toContain('EID_CLIENT_KEY is not a private JWK');
    const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' };
    expect(read({ ...keyless, EID_CLIENT_KEY: JSON.stringify(key) }).eid?.clientKey).toEqual(key);
    expect(complaint({ EID_CLIENT_ID: 'najem', EID_ACR_ACCEPTED })).toContain('EID_ISSUER is missing');
  });
});

test('the footer leads to the mock marketing site only where mock services run', () => {
  const REAL = {
    SMTP_URL: 'smtp://mail.example',
    GOOGLE_CLIENT_ID: '123.apps.googleusercontent.com',
    PAYU_URL: 'https://secure.payu.com',
    PAYU_POS_ID: '1',
    PAYU_CLIENT_ID: '1',
    PAYU_CLIENT_SECRET: 'secret',
    PAYU_SECOND_KEY: 'key',
    EID_ISSUER: 'https://broker.example',
    EID_CLIENT_ID: 'najem',
    EID_CLIENT_SECRET: 'secret',
    CLAMAV_URL: 'tcp://clamav:3310',
  };
  expect(read({}).marketingUrl).toBe('http://localhost:3001/www');
  expect(read(REAL).marketingUrl).toBe('https://www.rzetelnynajem.test');
  expect(read({ NODE_ENV: 'test' }).marketingUrl).toBe('https://www.rzetelnynajem.test');
  expect(read(PRODUCTION).marketingUrl).toBe('https://www.rzetelnynajem.test');
  expect(read({ MARKETING_URL: 'https://www.rzetelnynajem.test' }).marketingUrl).toBe('https://www.rzetelnynajem.test');
});

test('mock services have the loopback name of the site', () => {
  expect(read({ PUBLIC_URL: 'http://127.0.0.1:3000' }).sandboxes.url).toBe('http://127.0.0.1:3001');
  expect(read({ PUBLIC_URL: 'http://192.168.1.5:3000' }).sandboxes.url).toBe('http://localhost:3001');
});

test('addresses lose their trailing slash', () => {
  expect(read({ PUBLIC_URL: 'https://najem.example/' }).publicUrl).toBe('https://najem.example');
});

describe('a database of one’s own', () => {
  test('an external database gets no demo data and a warning about generated keys', () => {
    const config = read({ DATABASE_URL: 'postgresql://app@db.example/najem' });
    expect(config.demoData).toBe(false);
    expect(config.warnings.join()).toContain('IDENTIFIER_KEYS');
  });
});

test('production accepts a complete configuration and writes no secrets', () => {
  const config = read(PRODUCTION);
  expect(config).toMatchObject({ production: true, demoData: false, warnings: [] });
  expect(config.sandboxes).toMatchObject({ mail: false, google: false, payu: false });
  expect(config.legal).toMatchObject({
    controller: {
      name: 'Najem sp. z o.o.',
      address: 'ul. Prosta 1, 00-001 Warszawa',
      email: 'dane@najem.example',
    },
    authorityAddress: 'ul. Stanisława Moniuszki 1A, 00-014 Warszawa',
  });
  expect(() => statSync(path.join(dataDir, 'secrets.json'))).toThrow('ENOENT');
});

// RULES: There is one built-in administrator
test.each([
  'TOKEN_SECRET',
  'IDENTIFIER_KEYS',
  'PUBLIC_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'GOOGLE_CLIENT_ID',
  'PAYU_URL',
  'PAYU_SECOND_KEY',
  'SELLER_NAME',
  'SELLER_BANK_ACCOUNT',
  'METRICS_TOKEN',
])('production requires %s', (name) => {
  expect(complaint({ ...PRODUCTION, [name]: '' })).toContain(`${name} is missing`);
});

// RULES: There is one built-in administrator
test('production rejects demo data and the published password', () => {
  const message = complaint({ ...PRODUCTION, DEMO_DATA: 'on', ADMIN_PASSWORD: 'Administrator1!' });
  expect(message).toContain('DEMO_DATA must be off');
  expect(message).toContain('ADMIN_PASSWORD is the published development password');
});

test.each([
  ['PASSWORD123', 'ADMIN_PASSWORD has 11 characters, needs 12'],
  ['rzetelny-najem-2026', 'ADMIN_PASSWORD is one of the commonest passwords'],
])('production rejects the weak administrator password %s', (password, text) => {
  expect(complaint({ ...PRODUCTION, ADMIN_PASSWORD: password })).toContain(text);
  expect(complaint({ ADMIN_PASSWORD: password })).toBe('');
});

// RULES: Administrators have a second
test('administrators need a second factor in production only, unless a setting says otherwise', () => {
  expect(read().adminSecondFactor).toBe('optional');
  expect(read({ ADMIN_SECOND_FACTOR: 'required' }).adminSecondFactor).toBe('required');
  expect(read(PRODUCTION).adminSecondFactor).toBe('required');
  const { warnings } = read({ ...PRODUCTION, ADMIN_SECOND_FACTOR: 'optional' });
  expect(warnings.join()).toContain('ADMIN_SECOND_FACTOR is optional');
});

test.each(['MAIL_FROM', 'CONTROLLER_EMAIL'])('production warns about the default of %s', (name) => {
  const { warnings } = read({ ...PRODUCTION, [name]: '' });
  expect(warnings.join()).toContain(`${name} is not set`);
});

// SECURITY: Settings that protect too little
test('production names all unsafe settings at once, on one line', () => {
  const message = complaint({
    ...PRODUCTION,
    TOKEN_SECRET: base64(32, 0),
    PUBLIC_URL: 'http://x.example',
    SMTP_URL: 'smtp://x.example',
  });
  expect(message).toMatch(/^Settings are wrong: [^\n]*SMTP_URL[^\n]*TOKEN_SECRET[^\n]*PUBLIC_URL[^\n]*\.$/);
});

test.each(['smtp://user:secret@mail.example:587', 'smtp://127.0.0.1:25', 'smtp://localhost', 'smtps://mail.example'])(
  'production accepts mail over %s',
  (url) => {
    expect(read({ ...PRODUCTION, SMTP_URL: url }).mail.smtpUrl).toBe(url);
  },
);
