import { everyCall } from '@najem/shared/contract';
import { session, accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { users } from '@najem/shared/contract/office';
import type { Mail } from '../../../src/kernel/mail/mailer';
import { removeLeaving } from '../../../src/office/users/remove-own-account';
import { change, freshEmail, newAdmin, PASSWORD } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import {
  readMailedToken,
  type Person,
  signIn,
  signInAdmin,
  signInWithGoogle,
  signUp,
  verifyIdentity,
} from '../../support/sign-in';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await signInAdmin(site);
});
afterAll(() => site.close());

const isSignedIn = async (token: string) => (await site.call(accountCalls.profile, {}, { as: token })).status === 200;
const audit = () => site.readAudit();

it.each(['list', 'update', 'remove', 'restore'] as const)(
  'users.%s is rejected for ordinary users and visitors',
  async (name) => {
    const person = await signUp(site);
    const endpoint = everyCall().users?.[name];
    const input = { id: admin.id, name: 'x', email: 'x@x.pl', role: 'user', status: 'active' };
    expect(await site.call(endpoint as typeof users.update, input as never, { as: person })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Brak uprawnień do tej operacji' },
    });
    expect((await site.call(endpoint as typeof users.update, input as never)).status).toBe(401);
  },
);

describe('reading users', () => {
  let crowd: TestApp;
  let boss: Person;
  const namesOf = async (query: Parameters<typeof list>[0]) => (await list(query)).body.map((user) => user.name);
  const list = (query: {
    name?: string;
    email?: string;
    date?: string;
    sort?: string;
    page?: number;
    pageSize?: number;
  }) => crowd.call(users.list, query, { as: boss });

  beforeAll(async () => {
    crowd = await startTestApp({ now: new Date('2026-12-31T09:00:00.000Z') });
    boss = await signInAdmin(crowd);
    const people: [string, string, string, number][] = [
      ['Łucja Żak', 'lucja@poczta.example', '2026-01-05T10:00:00Z', 10],
      ['Lucyna Adamska', 'lucyna_a@firma.example', '2026-02-05T10:00:00Z', 50],
      ['Marek 100%', 'marek@firma.example', '2025-11-20T10:00:00Z', 0],
      ['Ądam Ćwik', 'adam@poczta.example', '2026-11-20T22:59:59Z', 20],
      // Half an hour before midnight in London is the next day in Warsaw.
      ['Zofia Łąka', 'zofia@poczta.example', '2026-11-20T23:30:00Z', 30],
    ];
    await crowd.ctx.db
      .insertInto('users')
      .values(
        people.map(([name, email, created, rent_coins]) => ({
          name,
          email,
          email_key: email,
          rent_coins,
          role: 'user' as const,
          status: 'active' as const,
          created_at: new Date(created),
        })),
      )
      .execute();
  });
  afterAll(() => crowd.close());

  it('a day that its month does not have is refused', async () => {
    expect(await list({ date: '2026-02-30' })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('the list of users is newest first with all fields', async () => {
    const answer = await list({ pageSize: 2 });
    expect(answer.headers['x-total-count']).toBe('6');
    expect(answer.body.map((user) => user.name)).toEqual(['Administrator', 'Zofia Łąka']);
    expect(answer.body[1]).toEqual({
      _id: expect.any(String) as string,
      name: 'Zofia Łąka',
      email: 'zofia@poczta.example',
      role: 'user',
      status: 'active',
      createdAt: '2026-11-20T23:30:00.000Z',
      isEmailVerified: false,
      verification_status: 'unverified',
      rentCoins: 30,
      builtIn: false,
    });
  });

  it.each([
    ['name', ['Ądam Ćwik', 'Administrator', 'Lucyna Adamska', 'Łucja Żak', 'Marek 100%', 'Zofia Łąka'].sort(polish)],
    [
      '-name',
      ['Ądam Ćwik', 'Administrator', 'Lucyna Adamska', 'Łucja Żak', 'Marek 100%', 'Zofia Łąka'].sort(polish).reverse(),
    ],
    ['email', ['Ądam Ćwik', 'Administrator', 'Łucja Żak', 'Lucyna Adamska', 'Marek 100%', 'Zofia Łąka']],
    ['createdAt', ['Marek 100%', 'Łucja Żak', 'Lucyna Adamska', 'Ądam Ćwik', 'Zofia Łąka', 'Administrator']],
    ['-rentCoins', ['Lucyna Adamska', 'Zofia Łąka', 'Ądam Ćwik', 'Łucja Żak']],
  ])('the list of users is sorted by %s, names in Polish order', async (sort, expected) => {
    expect((await namesOf({ sort })).slice(0, expected.length)).toEqual(expected);
  });

  function polish(a: string, b: string) {
    return a.localeCompare(b, 'pl');
  }

  it('the pages of the list of users have each user once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => namesOf({ sort: 'name', page, pageSize: 2 })));
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 0]);
    expect(new Set(pages.flat()).size).toBe(6);
  });

  // RULES: Administrators' search
  it.each([
    [{ name: 'łUC' }, ['Lucyna Adamska', 'Łucja Żak']],
    [{ name: 'uc' }, []],
    [{ name: 'uCy' }, ['Lucyna Adamska']],
    [{ name: 'lu' }, ['Lucyna Adamska', 'Łucja Żak']],
    [{ name: 'żak Łucja' }, ['Łucja Żak']],
    [{ name: '100%' }, ['Marek 100%']],
    [{ name: '0%' }, []],
    [{ email: 'FIRMA' }, ['Lucyna Adamska', 'Marek 100%']],
    [{ email: '_a@' }, ['Lucyna Adamska']],
    [{ date: '2026-11-20' }, ['Ądam Ćwik']],
    [{ date: '2026-11-21' }, ['Zofia Łąka']],
    [{ date: '2026-11' }, ['Zofia Łąka', 'Ądam Ćwik'].sort(polish)],
    [{ date: '2025' }, ['Marek 100%']],
    [{ date: '2026-13' }, []],
    [{ date: '0000' }, []],
    [{ date: '9999' }, []],
    [{ date: '2025-11-' }, ['Marek 100%']],
    [{ date: '11-2' }, ['Marek 100%', 'Zofia Łąka', 'Ądam Ćwik'].sort(polish)],
    [{ date: '-05' }, ['Lucyna Adamska', 'Łucja Żak']],
    [{ date: 'listopad' }, []],
    [{ date: '2_26' }, []],
    [{ email: 'poczta', date: '2026' }, ['Ądam Ćwik', 'Łucja Żak', 'Zofia Łąka'].sort(polish)],
    [{ name: 'ża', email: 'poczta', date: '2026' }, ['Łucja Żak']],
    [{ name: "'; drop table users; --" }, []],
  ])('the list of users is filtered by %p', async (filters, expected) => {
    for (const sort of ['name', 'createdAt']) {
      const answer = await list({ ...filters, sort });
      expect(answer.body.map((user) => user.name).sort(polish)).toEqual([...expected].sort(polish));
      expect(answer.headers['x-total-count']).toBe(String(expected.length));
    }
  });

  it('the list of users rejects an unknown order', async () => {
    for (const sort of ['password_hash', 'constructor', '--name', '']) {
      expect(await list({ sort })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });
});

// RULES: Blocking a user or changing
it("a changed name, role and status apply to the user's next call", async () => {
  const person = await signUp(site);
  const answer = await change(site, admin, person, { name: ' Nowe Imię ', role: 'admin' });
  expect(answer.body.user).toMatchObject({ _id: person.id, name: 'Nowe Imię', role: 'admin', status: 'active' });
  expect((await site.call(users.list, {}, { as: person })).status).toBe(200);
  await change(site, admin, person, { role: 'user' });
  expect((await site.call(users.list, {}, { as: person })).status).toBe(403);
});

it('a new address and a new password are needed before the next sign-in, and old links are invalid', async () => {
  const person = await signUp(site);
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const old = await readMailedToken(site, person.email, 'reset-password');
  const email = freshEmail('nowy-adres');
  const answer = await change(site, admin, person, { email });
  expect(answer.body.user).toMatchObject({ email, isEmailVerified: false });
  expect(await isSignedIn(person.token)).toBe(false);
  expect((await site.call(accountCalls.resetPassword, { token: old, password: PASSWORD })).status).toBe(400);
  await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, email, 'verify-email') });
  expect((await site.call(signInCalls.login, { email, password: person.password })).status).toBe(401);
  await site.call(accountCalls.forgotPassword, { email });
  const token = await readMailedToken(site, email, 'reset-password');
  await site.call(accountCalls.resetPassword, { token, password: 'Nowe-haslo-1' });
  expect((await signIn(site, { email, password: 'Nowe-haslo-1' })).id).toBe(person.id);
});

