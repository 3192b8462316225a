import { attachments, tenants } from '@najem/shared/contract/register';
import { deskCalls, deskCaseCalls, deskDisputeCalls, disputes, dossier } from '@najem/shared/contract/rights';
import { DAY_MS } from '../../../src/kernel/durations';
import { openedCase } from '../../support/case-actions';
import { openAsGuest } from '../../support/dossier-actions';
import { open as openFile, sendChecked } from '../../support/attachment-actions';
import {
  advanceDisputes,
  answer,
  appeal,
  decide,
  decided,
  newAdmin,
  newCase,
  opened,
  PICTURE,
  read,
  REASONS,
  STATEMENT,
  toDesk,
  travel,
} from '../../support/dispute-actions';
import { describeEntry, prove } from '../../support/evidence-actions';
import { readPdfText } from '../../support/pdf-text';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterEach(() => site.close());

/** By subject and address: which of two mails of one moment leaves first is open. */
function inOrder(mails: readonly { to: string; subject: string }[]) {
  return mails.toSorted((a, b) => a.subject.localeCompare(b.subject) || a.to.localeCompare(b.to));
}

/** The mails about disputes, in order: to whom and with which subject. */
async function readMails() {
  const mails = (await site.mails()).map(({ to, subject }) => ({ to, subject }));
  return inOrder(mails.filter(({ subject }) => /spór|sporze|kwestionowany|odpowiedź|Biurko/i.test(subject)));
}

// SECURITY: Another user's object
it('a dispute exists only for its two sides and for administrators who are neither', async () => {
  const disputed = await newCase(site);
  const { _id: id, version } = await opened(site, disputed);
  const stranger = await newVerified(site);
  for (const as of [{ as: stranger }, { as: disputed.creator }, { as: admin }]) {
    for (const call of [disputes.get, disputes.decision] as const) {
      expect((await site.call(call, { id }, as)).body).toMatchObject({ code: 'DISPUTE_NOT_FOUND' });
    }
    expect((await site.call(disputes.list, {}, as)).body).toEqual([]);
  }
  const appealing = await site.call(disputes.appeal, { id, text: STATEMENT, version }, { as: stranger });
  expect(appealing.body).toMatchObject({ code: 'DISPUTE_NOT_FOUND' });
  expect((await site.call(disputes.list, { side: 'author' }, { as: disputed.author })).body).toMatchObject([
    { _id: id, side: 'author' },
  ]);
  expect((await site.call(disputes.list, { side: 'person' }, { as: disputed.author })).body).toEqual([]);
  expect((await site.call(disputes.list, { side: 'person' }, disputed.as)).body).toMatchObject([{ _id: id }]);
  await confirmPerson(site, admin);
  expect((await site.call(deskDisputeCalls.dispute, { id }, { as: admin })).status).toBe(200);
  await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', disputed.author.id).execute();
  await confirmPerson(site, disputed.author);
  const own = await site.call(deskDisputeCalls.dispute, { id }, { as: disputed.author });
  expect(own.body).toMatchObject({ code: 'DISPUTE_NOT_FOUND' });
  expect(
    (await site.call(deskDisputeCalls.disputes, { state: 'awaiting_author' }, { as: disputed.author })).body.items,
  ).toEqual([]);
});

it('who opened a dispute or a case takes no part in it at the desk, also once a better proof has the identifier', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed, { ground: 'unlawful' });
  const { _id: caseId } = await openedCase(site, disputed);
  await site.ctx.db.updateTable('cases').set({ user_id: null }).execute();
  await site.ctx.db.updateTable('claims').set({ state: 'ended', end_cause: 'proved-elsewhere' }).execute();
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', disputed.person.id).execute();
  const found: [boolean, number, number, number[]][] = [];
  for (const as of [disputed.person, admin]) {
    await confirmPerson(site, as);
    const rows = (await site.call(deskDisputeCalls.disputes, {}, { as })).body.items.length;
    const caseRows = (await site.call(deskCaseCalls.cases, {}, { as })).body.items.length;
    const calls = [
      (await site.call(deskDisputeCalls.dispute, { id }, { as })).status,
      (await site.call(deskCaseCalls.case, { id: caseId }, { as })).status,
    ];
    const mayDecide = (await decide(site, as, id, { outcome: 'kept', basis: 'evidence' })).status === 200;
    found.push([mayDecide, rows, caseRows, calls]);
  }
  expect(found).toEqual([
    [false, 0, 0, [404, 404]],
    [true, 1, 1, [200, 200]],
  ]);
});

