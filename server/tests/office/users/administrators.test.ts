import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { reports } from '@najem/shared/contract/reports';
import { users } from '@najem/shared/contract/office';
import { platform } from '@najem/shared/contract/platform';
import { TENANT } from '@najem/shared/domain/register';
import { ensureBuiltInAdmin } from '../../../src/identity/own-account/ensure-built-in-admin';
import { change, newAdmin, PASSWORD } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { setUpCode } from '../../support/second-factor';
import { generateReport } from '../../support/report-actions';
import { addSubject, buildPerson } from '../../support/subject-actions';
import { confirmPerson, readMailedToken, type Person, signIn, signInAdmin, signUp } from '../../support/sign-in';

const isSignedIn = async (token: string, at: TestApp) =>
  (await at.call(accountCalls.profile, {}, { as: token })).status === 200;

describe('keeping an administrator', () => {
  let small: TestApp;
  let first: Person;
  beforeEach(async () => {
    small = await startTestApp();
    first = await signInAdmin(small);
  });
  afterEach(() => small.close());

  const KEPT = {
    status: 409,
    body: {
      code: 'LAST_ADMIN',
      message: 'Nie można odebrać uprawnień ostatniemu aktywnemu administratorowi.',
    },
  };

  async function activeAdmins() {
    const rows = await small.ctx.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .where('removed_at', 'is', null)
      .execute();
    return rows.length;
  }

  // SECURITY: **Last administrator.**
  it('the last active administrator cannot demote, block or remove themselves', async () => {
    const blocked = await newAdmin(small, first);
    await change(small, first, blocked, { role: 'admin', status: 'blocked' });
    expect(await change(small, first, first, { role: 'user' })).toMatchObject(KEPT);
    expect(await change(small, first, first, { role: 'admin', status: 'blocked' })).toMatchObject(KEPT);
    expect(await small.call(users.remove, { id: first.id }, { as: first })).toMatchObject(KEPT);
    expect((await change(small, first, first, { role: 'admin', name: 'Szefowa' })).status).toBe(200);
  });

  it('one administrator is left when two demote, block or remove each other at once', async () => {
    for (const way of ['demote', 'block', 'remove'] as const) {
      const second = await newAdmin(small, first);
      const strike = (by: Person, target: Person) =>
        way === 'remove'
          ? small.call(users.remove, { id: target.id }, { as: by })
          : change(small, by, target, way === 'demote' ? { role: 'user' } : { role: 'admin', status: 'blocked' });
      const statuses = (await Promise.all([strike(first, second), strike(second, first)])).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(await activeAdmins()).toBe(1);
      if (statuses[1] === 200) first = second;
    }
  });

  it('an administrator can be removed while there is another', async () => {
    const second = await newAdmin(small, first);
    expect((await small.call(users.remove, { id: first.id }, { as: first })).status).toBe(200);
    expect(await isSignedIn(second.token, small)).toBe(true);
  });
});

const start = (email: string, password: string, shareWith?: TestApp) =>
  startTestApp({ shareWith, config: { admin: { email, password, isDefault: false } } });

// RULES: There is one built-in administrator
it('the built-in administrator is created once by concurrent processes', async () => {
  const one = await start('szef@firma.example', PASSWORD);
  const two = await start('szef@firma.example', PASSWORD, one);
  await Promise.all([one, two, one, two].map((process) => ensureBuiltInAdmin(process.ctx)));
  const boss = await signInAdmin(two);
  const listed = await two.call(users.list, {}, { as: boss });
  expect(listed.body).toMatchObject([
    { email: 'szef@firma.example', role: 'admin', builtIn: true, isEmailVerified: true },
  ]);
  await two.close();
  await one.close();
});

