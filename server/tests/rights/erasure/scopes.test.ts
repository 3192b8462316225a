import { landlords } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { dossier, passports, deskCaseCalls } from '@najem/shared/contract/rights';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import type { CaseGround } from '@najem/shared/domain/rights';
import { DAY_MS } from '../../../src/kernel/durations';
import { settleOnDesk } from '../../support/desk-case-actions';
import {
  answer,
  appeal,
  decide,
  decided,
  type DisputedCase,
  newCase,
  opened,
  read,
  readSums,
  toDesk,
  travel,
} from '../../support/dispute-actions';
import { openedCase } from '../../support/case-actions';
import { sendChecked } from '../../support/attachment-actions';
import { prove } from '../../support/evidence-actions';
import { makePdf } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified, readCoins } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 400 * 86_400 } });
  admin = await site.signInAdmin();
  mine = await newCase(site);
});
afterEach(() => site.close());

type CaseScope = Parameters<typeof effectsOf>[1];
const only = (): CaseScope => ({ is: 'entries', entryIds: [mine.entryId] });
const kind: CaseScope = { is: 'kind', reason: 'payment_issues' };
const all: CaseScope = { is: 'all' };
const SCOPES: [CaseScope['is'], () => CaseScope][] = [
  ['entries', only],
  ['kind', () => kind],
  ['all', () => all],
];

function effectsOf(id: string, scope: Parameters<typeof site.call<typeof deskCaseCalls.caseEffects>>[1]['scope']) {
  return site.call(deskCaseCalls.caseEffects, { id, scope }, { as: admin });
}

/** The person asks for an erasure, and the desk grants it. */
async function erased(scope: CaseScope, ground: CaseGround = 'no_longer_needed'): Promise<void> {
  const { _id: id } = await openedCase(site, mine, { kind: 'erasure' });
  await settleOnDesk(site, admin, id, { outcome: 'granted', ground, scope });
  await site.runJobs();
}

function rowsOf<Table extends 'entry_replies' | 'entry_evidence' | 'attachments' | 'history_entries'>(table: Table) {
  return site.ctx.db.selectFrom(table).selectAll().execute();
}

/** What the journal has, by table, each row once. */
async function journaled(): Promise<Record<string, string[]>> {
  const rows = await site.ctx.db.selectFrom('erasures').selectAll().where('journaled_at', 'is not', null).execute();
  const tables = [...new Set(rows.map(({ table_name }) => table_name))];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      [...new Set(rows.filter(({ table_name }) => table_name === table).map(({ row_id }) => row_id))].sort(),
    ]),
  );
}

