import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { cases, claims, dossier, deskCaseCalls, newsAddress } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { newNumber } from '../../../src/kernel/codes';
import { insertClaim, insertIdentifiers } from '../../../src/rights/claims/queries';
import { openedCase, readCaseMails } from '../../support/case-actions';
import { fieldOf, mailTo } from '../../support/claim-actions';
import { decideOnDesk, readDeskCase, settleOnDesk, takeOnDesk } from '../../support/desk-case-actions';
import { type DisputedCase, newAdmin, newCase, open as openDispute, readSums } from '../../support/dispute-actions';
import { openAsGuest } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, freshPesel, newVerified, readCoins } from '../../support/subject-actions';
import { contestClaim } from '../../../src/rights/cases/stop-claim';

const CASE_TEXT = 'Ten wpis obraża i narusza prawo, proszę o usunięcie.';

let site: TestApp;
let admin: Person;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 40 * 86_400 } });
  admin = await site.signInAdmin();
  mine = await newCase(site);
});
afterEach(() => site.close());

async function effectsOf(id: string, scope: { is: 'all' } | { is: 'entries'; entryIds: string[] }) {
  await confirmPerson(site, admin);
  return (await site.call(deskCaseCalls.caseEffects, { id, scope }, { as: admin })).body.effects;
}

async function readReport(reportId: string) {
  await site.runJobs();
  return (await site.call(reports.get, { reportId }, { as: admin })).body.report;
}

it('a granted erasure of one entry does what its preview said, corrects reports and leaves points', async () => {
  await addEntry(site, mine.creator, TENANT, mine.subjectId);
  const reportId = await generateReport(site, admin, mine.identifier);
  const coins = await readCoins(site, mine.author);
  const { _id: id } = await openedCase(site, mine, { kind: 'erasure' });
  await takeOnDesk(site, admin, id);
  const scope = { is: 'entries' as const, entryIds: [mine.entryId] };
  expect(await effectsOf(id, scope)).toEqual({
    entries: 1,
    disputes: 0,
    subjects: 0,
    reports: 1,
    recipients: 1,
    closes: false,
  });
  const granted = { outcome: 'granted', ground: 'no_longer_needed' } as const;
  expect((await decideOnDesk(site, admin, id, granted)).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
  expect((await decideOnDesk(site, admin, id, { ...granted, scope })).status).toBe(200);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 1 });
  expect(await readCoins(site, mine.author)).toBe(coins);
  const report = await readReport(reportId);
  expect(report.data.history.map(({ _id }) => _id)).not.toContain(mine.entryId);
  expect(report.corrections).toMatchObject([{ what: 'removed' }]);
  expect((await readCaseMails(site)).at(-1)?.subject).toContain('rozpatrzona');
});

it('a granted erasure for unlawful processing takes the points of the authors back', async () => {
  const { _id: id } = await openedCase(site, mine, { kind: 'erasure' });
  await settleOnDesk(site, admin, id, { outcome: 'granted', ground: 'unlawful', scope: { is: 'all' } });
  expect(await readCoins(site, mine.author)).toBe(0);
});

it('a granted erasure of everything empties reports, ends their links, and checks find nobody', async () => {
  const buyer = await newVerified(site);
  const reportId = await generateReport(site, admin, mine.identifier);
  const { body: share } = await site.call(reports.share, { reportId }, { as: admin });
  await openDispute(site, mine);
  const { _id: id } = await openedCase(site, mine, { kind: 'erasure' });
  await takeOnDesk(site, admin, id);
  expect(await effectsOf(id, { is: 'all' })).toMatchObject({ entries: 1, disputes: 1, subjects: 1, reports: 1 });
  const scope = { is: 'all' } as const;
  expect((await decideOnDesk(site, admin, id, { outcome: 'granted', ground: 'no_longer_needed', scope })).status).toBe(
    200,
  );
  const report = await readReport(reportId);
  expect(report.erasedAt).toBeDefined();
  expect(report.data.history).toEqual([]);
  const shareId = share.shareLink.split('/').at(-1) ?? '';
  expect((await site.call(reports.shared, { shareId })).status).toBe(404);
  const { body } = await site.call(tenants.check, { identifier: mine.identifier }, { as: buyer });
  expect(body.exists).toBe(false);
  expect((await site.call(dossier.overview, {}, mine.as)).body.dossier.roles).toEqual([]);
});

