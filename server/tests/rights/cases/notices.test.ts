import { reports } from '@najem/shared/contract/reports';
import { cases } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { type CaseOutcome, OPEN_CONTENT_NOTICES_MAX } from '@najem/shared/domain/rights';
import { sendDecided, sendRemoved } from '../../../src/rights/cases/mails';
import { lockCase, updateCase } from '../../../src/rights/cases/queries';
import { inTransaction } from '../../../src/kernel/context';
import { copyEntry } from '../../../src/rights/disputes/former-entry';
import { DAY_MS } from '../../../src/kernel/durations';
import { findEntry } from '../../../src/register/subjects/write-queries';
import { advanceCases, askInCase, CASE_TEXT, readCaseMails, readRecord, settleCase } from '../../support/case-actions';
import { type DisputedCase, newCase, readSums, travel } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { newVerified } from '../../support/subject-actions';

const EMAIL = 'czytelnik@poczta.test';

let site: TestApp;
let admin: Person;
let mine: DisputedCase;
let reportId: string;
let shareId: string;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  mine = await newCase(site);
  reportId = await generateReport(site, admin, mine.identifier);
  const { body } = await site.call(reports.share, { reportId, expirationHours: 24 }, { as: admin });
  shareId = body.shareLink.split('/').at(-1) ?? '';
});
afterEach(() => site.close());

type Notice = Parameters<typeof site.call<typeof cases.notify>>[1];

function noticeOf(): Notice {
  const { entryId } = mine;
  return { shareId, entryId, name: 'Ewa Łęcka', email: EMAIL, text: CASE_TEXT, goodFaith: true };
}

function give(changes: Partial<Notice> = {}, as?: Person) {
  return site.call(cases.notify, { ...noticeOf(), ...changes }, as ? { as } : {});
}

async function given(): Promise<string> {
  const { status, body } = await give();
  if (status !== 201) throw new Error(`Giving notice failed: ${JSON.stringify(body)}`);
  const { id } = await site.ctx.db
    .selectFrom('cases')
    .select('id')
    .where('number', '=', body.number)
    .executeTakeFirstOrThrow();
  return id;
}

async function readToken(): Promise<string> {
  const mail = (await readCaseMails(site)).at(-1);
  return /\/dossier\/case#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

it('a notice that an account gave is in its list, one without an account in nobody’s', async () => {
  const list = async (as: Person) => (await site.call(cases.listOnAccount, {}, { as })).body.cases;
  const { body } = await give({}, mine.person);
  await give();
  expect(await list(mine.person)).toMatchObject([{ number: body.number, kind: 'content_notice' }]);
  expect(await list(mine.author)).toEqual([]);
});

// Regulamin: Każdy może zgłosić
// Regulamin: Przyjęcie zgłoszenia
it('a reader of a shared page gives notice of content, which suspends nothing and gets a number', async () => {
  const { status, body } = await give({ email: ' Czytelnik@Poczta.test ' });
  expect(status).toBe(201);
  expect(body.number).toMatch(/^WN-/);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 1, suspended_count: 0 });
  const row = await site.ctx.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    kind: 'content_notice',
    state: 'received',
    entry_id: mine.entryId,
    subject_id: mine.subjectId,
    author_id: mine.author.id,
    person_name: 'Ewa Łęcka',
    person_email: EMAIL,
    claim_id: null,
  });
  expect(row.due_at.getTime() - row.received_at.getTime()).toBeLessThan(18 * DAY_MS);
  expect((await readCaseMails(site)).map(({ to, subject }) => [to, subject])).toEqual([
    [EMAIL, `Sprawa ${body.number}: przyjęta`],
  ]);
  expect((await site.call(cases.list, {}, mine.as)).body).toEqual([]);
});

it('a notice about content counts no opening of the link', async () => {
  await give();
  const { body } = await site.call(reports.shares, { reportId }, { as: admin });
  expect(body.shares).toMatchObject([{ openCount: 0 }]);
});

