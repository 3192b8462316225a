import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { accountRentCoins } from '@najem/shared/contract/register';
import { change, freshEmail, PASSWORD, register } from '../../support/account-actions';
import { signByGoogle } from '../../support/fake-google';
import { startTestApp, type TestApp } from '../../support/harness';
import { readMailedToken, signIn, signInAdmin, signInWithGoogle, signUp } from '../../support/sign-in';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

type Identity = Parameters<typeof signByGoogle>[0];

const google = (identity: Identity, referralCode?: string) => signInWithGoogle(site, identity, referralCode);
const profileOf = async (token: string) => (await site.call(accountCalls.profile, {}, { as: token })).body.user;

describe('signing in with Google', () => {
  // RULES: The third-party account is Google
  // Regulamin: Konto może założyć
  // Polityka: Dane użytkownika podaje
  it("a first Google sign-in registers a user by Google's name, and the next one finds the user", async () => {
    const email = freshEmail('nowy');
    const first = await google({ email, name: 'Nowa Osoba', sub: 'g-nowy' });
    expect(first).toMatchObject({
      status: 200,
      body: {
        user: {
          email,
          name: 'Nowa Osoba',
          isEmailVerified: true,
          verification_status: 'unverified',
          hasPassword: false,
        },
      },
    });
    expect(first.cookies.najem_refresh).toBeDefined();
    const again = await google({ email: freshEmail('zmieniony'), sub: 'g-nowy' });
    expect(again.body.user).toMatchObject({ _id: first.body.user._id, email });
  });

  it('a token that Google did not sign is rejected with the specified sentence', async () => {
    expect(await site.call(accountCalls.googleLogin, { credential: 'podrobiony' })).toMatchObject({
      status: 401,
      body: {
        code: 'GOOGLE_FAILED',
        message: 'Nie udało się zalogować przez Google. Spróbuj ponownie później.',
      },
    });
  });

  describe('the nonce', () => {
    const FAILED = { status: 401, body: { code: 'GOOGLE_FAILED' } };
    const askForNonce = (cookies = {}) => site.call(accountCalls.googleLoginNonce, {}, { cookies });
    const signInWith = (nonce: string | null, cookies: Record<string, string>, email = freshEmail('nonce')) =>
      site.call(accountCalls.googleLogin, { credential: signByGoogle({ email, nonce }) }, { cookies });

    // RULES: `POST /users/google-login`
    // SECURITY: **Google.**
    it('an ID token signs in once, also of several at the same moment', async () => {
      const { body, cookies } = await askForNonce();
      const credential = signByGoogle({ email: freshEmail('raz'), nonce: body.nonce });
      const send = () => site.call(accountCalls.googleLogin, { credential }, { cookies });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      expect(await send()).toMatchObject(FAILED);
    });

    // RULES: `POST /users/google-login`
    it('an ID token without a nonce, or with another one, does not sign in', async () => {
      const { cookies } = await askForNonce();
      expect(await signInWith(null, cookies)).toMatchObject(FAILED);
      expect(await signInWith('zmyslony', cookies)).toMatchObject(FAILED);
    });

    it('an ID token signs in only in the browser that asked for its nonce', async () => {
      const { body, cookies } = await askForNonce();
      expect(await signInWith(body.nonce, {})).toMatchObject(FAILED);
      expect(await signInWith(body.nonce, (await askForNonce()).cookies)).toMatchObject(FAILED);
      expect((await signInWith(body.nonce, cookies)).status).toBe(200);
    });

    it('an ID token of an identity verification does not sign in', async () => {
      const { token, cookies } = await signUp(site);
      const { body } = await site.call(accountCalls.googleNonce, {}, { as: token });
      expect(await signInWith(body.nonce, cookies)).toMatchObject(FAILED);
    });

    it('a nonce is valid for ten minutes, and tabs of one browser have one each', async () => {
      const { body: first, cookies } = await askForNonce();
      site.advance(10 * 60 * 1000 - 1);
      const second = await askForNonce(cookies);
      expect((await signInWith(first.nonce, second.cookies)).status).toBe(200);
      site.advance(10 * 60 * 1000);
      expect(await signInWith(second.body.nonce, second.cookies)).toMatchObject(FAILED);
    });
  });

  it('concurrent first sign-ins with one Google account create one user', async () => {
    const email = freshEmail('razem');
    const answers = await Promise.all(Array.from({ length: 5 }, () => google({ email })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.user._id)).size).toBe(1);
  });

  it.each([
    ['a mailbox of Google', { email: 'laczona1@gmail.com' }],
    ['a mailbox that Google hosts', { email: 'laczona2@firma.example', hostedDomain: 'firma.example' }],
  ])('a Google sign-in links a confirmed account of %s and keeps its password', async (_case, identity) => {
    const person = await signUp(site, { email: identity.email });
    const answer = await google(identity);
    expect(answer.body.user).toMatchObject({ _id: person.id, hasPassword: true });
    expect((await signIn(site, person)).id).toBe(person.id);
  });

  it.each([
    ['a foreign mailbox, which may have changed hands', { email: 'obca@poczta.example' }],
    ['an address that Google has not confirmed', { email: 'niepewna@gmail.com', emailVerified: false }],
  ])('a Google sign-in does not link a confirmed account of %s', async (_case, identity) => {
    await signUp(site, { email: identity.email });
    expect(await google(identity)).toMatchObject({
      status: 409,
      body: { code: 'GOOGLE_LINK_REFUSED', message: 'Konto z tym adresem e-mail już istnieje. Zaloguj się hasłem.' },
      cookies: {},
    });
  });

  it('a Google sign-in does not link an account with another Google account', async () => {
    await google({ email: 'zajeta@gmail.com', sub: 'g-pierwsze' });
    expect(await google({ email: 'zajeta@gmail.com', sub: 'g-drugie' })).toMatchObject({
      status: 409,
      body: { code: 'GOOGLE_LINK_REFUSED' },
    });
  });

  it('a Google sign-in takes over an unconfirmed account of the address and removes its password', async () => {
    const email = freshEmail('ofiara');
    await register(site, { email, name: 'Podstawiony', password: PASSWORD });
    const planted = await readMailedToken(site, email, 'verify-email');
    const owner = await google({ email, name: 'Prawdziwa Osoba' });
    expect(owner.body.user).toMatchObject({ name: 'Prawdziwa Osoba', isEmailVerified: true, hasPassword: false });
    expect((await site.call(signInCalls.login, { email, password: PASSWORD })).status).toBe(401);
    expect((await site.call(accountCalls.verifyEmail, { token: planted })).status).toBe(400);
  });

  it('a Google account with an unconfirmed address cannot sign in and gets a verification mail', async () => {
    const email = freshEmail('niepotwierdzony');
    expect(await google({ email, sub: 'g-np', emailVerified: false })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
      cookies: {},
    });
    await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, email, 'verify-email') });
    expect((await google({ email, sub: 'g-np', emailVerified: false })).status).toBe(200);
  });

  it('an address is confirmed once Google has confirmed it', async () => {
    const email = freshEmail('pozniej');
    await google({ email, sub: 'g-pozniej', emailVerified: false });
    expect((await google({ email, sub: 'g-pozniej' })).status).toBe(200);
  });

  it('setting a password unlinks a Google account from before the address was confirmed', async () => {
    const email = freshEmail('odzyskane');
    await google({ email, sub: 'g-obcy', emailVerified: false });
    await site.call(accountCalls.forgotPassword, { email });
    const token = await readMailedToken(site, email, 'reset-password');
    await site.call(accountCalls.resetPassword, { token, password: PASSWORD });
    expect((await google({ email, sub: 'g-obcy', emailVerified: false })).status).toBe(409);
    expect((await signIn(site, { email, password: PASSWORD })).email).toBe(email);
  });

  it('a blocked user cannot sign in with Google', async () => {
    const admin = await signInAdmin(site);
    const person = await signUp(site, { email: 'zablokowana@gmail.com' });
    await change(site, admin, person, { status: 'blocked' });
    expect(await google({ email: person.email })).toMatchObject({ status: 403, body: { code: 'USER_BLOCKED' } });
  });

  it('a Google sign-in pays the referral bonus to new users only', async () => {
    await site.ctx.db.insertInto('referral_links').values({ code: 'przez-google', description: 'Ulotka' }).execute();
    const coins = async (token: string) => (await site.call(accountRentCoins, {}, { as: token })).body.rentCoins;
    const newcomer = await google({ email: freshEmail('polecony') }, 'przez-google');
    expect(await coins(newcomer.body.token)).toBe(20);
    const known = await signUp(site, { email: 'znana@gmail.com' });
    expect(await coins((await google({ email: known.email }, 'przez-google')).body.token)).toBe(0);
  });

  it('an account without a password gets one by mail only', async () => {
    const email = freshEmail('bezhasla');
    const { token } = (await google({ email })).body;
    expect(
      await site.call(accountCalls.changePassword, { currentPassword: '', password: PASSWORD }, { as: token }),
    ).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG' } });
    await site.call(accountCalls.forgotPassword, { email });
    const link = await readMailedToken(site, email, 'reset-password');
    await site.call(accountCalls.resetPassword, { token: link, password: PASSWORD });
    expect((await signIn(site, { email, password: PASSWORD })).email).toBe(email);
    expect((await google({ email })).status).toBe(200);
  });
});