it('an objection that is granted erases everything and closes the identifier until its person opens it', async () => {
  const { _id: id } = await openedCase(site, mine, { kind: 'objection', restrictMeanwhile: true });
  await takeOnDesk(site, admin, id);
  expect(await effectsOf(id, { is: 'all' })).toMatchObject({ entries: 1, closes: true });
  await decideOnDesk(site, admin, id, { outcome: 'granted', ground: 'situation_prevails' });
  const add = () =>
    site.call(tenants.create, { name: 'Ktoś Inny', identifier: mine.identifier, type: 'osoba' }, { as: mine.author });
  expect(await add()).toMatchObject({ status: 409, body: { code: 'SUBJECT_CLOSED' } });
  const reportId = await generateReport(site, admin, mine.identifier);
  expect(await readReport(reportId)).toMatchObject({ type: 'empty', data: { isEmpty: true } });
  const { person } = (await site.call(dossier.overview, {}, mine.as)).body.dossier;
  const closed = person.identifiers[0]?.closed;
  expect(closed).toBeDefined();
  await confirmPerson(site, mine.person);
  const reopen = () => site.call(cases.reopen, { identifierId: closed?._id ?? '' }, mine.as);
  expect((await reopen()).status).toBe(200);
  expect(await reopen()).toMatchObject({ status: 409, body: { code: 'STATE_PASSED' } });
  expect((await add()).status).toBe(201);
});

it('an objection that is granted for some entries leaves the identifier open', async () => {
  const { _id: id } = await openedCase(site, mine, { kind: 'objection' });
  await takeOnDesk(site, admin, id);
  const scope = { is: 'entries' as const, entryIds: [mine.entryId] };
  expect(await effectsOf(id, scope)).toMatchObject({ entries: 1, closes: false });
  await decideOnDesk(site, admin, id, { outcome: 'granted', ground: 'situation_prevails', scope });
  expect((await addEntry(site, mine.author, TENANT, mine.subjectId)).status).toBe(200);
});

it('an objection that is refused makes the entries count again', async () => {
  const { _id: id } = await openedCase(site, mine, { kind: 'objection', restrictMeanwhile: true });
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0, suspended_count: 1 });
  await settleOnDesk(site, admin, id, { outcome: 'refused', ground: 'legitimate_prevails' });
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 1, suspended_count: 0 });
});

it('a granted restriction keeps entries from counting until its last day', async () => {
  const { _id: id } = await openedCase(site, mine, { kind: 'restriction' });
  const scope = { is: 'kind', reason: 'payment_issues' } as const;
  const granted = { outcome: 'granted', ground: 'accuracy_contested', scope } as const;
  await takeOnDesk(site, admin, id);
  expect((await decideOnDesk(site, admin, id, { ...granted, until: '2020-01-01' })).status).toBe(400);
  expect((await decideOnDesk(site, admin, id, { ...granted, until: '2099-12-31' })).status).toBe(200);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0, suspended_count: 1 });
  const { standing } = (await site.call(dossier.entry, { id: mine.entryId }, mine.as)).body.entry;
  expect(standing).toMatchObject({ is: 'restricted', caseId: id });
});

it('a granted rectification corrects the register and the reports', async () => {
  const reportId = await generateReport(site, admin, mine.identifier);
  const { _id: id } = await openedCase(site, mine, { kind: 'rectification', concerns: { is: 'basics' } });
  const [subject] = (await takeOnDesk(site, admin, id)).subjects;
  const basics = { subjectId: mine.subjectId, changes: { name: 'Łucja Poprawna' }, version: subject?.version ?? 0 };
  const granted = { outcome: 'granted', ground: 'data_wrong' } as const;
  expect((await decideOnDesk(site, admin, id, { ...granted, basics: { ...basics, version: 99 } })).body).toMatchObject({
    code: 'STALE_EDIT',
  });
  expect(
    (await decideOnDesk(site, admin, id, { ...granted, basics: { ...basics, subjectId: id } })).body,
  ).toMatchObject({ code: 'SUBJECT_NOT_FOUND' });
  expect((await decideOnDesk(site, admin, id, { ...granted, basics })).status).toBe(200);
  expect(await readReport(reportId)).toMatchObject({
    data: { name: 'Łucja Poprawna' },
    corrections: [{ what: 'basics' }],
  });
});

async function notified() {
  const reportId = await generateReport(site, admin, mine.identifier);
  const input = { reportId, entryId: mine.entryId, name: 'Jan Zgłaszający', email: 'jan@example.com' };
  const { body } = await site.call(cases.notify, { ...input, text: CASE_TEXT, goodFaith: true }, { as: admin });
  const judge = await newAdmin(site);
  await confirmPerson(site, judge);
  const { items } = (await site.call(deskCaseCalls.cases, { kind: 'content_notice' }, { as: judge })).body;
  const id = items.find(({ number }) => number === body.number)?._id ?? '';
  return { id, judge };
}