// SECURITY: **Changed address.**
it('a new address ends sessions and Google sign-in of the former holder, and both addresses get a mail', async () => {
  const email = freshEmail('dawny');
  const signInByGoogle = () => signInWithGoogle(site, { email, sub: 'g-dawny' });
  const { body, cookies } = await signInByGoogle();
  const person = { id: body.user._id, name: 'Dawna', email, password: '', token: body.token, cookies };
  const next = freshEmail('nowy');
  expect((await change(site, admin, person, { email: next })).status).toBe(200);
  expect(await isSignedIn(person.token)).toBe(false);
  expect((await site.call(session.refresh, {}, { cookies })).status).toBe(401);
  expect((await signInByGoogle()).body.user?._id).not.toBe(person.id);
  const subjectsTo = async (to: string) =>
    (await site.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject);
  expect(await subjectsTo(email)).toContain('Adres e-mail konta został zmieniony – Rzetelny Najem');
  expect(await subjectsTo(next)).toContain('Potwierdź swój adres e-mail – Rzetelny Najem');
});

it('an administrator who changes their own address stays signed in on this device alone', async () => {
  const own = await newAdmin(site, admin);
  const other = await signIn(site, own);
  expect((await change(site, own, own, { email: freshEmail('wlasny'), role: 'admin' })).status).toBe(200);
  expect(await isSignedIn(own.token)).toBe(true);
  expect(await isSignedIn(other.token)).toBe(false);
});

