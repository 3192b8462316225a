import { session, users } from '@najem/shared/contract';
import { change, freshEmail, PASSWORD, register } from '../support/account-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { signIn, signInAdmin, signUp } from '../support/sign-in';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('signing in returns a token and the user, with the address in place of a missing name', async () => {
  const person = await signUp(site, { email: 'Ewa.Nowak@example.pl', name: 'Ewa Nowak', password: PASSWORD });
  const answer = await site.call(users.login, { email: ' EWA.nowak@example.pl ', password: PASSWORD });
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
  expect((await site.call(users.profile, {}, { as: answer.body })).body.user.name).toBe('Ewa.Nowak');
});

it('a wrong password and an unknown address have the same answer', async () => {
  const { email } = await signUp(site);
  const wrong = await site.call(users.login, { email, password: 'nie-to-haslo' });
  const unknown = await site.call(users.login, { email: freshEmail('nikt'), password: 'nie-to-haslo' });
  expect(wrong).toMatchObject({
    status: 401,
    body: { success: false, code: 'CREDENTIALS_INVALID', message: 'Nieprawidłowy email lub hasło' },
  });
  expect(unknown.body).toEqual(wrong.body);
  expect(unknown.status).toBe(wrong.status);
});

it('an unconfirmed address is reported only with the right password', async () => {
  const email = freshEmail();
  await register(site, { email });
  expect(await site.call(users.login, { email, password: 'nie-to-haslo' })).toMatchObject({ status: 401 });
  const answer = await site.call(users.login, { email, password: PASSWORD });
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
  expect(await site.call(users.login, { email, password: 'nie-to-haslo' })).toMatchObject({ status: 401 });
  expect(await site.call(users.login, { email, password })).toMatchObject({
    status: 403,
    body: { code: 'USER_BLOCKED', message: 'To konto zostało zablokowane. Skontaktuj się z nami.' },
  });
});

it('a password is accepted in any Unicode composition', async () => {
  const { email } = await signUp(site, { password: 'zażółć-1'.normalize('NFC') });
  expect((await signIn(site, { email, password: 'zażółć-1'.normalize('NFD') })).email).toBe(email);
});

it('the refresh cookie is sent to the session calls only', async () => {
  const { email, password } = await signUp(site);
  const answer = await site.call(users.login, { email, password });
  const cookies = answer.headers['set-cookie'] ?? '';
  expect(cookies).toMatch(/najem_refresh=[\w-]{43}; Max-Age=604800; Path=\/api\/auth; HttpOnly; SameSite=Strict/);
  expect(cookies).toMatch(/najem_site=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/);
  expect(cookies).not.toContain('Secure');
});

it('with https cookies are Secure and have the prefix of their path, and no other cookie counts', async () => {
  const secure = await startTestApp({ config: { publicUrl: 'https://najem.example' } });
  const { email, password } = await signUp(secure);
  const answer = await secure.call(users.login, { email, password });
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

describe('limits', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ config: { limits: { loginsPerMinute: 3 }, trustProxy: ['127.0.0.1'] } });
  });
  afterAll(() => strict.close());

  const attempt = (email: string, address: string) =>
    strict.call(users.login, { email, password: 'zgaduje' }, { headers: { 'x-forwarded-for': address } });

  it('sign-in attempts are limited per account over all addresses, known or not', async () => {
    const { email } = await signUp(strict);
    strict.advance(60_000);
    for (const account of [email, freshEmail('nikt')]) {
      const statuses: number[] = [];
      for (let n = 1; n <= 4; n += 1) statuses.push((await attempt(account, `192.0.2.${n}`)).status);
      expect(statuses).toEqual([401, 401, 401, 429]);
      strict.advance(60_000);
    }
  });

  it('sign-in attempts are limited per address over all accounts, with Retry-After', async () => {
    strict.advance(45_000);
    for (let n = 0; n < 3; n += 1) expect((await attempt(freshEmail(), '198.51.100.7')).status).toBe(401);
    expect(await attempt(freshEmail(), '198.51.100.7')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', message: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.' },
      headers: { 'retry-after': '15' },
    });
    expect((await attempt(freshEmail(), '198.51.100.8')).status).toBe(401);
    strict.advance(15_000);
    expect((await attempt(freshEmail(), '198.51.100.7')).status).toBe(401);
  });
});
