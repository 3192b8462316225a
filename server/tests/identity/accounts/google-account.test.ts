import { secondFactor, accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { freshEmail, PASSWORD } from '../../support/account-actions';
import { signByGoogle } from '../../support/fake-google';
import { startTestApp, type TestApp } from '../../support/harness';
import { setUpCode } from '../../support/second-factor';
import { type Person, readMailedToken, signIn, signInWithGoogle, signUp, verifyIdentity } from '../../support/sign-in';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

type Identity = Parameters<typeof signByGoogle>[0];

const google = (identity: Identity) => signInWithGoogle(site, identity);
const nonceOf = async (as: Person) => (await site.call(accountCalls.googleNonce, {}, { as })).body.nonce;
const tie = async (as: Person, identity: Identity) =>
  site.call(accountCalls.tieGoogle, { token: signByGoogle({ nonce: await nonceOf(as), ...identity }) }, { as });
const waysOf = async (as: Person) => (await site.call(secondFactor.ways, {}, { as })).body;
const lastMailTo = async (email: string) => (await site.mails()).findLast(({ to }) => to === email)?.subject;
const PROOF_ONLY = { status: 409, body: { code: 'GOOGLE_PROOF_ONLY' }, cookies: {} };

async function resetPassword(person: Person, password = 'Po-odzyskaniu-1') {
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const token = await readMailedToken(site, person.email, 'reset-password');
  expect((await site.call(accountCalls.resetPassword, { token, password })).status).toBe(200);
  return { ...person, password };
}

// RULES: A Google account that proves
// SECURITY: **Google.**
it('a caller with an access token alone cannot make their Google account a way to sign in', async () => {
  const victim = await signUp(site);
  const thief = { email: freshEmail('zlodziej'), sub: `g-${victim.id}` };
  site.advance(11 * 60_000);
  const verified = await site.call(
    accountCalls.verifyGoogle,
    { token: signByGoogle({ ...thief, nonce: await nonceOf(victim) }) },
    { as: victim },
  );
  expect(verified.status).toBe(200);
  expect(await google(thief)).toMatchObject(PROOF_ONLY);
  expect(await tie(victim, thief)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
  expect(await google(thief)).toMatchObject(PROOF_ONLY);
  expect((await waysOf(victim)).google).toBeUndefined();
});

// RULES: A Google account that proves
it('a new password of the owner drops a Google account that was tied by an access token alone', async () => {
  const victim = await signUp(site);
  const thief = { email: freshEmail('zlodziej'), sub: `g-${victim.id}` };
  expect((await tie(victim, thief)).status).toBe(200);
  expect((await google(thief)).status).toBe(200);
  const owner = await resetPassword(victim);
  const again = await google(thief);
  // A newcomer by now: the account is not the victim's.
  expect(again.body.user._id).not.toBe(victim.id);
  expect((await waysOf(await signIn(site, owner))).google).toBeUndefined();

  const second = { email: freshEmail('drugi'), sub: `g2-${victim.id}` };
  const signedIn = await signIn(site, owner);
  await tie(signedIn, second);
  const change = { currentPassword: owner.password, password: 'Jeszcze-inne-1' };
  expect((await site.call(accountCalls.changePassword, change, { as: signedIn })).status).toBe(200);
  expect((await waysOf(signedIn)).google).toBeUndefined();
  expect(await lastMailTo(owner.email)).toMatch(/Hasło zostało zmienione|Wyłączono logowanie przez Google/);
});

// RULES: A Google account that proves
it('the sign-in with Google is turned on and off by its owner, with mails and audit rows', async () => {
  const person = await verifyIdentity(site, await signUp(site));
  const account = { email: freshEmail('moje'), sub: `g-${person.id}` };
  expect((await tie(person, account)).status).toBe(200);
  expect((await waysOf(person)).google).toEqual({ email: account.email });
  expect(await lastMailTo(person.email)).toBe('Włączono logowanie przez Google – Rzetelny Najem');
  expect((await google(account)).body.user._id).toBe(person.id);

  expect((await site.call(accountCalls.removeGoogle, {}, { as: person })).status).toBe(200);
  expect(await lastMailTo(person.email)).toBe('Wyłączono logowanie przez Google – Rzetelny Najem');
  expect((await waysOf(person)).google).toBeUndefined();
  expect((await site.call(accountCalls.profile, {}, { as: person })).body.user.verification_status).toBe('verified');
  const rows = (await site.readAudit()).filter(({ target_id }) => target_id === person.id);
  expect(rows.map(({ action }) => action)).toEqual(['google.tied', 'google.removed']);
});

it('the sign-in with Google needs a token made for it, and a Google account that no other user has', async () => {
  const [person, other] = [await signUp(site), await signUp(site)];
  expect(await tie(person, { email: freshEmail(), nonce: null })).toMatchObject({
    status: 400,
    body: { code: 'GOOGLE_VERIFY_FAILED' },
  });
  const proven = await verifyIdentity(site, other);
  const taken = { email: other.email, sub: `sub-of-${other.email}` };
  expect(await tie(person, taken)).toMatchObject({ status: 409, body: { code: 'GOOGLE_ACCOUNT_TAKEN' } });
  expect((await tie(proven, taken)).status).toBe(200);
});

it('the sign-in with Google is the only way of an account without a password, and so is not removed', async () => {
  const email = freshEmail('jedyne');
  const { body } = await google({ email });
  expect(await site.call(accountCalls.removeGoogle, {}, { as: body.token })).toMatchObject({
    status: 409,
    body: { code: 'GOOGLE_ONLY_WAY' },
  });
});

// RULES: A Google account that proves
it('the sign-in with Google survives a new password where it is of the own confirmed address', async () => {
  const email = freshEmail('wlasne');
  const { body } = await google({ email });
  const owner = await resetPassword({ ...body.user, ...body, id: body.user._id, password: '', cookies: {}, email });
  expect((await google({ email })).body.user._id).toBe(body.user._id);
  expect((await signIn(site, owner)).id).toBe(body.user._id);
});

it('the sign-in with Google is a first step only, where the account has a second factor', async () => {
  const email = freshEmail('dwa');
  const { body } = await google({ email });

  const app = await setUpCode(site, { token: body.token } as Person);
  const first = await google({ email });
  expect(first).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' }, cookies: {} });
  const challenge = first.body.challenge as string;
  expect((await site.call(signInCalls.secondStep, { challenge, code: app.code() })).status).toBe(200);
});

it('a confirmed Google mailbox of the same address signs in although it only proved the identity', async () => {
  const person = await verifyIdentity(site, await signUp(site, { email: 'wlasciciel@gmail.com', password: PASSWORD }));
  expect((await google({ email: person.email })).body.user._id).toBe(person.id);
});
