import { tenants, suspectCalls } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { deskCalls } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { TENANT } from '@najem/shared/domain/register';
import { HOUR_MS } from '../../../src/kernel/durations';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addSubject, buildPerson, freshPesel, readAudited } from '../../support/subject-actions';

let site: TestApp;
let author: Person;
beforeEach(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 24 * 3600 } });
  author = await site.signUpVerified();
});
afterEach(() => site.close());

let addresses = 0;
/** An address that no other user of the test has. */
const ownAddress = () => `198.51.100.${(addresses += 1) % 250}`;

async function known(count: number): Promise<string[]> {
  const identifiers = Array.from({ length: count }, freshPesel);
  for (const identifier of identifiers) await addSubject(site, author, TENANT, buildPerson({ identifier }));
  return identifiers;
}

async function look(by: Person, identifiers: string[], address = ownAddress()): Promise<void> {
  for (const identifier of identifiers) await site.call(tenants.check, { identifier }, { as: by, address });
}

const unknown = (count: number) => Array.from({ length: count }, freshPesel);

/** Runs the watch; returns the desk's list without the author of the known subjects. */
async function watched() {
  await site.ctx.jobs.add(site.ctx, 'inquiries/watch', {});
  await site.runJobs();
  const { body } = await site.call(suspectCalls.suspects, {}, { as: await site.signInAdmin() });
  return body.items.filter(({ user }) => user._id !== author.id);
}

it('an account is suspect from the 31st identifier of 24 hours on, known or unknown', async () => {
  const identifiers = await known(31);
  const busy = await site.signUp();
  await look(busy, identifiers.slice(0, 30));
  await look(busy, identifiers.slice(0, 30));
  expect(await watched()).toEqual([]);
  await site.call(reports.checkActive, { identifier: identifiers[30] as string }, { as: busy });
  expect(await watched()).toEqual([
    {
      _id: expect.any(String),
      user: { _id: busy.id, name: busy.name, email: busy.email, role: 'user', status: 'active' },
      identifiers: 31,
      lookups: 31,
      misses: 0,
      accounts: 1,
      firstAt: site.now().toISOString(),
      lastAt: site.now().toISOString(),
      notedAt: site.now().toISOString(),
    },
  ]);
});

it('an account is suspect when more than 80 % of at least 15 look-ups found nobody', async () => {
  const identifiers = await known(4);
  const few = await site.signUp();
  const many = await site.signUp();
  const over = await site.signUp();
  await look(few, unknown(14));
  await look(many, [...identifiers.slice(0, 3), ...unknown(12)]);
  await look(over, [...identifiers.slice(0, 3), ...unknown(13)]);
  expect(await watched()).toMatchObject([{ user: { _id: over.id }, identifiers: 16, lookups: 16, misses: 13 }]);
  await look(few, unknown(1));
  expect((await watched()).map(({ user }) => user._id)).toEqual([few.id, over.id]);
});

it('adding the persons who were not found makes up for the checks before', async () => {
  const writer = await site.signUpVerified();
  const identifiers = unknown(15);
  await look(writer, identifiers);
  for (const identifier of identifiers) await addSubject(site, writer, TENANT, buildPerson({ identifier }));
  expect(await watched()).toEqual([]);
});

it('accounts that reach it together from one address are suspect together, and others there are not', async () => {
  const [first, second, elsewhere] = [await site.signUp(), await site.signUp(), await site.signUp()];
  const address = ownAddress();
  await look(first, unknown(8), address);
  expect(await watched()).toEqual([]);
  await look(second, unknown(8), address);
  await look(elsewhere, unknown(8));
  const found = await watched();
  expect(found.map(({ user }) => user._id).sort()).toEqual([first.id, second.id].sort());
  for (const row of found) expect(row).toMatchObject({ identifiers: 16, lookups: 16, misses: 16, accounts: 2 });
});

it('who shares the address of a suspect account is not suspect for it', async () => {
  const [alone, neighbour] = [await site.signUp(), await site.signUp()];
  const address = ownAddress();
  await look(alone, unknown(20), address);
  await look(neighbour, unknown(1), address);
  expect((await watched()).map(({ user }) => user._id)).toEqual([alone.id]);
});

it('a suspect is noted once while it lasts, with its highest figures, and again when it comes back', async () => {
  const busy = await site.signUp();
  await look(busy, unknown(15));
  const [noted] = await watched();
  site.advance(HOUR_MS);
  await look(await site.signIn(busy), unknown(5));
  const lasting = await watched();
  expect(lasting).toMatchObject([{ _id: noted?._id, identifiers: 20, notedAt: noted?.notedAt }]);
  expect(lasting[0]?.lastAt).toBe(site.now().toISOString());
  // A day later nothing of it is left but the note.
  site.advance(25 * HOUR_MS);
  expect(await watched()).toHaveLength(1);
  const left = await site.ctx.db.selectFrom('inquiry_addresses').selectAll().execute();
  expect(left).toEqual([]);
  site.advance(25 * HOUR_MS);
  await look(await site.signIn(busy), unknown(15));
  expect(await watched()).toHaveLength(2);
});

