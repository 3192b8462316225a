import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { DAY_MS } from '../../../src/kernel/durations';
import { change, freshEmail, PASSWORD, register } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { signByGoogle } from '../../support/fake-google';
import { readMailedToken, signIn, signInAdmin, signInWithGoogle, signUp } from '../../support/sign-in';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const runNightly = async (at = site) => {
  await at.ctx.jobs.add(at.ctx, 'housekeeping', {});
  await at.runJobs();
};
const mailsTo = async (email: string, at = site) => (await at.mails()).filter(({ to }) => to === email);
/** Registering an address again tells whether it has an account. */
const isRegistered = async (email: string) => (await register(site, { email })).status === 409;

// SECURITY: **Who has an account.**
it('only the browser that registered an address learns whether it is confirmed', async () => {
  const email = freshEmail('czeka');
  const { cookies } = await register(site, { email });
  const elsewhere = (await register(site)).cookies;
  const ask = async (browser?: Record<string, string>, address = email) =>
    (await site.call(accountCalls.isConfirmed, { email: address }, { cookies: browser })).body;
  expect(await ask(cookies)).toEqual({ success: true, isConfirmed: false });
  await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, email, 'verify-email') });
  expect(await ask(cookies, ` ${email.toUpperCase()} `)).toEqual({ success: true, isConfirmed: true });
  for (const browser of [undefined, elsewhere]) {
    expect(await ask(browser)).toEqual({ success: true, isConfirmed: false });
    expect(await ask(browser, freshEmail('nikt'))).toEqual({ success: true, isConfirmed: false });
  }
});

describe('an account that was not made by the reader of the mail', () => {
  // SECURITY: **Registration with another
  it('the mail says when and by which kind of device the account was made', async () => {
    const email = freshEmail('kiedy');
    const input = { name: 'Jan', email, password: PASSWORD };
    await site.call(accountCalls.register, input, { headers: { 'user-agent': FIREFOX } });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('Konto założono: 20.11.2026, 10:00, urządzenie: Firefox, Windows.');
    expect(mail?.text).toMatch(/To nie ja:\n.*\/not-me\//);
    site.advance(60_000);
    await site.call(accountCalls.resendVerification, { email });
    expect((await mailsTo(email)).at(-1)?.text).toContain('20.11.2026, 10:00, urządzenie: Firefox, Windows.');
  });

  it('an unconfirmed account is removed, so that the reader can register', async () => {
    const email = freshEmail('obce');
    await register(site, { email });
    const token = await readMailedToken(site, email, 'verify-email');
    expect(await site.call(accountCalls.disown, { token })).toMatchObject({
      status: 200,
      body: { success: true, removed: true },
    });
    expect((await site.call(accountCalls.verifyEmail, { token })).status).toBe(400);
    expect((await site.call(signInCalls.login, { email, password: PASSWORD })).status).toBe(401);
    expect((await register(site, { email })).status).toBe(201);
  });

  // SECURITY: **Registration with another
  it("a confirmed account loses sessions and password, and is the reader's by a new password", async () => {
    const person = await signUp(site);
    const token = await readMailedToken(site, person.email, 'verify-email');
    expect((await site.call(accountCalls.disown, { token })).body).toEqual({ success: true, removed: false });
    expect((await site.call(accountCalls.profile, {}, { as: person })).status).toBe(401);
    expect((await site.call(signInCalls.login, person)).status).toBe(401);
    expect((await site.call(accountCalls.disown, { token })).status).toBe(400);
    await site.call(accountCalls.forgotPassword, { email: person.email });
    const reset = await readMailedToken(site, person.email, 'reset-password');
    await site.call(accountCalls.resetPassword, { token: reset, password: 'Nowe-haslo-1' });
    expect((await signIn(site, { email: person.email, password: 'Nowe-haslo-1' })).id).toBe(person.id);
  });

  it('an address that an administrator mistyped takes no account from its owner, who sets a new password', async () => {
    const person = await signUp(site);
    const admin = await signInAdmin(site);
    const wrong = freshEmail('literowka');
    await change(site, admin, person, { email: wrong });
    const token = await readMailedToken(site, wrong, 'verify-email');
    expect((await site.call(accountCalls.disown, { token })).body).toEqual({ success: true, removed: false });
    await change(site, admin, person, { email: person.email });
    await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, person.email, 'verify-email') });
    await site.call(accountCalls.forgotPassword, { email: person.email });
    const reset = await readMailedToken(site, person.email, 'reset-password');
    await site.call(accountCalls.resetPassword, { token: reset, password: 'Nowe-haslo-1' });
    expect((await signIn(site, { email: person.email, password: 'Nowe-haslo-1' })).id).toBe(person.id);
  });

  it('a made-up or expired link removes nothing', async () => {
    const email = freshEmail('stary');
    await register(site, { email });
    const token = await readMailedToken(site, email, 'verify-email');
    expect(await site.call(accountCalls.disown, { token: 'zmyslony' })).toMatchObject({
      status: 400,
      body: { code: 'LINK_INVALID' },
    });
    site.advance(DAY_MS);
    expect((await site.call(accountCalls.disown, { token })).status).toBe(400);
    expect(await isRegistered(email)).toBe(true);
  });
});

