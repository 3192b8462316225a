import type { Endpoint } from '@najem/shared/contract/kernel';
import { landlords, tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import { users, customReport } from '@najem/shared/contract/office';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { DAY_MS } from '../../../src/kernel/durations';
import { listInquiries } from '../../../src/register/inquiries/list-inquiries';
import { grantAward } from '../../../src/register/rentcoins/ledger';
import { installFakePayu, notifyOrder } from '../../support/fake-payu';
import { recordInquiries } from '../../../src/register/inquiries/record-inquiries';
import { startTestApp, type TestApp } from '../../support/harness';
import { inquiriesAbout } from '../../support/inquiry-actions';
import { addTenant, generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshNip, freshPesel, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
let user: Person;
let identifier: string;
beforeAll(async () => {
  // Ten in the morning in Warsaw.
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00Z'), config: { limits: { awardsPerDay: 0 } } });
  admin = await site.signInAdmin();
  author = await site.signUpVerified();
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await site.signUpVerified();
  identifier = freshPesel();
});
afterEach(() => jest.restoreAllMocks());

const about = (readerId?: string) => inquiriesAbout(site, identifier, readerId);

async function buyWithCoins(by: Person, purpose?: 'settlement'): Promise<string> {
  for (let given = 0; given < 120; given += 20) {
    await grantAward(site.ctx, { userId: by.id, action: 'add_tenant', onceKey: `gift:${identifier}:${given}` });
  }
  const { body } = await site.call(payments.rentCoinsPay, { identifier, purpose }, { as: by });
  return body.report._id;
}

it('an inquiry is a check, also one that finds nobody', async () => {
  await site.call(tenants.check, { identifier, purpose: 'entry' }, { as: user });
  expect(await about()).toEqual([
    {
      _id: expect.any(String),
      at: site.now().toISOString(),
      kind: 'checked',
      purpose: 'entry',
      count: 1,
      who: { name: user.name },
    },
  ]);
});

it('an inquiry is an addition, also of somebody who is known already', async () => {
  await addSubject(site, author, TENANT, buildPerson({ identifier }));
  expect(await about()).toMatchObject([{ kind: 'checked', purpose: 'entry', count: 1, who: { name: author.name } }]);
  const again = await site.call(tenants.create, buildPerson({ identifier }), { as: user });
  expect(again.status).toBe(409);
  expect(await about()).toMatchObject([{ kind: 'checked', who: { name: user.name } }, { who: { name: author.name } }]);
});

it('an inquiry is a list filtered by the whole identifier, and by no part of it', async () => {
  await site.call(tenants.list, { identifier: identifier.slice(0, 6) }, { as: user });
  expect(await about()).toEqual([]);
  await site.call(tenants.list, { identifier }, { as: user });
  expect(await about()).toMatchObject([{ kind: 'checked', purpose: 'unspecified', who: { name: user.name } }]);
});

it('an inquiry is the question whether there is a report', async () => {
  await site.call(reports.checkActive, { identifier, purpose: 'ongoing_tenancy' }, { as: user });
  expect(await about()).toMatchObject([{ kind: 'offered', purpose: 'ongoing_tenancy', who: { name: user.name } }]);
});

it('every way in which a report becomes known is an inquiry with the purpose that it was bought for', async () => {
  await addTenant(site, author, identifier);
  const reportId = await buyWithCoins(user, 'settlement');
  expect(await about()).toMatchObject([
    { kind: 'issued', purpose: 'settlement', who: { name: user.name } },
    { kind: 'checked', who: { name: author.name } },
  ]);
  await site.call(reports.get, { reportId }, { as: user });
  await site.app.inject({ url: `/api/reports/${reportId}/pdf`, headers: { authorization: `Bearer ${user.token}` } });
  const shared = await site.call(reports.share, { reportId }, { as: user });
  await site.call(
    reports.shareEmail,
    { reportId, email: 'agent@example.org', shareLink: shared.body.shareLink },
    { as: user },
  );
  const secret = shared.body.shareLink.split('/').at(-1) ?? '';
  await site.call(reports.shared, { shareId: secret }, {});
  await site.call(reports.shared, { shareId: secret }, { as: author });
  const rows = await about();
  expect(rows.map(({ kind, purpose, count }) => [kind, purpose, count]).sort()).toEqual([
    ['checked', 'entry', 1],
    ['issued', 'settlement', 1],
    ['opened', 'settlement', 2],
    ['shared', 'settlement', 2],
    ['viewed', 'unspecified', 2],
  ]);
  expect(rows.find(({ kind }) => kind === 'viewed')?.who).toEqual({
    name: `Osoba z linkiem od: ${user.name}`,
    recipients: ['a•••@example.org'],
  });
  const report = await site.call(reports.get, { reportId }, { as: user });
  expect(report.body.report.purpose).toBe('settlement');
});

it("an inquiry names the company of the report's invoice, and keeps the purpose through the payment", async () => {
  const payu = installFakePayu(site);
  const company = { nip: freshNip(), name: 'Łąka sp. z o.o.', address: 'ul. Prosta 1, Łódź' };
  const input = { identifier, company };
  await site.call(payments.payuInit, { ...input, purpose: 'ongoing_tenancy' }, { as: user });
  // The buyer comes back and changes the purpose of the same order.
  await site.call(payments.payuInit, { ...input, purpose: 'rental_decision' }, { as: user });
  const [order] = [...payu.orders.values()];
  const orderId = order?.extOrderId ?? '';
  const waiting = await site.call(payments.payuStatus, { orderId }, { as: user });
  expect(waiting.body.purchase).toEqual({ identifier, purpose: 'rental_decision' });
  expect(await about()).toEqual([]);
  await notifyOrder(site, payu.settle(orderId, 'COMPLETED'));
  expect(await about()).toMatchObject([
    { kind: 'issued', purpose: 'rental_decision', who: { name: user.name, company: 'Łąka sp. z o.o.' } },
  ]);
});

it('an inquiry is every reading of an administrator, who is not named', async () => {
  const desk = async (count: number) => {
    const rows = (await about()).filter(({ kind }) => kind === 'desk');
    expect(rows).toMatchObject([{ count, purpose: 'unspecified', who: { name: 'Administrator serwisu' } }]);
  };
  const subject = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  await site.call(tenants.check, { identifier }, { as: admin });
  await desk(1);
  await site.call(tenants.list, { identifier }, { as: admin });
  await desk(2);
  await site.call(tenants.list, { name: subject.name, pageSize: 200 }, { as: admin });
  await desk(3);
  await site.call(tenants.identifier, { id: subject._id }, { as: admin });
  await desk(4);
  await site.call(tenants.history, { id: subject._id }, { as: admin });
  await desk(5);
  await addEntry(site, admin, TENANT, subject._id);
  await desk(6);
  const criterion = { subjectType: 'tenant', category: 'rating', value: 0 } as const;
  await site.call(customReport, criterion, { as: admin });
  await desk(7);
  const reportId = await buyWithCoins(user, 'settlement');
  await site.call(reports.get, { reportId }, { as: admin });
  await desk(8);
  const kinds = (await about()).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['checked', 'desk', 'issued']);
});

it('an inquiry of a report that an administrator makes names the administration', async () => {
  await generateReport(site, admin, identifier);
  expect(await about()).toMatchObject([{ kind: 'issued', who: { name: 'Administrator serwisu' } }]);
});

it('an inquiry is not a purchase, which says nothing about the identifier', async () => {
  await site.call(payments.rentCoinsPay, { identifier }, { as: user });
  expect(await readAudited(site, 'identifier.checked')).toContainEqual(
    expect.objectContaining({ actor_id: user.id, details: expect.objectContaining({ by: 'payment' }) }),
  );
  expect(await about()).toEqual([]);
});

it('an inquiry does not exist for a call that is refused', async () => {
  const refused = await site.call(tenants.check, { identifier: '20871543214' }, { as: user });
  expect(refused.status).toBe(400);
  await site.call(tenants.check, { identifier });
  expect(await about()).toEqual([]);
});

it('an inquiry about a subject without an identifier is none', async () => {
  const subject = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  const bare = { identifier_type: null, identifier_index: null, identifier_ending: null, identifier_cipher: null };
  const { db } = site.ctx;
  await db
    .updateTable('subjects')
    .set({ ...bare, identifier_key: null })
    .where('id', '=', subject._id)
    .execute();
  const shown = await site.call(tenants.identifier, { id: subject._id }, { as: admin });
  expect([shown.status, shown.body.identifier]).toEqual([200, '']);
  expect((await about()).map(({ kind }) => kind)).toEqual(['checked']);
});

it('inquiries of one day, person and kind are one row with a count and the last stated purpose', async () => {
  for (const purpose of ['entry', 'settlement', undefined] as const) {
    await site.call(landlords.check, { identifier, purpose }, { as: user });
    site.advance(60_000);
  }
  await Promise.all(Array.from({ length: 20 }, () => site.call(tenants.check, { identifier }, { as: user })));
  const rows = await about();
  expect(rows).toMatchObject([{ kind: 'checked', purpose: 'settlement', count: 23 }]);
  expect(rows[0]?.at).toBe(site.now().toISOString());
});

it('inquiries of one day end at midnight in Warsaw', async () => {
  const evening = await startTestApp({ shareWith: site, now: new Date('2026-11-25T22:50:00Z') });
  const caller = await evening.signIn(user);
  await evening.call(tenants.check, { identifier }, { as: caller });
  evening.advance(20 * 60_000);
  await evening.call(tenants.check, { identifier }, { as: await evening.signIn(user) });
  expect(await inquiriesAbout(evening, identifier)).toMatchObject([
    { at: '2026-11-25T23:10:00.000Z', count: 1 },
    { at: '2026-11-25T22:50:00.000Z', count: 1 },
  ]);
  await evening.close();
});

it('a person who reads who asked sees what they did themselves as their own', async () => {
  await site.call(reports.checkActive, { identifier, purpose: 'own_file' }, { as: user });
  await recordInquiries(site.ctx, { actorId: null, action: 'dossier.opened', targetType: 'dossier', targetId: null }, [
    { kind: 'own', channel: 'dossier', about: { indexes: site.ctx.vault.indexes(identifier) } },
  ]);
  const own = { kind: 'own', who: { name: 'Ty' } };
  expect(await about(user.id)).toMatchObject([own, own]);
  const others = await about();
  expect(others.map(({ kind }) => kind).sort()).toEqual(['offered', 'own']);
});

it('a person who reads who asked sees a removed account without a name', async () => {
  await site.call(tenants.check, { identifier }, { as: user });
  const removed = await site.call(users.remove, { id: user.id }, { as: await site.signInAdmin() });
  expect(removed.status).toBe(200);
  expect(await about()).toMatchObject([{ kind: 'checked', who: { name: 'Konto usunięte' } }]);
});

it('a person who reads who asked sees pages of days, newest first, and nothing older than 24 months', async () => {
  const old = await startTestApp({ shareWith: site, now: new Date('2024-11-19T09:00:00Z') });
  for (let day = 0; day < 4; day += 1) {
    await old.call(tenants.check, { identifier }, { as: await old.signIn(user) });
    old.advance(DAY_MS);
  }
  const indexes = site.ctx.vault.indexes(identifier).all;
  const today = { ...site.ctx, now: () => new Date('2026-11-20T09:00:00Z') };
  const days = async (query: { page?: number; from?: string; to?: string } = {}) => {
    const { rows, total } = await listInquiries(today, { indexes, page: 1, pageSize: 2, ...query });
    return [total, ...rows.map(({ at }) => at.slice(0, 10))];
  };
  expect(await days()).toEqual([3, '2024-11-22', '2024-11-21']);
  expect(await days({ page: 2 })).toEqual([3, '2024-11-20']);
  expect(await days({ page: 3 })).toEqual([3]);
  expect(await days({ from: '2024-11-21', to: '2024-11-21' })).toEqual([1, '2024-11-21']);
  await old.close();
});

const CALLS: Endpoint[] = [
  tenants.check,
  landlords.check,
  reports.checkActive,
  reports.generate,
  payments.payuInit,
  payments.rentCoinsPay,
];

it.each(CALLS.map((endpoint) => [endpoint.path, endpoint] as const))(
  'an unknown purpose of %s is refused',
  async (_path, endpoint) => {
    for (const purpose of ['curiosity', 'unspecified', '']) {
      const { status, body } = await site.call(endpoint, { identifier, purpose }, { as: admin });
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    }
    expect(await about()).toEqual([]);
  },
);

it('a landlord’s identifier is the same person’s as a tenant’s', async () => {
  await addSubject(site, author, LANDLORD, buildPerson({ identifier }));
  await site.call(tenants.check, { identifier }, { as: author });
  expect(await about()).toMatchObject([{ kind: 'checked', count: 2, who: { name: author.name } }]);
});
