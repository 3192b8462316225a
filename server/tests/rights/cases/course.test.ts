import { attachments } from '@najem/shared/contract/register';
import { cases, dossier } from '@najem/shared/contract/rights';
import { PERSON_CASE_KINDS } from '@najem/shared/domain/rights';
import { sendExtended, sendQuestion, sendDecided } from '../../../src/rights/cases/mails';
import { DAY_MS } from '../../../src/kernel/durations';
import { open as openFile, sendChecked } from '../../support/attachment-actions';
import {
  advanceCases,
  askInCase,
  CASE_TEXT,
  openCase,
  openedCase,
  readCaseMails,
  readRecord,
  settleCase,
  takeCase,
} from '../../support/case-actions';
import { type DisputedCase, newCase, travel } from '../../support/dispute-actions';
import { insertActiveClaim, openAsGuest } from '../../support/dossier-actions';
import { makePdf } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import { confirmPerson } from '../../support/sign-in';
import { freshPesel, readAudited } from '../../support/subject-actions';

let site: TestApp;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp();
  mine = await newCase(site);
});
afterEach(() => site.close());

/** Fetches a document as the person's browser does. */
const download = (url: string) => site.app.inject({ url, headers: { authorization: `Bearer ${mine.person.token}` } });

// Polityka: Masz prawo dostępu
it.each(PERSON_CASE_KINDS)('a case of the kind %s is received with a number, a due date and a mail', async (kind) => {
  const opened = await openedCase(site, mine, { kind });
  expect(opened).toMatchObject({
    kind,
    state: 'received',
    text: CASE_TEXT,
    concerns: { is: 'file' },
    isRestricting: false,
    timeline: [{ by: 'person', what: 'received' }],
    may: { write: true, withdraw: true, download: false },
  });
  expect(opened.number).toMatch(/^WN-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const days = kind === 'identity_abuse' ? 14 : 28;
  expect(new Date(opened.dueAt ?? '').getTime()).toBeGreaterThanOrEqual(site.now().getTime() + (days - 1) * DAY_MS);
  const [mail] = await readCaseMails(site);
  expect(mail).toMatchObject({ to: mine.person.email, subject: `Sprawa ${opened.number}: przyjęta` });
  expect(mail?.text).toContain(`/dossier/cases/${opened._id}`);
  expect(mail?.text).not.toContain(CASE_TEXT);
  expect(await readAudited(site, 'case.opened')).toHaveLength(1);
});

it('a case is listed with its person, newest first, and is in the overview and the export of the file', async () => {
  const first = await openedCase(site, mine, { kind: 'access' });
  site.advance(1000);
  const second = await openedCase(site, mine, { kind: 'erasure' });
  const { body, headers } = await site.call(cases.list, { pageSize: 1 }, mine.as);
  expect(body).toMatchObject([{ _id: second._id, kind: 'erasure', state: 'received', dueAt: second.dueAt }]);
  expect(headers['x-total-count']).toBe('2');
  const overview = await site.call(dossier.overview, {}, mine.as);
  expect(overview.body.dossier.cases.map(({ _id }) => _id).sort()).toEqual([first._id, second._id].sort());
  const exported = await download('/api/dossier/export.json');
  const { cases: held } = exported.json<{ cases: { number: string }[] }>();
  expect(held.map(({ number }) => number)).toEqual([second.number, first.number]);
  const pdf = await download('/api/dossier/export.pdf');
  expect(readPdfText(pdf.rawPayload)).toContain(second.number);
});

it('a case is one of its kind at a time', async () => {
  const { _id: id } = await openedCase(site, mine, { kind: 'access' });
  expect((await openCase(site, mine, { kind: 'access' })).body).toMatchObject({ code: 'CASE_LIMIT' });
  expect((await openCase(site, mine, { kind: 'erasure' })).status).toBe(201);
  await site.call(cases.withdraw, { id }, mine.as);
  expect((await openCase(site, mine, { kind: 'access' })).status).toBe(201);
});

it('a case is opened once where two calls come at once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => openCase(site, mine, { kind: 'access' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
});

