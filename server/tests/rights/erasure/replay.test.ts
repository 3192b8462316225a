import { randomUUID } from 'node:crypto';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { inTransaction } from '../../../src/kernel/context';
import { closeIdentifiers } from '../../../src/rights/closings/close-identifiers';
import { journalErasures } from '../../../src/rights/journal/journal-erasures';
import { noteClosing, noteErasure } from '../../../src/rights/journal/note-erasure';
import { insertHeld } from '../../../src/register/subjects/held-queries';
import { validateEntry } from '../../../src/register/subjects/validation';
import { replayJournal } from '../../../src/rights/erasure/replay-journal';
import { findJournalDifference } from '../../../src/rights/journal/verify-journal';
import { appeal, decided, type DisputedCase, newAdmin, newCase, read } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { addEntry, buildEntry } from '../../support/subject-actions';

let site: TestApp;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp();
  mine = await newCase(site);
});
afterEach(() => site.close());

const entries = () => site.ctx.db.selectFrom('history_entries').select('id').execute();
const erasures = () => site.ctx.db.selectFrom('erasures').selectAll().orderBy('id').execute();

/** Has the database forget erasures, as one that was restored. */
async function forget(...ids: number[]): Promise<void> {
  await site.ctx.db.deleteFrom('erasures').where('id', 'in', ids).execute();
}

it('a replay leaves an entry that came back after a line that the database does not know', async () => {
  await noteErasure(site.ctx, 'history_entries', [mine.entryId]);
  await noteErasure(site.ctx, 'history_entries', [mine.entryId], 'returned');
  await journalErasures(site.ctx);
  const [erased] = await erasures();
  await forget(erased?.id ?? 0);
  expect(await replayJournal(site.ctx)).toBe(1);
  expect(await entries()).toEqual([{ id: mine.entryId }]);
  expect(await findJournalDifference(site.ctx)).toBeUndefined();
});

it('a replay erases an entry that came back and went again, if the database knows only the first time', async () => {
  for (const what of ['erased', 'returned', 'erased'] as const) {
    await noteErasure(site.ctx, 'history_entries', [mine.entryId], what);
  }
  await journalErasures(site.ctx);
  const [, ...later] = await erasures();
  await forget(...later.map(({ id }) => id));
  expect(await replayJournal(site.ctx)).toBe(2);
  expect(await entries()).toEqual([]);
});

it('a replay has an entry wait for the desk again that was let in since, unless it was erased then', async () => {
  const entry = validateEntry(TENANT, 'autor', buildEntry(TENANT), 'add');
  const words = { ...entry, created_at: site.now() };
  const ids = await insertHeld(site.ctx, mine.subjectId, mine.author.id, [words, { ...words, comment: 'Inne słowa.' }]);
  await noteErasure(site.ctx, 'held_entries', ids);
  await noteErasure(site.ctx, 'held_entries', ids, 'returned');
  await noteErasure(site.ctx, 'history_entries', ids.slice(1));
  await journalErasures(site.ctx);
  await forget(...(await erasures()).map(({ id }) => id));
  await replayJournal(site.ctx);
  expect(await site.ctx.db.selectFrom('held_entries').select('id').execute()).toEqual([{ id: ids[0] }]);
});

it('a replay does not take one kind of line for another of the same row and number', async () => {
  await noteErasure(site.ctx, 'history_entries', [mine.entryId]);
  await journalErasures(site.ctx);
  await site.ctx.db.updateTable('erasures').set({ what: 'returned', journaled_at: null }).execute();
  await replayJournal(site.ctx);
  expect(await entries()).toEqual([]);
});

it('a replay keeps an identifier closed that was closed again after a line unknown to the database', async () => {
  const { current: index, keyId } = site.ctx.vault.indexes(mine.identifier);
  await noteClosing(site.ctx, { index, keyId }, 'reopened');
  await inTransaction(site.ctx, (tx) => closeIdentifiers(tx, { identifiers: [mine.identifier], caseId: null }));
  await journalErasures(site.ctx);
  const [reopened] = await erasures();
  await forget(reopened?.id ?? 0);
  await replayJournal(site.ctx);
  const { body } = await addEntry(site, mine.creator, TENANT, mine.subjectId);
  expect(body).toMatchObject({ code: 'SUBJECT_CLOSED' });
});

it('a replay keeps erasures apart that a migration made under the numbers of lines', async () => {
  await noteErasure(site.ctx, 'history_entries', [mine.entryId]);
  await journalErasures(site.ctx);
  const [line] = await erasures();
  const other = randomUUID();
  await sql`update erasures set row_id = ${other}, journaled_at = null`.execute(site.ctx.db);
  expect(await replayJournal(site.ctx)).toBe(1);
  expect(await entries()).toEqual([]);
  await journalErasures(site.ctx);
  expect(await findJournalDifference(site.ctx)).toBeUndefined();
  const rows = await erasures();
  expect(rows.find(({ id }) => id === line?.id)?.row_id).toBe(mine.entryId);
  expect(rows.filter(({ row_id }) => row_id === other)).toHaveLength(1);
  expect(await replayJournal(site.ctx)).toBe(0);
});

it('a replay of an account and of rows that the backup does not have yet does nothing', async () => {
  await noteErasure(site.ctx, 'users', [randomUUID()]);
  await noteErasure(site.ctx, 'subjects', [randomUUID()]);
  await noteErasure(site.ctx, 'reports', [randomUUID()]);
  await noteErasure(site.ctx, 'inquiries', ['987654']);
  await journalErasures(site.ctx);
  await forget(...(await erasures()).map(({ id }) => id));
  expect(await replayJournal(site.ctx)).toBe(4);
  expect(await findJournalDifference(site.ctx)).toBeUndefined();
});

it('a replay of everything about somebody ends a dispute that kept a removed entry in the backup', async () => {
  const judge = await newAdmin(site);
  const id = await decided(site, judge, mine, { outcome: 'removed', basis: 'no_evidence' });
  await journalErasures(site.ctx);
  const before = await site.ctx.db.selectFrom('disputes').selectAll().executeTakeFirstOrThrow();
  await noteErasure(site.ctx, 'subjects', [mine.subjectId]);
  await journalErasures(site.ctx);
  await forget((await erasures()).at(-1)?.id ?? 0);
  expect(before.former_entry).not.toBeNull();
  await replayJournal(site.ctx);
  const { former_entry } = await site.ctx.db.selectFrom('disputes').selectAll().executeTakeFirstOrThrow();
  expect(former_entry).toBeNull();
  expect((await appeal(site, id, { as: mine.author })).body).toMatchObject({ code: 'APPEAL_LATE' });
  expect(await read(site, id, mine.as)).toMatchObject({ state: 'closed' });
});
