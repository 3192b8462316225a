import fc from 'fast-check';
import { Migrator, sql } from 'kysely';
import { Pool } from 'pg';
import { pino } from 'pino';
import type { EveryDb } from '../../../src/tables';
import { migrateDatabase } from '../../../src/kernel/db/migrate';
import { MIGRATIONS } from '../../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../support/database';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: EveryDb;

async function open(create: () => Promise<TestDatabase>): Promise<void> {
  database = await create();
  db = createDatabase(createPool({ url: database.url, size: 2, name: 'test', log, statementTimeoutMs: 0 }));
}
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function addUser(name: string): Promise<void> {
  await sql`insert into users (name, email, email_key) values (${name}, ${name}, md5(${name}))`.execute(db);
}

async function find(part: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from users where name_search like search_pattern(${part}) order by name_key collate polish`.execute(db);
  return rows.map(({ name }) => name);
}

const NAMES = [
  ['Шевченко', 'шевченко', 'ШЕВЧЕНКО', 'шевч'],
  ['Ґалаґан Їжакевич', 'галаган', 'ЇЖАКЕВИЧ', 'іжакевич'],
  ['Παπαδόπουλος', 'παπαδοπουλοσ', 'ΠΑΠΑΔΌΠΟΥΛΟΣ', 'παπα'],
  ['Nguyễn Thị Đào', 'nguyen', 'ĐÀO', 'dao', 'thi'],
  ['Őry Ėglė', 'ory', 'ŐRY', 'egle'],
  ['İpek Işık', 'ipek', 'ISIK', 'ışık'],
  ['Groß', 'gross', 'GROSS', 'groß'],
  ['Żółć Gęślą', 'zolc', 'ŻÓŁĆ', 'gesla'],
  ['ქართველი', 'ᲥᲐᲠᲗᲕᲔᲚᲘ', 'ქართ'],
  ['Հովհաննիսյան', 'հովհաննիսյան', 'ՀՈՎՀԱՆՆԻՍՅԱՆ'],
] as const;

it('people stored before are found in capitals, in small letters and without accents after the upgrade', async () => {
  await open(createEmptyDatabase);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  await sql`create extension pg_trgm`.execute(db);
  await migrator.migrateTo('0053_shell_names');
  for (const [name] of NAMES) await addUser(name);
  expect(await find('шевченко').catch(() => [])).toEqual([]);

  await migrateDatabase(database.url, log);
  for (const [name, ...typed] of NAMES) {
    for (const part of [name, ...typed]) expect([part, await find(part)]).toEqual([part, [name]]);
  }
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index join pg_class on pg_class.oid = indexrelid
    where relname in ('subjects_by_polish_name', 'users_by_polish_name')`.execute(db);
  expect(rows).toEqual([{ indisvalid: true }, { indisvalid: true }]);
});

it('an upgrade that was interrupted goes on', async () => {
  await open(createEmptyDatabase);
  await sql`create extension pg_trgm`.execute(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  expect((await migrator.migrateTo('0064_polish_order')).error).toBeUndefined();
  await addUser('Шевченко');
  await sql`update pg_index set indisvalid = false where indexrelid = 'users_by_polish_name'::regclass`.execute(db);
  await sql`delete from kysely_migration where name = '0064_polish_order'`.execute(db);
  await migrateDatabase(database.url, log);
  const { rows } = await sql`select from pg_index where not indisvalid`.execute(db);
  expect(rows).toEqual([]);
});

const POLISH = ['Capek', 'Čapek', 'Ćapek', 'Élise', 'Eliza', 'Lux', 'Łach', 'Mul', 'Müller', 'Mulz'].concat([
  'O’Brien',
  'Ober',
  'Öberg',
  'Ojcik',
  'Ójcik',
  'Zorro',
  'Źak',
  'Żak',
  'Шевченко',
]);

it('names stand in the Polish order of CLDR, as browsers sort them, along an index', async () => {
  await open(createTestDatabase);
  for (const name of POLISH.toReversed()) await addUser(name);
  const { rows } = await sql<{ name: string }>`select name from users order by name_key collate polish, id`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(POLISH);
  expect(POLISH.toSorted(new Intl.Collator('pl').compare)).toEqual(POLISH);
  await sql`vacuum analyze users`.execute(db);
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<Record<string, string>>`explain select id, name_key from users
      where removed_at is null order by name_key collate polish, id limit 10`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using users_by_polish_name');
});

it('the indexes of names are rebuilt where the collation has another version', async () => {
  await open(createTestDatabase);
  const version = async () => {
    const { rows } = await sql<{ is_new: boolean; file: string }>`
      select collversion = pg_collation_actual_version(oid) as is_new, pg_relation_filenode('users_by_polish_name') as file
      from pg_collation where collname = 'polish'`.execute(db);
    return rows[0]!;
  };
  const before = await version();
  await sql`update pg_collation set collversion = '1' where collname = 'polish'`.execute(db);
  await migrateDatabase(database.url, log);
  const after = await version();
  expect([before.is_new, after.is_new, after.file === before.file]).toEqual([true, true, false]);
  await migrateDatabase(database.url, log);
  expect(await version()).toEqual(after);
});

it('folding a text of any script twice changes nothing', async () => {
  await open(createTestDatabase);
  const letters = [
    [0x20, 0x24f],
    [0x300, 0x3ff],
    [0x400, 0x52f],
    [0x531, 0x5c7],
    [0x620, 0x6ed],
    [0x900, 0x97f],
    [0x10d0, 0x10ff],
    [0x1c90, 0x1cbf],
    [0x1e00, 0x1fff],
    [0x3040, 0x30ff],
    [0x4e00, 0x4eff],
    [0xac00, 0xacff],
    [0xff10, 0xff5a],
    [0x1f600, 0x1f640],
  ] as const;
  const unit = fc.oneof(
    ...letters.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
    fc.constantFrom(...'ĐŐĖİıßẞſÆŒÞðΣςґҐїЇйЁ’ʼ\u00AD\u200B\uFB01\uFDFA'),
  );
  const words = fc.sample(fc.string({ unit, maxLength: 30 }), 2000);
  const pool = new Pool({ connectionString: database.url, max: 1 });
  const { rows } = await pool.query<{ folded: string; again: string }>(
    'select fold_text(word) as folded, fold_text(fold_text(word)) as again from unnest($1::text[]) word',
    [words],
  );
  await pool.end();
  expect(rows.filter(({ folded, again }) => folded !== again)).toEqual([]);
});

it('a name in the longest letters fits the indexes', async () => {
  await open(createTestDatabase);
  for (const letter of ['\u{20BB7}', '字', 'Ж', '\uFDFA', '㌕']) {
    const { rows } = await sql<{ id: string }>`
      insert into users (name, email, email_key) values ('A', ${letter}, md5(${letter})) returning id`.execute(db);
    const made = sql`
      insert into subjects (kind, name, type, email, created_by, updated_at)
      select 'landlord', string_agg(${letter} || chr(19968 + (random() * 9000)::int), ''), 'osoba', ${'a'.repeat(250)}, ${rows[0]!.id}, now()
      from generate_series(1, 256)`.execute(db);
    await expect(made).resolves.toBeDefined();
  }
});
