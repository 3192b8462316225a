import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TENANT } from '@najem/shared/domain/register';
import { inTransaction } from '../../../src/kernel/context';
import { announceErasure, journalErasures } from '../../../src/rights/journal/journal-erasures';
import { openJournal } from '../../../src/rights/journal/journal-store';
import { noteErasure } from '../../../src/rights/journal/note-erasure';
import { replayJournal } from '../../../src/rights/erasure/replay-journal';
import { findJournalDifference } from '../../../src/rights/journal/verify-journal';
import { createEmptyDatabase } from '../../support/database';
import { decided, newCase } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, newVerified } from '../../support/subject-actions';

let folder: string;
let site: TestApp;
let author: Person;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'najem-journal-'));
  site = await startTestApp({ config: { erasureJournal: folder } });
  author = await newVerified(site);
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const files = () => readdirSync(folder).map((name) => path.join(folder, name));
const lines = () => files().flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));

/** Removes an entry as its author does; returns its id. */
async function removeEntry(): Promise<string> {
  const { _id: id } = await addSubject(site, author, TENANT);
  const { body } = await addEntry(site, author, TENANT, id);
  const entryId = body.history[0]?._id ?? '';
  const answer = await site.app.inject({
    method: 'DELETE',
    url: `/api/tenants/${id}/history/${entryId}`,
    headers: { authorization: `Bearer ${author.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return entryId;
}

it('the erasure journal has the id of each removed row, with a time and a MAC, and nothing else', async () => {
  const entryId = await removeEntry();
  await site.runJobs();
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toMatch(
    new RegExp(`^\\d+ \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z erased history_entries ${entryId} [\\w-]{43}$`),
  );
  expect(await findJournalDifference(site.ctx)).toBeUndefined();
});

it('the erasure journal has no line of a transaction that was rolled back', async () => {
  const work = inTransaction(site.ctx, async (tx) => {
    await noteErasure(tx, 'users', [author.id]);
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  await journalErasures(site.ctx);
  expect(files()).toEqual([]);
});

it('a crash between writing and noting repeats lines in the erasure journal, which say nothing new', async () => {
  await removeEntry();
  await site.runJobs();
  await site.ctx.db.updateTable('erasures').set({ journaled_at: null }).execute();
  await journalErasures(site.ctx);
  expect(lines()).toHaveLength(2);
  expect(new Set(lines()).size).toBe(1);
  expect(await replayJournal(site.ctx)).toBe(0);
});

it('the erasure journal goes on after the beginning of a line that a power cut left', async () => {
  await removeEntry();
  await site.runJobs();
  appendFileSync(files()[0] ?? '', '12 2026-11-2');
  await removeEntry();
  await site.runJobs();
  expect(lines()).toHaveLength(3);
  expect(await replayJournal(site.ctx)).toBe(0);
  expect(await findJournalDifference(site.ctx)).toBeUndefined();
});

it('the erasure journal is named by the first difference from the database', async () => {
  await removeEntry();
  await site.runJobs();
  const [line = ''] = lines();
  writeFileSync(files()[0] ?? '', '');
  expect(await findJournalDifference(site.ctx)).toMatch(/^The erasure journal lacks erasure \d+\.$/);
  writeFileSync(files()[0] ?? '', `${line}\n`);
  await site.ctx.db.deleteFrom('erasures').execute();
  expect(await findJournalDifference(site.ctx)).toMatch(/^The database does not know erasure \d+ of history_entries /);
  writeFileSync(files()[0] ?? '', `${line.replace('erased', 'closed')}\n`);
  expect(await findJournalDifference(site.ctx)).toBe('The erasure journal has a line that is not ours.');
});

it('the erasure journal that is missing, or has a line of somebody else, keeps production from starting', async () => {
  await removeEntry();
  await site.runJobs();
  const production = { ...site.ctx, config: { ...site.ctx.config, production: true } };
  const [line = ''] = lines();
  writeFileSync(files()[0] ?? '', `${line.replace('erased', 'closed')}\n`);
  await expect(replayJournal(production)).rejects.toThrow('The erasure journal has a line that is not ours.');
  writeFileSync(files()[0] ?? '', '');
  await expect(replayJournal(production)).rejects.toThrow('The erasure journal is missing or older than the database.');
  expect(await replayJournal(site.ctx)).toBe(0);
  await journalErasures(site.ctx);
  expect(lines()).toEqual([line]);
});

it('the erasure journal has what a mail says is gone before the mail leaves', async () => {
  await inTransaction(site.ctx, (tx) => noteErasure(tx, 'users', [author.id]));
  await announceErasure(site.ctx, { to: 'osoba@example.com', subject: 'Sprawa', text: 'Gotowe', html: '' });
  expect(lines()).toHaveLength(1);
  expect((await site.mails()).at(-1)).toMatchObject({ to: 'osoba@example.com', subject: 'Sprawa' });
});

it('the erasure journal may be a database of its own', async () => {
  const database = await createEmptyDatabase();
  const ctx = { ...site.ctx, config: { ...site.ctx.config, erasureJournal: database.url } };
  await inTransaction(ctx, (tx) => noteErasure(tx, 'users', [author.id]));
  await journalErasures(ctx);
  expect(await findJournalDifference(ctx)).toBeUndefined();
  await site.ctx.db.deleteFrom('erasures').execute();
  expect(await findJournalDifference(ctx)).toContain('does not know erasure');
  await database.drop();
});

describe('while the journal cannot be written', () => {
  /** The subjects of the mails that leave, by address. */
  async function readMails(stuck: TestApp, ...to: string[]) {
    return (await stuck.mails()).filter((mail) => to.includes(mail.to)).map(({ subject }) => subject);
  }

  it('no mail speaks of a removal before the journal has it', async () => {
    const file = path.join(folder, 'no-folder');
    writeFileSync(file, '');
    const stuck = await startTestApp({ config: { erasureJournal: file } });
    const admin = await stuck.signInAdmin();
    const [removed, kept] = [await newCase(stuck), await newCase(stuck)];
    await decided(stuck, admin, removed, { outcome: 'removed', basis: 'no_evidence' });
    await decided(stuck, admin, kept, { outcome: 'kept', basis: 'evidence' });
    const about = (subjects: string[]) => subjects.filter((subject) => subject.startsWith('Decyzja'));
    expect(about(await readMails(stuck, kept.author.email, kept.person.email))).toHaveLength(2);
    expect(about(await readMails(stuck, removed.author.email, removed.person.email))).toEqual([]);
    await stuck.close();
  });
});

it.each(['a folder', 'a database'])('lines of a journal in %s are replaced where they are', async (place) => {
  const database = place === 'a database' ? await createEmptyDatabase() : undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'najem-rewritten-'));
  const journal = openJournal(database?.url ?? folder);
  await journal.append(['one', 'two', 'three']);
  expect(await journal.rewrite((line) => (line === 'two' ? 'second' : line))).toBe(1);
  await journal.append(['four']);
  const found: string[] = [];
  for await (const line of journal.read()) found.push(line);
  expect(found.sort()).toEqual(['four', 'one', 'second', 'three']);
  rmSync(folder, { recursive: true });
  await database?.drop();
});
