import { randomUUID } from 'node:crypto';
import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { sql } from 'kysely';
import { inTransaction } from '../../src/kernel/context';
import type { Context } from '../../src/tables';
import { DAY_MS } from '../../src/kernel/durations';
import { grantAward, spendRentCoins } from '../../src/register/rentcoins/ledger';
import { findActiveReport, issueReport } from '../../src/reports/issue-report';
import { startTestApp, type TestApp } from '../support/harness';
import { addLandlord, addTenant, generateReport } from '../support/report-actions';
import type { Person } from '../support/sign-in';
import { freshPesel, readAudited } from '../support/subject-actions';

/** Of the synthetic kind that no office issues. */
const PASSPORT = 'XX7654321';

let site: TestApp;
let admin: Person;
let author: Person;
let buyer: Person;

beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await site.signUpVerified();
  buyer = await site.signUp();
});
afterAll(() => site.close());

/** Makes a report that a user has bought with a paid order. */
async function bought(by: Person, identifier: string, orderId: string = randomUUID()): Promise<string> {
  return (await issueReport(site.ctx, { ownerId: by.id, identifier, source: { orderId } })).reportId;
}

async function countReports(ctx: Context, ownerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from reports where owner_id = ${ownerId}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

// RULES: `verificationDates[]`
it('an administrator generates a report with all data of the tenant', async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  const reportId = await generateReport(site, admin, identifier);
  const { status, body } = await site.call(reports.get, { reportId }, { as: admin });
  expect(status).toBe(200);
  expect(body.report).toMatchObject({
    type: 'tenant',
    identifier,
    changedSince: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    expirationDate: '2026-12-20T09:00:00.000Z',
    data: {
      pesel: identifier,
      name: 'Jan Źrebiński',
      address: 'ul. Polna 7, Poznań',
      rating: 3.8,
      isEmpty: false,
      verificationDates: ['2026-11-20T09:00:00.000Z'],
    },
  });
  expect(body.report.number).toMatch(/^RN-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(body.report.data.history).toEqual([
    expect.objectContaining({
      landlord: 'Ewa Łęcka',
      reason: 'timely_payment',
      rentalAddress: 'ul. Źródlana 5, Łódź',
    }),
  ]);
});

// SECURITY: Authors' names go
it('a report names no authors of entries', async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  const { body } = await site.call(reports.get, { reportId: await bought(buyer, identifier) }, { as: buyer });
  expect(JSON.stringify(body)).not.toContain(author.name);
  expect(JSON.stringify(body)).not.toContain(author.id);
});

// RULES: A report is a snapshot
// Regulamin: Raport pokazuje stan
it('a report does not change with its subject, and says that there are changes', async () => {
  const identifier = freshPesel();
  const tenantId = await addTenant(site, author, identifier);
  const reportId = await bought(buyer, identifier);
  await site.call(
    tenants.addHistory,
    { id: tenantId, rentalAddress: 'ul. Nowa 1', reason: 'payment_issues', comment: 'Zaległości.' },
    { as: author },
  );
  const { body } = await site.call(reports.get, { reportId }, { as: buyer });
  expect(body.report.data.history).toHaveLength(1);
  expect(body.report.data.rating).toBe(3.8);
  expect(body.report.changedSince).toBe(true);
});

it('a report stays readable after its subject was deleted, without its name', async () => {
  const identifier = freshPesel();
  const tenantId = await addTenant(site, author, identifier);
  const reportId = await bought(buyer, identifier);
  await site.call(tenants.remove, { id: tenantId }, { as: admin });
  const { body } = await site.call(reports.get, { reportId }, { as: buyer });
  expect(body.report.data.name).toBe('Wpis usunięty');
  expect(body.report.data.history).toHaveLength(1);
  expect(body.report.changedSince).toBe(true);
});

// RULES: A report is a snapshot
// RULES: `type` is `tenant`
it('a report on an unknown identifier is empty and neutral', async () => {
  const identifier = freshPesel();
  const { body } = await site.call(reports.get, { reportId: await bought(buyer, identifier) }, { as: buyer });
  expect(body.report).toMatchObject({
    type: 'empty',
    identifier,
    data: { isEmpty: true, rating: 2.5, history: [], verificationDates: [] },
  });
});

// RULES: `type` is `tenant`
it('a report is on the requested kind, and on the tenant without one', async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  await addLandlord(site, author, identifier);
  const first = await site.call(reports.generate, { identifier }, { as: admin });
  const second = await site.call(reports.generate, { identifier, type: 'landlord' }, { as: admin });
  const types = [];
  for (const { body } of [first, second]) {
    const opened = await site.call(reports.get, { reportId: body.report._id }, { as: admin });
    types.push(opened.body.report.type);
  }
  expect(types).toEqual(['tenant', 'landlord']);
});

