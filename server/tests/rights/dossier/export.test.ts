import { PDFDocument } from '@cantoo/pdf-lib';
import { reports } from '@najem/shared/contract/reports';
import { cases, disputes, dossier, passports } from '@najem/shared/contract/rights';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { renderDossier } from '../../../src/rights/dossier/document';
import type { DossierExport } from '../../../src/rights/dossier/export-schema';
import { STATEMENT } from '../../support/dispute-actions';
import { openAsGuest, openAsUser } from '../../support/dossier-actions';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import { generateReport } from '../../support/report-actions';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterAll(() => site.close());

async function download(path: string, { as, cookies }: CallOptions = {}) {
  const token = typeof as === 'object' ? as.token : as;
  return site.app.inject({
    url: `/api${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(cookies ? { cookies } : {}),
  });
}

async function readExport(me: CallOptions): Promise<DossierExport> {
  const answer = await download('/dossier/export.json', me);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('teczka-');
  const validate = addFormats(new Ajv2020()).compile((await download('/dossier/export/schema')).json<object>());
  const document = answer.json<DossierExport>();
  validate(document);
  expect(validate.errors).toBeNull();
  return document;
}

/** Reads each page by itself, because its parts have fonts of their own. */
async function readPages(pdf: Uint8Array): Promise<string[]> {
  const whole = await PDFDocument.load(pdf);
  return Promise.all(
    whole.getPageIndices().map(async (place) => {
      const single = await PDFDocument.create();
      const [page] = await single.copyPages(whole, [place]);
      if (page) single.addPage(page);
      return readPdfText(await single.save({ useObjectStreams: false }));
    }),
  );
}

/** A person who is described twice, was asked about, and had a report sent on. */
async function describePerson() {
  const identifier = freshPesel();
  const tenant = await addSubject(site, author, TENANT, buildPerson({ identifier, email: 'lucja@poczta.test' }));
  const { body } = await addEntry(site, author, TENANT, tenant._id, { comment: 'Zaległość za maj.' });
  const landlord = await addSubject(site, author, LANDLORD, buildPerson({ identifier }));
  await addEntry(site, author, LANDLORD, landlord._id);
  const reportId = await generateReport(site, admin, identifier);
  const { number } = (await site.call(reports.get, { reportId }, { as: admin })).body.report;
  const { shareLink } = (await site.call(reports.share, { reportId }, { as: admin })).body;
  await site.call(reports.shareEmail, { reportId, shareLink, email: 'najemca@poczta.test' }, { as: admin });
  return { identifier, number, subjectIds: [tenant._id, landlord._id], entryId: body.history[0]?._id ?? '' };
}

// Polityka: Masz prawo dostępu
it('the export of a file has all that is held about the person, and is valid by the served schema', async () => {
  const { identifier, number, subjectIds, entryId } = await describePerson();
  const person = await site.signUp();
  const me = await openAsUser(site, identifier, person);
  await site.call(dossier.reply, { id: entryId, text: 'Zapłaciłem w czerwcu.' }, me);
  await site.call(dossier.confirm, { id: entryId }, me);
  const data = await readExport(me);
  expect(data.person.identifiers).toEqual([{ type: 'pesel', value: identifier }]);
  expect(data.subjects.map(({ id }) => id)).toEqual(subjectIds);

  const { db, vault } = site.ctx;
  const rows = await db.selectFrom('history_entries').selectAll().where('subject_id', 'in', subjectIds).execute();
  const entries = data.subjects.flatMap((subject) => subject.entries);
  expect(entries.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const row of rows) {
    expect(entries.find(({ id }) => id === row.id)).toMatchObject({
      reason: row.reason,
      comment: row.comment,
      rental_address: row.rental_address,
      counterpart: row.counterpart,
      grade: row.grade,
      version: row.version,
      author: { name: author.name, level: 1 },
    });
  }
  expect(entries.find(({ id }) => id === entryId)).toMatchObject({
    grade: 'confirmed',
    reply: { text: 'Zapłaciłem w czerwcu.' },
  });
  const asked = await db
    .selectFrom('inquiries')
    .selectAll()
    .where('identifier_index', '=', vault.indexes(identifier).current)
    .execute();
  // The export itself is one that it cannot have yet.
  expect(data.inquiries).toHaveLength(asked.filter(({ kind }) => kind !== 'own').length);
  expect(data.inquiries.length).toBeGreaterThan(1);
  expect(data.recipients).toMatchObject([{ report_number: number, owner: admin.name, versions: [{ version: 1 }] }]);
  // The reply and the confirmation are corrections of the report.
  await site.runJobs();
  const [recipient] = (await readExport(me)).recipients;
  expect(recipient?.versions.map(({ version }) => version)).toEqual([1, 2]);
  expect(recipient?.versions[0]).toEqual(data.recipients[0]?.versions[0]);
  expect(data.account).toMatchObject({ name: person.name, email: person.email, orders: [], invoices: [] });
  expect(data.account?.sign_ins).toHaveLength(1);
  expect(data.processing.map(({ id }) => id)).toContain('register');
  expect(data.left_out.join(' ')).toContain('art. 15 ust. 4 RODO');
});

it('the export of a file has nothing of others: neither their entries nor identifiers nor addresses', async () => {
  const other = await describePerson();
  const { identifier } = await describePerson();
  const me = await openAsGuest(site, identifier);
  const data = await readExport(me);
  expect(data.account).toBeNull();
  const text = JSON.stringify(data);
  for (const foreign of [other.identifier, other.entryId, other.number, author.email, admin.email, author.id]) {
    expect(text).not.toContain(foreign);
  }
  expect(text).not.toContain('najemca@poczta.test');
  expect(text).toContain('n•••@poczta.test');
});

it('the export of a file is a document for reading, too', async () => {
  const { identifier, number } = await describePerson();
  const me = await openAsGuest(site, identifier);
  const answer = await download('/dossier/export.pdf', me);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = readPdfText(answer.rawPayload);
  for (const part of ['Moja teczka', 'Stan na', 'Zaległość za maj.', author.name, 'Kto o mnie pytał', number]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('Skąd mamy dane i po co');
});

it('the export of a file is a readable document also where it is long, every row once, pages numbered', async () => {
  const { identifier } = await describePerson();
  const data = await readExport(await openAsGuest(site, identifier));
  const [row] = data.inquiries;
  const people = Array.from({ length: 700 }, (_, n) => `Pytający${n}x`);
  const inquiries = people.flatMap((who) => (row ? { ...row, who } : []));
  const pages = await readPages(await renderDossier({ ...data, inquiries }));
  const text = pages.join('\n');
  expect(people.filter((who) => text.split(who).length !== 2)).toEqual([]);
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.map((page) => Number(/Strona (\d+)/.exec(page)?.[1]))).toEqual(pages.map((_, place) => place + 1));
  // The list below the heading may begin a page.
  expect(pages.slice(-2).join('\n')).toContain('Czego tu nie ma');
});

// SECURITY: exports a day: 10
it('the export of a file is audited, is an inquiry of its person, and is given ten times a day', async () => {
  const { identifier } = await describePerson();
  const me = await openAsGuest(site, identifier);
  for (let time = 0; time < 10; time += 1) {
    expect((await download('/dossier/export.json', me)).statusCode).toBe(200);
  }
  const refused = await download('/dossier/export.json', me);
  expect(refused.json()).toMatchObject({ code: 'EXPORT_LIMIT', message: 'Eksport można pobrać 10 razy na dobę.' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const events = await readAudited(site, 'dossier.exported');
  expect(events.filter(({ target_id }) => target_id === me.claimId)).toHaveLength(10);
  const { body } = await site.call(dossier.inquiries, {}, me);
  expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'own', count: 10 })]));
});

it('the export of a file is given to its person only', async () => {
  const { identifier } = await describePerson();
  await openAsGuest(site, identifier);
  expect((await download('/dossier/export.json', { as: author })).json()).toMatchObject({
    code: 'DOSSIER_PROOF_REQUIRED',
  });
  expect((await download('/dossier/export.json')).statusCode).toBe(401);
});

it('the export has what the specification names, none of it empty for somebody who has it', async () => {
  const { identifier } = await describePerson();
  const person = await newVerified(site);
  const me = await openAsUser(site, identifier, person);
  await confirmPerson(site, person);
  const entries = (await site.call(dossier.entries, { role: 'tenant' }, me)).body;
  const entryId = entries[0]?._id ?? '';
  await site.call(dossier.reply, { id: entryId, text: 'To nie tak było.' }, me);
  const made = await site.call(
    passports.make,
    { role: 'tenant', withAddresses: true, withComments: false },
    { as: person },
  );
  await site.call(passports.link, { id: made.body.passport._id }, { as: person });
  await site.call(disputes.open, { id: entryId, ground: 'untrue', text: STATEMENT, wanted: 'removal' }, me);
  await site.call(cases.open, { kind: 'complaint', text: STATEMENT, concerns: { is: 'file' } }, me);
  const document = await readExport(me);
  for (const name of [
    ...(['person', 'claims', 'subjects', 'rating', 'inquiries', 'recipients', 'shares', 'passports'] as const),
    ...(['disputes', 'cases', 'account', 'processing'] as const),
  ]) {
    expect([name, Object.keys(document[name] ?? {}).length > 0]).toEqual([name, true]);
  }
  const subject = document.subjects.find(({ replies }) => replies.length > 0);
  expect(subject?.replies).toMatchObject([{ entry_id: entryId, text: 'To nie tak było.' }]);
  expect(subject?.grades).toContainEqual({ entry_id: entryId, grade: 'declared' });
  const entry = subject?.entries.find(({ id }) => id === entryId);
  expect(Object.keys(entry ?? {})).toEqual(expect.arrayContaining(['standing', 'expires_at', 'author']));
  expect(document.rating.some(({ factors }) => factors.length > 0)).toBe(true);
  expect(document.passports).toMatchObject([
    { role: 'tenant', with_addresses: true, with_comments: false, living_links: 1 },
  ]);
  const read = readPdfText((await download('/dossier/export.pdf', me)).rawPayload);
  for (const part of ['Paszporty najmu', document.passports[0]?.report_number ?? '?', 'adresy']) {
    expect(read).toContain(part);
  }
});
