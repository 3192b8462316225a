import { signInCalls, accountCalls, securityEventCalls } from '@najem/shared/contract/identity';
import { HOUR_MS } from '../../../src/kernel/durations';
import { freshEmail, register } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, readMailedToken, signIn, signInAdmin, signUp } from '../../support/sign-in';

const LIMIT = 10;

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { loginsPerMinute: LIMIT }, trustProxy: ['127.0.0.1'] } });
});
afterAll(() => site.close());
// Each test begins a window of its own, without the failures of the one before.
beforeEach(() => site.advance(3 * HOUR_MS));

interface From {
  address: string;
  cookies?: Record<string, string>;
}

const attempt = (email: string, password: string, { address, cookies }: From, at = site) =>
  at.call(signInCalls.login, { email, password }, { headers: { 'x-forwarded-for': address }, cookies });
const fail = (email: string, from: From) => attempt(email, 'zgaduje', from);
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const mailsTo = async ({ email }: Person, subject: string) =>
  (await site.mails()).filter((mail) => mail.to === email && mail.subject.startsWith(subject));

/** Fails as often as makes an account wait, from many addresses. */
async function attack(email: string, times = 20) {
  for (let n = 1; n <= times; n += 1) await fail(email, { address: `198.51.100.${n}` });
}

