import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { freshEmail, removeForGood } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person, readMailedToken } from '../../support/sign-in';

const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestApp;
let person: Person;
beforeEach(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 3 * 86_400 } });
  person = await site.signUp();
});
afterEach(() => site.close());

const change = (email: string, as = person) => site.call(accountCalls.changeEmail, { email }, { as });
const confirm = (token: string) => site.call(accountCalls.verifyEmail, { token });
const addressOf = async (as: Person) => (await site.call(accountCalls.profile, {}, { as })).body.user.email;

async function asked(): Promise<{ email: string; token: string }> {
  const email = freshEmail('nowy');
  expect(await change(email)).toMatchObject({ status: 200, body: { success: true } });
  return { email, token: await readMailedToken(site, email, 'verify-email') };
}

// Regulamin: Konto można usunąć
it('an address is changed once its mailbox confirms it, and the old one gets a mail', async () => {
  const { email, token } = await asked();
  expect(await addressOf(person)).toBe(person.email);
  expect((await confirm(token)).status).toBe(200);
  expect(await addressOf(person)).toBe(email);
  const told = (await site.mails()).filter(({ to }) => to === person.email).at(-1);
  expect(told?.subject).toBe('Adres e-mail konta został zmieniony – Rzetelny Najem');
  expect(told?.text).not.toContain(email);
  const signIn = (address: string) => site.call(signInCalls.login, { email: address, password: person.password });
  expect([(await signIn(email)).status, (await signIn(person.email)).status]).toEqual([200, 401]);
  expect((await confirm(token)).status).toBe(200);
  expect((await site.readAudit()).filter(({ action }) => action === 'address.changed')).toHaveLength(1);
});

it('a link to another address ends after a day, with another wish, another password and the account', async () => {
  const late = await asked();
  site.advance(DAY_MS + 1);
  expect((await confirm(late.token)).body.code).toBe('LINK_INVALID');

  person = await site.signIn(person);
  const first = await asked();
  const second = await asked();
  expect((await confirm(first.token)).body.code).toBe('LINK_INVALID');

  const password = 'Inne-haslo-12345';
  const current = { currentPassword: person.password, password };
  expect((await site.call(accountCalls.changePassword, current, { as: person })).status).toBe(200);
  expect((await confirm(second.token)).body.code).toBe('LINK_INVALID');

  const third = await asked();
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const reset = await readMailedToken(site, person.email, 'reset-password');
  expect((await site.call(accountCalls.resetPassword, { token: reset, password: 'Nowe-haslo-12345' })).status).toBe(
    200,
  );
  expect((await confirm(third.token)).body.code).toBe('LINK_INVALID');

  person = await site.signIn({ email: person.email, password: 'Nowe-haslo-12345' });
  const fourth = await asked();
  await removeForGood(site, await site.signInAdmin(), person);
  expect((await confirm(fourth.token)).body.code).toBe('LINK_INVALID');
});

it('links to the old address end with the change', async () => {
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const reset = await readMailedToken(site, person.email, 'reset-password');
  await confirm((await asked()).token);
  const { body } = await site.call(accountCalls.resetPassword, { token: reset, password: 'Nowe-haslo-12345' });
  expect(body.code).toBe('LINK_INVALID');
});

it('another address must be one that nobody has, at the wish and at the confirmation', async () => {
  const other = await site.signUp();
  expect((await change(other.email.toUpperCase())).body.code).toBe('EMAIL_EXISTS');
  expect((await change('adres')).body.code).toBe('EMAIL_INVALID');
  const { email, token } = await asked();
  await site.signUp({ email });
  expect((await confirm(token)).body.code).toBe('LINK_INVALID');
  expect(await addressOf(person)).toBe(person.email);
});

it('the built-in administrator, whose address is a setting, and a session that proved nobody lately change none', async () => {
  expect((await change(freshEmail(), await site.signInAdmin())).body.code).toBe('OWN_MATTER');
  site.advance(40 * 60_000);
  expect((await change(freshEmail())).body.code).toBe('FRESH_PROOF_REQUIRED');
  await confirmPerson(site, person);
  expect((await change(freshEmail())).status).toBe(200);
});
