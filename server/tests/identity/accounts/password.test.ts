import { session, accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { HOUR_MS } from '../../../src/kernel/durations';
import { change, freshEmail, newAdmin, PASSWORD, register } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { readMailedToken, signIn, signInAdmin, signUp } from '../../support/sign-in';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const isSignedIn = async (token: string) => (await site.call(accountCalls.profile, {}, { as: token })).status === 200;
const canSignIn = async (email: string, password: string) =>
  (await site.call(signInCalls.login, { email, password })).status === 200;
const mailsTo = async (email: string) => (await site.mails()).filter((mail) => mail.to === email);

it('changing the password ends the other sessions, keeps this one and mails the owner', async () => {
  const person = await signUp(site);
  const other = await signIn(site, person);
  const answer = await site.call(
    accountCalls.changePassword,
    { currentPassword: person.password, password: 'Nowe-haslo-1' },
    { as: person },
  );
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(await isSignedIn(other.token)).toBe(false);
  expect((await site.call(session.refresh, {}, { cookies: other.cookies })).status).toBe(401);
  expect(await isSignedIn(person.token)).toBe(true);
  expect((await site.call(session.refresh, {}, { cookies: person.cookies })).status).toBe(200);
  expect(await canSignIn(person.email, person.password)).toBe(false);
  expect(await canSignIn(person.email, 'Nowe-haslo-1')).toBe(true);
  expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Hasło zostało zmienione – Rzetelny Najem');
});

// RULES: Passwords
it('changing the password requires the current one and six characters', async () => {
  const person = await signUp(site);
  expect(
    await site.call(
      accountCalls.changePassword,
      { currentPassword: 'nie-to', password: 'Nowe-haslo-1' },
      { as: person },
    ),
  ).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG', message: 'Obecne hasło jest nieprawidłowe' } });
  expect(
    await site.call(
      accountCalls.changePassword,
      { currentPassword: person.password, password: '12345' },
      { as: person },
    ),
  ).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_SHORT', message: 'Hasło musi mieć co najmniej 6 znaków' },
  });
  expect(await canSignIn(person.email, person.password)).toBe(true);
});

// RULES: Passwords
// SECURITY: **Passwords.**
it.each(['password123', 'QWERTYUIOP', 'Rzetelny Najem 2026!', 'NAJEM-najem', 'RentCoins1'])(
  'neither registration nor a change takes the common password %s',
  async (password) => {
    const COMMON = {
      status: 400,
      body: { code: 'PASSWORD_COMMON', message: 'To hasło jest zbyt popularne. Wybierz inne.' },
    };
    expect(await register(site, { password })).toMatchObject(COMMON);
    const person = await signUp(site);
    const input = { currentPassword: person.password, password };
    expect(await site.call(accountCalls.changePassword, input, { as: person })).toMatchObject(COMMON);
    await site.call(accountCalls.forgotPassword, { email: person.email });
    const token = await readMailedToken(site, person.email, 'reset-password');
    expect(await site.call(accountCalls.resetPassword, { token, password })).toMatchObject(COMMON);
    expect(await canSignIn(person.email, person.password)).toBe(true);
  },
);

it.each(['haslo123', 'Haslo123!', 'Test1234!', 'Administrator1!', 'Wynajem-najemcy-1'])(
  'the password %s is not common',
  async (password) => expect((await register(site, { password })).status).toBe(201),
);

// RULES: Passwords
it('an administrator needs twelve characters', async () => {
  const admin = await newAdmin(site, await site.signInAdmin());
  const input = { currentPassword: admin.password, password: 'Jedenascie1' };
  const SHORT = {
    status: 400,
    body: {
      code: 'PASSWORD_TOO_SHORT_ADMIN',
      message: 'Hasło administratora musi mieć co najmniej 12 znaków',
    },
  };
  expect(await site.call(accountCalls.changePassword, input, { as: admin })).toMatchObject(SHORT);
  await site.call(accountCalls.forgotPassword, { email: admin.email });
  const token = await readMailedToken(site, admin.email, 'reset-password');
  expect(await site.call(accountCalls.resetPassword, { token, password: 'Jedenascie1' })).toMatchObject(SHORT);
  expect((await site.call(accountCalls.resetPassword, { token, password: 'Dwanascie-12' })).status).toBe(200);
});

it('a concurrent sign-in with the old password gets no session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await signUp(site);
    const [, ...raced] = await Promise.all([
      site.call(
        accountCalls.changePassword,
        { currentPassword: person.password, password: 'Nowe-haslo-1' },
        { as: person },
      ),
      site.call(signInCalls.login, { email: person.email, password: person.password }),
      site.call(signInCalls.login, { email: person.email, password: person.password }),
    ]);
    for (const { status, body } of raced) expect(status === 401 || !(await isSignedIn(body.token))).toBe(true);
  }
});

