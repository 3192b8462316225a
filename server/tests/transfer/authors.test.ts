import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dossier } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { exportDatabase } from '../../src/transfer/export';
import { importDatabase } from '../../src/transfer/import';
import { createTestDatabase } from '../support/database';
import { openAsGuest } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel } from '../support/subject-actions';

const NOW = new Date('2026-11-20T12:00:00Z');
const identifier = freshPesel();

let folder: string;
let site: TestApp;
let author: Person;
let exported: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'najem-authors-'));
  site = await startTestApp();
  author = await site.signUpVerified();
  const subject = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  for (let n = 0; n < 2; n += 1) await addEntry(site, author, TENANT, subject._id);
  const file = path.join(folder, 'whole.gz');
  await exportDatabase(site.databaseUrl, file, NOW);
  exported = gunzipSync(readFileSync(file)).toString('utf8');
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['nobody', () => null],
  ['an account that the file lacks', () => randomUUID()],
])('an imported entry by %s is shown to its person as imported, the others by their author', async (_by, authorId) => {
  const file = path.join(folder, 'changed.gz');
  // The first entry alone.
  const changed = exported.replace(`"author_id": "${author.id}"`, `"author_id": ${JSON.stringify(authorId())}`);
  writeFileSync(file, gzipSync(changed));
  const target = await createTestDatabase();
  await importDatabase(target.url, file, NOW);
  const moved = await startTestApp({ shareWith: { ...site, databaseUrl: target.url } });
  const { body } = await moved.call(dossier.entries, { role: 'tenant' }, await openAsGuest(moved, identifier));
  expect(body.map((entry) => entry.author.name).sort()).toEqual(['Import danych, 20.11.2026', author.name]);
  await moved.close();
  await target.drop();
});