it("a report's identifier is not stored in clear", async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  await bought(buyer, identifier);
  const { rows } = await sql<{ all: string }>`
      select (select coalesce(string_agg(r::text, ' '), '') from reports r)
        || (select coalesce(string_agg(a::text, ' '), '') from audit_unsealed a) as all`.execute(site.ctx.db);
  expect(rows[0]?.all).not.toContain(identifier);
});

it('generating a report is rejected for ordinary users', async () => {
  const { status, body } = await site.call(reports.generate, { identifier: freshPesel() }, { as: buyer });
  expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
});

it("generating a report for a wrong identifier is rejected with the generator's sentence", async () => {
  const { status, body } = await site.call(reports.generate, { identifier: '20871543214' }, { as: admin });
  expect(status).toBe(400);
  expect(body.message).toBe('Nieprawidłowy format identyfikatora. Wprowadź poprawny NIP, PESEL lub numer paszportu.');
});

it("generating a report on a landlord's passport is rejected", async () => {
  const { status, body } = await site.call(reports.generate, { identifier: PASSPORT, type: 'landlord' }, { as: admin });
  expect([status, body.code]).toEqual([400, 'IDENTIFIER_NOT_ALLOWED']);
});

it('concurrent requests for one identifier make one report', async () => {
  const identifier = freshPesel();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => site.call(reports.generate, { identifier }, { as: admin })),
  );
  expect(new Set(answers.map(({ body }) => body.report._id)).size).toBe(1);
});

// RULES: One payment makes
it('concurrent retries of one order make one report', async () => {
  const identifier = freshPesel();
  const orderId = randomUUID();
  const ids = await Promise.all(Array.from({ length: 8 }, () => bought(buyer, identifier, orderId)));
  expect(new Set(ids).size).toBe(1);
});

it('one movement of RentCoins makes one report', async () => {
  const person = await site.signUpVerified();
  await grantAward(site.ctx, { userId: person.id, action: 'add', onceKey: 'test' });
  await spendRentCoins(site.ctx, { userId: person.id, amount: 1, onceKey: 'report:test' });
  const { rows } = await sql<{ id: number }>`
      select id from rentcoins_ledger where user_id = ${person.id} and amount < 0`.execute(site.ctx.db);
  const request = { ownerId: person.id, identifier: freshPesel(), source: { ledgerId: rows[0]?.id ?? 0 } };
  const first = await issueReport(site.ctx, request);
  expect(await issueReport(site.ctx, request)).toEqual(first);
});

it('a report is rolled back with its transaction', async () => {
  const before = await countReports(site.ctx, buyer.id);
  const failing = inTransaction(site.ctx, async (tx) => {
    await issueReport(tx, { ownerId: buyer.id, identifier: freshPesel(), source: { orderId: randomUUID() } });
    throw new Error('the payment was not booked');
  });
  await expect(failing).rejects.toThrow('the payment was not booked');
  expect(await countReports(site.ctx, buyer.id)).toBe(before);
});

it("the check for an active report names the caller's report", async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  const reportId = await bought(buyer, identifier);
  const { body } = await site.call(reports.checkActive, { identifier }, { as: buyer });
  expect(body).toMatchObject({
    success: true,
    hasActiveReport: true,
    reportId,
    type: 'tenant',
    hasEntries: true,
    message: 'Masz już aktywny raport dla tego identyfikatora.',
  });
});

it('the check for an active report counts the entries of each role where there are some in both', async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  const ask = async (type?: 'tenant') =>
    (await site.call(reports.checkActive, { identifier, type }, { as: buyer })).body;
  expect(await ask()).not.toHaveProperty('entryCounts');
  await addLandlord(site, author, identifier);
  expect(await ask()).toMatchObject({ hasEntries: true, entryCounts: { tenant: 1, landlord: 1 } });
  expect(await ask('tenant')).not.toHaveProperty('entryCounts');
});

it("the check for an active report ignores other users' reports and says whether entries exist", async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  await bought(buyer, identifier);
  const stranger = await site.signUp();
  const known = await site.call(reports.checkActive, { identifier }, { as: stranger });
  const found = { role: 'tenant', entries: 1 };
  expect(known.body).toEqual({ success: true, hasActiveReport: false, hasEntries: true, found });
  const unknown = await site.call(reports.checkActive, { identifier: freshPesel() }, { as: stranger });
  expect(unknown.body).toEqual({ success: true, hasActiveReport: false, hasEntries: false });
});

it('an active report on the tenant does not count for the landlord', async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  await bought(buyer, identifier);
  await addLandlord(site, author, identifier);
  const { body } = await site.call(reports.checkActive, { identifier, type: 'landlord' }, { as: buyer });
  expect(body.hasActiveReport).toBe(false);
});

it('a report on the only known kind counts for any requested kind', async () => {
  const identifier = freshPesel();
  await addTenant(site, author, identifier);
  const reportId = await bought(buyer, identifier);
  const { body } = await site.call(reports.checkActive, { identifier, type: 'landlord' }, { as: buyer });
  expect(body.reportId).toBe(reportId);
});

