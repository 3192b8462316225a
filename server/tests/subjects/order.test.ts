import { SUBJECT_SORTS, subjects } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/harness';
import { type Person, signInAdmin } from '../support/sign-in';
import { add, addEntry, newVerified } from '../support/subject-actions';

/** The blocks that the lists are paged by, with more rows than one block may have. */

/** Hundreds of pages are read and sorted again for comparison. */
jest.setTimeout(60_000);

const ROWS = 4500;
const COLUMNS = {
  name: 'name_key',
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

async function fold(times = 1): Promise<void> {
  for (let n = 0; n < times; n++) await sql`select fold_subject_changes()`.execute(site.ctx.db);
}

/** Every id in an order, as sorting all rows gives it. */
async function sorted(sort: keyof typeof COLUMNS, descending: boolean): Promise<string[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const { rows } = await sql<{ id: string }>`
    select id from subjects where kind = 'tenant'
    order by ${sql.raw(COLUMNS[sort])} ${direction}, id ${direction}`.execute(site.ctx.db);
  return rows.map(({ id }) => id);
}

async function expectExactPages(): Promise<void> {
  for (const sort of SUBJECT_SORTS) {
    for (const descending of [false, true]) {
      const ids = await sorted(sort, descending);
      for (const page of [1, 41, Math.ceil(ids.length / 50)]) {
        const input = { sort: `${descending ? '-' : ''}${sort}`, page, pageSize: 50 };
        const answer = await site.call(subjects.tenant.list, input, { as: admin });
        expect(answer.headers['x-total-count']).toBe(String(ids.length));
        expect(answer.body.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 50, page * 50));
      }
    }
  }
}

it('pages exactly before anything was folded, after it, and after blocks were split', async () => {
  await expectExactPages();
  await fold(5);
  const { rows } = await sql<{ sort: string; blocks: number; largest: number }>`
    select sort, count(*) as blocks, max(size) as largest from subject_blocks where kind = 'tenant' group by sort
  `.execute(site.ctx.db);
  expect(rows).toHaveLength(SUBJECT_SORTS.length);
  for (const { blocks, largest } of rows) {
    expect(blocks).toBeGreaterThanOrEqual(4);
    expect(largest).toBeLessThanOrEqual(2000);
  }
  await expectExactPages();
});

it('pages exactly after subjects came, changed and went, folded meanwhile or not', async () => {
  const writer = await newVerified(site);
  const { rows } = await sql<{ id: string }>`select id from subjects order by name_key limit 40`.execute(site.ctx.db);
  await Promise.all([
    ...rows.slice(0, 20).map(({ id }) => addEntry(site, writer, TENANT, id)),
    ...rows.slice(20, 30).map(({ id }) => site.call(subjects.tenant.remove, { id }, { as: admin })),
    ...rows.slice(30).map(({ id }) => site.call(subjects.tenant.update, { id, name: 'zzz' }, { as: admin })),
    ...Array.from({ length: 5 }, () => add(site, writer, TENANT)),
    fold(3),
  ]);
  await expectExactPages();
});

it('leaves what another transaction has not committed out of the blocks until it is', async () => {
  await fold();
  await site.ctx.db.transaction().execute(async (tx) => {
    await sql`delete from subjects where id in (select id from subjects order by created_at limit 1200)`.execute(tx);
    await fold(2);
    await expectExactPages();
  });
  await fold(2);
  await expectExactPages();
});

it('is rebuilt whole for data that came in bulk', async () => {
  await sql`select rebuild_subject_blocks()`.execute(site.ctx.db);
  await expectExactPages();
});