describe.each(SCOPES)('an erasure with the scope “%s”', (is, scopeOf) => {
  it('takes the entry with its reply, evidence and files, leaves a tombstone, and the journal has each', async () => {
    const entry = { descriptor: TENANT, id: mine.subjectId, entryId: mine.entryId, identifier: mine.identifier };
    const { evidenceId, fileId } = await prove(site, mine.author, entry);
    await confirmPerson(site, mine.person);
    await site.call(dossier.reply, { id: mine.entryId, text: 'To było inaczej.' }, mine.as);
    await erased(scopeOf());
    expect(await rowsOf('history_entries')).toEqual([]);
    expect(await rowsOf('entry_replies')).toEqual([]);
    expect(await rowsOf('entry_evidence')).toEqual([]);
    expect(await rowsOf('attachments')).toEqual([]);
    expect(await site.ctx.db.selectFrom('attachment_pieces').selectAll().execute()).toEqual([]);
    expect(await site.ctx.db.selectFrom('entry_tombstones').selectAll().execute()).toMatchObject([
      { entry_id: mine.entryId, subject_id: mine.subjectId, cause: 'erasure' },
    ]);
    expect(await journaled()).toEqual({
      history_entries: [mine.entryId],
      entry_evidence: [evidenceId],
      attachments: [fileId],
      ...(is === 'all' ? { subjects: [mine.subjectId] } : {}),
    });
  });

  it('leaves entries that it does not cover, and the sums follow', async () => {
    await addEntry(site, mine.creator, TENANT, mine.subjectId, { reason: 'timely_payment' });
    await erased(scopeOf());
    if (is === 'all') {
      expect(await rowsOf('history_entries')).toEqual([]);
      return;
    }
    expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 1, author_count: 1, rating_tenths: 38 });
    expect(await rowsOf('history_entries')).toMatchObject([{ reason: 'timely_payment' }]);
  });

  it('leaves authors their RentCoins unless the processing was unlawful', async () => {
    const before = await Promise.all([readCoins(site, mine.author), readCoins(site, mine.creator)]);
    expect(Math.min(...before)).toBeGreaterThan(0);
    await erased(scopeOf());
    expect(await Promise.all([readCoins(site, mine.author), readCoins(site, mine.creator)])).toEqual(before);
  });

  it('takes back what the authors got for unlawful processing, and of everything also what the adding gave', async () => {
    const creator = await readCoins(site, mine.creator);
    await erased(scopeOf(), 'unlawful');
    expect(await readCoins(site, mine.author)).toBe(0);
    expect(await readCoins(site, mine.creator)).toBe(is === 'all' ? 0 : creator);
  });

  it('takes the entry out of every version of an open report, and its recipients are notified', async () => {
    const buyer = await newVerified(site);
    await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', buyer.id).execute();
    const reportId = await generateReport(site, buyer, mine.identifier);
    await confirmPerson(site, mine.person);
    await site.call(dossier.reply, { id: mine.entryId, text: 'To było inaczej.' }, mine.as);
    await site.runJobs();
    await erased(scopeOf());
    const { body } = await site.call(reports.get, { reportId }, { as: buyer });
    expect(body.report.data.history).toEqual([]);
    for (const version of [1, 2]) {
      const { body: earlier } = await site.call(reports.get, { reportId, version }, { as: buyer });
      expect(JSON.stringify(earlier.report.data)).not.toContain('To było inaczej');
      expect(earlier.report.data.history).toEqual([]);
    }
    expect(body.report.erasedAt === undefined).toBe(is !== 'all');
    const mailed = (await site.mails()).filter(({ subject }) => subject.startsWith('Zmieniły się dane'));
    expect(mailed.map(({ to }) => to)).toEqual([buyer.email]);
  });

  it('takes the entry out of a report that has expired', async () => {
    const reportId = await generateReport(site, admin, mine.identifier);
    await travel(site, 60 * DAY_MS, admin, mine.person);
    await erased(scopeOf());
    const { body } = await site.call(reports.get, { reportId }, { as: admin });
    expect(body.report.data.history).toEqual([]);
  });

  it('ends a dispute that nobody has decided, and its files go', async () => {
    await confirmPerson(site, mine.person);
    const file = await sendChecked(site, mine.person, await makePdf(), 'dispute');
    const waiting = await opened(site, mine, { attachmentIds: [file._id] });
    await erased(scopeOf());
    expect(await read(site, waiting._id, mine.as)).toMatchObject({ state: 'withdrawn' });
    expect(await rowsOf('attachments')).toEqual([]);
    expect((await answer(site, mine, waiting._id, { is: 'withdraw' })).body).toMatchObject({ code: 'STATE_PASSED' });
  });

  it('ends a dispute on the desk', async () => {
    const { _id: id } = await opened(site, mine);
    await toDesk(site, mine, id);
    await erased(scopeOf());
    expect(await read(site, id, mine.as)).toMatchObject({ state: 'withdrawn' });
    const { body } = await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' });
    expect(body).toMatchObject({ code: 'STATE_PASSED' });
  });

  it('ends a decided dispute, which nobody can appeal any more', async () => {
    const id = await decided(site, admin, mine, { outcome: 'kept', basis: 'evidence' });
    await erased(scopeOf());
    expect(await read(site, id, mine.as)).toMatchObject({ state: 'closed' });
    expect((await appeal(site, id, mine.as)).body).toMatchObject({ code: 'APPEAL_LATE' });
  });

  it('ends an appealed dispute', async () => {
    const id = await decided(site, admin, mine, { outcome: 'kept', basis: 'evidence' });
    await appeal(site, id, mine.as);
    await erased(scopeOf());
    expect(await read(site, id, mine.as)).toMatchObject({ state: 'closed', outcome: 'kept' });
  });
});