it('a case requires a text of twenty to 3000 characters', async () => {
  expect((await openCase(site, mine, { text: 'Za krótki tekst.' })).body).toMatchObject({ code: 'TEXT_TOO_SHORT' });
  expect((await openCase(site, mine, { text: 'x'.repeat(3001) })).body).toMatchObject({ code: 'TEXT_TOO_LONG' });
  expect((await openCase(site, mine, { text: `${CASE_TEXT}\u0007` })).body).toMatchObject({ code: 'VALIDATION' });
});

it('a case about an entry is about one of the person', async () => {
  const { entryId } = mine;
  const { concerns } = await openedCase(site, mine, { kind: 'erasure', concerns: { is: 'entry', entryId } });
  expect(concerns).toEqual({ is: 'entry', entryId });
  const other = await newCase(site);
  const foreign = await openCase(site, mine, { concerns: { is: 'entry', entryId: other.entryId } });
  expect(foreign.body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
});

it('a case is no notice, no rectification of an entry, and restricts meanwhile only as an objection', async () => {
  const { entryId } = mine;
  for (const input of [
    { kind: 'content_notice' },
    { kind: 'rectification', concerns: { is: 'entry', entryId } },
    { kind: 'erasure', restrictMeanwhile: true },
  ] as const) {
    const { status, body } = await openCase(site, mine, input);
    expect([status, body]).toMatchObject([400, { code: 'VALIDATION' }]);
    expect((body as unknown as { message: string }).message).toMatch(/\.$/);
  }
});

// SECURITY: Another user's object
it('a case exists for its person only', async () => {
  const { _id: id } = await openedCase(site, mine);
  const other = await newCase(site);
  for (const call of [cases.get, cases.withdraw, cases.letter] as const) {
    expect((await site.call(call, { id }, other.as)).body).toMatchObject({ code: 'CASE_NOT_FOUND' });
  }
  const writing = await site.call(cases.write, { id, text: 'x' }, other.as);
  expect(writing.body).toMatchObject({ code: 'CASE_NOT_FOUND' });
  expect((await site.call(cases.list, {}, other.as)).body).toEqual([]);
  expect((await site.call(cases.get, { id: 'x' }, mine.as)).body).toMatchObject({ code: 'CASE_NOT_FOUND' });
});

it('a case goes with the identifier to the next person who proves it', async () => {
  const { _id: id } = await openedCase(site, mine);
  await site.ctx.db.updateTable('claims').set({ state: 'ended' }).execute();
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  const { cookies } = await openAsGuest(site, mine.identifier);
  expect((await site.call(cases.get, { id }, { cookies })).body.case).toMatchObject({ _id: id });
  expect((await site.call(cases.get, { id }, mine.as)).body).toMatchObject({ code: 'DOSSIER_PROOF_REQUIRED' });
});

it('a case is under every identifier of the person', async () => {
  await insertActiveClaim(site, freshPesel(), { person: mine.person });
  const { _id: id } = await openedCase(site, mine);
  const rows = await site.ctx.db.selectFrom('case_identifiers').selectAll().where('case_id', '=', id).execute();
  expect(rows).toHaveLength(2);
});

it('a case is opened, pursued and withdrawn by a guest as well, who gets no mail without an address', async () => {
  const pesel = freshPesel();
  const { cookies } = await openAsGuest(site, pesel);
  const input = { kind: 'access', text: CASE_TEXT, concerns: { is: 'file' } } as const;
  const { status, body } = await site.call(cases.open, input, { cookies });
  expect(status).toBe(201);
  const { _id: id } = body.case;
  expect((await site.call(cases.write, { id, text: 'Dodaję.' }, { cookies })).status).toBe(201);
  expect((await site.call(cases.withdraw, { id }, { cookies })).body.case.state).toBe('withdrawn');
  expect(await readCaseMails(site)).toEqual([]);
});

it('the messages of a case answer a question of the desk, and are added as long as it is open', async () => {
  const { _id: id } = await openedCase(site, mine);
  const asked = await askInCase(site, id);
  await sendQuestion(site.ctx, asked);
  const waiting = (await site.call(cases.get, { id }, mine.as)).body.case;
  expect(waiting).toMatchObject({ state: 'waiting', answerUntil: asked.answer_until?.toISOString() });
  const { body } = await site.call(cases.write, { id, text: ' Tego z Łodzi. ' }, mine.as);
  expect(body.case).toMatchObject({ state: 'in_review' });
  expect(body.case.answerUntil).toBeUndefined();
  expect(body.case.timeline.map(({ by, what, text }) => [by, what, text])).toEqual([
    ['person', 'received', undefined],
    ['desk', 'taken', undefined],
    ['desk', 'asked', 'Którego wpisu dotyczy sprawa?'],
    ['person', 'message', 'Tego z Łodzi.'],
  ]);
  expect((await readRecord(site, id)).version).toBe(4);
  expect((await site.call(cases.write, { id, text: '  ' }, mine.as)).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
  await site.call(cases.withdraw, { id }, mine.as);
  expect((await site.call(cases.write, { id, text: 'x' }, mine.as)).body).toMatchObject({ code: 'STATE_PASSED' });
  const subjects = (await readCaseMails(site)).map(({ subject }) => subject.split(': ')[1]);
  expect(subjects).toEqual(['przyjęta', 'mamy pytanie']);
});

it('the messages of a case are fifty at most', async () => {
  const { _id: id } = await openedCase(site, mine);
  const event = { case_id: id, at: site.now(), by: 'person', what: 'message', text: 'x' } as const;
  await site.ctx.db
    .insertInto('case_events')
    .values(Array.from({ length: 50 }, () => event))
    .execute();
  const { body } = await site.call(cases.write, { id, text: 'Jeszcze jedna.' }, mine.as);
  expect(body).toMatchObject({ code: 'CASE_MESSAGE_LIMIT' });
});

it('the messages of a case keep files that their uploader and freshly proved administrators open', async () => {
  const file = await sendChecked(site, mine.person, await makePdf(), 'case');
  const { _id: id } = await openedCase(site, mine);
  const { body } = await site.call(cases.write, { id, text: 'Z plikiem.', attachmentIds: [file._id] }, mine.as);
  expect(body.case.files).toMatchObject([{ _id: file._id, by: 'person', isReady: true }]);
  const again = await site.call(cases.write, { id, text: 'x', attachmentIds: [file._id] }, mine.as);
  expect(again.body).toMatchObject({ code: 'ATTACHMENT_INVALID' });
  expect((await openFile(site, mine.person, file._id)).status).toBe(200);
  expect((await openFile(site, mine.author, file._id)).status).toBe(404);
  const admin = await site.signInAdmin();
  await confirmPerson(site, admin);
  expect((await openFile(site, admin, file._id)).status).toBe(200);
  const removal = await site.call(attachments.remove, { id: file._id }, mine.as);
  expect(removal.body).toMatchObject({ code: 'STATE_PASSED' });
});

it('the end of a case is the withdrawal by its person, before the decision alone', async () => {
  const { _id: id } = await openedCase(site, mine);
  const { body } = await site.call(cases.withdraw, { id }, mine.as);
  expect(body.case).toMatchObject({
    state: 'withdrawn',
    closedAt: site.now().toISOString(),
    may: { write: false, withdraw: false, download: false },
  });
  expect(body.case.dueAt).toBeUndefined();
  expect((await site.call(cases.withdraw, { id }, mine.as)).body).toMatchObject({ code: 'STATE_PASSED' });
  const decided = await openedCase(site, mine);
  await settleCase(site, decided._id);
  const late = await site.call(cases.withdraw, { id: decided._id }, mine.as);
  expect(late.body).toMatchObject({ code: 'STATE_PASSED' });
});

it('the end of a case is a decision with a letter that names the remedies', async () => {
  const { _id: id, number } = await openedCase(site, mine, { kind: 'erasure' });
  expect((await site.call(cases.letter, { id }, mine.as)).body).toMatchObject({ code: 'STATE_PASSED' });
  await sendDecided(site.ctx, await settleCase(site, id, { ground: 'legal_claims' }));
  const { body } = await site.call(cases.get, { id }, mine.as);
  expect(body.case).toMatchObject({
    state: 'decided',
    outcome: 'refused',
    decision: { outcome: 'refused', ground: 'legal_claims', reasons: 'Uzasadnienie tej decyzji.' },
    may: { write: false, withdraw: false, download: true },
  });
  const letter = await download(`/api/dossier/cases/${id}/letter.pdf`);
  expect(letter.headers['content-disposition']).toContain(`decyzja-${number}.pdf`);
  const text = readPdfText(letter.rawPayload);
  for (const part of [number, 'Uzasadnienie tej decyzji.', 'Prezesa Urzędu Ochrony Danych Osobowych', 'sądu']) {
    expect(text).toContain(part);
  }
  const mails = await readCaseMails(site);
  expect(mails.at(-1)).toMatchObject({ to: mine.person.email, subject: `Sprawa ${number}: rozpatrzona` });
});

it('the end of a case is the closing fourteen days after the decision, once however often the job runs', async () => {
  const { _id: id } = await openedCase(site, mine);
  await settleCase(site, id);
  await advanceCases(site);
  expect((await readRecord(site, id)).state).toBe('decided');
  await travel(site, 15 * DAY_MS, mine.person);
  await advanceCases(site);
  await advanceCases(site);
  const { body } = await site.call(cases.get, { id }, mine.as);
  expect(body.case).toMatchObject({ state: 'closed', outcome: 'refused', may: { download: true } });
  expect(body.case.timeline.filter(({ what }) => what === 'closed')).toHaveLength(1);
});

it('a question without an answer goes back to the desk after fourteen days', async () => {
  const { _id: id } = await openedCase(site, mine);
  await askInCase(site, id);
  site.advance(13 * DAY_MS);
  await advanceCases(site);
  expect((await readRecord(site, id)).state).toBe('waiting');
  await travel(site, 2 * DAY_MS, mine.person);
  await advanceCases(site);
  await advanceCases(site);
  const { body } = await site.call(cases.get, { id }, mine.as);
  expect(body.case.state).toBe('in_review');
  expect(body.case.timeline.filter(({ by, what }) => by === 'system' && what === 'unanswered')).toHaveLength(1);
});

it('a later due date comes by mail with its reason', async () => {
  const { _id: id, number } = await openedCase(site, mine);
  await sendExtended(site.ctx, await takeCase(site, id), 'Sprawa jest zawiła.');
  const mail = (await readCaseMails(site)).at(-1);
  expect(mail?.subject).toBe(`Sprawa ${number}: nowy termin`);
  expect(mail?.text).toContain('Powód: Sprawa jest zawiła.');
});

it('mails about a case go to nobody who lost the identifier to another proof', async () => {
  const { _id: id } = await openedCase(site, mine);
  const before = (await readCaseMails(site)).length;
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  await site.ctx.db.updateTable('claims').set({ state: 'ended', end_cause: 'proved-elsewhere' }).execute();
  await sendDecided(site.ctx, await readRecord(site, id));
  expect(await readCaseMails(site)).toHaveLength(before);
  await site.ctx.db.updateTable('claims').set({ end_cause: 'expired' }).execute();
  await sendDecided(site.ctx, await readRecord(site, id));
  expect(await readCaseMails(site)).toHaveLength(before + 1);
});
