import { randomUUID } from 'node:crypto';
import { subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { users } from '@najem/shared/contract/office';
import { TENANT } from '@najem/shared/domain/register';
import { DAY_MS, HOUR_MS } from '../../src/kernel/durations';
import { issueReport } from '../../src/reports/issue-report';
import { queueCorrection } from '../../src/reports/corrections/queue-correction';
import { readNotified } from '../../src/reports/corrections/notify-recipients';
import { change } from '../support/account-actions';
import { remove, restore, suspend } from '../support/entry-changes';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel } from '../support/subject-actions';

const RECIPIENT = 'agent@example.test';

let site: TestApp;

beforeEach(async () => {
  site = await startTestApp();
});
afterEach(() => site.close());

async function addDescribed() {
  const author = await site.signUpVerified();
  const identifier = freshPesel();
  const { _id: subjectId } = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  await addEntry(site, author, TENANT, subjectId, { reason: 'payment_issues' });
  const { body } = await site.call(subjects.tenant.list, { identifier }, { as: author });
  return { identifier, subjectId, entryId: body[0]?.history?.[0]?._id ?? '' };
}

async function buy(identifier: string, owner: Person) {
  const { reportId } = await issueReport(site.ctx, {
    ownerId: owner.id,
    identifier,
    source: { orderId: randomUUID() },
  });
  const { body } = await site.call(reports.get, { reportId }, { as: owner });
  return { reportId, number: body.report.number };
}

/** The mails that say that a report changed, with the address of each. */
async function readMails() {
  await site.ctx.jobs.add(site.ctx, 'reports/notify', {});
  const mails = (await site.mails()).filter(({ subject }) => subject.startsWith('Zmieniły się dane'));
  return mails.map(({ to, subject, text }) => ({ to, subject, text }));
}

it('the recipients of a changed report get a mail without the entry, and are known to the dispute', async () => {
  const { identifier, entryId } = await addDescribed();
  const [owner, stranger] = [await site.signUpVerified(), await site.signUp()];
  const { reportId, number } = await buy(identifier, owner);
  await buy(freshPesel(), stranger);
  await site.call(reports.shareEmail, { reportId, email: RECIPIENT }, { as: owner });
  await site.call(reports.shareEmail, { reportId, email: RECIPIENT }, { as: owner });
  const disputeId = randomUUID();
  await suspend(site, entryId, disputeId);
  const mails = await readMails();
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [RECIPIENT, `Zmieniły się dane w raporcie ${number}`],
      [owner.email, `Zmieniły się dane w raporcie ${number}`],
    ].sort(),
  );
  for (const { to, text } of mails) {
    expect(text).toContain('Od wydania raportu zmieniły się wpisy. Nie opieraj się na starej wersji.');
    expect(text).toContain(to === owner.email ? `/reports/${reportId}` : `/reports/verify/${number}`);
    expect(text).not.toContain('kwestion');
    expect(text).not.toContain(identifier);
  }
  const notified = await readNotified(site.ctx, disputeId);
  expect(notified.map(({ name }) => name).sort()).toEqual([owner.name, 'a•••@example.test'].sort());
  expect(notified[0]?.at).toEqual(site.now());
  expect(await readNotified(site.ctx, randomUUID())).toEqual([]);
});

it('the recipients of a changed report get one mail in 24 hours, later changes in one afterwards', async () => {
  const { identifier, entryId } = await addDescribed();
  const owner = await site.signUp();
  await buy(identifier, owner);
  const [first, second] = [randomUUID(), randomUUID()] as const;
  await suspend(site, entryId, first);
  expect(await readMails()).toHaveLength(1);
  site.advance(HOUR_MS);
  await restore(site, entryId, first);
  expect(await readMails()).toHaveLength(1);
  site.advance(HOUR_MS);
  await suspend(site, entryId, second);
  site.advance(21 * HOUR_MS);
  expect(await readMails()).toHaveLength(1);
  expect(await readNotified(site.ctx, second)).toEqual([]);
  site.advance(HOUR_MS);
  expect(await readMails()).toHaveLength(2);
  expect(await readNotified(site.ctx, second)).toEqual([{ name: owner.name, at: site.now() }]);
  site.advance(2 * DAY_MS);
  expect(await readMails()).toHaveLength(2);
});

it('the recipients of a report that changed are notified once of a change whose job runs twice', async () => {
  const { identifier, entryId, subjectId } = await addDescribed();
  await buy(identifier, await site.signUp());
  const again = { subjectId, entryId, what: 'disputed', at: site.now().toISOString() } as const;
  await suspend(site, entryId, randomUUID());
  expect(await readMails()).toHaveLength(1);
  site.advance(2 * DAY_MS);
  await site.ctx.jobs.add(site.ctx, 'reports/correct', again);
  expect(await readMails()).toHaveLength(1);
});

it('the recipients of a changed report are notified for 12 months, also of one that has expired', async () => {
  const { identifier, entryId } = await addDescribed();
  await buy(identifier, await site.signUp());
  site.advance(200 * DAY_MS);
  const late = await site.signUp();
  await buy(identifier, late);
  site.advance(60 * DAY_MS);
  await suspend(site, entryId);
  expect(await readMails()).toHaveLength(2);
  site.advance(140 * DAY_MS);
  await restore(site, entryId);
  const mails = await readMails();
  expect(mails).toHaveLength(3);
  expect(mails.at(-1)?.to).toBe(late.email);
});