describe('confirming identity', () => {
  const nonceFor = async (token: string) => (await site.call(accountCalls.googleNonce, {}, { as: token })).body.nonce;
  const verify = (as: string, identity: Identity) =>
    site.call(accountCalls.verifyGoogle, { token: signByGoogle(identity) }, { as });

  const FAILED = {
    status: 400,
    body: { code: 'GOOGLE_VERIFY_FAILED', message: 'Wystąpił błąd podczas weryfikacji przez Google' },
  };

  // RULES: The third-party account is Google
  it('identity verification needs a token with a nonce, takes any Google account and is confirmed by mail', async () => {
    const person = await signUp(site);
    const answer = await verify(person.token, { email: 'inny.adres@gmail.com', nonce: await nonceFor(person.token) });
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { verification_status: 'verified' } } });
    expect(await profileOf(answer.body.token)).toMatchObject({ _id: person.id, verification_status: 'verified' });
    const mails = (await site.mails()).filter((mail) => mail.to === person.email);
    expect(mails.at(-1)?.subject).toBe('Tożsamość potwierdzona – Rzetelny Najem');
  });

  // RULES: `POST /users/google-login`
  it('identity verification rejects a missing, used, expired or foreign nonce', async () => {
    const [person, other] = [await signUp(site), await signUp(site)];
    const email = freshEmail('google');
    expect(await verify(person.token, { email })).toMatchObject(FAILED);
    expect(await verify(person.token, { email, nonce: 'zmyslony' })).toMatchObject(FAILED);
    expect(await verify(person.token, { email, nonce: await nonceFor(other.token) })).toMatchObject(FAILED);
    const nonce = await nonceFor(person.token);
    site.advance(10 * 60 * 1000);
    expect(await verify(person.token, { email, nonce })).toMatchObject(FAILED);
    expect(await site.call(accountCalls.verifyGoogle, { token: 'podrobiony' }, { as: person })).toMatchObject(FAILED);
    const once = await nonceFor(person.token);
    const answers = await Promise.all([1, 2, 3].map(() => verify(person.token, { email, nonce: once })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
  });

  it('one Google account verifies one user, also when two try at once', async () => {
    const people = [await signUp(site), await signUp(site), await signUp(site)];
    const nonces = await Promise.all(people.map(({ token }) => nonceFor(token)));
    const answers = await Promise.all(
      people.map(({ token }, n) => verify(token, { email: 'wspolne@gmail.com', sub: 'g-wspolne', nonce: nonces[n] })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: 'GOOGLE_ACCOUNT_TAKEN',
      message: 'To konto Google potwierdziło już tożsamość innego użytkownika.',
    });
  });

  it('a user who signs in with Google verifies identity with that same Google account', async () => {
    const { token } = (await google({ email: freshEmail('staly'), sub: 'g-staly' })).body;
    const nonce = await nonceFor(token);
    expect(await verify(token, { email: freshEmail('obcy'), sub: 'g-inny', nonce })).toMatchObject({
      status: 400,
      body: {
        code: 'GOOGLE_VERIFY_FAILED',
        message: 'Użyj tego samego konta Google, którym logujesz się do serwisu.',
      },
    });
    const second = await verify(token, { email: freshEmail('staly'), sub: 'g-staly', nonce: await nonceFor(token) });
    expect(second.body.user.verification_status).toBe('verified');
  });

  it('identity verification requires a signed-in user', async () => {
    expect((await site.call(accountCalls.googleNonce, {})).status).toBe(401);
    expect((await site.call(accountCalls.verifyGoogle, { token: 'x' })).status).toBe(401);
  });
});