describe.each(SCOPES.slice(1))('an erasure with the scope “%s”', (_is, scopeOf) => {
  it('reaches an entry that a dispute removed, which no appeal puts back', async () => {
    const id = await decided(site, admin, mine, { outcome: 'removed', basis: 'no_evidence' });
    await erased(scopeOf());
    const { former_entry } = await site.ctx.db.selectFrom('disputes').selectAll().executeTakeFirstOrThrow();
    expect(former_entry).toBeNull();
    expect((await appeal(site, id, { as: mine.author })).body).toMatchObject({ code: 'APPEAL_LATE' });
    expect(await rowsOf('history_entries')).toEqual([]);
  });
});

it('an erasure of one kind leaves a dispute about another', async () => {
  const id = await decided(site, admin, mine, { outcome: 'removed', basis: 'no_evidence' });
  await addEntry(site, mine.creator, TENANT, mine.subjectId, { reason: 'timely_payment' });
  await erased({ is: 'kind', reason: 'timely_payment' });
  expect(await read(site, id, mine.as)).toMatchObject({ state: 'decided' });
});

it('an erasure names entries of the identifier alone, and no malformed ones', async () => {
  const other = await newCase(site);
  const { _id: id } = await openedCase(site, mine, { kind: 'erasure' });
  await confirmPerson(site, admin);
  for (const entryIds of [['nie-ma'], [mine.entryId, 'nie-ma'], [other.entryId]]) {
    expect((await effectsOf(id, { is: 'entries', entryIds })).body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  }
});

it('an erasure of everything reaches the same identifier as tenant and as landlord', async () => {
  const { _id: landlordId } = await addSubject(
    site,
    mine.creator,
    LANDLORD,
    buildPerson({ identifier: mine.identifier }),
  );
  await addEntry(site, mine.author, LANDLORD, landlordId);
  await erased(all);
  expect(await rowsOf('history_entries')).toEqual([]);
  expect(await site.ctx.db.selectFrom('subjects').select('id').execute()).toEqual([]);
  expect((await journaled()).subjects).toEqual([landlordId, mine.subjectId].sort());
});

it('an erasure of everything empties a report that was issued under an identifier corrected later', async () => {
  const wrong = freshPesel();
  const { _id: subjectId } = await addSubject(site, mine.creator, LANDLORD, buildPerson({ identifier: wrong }));
  const reportId = await generateReport(site, admin, wrong);
  const changes = { id: subjectId, name: 'Łucja Żurek', identifier: mine.identifier };
  expect((await site.call(landlords.update, changes, { as: admin })).status).toBe(200);
  await erased(all);
  const { body } = await site.call(reports.get, { reportId }, { as: admin });
  expect(body.report).toMatchObject({ erasedAt: expect.any(String) as string, data: { history: [] } });
});

it('an erasure of everything empties passports and ends their links; a refreshed passport is empty', async () => {
  const whole = { role: 'tenant', withAddresses: true, withComments: true } as const;
  await confirmPerson(site, mine.person);
  const { body: made } = await site.call(passports.make, whole, mine.as);
  const { body: link } = await site.call(passports.link, { id: made.passport._id }, mine.as);
  const shareId = link.shareLink.split('/').at(-1) ?? '';
  expect((await site.call(reports.shared, { shareId })).status).toBe(200);
  await erased(all);
  expect((await site.call(reports.shared, { shareId })).status).toBe(404);
  const { body } = await site.call(reports.get, { reportId: made.passport.reportId }, mine.as);
  expect(body.report).toMatchObject({ erasedAt: expect.any(String) as string, data: { history: [] } });
  const { body: refreshed } = await site.call(passports.refresh, { id: made.passport._id }, mine.as);
  const { body: after } = await site.call(reports.get, { reportId: refreshed.passport.reportId }, mine.as);
  expect(after.report).toMatchObject({ type: 'empty', data: { history: [] } });
  expect(after.report.erasedAt).toBeUndefined();
});
