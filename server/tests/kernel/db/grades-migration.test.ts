import { createHash, randomUUID } from 'node:crypto';
import { Migrator, sql } from 'kysely';
import { pino } from 'pino';
import { MIGRATIONS } from '../../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import type { EveryDb } from '../../../src/tables';
import { DAY_MS } from '../../../src/kernel/durations';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
let db: EveryDb;
beforeEach(async () => {
  database = await createEmptyDatabase();
  const log = pino({ level: 'silent' });
  db = createDatabase(createPool({ url: database.url, size: 2, name: 'test', log, statementTimeoutMs: 0 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function insertUser(name: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into users (id, name, email, email_key) values (${id}, ${name}, ${id}, ${id})`.execute(db);
  return id;
}

async function insertSubject(creator: string, entries: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into subjects (kind, name, type, identifier_type, identifier_index, identifier_ending, identifier_cipher,
      identifier_key, created_by, updated_at, entry_count, last_entry_at)
    values ('tenant', 'Jan Nowak', 'osoba', 'pesel', ${createHash('sha256').update(randomUUID()).digest()},
      ${Buffer.alloc(32)}, ${Buffer.alloc(40)}, 't1', ${creator}, now(), ${entries}, ${entries ? new Date() : null})
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function insertEntry(subject: string, author: string, at: Date): Promise<void> {
  await sql`
    insert into history_entries (subject_id, author_id, rental_address, reason, effect_tenths, comment, created_at,
      updated_at)
    values (${subject}, ${author}, 'x', 'timely_payment', 0, '', ${at}, now())`.execute(db);
}

it('entries of before are declared, count from their own time and stay for 90 days', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  await sql`create extension pg_trgm`.execute(db);
  await migrator.migrateTo('0020_release_trust');
  const [one, other] = [await insertUser('Jedna'), await insertUser('Druga')];
  const [written, bare] = [await insertSubject(one, 3), await insertSubject(one, 0)];
  const at = new Date('2019-03-01T10:00:00.000Z');
  for (const author of [one, one, other]) await insertEntry(written, author, at);

  const { error } = await migrator.migrateTo('0024_grades');
  expect(error).toBeUndefined();

  const entries = await db.selectFrom('history_entries').selectAll().execute();
  expect(entries).toHaveLength(3);
  for (const entry of entries) {
    expect(entry).toMatchObject({ grade: 'declared', recorded_at: at, version: 1 });
    const days = ((entry.kept_until?.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(90);
  }
  const subjects = await db.selectFrom('subjects').select(['id', 'author_count', 'documented_count']).execute();
  expect(new Map(subjects.map(({ id, author_count }) => [id, author_count]))).toEqual(
    new Map([
      [written, 2],
      [bare, 0],
    ]),
  );
});