it('an administrator’s work is not suspect, and nothing is refused to a suspect', async () => {
  const admin = await site.signInAdmin();
  await look(admin, unknown(40));
  await known(32);
  await site.call(tenants.list, { pageSize: 50 }, { as: admin });
  const busy = await site.signUp();
  await look(busy, unknown(31));
  expect((await watched()).map(({ user }) => user._id)).toEqual([busy.id]);
  const next = await site.call(tenants.check, { identifier: freshPesel() }, { as: busy });
  expect(next.status).toBe(200);
});

// SECURITY: **Suspects.**
it('a handled suspect leaves the desk, and so does a blocked one', async () => {
  const admin = await site.signInAdmin();
  const [handled, blocked] = [await site.signUp(), await site.signUp()];
  for (const person of [handled, blocked]) await look(person, unknown(15));
  const count = async () => {
    const { body } = await site.call(deskCalls.overview, {}, { as: admin });
    return body.queues.find(({ queue }) => queue === 'suspects')?.count;
  };
  const [first] = (await watched()).filter(({ user }) => user._id === handled.id);
  expect(await count()).toBe(2);
  expect((await site.call(suspectCalls.handleSuspect, { id: first?._id ?? '' }, { as: admin })).status).toBe(200);
  const again = await site.call(suspectCalls.handleSuspect, { id: first?._id ?? '' }, { as: admin });
  expect(again.body.code).toBe('STALE_EDIT');
  expect((await site.call(suspectCalls.handleSuspect, { id: 'x' }, { as: admin })).body.code).toBe('NOT_FOUND');
  expect((await watched()).map(({ user }) => user._id)).toEqual([blocked.id]);
  await site.call(
    users.update,
    { id: blocked.id, name: blocked.name, email: blocked.email, role: 'user', status: 'blocked' },
    { as: admin },
  );
  expect([await watched(), await count()]).toEqual([[], 0]);
});

it('the list is paged, audited, and open to freshly confirmed administrators only', async () => {
  const admin = await site.signInAdmin();
  const busy = [await site.signUp(), await site.signUp(), await site.signUp()];
  for (const person of busy) {
    await look(person, unknown(15));
    await watched();
  }
  const first = await site.call(suspectCalls.suspects, { pageSize: 2 }, { as: admin });
  expect(first.body.items.map(({ user }) => user._id)).toEqual([busy[2]?.id, busy[1]?.id]);
  const second = await site.call(suspectCalls.suspects, { pageSize: 2, next: first.body.next }, { as: admin });
  expect([second.body.items.map(({ user }) => user._id), second.body.next]).toEqual([[busy[0]?.id], undefined]);
  for (const wrong of [{ next: 'x' }, { sort: 'email' }]) {
    expect((await site.call(suspectCalls.suspects, wrong, { as: admin })).body.code).toBe('VALIDATION');
  }
  const ids = busy.map(({ id }) => id);
  for (const [sort, order] of [
    ['age', ids],
    ['-age', [...ids].reverse()],
    ['lookups', ids],
  ] as const) {
    const pages: string[] = [];
    let next: string | undefined;
    do {
      const { body } = await site.call(suspectCalls.suspects, { sort, pageSize: 1, next }, { as: admin });
      pages.push(...body.items.map(({ user }) => user._id));
      next = body.next;
    } while (next !== undefined);
    expect([sort, pages]).toEqual([sort, order]);
  }
  const found = async (q: string) =>
    (await site.call(suspectCalls.suspects, { q }, { as: admin })).body.items.map(({ user }) => user._id);
  for (const q of [busy[1]?.email ?? '', busy[1]?.email.toUpperCase() ?? ''])
    expect(await found(q)).toEqual([busy[1]?.id]);
  expect(await found('nikt@example.com')).toEqual([]);
  expect(await readAudited(site, 'suspects.listed')).toContainEqual(
    expect.objectContaining({ actor_id: admin.id, details: { rows: 2, isSearched: false } }),
  );
  expect((await site.call(suspectCalls.suspects, {}, { as: busy[0] })).status).toBe(403);
  site.advance(31 * 60_000);
  expect((await site.call(suspectCalls.suspects, {}, { as: admin })).body.code).toBe('FRESH_PROOF_REQUIRED');
});
