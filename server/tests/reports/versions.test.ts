import { randomUUID } from 'node:crypto';
import { subjects, tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { DAY_MS } from '../../src/kernel/durations';
import { issueReport } from '../../src/reports/issue-report';
import { queueCorrection } from '../../src/reports/corrections/queue-correction';
import { deleteReply, setReply } from '../../src/rights/dossier/set-reply';
import { correct, HIDDEN_UNTIL, remove, restore, suspend } from '../support/entry-changes';
import { startTestApp, type TestApp } from '../support/harness';
import { readPdfText } from '../support/pdf-text';
import type { Person } from '../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, readAudited } from '../support/subject-actions';

let site: TestApp;
let admin: Person;
let buyer: Person;
let authors: Person[];

beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  buyer = await site.signUp();
  authors = [await site.signUpVerified(), await site.signUpVerified(), await site.signUpVerified()];
});
afterAll(() => site.close());

/** A tenant of the specification's example: 2.5 + 1.3 − 1.3 − 0.7 = 1.8, by an author each. */
const REASONS: readonly string[] = ['timely_payment', 'payment_issues', 'property_damage'];

async function issued(reasons = REASONS) {
  const identifier = freshPesel();
  const { _id: subjectId } = await addSubject(site, admin, TENANT, buildPerson({ identifier }));
  for (const [n, reason] of reasons.entries()) {
    const time = `2026-0${n + 1}-15T10:00:00.000Z`;
    await addEntry(site, authors[n] as Person, TENANT, subjectId, {
      reason,
      comment: `Komentarz ${n}.`,
      created_at: time,
    });
  }
  const rows = await site.ctx.db
    .selectFrom('history_entries')
    .select('id')
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .execute();
  return { identifier, subjectId, entryIds: rows.map(({ id }) => id), reportId: await buy(identifier) };
}

async function buy(identifier: string, ownerId = buyer.id): Promise<string> {
  return (await issueReport(site.ctx, { ownerId, identifier, source: { orderId: randomUUID() } })).reportId;
}

async function read(reportId: string, as = buyer) {
  await site.runJobs();
  const { status, body } = await site.call(reports.get, { reportId }, { as });
  if (status !== 200) throw new Error(`Reading failed: ${JSON.stringify(body)}`);
  return body.report;
}