it('work on a dispute is shown to its person once a day, whoever did it, and a look of their own accord apart', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  for (const one of [admin, admin, await newAdmin(site)]) {
    await confirmPerson(site, one);
    expect((await site.call(deskDisputeCalls.dispute, { id }, { as: one })).status).toBe(200);
  }
  await site.call(tenants.check, { identifier: disputed.identifier }, { as: admin });
  const { body } = await site.call(dossier.inquiries, {}, disputed.as);
  const byDesk = body.filter(({ who }) => who.name === 'Administrator serwisu').map(({ kind, count }) => [kind, count]);
  expect(byDesk.sort()).toEqual([
    ['desk', 1],
    ['dispute_work', 1],
  ]);
});

it('a dispute is opened, commented and withdrawn by a guest as well', async () => {
  const disputed = await newCase(site);
  await site.ctx.db.updateTable('claims').set({ state: 'ended' }).execute();
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  const { cookies } = await openAsGuest(site, disputed.identifier);
  const input = { id: disputed.entryId, ground: 'untrue', text: STATEMENT, wanted: 'removal' } as const;
  const { status, body } = await site.call(disputes.open, input, { cookies });
  expect(status).toBe(201);
  const id = body.dispute._id;
  await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  const { version } = await read(site, id, { cookies });
  const commented = await site.call(disputes.comment, { id, text: '', version }, { cookies });
  expect(commented.body.dispute).toMatchObject({ state: 'deciding', side: 'person' });
  expect((await readMails()).filter(({ to }) => to !== disputed.author.email)).toEqual([]);
});

it('a dispute has files that both sides open, each with their own names, until 90 days after its end', async () => {
  const disputed = await newCase(site);
  const file = await sendChecked(site, disputed.person, PICTURE, 'dispute');
  const { _id: id, files, version } = await opened(site, disputed, { attachmentIds: [file._id] });
  expect(files).toMatchObject([{ by: 'person', isReady: true }]);
  const author = await read(site, id, { as: disputed.author });
  expect(author.files).toMatchObject([{ name: 'Załącznik 1', by: 'person' }]);
  expect((await openFile(site, disputed.author, file._id)).status).toBe(200);
  expect((await openFile(site, disputed.creator, file._id)).status).toBe(404);
  await site.call(disputes.withdraw, { id, version }, disputed.as);
  const removal = await site.call(attachments.remove, { id: file._id }, disputed.as);
  expect(removal.body).toMatchObject({ code: 'STATE_PASSED' });
  const row = await site.ctx.db.selectFrom('attachments').select('forget_at').executeTakeFirstOrThrow();
  expect(row.forget_at).toEqual(new Date(site.now().getTime() + 90 * DAY_MS));
});

// Regulamin: Wpis można udokumentować
it('a dispute shows the proof of the entry among its files to both sides, and by itself to the desk', async () => {
  const disputed = await newCase(site);
  const { descriptor, subjectId, entryId, identifier, author } = disputed;
  const entry = { descriptor, id: subjectId, entryId, identifier };
  const { fileId } = await prove(site, author, entry);
  await prove(site, author, await describeEntry(site, author));
  site.advance(1_000);
  const file = await sendChecked(site, disputed.person, PICTURE, 'dispute');
  const { _id: id, files } = await opened(site, disputed, { attachmentIds: [file._id] });
  expect(files).toMatchObject([
    { _id: fileId, name: 'Załącznik 1', by: 'author', isReady: true },
    { _id: file._id, by: 'person' },
  ]);
  expect((await openFile(site, disputed.person, fileId)).status).toBe(200);
  expect((await read(site, id, { as: author })).files).toMatchObject([
    { _id: fileId, by: 'author' },
    { _id: file._id, name: 'Załącznik 2', by: 'person' },
  ]);
  await confirmPerson(site, admin);
  const { body } = await site.call(deskDisputeCalls.dispute, { id }, { as: admin });
  expect(body.dispute.files).toMatchObject([{ _id: file._id }]);
  expect(body.dispute.evidence).toMatchObject([{ files: [{ _id: fileId }] }]);
});

