import { accountCalls } from '@najem/shared/contract/identity';
import { freshEmail, PASSWORD } from '../../support/account-actions';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import { type Person, readMailedToken } from '../../support/sign-in';

const [NEAR, FAR] = ['203.0.113.7', '198.51.100.4'];
const MINUTE_MS = 60_000;

let site: TestApp;
let person: Person;
beforeEach(async () => {
  site = await startTestApp({ config: { limits: { loginsPerMinute: 20, linkMailsPerDay: 3 } } });
  person = await site.signUp();
});
afterEach(() => site.close());

const forgot = (options: CallOptions, { email }: Pick<Person, 'email'> = person) =>
  site.call(accountCalls.forgotPassword, { email }, options);

/** The links that a mailbox got for a new password, oldest first. */
async function linksTo({ email }: Pick<Person, 'email'>): Promise<string[]> {
  return (await site.mails()).flatMap(({ to, text }) => {
    const link = to === email ? /\/reset-password\/([\w-]+)/.exec(text)?.[1] : undefined;
    return link === undefined ? [] : [link];
  });
}

// SECURITY: mails with links to one
it('a stranger who names somebody takes no mail from the browsers that know the account', async () => {
  for (let n = 0; n < 5; n += 1) expect((await forgot({ address: NEAR })).status).toBe(200);
  expect((await forgot({ address: NEAR })).status).toBe(429);
  expect(await linksTo(person)).toHaveLength(3);
  expect((await forgot({ address: NEAR, cookies: person.cookies })).status).toBe(200);
  expect(await linksTo(person)).toHaveLength(4);
  expect((await forgot({ address: FAR })).status).toBe(200);
  expect(await linksTo(person)).toHaveLength(5);
});

it('a browser of another account has the share of a stranger', async () => {
  const other = await site.signUp();
  for (let n = 0; n < 5; n += 1) expect((await forgot({ address: NEAR, cookies: other.cookies })).status).toBe(200);
  expect((await forgot({ address: FAR, cookies: other.cookies })).status).toBe(429);
  expect(await linksTo(person)).toHaveLength(3);
});

// SECURITY: mails with links to one
it('strangers of many networks fill nobody’s mailbox', async () => {
  for (let n = 1; n <= 20; n += 1) await forgot({ address: `203.0.113.${n}` });
  // Beside the mail of the registration.
  expect(await linksTo(person)).toHaveLength(11);
  await forgot({ address: FAR, cookies: person.cookies });
  expect(await linksTo(person)).toHaveLength(12);
});

// SECURITY: **Mail links.**
it('a link that is still valid is mailed again, for as long as a new one is valid, and used once', async () => {
  await forgot({ address: NEAR });
  await site.runJobs();
  site.advance(40 * MINUTE_MS);
  await forgot({ address: FAR });
  const [first = '', second] = await linksTo(person);
  expect(second).toBe(first);
  site.advance(40 * MINUTE_MS);
  await forgot({ cookies: person.cookies });
  expect((await linksTo(person)).at(-1)).not.toBe(first);
  const set = (token: string) => site.call(accountCalls.resetPassword, { token, password: 'Nowe-haslo-1234' });
  expect((await set(first)).status).toBe(200);
  for (const link of await linksTo(person)) expect((await set(link)).body.code).toBe('LINK_INVALID');
});

it('a link of an hour that nobody asked for again has ended', async () => {
  await forgot({ address: NEAR });
  const [token = ''] = await linksTo(person);
  site.advance(61 * MINUTE_MS);
  const { body } = await site.call(accountCalls.resetPassword, { token, password: 'Nowe-haslo-1234' });
  expect(body.code).toBe('LINK_INVALID');
});

it('the browser that registered an address gets its mail again, whatever others asked for', async () => {
  const email = freshEmail('nowa');
  const { cookies } = await site.call(
    accountCalls.register,
    { name: 'Jan', email, password: PASSWORD },
    { address: FAR },
  );
  for (let n = 0; n < 6; n += 1) await site.call(accountCalls.resendVerification, { email }, { address: NEAR });
  const before = (await site.mails()).filter(({ to }) => to === email).length;
  const again = await site.call(accountCalls.resendVerification, { email }, { address: NEAR, cookies });
  expect(again.status).toBe(200);
  expect((await site.mails()).filter(({ to }) => to === email)).toHaveLength(before + 1);
  const token = await readMailedToken(site, email, 'verify-email');
  expect((await site.call(accountCalls.verifyEmail, { token })).status).toBe(200);
});
