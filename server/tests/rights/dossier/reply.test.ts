import { subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { TENANT } from '@najem/shared/domain/register';
import type { ConcernedPerson } from '@najem/shared/domain/rights';
import { deleteReply, setReply } from '../../../src/rights/dossier/set-reply';
import { MINUTE_MS } from '../../../src/kernel/durations';
import { startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, BOTH_KINDS, buildPerson, newVerified } from '../../support/subject-actions';

const TEXT = 'Zapłaciłem wszystko w terminie.\nMam potwierdzenia przelewów.';

let site: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterAll(() => site.close());

/** A subject with one entry, and the guest whom it is about. */
async function concerned(descriptor = TENANT) {
  const input = buildPerson();
  const { _id: id } = await addSubject(site, author, descriptor, input);
  const { body } = await addEntry(site, author, descriptor, id);
  const person: ConcernedPerson = { subjectIds: [id], userId: null };
  return { id, entryId: body.history[0]?._id ?? '', identifier: input.identifier, person };
}

async function readEntry(descriptor: typeof TENANT, id: string, by: Person) {
  const { body } = await site.call(subjects[descriptor.kind].history, { id }, { as: by });
  return body[0];
}

describe.each(BOTH_KINDS)('a reply to an entry about a %s', (kind, descriptor) => {
  it('stands by the entry for its author and administrators, in lists and in details', async () => {
    const { id, entryId, identifier, person } = await concerned(descriptor);
    await setReply(site.ctx, person, { entryId, text: `  ${TEXT}\r\n` });
    const reply = { text: TEXT, at: site.now().toISOString() };
    for (const reader of [author, admin]) {
      expect(await readEntry(descriptor, id, reader)).toMatchObject({ reply });
      const { body: list } = await site.call(subjects[kind].list, { identifier }, { as: reader });
      expect(list[0]?.history[0]).toMatchObject({ reply });
      const { body: checked } = await site.call(subjects[kind].check, { identifier }, { as: reader });
      expect(checked[kind]?.history[0]).toMatchObject({ reply });
    }
  });

  it('its author gets a mail about a new reply, with nothing of its words, and none about a change', async () => {
    const { entryId, person } = await concerned(descriptor);
    const before = (await site.mails()).length;
    await setReply(site.ctx, person, { entryId, text: TEXT });
    await setReply(site.ctx, person, { entryId, text: 'Inaczej.' });
    const mails = (await site.mails()).slice(before);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[author.email, 'Osoba odpowiedziała na Twój wpis']]);
    expect(mails[0]?.text).toContain('Odpowiedź jest widoczna obok wpisu.');
    expect(mails[0]?.text).toContain(`Zobacz wpis:\n${site.ctx.config.publicUrl}${descriptor.path}`);
    expect(mails[0]?.text).not.toContain('przelewów');
  });
});

// SECURITY: changes of a reply
it('a reply is changed at most five times, its removal and renewal included', async () => {
  const { id, entryId, person } = await concerned();
  await setReply(site.ctx, person, { entryId, text: 'Pierwsza.' });
  for (const text of ['Druga.', 'Trzecia.', 'Czwarta.']) await setReply(site.ctx, person, { entryId, text });
  // The same words are no change.
  await setReply(site.ctx, person, { entryId, text: 'Czwarta.' });
  await deleteReply(site.ctx, person, { entryId });
  expect(await readEntry(TENANT, id, author)).not.toHaveProperty('reply');
  await deleteReply(site.ctx, person, { entryId });
  await setReply(site.ctx, person, { entryId, text: 'Piąta.' });
  await setReply(site.ctx, person, { entryId, text: 'Szósta.' });
  await expect(setReply(site.ctx, person, { entryId, text: 'Siódma.' })).rejects.toMatchObject({
    code: 'REPLY_LIMIT',
    status: 409,
    message: 'Odpowiedź można zmienić najwyżej pięć razy.',
  });
  expect(await readEntry(TENANT, id, author)).toMatchObject({ reply: { text: 'Szósta.' } });
});

it('a reply sent five times at once is one reply and one mail', async () => {
  const { id, entryId, person } = await concerned();
  const before = (await site.mails()).length;
  await Promise.all(Array.from({ length: 5 }, () => setReply(site.ctx, person, { entryId, text: TEXT })));
  expect(await readEntry(TENANT, id, author)).toMatchObject({ reply: { text: TEXT }, version: 2 });
  expect((await site.mails()).length).toBe(before + 1);
});

