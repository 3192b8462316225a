import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { accountRentCoins } from '@najem/shared/contract/register';
import { HOUR_MS } from '../../../src/kernel/durations';
import { freshEmail, PASSWORD, register } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { readMailedToken, signIn, signUp } from '../../support/sign-in';

// The product's own cost and threads.
jest.unmock('../../../src/identity/accounts/password-threads');

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

async function addReferralLink(code: string, isActive = true) {
  await site.ctx.db.insertInto('referral_links').values({ code, description: 'Ulotka', is_active: isActive }).execute();
}

async function readCoins(person: { token: string }) {
  return (await site.call(accountRentCoins, {}, { as: person })).body.rentCoins;
}

// Regulamin: Konto może założyć
it.each([
  ['a blank name', { name: '  ', email: 'zly', password: '123' }, 'FIELDS_REQUIRED', 'Wszystkie pola są wymagane'],
  ['no address', { name: 'Jan', email: '', password: '123' }, 'FIELDS_REQUIRED', 'Wszystkie pola są wymagane'],
  ['no password', { name: 'Jan', email: 'zly', password: '' }, 'FIELDS_REQUIRED', 'Wszystkie pola są wymagane'],
  [
    'a short password before a wrong address',
    { name: 'Jan', email: 'zly', password: '12345' },
    'PASSWORD_TOO_SHORT',
    'Hasło musi mieć co najmniej 6 znaków',
  ],
  [
    'a wrong address',
    { name: 'Jan', email: 'jan@localhost', password: '123456' },
    'EMAIL_INVALID',
    'Nieprawidłowy format adresu email',
  ],
  [
    'two addresses in one',
    { name: 'Jan', email: 'jan@example.pl,ewa@example.pl', password: '123456' },
    'EMAIL_INVALID',
    'Nieprawidłowy format adresu email',
  ],
])('registration rejects %s', async (_case, input, code, message) => {
  const answer = await site.call(accountCalls.register, input);
  expect(answer).toMatchObject({ status: 400, body: { success: false, code, message } });
});

it('registration rejects a missing field like an empty one', async () => {
  const answer = await site.call(accountCalls.register, { email: freshEmail(), password: PASSWORD } as never);
  expect(answer).toMatchObject({ status: 400, body: { code: 'FIELDS_REQUIRED' } });
});

it('registration rejects a registered address in any spelling', async () => {
  const email = freshEmail('ewa');
  expect(await register(site, { email })).toMatchObject({ status: 201, body: { success: true } });
  expect(await register(site, { email: ` ${email.toUpperCase()} ` })).toMatchObject({
    status: 409,
    body: {
      code: 'EMAIL_EXISTS',
      message: 'Ten adres email jest już zarejestrowany w systemie. Spróbuj zalogować się używając tego adresu email.',
    },
  });
});

it('one mailbox has one account, whether the browser spells its domain in letters or in ASCII', async () => {
  const [written, sent] = ['Jan@łódź.pl', 'jan@xn--d-uga0v4h.pl'];
  expect((await register(site, { email: `${written}\u200B` })).status).toBe(201);
  for (const email of [written, sent, 'jan@ło\u0301dź.pl', 'j\u00ADan@ŁÓDŹ。pl']) {
    expect(await register(site, { email })).toMatchObject({ status: 409, body: { code: 'EMAIL_EXISTS' } });
    const signedIn = await site.call(signInCalls.login, { email, password: PASSWORD });
    expect(signedIn.body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  }
  const { email } = await site.ctx.db
    .selectFrom('users')
    .select('email')
    .where('email_key', '=', sent)
    .executeTakeFirstOrThrow();
  expect(email).toBe(written);
});

it('of concurrent registrations of one address one succeeds', async () => {
  const email = freshEmail('razem');
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(site, { email })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect((await site.mails()).filter((mail) => mail.to === email)).toHaveLength(1);
});

// SECURITY: **Mail links.**
// SECURITY: **At rest.**
it('neither the password nor the mailed link is stored in clear', async () => {
  const email = freshEmail('sejf');
  await register(site, { email });
  const token = await readMailedToken(site, email, 'verify-email');
  const stored = JSON.stringify(
    await Promise.all([
      site.ctx.db.selectFrom('users').selectAll().execute(),
      site.ctx.db.selectFrom('mail_tokens').selectAll().execute(),
    ]),
  );
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain(token);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

// RULES: `/api/users/verify-email
// SECURITY: **Mail links.**
it('a verification link works repeatedly for 24 hours', async () => {
  const email = freshEmail('poczta');
  await register(site, { email });
  const token = await readMailedToken(site, email, 'verify-email');
  expect(await site.call(accountCalls.verifyEmail, { token })).toMatchObject({ status: 200, body: { success: true } });
  site.advance(24 * HOUR_MS - 1000);
  expect(await site.call(accountCalls.verifyEmail, { token })).toMatchObject({ status: 200 });
  site.advance(1000);
  expect(await site.call(accountCalls.verifyEmail, { token })).toMatchObject({
    status: 400,
    body: { code: 'LINK_INVALID', message: 'Link jest nieprawidłowy lub wygasł' },
  });
  expect((await signIn(site, { email, password: PASSWORD })).email).toBe(email);
});

it('a verification link that was never sent is rejected', async () => {
  expect(await site.call(accountCalls.verifyEmail, { token: 'zmyslony' })).toMatchObject({
    status: 400,
    body: { code: 'LINK_INVALID' },
  });
});

it('a password link does not verify an address', async () => {
  const person = await signUp(site);
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const token = await readMailedToken(site, person.email, 'reset-password');
  expect(await site.call(accountCalls.verifyEmail, { token })).toMatchObject({ status: 400 });
});

it('the verification mail is sent again, unless the address is confirmed already', async () => {
  const email = freshEmail('drugi');
  await register(site, { email });
  expect(await site.call(accountCalls.resendVerification, { email })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await site.mails()).filter((mail) => mail.to === email)).toHaveLength(2);
  await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, email, 'verify-email') });
  expect((await site.call(accountCalls.resendVerification, { email })).body).toEqual({
    success: true,
    message: 'Ten adres e-mail jest już potwierdzony. Możesz się zalogować.',
  });
  expect((await site.mails()).filter((mail) => mail.to === email)).toHaveLength(2);
});

