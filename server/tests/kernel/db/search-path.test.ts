import { Migrator } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { MIGRATIONS } from '../../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import { createEmptyDatabase, createTestDatabase } from '../../support/database';

/** Every function of our own, and every one that a default, a generated column, an index, a check, a policy or a trigger calls. */
const FUNCTIONS = `
  with recursive called (oid) as (
    select oid from pg_proc where pronamespace = 'public'::regnamespace
    union
    select tgfoid from pg_trigger
    union
    select d.refobjid from pg_depend d
    where d.refclassid = 'pg_proc'::regclass
      and d.classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass)
    union
    select d.refobjid from called c join pg_depend d
      on d.classid = 'pg_proc'::regclass and d.objid = c.oid and d.refclassid = 'pg_proc'::regclass
  )
  select p.oid::regprocedure::text as name,
    p.prosqlbody is not null
      or coalesce((select bool_or(setting like 'search_path=%') from unnest(p.proconfig) as setting), false) as is_safe
  from called join pg_proc p using (oid) join pg_language l on l.oid = p.prolang
  where l.lanname not in ('internal', 'c')
  order by 1`;

interface Found {
  name: string;
  is_safe: boolean;
}

async function withDatabase(create: typeof createTestDatabase, work: (pool: Pool) => Promise<void>): Promise<void> {
  const database = await create();
  const pool = createPool({ url: database.url, size: 1, name: 'test', log: pino({ level: 'silent' }) });
  try {
    await work(pool);
  } finally {
    await pool.end();
    await database.drop();
  }
}

it('no function that a restore may call depends on search_path', async () => {
  await withDatabase(createTestDatabase, async (pool) => {
    const { rows } = await pool.query<Found>(FUNCTIONS);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fold_text(text)', 'search_text(text)', 'note_erasure()', 'audit_append(jsonb)']),
    );
    expect(rows.filter((found) => !found.is_safe).map(({ name }) => name)).toEqual([]);
  });
});

const WORDS = ['Żółć  Gęślą-Jaźń', 'ŁĄKA\tø', 'Müller & Søn', 'Олександр', '  ', 'ab', '𝒳 100%', 'ß İ ı'];
const RESULTS = `
  select polish_sort_key(word) as sort_key, fold_text(word) as folded, plain_words(word) as plain, search_text(word) as stored,
    search_pattern(word) as pattern from unnest($1::text[]) word`;

it('the search finds and sorts as before once its functions need no search_path', async () => {
  await withDatabase(createEmptyDatabase, async (pool) => {
    await pool.query('create extension if not exists pg_trgm');
    const migrator = new Migrator({ db: createDatabase(pool), provider: { getMigrations: async () => MIGRATIONS } });
    await migrator.migrateTo('0038_session_writes');
    const unsafe = (await pool.query<Found>(FUNCTIONS)).rows.filter((found) => !found.is_safe);
    expect(unsafe.map(({ name }) => name)).toContain('search_text(text)');
    const before = await pool.query(RESULTS, [WORDS]);
    await pool.query(`insert into users (name, email, email_key) values ('Żaneta Łęcka', 'z@x.pl', 'z@x.pl')`);
    const indexed = `select name_key, name_search from users where name_search like search_pattern('lec')`;
    const found = await pool.query(indexed);
    await migrator.migrateTo('0039_function_names');
    expect((await pool.query(RESULTS, [WORDS])).rows).toEqual(before.rows);
    expect((await pool.query(indexed)).rows).toEqual(found.rows);
    await pool.query(`set search_path = ''`);
    await expect(pool.query(`update public.users set name = name || ' '`)).resolves.toMatchObject({ rowCount: 1 });
  });
});