it.each([
  ['Dzwoń: 500 100 200', 'REPLY_HAS_CONTACT', 'Usuń z odpowiedzi numery, adresy email i telefony.'],
  ['jan@poczta.test', 'REPLY_HAS_CONTACT', 'Usuń z odpowiedzi numery, adresy email i telefony.'],
  ['PESEL 44051401359', 'REPLY_HAS_CONTACT', 'Usuń z odpowiedzi numery, adresy email i telefony.'],
  ['x'.repeat(1001), 'TEXT_TOO_LONG', 'Odpowiedź może mieć najwyżej 1000 znaków'],
  [' \n ', 'VALIDATION', expect.any(String)],
  ['zero\u0000zero', 'VALIDATION', expect.any(String)],
])('a reply is refused: %j', async (text, code, message) => {
  const { id, entryId, person } = await concerned();
  await expect(setReply(site.ctx, person, { entryId, text })).rejects.toMatchObject({ code, message });
  expect(await readEntry(TENANT, id, author)).not.toHaveProperty('reply');
});

it('a reply to an entry about others, to one of their own or to none does not exist', async () => {
  const { id, entryId, person } = await concerned();
  const { id: other } = await concerned();
  for (const [who, which] of [
    [{ subjectIds: [other], userId: null }, entryId],
    [{ subjectIds: [], userId: author.id }, entryId],
    [{ subjectIds: [id], userId: author.id }, entryId],
    [person, 'nothing'],
    [person, '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const refused = { code: 'ENTRY_NOT_FOUND', status: 404 };
    await expect(setReply(site.ctx, who, { entryId: which, text: TEXT })).rejects.toMatchObject(refused);
    await expect(deleteReply(site.ctx, who, { entryId: which })).rejects.toMatchObject(refused);
  }
});

it('a reply makes an edit of before stale, and goes with the entry', async () => {
  const { id, entryId, person } = await concerned();
  await setReply(site.ctx, person, { entryId, text: TEXT });
  const edit = {
    id,
    entryId,
    landlord: 'Ewa Lis',
    rentalAddress: 'ul. Polna 1',
    reason: 'cleanliness',
    comment: 'Nowy.',
  };
  const { body } = await site.call(subjects.tenant.updateHistory, { ...edit, version: 1 }, { as: author });
  expect(body.code).toBe('STALE_EDIT');
  await site.call(subjects.tenant.removeHistory, { id, entryId }, { as: author });
  const left = await site.ctx.db.selectFrom('entry_replies').where('entry_id', '=', entryId).selectAll().execute();
  expect(left).toEqual([]);
});

async function readReport(reportId: string) {
  const { body } = await site.call(reports.get, { reportId }, { as: admin });
  const document = await site.app.inject({
    method: 'GET',
    url: `/api/reports/${reportId}/pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return {
    reply: body.report.data.history[0]?.reply,
    document: readPdfText(document.rawPayload).replaceAll('\u00a0', ' '),
  };
}

async function readShared(reportId: string) {
  const { body } = await site.call(reports.share, { reportId }, { as: admin });
  const shared = await site.call(reports.shared, { shareId: body.shareLink.split('/').at(-1) ?? '' });
  return shared.body.report.data.history[0]?.reply;
}

it('a reply stands by its entry in a report issued later, for readers of a share and in the document', async () => {
  const { entryId, identifier, person } = await concerned();
  await setReply(site.ctx, person, { entryId, text: TEXT });
  const at = site.now().toISOString();
  site.advance(MINUTE_MS);
  const reportId = await generateReport(site, admin, identifier);
  const { reply, document } = await readReport(reportId);
  expect(reply).toEqual({ text: TEXT, at });
  expect(await readShared(reportId)).toEqual(reply);
  expect(document).toContain('Odpowiedź osoby, której dotyczy wpis, 20.11.2026');
  expect(document).toContain('Mam potwierdzenia przelewów.');
  expect(document).not.toContain('dodana po wystawieniu raportu');
});

it('a reply in a report issued before it is marked as added later', async () => {
  const { entryId, identifier, person } = await concerned();
  const reportId = await generateReport(site, admin, identifier);
  expect((await readReport(reportId)).reply).toBeUndefined();
  site.advance(MINUTE_MS);
  await setReply(site.ctx, person, { entryId, text: TEXT });
  const { reply, document } = await readReport(reportId);
  expect(reply).toMatchObject({ text: TEXT, isAfterIssue: true });
  expect(await readShared(reportId)).toEqual(reply);
  expect(document).toContain('dodana po wystawieniu raportu');
});

it('a reply in a report is shown as it is now, and as it was once its entry is gone', async () => {
  const { id, entryId, identifier, person } = await concerned();
  await setReply(site.ctx, person, { entryId, text: 'Pierwsza.' });
  const reportId = await generateReport(site, admin, identifier);
  await setReply(site.ctx, person, { entryId, text: 'Druga.' });
  expect((await readReport(reportId)).reply).toMatchObject({ text: 'Druga.' });
  await deleteReply(site.ctx, person, { entryId });
  expect((await readReport(reportId)).reply).toBeUndefined();
  await site.call(subjects.tenant.removeHistory, { id, entryId }, { as: author });
  expect((await readReport(reportId)).reply).toMatchObject({ text: 'Pierwsza.' });
});
