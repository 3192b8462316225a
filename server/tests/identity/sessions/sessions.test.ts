import { session, accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { DAY_MS, MINUTE_MS } from '../../../src/kernel/durations';
import { readSiteSession } from '../../../src/identity/sessions/read-site-session';
import { change } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signIn, signInAdmin, signUp } from '../../support/sign-in';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

type Cookies = Record<string, string>;

const refresh = (cookies: Cookies, at = site) => at.call(session.refresh, {}, { cookies });
const isSignedIn = async (token: string) => (await site.call(accountCalls.profile, {}, { as: token })).status === 200;

const ENDED = { status: 401, body: { code: 'REFRESH_INVALID', message: 'Sesja wygasła. Zaloguj się ponownie.' } };

// RULES: The access token is a JWT
it('a refresh gives a new access token and cookie, also after the access token has expired', async () => {
  const person = await signUp(site);
  site.advance(3 * DAY_MS);
  expect(await site.call(accountCalls.profile, {}, { as: person })).toMatchObject({
    status: 401,
    body: { code: 'TOKEN_EXPIRED', message: 'Token wygasł' },
  });
  const answer = await refresh(person.cookies);
  expect(answer.status).toBe(200);
  expect(answer.cookies.najem_refresh).not.toBe(person.cookies.najem_refresh);
  expect(await isSignedIn(answer.body.token)).toBe(true);
});

// RULES: Tabs that ask
it('concurrent refreshes of several tabs give the same successor', async () => {
  let { cookies } = await signUp(site);
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(cookies)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.cookies.najem_refresh)).size).toBe(1);
    cookies = answers[0]?.cookies as Cookies;
    site.advance(15 * MINUTE_MS);
  }
  expect((await refresh(cookies)).status).toBe(200);
});

// RULES: Tabs that ask
// SECURITY: **Refresh token.**
it('a late tab gets the same successor for ten seconds', async () => {
  const { cookies: first } = await signUp(site);
  const { cookies: second } = await refresh(first);
  site.advance(10_000);
  expect((await refresh(first)).cookies.najem_refresh).toBe(second.najem_refresh);
  expect((await refresh(second)).status).toBe(200);
});

// RULES: The access token is a JWT
// SECURITY: **Refresh token.**
it('a token reused after its successor was used ends the session at once', async () => {
  const { cookies: first, token } = await signUp(site);
  const { cookies: second } = await refresh(first);
  const { cookies: third } = await refresh(second);
  expect(await refresh(first)).toMatchObject(ENDED);
  expect(await refresh(third)).toMatchObject(ENDED);
  expect(await isSignedIn(token)).toBe(false);
});

// RULES: Tabs that ask
it('a token reused after the grace period of ten seconds ends the session', async () => {
  const { cookies: first, token } = await signUp(site);
  const { cookies: second } = await refresh(first);
  site.advance(10_001);
  expect(await refresh(first)).toMatchObject(ENDED);
  expect(await refresh(second)).toMatchObject(ENDED);
  expect(await isSignedIn(token)).toBe(false);
});

it('a refresh of an ended session removes the cookies', async () => {
  const answer = await refresh({ najem_refresh: 'zmyslony' });
  expect(answer).toMatchObject(ENDED);
  expect(answer.cookies).toEqual({ najem_refresh: '', najem_site: '' });
  expect(await refresh({})).toMatchObject(ENDED);
});

// SECURITY: **Refresh token.**
it('a session ends after a week without use', async () => {
  const { cookies } = await signUp(site);
  site.advance(7 * DAY_MS);
  expect(await refresh(cookies)).toMatchObject(ENDED);
});

// SECURITY: **Refresh token.**
it('a session ends after thirty days of use', async () => {
  let { cookies } = await signUp(site);
  for (let day = 0; day < 29; day += 1) {
    site.advance(DAY_MS);
    const answer = await refresh(cookies);
    expect(answer.status).toBe(200);
    cookies = answer.cookies;
  }
  site.advance(DAY_MS);
  expect(await refresh(cookies)).toMatchObject(ENDED);
});

