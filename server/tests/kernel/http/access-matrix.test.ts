import { everyCall } from '@najem/shared/contract';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { session, accountCalls } from '@najem/shared/contract/identity';
import { reports } from '@najem/shared/contract/reports';
import { referrals } from '@najem/shared/contract/office';
import { LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { allRoutes } from '../../../src/routes';
import { ACCESS, type AccessRow, type Foreign, NOT_THERE } from '../../support/access-rows';
import { change } from '../../support/account-actions';
import { insertOpenClaim } from '../../support/claim-actions';
import { sendChecked } from '../../support/attachment-actions';
import { prove } from '../../support/evidence-actions';
import { makePdf } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import { insertInvoice, insertOrder } from '../../support/order-actions';
import type { Person } from '../../support/sign-in';
import { insertTenancy } from '../../support/tenancy-actions';
import { addSubject, addEntry, freshPesel, newVerified } from '../../support/subject-actions';

const CALLS = Object.entries(everyCall()).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint, AccessRow | undefined] => [
    `${feature}.${name}`,
    endpoint,
    ACCESS[feature]?.[name],
  ]),
);
const guarded = CALLS.filter(([, { access }]) => access !== 'public');
const administrative = CALLS.filter(([, { access }]) => access === 'admin');
const owned = CALLS.filter(([, , row]) => row?.stranger !== undefined);
const readable = owned.filter(
  ([name, { method }, row]) =>
    method === 'GET' &&
    row?.stranger === NOT_THERE &&
    // A private person's invoice goes to no state system: no caller gets such a file.
    name !== 'invoices.ksef',
);

let site: TestApp;
let admin: Person;
let stranger: Person;
let blocked: Person;
let foreign: Foreign;

beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 24 * 3600 } });
  admin = await site.signInAdmin();
  stranger = await newVerified(site);
  blocked = await site.signUp();
  foreign = await makeForeign();
  await change(site, admin, blocked, { status: 'blocked' });
});
afterAll(() => site.close());

async function makeForeign(): Promise<Foreign> {
  const owner = await newVerified(site);
  const tenant = await addSubject(site, owner, TENANT);
  const landlord = await addSubject(site, owner, LANDLORD);
  const entryOf = async (descriptor: SubjectDescriptor, id: string) =>
    (await addEntry(site, owner, descriptor, id)).body.history?.[0]?._id as string;
  const sessions = await site.call(session.list, {}, { as: owner });
  const report = await site.call(reports.generate, { identifier: freshPesel() }, { as: admin });
  const reportId = report.body.report._id;
  const share = await site.call(reports.share, { reportId }, { as: admin });
  const link = await site.call(referrals.create, { code: 'NASZ', description: 'x' }, { as: admin });
  const orderId = await insertOrder(site, owner, admin, 'completed');
  const tenantEntry = await entryOf(TENANT, tenant._id);
  const proven = { descriptor: TENANT, id: tenant._id, entryId: tenantEntry, identifier: '' };
  return {
    owner,
    sessionId: sessions.body.sessions[0]?._id as string,
    tenant: tenant._id,
    tenantEntry,
    landlord: landlord._id,
    landlordEntry: await entryOf(LANDLORD, landlord._id),
    reportId,
    shareId: share.body.shareId,
    referralId: link.body.referralLink._id,
    orderId,
    invoiceId: await insertInvoice(site, owner, orderId),
    claimId: await insertOpenClaim(site, owner),
    attachmentId: (await sendChecked(site, owner, await makePdf()))._id,
    evidenceId: (await prove(site, owner, proven)).evidenceId,
    tenancy: (await insertTenancy(site, { landlord: owner, state: 'closed' })).number,
  };
}

/** Makes a call as a user; returns its status and error code. */
async function attempt(
  endpoint: Endpoint,
  row: AccessRow | undefined,
  as?: Person,
): Promise<[number, string | undefined]> {
  const { status, body } = await site
    .call(endpoint, (row?.input?.(foreign) ?? {}) as never, { as })
    // A file is not JSON.
    .catch(() => ({ status: 200, body: {} }));
  return [status, (body as { code?: string } | undefined)?.code];
}

it('the access matrix has exactly one row for every call of the contract', () => {
  const named = Object.entries(ACCESS).flatMap(([feature, rows]) =>
    Object.keys(rows).map((name) => `${feature}.${name}`),
  );
  expect(named.sort()).toEqual(CALLS.map(([name]) => name).sort());
});

it.each(guarded)('a visitor without an account is refused %s', async (_name, endpoint, row) => {
  expect(await attempt(endpoint, row)).toEqual([401, 'TOKEN_INVALID']);
});

it.each(guarded)('a blocked user with a valid token is refused %s', async (_name, endpoint, row) => {
  const [status, code] = await attempt(endpoint, row, blocked);
  expect([401, 403]).toContain(status);
  expect(['USER_BLOCKED', 'TOKEN_INVALID']).toContain(code);
});

it.each(administrative)('an ordinary user is refused %s', async (_name, endpoint, row) => {
  expect(await attempt(endpoint, row, stranger)).toEqual([403, 'FORBIDDEN']);
});

// SECURITY: Another user's object
it.each(owned)("an ordinary user cannot access another user's object by %s", async (_name, endpoint, row) => {
  const [status] = await attempt(endpoint, row, stranger);
  expect(status).toBe(row?.stranger);
});

it("no call of an ordinary user has changed another user's objects", async () => {
  for (const [name, table, id] of [
    ['tenant', 'subjects', foreign.tenant],
    ['landlord', 'subjects', foreign.landlord],
    ['entry', 'history_entries', foreign.tenantEntry],
    ['entry', 'history_entries', foreign.landlordEntry],
    ['referral link', 'referral_links', foreign.referralId],
  ] as const) {
    const kept = await site.ctx.db.selectFrom(table).select('id').where('id', '=', id).execute();
    expect([name, kept.length]).toEqual([name, 1]);
  }
  expect((await site.call(accountCalls.profile, {}, { as: foreign.owner })).status).toBe(200);
});

it('every call of the contract under /api has a use case', () => {
  const served = new Set<Endpoint>(allRoutes().map(({ endpoint }) => endpoint));
  expect(CALLS.filter(([, endpoint]) => !endpoint.outsideApi && !served.has(endpoint)).map(([name]) => name)).toEqual(
    [],
  );
});

it.each(readable)('an owner may call %s', async (_name, endpoint, row) => {
  const [status, code] = await attempt(endpoint, row, row?.isAdmins ? admin : foreign.owner);
  expect([status, code]).toEqual([200, undefined]);
});

it.each(administrative)('an administrator may call %s', async (_name, endpoint, row) => {
  const [status] = await attempt(endpoint, row, admin);
  expect([401, 403, 501]).not.toContain(status);
});
