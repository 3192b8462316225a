import { statisticsCalls, customReport } from '@najem/shared/contract/office';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { inTransaction } from '../../../src/kernel/context';
import { DAY_MS, MINUTE_MS } from '../../../src/kernel/durations';
import { foldSubjectCounts } from '../../../src/office/statistics/queries';
import { change } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addSubject, addEntry, newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;

beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 400 * 24 * 3600 } });
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

const statistics = async () => (await site.call(statisticsCalls.statistics, {}, { as: admin })).body.statistics;

/** The figures counted now, without the cached ones. */
async function recounted() {
  site.advance(MINUTE_MS);
  return statistics();
}

/** Inserts sign-ins at given times. */
async function signedInAt(person: Person, ...moments: string[]) {
  for (const at of moments) {
    await site.ctx.db
      .insertInto('logins')
      .values({ user_id: person.id, at: new Date(at) })
      .execute();
  }
}

it('the statistics of an empty service are zero', async () => {
  expect(await statistics()).toMatchObject({
    tenants: { total: 0, withHistory: { total: 0 }, withRating: { total: 0 } },
    landlords: { total: 0, withHistory: { total: 0 }, withRating: { total: 0 } },
    users: { total: 1, byStatus: { active: 1, blocked: 0 }, byRole: { admin: 1, user: 0 } },
    logins: { currentlyActive: 1, lastMonth: 1, lastThreeMonths: 1, lastSixMonths: 1, lastYear: 1 },
    countedAt: site.now().toISOString(),
  });
});

it('the statistics are at most a minute old, dated and the same for every process', async () => {
  const before = await recounted();
  expect(before.countedAt).toBe(site.now().toISOString());
  const countedAt = site.now().toISOString();
  await site.signUp();
  site.advance(MINUTE_MS - 1);
  expect(await statistics()).toEqual(before);
  const other = await startTestApp({ shareWith: site, now: site.now() });
  const theirs = await other.call(statisticsCalls.statistics, {}, { as: admin });
  expect(theirs.body.statistics.countedAt).toBe(countedAt);
  await other.close();
  site.advance(1);
  const after = await statistics();
  expect(after.countedAt).toBe(site.now().toISOString());
  expect(after.users.total).toBe(before.users.total + 1);
});