async function readDocument(reportId: string): Promise<string> {
  const answer = await site.app.inject({
    url: `/api/reports/${reportId}/pdf`,
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  return readPdfText(answer.rawPayload).replaceAll('\u00a0', ' ');
}

it('a report that changed hides a disputed entry, and shows it as it was once it counts again', async () => {
  const { reportId, entryIds } = await issued();
  const before = await read(reportId);
  expect(before).toMatchObject({ data: { rating: 1.8 }, changedSince: false });
  for (const field of ['version', 'madeAt', 'corrections', 'ratingAtIssue', 'suspended', 'correctedAt', 'openUntil']) {
    expect(before).not.toHaveProperty(field);
  }
  const disputeId = randomUUID();
  site.advance(1000);
  await suspend(site, entryIds[1] ?? '', disputeId);
  const disputedAt = site.now().toISOString();
  const hidden = await read(reportId);
  expect(hidden).toMatchObject({
    version: 2,
    madeAt: disputedAt,
    ratingAtIssue: 1.8,
    changedSince: false,
    data: { rating: 3.1, isEmpty: false },
    suspended: [{ since: disputedAt, until: HIDDEN_UNTIL.toISOString(), why: 'disputed' }],
    corrections: [{ at: disputedAt, entryId: entryIds[1], entryAt: '2026-02-15T10:00:00.000Z', what: 'disputed' }],
    confidence: { level: 'low', authors: 2 },
  });
  expect(hidden.data.history.map(({ reason }) => reason)).toEqual(['property_damage', 'timely_payment']);
  expect(JSON.stringify(hidden)).not.toContain('payment_issues');
  expect(JSON.stringify(hidden)).not.toContain('Komentarz 1.');
  expect(hidden.checksum).not.toBe(before.checksum);

  site.advance(1000);
  await restore(site, entryIds[1] ?? '', disputeId);
  const restored = await read(reportId);
  expect(restored).toMatchObject({ version: 3, ratingAtIssue: 1.8, changedSince: false, data: { rating: 1.8 } });
  expect(restored).not.toHaveProperty('suspended');
  expect(restored.corrections?.map(({ what }) => what)).toEqual(['disputed', 'restored']);
  const content = (report: typeof before) => report.data.history.map(({ version: _, ...entry }) => entry);
  expect(content(restored)).toEqual(content(before));
});

it('a report that changed is read in each of its versions by administrators only, and audited', async () => {
  const { reportId, entryIds } = await issued();
  const before = await read(reportId);
  const disputeId = randomUUID();
  await suspend(site, entryIds[1] ?? '', disputeId);
  const hidden = await read(reportId);
  await restore(site, entryIds[1] ?? '', disputeId);
  await read(reportId);
  const at = (version: number, as: Person) => site.call(reports.get, { reportId, version }, { as });
  const read1 = (await at(1, admin)).body.report;
  expect(read1).toMatchObject({ checksum: before.checksum, data: { rating: 1.8 } });
  expect(read1).not.toHaveProperty('corrections');
  const read2 = (await at(2, admin)).body.report;
  expect(read2).toMatchObject({ version: 2, checksum: hidden.checksum, data: { rating: 3.1 } });
  expect(read2.corrections?.map(({ what }) => what)).toEqual(['disputed']);
  expect((await at(3, admin)).body.report).toMatchObject({ version: 3, data: { rating: 1.8 } });
  for (const [version, as] of [
    [4, admin],
    [1, buyer],
    [3, buyer],
  ] as const) {
    const { status, body } = await at(version, as);
    expect([status, body.code]).toEqual([404, 'REPORT_NOT_FOUND']);
  }
  expect((await at(0, admin)).body.code).toBe('VALIDATION');
  const readings = await readAudited(site, 'report.opened');
  expect(readings.filter(({ actor_id, target_id }) => actor_id === admin.id && target_id === reportId)).toHaveLength(3);
});

// Regulamin: Raport pokazuje stan
it('a report after a change of its entries shows a corrected entry with its new words and the date', async () => {
  const { reportId, entryIds } = await issued();
  const disputeId = randomUUID();
  await suspend(site, entryIds[1] ?? '', disputeId);
  await site.runJobs();
  site.advance(1000);
  await correct(site, entryIds[1] ?? '', 'contract_breach', disputeId);
  const report = await read(reportId);
  expect(report).toMatchObject({ ratingAtIssue: 1.8, changedSince: false, data: { rating: 2.6 } });
  expect(report.data.history.find(({ _id }) => _id === entryIds[1])).toMatchObject({
    reason: 'contract_breach',
    comment: 'Poprawiony komentarz.',
    correctedAt: site.now().toISOString(),
  });
  expect(report.corrections?.map(({ what }) => what)).toEqual(['disputed', 'corrected']);
  expect(await readDocument(reportId)).toContain('poprawiony 20.11.2026 po sporze');
});

it('a report after a change of its entries no longer has a removed entry, in no version of any report', async () => {
  const { reportId, identifier, entryIds, subjectId } = await issued();
  const other = await buy(identifier, authors[0]?.id);
  await sql`
      update reports set created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days'
      where id = ${other}`.execute(site.ctx.db);
  const before = await read(reportId);
  const disputeId = randomUUID();
  await suspend(site, entryIds[1] ?? '', disputeId);
  await site.runJobs();
  site.advance(1000);
  await remove(site, entryIds[1] ?? '', disputeId);
  const report = await read(reportId);
  expect(report).toMatchObject({ data: { rating: 3.1 }, ratingAtIssue: 1.8, version: 3, changedSince: false });
  expect(report).not.toHaveProperty('suspended');
  expect(report.corrections).toEqual([
    expect.objectContaining({ what: 'disputed' }),
    expect.objectContaining({ what: 'removed', entryId: entryIds[1], entryAt: '2026-02-15T10:00:00.000Z' }),
  ]);
  const present = await site.ctx.db.selectFrom('reports').selectAll().where('subject_id', '=', subjectId).execute();
  const ids = present.map(({ id }) => id);
  const kept = await site.ctx.db.selectFrom('report_versions').selectAll().where('report_id', 'in', ids).execute();
  expect([present.length, kept.length]).toEqual([2, 2]);
  expect(JSON.stringify([present, kept])).not.toContain('Komentarz 1.');
  expect(kept.find((row) => row.report_id === reportId && row.version === 1)?.checksum).toBe(before.checksum);
});

it('a reply that changes often in a day is one line of a report', async () => {
  const { reportId, subjectId, entryIds } = await issued();
  const [entryId = ''] = entryIds;
  const person = { subjectIds: [subjectId], userId: null };
  for (const n of [1, 2, 3]) {
    site.advance(1000);
    await setReply(site.ctx, person, { entryId, text: `To już odpowiedź numer ${n}.` });
    await site.runJobs();
  }
  const { corrections = [] } = await read(reportId);
  expect(corrections).toEqual([expect.objectContaining({ at: site.now().toISOString(), entryId, what: 'replied' })]);
});

it('a report does not name a reply that was taken back', async () => {
  const { reportId, subjectId, entryIds } = await issued();
  const [entryId = ''] = entryIds;
  const person = { subjectIds: [subjectId], userId: null };
  await setReply(site.ctx, person, { entryId, text: 'To odpowiedź.' });
  await site.runJobs();
  site.advance(1000);
  await deleteReply(site.ctx, person, { entryId });
  await site.runJobs();
  expect((await read(reportId)).corrections).toEqual([]);
});

it('a report after a change of its entries has an entry again that an appeal put back', async () => {
  const { reportId, entryIds } = await issued();
  const [, entryId = ''] = entryIds;
  const row = await site.ctx.db.selectFrom('history_entries').selectAll().where('id', '=', entryId).executeTakeFirst();
  await remove(site, entryId);
  await site.runJobs();
  site.advance(1000);
  if (!row) throw new Error('There is no such entry');
  await site.ctx.db.insertInto('history_entries').values(row).execute();
  await queueCorrection(site.ctx, { subjectId: row.subject_id, entryId, what: 'restored' });
  const report = await read(reportId);
  expect(report.data.rating).toBe(1.8);
  expect(report.corrections?.map(({ what }) => what)).toEqual(['removed', 'restored']);
});

it('a report after a change of its entries says that all entries are being cleared up', async () => {
  const { reportId, entryIds, identifier } = await issued(['payment_issues']);
  await suspend(site, entryIds[0] ?? '', randomUUID());
  const report = await read(reportId);
  expect(report).toMatchObject({
    type: 'tenant',
    data: { rating: 2.5, isEmpty: false, history: [] },
    confidence: { level: 'none', cause: 'Wszystkie wpisy są teraz wyjaśniane.', authors: 0 },
  });
  const document = await readDocument(reportId);
  expect(document).toContain('Wszystkie wpisy są teraz wyjaśniane.');
  expect(document).toContain('Brak danych');
  const fresh = await read(await buy(identifier));
  expect(fresh).toMatchObject({ type: 'tenant', data: { isEmpty: false }, confidence: { level: 'none' } });
  expect(fresh).not.toHaveProperty('version');
  const active = await site.call(reports.checkActive, { identifier }, { as: authors[2] as Person });
  expect(active.body.hasEntries).toBe(true);
});

it('a report that changed gets nothing of new entries, and goes on saying that there are some', async () => {
  const { reportId, entryIds, subjectId } = await issued();
  await addEntry(site, authors[0] as Person, TENANT, subjectId, { comment: 'Nowy wpis.' });
  await suspend(site, entryIds[1] ?? '', randomUUID());
  const report = await read(reportId);
  expect(report).toMatchObject({ changedSince: true, data: { rating: 3.1 } });
  expect(report.data.history).toHaveLength(2);
});

it('a report stays as it is after an edit or a deletion outside of a dispute', async () => {
  const { reportId, entryIds, subjectId } = await issued();
  const written = {
    landlord: 'Adam Bąk',
    rentalAddress: 'ul. Inna 1',
    reason: 'timely_payment',
    comment: 'Zmieniony.',
  };
  const edit = { id: subjectId, entryId: entryIds[0] ?? '', ...written };
  expect(await site.call(subjects.tenant.updateHistory, edit, { as: authors[0] as Person })).toMatchObject({
    status: 200,
  });
  const removal = { id: subjectId, entryId: entryIds[2] ?? '' };
  await site.call(tenants.removeHistory, removal, { as: authors[2] as Person });
  const report = await read(reportId);
  expect(report).toMatchObject({ changedSince: true, data: { rating: 1.8 } });
  expect(report).not.toHaveProperty('version');
  expect(report.data.history).toHaveLength(3);
});

it('a report after a change of its entries has the right list after changes shortly after one another', async () => {
  const { reportId, entryIds } = await issued();
  const [first = '', second = ''] = entryIds;
  const disputes = [randomUUID(), randomUUID()] as const;
  await suspend(site, first, disputes[0]);
  site.advance(1);
  await suspend(site, second, disputes[1]);
  site.advance(1);
  await restore(site, first, disputes[0]);
  site.advance(1);
  await remove(site, second, disputes[1]);
  const report = await read(reportId);
  expect(report.corrections?.map(({ entryId, what }) => [entryId, what])).toEqual([
    [first, 'disputed'],
    [second, 'disputed'],
    [first, 'restored'],
    [second, 'removed'],
  ]);
  expect(report).toMatchObject({ data: { rating: 3.1 }, changedSince: false });
  expect(report).not.toHaveProperty('suspended');
});

it('a report after a change of its entries shows an entry that two disputes hid within one millisecond', async () => {
  const { reportId, entryIds } = await issued();
  const [disputed = ''] = entryIds;
  const former = randomUUID();
  await suspend(site, disputed, former);
  await read(reportId);
  await restore(site, disputed, former);
  await read(reportId);
  await suspend(site, disputed, randomUUID());
  expect(await read(reportId)).toMatchObject({ version: 4, suspended: [{ why: 'disputed' }] });
});

it('a report is not corrected twice by the same change, nor by one that it does not show', async () => {
  const { reportId, entryIds, subjectId } = await issued();
  const disputeId = randomUUID();
  const change = { subjectId, entryId: entryIds[1] ?? null, disputeId, at: site.now().toISOString() };
  await suspend(site, entryIds[1] ?? '', disputeId);
  const once = await read(reportId);
  site.advance(1000);
  await site.ctx.jobs.add(site.ctx, 'reports/correct', { ...change, what: 'disputed' });
  await site.ctx.jobs.add(site.ctx, 'reports/correct', { ...change, entryId: randomUUID(), what: 'corrected' });
  await site.ctx.jobs.add(site.ctx, 'reports/correct', { ...change, entryId: null, what: 'basics' });
  expect(await read(reportId)).toEqual(once);
});

it('a report is not corrected again by a repeated job, though another entry was edited meanwhile', async () => {
  const { reportId, entryIds, subjectId } = await issued();
  const [edited = '', suspended = ''] = entryIds;
  const disputeId = randomUUID();
  await suspend(site, suspended, disputeId);
  const at = site.now().toISOString();
  const { version } = await read(reportId);
  const written = { landlord: 'Adam Bąk', rentalAddress: 'ul. Nowa 1', reason: 'timely_payment', comment: 'Inny.' };
  const edit = { id: subjectId, entryId: edited, ...written };
  const answer = await site.call(tenants.updateHistory, edit, { as: authors[0] as Person });
  expect(answer).toMatchObject({ status: 200 });
  await site.ctx.jobs.add(site.ctx, 'reports/correct', {
    subjectId,
    entryId: suspended,
    what: 'disputed',
    disputeId,
    at,
  });
  expect(await read(reportId)).toMatchObject({ version, changedSince: true });
});

it('a report shows the new name and address after a rectification, and not after another edit', async () => {
  const { reportId, subjectId } = await issued();
  const rename = (name: string) =>
    site.call(tenants.update, { id: subjectId, name, address: 'ul. Prosta 9, Gdynia' }, { as: admin });
  await rename('Zmieniona Nazwa');
  expect(await read(reportId)).toMatchObject({ changedSince: true, data: { name: 'Łucja Żurek' } });
  await queueCorrection(site.ctx, { subjectId, entryId: null, what: 'basics' });
  const report = await read(reportId);
  expect(report).toMatchObject({
    changedSince: false,
    data: { name: 'Zmieniona Nazwa', address: 'ul. Prosta 9, Gdynia', rating: 1.8 },
  });
  expect(report.corrections).toEqual([{ at: site.now().toISOString(), what: 'basics' }]);
  await rename('Jeszcze Inna');
  expect(await read(reportId)).toMatchObject({ changedSince: true, data: { name: 'Zmieniona Nazwa' } });
});

it('a report after a change of its entries shows the new grade of an entry', async () => {
  const { reportId, entryIds, subjectId } = await issued();
  const [entryId = ''] = entryIds;
  const grade = { grade: 'documented', evidence_grade: 'documented' } as const;
  await site.ctx.db.updateTable('history_entries').set(grade).where('id', '=', entryId).execute();
  await queueCorrection(site.ctx, { subjectId, entryId, what: 'graded' });
  const report = await read(reportId);
  expect(report.data.history.find(({ _id }) => _id === entryId)?.grade).toBe('documented');
  expect(report.corrections?.map(({ what }) => what)).toEqual(['graded']);
  expect(report.confidence?.documentedRating).toBe(3.8);
});

it('a report after a change of its entries is not corrected once it has expired', async () => {
  const { reportId, entryIds } = await issued();
  site.advance(30 * DAY_MS);
  const signedIn = await site.signIn(buyer);
  await suspend(site, entryIds[1] ?? '', randomUUID());
  await site.runJobs();
  expect((await site.call(reports.get, { reportId }, { as: signedIn })).body.code).toBe('REPORT_EXPIRED');
  const ofAdmin = await read(reportId, await site.signInAdmin());
  expect(ofAdmin).not.toHaveProperty('version');
  expect(ofAdmin.data.rating).toBe(1.8);
  buyer = signedIn;
  admin = await site.signInAdmin();
  authors = await Promise.all(authors.map((author) => site.signIn(author)));
});

describe('what others see of a corrected report', () => {
  it('readers of a link read that it was corrected, and not what', async () => {
    const { reportId, entryIds } = await issued();
    const { body: made } = await site.call(reports.share, { reportId }, { as: buyer });
    const open = async () =>
      (await site.call(reports.shared, { shareId: made.shareLink.split('/').at(-1) ?? '' })).body;
    expect((await open()).report).not.toHaveProperty('correctedAt');
    await suspend(site, entryIds[1] ?? '', randomUUID());
    await site.runJobs();
    const { report } = await open();
    expect(report).toMatchObject({
      correctedAt: site.now().toISOString(),
      suspended: [{ until: HIDDEN_UNTIL.toISOString(), why: 'disputed' }],
      data: { rating: 3.1 },
    });
    for (const field of ['corrections', 'ratingAtIssue', 'version', 'madeAt', 'openUntil']) {
      expect(report).not.toHaveProperty(field);
    }
    expect(JSON.stringify(report)).not.toContain('payment_issues');
  });

  it('the authenticity page has the present version and the checksums of earlier ones', async () => {
    const { reportId, entryIds } = await issued();
    const [before, disputeId] = [await read(reportId), randomUUID()];
    const verify = async () => (await site.call(reports.verify, { number: before.number })).body;
    for (const field of ['version', 'madeAt', 'earlier']) expect(await verify()).not.toHaveProperty(field);
    await suspend(site, entryIds[1] ?? '', disputeId);
    const second = await read(reportId);
    site.advance(1000);
    await restore(site, entryIds[1] ?? '', disputeId);
    const third = await read(reportId);
    expect(await verify()).toMatchObject({
      checksum: third.checksum,
      version: 3,
      madeAt: third.madeAt,
      earlier: [
        { version: 2, madeAt: second.madeAt, checksum: second.checksum },
        { version: 1, madeAt: before.createdAt, checksum: before.checksum },
      ],
    });
    expect(new Set([before, second, third].map(({ checksum }) => checksum)).size).toBe(3);
  });

  it('the document names the version, what was corrected and what is hidden', async () => {
    const { reportId, entryIds } = await issued();
    const before = await readDocument(reportId);
    expect(before).not.toContain('Wersja');
    expect(before).toContain('Raport pokazuje dane z chwili wystawienia.');
    await suspend(site, entryIds[1] ?? '', randomUUID());
    await site.runJobs();
    const document = await readDocument(reportId);
    const today = new Intl.DateTimeFormat('pl-PL', {
      timeZone: 'Europe/Warsaw',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(site.now());
    for (const words of [
      `Wersja 2 z ${today}`,
      'Raport został skorygowany',
      'Ocena w dniu wystawienia: 1,8, teraz: 3,1.',
      `${today}: wpis z 15.02.2026 zakwestionowano`,
      'Wpis kwestionowany: treść ukryta na czas wyjaśnienia, najpóźniej do 21.12.2026',
      'Strona 1 z',
    ]) {
      expect(document).toContain(words);
    }
    expect(document).not.toContain('Komentarz 1.');
  });
});