it('sessions refresh at any of two processes', async () => {
  const other = await startTestApp({ shareWith: site, now: site.now() });
  let { cookies } = await signUp(site);
  for (let round = 0; round < 5; round += 1) {
    const both = await Promise.all([
      refresh(cookies),
      refresh(cookies, other),
      refresh(cookies),
      refresh(cookies, other),
    ]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(both.map((answer) => answer.cookies.najem_refresh)).size).toBe(1);
    cookies = both[3]?.cookies;
  }
  await other.close();
});

// SECURITY: `TOKEN_SECRET`
it('a session continues while signing secrets rotate, also with one process ahead', async () => {
  const renewed = await startTestApp({
    shareWith: site,
    now: site.now(),
    config: { tokenSecrets: [Buffer.alloc(32, 9), ...site.ctx.config.tokenSecrets] },
  });
  const { cookies: first } = await signUp(site);
  const { cookies: second } = await refresh(first, renewed);
  const repeated = await refresh(first);
  expect(repeated).toMatchObject({ status: 200, cookies: {} });
  expect((await refresh(second)).status).toBe(200);
  await renewed.close();
});

it('a refresh of a blocked user is rejected as blocked', async () => {
  const admin = await signInAdmin(site);
  const person = await signUp(site);
  await change(site, admin, person, { status: 'blocked' });
  expect(await refresh(person.cookies)).toMatchObject({ status: 403, body: { code: 'USER_BLOCKED' } });
});

it('a logout ends the session by the access token or by the cookie alone', async () => {
  for (const way of ['token', 'cookie'] as const) {
    const { token, cookies } = await signUp(site);
    const answer = await site.call(session.logout, {}, way === 'token' ? { as: token } : { cookies });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true },
      cookies: { najem_refresh: '', najem_site: '' },
    });
    expect(await isSignedIn(token)).toBe(false);
    expect(await refresh(cookies)).toMatchObject(ENDED);
  }
});

it('a logout without a session succeeds', async () => {
  expect(await site.call(session.logout, {}, { as: 'zmyslony' })).toMatchObject({
    status: 200,
    body: { success: true },
  });
});

it('a logout wins over a concurrent refresh', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token, cookies } = await signUp(site);
    const [, refreshed] = await Promise.all([site.call(session.logout, {}, { cookies }), refresh(cookies)]);
    expect(await isSignedIn(token)).toBe(false);
    if (refreshed.status === 200) expect(await refresh(refreshed.cookies)).toMatchObject(ENDED);
  }
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';

async function onDevice({ email, password }: Person, userAgent: string) {
  site.advance(1000);
  return (await site.call(signInCalls.login, { email, password }, { headers: { 'user-agent': userAgent } })).body.token;
}

it('own sessions are listed newest first with their devices', async () => {
  const person = await signUp(site);
  await onDevice(person, IPHONE);
  const token = await onDevice(person, EDGE);
  const { sessions } = (await site.call(session.list, {}, { as: token })).body;
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Edge, Windows', true],
    ['Safari, iPhone', false],
    ['Nieznane urządzenie', false],
  ]);
});

// SECURITY: **Browser.**
it('own sessions can be ended one by one, with immediate effect', async () => {
  const person = await signUp(site);
  const other = await onDevice(person, EDGE);
  const listed = (await site.call(session.list, {}, { as: person })).body.sessions;
  const id = listed.find(({ current }) => !current)?._id as string;
  expect(await site.call(session.end, { id }, { as: person })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(person.token)).toBe(true);
  expect(await site.call(session.end, { id }, { as: person })).toMatchObject({
    status: 404,
    body: { code: 'SESSION_NOT_FOUND', message: 'Nie znaleziono sesji' },
  });
});