// SECURITY: **Registration with another
it('unconfirmed accounts are removed after seven days, and no others', async () => {
  const [byForm, byGoogle] = [freshEmail('formularz'), freshEmail('google')];
  await register(site, { email: byForm });
  await signInWithGoogle(site, { email: byGoogle, emailVerified: false });
  const [used, changed] = [await signUp(site), await signUp(site)];
  await change(site, await signInAdmin(site), changed, { email: freshEmail('zmieniony') });
  site.advance(7 * DAY_MS);
  await runNightly();
  expect(await isRegistered(byForm)).toBe(true);
  expect(await isRegistered(byGoogle)).toBe(true);
  site.advance(1);
  await runNightly();
  expect(await isRegistered(used.email)).toBe(true);
  expect(await site.ctx.db.selectFrom('users').select('id').where('id', '=', changed.id).execute()).toHaveLength(1);
  expect((await register(site, { email: byForm })).status).toBe(201);
  expect((await register(site, { email: byGoogle })).status).toBe(201);
});

describe('limits', () => {
  const start = (limits: object, more: object = {}) =>
    startTestApp({ config: { limits, trustProxy: ['127.0.0.1'], exemptLoopback: false, ...more } });
  const registerFrom = async (at: TestApp, address: string) => {
    const input = { name: 'Jan', email: freshEmail('limit'), password: PASSWORD };
    return (await at.call(accountCalls.register, input, { headers: { 'x-forwarded-for': address } })).status;
  };

  // RULES: A _trusted account_
  // SECURITY: new accounts per address
  it('an address makes twenty accounts a day, an IPv6 customer as many', async () => {
    const limited = await start({ registrationsPerDayAddress: 20 });
    for (let n = 0; n < 20; n += 1) {
      expect(await registerFrom(limited, '192.0.2.1')).toBe(201);
      expect(await registerFrom(limited, `2001:db8:0:${n.toString(16)}::1`)).toBe(201);
    }
    expect(await registerFrom(limited, '192.0.2.1')).toBe(429);
    expect(await registerFrom(limited, '2001:db8:0:99::1')).toBe(429);
    expect(await registerFrom(limited, '192.0.2.2')).toBe(201);
    const newcomer = { email: freshEmail('google') };
    const { body, cookies } = await limited.call(accountCalls.googleLoginNonce, {});
    const credential = signByGoogle({ ...newcomer, nonce: body.nonce });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    expect((await limited.call(accountCalls.googleLogin, { credential }, { cookies, headers })).status).toBe(429);
    limited.advance(DAY_MS);
    expect(await registerFrom(limited, '192.0.2.1')).toBe(201);
    await limited.close();
  });

  // SECURITY: new accounts per address
  it('in development this machine may make any number of accounts', async () => {
    const open = await start({ registrationsPerDayAddress: 1 }, { exemptLoopback: true, trustProxy: [] });
    for (let n = 0; n < 3; n += 1) expect((await register(open, {})).status).toBe(201);
    await open.close();
  });

  // SECURITY: mails with links to one
  it('one mailbox gets three mails with links a day, and no answer tells', async () => {
    const strict = await start({ linkMailsPerDay: 3 });
    const email = freshEmail('skrzynka');
    await register(strict, { email });
    expect(await strict.call(accountCalls.resendVerification, { email })).toMatchObject({ status: 200 });
    await strict.call(accountCalls.forgotPassword, { email });
    expect(await mailsTo(email, strict)).toHaveLength(3);
    expect(await strict.call(accountCalls.resendVerification, { email })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await strict.call(accountCalls.forgotPassword, { email })).body).toEqual({ success: true });
    expect(await mailsTo(email, strict)).toHaveLength(3);
    strict.advance(DAY_MS);
    await strict.call(accountCalls.forgotPassword, { email });
    expect(await mailsTo(email, strict)).toHaveLength(4);
    await strict.close();
  });
});
