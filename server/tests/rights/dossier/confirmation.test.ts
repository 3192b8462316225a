import { subjects, accountRentCoins } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { computeRating, expiresAt, type Grade, isDocumented, TENANT } from '@najem/shared/domain/register';
import type { ConcernedPerson } from '@najem/shared/domain/rights';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { sql } from 'kysely';
import { confirmEntry, undoConfirmation } from '../../../src/rights/dossier/confirm-entry';
import { startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildEntry, buildPerson, newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let people: [Person, Person, Person];
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  people = [await newVerified(site), await newVerified(site), await newVerified(site)];
});
afterAll(() => site.close());

const { history, updateHistory, removeHistory, check } = subjects.tenant;

async function addConcerned() {
  const input = buildPerson();
  const { _id: id } = await addSubject(site, people[0], TENANT, input);
  const person: ConcernedPerson = { subjectIds: [id], userId: null };
  return { id, identifier: input.identifier, person };
}

async function add(id: string, by: Person, changes: object = {}) {
  const { body } = await addEntry(site, by, TENANT, id, changes);
  return body.history[0]?._id ?? '';
}

async function readEntry(id: string) {
  const { body } = await site.call(history, { id }, { as: admin });
  return body[0];
}

it("a person's confirmation of an entry raises its grade, and taken back leaves it as before", async () => {
  const { id, person } = await addConcerned();
  const entryId = await add(id, people[0]);
  expect(await readEntry(id)).toMatchObject({ grade: 'declared', version: 1 });
  await confirmEntry(site.ctx, person, { entryId });
  await confirmEntry(site.ctx, person, { entryId });
  expect(await readEntry(id)).toMatchObject({ grade: 'confirmed', version: 2 });
  await undoConfirmation(site.ctx, person, { entryId });
  await undoConfirmation(site.ctx, person, { entryId });
  expect(await readEntry(id)).toMatchObject({ grade: 'declared', version: 3 });
});

it('a confirmation changes ten times a day, and the bonus for it goes and comes with it', async () => {
  const { id, person } = await addConcerned();
  const author = await newVerified(site);
  const entryId = await add(id, author);
  const balance = async () => (await site.call(accountRentCoins, {}, { as: author })).body.rentCoins;
  const before = await balance();
  for (let round = 0; round < 5; round += 1) {
    await confirmEntry(site.ctx, person, { entryId });
    expect(await balance()).toBe(before + 5);
    await undoConfirmation(site.ctx, person, { entryId });
    expect(await balance()).toBe(before);
  }
  await undoConfirmation(site.ctx, person, { entryId });
  await expect(confirmEntry(site.ctx, person, { entryId })).rejects.toMatchObject({ code: 'CONFIRMATION_LIMIT' });
  expect(await readEntry(id)).toMatchObject({ grade: 'declared' });
});

it('the confirmation of an entry leaves a grade for evidence that is higher', async () => {
  const { id, person } = await addConcerned();
  const entryId = await add(id, people[0], { reason: 'payment_issues' });
  const grade = { grade: 'court', evidence_grade: 'court' } as const;
  await site.ctx.db.updateTable('history_entries').set(grade).where('id', '=', entryId).execute();
  await site.ctx.db
    .updateTable('subjects')
    .set({ documented_count: 1, documented_tenths: -13 })
    .where('id', '=', id)
    .execute();
  await confirmEntry(site.ctx, person, { entryId });
  expect(await readEntry(id)).toMatchObject({ grade: 'court' });
  await undoConfirmation(site.ctx, person, { entryId });
  expect(await readEntry(id)).toMatchObject({ grade: 'court' });
});

