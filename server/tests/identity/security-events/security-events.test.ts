import { auditCalls } from '@najem/shared/contract/kernel';
import {
  type SecurityEventKind,
  session,
  securityEventCalls,
  signInCalls,
  accountCalls,
} from '@najem/shared/contract/identity';
import { users } from '@najem/shared/contract/office';
import { DAY_MS } from '../../../src/kernel/durations';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, readMailedToken, signIn, signInAdmin, signInWithGoogle, signUp } from '../../support/sign-in';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 100 * 24 * 3600 } });
  admin = await signInAdmin(site);
});
afterAll(() => site.close());

const list = async (input: { kind?: SecurityEventKind; before?: number; pageSize?: number } = {}) =>
  (await site.call(securityEventCalls.securityEvents, input, { as: admin })).body;
const kindsOf = async ({ id }: { id: string }) =>
  (await list({ pageSize: 200 })).events.filter(({ user }) => user?._id === id).map(({ kind }) => kind);
const auditedActions = async ({ id }: { id: string }) => {
  const { entries } = (await site.call(auditCalls.audit, { targetType: 'user', targetId: id }, { as: admin })).body;
  return entries.map(({ action }) => action);
};

it('sign-ins and refused ones are listed with user and origin, newest first', async () => {
  const person = await signUp(site);
  await site.call(signInCalls.login, { email: person.email, password: 'nie-to-haslo' });
  await site.call(signInCalls.login, { email: 'nikt@poczta.test', password: 'nie-to-haslo' });
  const { events } = await list({ pageSize: 3 });
  const user = { _id: person.id, name: person.name, email: person.email };
  expect(events).toMatchObject([
    { kind: 'sign-in.refused', origin: expect.stringMatching(/^[0-9a-f]{8}$/) },
    { kind: 'sign-in.refused', user },
    { kind: 'sign-in.succeeded', user, at: site.now().toISOString() },
  ]);
  expect(events[0]?.user).toBeUndefined();
  expect(new Set(events.map(({ origin }) => origin)).size).toBe(1);
  expect(await auditedActions(person)).toEqual([]);
});

it('a second use of a refresh token is an event and a row of the audit log', async () => {
  const person = await signUp(site);
  await site.call(session.refresh, {}, { cookies: person.cookies });
  site.advance(10_001);
  for (let n = 0; n < 2; n += 1) await site.call(session.refresh, {}, { cookies: person.cookies });
  expect(await kindsOf(person)).toEqual(['session.reused', 'sign-in.succeeded']);
  expect(await auditedActions(person)).toEqual(['session.reused']);
});

// SECURITY: **Security events.**
it('changed and reset passwords are events and rows of the audit log', async () => {
  const person = await signUp(site);
  const passwords = { currentPassword: person.password, password: 'Nowe-haslo-1' };
  await site.call(accountCalls.changePassword, passwords, { as: person });
  await site.call(accountCalls.forgotPassword, { email: person.email });
  const token = await readMailedToken(site, person.email, 'reset-password');
  await site.call(accountCalls.resetPassword, { token, password: 'Trzecie-haslo-1' });
  expect(await kindsOf(person)).toEqual(['password.reset', 'password.changed', 'sign-in.succeeded']);
  expect(await auditedActions(person)).toEqual(['password.reset', 'password.changed']);
});

it('a linked Google account is an event and a row of the audit log', async () => {
  const person = await signUp(site, { email: 'powiazana@gmail.com' });
  await signInWithGoogle(site, { email: person.email });
  expect(await auditedActions(person)).toEqual(['google.tied']);
});

it('a refused role is an event and a row of the audit log, once a minute', async () => {
  const person = await signUp(site);
  for (let n = 0; n < 3; n += 1) expect((await site.call(users.list, {}, { as: person })).status).toBe(403);
  expect(await auditedActions(person)).toEqual(['role.refused']);
  site.advance(60_000);
  await site.call(users.list, {}, { as: person });
  expect(await auditedActions(person)).toHaveLength(2);
});

it("administrators' reading of people is an event and a row of the audit log", async () => {
  await site.call(users.list, { name: 'jan' }, { as: admin });
  expect((await list({ kind: 'people.read' })).events[0]?.user?._id).toBe(admin.id);
  const { entries } = (await site.call(auditCalls.audit, { action: 'users.listed' }, { as: admin })).body;
  expect(entries[0]).toMatchObject({ actor: { _id: admin.id }, details: { offset: 0, isFiltered: true } });
});

it('events are filtered by kind and read page by page', async () => {
  for (let n = 0; n < 3; n += 1) await signIn(site, site.ctx.config.admin);
  const first = await list({ kind: 'sign-in.succeeded', pageSize: 2 });
  const second = await list({ kind: 'sign-in.succeeded', pageSize: 200, before: first.olderThan });
  const ids = [...first.events, ...second.events].map(({ _id }) => Number(_id));
  expect(first.events).toHaveLength(2);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(new Set([...first.events, ...second.events].map(({ kind }) => kind))).toEqual(new Set(['sign-in.succeeded']));
  expect(second.olderThan).toBeUndefined();
});

// SECURITY: **Security events.**
it('events are removed after 90 days, and the audit log keeps its rows', async () => {
  const person = await signUp(site);
  await site.call(users.list, {}, { as: person });
  site.advance(90 * DAY_MS + 1);
  admin = await signInAdmin(site);
  await site.ctx.jobs.add(site.ctx, 'housekeeping', {});
  await site.runJobs();
  expect((await list({ pageSize: 200 })).events.map(({ kind }) => kind)).toEqual(['sign-in.succeeded']);
  expect(await auditedActions(person)).toEqual(['role.refused']);
});
