import { secondFactor, session, signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { subjects } from '@najem/shared/contract/register';
import { users, statisticsCalls } from '@najem/shared/contract/office';
import { platform } from '@najem/shared/contract/platform';
import { resetSecondFactor } from '../../../src/identity/second-factors/reset-factors';
import { createAuthenticator } from '../../support/authenticator';
import { startTestApp, type TestApp } from '../../support/harness';
import { setUpCode } from '../../support/second-factor';
import { type Person, readMailedToken, signIn, signInAdmin, signUp } from '../../support/sign-in';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const login = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  site.call(signInCalls.login, { email, password });
const challengeOf = async (person: Person) => (await login(person)).body.challenge as string;
const finish = (challenge: string, proof: object) => site.call(signInCalls.secondStep, { challenge, ...proof });
const actionsOf = async (person: Person) =>
  (await site.readAudit()).flatMap(({ action, target_id }) => (target_id === person.id ? [action] : []));

/** Adds a passkey to a person's account; returns its authenticator. */
async function setUpPasskey(person: Person) {
  const authenticator = createAuthenticator(site.ctx.config.publicUrl);
  const { body } = await site.call(secondFactor.startPasskey, {}, { as: person });
  const added = await site.call(
    secondFactor.addPasskey,
    { passkey: authenticator.create(body.options.challenge) },
    { as: person },
  );
  expect(added.status).toBe(201);
  return authenticator;
}

it('a code app counts once its code is typed, and comes with ten recovery codes, an audit row and a mail', async () => {
  const person = await signUp(site);
  const { body } = await site.call(secondFactor.startCode, {}, { as: person });
  expect(body.uri).toContain('otpauth://totp/');
  expect((await login(person)).status).toBe(200);
  for (const code of ['000000', '٠٠٠٠٠٠', '\u{1F600}\u{1F600}\u{1F600}']) {
    expect(await site.call(secondFactor.addCode, { code }, { as: person })).toMatchObject({
      status: 400,
      body: { code: 'SECOND_FACTOR_WRONG' },
    });
  }
  const { recoveryCodes } = await setUpCode(site, person);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await site.call(secondFactor.ways, {}, { as: person })).toMatchObject({
    body: { codeApp: true, passkeys: [], recoveryCodes: 10, isRequired: false },
  });
  expect(await actionsOf(person)).toContain('second-factor.added');
  expect((await site.mails()).findLast(({ to }) => to === person.email)?.text).toContain('aplikację z kodami');
});

it('a code app makes the sign-in answer a challenge and no token, and ends the other sessions', async () => {
  const person = await signUp(site);
  const other = await signIn(site, person);
  const app = await setUpCode(site, person);
  expect((await site.call(accountCalls.profile, {}, { as: other })).status).toBe(401);
  expect((await site.call(accountCalls.profile, {}, { as: person })).status).toBe(200);

  const first = await login(person);
  expect(first).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' }, cookies: {} });
  expect(first.body.token).toBeUndefined();
  const challenge = first.body.challenge as string;
  expect((await site.call(accountCalls.profile, {}, { as: challenge })).status).toBe(401);
  expect((await site.call(signInCalls.secondStepOptions, { challenge })).body).toEqual({
    success: true,
    codeApp: true,
    recoveryCode: true,
  });
  const second = await finish(challenge, { code: app.code() });
  expect(second).toMatchObject({ status: 200, body: { user: { _id: person.id } } });
  expect(second.cookies.najem_refresh).toBeDefined();
  expect((await site.call(accountCalls.profile, {}, { as: second.body.token })).status).toBe(200);
});