it('the confirmation of an entry goes with a new reason, address or comment, not with a new counterpart', async () => {
  const { id, person } = await addConcerned();
  const entryId = await add(id, people[0]);
  await confirmEntry(site.ctx, person, { entryId });
  const entry = buildEntry(TENANT);
  const edit = (changes: object) => site.call(updateHistory, { ...entry, ...changes, id, entryId }, { as: people[0] });
  await edit({ landlord: 'Inna Strona' });
  expect(await readEntry(id)).toMatchObject({ grade: 'confirmed', landlord: 'Inna Strona' });
  for (const change of [{ comment: 'Inaczej.' }, { rentalAddress: 'ul. Nowa 1' }, { reason: 'payment_issues' }]) {
    await edit(change);
    expect(await readEntry(id)).toMatchObject({ grade: 'declared', ...change });
    await undoConfirmation(site.ctx, person, { entryId });
    await edit({});
    await confirmEntry(site.ctx, person, { entryId });
    expect(await readEntry(id)).toMatchObject({ grade: 'confirmed' });
  }
});

it('the confirmation of an entry of an entry about others, or by the person, does not exist', async () => {
  const { id, person } = await addConcerned();
  const entryId = await add(id, people[0]);
  const { person: other } = await addConcerned();
  for (const who of [other, { ...person, userId: people[0].id }]) {
    await expect(confirmEntry(site.ctx, who, { entryId })).rejects.toMatchObject({ code: 'ENTRY_NOT_FOUND' });
    await expect(undoConfirmation(site.ctx, who, { entryId })).rejects.toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  }
});

it("the confidence in a rating is shown in lists, and to no stranger's check", async () => {
  const { id, identifier, person } = await addConcerned();
  const first = await add(id, people[0]);
  await add(id, people[1], { reason: 'payment_issues', created_at: '2026-10-01T08:00:00Z' });
  await confirmEntry(site.ctx, person, { entryId: first });
  const expected = {
    level: 'low',
    cause: 'Dwa wpisy to za mało na pewny obraz.',
    authors: 2,
    documentedRating: 3.8,
    newestAt: site.now().toISOString(),
  };
  for (const reader of [people[0], admin]) {
    const { body } = await site.call(subjects.tenant.list, { identifier }, { as: reader });
    expect(body[0]?.confidence).toEqual(expected);
  }
  const stranger = await site.call(check, { identifier }, { as: people[2] });
  expect(stranger.body.tenant).not.toHaveProperty('confidence');
});

it('the confidence in a rating of a subject without entries is absent', async () => {
  const { identifier } = await addConcerned();
  const { body } = await site.call(check, { identifier }, { as: admin });
  expect(body.tenant).not.toHaveProperty('confidence');
});