it('a granted notice about content removes the entry, and another administrator puts it back on appeal', async () => {
  const { id, judge } = await notified();
  await settleOnDesk(site, judge, id, { outcome: 'granted', ground: 'content_unlawful' });
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0 });
  const mailed = (await readCaseMails(site)).map(({ to }) => to);
  expect(mailed).toEqual(expect.arrayContaining(['jan@example.com', mine.author.email]));
  const { body: list } = await site.call(cases.statements, {}, { as: mine.author });
  expect(list).toMatchObject([{ _id: id, ground: 'content_unlawful' }]);
  const { body } = await site.call(cases.appeal, { id, text: CASE_TEXT }, { as: mine.author });
  const appeal = (await site.call(deskCaseCalls.cases, { kind: 'complaint' }, { as: judge })).body.items[0];
  expect(appeal?.number).toBe(body.statement.appeal?.number);
  await takeOnDesk(site, judge, appeal?._id ?? '');
  const granted = { outcome: 'granted', ground: 'rights_confirmed' } as const;
  expect((await decideOnDesk(site, judge, appeal?._id ?? '', granted)).body).toMatchObject({ code: 'SAME_JUDGE' });
  const { version } = await readDeskCase(site, judge, appeal?._id ?? '');
  await site.call(deskCaseCalls.releaseCase, { id: appeal?._id ?? '', version }, { as: judge });
  await settleOnDesk(site, admin, appeal?._id ?? '', granted);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 1 });
});

it('a notice about content that is refused leaves the entry as it is', async () => {
  const { id, judge } = await notified();
  await settleOnDesk(site, judge, id, { outcome: 'refused', ground: 'content_lawful' });
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 1 });
});

it('an abuse of identity that is found ends the contested claim, and not that of who complains', async () => {
  const { _id: own } = await openedCase(site, mine, { kind: 'identity_abuse' });
  await settleOnDesk(site, admin, own, { outcome: 'granted', ground: 'abuse_found' });
  expect((await site.call(dossier.overview, {}, mine.as)).status).toBe(200);
  const [claim] = await site.ctx.db.selectFrom('claims').selectAll().where('user_id', '=', mine.person.id).execute();
  if (!claim) throw new Error('The claim is gone');
  await contestClaim(site.ctx, claim);
  const [contest] = (await site.call(deskCaseCalls.cases, { kind: 'identity_abuse' }, { as: admin })).body.items;
  await settleOnDesk(site, admin, contest?._id ?? '', { outcome: 'granted', ground: 'abuse_found' });
  expect((await site.call(dossier.overview, {}, mine.as)).body).toMatchObject({ code: 'DOSSIER_PROOF_REQUIRED' });
  expect((await site.call(claims.list, {}, mine.as)).status).toBe(200);
});

it("a found abuse of identity stops the claims of others on the identifier, and not the complainant's", async () => {
  const other = await newVerified(site);
  const held = async ({ id }: Person) => {
    const hold = { method: 'document', level: 2, state: 'held', due_at: new Date('2099-01-01') } as const;
    const claim = await insertClaim(site.ctx, { ...hold, number: newNumber(site.ctx, 'PT'), user_id: id });
    await insertIdentifiers(site.ctx, claim.id, [{ type: 'pesel', value: mine.identifier }]);
  };
  await held(mine.person);
  await held(other);
  const { _id: id } = await openedCase(site, mine, { kind: 'identity_abuse' });
  await settleOnDesk(site, admin, id, { outcome: 'granted', ground: 'abuse_found' });
  const stateOf = async (as: Person) =>
    (await site.call(claims.list, {}, { as })).body.claims.map(({ state }) => state);
  expect((await stateOf(mine.person)).sort()).toEqual(['active', 'held']);
  expect(await stateOf(other)).toEqual(['stopped']);
});

it('a guest reads of an erasure of everything in the mailbox that it forgets', async () => {
  const email = 'gosc@poczta.test';
  const guest = await openAsGuest(site, freshPesel());
  await site.call(newsAddress.set, { email }, guest);
  const token = fieldOf((await mailTo(site, email, 'Potwierdź adres do wiadomości'))?.text, 'token');
  await site.call(newsAddress.confirm, { token });
  const asked = { kind: 'erasure', text: CASE_TEXT, concerns: { is: 'file' } } as const;
  const { body } = await site.call(cases.open, asked, guest);
  const granted = { outcome: 'granted', ground: 'no_longer_needed', scope: { is: 'all' } } as const;
  await settleOnDesk(site, admin, body.case._id, granted);
  await site.runJobs();
  expect((await readCaseMails(site)).at(-1)).toMatchObject({
    to: email,
    subject: expect.stringContaining('rozpatrzona'),
  });
  expect(await site.ctx.db.selectFrom('news_addresses').select('id').execute()).toEqual([]);
});