it('mails about a dispute go only to those whom the specification names', async () => {
  const disputed = await newCase(site);
  const { _id: id, number } = await opened(site, disputed);
  const [author, person] = [disputed.author.email, disputed.person.email];
  const expected = [
    { to: author, subject: 'Twój wpis jest kwestionowany – odpowiedz do 27.11.2026' },
    { to: person, subject: `Przyjęliśmy spór ${number}` },
  ];
  expect(await readMails()).toEqual(inOrder(expected));
  await travel(site, 5 * DAY_MS, disputed.author, disputed.person, admin);
  await advanceDisputes(site);
  await advanceDisputes(site);
  expected.push({ to: author, subject: 'Zostały 2 dni na odpowiedź' });
  expect(await readMails()).toEqual(inOrder(expected));
  const { version } = await read(site, id, { as: disputed.author });
  await site.call(disputes.prolong, { id, version }, { as: disputed.author });
  await advanceDisputes(site);
  expect(await readMails()).toEqual(inOrder(expected));
  await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  expected.push({ to: person, subject: `Autor odpowiedział w sporze ${number}` });
  expect(await readMails()).toEqual(inOrder(expected));
  const asked = await read(site, id, disputed.as);
  await site.call(disputes.comment, { id, text: '', version: asked.version }, disputed.as);
  await confirmPerson(site, admin);
  const before = (await site.call(deskDisputeCalls.dispute, { id }, { as: admin })).body.dispute;
  const extension = { id, reasons: REASONS, version: before.version };
  const extended = await site.call(deskDisputeCalls.extendDispute, extension, { as: admin });
  expect(extended.body.dispute).toMatchObject({ dueAt: '2027-02-22T22:59:59.999Z', mayExtend: false });
  const again = { ...extension, version: extended.body.dispute.version };
  expect((await site.call(deskDisputeCalls.extendDispute, again, { as: admin })).body).toMatchObject({
    code: 'EXTENSION_LATE',
  });
  for (const to of [author, person]) expected.push({ to, subject: `Nowy termin decyzji w sporze ${number}` });
  expect(await readMails()).toEqual(inOrder(expected));
  await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' });
  for (const to of [author, person]) expected.push({ to, subject: `Decyzja w sporze ${number}` });
  expect(await readMails()).toEqual(inOrder(expected));
  const texts = (await site.mails()).map(({ text }) => text).join('\n');
  expect(texts).toContain('Odwołanie do 09.12.2026.');
  expect(texts).toContain(`Powód: ${REASONS}`);
  expect(texts).not.toContain(disputed.identifier);
  expect(texts).not.toContain('Wszystko zgodnie z umową.');
});

it('mails about a dispute wait for Monday where the person chose so', async () => {
  const disputed = await newCase(site);
  const weekly = { entry: 'weekly', report: 'weekly', checked: 'off', progress: 'weekly' } as const;
  await site.call(dossier.setAlerts, weekly, disputed.as);
  site.advance(60_000);
  const { _id: id } = await opened(site, disputed);
  await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  const toPerson = (await readMails()).filter(({ to }) => to === disputed.person.email);
  expect(toPerson.map(({ subject }) => subject)).toEqual([expect.stringContaining('Przyjęliśmy spór')]);
  site.advance(4 * DAY_MS);
  await site.ctx.jobs.add(site.ctx, 'alerts/send', { is: 'week' });
  const mail = (await site.mails()).findLast(({ to }) => to === disputed.person.email);
  expect(mail?.subject).toBe('Nowe zdarzenie w Twojej teczce');
  expect(mail?.text).toContain('1 nowe zdarzenie');
});

it('mails about a dispute tell administrators on working mornings what is due, once', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  await toDesk(site, disputed, id);
  const tell = async (at: string) => {
    site.advance(new Date(at).getTime() - site.now().getTime());
    await site.ctx.jobs.add(site.ctx, 'desk/due', {});
    return (await site.mails()).filter(({ subject }) => subject.startsWith('Biurko')).map(({ subject }) => subject);
  };
  expect(await tell('2026-12-17T06:00:00.000Z')).toEqual([]);
  expect(await tell('2026-12-18T05:59:00.000Z')).toEqual([]);
  expect(await tell('2026-12-18T06:00:00.000Z')).toEqual(['Biurko spraw: 0 po terminie, 1 na jutro']);
  expect(await tell('2026-12-18T07:00:00.000Z')).toHaveLength(1);
  expect(await tell('2026-12-19T06:00:00.000Z')).toHaveLength(1);
  expect((await tell('2026-12-22T06:00:00.000Z')).at(-1)).toBe('Biurko spraw: 1 po terminie, 0 na jutro');
});

