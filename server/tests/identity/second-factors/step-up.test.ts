import { everyCall } from '@najem/shared/contract';
import { secondFactor, session, accountCalls } from '@najem/shared/contract/identity';
import { platform } from '@najem/shared/contract/platform';
import { MINUTE_MS } from '../../../src/kernel/durations';
import { change } from '../../support/account-actions';
import { signByGoogle } from '../../support/fake-google';
import { startTestApp, type TestApp } from '../../support/harness';
import { setUpCode } from '../../support/second-factor';
import { type Person, signIn, signInAdmin, signInWithGoogle, signUp } from '../../support/sign-in';

const NEEDED = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', message: 'Ta operacja wymaga potwierdzenia, że to Ty.' },
};

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(async () => {
  admin = await signInAdmin(site);
});
afterAll(() => site.close());

const confirm = (person: Person, proof: object) => site.call(session.confirm, proof, { as: person });
const createToken = (as: Person) => site.call(platform.createToken, { remote: 'tenants', label: 'CI' }, { as });

// SECURITY: **Step-up.**
it('a fresh sign-in is a confirmation for ten minutes of its own session, not longer', async () => {
  expect((await createToken(admin)).status).toBe(201);
  site.advance(10 * MINUTE_MS);
  expect((await createToken(admin)).status).toBe(201);
  site.advance(1000);
  expect(await createToken(admin)).toMatchObject(NEEDED);
  await signIn(site, admin);
  expect(await createToken(admin)).toMatchObject(NEEDED);
});

// SECURITY: **Access token.**
it('a renewed access token confirms nothing', async () => {
  site.advance(11 * MINUTE_MS);
  const renewed = await site.call(session.refresh, {}, { cookies: admin.cookies });
  expect(await createToken({ ...admin, token: renewed.body.token })).toMatchObject(NEEDED);
});

// SECURITY: **Step-up.**
it('every change of tokens, remotes, ways in and sessions needs it, and what leaves the desk', () => {
  const needing = Object.entries(everyCall()).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, { stepUp }]) => (stepUp ? [`${feature}.${name}`] : [])),
  );
  expect(needing.sort()).toEqual(
    [
      'desk.caseLetter',
      'desk.claimLetter',
      'desk.processingRegisterPdf',
      'platform.addMember',
      'platform.confirmSlot',
      'platform.createToken',
      'platform.removeBackend',
      'platform.removeMember',
      'platform.revokeToken',
      'platform.setBackend',
      'platform.switchRelease',
      'platform.withdrawSlot',
      'secondFactor.addCode',
      'secondFactor.addPasskey',
      'secondFactor.removeCode',
      'secondFactor.removePasskey',
      'secondFactor.renewRecoveryCodes',
      'secondFactor.startCode',
      'secondFactor.startPasskey',
      'session.end',
      'users.removeGoogle',
      'users.tieGoogle',
    ].sort(),
  );
});

it('without a fresh confirmation nothing is changed: neither a role, nor a remote or a session', async () => {
  const person = await signUp(site);
  const [sessions] = (await site.call(session.list, {}, { as: person })).body.sessions;
  site.advance(11 * MINUTE_MS);
  expect(await change(site, admin, person, { role: 'admin' })).toMatchObject(NEEDED);
  expect(
    await site.call(platform.switchRelease, { remote: 'tenants', action: 'rollback' }, { as: admin }),
  ).toMatchObject(NEEDED);
  expect(await site.call(session.end, { id: sessions?._id as string }, { as: person })).toMatchObject(NEEDED);
  expect((await site.call(accountCalls.profile, {}, { as: person })).body.user.role).toBe('user');
});

it('the password confirms an account without a second factor', async () => {
  site.advance(11 * MINUTE_MS);
  expect((await site.call(session.confirmOptions, {}, { as: admin })).body).toEqual({
    success: true,
    codeApp: false,
    recoveryCode: false,
    password: true,
  });
  expect(await confirm(admin, { password: 'Nie-to-haslo-1' })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_WRONG', message: 'Nieprawidłowe hasło' },
  });
  expect(await createToken(admin)).toMatchObject(NEEDED);
  expect((await confirm(admin, { password: admin.password })).status).toBe(200);
  expect((await createToken(admin)).status).toBe(201);
});

it('an account with a second factor is confirmed by it and not by its password', async () => {
  const person = await signUp(site);
  const app = await setUpCode(site, person);
  site.advance(11 * MINUTE_MS);
  expect((await site.call(session.confirmOptions, {}, { as: person })).body).toMatchObject({
    codeApp: true,
    recoveryCode: true,
    password: false,
  });
  expect((await confirm(person, { password: person.password })).status).toBe(400);
  expect(await site.call(secondFactor.removeCode, {}, { as: person })).toMatchObject(NEEDED);
  expect((await confirm(person, { code: app.code() })).status).toBe(200);
  expect((await site.call(secondFactor.removeCode, {}, { as: person })).status).toBe(200);
});

it('an account that has only Google is confirmed by that Google account again', async () => {
  const email = 'tylko.google@gmail.com';
  const { body } = await signInWithGoogle(site, { email, sub: 'g-tylko' });
  const person = { token: body.token } as Person;
  site.advance(11 * MINUTE_MS);
  const nonceOf = async () =>
    (await site.call(session.confirmOptions, {}, { as: person })).body.google?.nonce as string;
  const by = async (sub: string, nonce: string | null) =>
    confirm(person, { googleToken: signByGoogle({ email, sub, nonce }) });
  expect((await by('g-tylko', null)).status).toBe(400);
  expect((await by('g-obcy', await nonceOf())).status).toBe(400);
  expect((await by('g-tylko', await nonceOf())).status).toBe(200);
  expect((await site.call(secondFactor.startCode, {}, { as: person })).status).toBe(200);
});