it('the built-in administrator gets a changed password of the settings, and otherwise keeps their own', async () => {
  const before = await start('szef@firma.example', PASSWORD);
  const boss = await signInAdmin(before);
  await before.call(
    accountCalls.changePassword,
    { currentPassword: PASSWORD, password: 'Wlasne-haslo-1' },
    { as: boss },
  );
  await ensureBuiltInAdmin(before.ctx);
  expect((await before.call(signInCalls.login, { email: boss.email, password: 'Wlasne-haslo-1' })).status).toBe(200);

  const after = await start('szef@firma.example', 'Z-nowych-ustawien', before);
  await ensureBuiltInAdmin(after.ctx);
  expect((await after.call(signInCalls.login, { email: boss.email, password: 'Wlasne-haslo-1' })).status).toBe(401);
  expect((await signIn(after, { email: boss.email, password: 'Z-nowych-ustawien' })).id).toBe(boss.id);
  expect(await isSignedIn(boss.token, after)).toBe(false);
  await after.close();
  await before.close();
});

// RULES: There is one built-in administrator
it('the built-in administrator gets the address of the settings, also a registered one', async () => {
  const before = await start('szef@firma.example', PASSWORD);
  const boss = await signInAdmin(before);
  const squatter = await signUp(before, { email: 'nowy-szef@firma.example' });
  await setUpCode(before, squatter);
  await before.call(accountCalls.forgotPassword, { email: squatter.email });
  const link = await readMailedToken(before, squatter.email, 'reset-password');
  const after = await start(squatter.email, PASSWORD, before);
  await ensureBuiltInAdmin(after.ctx);
  expect((await after.call(accountCalls.resetPassword, { token: link, password: 'Haslo-obcego-1' })).status).toBe(400);
  expect(await isSignedIn(squatter.token, after)).toBe(false);
  expect((await after.call(signInCalls.login, squatter)).status).toBe(401);
  expect((await after.call(signInCalls.login, { email: boss.email, password: PASSWORD })).status).toBe(401);
  const listed = await after.call(
    users.list,
    {},
    { as: await signIn(after, { email: squatter.email, password: PASSWORD }) },
  );
  expect(listed.body.filter((user) => user.role === 'admin').map((user) => user.email)).toEqual([squatter.email]);
  await after.close();
  await before.close();
});

describe('what an administrator could do by the rights that they lost', () => {
  let site: TestApp;
  let first: Person;
  beforeAll(async () => {
    site = await startTestApp();
    first = await signInAdmin(site);
  });
  afterAll(() => site.close());

  const EVENTS: Record<string, (who: Person) => Promise<unknown>> = {
    'another role': (who) => change(site, first, who, { role: 'user' }),
    'a block': (who) => change(site, first, who, { role: 'admin', status: 'blocked' }),
    'a removal': (who) => site.call(users.remove, { id: who.id }, { as: first }),
    'another owner': (who) => change(site, first, who, { role: 'admin', email: `nowy-${who.email}` }),
  };

  it.each(Object.entries(EVENTS))('ends with %s: deploy tokens, places in teams, shared links', async (event, end) => {
    const admin = await newAdmin(site, first);
    await confirmPerson(site, admin);
    const remote = `flats-${event.replaceAll(' ', '-')}`;
    const token = await site.call(platform.createToken, { remote, label: 'CI' }, { as: admin });
    await site.call(platform.addMember, { remote, email: admin.email }, { as: admin });
    const person = buildPerson();
    await addSubject(site, admin, TENANT, person);
    const reportId = await generateReport(site, admin, person.identifier);
    expect((await site.call(reports.share, { reportId, expirationHours: 24 }, { as: admin })).status).toBe(200);
    await confirmPerson(site, first);
    expect(await end(admin)).toMatchObject({ status: 200 });
    const asToken = { headers: { authorization: `Bearer ${token.body.secret}` } };
    expect((await site.call(platform.releases, { remote }, asToken)).body.code).toBe('DEPLOY_TOKEN_INVALID');
    const left = (table: 'remote_team', column: 'user_id') =>
      site.ctx.db.selectFrom(table).select(column).where(column, '=', admin.id).execute();
    expect(await left('remote_team', 'user_id')).toEqual([]);
    const shares = await site.ctx.db
      .selectFrom('report_shares')
      .select('revoked_at')
      .where('created_by', '=', admin.id)
      .execute();
    expect(shares.map(({ revoked_at }) => revoked_at !== null)).toEqual([true]);
  });
});
