import { reports } from '@najem/shared/contract/reports';
import { passports } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { DAY_MS, MINUTE_MS } from '../../../src/kernel/durations';
import { openAsGuest } from '../../support/dossier-actions';
import { suspend } from '../../support/entry-changes';
import { startTestApp, type TestApp } from '../../support/harness';
import {
  linkPassport,
  makePassport,
  newDescribed,
  openLink,
  type PassportInput,
  WHOLE_PASSPORT as WHOLE,
} from '../../support/passport-actions';
import { readPdfText } from '../../support/pdf-text';
import type { Person } from '../../support/sign-in';
import { addEntry, freshPesel, newVerified } from '../../support/subject-actions';

const MONTH_SECONDS = 30 * 86_400;

let site: TestApp;
let author: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: MONTH_SECONDS } });
  author = await newVerified(site);
});
afterAll(() => site.close());

const described = () => newDescribed(site, author);
const make = (as: Person, input?: PassportInput) => makePassport(site, as, input);
const link = (as: Person, id: string, changes?: object) => linkPassport(site, as, id, changes);
const open = (shareLink: string) => openLink(site, shareLink);

async function listOne(as: Person) {
  const { body } = await site.call(passports.list, {}, { as });
  return body.passports[0];
}

it('a passport shows what its preview showed, masked, with how its person is proved', async () => {
  const { person, identifier } = await described();
  const { body: preview } = await site.call(passports.preview, WHOLE, { as: person });
  const made = await make(person);
  expect(made).toMatchObject({ role: 'tenant', entryCount: 1, hasNewer: false, links: [] });
  const { shareLink } = await link(person, made._id);
  const { body } = await open(shareLink);
  expect(body.report.data).toEqual(preview.report.data);
  expect(body.report).toMatchObject({
    sharedBy: { name: 'Łucja Żurek', email: person.email },
    passport: {
      name: 'Łucja Żurek',
      isByBank: true,
      role: 'tenant',
      levelName: 'Bank lub e-dowód',
      hasNewer: false,
      takenAt: made.takenAt,
    },
    data: { history: [{ comment: 'Uwaga autora.' }] },
  });
  expect(JSON.stringify(body)).not.toContain(identifier);
});