it('the confidence in a rating follows from the entries after any changes', async () => {
  const step = record({
    change: constantFrom('add', 'edit', 'remove', 'confirm', 'undo'),
    who: nat(2),
    which: nat(9),
    reason: constantFrom(...TENANT.reasons.map(({ code }) => code)),
  });
  const entriesOf = (id: string) =>
    site.ctx.db.selectFrom('history_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute();
  const property = asyncProperty(array(step, { maxLength: 14 }), async (steps) => {
    const { id, identifier, person } = await addConcerned();
    for (const { change, who, which, reason } of steps) {
      const entries = await entriesOf(id);
      const entryId = entries[which % Math.max(1, entries.length)]?.id;
      if (change === 'add') await add(id, people[who]!, { reason });
      else if (entryId === undefined) continue;
      else if (change === 'confirm') await confirmEntry(site.ctx, person, { entryId });
      else if (change === 'undo') await undoConfirmation(site.ctx, person, { entryId });
      else if (change === 'remove') await site.call(removeHistory, { id, entryId }, { as: admin });
      else await site.call(updateHistory, { ...buildEntry(TENANT, { reason }), id, entryId }, { as: admin });
    }
    const entries = await entriesOf(id);
    const documented = entries.filter(({ grade }) => isDocumented(grade)).map(({ reason }) => reason);
    const { body } = await site.call(check, { identifier }, { as: admin });
    const stored = await site.ctx.db
      .selectFrom('subjects')
      .select(['author_count', 'documented_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      author_count: new Set(entries.map(({ author_id }) => author_id)).size,
      documented_count: documented.length,
    });
    expect(body.tenant?.confidence?.documentedRating).toBe(
      documented.length === 0 ? undefined : computeRating(TENANT, documented).rating,
    );
  });
  await assert(property, { numRuns: 12 });
});

async function readDocument(reportId: string) {
  const answer = await site.app.inject({
    method: 'GET',
    url: `/api/reports/${reportId}/pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return readPdfText(answer.rawPayload).replaceAll('\u00a0', ' ');
}

async function issued() {
  const { id, identifier, person } = await addConcerned();
  await add(id, people[0], { reason: 'timely_payment' });
  await add(id, people[1], { reason: 'payment_issues' });
  const entryId = await add(id, people[2], { reason: 'property_damage' });
  await confirmEntry(site.ctx, person, { entryId });
  return { identifier, entryId, person, reportId: await generateReport(site, admin, identifier) };
}

it('a report keeps the grades and the confidence of its issue', async () => {
  const { reportId, entryId, person } = await issued();
  await undoConfirmation(site.ctx, person, { entryId });
  const { body } = await site.call(reports.get, { reportId }, { as: admin });
  const { confidence, data } = body.report;
  expect(confidence).toEqual({
    level: 'medium',
    cause: 'Trzy wpisy to za mało na pewny obraz.',
    authors: 3,
    documentedRating: 1.8,
    newestAt: site.now().toISOString(),
  });
  const byReason = new Map(data.history.map((entry) => [entry.reason, entry]));
  const entry = (reason: string, grade: Grade) => ({
    grade,
    expiresAt: expiresAt({ reason, grade, recordedAt: site.now() }).toISOString(),
  });
  expect(byReason.get('property_damage')).toMatchObject(entry('property_damage', 'confirmed'));
  expect(byReason.get('timely_payment')).toMatchObject(entry('timely_payment', 'declared'));
});

it('a report shared by a link shows the grades and the confidence as well', async () => {
  const { reportId } = await issued();
  const { body } = await site.call(reports.share, { reportId }, { as: admin });
  const shared = await site.call(reports.shared, { shareId: body.shareLink.split('/').at(-1) ?? '' });
  expect(shared.body.report.confidence?.level).toBe('medium');
  expect(shared.body.report.data.history.map(({ grade }) => grade).sort()).toEqual([
    'confirmed',
    'declared',
    'declared',
  ]);
});

it('the document of a report explains confidence, grades, and the rating without each entry', async () => {
  const { reportId } = await issued();
  const text = await readDocument(reportId);
  for (const words of [
    'Średnia wiarygodność. Trzy wpisy to za mało na pewny obraz.',
    'Niezależni autorzy: 3',
    'Z wpisów udokumentowanych: 1,8',
    'Potwierdzony przez obie strony: Osoba, której dotyczy wpis, potwierdziła, że jest prawdziwy.',
    'Deklaracja autora: ',
    'Bez tego wpisu ocena wyniosłaby 0,5.',
    'Bez tego wpisu ocena wyniosłaby 3,1.',
    'Bez tego wpisu ocena wyniosłaby 2,5.',
    'nie odmawiaj nikomu wyłącznie na jej podstawie.',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('Udokumentowany:');
  // It concerns the person and the author alone.
  expect(text).not.toContain('Zniknie dnia');
  expect(text).not.toContain('Suma wykracza poza skalę');
});

it('a report from before there were grades goes on working, without them', async () => {
  const { reportId } = await issued();
  await sql`
      update reports set data = jsonb_set(data, '{entries}', (
        select jsonb_agg(entry - 'grade' - 'recordedAt' - 'keptUntil' - 'reply')
        from jsonb_array_elements(data->'entries') entry
      )) where id = ${reportId}`.execute(site.ctx.db);
  const { status, body } = await site.call(reports.get, { reportId }, { as: admin });
  expect(status).toBe(200);
  expect(body.report).not.toHaveProperty('confidence');
  expect(body.report.data.history).toHaveLength(3);
  for (const entry of body.report.data.history) {
    expect(entry).not.toHaveProperty('grade');
    expect(entry).not.toHaveProperty('expiresAt');
  }
  expect(await readDocument(reportId)).not.toContain('wiarygodność. ');
});