it('resending to an unregistered address has the specified sentence', async () => {
  expect(await site.call(accountCalls.resendVerification, { email: 'nikt@example.pl' })).toMatchObject({
    status: 404,
    body: { code: 'USER_NOT_FOUND', message: 'Nie znaleziono użytkownika o podanym adresie email' },
  });
  expect(await site.call(accountCalls.resendVerification, { email: 'nikt' })).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_INVALID' },
  });
});

// RULES: Awards: `add_tenant`
it('a referral pays 20 RentCoins once, when the address is confirmed', async () => {
  await addReferralLink('ulotka-1');
  const email = freshEmail('polecony');
  await register(site, { email, referralCode: ' ulotka-1 ' });
  const token = await readMailedToken(site, email, 'verify-email');
  await Promise.all([1, 2, 3].map(() => site.call(accountCalls.verifyEmail, { token })));
  const person = await signIn(site, { email, password: PASSWORD });
  expect(await readCoins(person)).toBe(20);
});

it('a referral link that is deactivated after the registration still pays', async () => {
  await addReferralLink('ulotka-2');
  const email = freshEmail('polecony');
  await register(site, { email, referralCode: 'ulotka-2' });
  await site.ctx.db.updateTable('referral_links').set({ is_active: false }).where('code', '=', 'ulotka-2').execute();
  await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, email, 'verify-email') });
  expect(await readCoins(await signIn(site, { email, password: PASSWORD }))).toBe(20);
});

it.each(['wylaczona', 'nieznany', 'z odstępem', 'x'.repeat(200)])(
  'registration succeeds with the unusable referral code %s',
  async (referralCode) => {
    if (referralCode === 'wylaczona') await addReferralLink(referralCode, false);
    expect(await readCoins(await signUp(site, { referralCode }))).toBe(0);
  },
);

describe('limits', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ config: { limits: { loginsPerMinute: 2, linkMailsPerDay: 3 } } });
  });
  afterAll(() => strict.close());

  // SECURITY: failed sign-ins per account
  it('registrations from one address are rate-limited', async () => {
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push(await register(strict));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 201, 429]);
    expect(answers[6]).toMatchObject({
      body: { code: 'RATE_LIMITED', message: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.' },
      headers: { 'retry-after': '60' },
    });
    strict.advance(60_000);
    expect((await register(strict)).status).toBe(201);
  });

  // SECURITY: mails with links to one
  it('mails to one address are rate-limited over all callers', async () => {
    const email = freshEmail('skrzynka');
    await register(strict, { email });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      strict.advance(60_000);
      statuses.push((await strict.call(accountCalls.forgotPassword, { email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

it.each([
  ['/dossier/asked/sekret-1', '?from=%2Fdossier%2Fasked%2Fsekret-1'],
  ['//zly.example', ''],
  ['/Wygrana czeka, zadzwoń', ''],
])(
  'the mail of a registration, and the one sent again, leads back only within the site: %s',
  async (returnPath, query) => {
    const email = freshEmail();
    await site.call(accountCalls.register, { name: 'Jan Nowak', email, password: PASSWORD, returnPath });
    await site.call(accountCalls.resendVerification, { email, returnPath });
    const links = (await site.mails())
      .filter(({ to }) => to === email)
      .map(({ text }) => /\/verify-email\/[\w-]+(\S*)/.exec(text)?.[1]);
    expect(links).toEqual([query, query]);
  },
);
