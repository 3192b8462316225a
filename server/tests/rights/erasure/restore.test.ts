import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { inTransaction } from '../../../src/kernel/context';
import { closeIdentifiers } from '../../../src/rights/closings/close-identifiers';
import { eraseScope } from '../../../src/rights/erasure/erase-scope';
import { journalErasures } from '../../../src/rights/journal/journal-erasures';
import { replayJournal } from '../../../src/rights/erasure/replay-journal';
import { findJournalDifference } from '../../../src/rights/journal/verify-journal';
import { copyDatabase, createTestDatabase } from '../../support/database';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addSubject, buildPerson, newVerified } from '../../support/subject-actions';

const SUBJECTS = 25;
const ENTRIES = 40;
const PLANTED = 'Zasadzone zdanie do usunięcia';

interface Planted {
  id: string;
  identifier: string;
  name: string;
}

/** Adds people with entries that carry a sentence; the entries by one statement, because they are a thousand. */
async function plant(site: TestApp, author: Person): Promise<Planted[]> {
  const planted: Planted[] = [];
  for (let n = 0; n < SUBJECTS; n += 1) {
    const input = buildPerson({ name: `Zasadzony Człowiek ${String.fromCharCode(65 + n)}` });
    const { _id: id } = await addSubject(site, author, TENANT, input);
    planted.push({ id, identifier: input.identifier, name: input.name });
  }
  await sql`
    insert into history_entries (subject_id, author_id, rental_address, reason, effect_tenths, comment, updated_at)
    select s.id, ${author.id}, 'ul. Zasadzona 1', 'payment_issues', -13, ${PLANTED} || ' ' || n, now()
    from subjects s, generate_series(1, ${ENTRIES}) n where s.id = any(${planted.map(({ id }) => id)}::uuid[])`.execute(
    site.ctx.db,
  );
  await sql`
    update subjects set entry_count = ${ENTRIES}, effect_tenths = ${-13 * ENTRIES}, author_count = 1, last_entry_at = now()
    where id = any(${planted.map(({ id }) => id)}::uuid[])`.execute(site.ctx.db);
  return planted;
}

/** Counts rows, over all tables and columns, whose text holds a word. */
async function countRowsWith(site: TestApp, word: string): Promise<number> {
  const { rows } = await sql<{ table: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(site.ctx.db);
  let count = 0;
  for (const { table } of rows) {
    const found = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.raw(table)} t where t::text like ${`%${word}%`}`.execute(
      site.ctx.db,
    );
    count += found.rows[0]?.count ?? 0;
  }
  return count;
}

// SECURITY: What was erased does not come back
// Polityka: Kopie zapasowe
it('what was erased after a backup does not come back with it', async () => {
  const journal = mkdtempSync(path.join(os.tmpdir(), 'najem-journal-'));
  const config = { erasureJournal: journal };
  const database = await createTestDatabase();

  const before = await startTestApp({ databaseUrl: database.url, config });
  const author = await newVerified(before);
  const admin = await before.signInAdmin();
  const planted = await plant(before, author);
  const [bought, closed, ...others] = planted;
  if (!bought || !closed) throw new Error('Nobody was planted');
  const reportId = await generateReport(before, admin, bought.identifier);
  await before.close();
  const backup = await copyDatabase(database);

  const later = await startTestApp({ databaseUrl: database.url, config });
  for (const { identifier } of [bought, closed]) {
    const indexes = later.ctx.vault.indexes(identifier).all;
    const erasure = { indexes, scope: { is: 'all' }, isBlaming: false } as const;
    await inTransaction(later.ctx, (tx) => eraseScope(tx, erasure));
  }
  const closing = { identifiers: [closed.identifier], caseId: null };
  await inTransaction(later.ctx, (tx) => closeIdentifiers(tx, closing));
  for (const { identifier } of others) {
    const indexes = later.ctx.vault.indexes(identifier).all;
    const scope = { is: 'kind', reason: 'payment_issues' } as const;
    await inTransaction(later.ctx, (tx) => eraseScope(tx, { indexes, scope, isBlaming: false }));
  }
  await journalErasures(later.ctx);
  await later.close();

  const restored = await startTestApp({ databaseUrl: backup.url, config });
  expect(await countRowsWith(restored, PLANTED)).toBeGreaterThanOrEqual(SUBJECTS * ENTRIES);
  expect(await replayJournal(restored.ctx)).toBeGreaterThanOrEqual(SUBJECTS * ENTRIES);
  expect(await countRowsWith(restored, PLANTED)).toBe(0);
  expect(await countRowsWith(restored, bought.name)).toBe(0);
  expect(await findJournalDifference(restored.ctx)).toBeUndefined();

  const judge = await restored.signInAdmin();
  const { body } = await restored.call(tenants.check, { identifier: bought.identifier }, { as: judge });
  expect(body.exists).toBe(false);
  const report = (await restored.call(reports.get, { reportId }, { as: judge })).body.report;
  expect(report).toMatchObject({ data: { history: [] } });
  expect(report.erasedAt).toBeDefined();
  const list = await restored.call(tenants.list, {}, { as: judge });
  expect(JSON.stringify(list.body)).not.toContain(PLANTED);
  const again = await restored.call(
    tenants.create,
    { name: 'Ktoś Inny', identifier: closed.identifier, type: 'osoba' },
    { as: judge },
  );
  expect(again).toMatchObject({ status: 409, body: { code: 'SUBJECT_CLOSED' } });
  expect(await replayJournal(restored.ctx)).toBe(0);
  await restored.close();
  await backup.drop();
  await database.drop();
  rmSync(journal, { recursive: true, force: true });
});
