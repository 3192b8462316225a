import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { session, accountCalls } from '@najem/shared/contract/identity';
import { rentCoins } from '@najem/shared/contract/register';
import { sql } from 'kysely';
import { pino } from 'pino';
import { verifyChain } from '../../src/kernel/audit/verify-chain';
import { inTransaction } from '../../src/kernel/context';
import type { EveryDb } from '../../src/tables';
import { createDatabase, createPool } from '../../src/kernel/db/pool';
import { grantAward } from '../../src/register/rentcoins/ledger';
import { exportDatabase } from '../../src/transfer/export';
import { importDatabase } from '../../src/transfer/import';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';

const NOW = new Date('2026-11-20T12:00:00Z');

let folder: string;
let site: TestApp;
let person: Person;
let whole: string;
let counts: Record<string, number>;
let target: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'najem-transfer-'));
  site = await startTestApp();
  person = await site.signUpVerified({ name: 'Żaneta "Ż" Łęcka\n', email: 'zaneta@poczta.test' });
  await grantAward(site.ctx, { userId: person.id, action: 'add', onceKey: 'a', subjectId: randomUUID() });
  // More than one batch in either direction.
  await inTransaction(site.ctx, async (tx) => {
    for (let turn = 0; turn < 1200; turn += 1) {
      await tx.audit.record(tx, { actorId: person.id, action: 'looked', targetType: 'x', targetId: `${turn}` });
    }
  });
  await site.runJobs();
  await site.ctx.jobs.add(
    site.ctx,
    'mail/send',
    { to: 'a@b.pl', subject: 'owed', text: '', html: '' },
    { queue: 'one at a time' },
  );
  whole = path.join(folder, 'whole.gz');
  counts = await exportDatabase(site.databaseUrl, whole, NOW);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  target = await createTestDatabase();
});
afterEach(() => target.drop());

/** Writes a variant of the export: its lines changed. */
function variant(name: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(whole)).toString('utf8').trimEnd().split('\n');
  const file = path.join(folder, name);
  writeFileSync(file, gzipSync(`${change(lines).join('\n')}\n`));
  return file;
}

it('an export counts its rows, in a file that only its owner can read', () => {
  expect(counts).toMatchObject({ users: 1, audit_log: expect.any(Number), jobs: 1 });
  expect(counts.rate_limits).toBeUndefined();
  expect(statSync(whole).mode & 0o777).toBe(0o600);
});

it('an export does not overwrite a file', async () => {
  await expect(exportDatabase(site.databaseUrl, whole, NOW)).rejects.toThrow('exists already');
  expect(gunzipSync(readFileSync(whole)).length).toBeGreaterThan(0);
});

it('an imported export gives the same site in another database', async () => {
  expect(await importDatabase(target.url, whole, NOW)).toEqual(counts);
  const moved = await startTestApp({ shareWith: { ...site, databaseUrl: target.url } });
  expect((await moved.call(accountCalls.profile, {}, { as: person })).body.user).toEqual(
    (await site.call(accountCalls.profile, {}, { as: person })).body.user,
  );
  expect((await moved.call(rentCoins.balance, {}, { as: person })).body.rentCoins).toBe(10);
  const { rows: jobs } = await sql`select queue_name as queue from graphile_worker.jobs`.execute(moved.ctx.db);
  expect(jobs).toEqual([{ queue: 'one at a time' }]);
  expect((await moved.mails()).map(({ subject }) => subject)).toEqual(['owed']);
  // Sequences continue, sums and chains are intact, and people can sign in.
  expect(await grantAward(moved.ctx, { userId: person.id, action: 'add', onceKey: 'b' })).toBe(10);
  expect((await moved.call(session.list, {}, { as: person })).body.sessions).toHaveLength(1);
  await moved.ctx.audit.append({ actorId: null, action: 'moved', targetType: 'x', targetId: null });
  expect(await verifyChain(moved.ctx.db)).toMatchObject({ isWhole: true });
  await moved.signUp();
  await moved.close();
});

const isEmpty = async () => {
  const db: EveryDb = createDatabase(
    createPool({ url: target.url, size: 1, name: 't', log: pino({ level: 'silent' }) }),
  );
  const row = await db.selectFrom('users').select('id').executeTakeFirst();
  await db.destroy();
  return row === undefined;
};

it('an import rejects a database with data', async () => {
  await importDatabase(target.url, whole, NOW);
  await expect(importDatabase(target.url, whole, NOW)).rejects.toThrow('The database is not empty');
});

it.each([
  ['is cut off', (lines: string[]) => lines.slice(0, -2), 'cut off'],
  ['lacks a row', (lines: string[]) => lines.filter((line) => !line.includes('"looked"')), 'does not hold the rows'],
  [
    'is of another version',
    (lines: string[]) => [lines[0]?.replace('0001_functions', '0000_x') ?? '', ...lines.slice(1)],
    'another version',
  ],
  ['is none', () => ['{"format":"something else"}'], 'not an export of this program'],
  ['is no JSON', () => ['hello'], 'not an export'],
  [
    'names a table that is not ours',
    (lines: string[]) => [lines[0] ?? '', '{"table":"pg_authid"}', '{"a": 1, "b": 2}', ...lines.slice(1)],
    'does not know',
  ],
])('an import of a file that %s changes nothing', async (what, change, sentence) => {
  const file = variant(`${what}.gz`, change);
  await expect(importDatabase(target.url, file, NOW)).rejects.toThrow(sentence);
  expect(await isEmpty()).toBe(true);
});

it('an import of a damaged or missing file changes nothing', async () => {
  const damaged = path.join(folder, 'damaged.gz');
  writeFileSync(damaged, readFileSync(whole).subarray(0, 500));
  await expect(importDatabase(target.url, damaged, NOW)).rejects.toThrow('The file is cut off');
  writeFileSync(damaged, 'no gzip at all');
  await expect(importDatabase(target.url, damaged, NOW)).rejects.toThrow('not an export, or it is damaged');
  await expect(importDatabase(target.url, path.join(folder, 'none'), NOW)).rejects.toThrow('There is no file');
  expect(await isEmpty()).toBe(true);
});
