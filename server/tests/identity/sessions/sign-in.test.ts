import { Client } from 'pg';
import { session, signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { change, freshEmail, PASSWORD, register } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { signIn, signInAdmin, signUp } from '../../support/sign-in';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

// RULES: The access token is a JWT
it('signing in returns a token and the user, with the address in place of a missing name', async () => {
  const person = await signUp(site, { email: 'Ewa.Nowak@example.pl', name: 'Ewa Nowak', password: PASSWORD });
  const answer = await site.call(signInCalls.login, { email: ' EWA.nowak@example.pl ', password: PASSWORD });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      user: {
        _id: person.id,
        email: 'Ewa.Nowak@example.pl',
        name: 'Ewa Nowak',
        isEmailVerified: true,
        role: 'user',
        verification_status: 'unverified',
        builtIn: false,
        hasPassword: true,
      },
    },
  });
  const payload = JSON.parse(Buffer.from(answer.body.token.split('.')[1] as string, 'base64url').toString()) as object;
  expect(payload).toMatchObject({ id: person.id, email: 'Ewa.Nowak@example.pl', role: 'user' });
  await site.ctx.db.updateTable('users').set({ name: '' }).where('id', '=', person.id).execute();
  expect((await site.call(accountCalls.profile, {}, { as: answer.body })).body.user.name).toBe('Ewa.Nowak');
});

// SECURITY: **Passwords.**
// SECURITY: **Who has an account.**
it('a wrong password and an unknown address have the same answer', async () => {
  const { email } = await signUp(site);
  const wrong = await site.call(signInCalls.login, { email, password: 'nie-to-haslo' });
  const unknown = await site.call(signInCalls.login, { email: freshEmail('nikt'), password: 'nie-to-haslo' });
  expect(wrong).toMatchObject({
    status: 401,
    body: { success: false, code: 'CREDENTIALS_INVALID', message: 'Nieprawidłowy e-mail lub hasło' },
  });
  expect(unknown.body).toEqual(wrong.body);
  expect(unknown.status).toBe(wrong.status);
});

it('an unconfirmed address is reported only with the right password', async () => {
  const email = freshEmail();
  await register(site, { email });
  expect(await site.call(signInCalls.login, { email, password: 'nie-to-haslo' })).toMatchObject({ status: 401 });
  const answer = await site.call(signInCalls.login, { email, password: PASSWORD });
  expect(answer).toMatchObject({
    status: 403,
    body: {
      code: 'EMAIL_NOT_VERIFIED',
      message:
        'Twój email nie został jeszcze zweryfikowany. Sprawdź swoją skrzynkę email lub wyślij link weryfikacyjny ponownie.',
    },
  });
  expect(answer.cookies).toEqual({});
});

it('a block is reported only with the right password', async () => {
  const admin = await signInAdmin(site);
  const person = await signUp(site);
  const { email, password } = person;
  await change(site, admin, person, { status: 'blocked' });
  expect(await site.call(signInCalls.login, { email, password: 'nie-to-haslo' })).toMatchObject({ status: 401 });
  expect(await site.call(signInCalls.login, { email, password })).toMatchObject({
    status: 403,
    body: { code: 'USER_BLOCKED', message: expect.stringContaining('napisz na adres') },
  });
});

it('a password is accepted in any Unicode composition', async () => {
  const { email } = await signUp(site, { password: 'zażółć-1'.normalize('NFC') });
  expect((await signIn(site, { email, password: 'zażółć-1'.normalize('NFD') })).email).toBe(email);
});

// RULES: The access token is a JWT
it('the refresh cookie is sent to the session calls only', async () => {
  const { email, password } = await signUp(site);
  const answer = await site.call(signInCalls.login, { email, password });
  const cookies = answer.headers['set-cookie'] ?? '';
  expect(cookies).toMatch(/najem_refresh=[\w-]{43}; Max-Age=604800; Path=\/api\/auth; HttpOnly; SameSite=Strict/);
  expect(cookies).toMatch(/najem_site=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/);
  expect(cookies).not.toContain('Secure');
});

// SECURITY: **Cookies.**
it('with https cookies are Secure and have the prefix of their path, and no other cookie counts', async () => {
  const secure = await startTestApp({ config: { publicUrl: 'https://najem.example' } });
  const { email, password } = await signUp(secure);
  const answer = await secure.call(signInCalls.login, { email, password });
  const cookies = answer.headers['set-cookie'] ?? '';
  expect(cookies).toMatch(/__Secure-najem_refresh=[^,]*; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict/);
  expect(cookies).toMatch(/__Host-najem_site=[^,]*; Path=\/; HttpOnly; Secure; SameSite=Lax/);
  expect(cookies.match(/(?:^|,)najem_/g)).toBeNull();
  const token = answer.cookies['__Secure-najem_refresh'] ?? '';
  expect((await secure.call(session.refresh, {}, { cookies: { najem_refresh: token } })).status).toBe(401);
  expect((await secure.call(session.refresh, {}, { cookies: answer.cookies })).status).toBe(200);
  await secure.close();
});

it('every sign-in is counted for the statistics', async () => {
  const { id, email, password } = await signUp(site);
  await signIn(site, { email, password });
  const { count } = await site.ctx.db
    .selectFrom('logins')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(2);
});

it('a sign-in sends sixteen statements, four of them about tenancies', async () => {
  const limited = await startTestApp({ shareWith: site, config: { limits: { loginsPerMinute: 10 } } });
  const { email } = await signUp(site, { password: PASSWORD });
  const input = { email, password: PASSWORD };
  await limited.call(signInCalls.login, input);
  const texts: string[] = [];
  const original = Client.prototype.query;
  Client.prototype.query = function note(this: Client, ...words: unknown[]) {
    const [query] = words as [string | { text: string }];
    texts.push(typeof query === 'string' ? query : query.text);
    return (original as (...all: unknown[]) => unknown).apply(this, words);
  } as typeof original;
  try {
    expect((await limited.call(signInCalls.login, input)).status).toBe(200);
  } finally {
    Client.prototype.query = original;
  }
  const first = texts.map((text) => text.trim().split(/\s+/, 1)[0]?.toLowerCase());
  expect(texts).toHaveLength(16);
  expect(first.filter((word) => word === 'begin' || word === 'commit')).toHaveLength(2);
  await limited.close();
});