const RATE_LIMITED = {
  status: 429,
  body: { code: 'RATE_LIMITED', message: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.' },
};

describe('failed sign-ins of an address', () => {
  it('ten wrong passwords a minute from one address do not keep the owner out from another one', async () => {
    const { email, password } = await signUp(site);
    const attacker = { address: '192.0.2.1' };
    for (let n = 0; n < LIMIT; n += 1) expect(await statusOf(fail(email, attacker))).toBe(401);
    expect(await attempt(email, password, attacker)).toMatchObject(RATE_LIMITED);
    expect(await statusOf(attempt(email, password, { address: '192.0.2.2' }))).toBe(200);
  });

  it('successful sign-ins do not count', async () => {
    const { email, password } = await signUp(site);
    const from = { address: '192.0.2.3' };
    for (let n = 0; n < 2 * LIMIT; n += 1) expect(await statusOf(attempt(email, password, from))).toBe(200);
  });

  // SECURITY: failed sign-ins per account
  it('failures of one address over all accounts are limited to six times as many, until the minute is over', async () => {
    site.advance(45_000);
    const from = { address: '192.0.2.4' };
    for (let n = 0; n < 6 * LIMIT; n += 1) expect(await statusOf(fail(freshEmail(), from))).toBe(401);
    expect(await fail(freshEmail(), from)).toMatchObject({ ...RATE_LIMITED, headers: { 'retry-after': '15' } });
    site.advance(15_000);
    expect(await statusOf(fail(freshEmail(), from))).toBe(401);
  });

  it('the 256 networks of one IPv6 customer count as one address', async () => {
    const email = freshEmail();
    for (let n = 0; n < LIMIT; n += 1) await fail(email, { address: `2001:db8:1:20${n}::1` });
    expect(await fail(email, { address: '2001:db8:1:2ff::1' })).toMatchObject(RATE_LIMITED);
    expect(await statusOf(fail(email, { address: '2001:db8:1:300::1' }))).toBe(401);
  });

  // SECURITY: failed sign-ins per account
  it('whose failures are used up, an address keeps out no browser that signed in to the account before', async () => {
    const { email, password, cookies } = await signUp(site);
    const address = '192.0.2.6';
    for (let n = 0; n < 6 * LIMIT; n += 1) await fail(freshEmail(), { address });
    expect(await statusOf(attempt(email, password, { address }))).toBe(429);
    expect(await statusOf(attempt(email, password, { address, cookies }))).toBe(200);
  });

  it('of wrong passwords at the same moment no more than the limit are answered, over all processes', async () => {
    const other = await startTestApp({
      shareWith: site,
      now: site.now(),
      config: { limits: { loginsPerMinute: LIMIT }, trustProxy: ['127.0.0.1'] },
    });
    const { email } = await signUp(site);
    const from = { address: '192.0.2.5' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => attempt(email, 'zgaduje', from, n % 2 ? site : other)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LIMIT);
    await other.close();
  });
});

// SECURITY: **Failed sign-ins.**
it('an account under attack waits from anywhere after twenty failures in an hour, longer and longer', async () => {
  const { email, password } = await signUp(site);
  await attack(email);
  const waits: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const answer = await attempt(email, password, { address: `203.0.113.${n}` });
    expect(answer).toMatchObject(RATE_LIMITED);
    const seconds = Number(answer.headers['retry-after']);
    waits.push(seconds);
    site.advance(seconds * 1000);
    expect(await statusOf(fail(email, { address: `203.0.113.${n}` }))).toBe(401);
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
  site.advance(HOUR_MS);
  expect(await statusOf(attempt(email, password, { address: '203.0.113.99' }))).toBe(200);
});

// SECURITY: **Failed sign-ins.**
it('an account that does not exist waits alike', async () => {
  const email = freshEmail('nikt');
  await attack(email);
  expect(await fail(email, { address: '203.0.113.1' })).toMatchObject({
    ...RATE_LIMITED,
    headers: { 'retry-after': '60' },
  });
});

it('nineteen failures in an hour cause no wait', async () => {
  const { email, password } = await signUp(site);
  await attack(email, 19);
  expect(await statusOf(attempt(email, password, { address: '203.0.113.1' }))).toBe(200);
  site.advance(HOUR_MS);
  await attack(email, 19);
  expect(await statusOf(attempt(email, password, { address: '203.0.113.1' }))).toBe(200);
});

// SECURITY: **Failed sign-ins.**
it('a browser that signed in to it before does not wait, and a forged cookie does', async () => {
  const person = await signUp(site);
  const { email, password, cookies } = person;
  const other = await signUp(site);
  await attack(email);
  const address = '203.0.113.1';
  expect(await statusOf(attempt(email, password, { address }))).toBe(429);
  expect(await statusOf(attempt(email, password, { address, cookies: other.cookies }))).toBe(429);
  const [text = ''] = (cookies.najem_browser ?? '').split('.');
  const forged = { najem_browser: `${text}.${Buffer.alloc(32).toString('base64url')}` };
  expect(await statusOf(attempt(email, password, { address, cookies: forged }))).toBe(429);
  expect(await statusOf(attempt(email, password, { address, cookies }))).toBe(200);
});

it('a stolen cookie of such a browser allows no more guesses than one address', async () => {
  const { email, password, cookies } = await signUp(site);
  for (let n = 0; n < LIMIT; n += 1) await fail(email, { address: `203.0.113.${n}`, cookies });
  expect(await statusOf(attempt(email, password, { address: '203.0.113.99', cookies }))).toBe(429);
});

it('a password that was reset by mail signs in at once from that browser', async () => {
  const { email } = await signUp(site);
  await attack(email);
  await site.call(accountCalls.forgotPassword, { email });
  const token = await readMailedToken(site, email, 'reset-password');
  const { cookies } = await site.call(accountCalls.resetPassword, { token, password: 'Nowe-haslo-1' });
  expect((await attempt(email, 'Nowe-haslo-1', { address: '203.0.113.1', cookies })).status).toBe(200);
});

// SECURITY: **Failed sign-ins.**
it('the owner of an account under attack is warned by mail once a day, and administrators see it', async () => {
  const person = await signUp(site);
  await attack(person.email, 25);
  site.advance(2 * HOUR_MS);
  await attack(person.email);
  expect(await mailsTo(person, 'Nieudane próby logowania')).toHaveLength(1);
  site.advance(24 * HOUR_MS);
  await attack(person.email);
  expect(await mailsTo(person, 'Nieudane próby logowania')).toHaveLength(2);
  const admin = await signInAdmin(site);
  const { events } = (await site.call(securityEventCalls.securityEvents, { kind: 'account.attacked' }, { as: admin }))
    .body;
  expect(events.filter(({ user }) => user?._id === person.id)).toHaveLength(2);
});

it('the first sign-in from another browser than the registering one is mailed to the owner', async () => {
  const EDGE = 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';
  const [here, elsewhere] = [freshEmail('tu'), freshEmail('gdzie-indziej')];
  const mailsOf = async (email: string) =>
    (await site.mails()).filter(({ to, subject }) => to === email && subject.startsWith('Pierwsze logowanie'));
  for (const email of [here, elsewhere]) {
    const { cookies } = await register(site, { email, password: 'Tajne-haslo-1' });
    await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, email, 'verify-email') });
    const held = email === here ? cookies : {};
    const credentials = { email, password: 'Tajne-haslo-1' };
    await site.call(signInCalls.login, credentials, { cookies: held, headers: { 'user-agent': EDGE } });
  }
  expect(await mailsOf(here)).toEqual([]);
  const mails = await mailsOf(elsewhere);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('urządzenie: Edge, Windows');
  await signIn(site, { email: elsewhere, password: 'Tajne-haslo-1' });
  expect(await mailsOf(elsewhere)).toHaveLength(1);
});
