import { randomBytes } from 'node:crypto';
import { auditCalls } from '@najem/shared/contract/kernel';
import { rentCoins, tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { invoices, payments } from '@najem/shared/contract/money';
import { users, statisticsCalls } from '@najem/shared/contract/office';
import { TENANT } from '@najem/shared/domain/register';
import { Pool } from 'pg';
import { pino } from 'pino';
import { migrateDatabase, prepareDatabase } from '../../../src/kernel/db/migrate';
import { findUnprotectedTables } from '../../../src/kernel/db/program-role';
import { replayJournal } from '../../../src/rights/erasure/replay-journal';
import { findJournalDifference } from '../../../src/rights/journal/verify-journal';
import { WORK } from '../../../src/jobs';
import { startJobs } from '../../../src/kernel/jobs/runner';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';
import { installFakePayu, notifyOrder } from '../../support/fake-payu';
import { startTestApp, type TestApp } from '../../support/harness';
import { addEntry, addSubject, newVerified } from '../../support/subject-actions';

const PROGRAM = `program_${randomBytes(6).toString('hex')}`;
const log = pino({ level: 'silent' });

let database: TestDatabase;
let owner: Pool;
let program: Pool;
let site: TestApp;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const url = new URL(database.url);
  url.username = PROGRAM;
  url.password = 'a secret';
  await migrateDatabase(database.url, log, url.href);
  // As every later start does.
  await migrateDatabase(database.url, log, url.href);
  owner = new Pool({ connectionString: database.url, max: 1 });
  program = new Pool({ connectionString: url.href, max: 2 });
  // The forced drop of the database may end a connection that is about to close.
  for (const pool of [owner, program]) pool.on('error', () => undefined);
  site = await startTestApp({ databaseUrl: url.href });
});
afterAll(async () => {
  await site.close();
  await program.end();
  await owner.query(`drop owned by ${PROGRAM}`);
  await owner.query(`drop role ${PROGRAM}`);
  await owner.end();
  await database.drop();
});

it('the program under a role that owns nothing does everything that a site does', async () => {
  const payu = installFakePayu(site);
  const person = await newVerified(site);
  const admin = await site.signInAdmin();
  const subject = await addSubject(site, person, TENANT);
  const other = await newVerified(site);
  expect((await addEntry(site, other, TENANT, subject._id)).status).toBe(200);
  const identifier = String(subject.identifier);
  const checked = await site.call(tenants.check, { identifier }, { as: person });
  expect(checked.body).toMatchObject({ exists: true });
  for (const answer of [
    await site.call(tenants.list, {}, { as: person }),
    await site.call(tenants.list, { sort: 'name' }, { as: admin }),
    await site.call(users.list, {}, { as: admin }),
    await site.call(rentCoins.history, {}, { as: person }),
    await site.call(reports.generate, { identifier }, { as: admin }),
    await site.call(payments.payuInit, { identifier }, { as: person }),
    await site.call(statisticsCalls.statistics, {}, { as: admin }),
    await site.call(auditCalls.checkAudit, {}, { as: admin }),
    await site.call(auditCalls.audit, {}, { as: admin }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  }
  const order = [...payu.orders.values()][0];
  payu.settle(order?.extOrderId as string, 'COMPLETED');
  expect((await notifyOrder(site, { ...order, status: 'COMPLETED' } as typeof order)).status).toBe(200);
  expect((await site.call(invoices.list, {}, { as: person })).body.invoices).toHaveLength(1);
  expect(await site.mails()).not.toEqual([]);
  const jobs = await startJobs(site.ctx, site.databaseUrl, WORK);
  await jobs.stop();
  expect((await site.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  expect((await site.call(users.remove, { id: other.id }, { as: admin })).status).toBe(200);
});

it('the program under a role that owns nothing erases again what a restored database does not know', async () => {
  const person = await newVerified(site);
  const admin = await site.signInAdmin();
  const { _id: id } = await addSubject(site, person, TENANT);
  expect((await site.call(tenants.remove, { id }, { as: admin })).status).toBe(200);
  await site.runJobs();
  await owner.query('delete from erasures');
  await owner.query(`select setval(pg_get_serial_sequence('erasures', 'id'), 1)`);
  expect(await replayJournal(site.ctx)).toBeGreaterThan(0);
  expect(await findJournalDifference(site.ctx)).toBeUndefined();
  const { _id: other } = await addSubject(site, person, TENANT);
  expect((await site.call(tenants.remove, { id: other }, { as: admin })).status).toBe(200);
  await site.runJobs();
  expect(await findJournalDifference(site.ctx)).toBeUndefined();
});

it.each([
  "update audit_log set action = 'x'",
  'delete from audit_log',
  'truncate audit_log',
  "insert into audit_log (seq, at, action, target_type, details, previous_hash, hash) values (0, now(), '', '', '{}', '', '')",
  "update audit_unsealed set action = 'x'",
  'delete from audit_unsealed',
  'alter table audit_log disable trigger all',
  'drop table audit_log',
  'update rentcoins_ledger set amount = 1000',
  'delete from rentcoins_ledger',
  'alter table rentcoins_ledger disable trigger user',
  'update invoices set number = 1',
  'delete from invoices',
  'drop trigger audit_log_keeps_rows on audit_log',
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  "set session_replication_role = 'replica'",
  'create table mine (id int)',
  'delete from kysely_migration',
])('the program under a role that owns nothing cannot tamper: %s', async (statement) => {
  await expect(program.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('the program under a role that owns nothing is known to be unable to tamper, and the owner to be able', async () => {
  expect(await findUnprotectedTables(program)).toEqual([]);
  expect(await findUnprotectedTables(owner)).toEqual([
    'audit_log',
    'audit_unsealed',
    'invoices',
    'rentcoins_ledger',
    'terms_acceptances',
  ]);
});

it('the program without the owner starts on a database that is migrated, and names what it lacks', async () => {
  const url = new URL(database.url);
  url.username = PROGRAM;
  url.password = 'a secret';
  const program = { url: url.href, ownerUrl: url.href };
  await expect(prepareDatabase(program, log)).resolves.toBeUndefined();
  await owner.query(`delete from kysely_migration where name = '0040_dispute_keys'`);
  await expect(prepareDatabase(program, log)).rejects.toThrow(
    'The database lacks migrations (1), which the role of DATABASE_URL may not make: run db:migrate',
  );
  await owner.query(`insert into kysely_migration values ('0040_dispute_keys', now()::text)`);
});