it('the list of own sessions has no session of another user', async () => {
  const [mine, theirs] = [await signUp(site), await signUp(site)];
  const { sessions } = (await site.call(session.list, {}, { as: theirs })).body;
  expect(await site.call(session.end, { id: sessions[0]?._id as string }, { as: mine })).toMatchObject({
    status: 404,
  });
  expect(await site.call(session.end, { id: 'zmyslony' }, { as: mine })).toMatchObject({ status: 404 });
  expect(await isSignedIn(theirs.token)).toBe(true);
});

it('an expired session is not in the list of own sessions', async () => {
  const person = await signUp(site);
  site.advance(7 * DAY_MS);
  const { token } = await signIn(site, person);
  expect((await site.call(session.list, {}, { as: token })).body.sessions).toHaveLength(1);
});

describe('the cookie for pages', () => {
  it('the site cookie identifies its user until the session ends', async () => {
    const person = await signUp(site);
    const cookie = person.cookies.najem_site;
    expect(await readSiteSession(site.ctx, cookie)).toMatchObject({ userId: person.id, role: 'user' });
    await change(site, await signInAdmin(site), person, { role: 'admin' });
    expect(await readSiteSession(site.ctx, cookie)).toMatchObject({ role: 'admin' });
    await site.call(session.logout, {}, { cookies: person.cookies });
    expect(await readSiteSession(site.ctx, cookie)).toBeNull();
  });

  it('a missing, changed or expired site cookie identifies no user', async () => {
    const { cookies } = await signUp(site);
    const [id, seal] = (cookies.najem_site as string).split('.');
    for (const forged of [undefined, '', id, `${id}.`, `${id}.${seal}x`, `${seal}.${id}`, `${id}.${seal}.`]) {
      expect(await readSiteSession(site.ctx, forged)).toBeNull();
    }
    site.advance(7 * DAY_MS);
    expect(await readSiteSession(site.ctx, cookies.najem_site)).toBeNull();
  });

  // SECURITY: **Site cookie.**
  it('the site cookie gives no access to calls', async () => {
    const { cookies } = await signUp(site);
    expect((await site.call(accountCalls.profile, {}, { cookies })).status).toBe(401);
  });
});

// RULES: Blocking a user or changing
// SECURITY: **Blocked users.**
it('a block ends every session of the user immediately', async () => {
  const admin = await signInAdmin(site);
  const person = await signUp(site);
  await change(site, admin, person, { status: 'blocked' });
  expect(await isSignedIn(person.token)).toBe(false);
  expect(await readSiteSession(site.ctx, person.cookies.najem_site)).toBeNull();
  await change(site, admin, person, { status: 'active' });
  expect(await isSignedIn(person.token)).toBe(false);
  expect(await isSignedIn((await signIn(site, person)).token)).toBe(true);
});

describe('a browser that sends several cookies of one name', () => {
  const withCookies = (header: string) => site.call(session.refresh, {}, { headers: { cookie: header } });

  it.each(['stale', ''])('renews its session by the good one beside "%s"', async (other) => {
    const { cookies } = await signUp(site);
    const good = `najem_refresh=${cookies.najem_refresh}`;
    const answer = await withCookies(`najem_refresh=${other}; ${good}`);
    expect(answer.status).toBe(200);
    expect((await withCookies(`najem_refresh=${answer.cookies.najem_refresh}; najem_refresh=${other}`)).status).toBe(
      200,
    );
  });

  it('does not lose its session by one that was used before', async () => {
    const { cookies: first } = await signUp(site);
    const { cookies: second } = await refresh(first);
    const { cookies: third } = await refresh(second);
    const both = `najem_refresh=${first.najem_refresh}; najem_refresh=${third.najem_refresh}`;
    expect((await withCookies(both)).status).toBe(200);
  });

  it('is signed out of all of them', async () => {
    const [one, two] = [await signUp(site), await signUp(site)];
    const header = [one, two].map(({ cookies }) => `najem_refresh=${cookies.najem_refresh}`).join('; ');
    expect((await site.call(session.logout, {}, { headers: { cookie: header } })).status).toBe(200);
    expect([await isSignedIn(one.token), await isSignedIn(two.token)]).toEqual([false, false]);
  });
});
