import { LIST_MOST_ROWS } from '@najem/shared/contract/kernel';
import { USER_SORTS, users, customReport } from '@najem/shared/contract/office';
import { sql } from 'kysely';
import { change } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin, signUp } from '../../support/sign-in';

/** A list of users longer than its counted rows, and filters that match few and many of them. */

const ROWS = 12_000;
const COLUMNS = {
  name: 'name_key collate polish',
  email: 'email_key',
  createdAt: 'created_at',
  rentCoins: 'rent_coins',
};

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

/** Every id in an order, by sorting all rows. */
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
      for (const page of [1, 41, 200]) {
        const input = { sort: `${isDescending ? '-' : ''}${sort}`, page, pageSize: 50 };
        const answer = await site.call(users.list, input, { as: admin });
        expect(answer.headers['x-total-count']).toBe(String(LIST_MOST_ROWS));
        expect(answer.body.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 50, page * 50));
      }
    }
  }
}

// RULES: Administrators' search
it('the list of users pages exactly up to its counted rows', async () => {
  await expectExactPages();
  const beyond = await site.call(users.list, { sort: 'name', page: 201, pageSize: 50 }, { as: admin });
  expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], String(LIST_MOST_ROWS)]);
});

it('the list of users pages exactly after users were added, changed and removed', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(site)));
  const [first, second, third, ...rest] = people as [Person, Person, Person];
  await Promise.all([
    change(site, admin, first, { name: 'zzz' }),
    change(site, admin, second, { email: 'aaa@poczta.test' }),
    site.call(users.remove, { id: third.id }, { as: admin }),
    ...rest.map(({ id }) => sql`update users set rent_coins = 77 where id = ${id}`.execute(site.ctx.db)),
  ]);
  await expectExactPages();
});

it('the list of users omits uncommitted ones', async () => {
  await site.ctx.db.transaction().execute(async (tx) => {
    await sql`
      update users set removed_at = now() where id in (
        select id from users where password_hash is null and removed_at is null order by created_at limit 1200)`.execute(
      tx,
    );
    await expectExactPages();
  });
  await expectExactPages();
});

it('users are counted by RentCoins exactly', async () => {
  for (const operator of ['=', '<', '>'] as const) {
    for (const value of [0, 77, 120.5, 5000]) {
      const input = { subjectType: 'user', category: 'rentcoins', value, operator } as const;
      const { body } = await site.call(customReport, input, { as: admin });
      expect(body.report.count).toBe((await sorted('name', false, `rent_coins ${operator} ${value}`)).length);
    }
  }
});

it.each([
  [{ name: '1' }, `name ~ ' 1'`],
  [{ name: 'q' }, `name like 'q%'`],
  [{ email: '99@' }, `email_key like '%99@%'`],
  [{ email: 'poczta' }, `email_key like '%poczta%'`],
  [{ name: 'q', email: '42' }, `name like 'q%' and email_key like '42%'`],
])('the list of users finds the first matches of %p in every order', async (filters, condition) => {
  for (const sort of USER_SORTS) {
    const ids = (await sorted(sort, true, condition)).slice(0, LIST_MOST_ROWS);
    for (const page of [1, 10, 100]) {
      const answer = await site.call(users.list, { ...filters, sort: `-${sort}`, page, pageSize: 100 }, { as: admin });
      expect(answer.headers['x-total-count']).toBe(String(ids.length));
      expect(answer.body.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 100, page * 100));
    }
  }
});

it('a filtered page of users is the same when many more users match', async () => {
  const every = () => site.call(users.list, { email: 'poczta', sort: 'name', page: 3, pageSize: 100 }, { as: admin });
  const before = await every();
  await sql`
    insert into users (name, email, email_key)
    select 'zz', n || '@poczta.z.test', n || '@poczta.z.test' from generate_series(1, 30_000) n`.execute(site.ctx.db);
  await sql`analyze users`.execute(site.ctx.db);
  const after = await every();
  expect(after.body).toEqual(before.body);
  expect(after.headers['x-total-count']).toBe(String(LIST_MOST_ROWS));
});