it('a notice about content about an own report is given only by a user who may open it', async () => {
  const ofReport = { shareId: undefined, reportId };
  expect((await give(ofReport, admin)).status).toBe(201);
  expect((await give(ofReport)).body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  expect((await give(ofReport, await newVerified(site))).body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  expect((await give({ shareId: undefined })).body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
});

it('a notice about content is about an entry that the reader is shown', async () => {
  const other = await newCase(site);
  expect((await give({ entryId: other.entryId })).body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  expect((await give({ shareId: 'nie-ma' })).body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  site.advance(25 * 3_600_000);
  expect((await give()).body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
});

it('a notice about content requires good faith, a name, an address and a text', async () => {
  expect((await give({ goodFaith: false })).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
  expect((await give({ name: ' ' })).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
  expect((await give({ name: 'x'.repeat(101) })).body).toMatchObject({ code: 'TEXT_TOO_LONG' });
  expect((await give({ email: 'x' })).body).toMatchObject({ code: 'EMAIL_INVALID' });
  expect((await give({ text: 'Krótko.' })).body).toMatchObject({ code: 'TEXT_TOO_SHORT' });
  expect((await give({ text: 'x'.repeat(3001) })).body).toMatchObject({ code: 'TEXT_TOO_LONG' });
});

// SECURITY: A dispute suspends
it('a notice about content is one of five open ones of an account, or of a network about an entry', async () => {
  const reader = await newVerified(site);
  const at = (address: string, input: Partial<Notice> = {}) =>
    site.call(cases.notify, { ...noticeOf(), ...input }, { address });
  for (let n = 0; n < OPEN_CONTENT_NOTICES_MAX; n += 1) expect((await at('203.0.113.7')).status).toBe(201);
  expect((await at('203.0.113.7', { email: 'inny@poczta.test' })).body.code).toBe('CASE_LIMIT');
  expect((await at('203.0.113.99')).status).toBe(201);
  for (let n = 0; n < OPEN_CONTENT_NOTICES_MAX; n += 1) expect((await give({}, reader)).status).toBe(201);
  expect((await give({ email: 'inny@poczta.test' }, reader)).body.code).toBe('CASE_LIMIT');
});

it('notices in a stranger’s name take nothing from that person, whose account gives its own', async () => {
  const victim = await newVerified(site);
  const { email } = victim;
  const inTheirName = () => site.call(cases.notify, { ...noticeOf(), email }, { address: '203.0.113.7' });
  for (let n = 0; n < OPEN_CONTENT_NOTICES_MAX; n += 1) expect((await inTheirName()).status).toBe(201);
  expect((await inTheirName()).body.code).toBe('CASE_LIMIT');
  expect((await give({ email }, victim)).status).toBe(201);
  const athome = await site.call(cases.notify, { ...noticeOf(), email }, { address: '198.51.100.4' });
  expect(athome.status).toBe(201);
});

// SECURITY: public notices a day
it('a notice about content is one of ten that one network address gives in a day', async () => {
  const limited = await startTestApp({
    shareWith: site,
    config: { exemptLoopback: false, limits: { noticesPerDayAddress: 10 } },
  });
  const giveTo = (n: number) => {
    const notice = { name: 'Ewa Łęcka', email: `czytelnik${n}@poczta.test`, text: CASE_TEXT, goodFaith: true };
    return limited.call(cases.notify, { ...notice, shareId, entryId: mine.entryId });
  };
  for (let n = 0; n < 10; n += 1) {
    expect((await giveTo(n)).status).toBe(201);
    await site.ctx.db.updateTable('cases').set({ state: 'withdrawn', closed_at: site.now() }).execute();
  }
  expect((await limited.call(cases.notify, noticeOf(), mine.as)).status).toBe(201);
  const { status, headers } = await giveTo(10);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});

// Regulamin: Zgłaszający i autor
it('the link of a mail about a case shows where the case stands, its question and decision alone', async () => {
  const id = await given();
  const token = await readToken();
  const first = await site.call(cases.openLink, { token });
  expect(Object.keys(first.body.case).sort()).toEqual(['dueAt', 'kind', 'number', 'receivedAt', 'state']);
  await askInCase(site, id, 'O którym zdaniu mowa?');
  expect((await site.call(cases.openLink, { token })).body.case).toMatchObject({ question: 'O którym zdaniu mowa?' });
  await site.ctx.db.updateTable('cases').set({ state: 'received', answer_until: null }).execute();
  await sendDecided(site.ctx, await settleCase(site, id, { ground: 'content_lawful' }));
  const { body } = await site.call(cases.openLink, { token: await readToken() });
  expect(body.case).toMatchObject({ state: 'decided', decision: { ground: 'content_lawful' } });
  expect(body.case).not.toHaveProperty('question');
  expect((await site.call(cases.openLink, { token })).status).toBe(200);
});

/** The day that a calendar file says, as `YYYYMMDD`; null where there is none. */
const dayOf = (file: string) => /DTSTART;VALUE=DATE:(\d+)/.exec(file)?.[1] ?? null;
const asDay = (moment: string | Date = '') => warsawDate(new Date(moment)).replaceAll('-', '');

// RULES: Each due date of
it('the link of a mail takes the due date to a calendar, and nothing of the link', async () => {
  const id = await given();
  const token = await readToken();
  const read = (of: string) => site.app.inject({ method: 'POST', url: '/api/notices/due.ics', payload: { token: of } });
  const { dueAt } = (await site.call(cases.openLink, { token })).body.case;
  const file = await read(token);
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(dayOf(file.body)).toBe(asDay(dueAt));
  expect(file.body).toContain('/dossier/start');
  expect(file.body).not.toContain(token);
  expect((await read('x')).json()).toMatchObject({ code: 'LINK_INVALID' });
  await settleCase(site, id);
  expect((await read(token)).json()).toMatchObject({ code: 'STATE_PASSED' });
});

// RULES: Each due date of
it('until when a removal may be appealed goes to the calendar of its author, and of nobody else', async () => {
  const id = await given();
  await remove(id);
  const read = ({ token }: Person) =>
    site.app.inject({ url: `/api/dossier/cases/${id}/due.ics`, headers: { authorization: `Bearer ${token}` } });
  const [statement] = (await listStatements(mine.author)).body;
  expect(dayOf((await read(mine.author)).body)).toBe(asDay(statement?.appealUntil));
  expect(dayOf((await read(mine.person)).body)).toBeNull();
  await appeal(id, mine.author);
  expect((await read(mine.author)).json()).toMatchObject({ code: 'STATE_PASSED' });
});

// SECURITY: Another user's object
it('the link of a mail about a case is stored as a hash only, and unknown ones open nothing', async () => {
  await given();
  const token = await readToken();
  const rows = await site.ctx.db.selectFrom('case_links').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await site.call(cases.openLink, { token: 'x' })).body).toMatchObject({ code: 'LINK_INVALID' });
});

it('the link of a mail about a case ends twelve months after the case was closed', async () => {
  const id = await given();
  const token = await readToken();
  await settleCase(site, id);
  site.advance(15 * DAY_MS);
  await advanceCases(site);
  site.advance(360 * DAY_MS);
  expect((await site.call(cases.openLink, { token })).status).toBe(200);
  site.advance(10 * DAY_MS);
  expect((await site.call(cases.openLink, { token })).body).toMatchObject({ code: 'LINK_INVALID' });
});

/** Removes the entry of a notice as the desk does, as far as its author sees it. */
async function remove(id: string, outcome: CaseOutcome = 'granted'): Promise<void> {
  await settleCase(site, id, { outcome, ground: 'content_against_terms' });
  await inTransaction(site.ctx, async (tx) => {
    const record = await lockCase(tx, id);
    const entry = await findEntry(tx, mine.subjectId, mine.entryId);
    if (!record || !entry) throw new Error('Nothing to remove');
    const former = JSON.stringify(await copyEntry(tx, entry));
    await sendRemoved(tx, await updateCase(tx, record, { former_entry: former }));
  });
}

const listStatements = (as: Person) => site.call(cases.statements, {}, { as });
const appeal = (id: string, as: Person, text = CASE_TEXT) => site.call(cases.appeal, { id, text }, { as });

// Regulamin: Zgłaszający i autor
it('a statement of reasons is read by the author alone, with the entry until the case is closed', async () => {
  const id = await given();
  expect((await listStatements(mine.author)).body).toEqual([]);
  await remove(id);
  const { body, headers } = await listStatements(mine.author);
  expect(headers['x-total-count']).toBe('1');
  expect(body).toMatchObject([
    {
      _id: id,
      ground: 'content_against_terms',
      entry: { reason: 'payment_issues' },
      appealUntil: expect.any(String),
    },
  ]);
  expect((await listStatements(mine.person)).body).toEqual([]);
  const mail = (await readCaseMails(site)).at(-1);
  expect(mail?.to).toBe(mine.author.email);
  expect(mail?.text).toContain('/dossier/statements');
  expect(mail?.text).not.toContain(body[0]?.entry?.comment);
  await travel(site, 15 * DAY_MS, mine.author);
  await advanceCases(site);
  const [closed] = (await listStatements(mine.author)).body;
  expect(closed).not.toHaveProperty('entry');
  expect(closed).not.toHaveProperty('appealUntil');
});

it('the statement of reasons for a removal does not exist for a notice that was refused', async () => {
  await settleCase(site, await given(), { ground: 'content_lawful' });
  expect((await listStatements(mine.author)).body).toEqual([]);
});

it('a statement of reasons is appealed once by the author, which keeps case and entry until the decision', async () => {
  const id = await given();
  await remove(id, 'partly');
  expect((await appeal(id, mine.person)).body).toMatchObject({ code: 'CASE_NOT_FOUND' });
  expect((await appeal(id, mine.author, 'Krótko.')).body).toMatchObject({ code: 'TEXT_TOO_SHORT' });
  const { status, body } = await appeal(id, mine.author);
  expect(status).toBe(201);
  expect(body.statement).toMatchObject({ appeal: { state: 'received' } });
  expect(body.statement).not.toHaveProperty('appealUntil');
  expect((await appeal(id, mine.author)).body).toMatchObject({ code: 'STATE_PASSED' });
  const made = await site.ctx.db.selectFrom('cases').selectAll().where('appeals_id', '=', id).executeTakeFirstOrThrow();
  expect(made).toMatchObject({ kind: 'complaint', user_id: mine.author.id, entry_id: mine.entryId });
  expect((await readCaseMails(site)).at(-1)).toMatchObject({ to: mine.author.email });
  await travel(site, 15 * DAY_MS, mine.author);
  await advanceCases(site);
  expect((await readRecord(site, id)).state).toBe('decided');
  expect((await listStatements(mine.author)).body[0]?.entry).toBeDefined();
  await settleCase(site, made.id);
  await advanceCases(site);
  expect(await readRecord(site, id)).toMatchObject({ state: 'closed', former_entry: null });
  expect((await listStatements(mine.author)).body).toMatchObject([
    { appeal: { outcome: 'refused', reasons: 'Uzasadnienie tej decyzji.' } },
  ]);
});

// Regulamin: Od decyzji
it('the statement of reasons for a removal is appealed within fourteen days', async () => {
  const id = await given();
  await remove(id);
  await travel(site, 15 * DAY_MS, mine.author);
  expect((await appeal(id, mine.author)).body).toMatchObject({ code: 'APPEAL_LATE' });
});

it('the statement of reasons for a removal is appealed once where two calls come at once', async () => {
  const id = await given();
  await remove(id);
  const answers = await Promise.all([appeal(id, mine.author), appeal(id, mine.author)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});
