import { randomUUID } from 'node:crypto';
import { Migrator, sql } from 'kysely';
import { pino } from 'pino';
import { createIdentifierVault } from '../../../src/kernel/db/identifier-vault';
import { MIGRATIONS } from '../../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import type { EveryDb } from '../../../src/tables';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

const NAME = '0023_inquiries';
const vault = createIdentifierVault([{ id: 't1', key: Buffer.alloc(32, 7) }]);
const checked = vault.indexes('80010112345').current;
const reported = vault.indexes('80010112346').current;

let database: TestDatabase;
let db: EveryDb;
beforeEach(async () => {
  database = await createEmptyDatabase();
  db = createDatabase(
    createPool({ url: database.url, size: 2, name: 'test', log: pino({ level: 'silent' }), statementTimeoutMs: 0 }),
  );
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function insertUser(role: 'user' | 'admin'): Promise<string> {
  const id = randomUUID();
  const email = `${id}@poczta.test`;
  await sql`insert into users (id, name, email, email_key, role) values (${id}, ${role}, ${email}, ${email}, ${role})`.execute(
    db,
  );
  return id;
}

async function insertReport(owner: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into reports (number, owner_id, type, identifier_type, identifier_index, identifier_cipher, identifier_key,
      rating_tenths, entry_count, data, checksum, created_at, expires_at)
    values ('RN-1', ${owner}, 'empty', 'pesel', ${reported}, ${Buffer.alloc(40)}, 't1', 25, 0,
      '{"address":null,"entries":[],"verificationDates":[]}', 'x', now(), now() + interval '1 day') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

async function insertShare(report: string, owner: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into report_shares (report_id, created_by, secret_hash, created_at, expires_at)
    values (${report}, ${owner}, ${Buffer.alloc(32)}, now(), now()) returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Appends an event of so many months ago, at noon in Warsaw and `minutes` later. */
async function log(
  months: number,
  event: { actor: string | null; action: string; target?: string | null; details?: object },
  minutes = 0,
): Promise<void> {
  const { actor, action, target = null, details = {} } = event;
  await sql`
    select audit_append(jsonb_build_array(jsonb_build_object(
      'at', (date_trunc('day', now() at time zone 'Europe/Warsaw') + interval '12 hours') at time zone 'Europe/Warsaw'
        - make_interval(months => ${months}) + make_interval(mins => ${minutes}),
      'actor_id', ${actor}::text, 'action', ${action}::text, 'target_type', 'x', 'target_id', ${target}::text,
      'details', ${JSON.stringify(details)}::jsonb, 'content', 'x'
    )))`.execute(db);
}

it('the upgrade fills the inquiries of the last 24 months once from the audit log', async () => {
  const earlier = Object.keys(MIGRATIONS).filter((name) => name < NAME);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  await sql`create extension pg_trgm`.execute(db);
  await migrator.migrateTo(earlier.sort().at(-1) ?? '');

  const user = await insertUser('user');
  const admin = await insertUser('admin');
  const report = await insertReport(user);
  const share = await insertShare(report, user);
  const index = checked.toString('base64url');
  const lookup = (actor: string, by: string) => ({ actor, action: 'identifier.checked', details: { by, index } });
  await log(30, lookup(user, 'check'));
  await log(23, lookup(user, 'check'));
  await log(1, lookup(user, 'check'));
  await log(1, lookup(user, 'list'), 5);
  await log(1, lookup(user, 'report'), 6);
  await log(1, lookup(admin, 'check'), 7);
  await log(1, lookup(admin, 'show'), 8);
  await log(1, lookup(randomUUID(), 'check'), 9);
  await log(1, { actor: user, action: 'identifier.checked', details: { by: 'check', index: 'not an index' } }, 9);
  await log(1, { actor: user, action: 'report.opened', target: report }, 10);
  await log(1, { actor: user, action: 'report.downloaded', target: report }, 11);
  await log(1, { actor: admin, action: 'report.opened', target: report }, 12);
  await log(1, { actor: null, action: 'report.opened', target: report, details: { shareId: share } }, 13);
  await log(1, { actor: user, action: 'report.issued', target: report }, 14);
  await log(1, { actor: user, action: 'report.opened', target: randomUUID() }, 15);

  const { error } = await migrator.migrateTo(NAME);
  expect(error).toBeUndefined();
  const rows = await db.selectFrom('inquiries').selectAll().orderBy('last_at').execute();
  expect(
    rows.map((row) => [
      ...[row.kind, row.count, row.user_id === user ? 'user' : 'admin', row.is_by_admin, row.channel],
      ...[row.identifier_index.equals(reported) ? 'reported' : 'checked', row.identifier_key],
      ...[row.report_id === report, row.share_id === share],
    ]),
  ).toEqual([
    ['checked', 1, 'user', false, 'check', 'checked', null, false, false],
    ['checked', 2, 'user', false, 'list', 'checked', null, false, false],
    ['offered', 1, 'user', false, 'report', 'checked', null, false, false],
    ['desk', 2, 'admin', true, 'show', 'checked', null, false, false],
    ['opened', 2, 'user', false, 'download', 'reported', 't1', true, false],
    ['desk', 1, 'admin', true, 'open', 'reported', 't1', true, false],
    ['viewed', 1, 'user', false, 'link', 'reported', 't1', true, true],
  ]);
  expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['unspecified']));
  const kept = await sql<{ purpose: string | null }>`select purpose from reports`.execute(db);
  expect(kept.rows).toEqual([{ purpose: null }]);
});
