import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tenants } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import { inTransaction } from '../../src/kernel/context';
import { closeIdentifiers } from '../../src/rights/closings/close-identifiers';
import { replayJournal } from '../../src/rights/erasure/replay-journal';
import { findJournalDifference } from '../../src/rights/journal/verify-journal';
import { exportDatabase } from '../../src/transfer/export';
import { importDatabase } from '../../src/transfer/import';
import { createTestDatabase } from '../support/database';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import { addSubject, buildPerson, freshPesel } from '../support/subject-actions';

const NOW = new Date('2026-11-20T12:00:00Z');

let folder: string;
let site: TestApp;
let admin: Person;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'najem-moved-'));
  site = await startTestApp({ config: { erasureJournal: path.join(folder, 'journal') } });
  admin = await site.signInAdmin();
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function exported(): Promise<string> {
  const file = path.join(folder, 'site.gz');
  await exportDatabase(site.databaseUrl, file, NOW);
  return file;
}

/** Starts the site with its journal on a database into which a file is imported. */
async function imported(file: string) {
  const target = await createTestDatabase();
  await importDatabase(target.url, file, NOW);
  const config = { erasureJournal: path.join(folder, 'journal') };
  const moved = await startTestApp({ databaseUrl: target.url, config });
  return {
    moved,
    async close() {
      await moved.close();
      await target.drop();
    },
  };
}

it('a site that moves with its journal knows what it erased, and goes on', async () => {
  const { _id: earlier } = await addSubject(site, admin, TENANT);
  await site.call(tenants.remove, { id: earlier }, { as: admin });
  await site.runJobs();
  const { moved, close } = await imported(await exported());
  expect(await replayJournal({ ...moved.ctx, config: { ...moved.ctx.config, production: true } })).toBe(0);
  expect(await findJournalDifference(moved.ctx)).toBeUndefined();
  const { _id: id } = await addSubject(moved, admin, TENANT);
  await moved.call(tenants.remove, { id }, { as: admin });
  await moved.runJobs();
  expect(await findJournalDifference(moved.ctx)).toBeUndefined();
  await close();
});

it('an export brings nothing back that was erased, or closed, after it', async () => {
  const input = buildPerson();
  const { _id: id } = await addSubject(site, admin, TENANT, input);
  const closed = freshPesel();
  const file = await exported();
  await site.call(tenants.remove, { id }, { as: admin });
  await inTransaction(site.ctx, (tx) => closeIdentifiers(tx, { identifiers: [closed], caseId: null }));
  await site.runJobs();
  const { moved, close } = await imported(file);
  expect(await replayJournal(moved.ctx)).toBe(2);
  const { body } = await moved.call(tenants.check, { identifier: input.identifier }, { as: admin });
  expect(body.exists).toBe(false);
  const added = await moved.call(tenants.create, buildPerson({ identifier: closed }), { as: admin });
  expect(added.body).toMatchObject({ code: 'SUBJECT_CLOSED' });
  await close();
});
