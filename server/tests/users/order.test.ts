import { reports, USER_SORTS, users, USERS_MOST_MATCHES } from '@najem/shared/contract';
import { sql } from 'kysely';
import { readRareMatches } from '../../src/users/list-queries';
import { change } from '../support/account-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { type Person, signInAdmin, signUp } from '../support/sign-in';

/** The blocks that the list of users is paged by, with more rows than one block may have. */

/** Hundreds of pages are read and sorted again for comparison. */
jest.setTimeout(60_000);

const ROWS = 4500;
const COLUMNS = { name: 'name_key', email: 'email_key', createdAt: 'created_at', rentCoins: 'rent_coins' };

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await signInAdmin(site);
  await sql`
    insert into users (name, email, email_key, created_at, rent_coins)
    select chr(97 + (n * 7) % 26) || ' ' || n % 100, n || '@poczta.test', n || '@poczta.test',
      now() - make_interval(mins => n % 999), case when n % 5 = 0 then n % 300 else 0 end
    from generate_series(1, ${ROWS}::integer) n`.execute(site.ctx.db);
});
afterAll(() => site.close());

async function fold(times = 1): Promise<void> {
  for (let n = 0; n < times; n++) await sql`select fold_user_changes()`.execute(site.ctx.db);
}

/** Every id in an order, as sorting all rows gives it. */
async function sorted(sort: keyof typeof COLUMNS, isDescending: boolean, condition = 'true'): Promise<string[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const { rows } = await sql<{ id: string }>`
    select id from users where removed_at is null and ${sql.raw(condition)}
    order by ${sql.raw(COLUMNS[sort])} ${direction}, id ${direction}`.execute(site.ctx.db);
  return rows.map(({ id }) => id);
}

async function expectExactPages(): Promise<void> {
  for (const sort of USER_SORTS) {
    for (const isDescending of [false, true]) {
      const ids = await sorted(sort, isDescending);
      for (const page of [1, 41, Math.ceil(ids.length / 50)]) {
        const input = { sort: `${isDescending ? '-' : ''}${sort}`, page, pageSize: 50 };
        const answer = await site.call(users.list, input, { as: admin });
        expect(answer.headers['x-total-count']).toBe(String(ids.length));
        expect(answer.body.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 50, page * 50));
      }
    }
  }
}

it('pages exactly before anything was folded, after it, and after blocks were split', async () => {
  await expectExactPages();
  await fold(5);
  const { rows } = await sql<{ largest: number }>`
    select max(size) as largest from user_blocks group by sort`.execute(site.ctx.db);
  expect(rows).toHaveLength(USER_SORTS.length);
  for (const { largest } of rows) expect(largest).toBeLessThanOrEqual(2000);
  await expectExactPages();
});

it('pages exactly after people came, changed and were removed, folded meanwhile or not', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(site)));
  const [first, second, third, ...rest] = people as [Person, Person, Person];
  await Promise.all([
    change(site, admin, first, { name: 'zzz' }),
    change(site, admin, second, { email: 'aaa@poczta.test' }),
    site.call(users.remove, { id: third.id }, { as: admin }),
    ...rest.map(({ id }) => sql`update users set rent_coins = 77 where id = ${id}`.execute(site.ctx.db)),
    fold(3),
  ]);
  await expectExactPages();
});

it('leaves what another transaction has not committed out of the blocks until it is', async () => {
  await fold();
  await site.ctx.db.transaction().execute(async (tx) => {
    await sql`
      update users set removed_at = now() where id in (
        select id from users where password_hash is null and removed_at is null order by created_at limit 1200)`.execute(
      tx,
    );
    await fold(2);
    await expectExactPages();
  });
  await fold(2);
  await expectExactPages();
  await sql`select rebuild_user_blocks()`.execute(site.ctx.db);
  await expectExactPages();
});

it('counts users by their RentCoins as counting them one by one does', async () => {
  for (const operator of ['=', '<', '>'] as const) {
    for (const value of [0, 77, 120.5, 5000]) {
      const input = { subjectType: 'user', category: 'rentcoins', value, operator } as const;
      const { body } = await site.call(reports.custom, input, { as: admin });
      expect(body.report.count).toBe((await sorted('name', false, `rent_coins ${operator} ${value}`)).length);
    }
  }
});

it.each([
  [{ name: '1' }, `name like '%1%'`],
  [{ name: '7' }, `name like '%7%'`],
  [{ email: '9@p' }, `email_key like '%9@p%'`],
  [{ email: '.' }, `email_key like '%.%'`],
  [{ name: 'q', email: '42' }, `name like '%q%' and email_key like '%42%'`],
])('finds the first thousand of %p in every order', async (filters, condition) => {
  for (const sort of USER_SORTS) {
    const ids = (await sorted(sort, true, condition)).slice(0, USERS_MOST_MATCHES);
    // Among so few users everything is near; among many this has to come to the same.
    const slice = { offset: 30, limit: 40 };
    const rare = await readRareMatches(site.ctx, filters, { sort, isDescending: true }, slice, USERS_MOST_MATCHES);
    expect([rare.total, ...rare.rows.map(({ id }) => id)]).toEqual([ids.length, ...ids.slice(30, 70)]);
    for (const page of [1, 10, 11]) {
      const answer = await site.call(users.list, { ...filters, sort: `-${sort}`, page, pageSize: 100 }, { as: admin });
      expect(answer.headers['x-total-count']).toBe(String(ids.length));
      expect(answer.body.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 100, page * 100));
    }
  }
});
