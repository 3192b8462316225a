import { LIST_MOST_ROWS } from '@najem/shared/contract/kernel';
import { SUBJECT_SORTS, subjects } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin } from '../../support/sign-in';
import { addSubject, addEntry, newVerified } from '../../support/subject-actions';

/** An administrator's list longer than its counted rows. */

const ROWS = 12_000;
const COLUMNS = {
  name: 'name_key collate polish',
  rating: 'rating_tenths',
  entries: 'entry_count',
  created_at: 'created_at',
  last_entry: `coalesce(last_entry_at, '-infinity')`,
};

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await signInAdmin(site);
  await sql`
    insert into subjects (kind, name, type, created_by, created_at, updated_at, entry_count, effect_tenths, last_entry_at)
    select 'tenant', chr(97 + (n * 7) % 26) || ' ' || n % 100, 'osoba', ${admin.id}, now() - make_interval(mins => n % 999),
      now(), n % 4, case when n % 4 = 0 then 0 else n % 90 - 40 end,
      case when n % 4 = 0 then null else now() - make_interval(hours => n % 500) end
    from generate_series(1, ${ROWS}::integer) n`.execute(site.ctx.db);
});
afterAll(() => site.close());

/** Every id in an order, by sorting all rows. */
async function sorted(sort: keyof typeof COLUMNS, descending: boolean, condition = 'true'): Promise<string[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const { rows } = await sql<{ id: string }>`
    select id from subjects where kind = 'tenant' and ${sql.raw(condition)}
    order by ${sql.raw(COLUMNS[sort])} ${direction}, id ${direction}`.execute(site.ctx.db);
  return rows.map(({ id }) => id);
}

async function expectExactPages(): Promise<void> {
  for (const sort of SUBJECT_SORTS) {
    for (const descending of [false, true]) {
      const ids = await sorted(sort, descending);
      for (const page of [1, 41, 200]) {
        const input = { sort: `${descending ? '-' : ''}${sort}`, page, pageSize: 50 };
        const answer = await site.call(subjects.tenant.list, input, { as: admin });
        expect(answer.headers['x-total-count']).toBe(String(LIST_MOST_ROWS));
        expect(answer.body.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 50, page * 50));
      }
    }
  }
}

// RULES: Administrators' search
it("an administrator's list of subjects pages exactly up to its counted rows", async () => {
  await expectExactPages();
  const beyond = await site.call(subjects.tenant.list, { sort: 'name', page: 201, pageSize: 50 }, { as: admin });
  expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], String(LIST_MOST_ROWS)]);
});

it("an administrator's list pages exactly after subjects were added, changed and removed", async () => {
  const writer = await newVerified(site);
  const { rows } = await sql<{ id: string }>`select id from subjects order by name_key limit 40`.execute(site.ctx.db);
  for (const { id } of rows.slice(0, 20)) await addEntry(site, writer, TENANT, id);
  for (const { id } of rows.slice(20, 30)) await site.call(subjects.tenant.remove, { id }, { as: admin });
  for (const { id } of rows.slice(30)) await site.call(subjects.tenant.update, { id, name: 'zzz' }, { as: admin });
  for (let n = 0; n < 5; n += 1) await addSubject(site, writer, TENANT);
  await expectExactPages();
});

it("an administrator's list of subjects omits uncommitted ones", async () => {
  await site.ctx.db.transaction().execute(async (tx) => {
    await sql`delete from subjects where id in (select id from subjects order by created_at limit 1200)`.execute(tx);
    await expectExactPages();
  });
  await expectExactPages();
});

it.each([
  [{ name: 'a' }, `name like 'a%'`],
  [{ name: '11' }, `name like '% 11'`],
  [{ name: 'nikt' }, 'false'],
  [{ email: 'admin' }, 'true'],
])("an administrator's list of subjects finds the first matches of %p in every order", async (filters, condition) => {
  for (const sort of SUBJECT_SORTS) {
    const ids = (await sorted(sort, true, condition)).slice(0, LIST_MOST_ROWS);
    for (const page of [1, 2, 100]) {
      const input = { ...filters, sort: `-${sort}`, page, pageSize: 100 };
      const answer = await site.call(subjects.tenant.list, input, { as: admin });
      expect(answer.headers['x-total-count']).toBe(String(ids.length));
      expect(answer.body.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 100, page * 100));
    }
  }
});