it('concurrent requests count the statistics once', async () => {
  site.advance(MINUTE_MS);
  const answers = await Promise.all(Array.from({ length: 12 }, () => statistics()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

// RULES: A subject has a rating
it('subjects are counted by kind, history and rating', async () => {
  const author = await newVerified(site);
  const first = await addSubject(site, author, TENANT);
  await addSubject(site, author, TENANT);
  const landlord = await addSubject(site, author, LANDLORD);
  await addEntry(site, author, TENANT, first._id, { reason: 'timely_payment' });
  await addEntry(site, author, LANDLORD, landlord._id, { reason: 'deposit_issues' });
  const { tenants, landlords, ratings, growth } = await recounted();
  expect(tenants).toEqual({ total: 2, withHistory: { total: 1 }, withRating: { total: 1 } });
  expect(landlords).toEqual({ total: 1, withHistory: { total: 1 }, withRating: { total: 1 } });
  expect(ratings).toEqual([
    { from: 0, tenants: 0, landlords: 0 },
    { from: 1, tenants: 0, landlords: 1 },
    { from: 2, tenants: 0, landlords: 0 },
    { from: 3, tenants: 1, landlords: 0 },
    { from: 4, tenants: 0, landlords: 0 },
  ]);
  expect(growth).toHaveLength(12);
  expect(growth?.at(-1)).toEqual({ month: '2026-11', tenants: 2, landlords: 1 });
  expect(growth?.at(-2)).toEqual({ month: '2026-10', tenants: 0, landlords: 0 });
});

it('subjects are counted exactly before and after their counts are folded', async () => {
  await inTransaction(site.ctx, async (tx) => {
    await sql`insert into subjects (kind, name, type, created_by, created_at, updated_at, entry_count, effect_tenths, last_entry_at)
        select 'landlord', 'Firma ' || n, 'osoba', ${admin.id}, '2026-03-31T22:00:00Z'::timestamptz + (n % 2 - 1) * interval '1 second',
          now(), n % 4, case when n % 4 = 0 then 0 else (n * 7) % 51 - 25 end, case when n % 4 = 0 then null else now() end
        from generate_series(1, 5000) n`.execute(tx.db);
    await foldSubjectCounts(tx);
    await sql`delete from subjects where name in ('Firma 17', 'Firma 1800', 'Firma 1801')`.execute(tx.db);
  });
  const { landlords, ratings, growth } = await recounted();
  const { rows } = await sql<{ total: number; entries: number; march: number; parts: number[] }>`
      select count(*) as total, count(*) filter (where entry_count > 0) as entries,
        count(*) filter (where created_at < '2026-03-31T22:00:00Z') as march,
        array(select count(s.id)::integer from generate_series(0, 4) part left join subjects s
          on s.kind = 'landlord' and s.entry_count > 0 and least(s.rating_tenths / 10, 4) = part
          group by part order by part) as parts
      from subjects where kind = 'landlord'`.execute(site.ctx.db);
  const real = rows[0];
  expect(landlords).toMatchObject({ total: real?.total, withHistory: { total: real?.entries } });
  expect(ratings?.map((part) => part.landlords)).toEqual(real?.parts);
  expect(growth?.find(({ month }) => month === '2026-03')?.landlords).toBe(real?.march);
  const found = await site.call(
    customReport,
    { subjectType: 'landlord', category: 'history', value: 2 },
    { as: admin },
  );
  expect(found.body.report.count).toBe(
    (
      await site.ctx.db
        .selectFrom('subjects')
        .select('id')
        .where('kind', '=', 'landlord')
        .where('entry_count', '>=', 2)
        .execute()
    ).length,
  );
  expect(found.body.report.subjects).toHaveLength(1000);
});

it('users are counted by status and role, without removed ones', async () => {
  const before = (await recounted()).users;
  const blocked = await site.signUp();
  await site.signUp();
  await change(site, admin, blocked, { status: 'blocked' });
  const { users } = await recounted();
  expect(users).toEqual({
    total: before.total + 2,
    byStatus: { active: before.byStatus.active + 1, blocked: 1 },
    byRole: { admin: 1, user: before.byRole.user + 2 },
  });
});

it('sign-ins are counted over one, three, six and twelve months of Warsaw days, and by month', async () => {
  const before = await recounted();
  const person = await site.signUp();
  await signedInAt(
    person,
    '2026-10-20T21:59:00Z',
    '2026-10-20T22:00:00Z',
    '2026-09-01T10:00:00Z',
    '2026-06-30T10:00:00Z',
    '2025-12-05T10:00:00Z',
    '2025-11-01T10:00:00Z',
  );
  // Finished days were counted before, so they are removed to be counted again.
  await site.ctx.db.deleteFrom('login_days').execute();
  const { logins, loginsByMonth } = await recounted();
  expect(logins).toMatchObject({
    lastMonth: before.logins.lastMonth + 2,
    lastThreeMonths: before.logins.lastThreeMonths + 4,
    lastSixMonths: before.logins.lastSixMonths + 5,
    lastYear: before.logins.lastYear + 6,
  });
  expect(loginsByMonth).toHaveLength(12);
  expect(loginsByMonth?.[0]).toEqual({ month: '2025-12', total: 1 });
  expect(loginsByMonth?.find(({ month }) => month === '2026-10')).toEqual({ month: '2026-10', total: 2 });
});

it('sign-ins of a finished day are counted once', async () => {
  const before = (await recounted()).logins.lastYear;
  site.advance(2 * DAY_MS);
  expect((await recounted()).logins.lastYear).toBe(before);
  expect(await site.ctx.db.selectFrom('login_days').selectAll().execute()).not.toEqual([]);
  expect((await recounted()).logins.lastYear).toBe(before);
});

it('a user counts as active until the session idles out', async () => {
  site.advance(25 * MINUTE_MS);
  expect((await recounted()).logins.currentlyActive).toBe(0);
  await site.signUp();
  await site.signUp();
  expect((await recounted()).logins.currentlyActive).toBe(2);
  site.advance(20 * MINUTE_MS);
  expect((await recounted()).logins.currentlyActive).toBe(0);
});