// SECURITY: **Second factor.**
it('a code app is not replayed: a code counts once, in whichever sign-in, and a challenge too', async () => {
  const person = await signUp(site);
  const app = await setUpCode(site, person);
  const [one, two] = [await challengeOf(person), await challengeOf(person)];
  const code = app.code();
  const answers = await Promise.all([finish(one, { code }), finish(two, { code })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  site.advance(30_000);
  const used = answers[0]?.status === 200 ? one : two;
  expect(await finish(used, { code: app.code() })).toMatchObject({
    status: 400,
    body: { code: 'CHALLENGE_INVALID' },
  });
});

// SECURITY: **Guessing in the second
it('ten wrong codes in a quarter of an hour close the second step, also when many come at once', async () => {
  const person = await signUp(site);
  const app = await setUpCode(site, person);
  const challenge = await challengeOf(person);
  const answers = await Promise.all(Array.from({ length: 14 }, () => finish(challenge, { code: '123123' })));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  const refused = await finish(challenge, { code: app.code() });
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  site.advance(15 * 60_000);
  expect((await finish(await challengeOf(person), { code: app.code() })).status).toBe(200);
  expect((await actionsOf(person)).filter((action) => action === 'second-factor.refused')).toHaveLength(10);
});

it('each further wrong code doubles the wait, and after 50 only a recovery code or a passkey signs in', async () => {
  const person = await signUp(site);
  const app = await setUpCode(site, person);
  const wrong = async () => finish(await challengeOf(person), { code: '123123' });
  for (let tries = 0; tries < 10; tries++) expect((await wrong()).status).toBe(400);
  const waits: number[] = [];
  for (let failures = 10; failures < 50; failures++) {
    const waiting = Number((await wrong()).headers['retry-after']);
    waits.push(waiting / 60);
    site.advance(waiting * 1000);
    expect((await wrong()).status).toBe(400);
  }
  expect(waits.slice(0, 4)).toEqual([15, 30, 60, 60]);
  site.advance(60 * 60_000);
  const challenge = await challengeOf(person);
  expect((await site.call(signInCalls.secondStepOptions, { challenge })).body).toMatchObject({ codeApp: false });
  const refused = await finish(challenge, { code: app.code() });
  expect(refused).toMatchObject({ status: 403, body: { code: 'CODE_APP_CLOSED' } });
  expect((await finish(challenge, { recoveryCode: app.recoveryCodes[0] })).status).toBe(200);
  expect((await finish(await challengeOf(person), { code: app.code() })).status).toBe(200);
});

it('the owner hears of the first wrong second step from an unknown browser, once a day', async () => {
  const person = await signUp(site);
  await setUpCode(site, person);
  const warnings = async () =>
    (await site.mails()).filter(
      ({ to, subject }) => to === person.email && subject.startsWith('Nieudane potwierdzenie, że to Ty'),
    ).length;
  const wrong = async (cookies = {}) =>
    site.call(signInCalls.secondStep, { challenge: await challengeOf(person), code: '123123' }, { cookies });
  await wrong(person.cookies);
  expect(await warnings()).toBe(0);
  await wrong();
  await wrong();
  expect(await warnings()).toBe(1);
  site.advance(24 * 60 * 60_000);
  await wrong();
  expect(await warnings()).toBe(2);
});

it('a passkey does not wait for the wrong codes of others', async () => {
  const person = await signUp(site);
  const key = await setUpPasskey(person);
  await setUpCode(site, person);
  for (let tries = 0; tries < 11; tries++) await finish(await challengeOf(person), { code: '123123' });
  const challenge = await challengeOf(person);
  const { body } = await site.call(signInCalls.secondStepOptions, { challenge });
  const passkey = key.get(body.passkey?.challenge as string);
  expect((await finish(challenge, { passkey })).status).toBe(200);
});

it('a passkey does not wait for the wrong passkeys of others, of which its owner hears', async () => {
  const person = await signUp(site);
  const key = await setUpPasskey(person);
  const challenge = await challengeOf(person);
  const foreign = createAuthenticator(site.ctx.config.publicUrl).get('x');
  const wrong = { challenge, passkey: foreign };
  for (let tries = 0; tries < 21; tries++) await site.call(signInCalls.secondStep, wrong, { address: '203.0.113.9' });
  const { body } = await site.call(signInCalls.secondStepOptions, { challenge });
  const passkey = key.get(body.passkey?.challenge as string);
  expect((await finish(challenge, { passkey })).status).toBe(200);
  const subjects = (await site.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Nieudane potwierdzenie, że to Ty'))).toHaveLength(1);
});

// SECURITY: **Guessing in the second
it('a password is not guessed in a stolen session, by whichever call, and its owner hears', async () => {
  const person = await signUp(site);
  const ways = [
    () => site.call(session.confirm, { password: 'zle' }, { as: person }),
    () => site.call(session.freshProof, { password: 'zle' }, { as: person }),
    () =>
      site.call(accountCalls.changePassword, { currentPassword: 'zle', password: 'Zupelnie-nowe-1' }, { as: person }),
  ];
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries++) statuses.push((await ways[tries % 3]!()).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  const told = (await site.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
  expect(told).toContain('Nieudane potwierdzenie, że to Ty – Rzetelny Najem');
});

it('right codes do not count as attempts', async () => {
  const person = await signUp(site);
  const app = await setUpCode(site, person);
  for (let n = 0; n < 12; n += 1) {
    expect((await finish(await challengeOf(person), { code: app.code() })).status).toBe(200);
    site.advance(30_000);
  }
});

// SECURITY: **Second factor.**
it('the secret of a code app is not readable in the database', async () => {
  const person = await signUp(site);
  const { body } = await site.call(secondFactor.startCode, {}, { as: person });
  const row = await site.ctx.db
    .selectFrom('code_apps')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row.secret_cipher.includes(Buffer.from(body.secret))).toBe(false);
  const sealed = { cipher: row.secret_cipher, keyId: row.secret_key };
  expect(site.ctx.vault.openSecret(sealed, person.id)).toBe(body.secret);
  expect(() => site.ctx.vault.openSecret(sealed, 'another')).toThrow();
});

it('a challenge ends after ten minutes and with the password that it was given for', async () => {
  const person = await signUp(site);
  const app = await setUpCode(site, person);
  const late = await challengeOf(person);
  site.advance(10 * 60_000);
  expect((await finish(late, { code: app.code() })).body.code).toBe('CHALLENGE_INVALID');
  const stale = await challengeOf(person);
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const token = await readMailedToken(site, person.email, 'reset-password');
  await site.call(accountCalls.resetPassword, { token, password: 'Zupelnie-nowe-1' });
  expect((await finish(stale, { code: app.code() })).body.code).toBe('CHALLENGE_INVALID');
});

it('a recovery code takes the place of the app once, however it is typed, with an audit row and a mail', async () => {
  const person = await signUp(site);
  const { recoveryCodes } = await setUpCode(site, person);
  const [code = ''] = recoveryCodes;
  const typed = code.toLowerCase().replaceAll('-', ' ');
  expect((await finish(await challengeOf(person), { recoveryCode: typed })).status).toBe(200);
  expect(await finish(await challengeOf(person), { recoveryCode: code })).toMatchObject({
    status: 400,
    body: { code: 'SECOND_FACTOR_WRONG' },
  });
  expect(await actionsOf(person)).toContain('recovery-code.used');
  const told = (await site.mails()).filter(({ to }) => to === person.email);
  expect(told.some(({ text }) => text.includes('Użyto kodu zapasowego'))).toBe(true);
  const { rows } = { rows: await site.ctx.db.selectFrom('recovery_codes').selectAll().execute() };
  expect(rows.some(({ code_hash }) => code_hash.includes(Buffer.from(code)))).toBe(false);
});

it('a recovery code is replaced with all others by new ones', async () => {
  const person = await signUp(site);
  const { recoveryCodes } = await setUpCode(site, person);
  const renewed = await site.call(secondFactor.renewRecoveryCodes, {}, { as: person });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await finish(await challengeOf(person), { recoveryCode: recoveryCodes[1] })).status).toBe(400);
  const [code] = renewed.body.recoveryCodes;
  expect((await finish(await challengeOf(person), { recoveryCode: code })).status).toBe(200);
});

const ask = async (challenge: string) =>
  (await site.call(signInCalls.secondStepOptions, { challenge })).body.passkey?.challenge as string;

it('a passkey signs in as the second step, and each of its challenges counts once', async () => {
  const person = await signUp(site);
  const key = await setUpPasskey(person);
  const challenge = await challengeOf(person);
  const passkey = key.get(await ask(challenge));
  expect((await finish(challenge, { passkey })).status).toBe(200);
  expect(await finish(await challengeOf(person), { passkey })).toMatchObject({
    status: 400,
    body: { code: 'PASSKEY_FAILED' },
  });
});

// SECURITY: **Second factor.**
it('a passkey of another site, another person or another purpose is refused', async () => {
  const [person, other] = [await signUp(site), await signUp(site)];
  const key = await setUpPasskey(person);
  const otherKey = await setUpPasskey(other);
  const challenge = await challengeOf(person);
  expect((await finish(challenge, { passkey: otherKey.get(await ask(challenge)) })).status).toBe(400);
  const ofOther = await ask(await challengeOf(other));
  expect((await finish(challenge, { passkey: key.get(ofOther) })).status).toBe(400);
  const { body } = await site.call(session.confirmOptions, {}, { as: person });
  expect((await finish(challenge, { passkey: key.get(body.passkey?.challenge as string) })).status).toBe(400);

  const foreign = createAuthenticator('https://najem.phish.example');
  const { body: start } = await site.call(secondFactor.startPasskey, {}, { as: person });
  const made = foreign.create(start.options.challenge);
  expect(await site.call(secondFactor.addPasskey, { passkey: made }, { as: person })).toMatchObject({
    status: 400,
    body: { code: 'PASSKEY_FAILED' },
  });
});

it('a passkey is listed by the browser that made it, and removed', async () => {
  const person = await signUp(site);
  await setUpPasskey(person);
  const { body } = await site.call(secondFactor.ways, {}, { as: person });
  const [passkey] = body.passkeys;
  expect(passkey?.name).toBe('Klucz dostępu');
  const other = await signUp(site);
  const id = passkey?._id as string;
  expect((await site.call(secondFactor.removePasskey, { id }, { as: other })).status).toBe(404);
  expect((await site.call(secondFactor.removePasskey, { id }, { as: person })).status).toBe(200);
  expect((await login(person)).status).toBe(200);
});

describe('where administrators need a second factor', () => {
  let strict: TestApp;
  let admin: Person;
  beforeAll(async () => {
    strict = await startTestApp({ config: { adminSecondFactor: 'required' } });
    admin = await signInAdmin(strict);
  });
  afterAll(() => strict.close());

  // RULES: Administrators have a second
  it("no administrator's call works before it is set up, and the profile says so", async () => {
    const REFUSED = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
    expect(await strict.call(users.list, {}, { as: admin })).toMatchObject(REFUSED);
    expect(await strict.call(statisticsCalls.statistics, {}, { as: admin })).toMatchObject(REFUSED);
    expect(await strict.call(subjects.tenant.list, {}, { as: admin })).toMatchObject(REFUSED);
    expect(await strict.call(platform.createToken, { remote: 'tenants', label: 'x' }, { as: admin })).toMatchObject(
      REFUSED,
    );
    // Public in the contract: without the second factor an administrator is nobody there.
    expect((await strict.call(platform.releases, { remote: 'tenants' }, { as: admin })).status).toBe(401);
    const { body } = await strict.call(accountCalls.profile, {}, { as: admin });
    expect(body.user.mustSetUpSecondFactor).toBe(true);
    expect((await signUp(strict)).token).toBeDefined();
  });

  it('everything works once it is set up, and the last factor stays', async () => {
    await setUpCode(strict, admin);
    expect((await strict.call(users.list, {}, { as: admin })).status).toBe(200);
    expect(
      (await strict.call(accountCalls.profile, {}, { as: admin })).body.user.mustSetUpSecondFactor,
    ).toBeUndefined();
    expect(await strict.call(secondFactor.removeCode, {}, { as: admin })).toMatchObject({
      status: 409,
      body: { code: 'SECOND_FACTOR_LAST' },
    });
    expect((await strict.call(signInCalls.login, admin)).body.code).toBe('SECOND_FACTOR_NEEDED');
  });

  it('an operator lets an administrator in who lost everything: the factor is reset, sessions end', async () => {
    expect(await resetSecondFactor(strict.ctx, 'nikt@example.pl')).toBe(false);
    expect(await resetSecondFactor(strict.ctx, admin.email)).toBe(true);
    expect((await strict.call(accountCalls.profile, {}, { as: admin })).status).toBe(401);
    const again = await signInAdmin(strict);
    expect((await strict.call(accountCalls.profile, {}, { as: again })).body.user.mustSetUpSecondFactor).toBe(true);
    const rows = await strict.readAudit();
    expect(rows.map(({ action }) => action)).toContain('second-factor.reset');
  });
});