it('an account in use is not linked to a Google account with its new address', async () => {
  const person = await signUp(site);
  const email = freshEmail('przejecie');
  await change(site, admin, person, { email });
  const answer = await signInWithGoogle(site, { email });
  expect(answer).toMatchObject({ status: 409, body: { code: 'GOOGLE_LINK_REFUSED' } });
});

it('changing a user rejects what a registration rejects', async () => {
  const [person, other] = [await signUp(site), await signUp(site)];
  expect(await change(site, admin, person, { name: ' ' })).toMatchObject({
    status: 400,
    body: { code: 'FIELDS_REQUIRED' },
  });
  expect(await change(site, admin, person, { email: 'zly' })).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_INVALID' },
  });
  expect(await change(site, admin, person, { email: other.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_EXISTS' },
  });
  for (const id of ['zmyslony', '00000000-0000-4000-8000-000000000000']) {
    expect(await change(site, admin, { ...person, id }, {})).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND', message: 'Nie znaleziono użytkownika' },
    });
  }
});

it('changes of users are audited without names and addresses', async () => {
  const person = await signUp(site);
  await change(site, admin, person, { name: 'Inne Imię', email: freshEmail('sekret'), status: 'blocked' });
  const row = (await audit()).at(-1);
  expect(row).toMatchObject({
    actor_id: admin.id,
    action: 'user.updated',
    target_type: 'user',
    target_id: person.id,
    details: { name: 'changed', email: 'changed', status: { from: 'active', to: 'blocked' } },
  });
});

it('removing a user deletes personal data and keeps shared data', async () => {
  const person = await verifyIdentity(site, await signUp(site));
  await site.call(accountCalls.forgotPassword, { email: person.email });
  await site.runJobs();
  expect(await site.call(users.remove, { id: person.id }, { as: admin })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await isSignedIn(person.token)).toBe(false);
  expect((await site.call(session.refresh, {}, { cookies: person.cookies })).status).toBe(401);
  expect((await site.call(signInCalls.login, person)).body.code).toBe('CREDENTIALS_INVALID');
  const row = await site.ctx.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'Konto usunięte', email: '', password_hash: null, google_sub: null });
  expect(row.identity_verified_at).not.toBeNull();
  for (const table of ['sessions', 'mail_tokens', 'google_nonces'] as const) {
    const left = await site.ctx.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute();
    expect(left).toEqual([]);
  }
  expect((await audit()).at(-1)).toMatchObject({ action: 'user.removed', target_id: person.id, details: {} });
  expect((await site.call(users.list, { email: person.email }, { as: admin })).body).toEqual([]);
  expect((await site.call(users.remove, { id: person.id }, { as: admin })).status).toBe(404);
});

it("a removed user's address and Google account can be registered again", async () => {
  const person = await verifyIdentity(site, await signUp(site));
  await site.call(users.remove, { id: person.id }, { as: admin });
  const again = await verifyIdentity(site, await signUp(site, { email: person.email }));
  expect(again.id).not.toBe(person.id);
});