it('a passport leaves addresses and comments out as its person chose, on screen and in its document', async () => {
  const { person } = await described();
  const made = await make(person, { role: 'tenant', withAddresses: false, withComments: false });
  const { body } = await open((await link(person, made._id)).shareLink);
  expect(body.report.data.history).toMatchObject([{ rentalAddress: '', comment: '' }]);
  expect(body.report.data).not.toHaveProperty('address');
  const { body: own } = await site.call(reports.get, { reportId: made.reportId }, { as: person });
  expect(own.report.data).toEqual(body.report.data);
  const document = await site.app.inject({
    url: `/api/reports/${made.reportId}/pdf`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  const text = readPdfText(document.rawPayload);
  expect(text).toContain('Nie pokazano');
  expect(text).not.toContain('Uwaga autora');
});

it('a passport of an empty file says that nothing is held, also where the other role has entries', async () => {
  const { person } = await described();
  const made = await make(person, { ...WHOLE, role: 'landlord' });
  expect(made).toMatchObject({ role: 'landlord', entryCount: 0, rating: 2.5 });
  const { body } = await open((await link(person, made._id)).shareLink);
  expect(body.report).toMatchObject({
    type: 'empty',
    data: { isEmpty: true, history: [] },
    passport: { name: 'Łucja Żurek', role: 'landlord' },
  });
});

it('a passport says that entries were added since, until it is refreshed under the same link', async () => {
  const { person, subjectId } = await described();
  const made = await make(person);
  const { shareLink } = await link(person, made._id);
  await addEntry(site, await newVerified(site), TENANT, subjectId);
  expect((await open(shareLink)).body.report.passport?.hasNewer).toBe(true);
  expect(await listOne(person)).toMatchObject({ hasNewer: true, entryCount: 1 });
  site.advance(MINUTE_MS);
  const { body } = await site.call(passports.refresh, { id: made._id }, { as: person });
  expect(body.passport).toMatchObject({ _id: made._id, hasNewer: false, entryCount: 2, links: [{ openCount: 1 }] });
  expect((await open(shareLink)).body.report).toMatchObject({
    number: body.passport.number,
    passport: { hasNewer: false, takenAt: site.now().toISOString() },
  });
});

it('a passport hides what is disputed, as a report does', async () => {
  const { person, entryId } = await described();
  const made = await make(person);
  const { shareLink } = await link(person, made._id);
  await suspend(site, entryId, made._id);
  await site.runJobs();
  expect((await open(shareLink)).body.report).toMatchObject({
    data: { history: [] },
    suspended: [{ why: 'disputed' }],
  });
});

it('a passport is none of the reports that somebody bought', async () => {
  const { person, identifier } = await described();
  const made = await make(person);
  expect((await site.call(reports.list, {}, { as: person })).body).toEqual([]);
  const { body } = await site.call(reports.checkActive, { identifier }, { as: person });
  expect(body.hasActiveReport).toBe(false);
  expect(await site.call(reports.share, { reportId: made.reportId }, { as: person })).toMatchObject({ status: 404 });
});

it('a passport is verified by its number like a report', async () => {
  const { person } = await described();
  const { number } = await make(person);
  expect((await site.call(reports.verify, { number })).body).toMatchObject({ isActive: true, number });
});

it('a passport is one of three at most, also when many are made at once', async () => {
  const { person } = await described();
  const answers = await Promise.all(Array.from({ length: 6 }, () => site.call(passports.make, WHOLE, { as: person })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
});

it('a passport ends with all its links, and with the proof of its person', async () => {
  const { person, claimId } = await described();
  const [ended, other] = [await make(person), await make(person)];
  const links = [await link(person, ended._id), await link(person, other._id)];
  await site.call(passports.end, { id: ended._id }, { as: person });
  expect((await open(links[0]?.shareLink ?? '')).status).toBe(404);
  expect((await open(links[1]?.shareLink ?? '')).status).toBe(200);
  await site.ctx.db
    .updateTable('claims')
    .set({ state: 'ended', ended_at: site.now(), end_cause: 'person' })
    .where('id', '=', claimId)
    .execute();
  expect((await open(links[1]?.shareLink ?? '')).status).toBe(404);
});

it('a passport needs an account and a proof of level 3', async () => {
  const guest = await openAsGuest(site, freshPesel());
  const { person, claimId } = await described();
  const refused = { status: 403, body: { code: 'DOSSIER_PROOF_REQUIRED' } };
  expect(await site.call(passports.make, WHOLE, guest)).toMatchObject(refused);
  expect(await site.call(passports.list, {}, guest)).toMatchObject(refused);
  // The preview is what somebody sees before they decide to make an account.
  expect(await site.call(passports.preview, WHOLE, guest)).toMatchObject({
    status: 200,
    body: { report: { passport: { name: 'Łucja Żurek' }, data: { isEmpty: true } } },
  });
  await site.ctx.db.updateTable('claims').set({ method: 'document', level: 2 }).where('id', '=', claimId).execute();
  expect(await site.call(passports.make, WHOLE, { as: person })).toMatchObject(refused);
});

it('a passport exists for its person only', async () => {
  const [{ person }, { person: other }] = [await described(), await described()];
  const { _id: id } = await make(person);
  const { shareId } = await link(person, id);
  const missing = { status: 404, body: { code: 'REPORT_NOT_FOUND' } };
  expect(await site.call(passports.refresh, { id }, { as: other })).toMatchObject(missing);
  expect(await site.call(passports.link, { id }, { as: other })).toMatchObject(missing);
  expect(await site.call(passports.unlink, { id, shareId }, { as: other })).toMatchObject(missing);
  expect(await site.call(passports.end, { id }, { as: other })).toMatchObject(missing);
});

it("a passport's link lives a day unless another life is chosen, thirty days at most", async () => {
  const { person } = await described();
  const { _id: id } = await make(person);
  const now = site.now().getTime();
  expect(new Date((await link(person, id)).expiresAt).getTime() - now).toBe(DAY_MS);
  expect(new Date((await link(person, id, { expirationHours: 720 })).expiresAt).getTime() - now).toBe(30 * DAY_MS);
  expect((await site.call(passports.link, { id, expirationHours: 721 }, { as: person })).status).toBe(400);
});

it("a passport's link is one of ten living ones at most; switched off it works no more and makes room", async () => {
  const { person } = await described();
  const { _id: id } = await make(person);
  const made = [];
  for (let n = 0; n < 10; n += 1) made.push(await link(person, id));
  const eleventh = () => site.call(passports.link, { id }, { as: person });
  expect(await eleventh()).toMatchObject({ status: 429, body: { code: 'SHARE_LIMIT' } });
  const [first] = made;
  await open(first?.shareLink ?? '');
  expect((await listOne(person))?.links.find(({ _id }) => _id === first?.shareId)).toMatchObject({ openCount: 1 });
  expect((await site.call(passports.unlink, { id, shareId: first?.shareId ?? '' }, { as: person })).status).toBe(200);
  expect((await open(first?.shareLink ?? '')).status).toBe(404);
  expect((await eleventh()).status).toBe(201);
});

it("a passport's link is mailed in the name of its person, and its opening is an inquiry", async () => {
  const { person, identifier } = await described();
  const { _id: id } = await make(person);
  const mail = { email: 'Wynajmujacy@example.com', message: 'Dzień dobry!', expirationHours: 168 };
  const { shareLink } = await link(person, id, mail);
  const sent = (await site.mails()).filter(({ to }) => to === 'wynajmujacy@example.com');
  expect(sent).toMatchObject([{ subject: 'Rzetelny Najem: Łucja Żurek udostępnia Ci paszport najmu' }]);
  expect(sent[0]?.text).toContain(shareLink);
  expect(sent[0]?.text).not.toContain(identifier);
  expect((await listOne(person))?.links).toMatchObject([{ recipients: ['wynajmujacy@example.com'] }]);
  await open(shareLink);
  const indexes = site.ctx.vault.indexes(identifier).all;
  const seen = await site.ctx.db
    .selectFrom('inquiries')
    .select('kind')
    .where('identifier_index', 'in', [...indexes])
    .execute();
  expect(seen.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['viewed', 'shared']));
  expect((await site.call(passports.link, { id, email: 'nie-adres' }, { as: person })).body).toMatchObject({
    code: 'EMAIL_INVALID',
  });
});