it('the check for an active report counts as a look-up', async () => {
  const limited = await startTestApp({ shareWith: site, config: { limits: { lookupsPerDayUntrusted: 1 } } });
  const person = await site.signUp();
  await limited.call(reports.checkActive, { identifier: freshPesel() }, { as: person });
  const { status, body } = await limited.call(reports.checkActive, { identifier: freshPesel() }, { as: person });
  expect([status, body.code]).toEqual([429, 'LOOKUP_LIMIT']);
  await limited.close();
});

describe('after thirty days', () => {
  // RULES: A report is a snapshot
  it('a report that has expired is closed to its owner, open to administrators and not active', async () => {
    const later = await startTestApp({ shareWith: site, now: site.now() });
    const identifier = freshPesel();
    await addTenant(site, author, identifier);
    const reportId = await bought(buyer, identifier);
    later.advance(30 * DAY_MS - 1000);
    const owner = await later.signIn(buyer);
    expect((await later.call(reports.get, { reportId }, { as: owner })).status).toBe(200);
    later.advance(1000);
    const closed = await later.call(reports.get, { reportId }, { as: owner });
    expect([closed.status, closed.body.code]).toEqual([410, 'REPORT_EXPIRED']);
    const ended = { success: true, isActive: false };
    const ofOwner = await later.call(reports.checkStatus, { reportId }, { as: owner });
    expect(ofOwner.body).toEqual({ ...ended, purchase: { identifier, type: 'tenant' } });
    const ofAdmin = await later.call(reports.checkStatus, { reportId }, { as: await later.signInAdmin() });
    expect(ofAdmin.body).toEqual(ended);
    expect((await later.call(reports.checkActive, { identifier }, { as: owner })).body.hasActiveReport).toBe(false);
    expect(await findActiveReport(later.ctx, buyer.id, identifier)).toBeUndefined();
    const listed = (await later.call(reports.list, { search: identifier }, { as: owner })).body;
    expect(listed).toEqual([expect.objectContaining({ _id: reportId, identifier })]);
    expect(listed[0]).not.toHaveProperty('rating');
    const byAdmin = await later.call(reports.get, { reportId }, { as: await later.signInAdmin() });
    expect(byAdmin.status).toBe(200);
    await later.close();
  });
});

describe('other people’s reports', () => {
  // RULES: A report belongs to
  it("other users' reports answer as not found, except for administrators", async () => {
    const reportId = await bought(buyer, freshPesel());
    const stranger = await site.signUp();
    for (const endpoint of [reports.get, reports.checkStatus, reports.shares]) {
      const { status, body } = await site.call(endpoint, { reportId }, { as: stranger });
      expect([status, body.code]).toEqual([404, 'REPORT_NOT_FOUND']);
    }
    expect((await site.call(reports.get, { reportId }, { as: admin })).status).toBe(200);
    expect((await site.call(reports.get, { reportId: 'none' }, { as: stranger })).body.code).toBe('REPORT_NOT_FOUND');
    expect((await site.call(reports.get, { reportId })).status).toBe(401);
  });

  it("opening another user's report is audited", async () => {
    const reportId = await bought(buyer, freshPesel());
    await site.call(reports.get, { reportId }, { as: admin });
    const openings = (await readAudited(site, 'report.opened')).filter(({ target_id }) => target_id === reportId);
    expect(openings.map(({ actor_id }) => actor_id)).toEqual([admin.id]);
  });
});

it("the list of reports has the caller's own, newest first, in pages", async () => {
  const person = await site.signUp();
  const own = [];
  for (let n = 0; n < 3; n += 1) {
    site.advance(1000);
    own.push(await bought(person, freshPesel()));
  }
  const { body, headers } = await site.call(reports.list, { page: 1, pageSize: 2 }, { as: person });
  expect(body.map(({ _id }) => _id)).toEqual([own[2], own[1]]);
  expect(headers['x-total-count']).toBe('3');
});

it('the list of reports is searched by part of a name, number and whole identifier', async () => {
  const person = await site.signUp();
  const identifier = freshPesel();
  await addTenant(site, author, identifier, 'Łucja Śliwińska');
  const reportId = await bought(person, identifier);
  await bought(person, freshPesel());
  const find = async (search: string) =>
    (await site.call(reports.list, { search }, { as: person })).body.map(({ _id }) => _id);
  const { body } = await site.call(reports.get, { reportId }, { as: person });
  expect(await find('śliw')).toEqual([reportId]);
  expect(await find('sliwinska')).toEqual([reportId]);
  expect(await find(identifier)).toEqual([reportId]);
  expect(await find(body.report.number.toLowerCase())).toEqual([reportId]);
  expect(await find('nikt taki')).toEqual([]);
});