describe('an undone removal', () => {
  // RULES: Deleting a user
  it('a removal is undone within ten seconds, with everything that the account had', async () => {
    const person = await verifyIdentity(site, await signUp(site));
    const before = await site.ctx.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst();
    await site.call(users.remove, { id: person.id }, { as: admin });
    await removeLeaving(site.ctx);
    const { status, body } = await site.call(users.restore, { id: person.id }, { as: admin });
    expect([status, body.user]).toMatchObject([200, { _id: person.id, email: person.email, name: person.name }]);
    expect(await site.ctx.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst()).toEqual(
      before,
    );
    expect(await isSignedIn(person.token)).toBe(false);
    expect((await site.call(signInCalls.login, person)).status).toBe(200);
    expect((await audit()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.removed', 'user.restored']),
    );
    await removeLeaving(site.ctx);
    expect((await site.call(users.restore, { id: person.id }, { as: admin })).status).toBe(404);
  });

  // RULES: Deleting a user
  it('a removal is final after ten seconds, and its person gets a mail then', async () => {
    const person = await signUp(site);
    await site.call(users.remove, { id: person.id }, { as: admin });
    const isRemovalOf = ({ to, subject }: Mail) => to === person.email && subject.startsWith('Konto zostało usunięte');
    expect((await site.mails()).filter(isRemovalOf)).toEqual([]);
    site.advance(10_000);
    expect((await site.call(users.restore, { id: person.id }, { as: admin })).status).toBe(404);
    await removeLeaving(site.ctx);
    expect((await site.mails()).filter(isRemovalOf)).toHaveLength(1);
    expect(await site.ctx.db.selectFrom('undoable_removals').selectAll().execute()).toEqual([]);
  });

  it('a removal cannot be undone once another account has the address', async () => {
    const person = await signUp(site);
    await site.call(users.remove, { id: person.id }, { as: admin });
    await signUp(site, { email: person.email });
    expect(await site.call(users.restore, { id: person.id }, { as: admin })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_EXISTS' },
    });
  });

  it('a removal cannot be undone once another account has the Google account', async () => {
    const person = await signUp(site);
    const proof = { google_sub: `sub-of-${person.id}`, google_email: 'jan@gmail.com' };
    await site.ctx.db.updateTable('users').set(proof).where('id', '=', person.id).execute();
    await site.call(users.remove, { id: person.id }, { as: admin });
    const { id } = await signUp(site);
    await site.ctx.db.updateTable('users').set(proof).where('id', '=', id).execute();
    expect(await site.call(users.restore, { id: person.id }, { as: admin })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_EXISTS' },
    });
  });
});

const mailsTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);

// RULES: Deleting a user
// SECURITY: **Blocked users.**
// Regulamin: Operator może zablokować
it('a block is mailed with its reason and the way to object, and the sign-in says both', async () => {
  const person = await signUp(site);
  const why = { blockReason: 'impersonation', blockText: 'Podano cudze nazwisko.' } as const;
  const { body } = await change(site, admin, person, { status: 'blocked', ...why });
  expect(body.user).toMatchObject({ status: 'blocked', ...why });
  const [mail] = (await mailsTo(person.email)).slice(-1);
  expect(mail?.subject).toBe('Konto zostało zablokowane – Rzetelny Najem');
  const { email } = site.ctx.config.legal.controller;
  for (const part of ['Powód: Podszywanie się pod inną osobę', 'Podano cudze nazwisko.', `napisz na adres ${email}`]) {
    expect(mail?.text).toContain(part);
  }
  expect((await site.call(signInCalls.login, person)).body).toMatchObject({
    code: 'USER_BLOCKED',
    message:
      'To konto zostało zablokowane. Powód: Podszywanie się pod inną osobę. Podano cudze nazwisko. ' +
      `Jeśli się z tym nie zgadzasz, napisz na adres ${email}.`,
  });
  const unblocked = await change(site, admin, person, {});
  expect(unblocked.body.user).not.toHaveProperty('blockReason');
  expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Konto zostało odblokowane – Rzetelny Najem');
});

it('a block by the specified body alone has the reason "another breach", and is mailed once', async () => {
  const person = await signUp(site);
  await change(site, admin, person, { status: 'blocked' });
  await change(site, admin, person, { status: 'blocked', name: 'Inne Imię' });
  const mails = (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith('Konto zostało zablokowane'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Powód: Inne naruszenie Regulaminu');
});
