import { signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { dossier, passports } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { REMOVAL_WORD } from '@najem/shared/domain/identity';
import { DAY_MS } from '../../../src/kernel/durations';
import { removeLeaving } from '../../../src/office/users/remove-own-account';
import { newCase, opened as openedDispute, type DisputedCase } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { insertOrder } from '../../support/order-actions';
import { confirmPerson, type Person } from '../../support/sign-in';

let site: TestApp;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 60 * 86_400 } });
  mine = await newCase(site);
});
afterEach(() => site.close());

async function remove(person: Person, typed: string = REMOVAL_WORD) {
  await confirmPerson(site, person);
  return site.call(users.removeOwn, { typed }, { as: person });
}

const signIn = (person: Person) => site.call(signInCalls.login, { email: person.email, password: person.password });
const isThere = async (person: Person) => (await signIn(person)).status === 200;

// Regulamin: Od umowy o prowadzenie
// Regulamin: Konto można usunąć
// Regulamin: Usunięcie konta
it('people remove their account with all data, and what they wrote about others stays without a name', async () => {
  const { person, author, entryId } = mine;
  const shown = { role: 'tenant', withAddresses: true, withComments: true } as const;
  const { body: made } = await site.call(passports.make, shown, { as: person });
  const { body: link } = await site.call(passports.link, { id: made.passport._id }, { as: person });
  await site.call(passports.ask, { email: 'ola@example.pl' }, { as: person });
  const shareId = link.shareLink.split('/').at(-1) ?? '';
  expect((await site.call(reports.shared, { shareId })).status).toBe(200);
  for (const who of [person, author]) {
    expect(await remove(who)).toMatchObject({ status: 200, body: { success: true } });
    expect((await site.call(accountCalls.profile, {}, { as: who })).status).toBe(401);
    expect(await isThere(who)).toBe(false);
  }
  expect((await site.call(reports.shared, { shareId })).status).toBe(404);
  const requests = await site.ctx.db.selectFrom('passport_requests').selectAll().execute();
  expect(requests).toEqual([]);
  const claims = await site.ctx.db.selectFrom('claims').select(['state', 'user_id', 'family_name']).execute();
  expect(claims).toEqual([{ state: 'ended', user_id: null, family_name: null }]);
  const { author_id } = await site.ctx.db
    .selectFrom('history_entries')
    .select('author_id')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  const { name, email } = await site.ctx.db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', author_id)
    .executeTakeFirstOrThrow();
  expect([name, email]).toEqual(['Konto usunięte', '']);
});

it('people remove their account and get a mail once the journal knows it', async () => {
  await remove(mine.person);
  const mail = (await site.mails()).at(-1);
  expect(mail).toMatchObject({ to: mine.person.email, subject: 'Konto zostało usunięte – Rzetelny Najem' });
  const waiting = await site.ctx.db.selectFrom('erasures').select('id').where('journaled_at', 'is', null).execute();
  expect(waiting).toEqual([]);
});

it('people remove their account only by the typed word and a fresh proof', async () => {
  expect(await remove(mine.person, 'usun')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  site.advance(31 * 60_000);
  const stale = await site.call(users.removeOwn, { typed: REMOVAL_WORD }, { as: mine.person });
  expect([stale.status, stale.body]).toMatchObject([403, { code: 'FRESH_PROOF_REQUIRED' }]);
  expect(await isThere(mine.person)).toBe(true);
});

it('people remove their account but not as the last administrator', async () => {
  const admin = await site.signInAdmin();
  expect(await remove(admin)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } });
});

it('a removal waits for a dispute about an entry of theirs, in which they may still answer', async () => {
  const { author } = mine;
  const { _id: disputeId } = await openedDispute(site, mine);
  const { body } = await remove(author);
  const until = new Date(site.now().getTime() + 30 * DAY_MS).toISOString();
  expect(body).toEqual({ success: true, removesAt: until });
  expect((await remove(author)).body).toEqual(body);
  const { body: profile } = await site.call(accountCalls.profile, {}, { as: author });
  expect(profile.user.removesAt).toBe(until);
  const subjects = (await site.mails()).filter(({ to }) => to === author.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Konto usuniemy najpóźniej'))).toHaveLength(1);
  await removeLeaving(site.ctx);
  expect(await isThere(author)).toBe(true);
  await site.ctx.db
    .updateTable('disputes')
    .set({ state: 'withdrawn', due_at: null, closed_at: site.now() })
    .where('id', '=', disputeId)
    .execute();
  await removeLeaving(site.ctx);
  expect(await isThere(author)).toBe(false);
});

it('a removal waits for an open order, for 30 days at most', async () => {
  const { creator } = mine;
  await insertOrder(site, creator, await site.signInAdmin(), 'pending');
  expect((await remove(creator)).body).toHaveProperty('removesAt');
  site.advance(30 * DAY_MS - 1);
  await removeLeaving(site.ctx);
  expect(await isThere(creator)).toBe(true);
  site.advance(1);
  await removeLeaving(site.ctx);
  expect(await isThere(creator)).toBe(false);
});

it('a removal waits and is no obstacle to others: people whose entry it is go on to read it', async () => {
  await openedDispute(site, mine);
  await remove(mine.author);
  expect((await site.call(dossier.entry, { id: mine.entryId }, mine.as)).status).toBe(200);
  expect((await site.call(tenants.list, {}, { as: mine.author })).status).toBe(200);
});