it('the recipients of a report that changed are notified after the removal of their account was undone', async () => {
  const { identifier, entryId } = await addDescribed();
  const [owner, admin] = [await site.signUpVerified(), await site.signInAdmin()];
  await buy(identifier, owner);
  await site.call(users.remove, { id: owner.id }, { as: admin });
  await suspend(site, entryId, randomUUID());
  expect(await readMails()).toEqual([]);
  expect((await site.call(users.restore, { id: owner.id }, { as: admin })).status).toBe(200);
  expect((await readMails()).map(({ to }) => to)).toEqual([owner.email]);
});

it('the recipients of a changed report are not notified of replies, of grades, nor when they are blocked', async () => {
  const { identifier, entryId, subjectId } = await addDescribed();
  const [owner, admin] = [await site.signUp(), await site.signInAdmin()];
  await buy(identifier, owner);
  for (const what of ['replied', 'graded'] as const) {
    await queueCorrection(site.ctx, { subjectId, entryId, what });
  }
  await queueCorrection(site.ctx, { subjectId, entryId: null, what: 'basics' });
  expect(await readMails()).toEqual([]);
  await change(site, admin, owner, { status: 'blocked' });
  await suspend(site, entryId);
  expect(await readMails()).toEqual([]);
  await change(site, admin, owner, { status: 'active' });
  expect(await readMails()).toEqual([]);
});

async function disputed() {
  const { identifier, entryId } = await addDescribed();
  const owner = await site.signUp();
  const { reportId } = await buy(identifier, owner);
  const { body } = await site.call(reports.share, { reportId, expirationHours: 24 }, { as: owner });
  const disputeId = randomUUID();
  site.advance(20 * DAY_MS);
  await suspend(site, entryId, disputeId);
  await site.runJobs();
  const open = async () => {
    const as = await site.signIn(owner);
    const { status, body: answer } = await site.call(reports.get, { reportId }, { as });
    return { status, code: answer.code, report: answer.report, as };
  };
  return { identifier, entryId, disputeId, reportId, open, shareId: body.shareLink.split('/').at(-1) ?? '' };
}

it('a report whose entry was disputed opens until seven days after the outcome, at most 45 days longer', async () => {
  const { reportId, identifier, entryId, disputeId, open } = await disputed();
  const { report, as } = await open();
  expect(report.openUntil).toBe(new Date(new Date(report.expirationDate).getTime() + 45 * DAY_MS).toISOString());
  site.advance(15 * DAY_MS);
  const late = await open();
  expect(late.report).toMatchObject({ version: 2, suspended: [{ why: 'disputed' }] });
  const document = await site.app.inject({
    url: `/api/reports/${reportId}/pdf`,
    headers: { authorization: `Bearer ${late.as.token}` },
  });
  expect(document.statusCode).toBe(200);
  // For everything else it is over.
  const list = await site.call(reports.list, { search: identifier }, { as: late.as });
  expect(list.body[0]).toMatchObject({ _id: reportId, openUntil: report.openUntil });
  expect(list.body[0]).not.toHaveProperty('rating');
  expect((await site.call(reports.checkStatus, { reportId }, { as: late.as })).body.isActive).toBe(false);
  expect((await site.call(reports.checkActive, { identifier }, { as: late.as })).body.hasActiveReport).toBe(false);
  expect((await site.call(reports.share, { reportId }, { as: late.as })).body.code).toBe('REPORT_EXPIRED');
  expect(as.id).toBe(late.as.id);

  await restore(site, entryId, disputeId);
  await site.runJobs();
  const after = await open();
  expect(after.report).toMatchObject({ openUntil: new Date(site.now().getTime() + 7 * DAY_MS).toISOString() });
  expect(after.report.data.rating).toBe(1.2);
  site.advance(7 * DAY_MS);
  expect(await open()).toMatchObject({ status: 410, code: 'REPORT_EXPIRED' });
});

it('a report whose entry was disputed ends after 45 more days without an outcome, and is not corrected', async () => {
  const { entryId, disputeId, reportId, open } = await disputed();
  site.advance(55 * DAY_MS - 1000);
  expect((await open()).status).toBe(200);
  site.advance(1000);
  expect((await open()).code).toBe('REPORT_EXPIRED');
  await remove(site, entryId, disputeId);
  await site.runJobs();
  expect((await open()).code).toBe('REPORT_EXPIRED');
  const admin = await site.signInAdmin();
  expect((await site.call(reports.get, { reportId }, { as: admin })).body.report.version).toBe(2);
});

it('a report whose entry was disputed ends with its links as ever where the outcome comes early', async () => {
  const { entryId, disputeId, open, shareId } = await disputed();
  expect((await site.call(reports.shared, { shareId })).body.code).toBe('SHARE_NOT_FOUND');
  await restore(site, entryId, disputeId);
  await site.runJobs();
  const { report } = await open();
  expect(report).not.toHaveProperty('openUntil');
  site.advance(10 * DAY_MS);
  expect((await open()).code).toBe('REPORT_EXPIRED');
});

it('a report whose entry was disputed while it was valid stays open for the later of two disputes', async () => {
  const { entryId, disputeId, open } = await disputed();
  await restore(site, entryId, disputeId);
  site.advance(1000);
  await suspend(site, entryId, randomUUID());
  await site.runJobs();
  site.advance(40 * DAY_MS);
  expect((await open()).status).toBe(200);
});

it('a report whose entry was disputed while it was valid opens again for the outcome of an appeal', async () => {
  const { entryId, disputeId, open } = await disputed();
  await restore(site, entryId, disputeId);
  await site.runJobs();
  site.advance(14 * DAY_MS);
  expect((await open()).code).toBe('REPORT_EXPIRED');
  await remove(site, entryId, disputeId);
  await site.runJobs();
  const { report } = await open();
  expect(report.data.history).toEqual([]);
  expect(report.corrections?.map(({ what }) => what)).toEqual(['disputed', 'restored', 'removed']);
});