it('the decision as a letter names outcome, basis, reasons and rights of each side, then the appeal', async () => {
  const disputed = await newCase(site);
  const id = await decided(site, admin, disputed, { outcome: 'kept', basis: 'evidence' });
  const letter = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` };
    const answered = await site.app.inject({ url: `/api/dossier/disputes/${id}/decision.pdf`, headers });
    return readPdfText(answered.rawPayload).replaceAll('\u00a0', ' ');
  };
  const authorityAddress = 'ul. Stanisława Moniuszki 1A, 00-014 Warszawa';
  expect(await read(site, id, disputed.as)).toMatchObject({ authorityAddress });
  const onDesk = await site.call(deskDisputeCalls.dispute, { id }, { as: admin });
  expect(onDesk.body.dispute).toMatchObject({ authorityAddress });
  const person = await letter(disputed.person);
  for (const words of [
    'Data decyzji: 20.11.2026',
    '„Problemy z płatnościami”',
    'Wpis pozostaje.',
    'Dowody.',
    REASONS,
    'Możesz się odwołać do 04.12.2026.',
    'Możesz wnieść skargę do Prezesa Urzędu Ochrony Danych Osobowych',
    authorityAddress,
  ]) {
    expect(person).toContain(words);
  }
  const author = await letter(disputed.author);
  expect(author).toContain('Druga strona może się odwołać do 04.12.2026.');
  expect(author).not.toContain('skargę');
  await appeal(site, id, disputed.as);
  await decide(site, admin, id, { outcome: 'removed', basis: 'no_evidence' });
  const final = await letter(disputed.author);
  expect(final).toContain('Decyzja po odwołaniu w sporze');
  expect(final).toContain('Ta decyzja kończy spór w serwisie.');
  expect(final).not.toContain('Problemy z płatnościami');
});

it('the desk lists what waits, lets one administrator work at a time, and audits everything', async () => {
  const other = await newAdmin(site);
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  await toDesk(site, disputed, id);
  for (const who of [admin, other]) await confirmPerson(site, who);
  const { body } = await site.call(deskDisputeCalls.disputes, {}, { as: admin });
  expect(body.items).toMatchObject([{ _id: id, state: 'deciding', dueAt: '2026-12-21T22:59:59.999Z' }]);
  const version = body.items[0]?.version ?? 0;
  const taken = await site.call(deskDisputeCalls.takeDispute, { id, version }, { as: admin });
  expect(taken.body.dispute).toMatchObject({ takenBy: { _id: admin.id }, mayDecide: true, mayExtend: true });
  const next = { id, version: taken.body.dispute.version };
  expect((await site.call(deskDisputeCalls.takeDispute, { id, version }, { as: other })).body).toMatchObject({
    code: 'STALE_EDIT',
  });
  expect((await site.call(deskDisputeCalls.takeDispute, next, { as: other })).body).toMatchObject({
    code: 'STATE_PASSED',
  });
  expect((await site.call(deskDisputeCalls.disputes, { takenBy: 'others' }, { as: other })).body.items).toHaveLength(1);
  await site.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', admin.id).execute();
  const free = await site.call(deskDisputeCalls.dispute, { id }, { as: other });
  expect(free.body.dispute).toMatchObject({ mayDecide: true });
  expect(free.body.dispute.takenBy).toBeUndefined();
  const { items } = (await site.call(deskDisputeCalls.disputes, { takenBy: 'nobody' }, { as: other })).body;
  expect(items.map(({ takenBy }) => takenBy)).toEqual([undefined]);
  await site.ctx.db.updateTable('users').set({ status: 'active' }).where('id', '=', admin.id).execute();
  const decision = { ...next, outcome: 'kept', basis: 'no_evidence', reasons: REASONS } as const;
  expect((await site.call(deskDisputeCalls.decideDispute, decision, { as: admin })).body).toMatchObject({
    code: 'VALIDATION',
  });
  const short = { ...decision, basis: 'evidence', reasons: 'Bo tak.' } as const;
  expect((await site.call(deskDisputeCalls.decideDispute, short, { as: admin })).body).toMatchObject({
    code: 'REASONS_REQUIRED',
  });
  const both = { ...decision, basis: 'evidence' } as const;
  const answers = await Promise.all([
    site.call(deskDisputeCalls.decideDispute, both, { as: admin }),
    site.call(deskDisputeCalls.decideDispute, both, { as: admin }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const action of ['desk.disputes-listed', 'desk.dispute-taken', 'desk.dispute-decided']) {
    expect((await readAudited(site, action)).length).toBeGreaterThan(0);
  }
});

it('the desk shows earlier disputes, and counts and figures', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed, { ground: 'unlawful' });
  await confirmPerson(site, admin);
  const queues = (await site.call(deskCalls.overview, {}, { as: admin })).body.queues;
  expect(queues).toContainEqual({ queue: 'disputes', count: 1 });
  await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' });
  await travel(site, 16 * DAY_MS, disputed.person, admin);
  await advanceDisputes(site);
  const again = await opened(site, disputed, { ground: 'not_me' });
  await confirmPerson(site, admin);
  const { dispute } = (await site.call(deskDisputeCalls.dispute, { id: again._id }, { as: admin })).body;
  expect(dispute).toMatchObject({
    person: { name: 'Łucja Żurek' },
    author: { _id: disputed.author.id },
    between: [{ outcome: 'kept', state: 'closed' }],
    ofPerson: [{}],
    ofAuthor: [{}],
    otherEntries: 0,
    mayDecide: true,
  });
  const figures = (await site.call(deskCalls.figures, {}, { as: admin })).body.disputes;
  expect(figures).toMatchObject({ open: 1, overdue: 0, appeals: 0, months: [{ month: '2026-11', kept: 1 }] });
  expect((await site.call(disputes.transparency, {})).body).toEqual({ success: true });
});
