import { createHash, randomUUID } from 'node:crypto';
import { Migrator, sql } from 'kysely';
import { pino } from 'pino';
import { MIGRATIONS } from '../../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import type { EveryDb } from '../../../src/tables';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const NOW = new Date('2026-11-20T09:00:00.000Z');

async function insertUser(db: EveryDb, name: string, isRemoved: boolean): Promise<string> {
  const id = randomUUID();
  const email = isRemoved ? '' : `${id}@poczta.test`;
  await sql`
    insert into users (id, name, email, email_key, email_verified_at, removed_at, rent_coins)
    values (${id}, ${name}, ${email}, ${email || `removed:${id}`}, ${NOW}, ${isRemoved ? NOW : null}, 20)`.execute(db);
  return id;
}

async function insertSubject(db: EveryDb, name: string, creator: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into subjects (kind, name, type, identifier_type, identifier_index, identifier_ending, identifier_cipher,
      identifier_key, created_by, updated_at)
    values ('tenant', ${name}, 'osoba', 'pesel', ${createHash('sha256').update(name).digest()}, ${Buffer.alloc(32)},
      ${Buffer.alloc(40)}, 't1', ${creator}, ${NOW}) returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function insertEntry(db: EveryDb, subject: string, author: string, counterpart: string) {
  const { rows } = await sql<{ id: string }>`
    insert into history_entries (subject_id, author_id, counterpart, rental_address, reason, effect_tenths, comment, updated_at)
    values (${subject}, ${author}, ${counterpart}, 'x', 'timely_payment', 13, '', ${NOW}) returning id`.execute(db);
  return { id: rows[0]?.id ?? '', counterpart, rentalAddress: 'x', reason: 'timely_payment', comment: '', version: 1 };
}

const content = (number: string, name: string | null, data: object) =>
  JSON.stringify([number, 'tenant', NOW.toISOString(), name, 38, data]);

it('data of an earlier version keep their sense, without names', async () => {
  const pool = createPool({
    url: database.url,
    size: 2,
    name: 'test',
    log: pino({ level: 'silent' }),
    statementTimeoutMs: 0,
  });
  const db = createDatabase(pool);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  await sql`create extension pg_trgm`.execute(db);
  await migrator.migrateTo('0013_telemetry');

  const author = await insertUser(db, 'Łucja Żurek', false);
  const removed = await insertUser(db, 'Konto usunięte', true);
  const subject = await insertSubject(db, 'Jan Nowak', author);
  const own = await insertEntry(db, subject, author, 'łucja  żurek');
  const foreign = await insertEntry(db, subject, author, 'Firma XYZ');
  const orphan = await insertEntry(db, subject, removed, 'Dawna Nazwa');
  const gone = { ...orphan, id: randomUUID(), counterpart: 'Wycofany Autor' };
  const data = { address: null, entries: [own, foreign, orphan, gone], verificationDates: [] };
  for (const [number, subjectId] of [
    ['RN-1', subject],
    ['RN-2', null],
  ] as const) {
    await sql`
      insert into reports (number, owner_id, type, identifier_type, identifier_index, identifier_cipher, identifier_key,
        subject_id, state, name, rating_tenths, entry_count, data, created_at, expires_at)
      values (${number}, ${author}, 'tenant', 'pesel', ${Buffer.alloc(32)}, ${Buffer.alloc(40)}, 't1', ${subjectId}, 'x',
        'Jan Nowak', 38, 4, ${JSON.stringify(data)}, ${NOW}, ${new Date(+NOW + 1)})`.execute(db);
  }
  const metadata = JSON.stringify({ subjectId: subject, identifier: '•2345' });
  await sql`
    insert into rentcoins_ledger (user_id, amount, balance_after, action_type, once_key, reference_name, metadata) values
      (${author}, 20, 20, 'add_tenant', 'a', 'Jan Nowak', ${metadata}),
      (${author}, -20, 0, 'other', 'taken-back:a', 'Jan Nowak', null)`.execute(db);

  const { error, results } = await migrator.migrateTo('0014_trust');
  expect([error, results?.map(({ status }) => status)]).toEqual([undefined, ['Success']]);

  const entries = await sql<{ counterpart: string | null }>`
    select counterpart from history_entries order by id = ${orphan.id}, id = ${foreign.id}`.execute(db);
  expect(entries.rows.map(({ counterpart }) => counterpart)).toEqual([null, 'Firma XYZ', null]);
  const ledger = await sql`select subject_id, owed from rentcoins_ledger order by id`.execute(db);
  expect(ledger.rows).toEqual([
    { subject_id: subject, owed: 0 },
    { subject_id: subject, owed: 0 },
  ]);
  await expect(sql`delete from rentcoins_ledger`.execute(db)).rejects.toThrow('rentcoins_ledger is append-only');
  await expect(sql`update rentcoins_ledger set owed = 1`.execute(db)).rejects.toThrow(
    'rentcoins_ledger is append-only',
  );

  const { rows: made } = await sql<{ name: string | null; data: typeof data; checksum: string }>`
    select name, data, checksum from reports order by number`.execute(db);
  expect(made.map(({ name }) => name)).toEqual(['Jan Nowak', null]);
  expect(made[0]?.data.entries).toMatchObject([
    { id: own.id, authorId: author, counterpart: null },
    { id: foreign.id, authorId: author, counterpart: 'Firma XYZ' },
    { id: orphan.id, authorId: removed, counterpart: null },
    { id: gone.id, authorId: null, counterpart: '' },
  ]);
  // jsonb has an order of its own for the keys, in which the checksum was computed so far.
  const { rows: stored } = await sql<{ data: object }>`select ${JSON.stringify(data)}::jsonb as data`.execute(db);
  const hash = createHash('sha256')
    .update(content('RN-1', 'Jan Nowak', stored[0]?.data ?? {}))
    .digest('hex');
  expect(made[0]?.checksum.replaceAll(' ', '')).toBe(hash.slice(0, 16).toUpperCase());

  const counts = await sql`select user_id, untrusted_subjects from contribution_counts`.execute(db);
  expect(counts.rows).toEqual([{ user_id: author, untrusted_subjects: 1 }]);
  await db.destroy();
});
