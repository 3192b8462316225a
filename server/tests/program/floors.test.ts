import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKS, readConfig } from '../../src/config';
import { PRODUCTION } from '../support/production';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'najem-floors-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What production says of settings: the refusal, or the warnings. */
function verdictOn(changes: Record<string, string>): { refused: string; warned: string[] } {
  try {
    return { refused: '', warned: readConfig({ ...PRODUCTION, DATA_DIR: dataDir, ...changes }).warnings };
  } catch (error) {
    return { refused: (error as Error).message, warned: [] };
  }
}

const same = (bytes: number, fill: number) => Buffer.alloc(bytes, fill).toString('base64');
const counted = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');
const DATABASE = 'postgresql://najem:correct-horse-7@db.example:5432/najem';

describe('production', () => {
  // SECURITY: Settings that protect too little
  it.each<[name: string, value: string, sentence: string]>([
    ['TOKEN_SECRET', same(32, 0), 'TOKEN_SECRET is not random'],
    ['TOKEN_SECRET', `${PRODUCTION.TOKEN_SECRET},${same(64, 9)}`, 'TOKEN_SECRET is not random'],
    ['TOKEN_SECRET', Buffer.from('secret!'.repeat(5)).toString('base64'), 'TOKEN_SECRET is not random'],
    ['IDENTIFIER_KEYS', `k1:${same(32, 0)}`, 'IDENTIFIER_KEYS holds a key that is not random'],
    ['IDENTIFIER_KEYS', `k1:${counted}`, 'IDENTIFIER_KEYS holds a key that is not random'],
    ['IDENTIFIER_KEYS', `k1:${PRODUCTION.TOKEN_SECRET}`, 'IDENTIFIER_KEYS holds the secret of TOKEN_SECRET'],
    ['PUBLIC_URL', 'http://najem.example', 'PUBLIC_URL must start with https://'],
    ['GOOGLE_JWKS_URL', 'http://keys.example', 'GOOGLE_JWKS_URL must start with https://'],
    ['GOOGLE_ISSUER', 'http://issuer.example', 'GOOGLE_ISSUER must start with https://'],
    ['GOOGLE_SCRIPT_URL', 'http://script.example', 'GOOGLE_SCRIPT_URL must start with https://'],
    ['PAYU_URL', 'http://payu.example', 'PAYU_URL must start with https://'],
    ['KSEF_URL', 'http://ksef.example/v2', 'KSEF_URL must start with https://'],
    ['EID_ISSUER', 'http://broker.example', 'EID_ISSUER must start with https://'],
    ['PAYU_POS_ID', '300746', "PAYU_POS_ID is PayU's published test value"],
    ['PAYU_CLIENT_SECRET', '2ee86a66e5d97e3fadc400c9f19b065d', "PAYU_CLIENT_SECRET is PayU's published test value"],
    ['PAYU_SECOND_KEY', 'b6ca15b0d1020e8094d9b5f8d163db54', "PAYU_SECOND_KEY is PayU's published test value"],
    ['SMTP_URL', 'smtp://mail.example', 'SMTP_URL must start with smtps://'],
    ['SMTP_URL', 'smtp://user:secret@mail.example:25', 'SMTP_URL must start with smtps://'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', 'SMTP_URL has options that change TLS'],
    ['SMTP_URL', 'smtp://mail.example:587?ignoreTLS=true', 'SMTP_URL has options that change TLS'],
    ['SMTP_URL', 'smtps://mail.example?service=Maildev', 'SMTP_URL has options that change TLS'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY trusts "0.0.0.0/0"'],
    ['TRUST_PROXY', '10.0.0.1,::/0', 'TRUST_PROXY trusts "::/0"'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1', 'TRUST_PROXY trusts "0.0.0.0/1"'],
    ['TRUST_PROXY', '::ffff:0:0/96', 'TRUST_PROXY trusts "::ffff:0:0/96"'],
    ['TRUST_PROXY', '::/64', 'TRUST_PROXY trusts "::/64"'],
    ['TRUST_PROXY', '::ffff:1.2.3.4/100', 'TRUST_PROXY trusts'],
    ['METRICS_TOKEN', 'x', 'METRICS_TOKEN can be guessed'],
    ['METRICS_TOKEN', 'x'.repeat(40), 'METRICS_TOKEN can be guessed'],
    ['ACCESS_TOKEN_SECONDS', '86400', 'ACCESS_TOKEN_SECONDS is 86400'],
    ['REFRESH_TOKEN_SECONDS', '31536000', 'REFRESH_TOKEN_SECONDS is 31536000'],
    ['ADMIN_PASSWORD', 'PASSWORD123', 'ADMIN_PASSWORD has 11 characters'],
    ['DEMO_DATA', 'on', 'DEMO_DATA must be off'],
    ['DEV_BUILDS', '/tmp', 'DEV_BUILDS is refused'],
    ['LOG_LEVEL', 'silent', 'LOG_LEVEL hides warnings'],
    ['CLAMAV_URL', 'tcp://8.8.8.8:3310', 'CLAMAV_URL is another machine'],
    ['CLAMAV_URL', 'tcp://scanner.example:3310', 'CLAMAV_URL is another machine'],
    ['CLAMAV_URL', 'tcp://[fd00::5]:3310', 'CLAMAV_URL is another machine'],
    ['CLAMAV_URL', 'tcp://10.0.0.5', 'CLAMAV_URL is another machine'],
    ['CLAMAV_URL', 'tcp://167772165', 'CLAMAV_URL is another machine'],
    ['CLAMAV_URL', 'tcp://127.evil.example', 'CLAMAV_URL is another machine'],
    ['CLAMAV_URL', 'tcp://clamav.example?host=127.0.0.1', 'CLAMAV_URL is another machine'],
    ['NODE_OPTIONS', '--max-old-space-size=512 --tls-min-v1.0', 'NODE_OPTIONS weakens TLS'],
    ['NODE_OPTIONS', '--insecure_http_parser', 'NODE_OPTIONS weakens TLS'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'NODE_TLS_REJECT_UNAUTHORIZED is 0'],
    ['ERASURE_JOURNAL', `${DATABASE}?sslmode=verify-full`, 'ERASURE_JOURNAL is the database of DATABASE_URL'],
    ['ERASURE_JOURNAL', 'postgres://other:p@DB.example/%6eajem', 'ERASURE_JOURNAL is the database of DATABASE_URL'],
  ])('refuses %s=%s', (name, value, sentence) => {
    const { refused } = verdictOn({ DATABASE_URL: DATABASE, [name]: value });
    expect(refused).toContain(sentence);
    expect(refused).not.toContain('\n');
  });

  it.each<[name: string, value: string, sentence: string]>([
    ['DATABASE_URL', DATABASE, 'DATABASE_URL goes to another machine without checked TLS'],
    ['DATABASE_URL', `${DATABASE}?sslmode=no-verify`, 'DATABASE_URL goes to another machine without checked TLS'],
    ['DATABASE_URL', `${DATABASE}?ssl=true&sslmode=disable`, 'DATABASE_URL goes to another machine'],
    [
      'DATABASE_URL',
      'postgresql://najem:correct-horse-7@localhost/najem?host=10.0.0.5',
      'DATABASE_URL goes to another machine',
    ],
    ['DATABASE_URL', 'postgresql://najem:najem@127.0.0.1/najem', 'DATABASE_URL has a password that can be guessed'],
    ['ERASURE_JOURNAL', DATABASE, 'ERASURE_JOURNAL goes to another machine without checked TLS'],
    ['ERASURE_JOURNAL', path.join(dataDir, 'erasures'), 'ERASURE_JOURNAL is on the disk of DATA_DIR'],
    ['ERASURE_JOURNAL', `${dataDir}-beside`, 'ERASURE_JOURNAL is on the disk of DATA_DIR'],
    ['ERASURE_JOURNAL', '', 'ERASURE_JOURNAL is on the disk of DATA_DIR'],
    ['ADMIN_SECOND_FACTOR', 'optional', 'ADMIN_SECOND_FACTOR is optional'],
    ['ADMIN_EMAIL', 'admin@rzetelnynajem.test', 'ADMIN_EMAIL is a made-up address'],
    ['GOOGLE_ISSUER', 'https://issuer.example', "GOOGLE_ISSUER is not Google's own"],
    ['PAYU_URL', 'https://secure.snd.payu.com', "PAYU_URL is PayU's test system"],
    ['EID_ACR_ACCEPTED', 'http://eidas.europa.eu/LoA/low', 'EID_ACR_ACCEPTED accepts sign-ins of a low assurance'],
    ['MARKETING_URL', 'http://www.najem.example', 'MARKETING_URL is not https'],
    ['LIMIT_LOGINS_PER_MINUTE', '0', 'LIMIT_LOGINS_PER_MINUTE is 0: this limit is off'],
    ['LIMIT_LOGINS_PER_MINUTE', '100000', 'LIMIT_LOGINS_PER_MINUTE is 100000: it hardly limits'],
  ])('warns of %s=%s in one line', (name, value, sentence) => {
    const { refused, warned } = verdictOn({ [name]: value });
    expect(refused).toBe('');
    expect(warned).toEqual([expect.stringContaining(sentence)]);
    expect(warned.join()).not.toMatch(/\n|correct-horse/);
  });

  it.each([
    ['DATABASE_URL', `${DATABASE}?sslmode=verify-full`],
    ['DATABASE_URL', 'postgresql://najem:100%-correct-horse@127.0.0.1/najem'],
    ['DATABASE_URL', 'postgresql://najem@%2Fvar%2Frun%2Fpostgresql/najem'],
    ['DATABASE_URL', 'postgresql://najem:correct-horse-7@127.0.0.1:5432/najem'],
    ['TRUST_PROXY', '10.0.0.0/8,172.31.250.0/24,fd00::/48,203.0.113.7,::1/128,::ffff:10.0.0.0/104'],
    ['ACCESS_TOKEN_SECONDS', '3600'],
    ['REFRESH_TOKEN_SECONDS', '2592000'],
    ['LIMIT_LOGINS_PER_MINUTE', '100'],
    ['EID_ACR_ACCEPTED', 'slow'],
    ['CLAMAV_URL', 'tcp://clamav:3310'],
    ['CLAMAV_URL', 'tcp://[::1]:3310'],
    ['CLAMAV_URL', 'tls://10.0.0.5'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '1'],
    ['NODE_OPTIONS', '--max-old-space-size=512'],
  ])('takes %s=%s without a word', (name, value) => {
    expect(verdictOn({ [name]: value })).toEqual({ refused: '', warned: [] });
  });

  it('has a floor for every setting, or a reason why there is none', () => {
    const text = readFileSync('.env.example', 'utf8');
    const names = [...text.matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    const limits = names.filter((name) => name.startsWith('LIMIT_'));
    const checked = CHECKS.flatMap(({ floors, withoutFloor = {} }) => [
      ...floors.flatMap(({ settings }) => settings),
      ...Object.keys(withoutFloor),
    ]);
    expect([...new Set([...checked, ...limits])].sort()).toEqual([...new Set(names)].sort());
  });
});