it('changing the password invalidates links that were mailed before', async () => {
  const person = await signUp(site);
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const token = await readMailedToken(site, person.email, 'reset-password');
  await site.call(
    accountCalls.changePassword,
    { currentPassword: person.password, password: 'Nowe-haslo-1' },
    { as: person },
  );
  expect((await site.call(accountCalls.resetPassword, { token, password: 'Trzecie-haslo' })).status).toBe(400);
});

// SECURITY: **Who has an account.**
it('a forgotten password has one answer for known and unknown addresses, and a mail for known ones', async () => {
  const { email } = await signUp(site);
  const stranger = freshEmail('nikt');
  const known = await site.call(accountCalls.forgotPassword, { email: ` ${email.toUpperCase()} ` });
  const unknown = await site.call(accountCalls.forgotPassword, { email: stranger });
  expect(known).toMatchObject({ status: 200, body: { success: true } });
  expect(unknown.body).toEqual(known.body);
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Ustaw nowe hasło – Rzetelny Najem');
  expect(await mailsTo(stranger)).toEqual([]);
  expect(await site.call(accountCalls.forgotPassword, { email: 'nikt' })).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_INVALID', message: 'Nieprawidłowy format adresu email' },
  });
});

it('a mailed link sets a new password once, ends every session and mails the owner', async () => {
  const person = await signUp(site);
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const token = await readMailedToken(site, person.email, 'reset-password');
  expect(await site.call(accountCalls.resetPassword, { token, password: '12345' })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_SHORT' },
  });
  const answers = await Promise.all(
    ['Nowe-haslo-1', 'Nowe-haslo-2', 'Nowe-haslo-3'].map((password) =>
      site.call(accountCalls.resetPassword, { token, password }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
  expect(answers.find((answer) => answer.status === 400)?.body).toMatchObject({
    code: 'LINK_INVALID',
    message: 'Link jest nieprawidłowy lub wygasł',
  });
  expect(await isSignedIn(person.token)).toBe(false);
  expect(await canSignIn(person.email, person.password)).toBe(false);
  const winner = answers.findIndex((answer) => answer.status === 200);
  expect(await canSignIn(person.email, `Nowe-haslo-${winner + 1}`)).toBe(true);
  const subjects = (await mailsTo(person.email)).map((mail) => mail.subject);
  expect(subjects.filter((subject) => subject === 'Hasło zostało zmienione – Rzetelny Najem')).toHaveLength(1);
});

// SECURITY: **Mail links.**
it('a password link expires after an hour, and other links do not set a password', async () => {
  const email = freshEmail();
  await register(site, { email });
  const forVerification = await readMailedToken(site, email, 'verify-email');
  await site.call(accountCalls.forgotPassword, { email });
  const token = await readMailedToken(site, email, 'reset-password');
  site.advance(HOUR_MS);
  for (const wrong of [token, forVerification, 'zmyslony']) {
    expect(await site.call(accountCalls.resetPassword, { token: wrong, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'LINK_INVALID' },
    });
  }
});

it('a link can be asked about before a form is filled in, and stays usable', async () => {
  const email = freshEmail();
  await register(site, { email });
  const forVerification = await readMailedToken(site, email, 'verify-email');
  await site.call(accountCalls.forgotPassword, { email });
  const token = await readMailedToken(site, email, 'reset-password');
  const check = async (asked: string, opens: 'reset-password' | 'not-me') =>
    (await site.call(accountCalls.checkLink, { token: asked, opens })).body;
  expect(await check(token, 'reset-password')).toEqual({ success: true });
  expect(await check(forVerification, 'not-me')).toEqual({ success: true });
  for (const wrong of [forVerification, 'zmyslony']) {
    expect(await check(wrong, 'reset-password')).toMatchObject({ code: 'LINK_INVALID' });
  }
  expect((await site.call(accountCalls.resetPassword, { token, password: 'Nowe-haslo-1' })).status).toBe(200);
  expect(await check(token, 'reset-password')).toMatchObject({ code: 'LINK_INVALID' });
  await site.call(accountCalls.forgotPassword, { email });
  const next = await readMailedToken(site, email, 'reset-password');
  site.advance(HOUR_MS);
  expect(await check(next, 'reset-password')).toMatchObject({ code: 'LINK_INVALID' });
});

it('setting a password with a mailed link confirms the address', async () => {
  const email = freshEmail();
  await register(site, { email });
  await site.call(accountCalls.forgotPassword, { email });
  await site.call(accountCalls.resetPassword, {
    token: await readMailedToken(site, email, 'reset-password'),
    password: 'Nowe-haslo-1',
  });
  expect(await canSignIn(email, PASSWORD)).toBe(false);
  expect(await canSignIn(email, 'Nowe-haslo-1')).toBe(true);
});

it('a blocked user gets no link for a new password', async () => {
  const admin = await signInAdmin(site);
  const person = await signUp(site);
  await change(site, admin, person, { status: 'blocked' });
  const before = (await mailsTo(person.email)).length;
  expect((await site.call(accountCalls.forgotPassword, { email: person.email })).status).toBe(200);
  expect(await mailsTo(person.email)).toHaveLength(before);
});
