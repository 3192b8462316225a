import { createHash, randomUUID } from 'node:crypto';
import { Migrator, sql } from 'kysely';
import { pino } from 'pino';
import { MIGRATIONS } from '../../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import type { EveryDb } from '../../../src/tables';
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

const ISSUED = new Date('2026-11-01T10:00:00.000Z');

/** The state of a subject as reports from before versions hold it. */
function stateOf(version: number, entries: { id: string; version: number }[]): string {
  const listed = entries.map((entry) => `${entry.id}:${entry.version}`).sort();
  return createHash('md5')
    .update(`${version};${listed.join(',')}`)
    .digest('hex');
}

it('reports of before are their first version and know their entries and the basics that they show', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  await sql`create extension pg_trgm`.execute(db);
  await migrator.migrateTo('0026_disputes');
  const [owner, subject] = [randomUUID(), randomUUID()];
  await sql`insert into users (id, name, email, email_key) values (${owner}, 'Ewa', 'e@x.test', 'e@x.test')`.execute(
    db,
  );
  await sql`
    insert into subjects (id, kind, name, type, identifier_type, identifier_index, identifier_ending, identifier_cipher,
      identifier_key, created_by, updated_at, version)
    values (${subject}, 'tenant', 'Jan Nowak', 'osoba', 'pesel', ${Buffer.alloc(32)}, ${Buffer.alloc(32)},
      ${Buffer.alloc(40)}, 't1', ${owner}, now(), 5)`.execute(db);
  const entries = Array.from({ length: 3 }, (_, n) => ({ id: randomUUID(), version: n + 1 }));
  const insert = async (number: string, type: 'tenant' | 'empty', state: string | null) => {
    const shown = type === 'empty' ? [] : entries;
    const data = JSON.stringify({ address: null, entries: shown, verificationDates: [] });
    await sql`
      insert into reports (number, owner_id, type, identifier_type, identifier_index, identifier_cipher, identifier_key,
        subject_id, state, rating_tenths, entry_count, data, checksum, created_at, expires_at)
      values (${number}, ${owner}, ${type}, 'pesel', ${Buffer.alloc(32)}, ${Buffer.alloc(40)}, 't1',
        ${type === 'empty' ? null : subject}, ${state}, 25, ${shown.length}, ${data}, 'c', ${ISSUED},
        ${new Date(+ISSUED + 1)})`.execute(db);
  };
  await insert('RN-1', 'tenant', stateOf(3, entries));
  await insert('RN-2', 'tenant', 'unknown');
  await insert('RN-3', 'empty', null);

  const { error } = await migrator.migrateTo('0029_report_versions');
  expect(error).toBeUndefined();
  const rows = await db.selectFrom('reports').selectAll().orderBy('number').execute();
  const first = { version: 1, cause: 'issued', made_at: ISSUED, open_until: null };
  const ids = entries.map(({ id }) => id);
  expect(rows).toEqual([
    expect.objectContaining({ ...first, basics_version: 3, entry_ids: ids }),
    expect.objectContaining({ ...first, basics_version: null, entry_ids: ids }),
    expect.objectContaining({ ...first, basics_version: null, entry_ids: [] }),
  ]);
});
