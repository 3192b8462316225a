import { randomUUID } from 'node:crypto';
import { everyCall } from '@najem/shared/contract';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { session } from '@najem/shared/contract/identity';
import { attachments, landlords, tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { deskCaseCalls } from '@najem/shared/contract/rights';
import { users, customReport } from '@najem/shared/contract/office';
import { LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { ADMIN_CALLS } from '@najem/shared/contract';
import { insertIdentifiers } from '../../../src/rights/claims/queries';
import { change, newAdmin } from '../../support/account-actions';
import { sendChecked } from '../../support/attachment-actions';
import { insertOpenClaim } from '../../support/claim-actions';
import { insertActiveClaim } from '../../support/dossier-actions';
import { type DescribedEntry, insertDispute, prove } from '../../support/evidence-actions';
import { makePdf } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import { insertInvoice, insertOrder } from '../../support/order-actions';
import { confirmPerson, type Person } from '../../support/sign-in';
import { insertTenancy } from '../../support/tenancy-actions';
import { addEntry, addSubject, buildEntry, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const TEXT = 'Wyjaśnienie, które ma co najmniej pięćdziesiąt znaków.';
const DESK = { reasons: TEXT, text: TEXT };

/** What others made about one person, each by its id. */
interface Held {
  identifier: string;
  authorId: string;
  tenant: DescribedEntry;
  landlord: DescribedEntry;
  reportId: string;
  shareId: string;
  invoiceId: string;
  claimId: string;
  caseId: string;
  disputeId: string;
  evidenceId: string;
  attachmentId: string;
  noteId: string;
  suspectId: string;
  tenancy: string;
}

let site: TestApp;
let first: Person;
/** The administrator whom everything is about. */
let concerned: Person;
let other: Person;
let held: Held;

beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 24 * 3600 } });
  first = await site.signInAdmin();
  concerned = await newAdmin(site, first);
  other = await newAdmin(site, first);
  held = await describeAll(freshPesel());
  await insertActiveClaim(site, held.identifier, { person: concerned });
});
afterAll(() => site.close());

async function describePerson(
  author: Person,
  descriptor: SubjectDescriptor,
  identifier: string,
): Promise<DescribedEntry> {
  const { _id: id } = await addSubject(site, author, descriptor, buildPerson({ identifier }));
  const { body } = await addEntry(site, author, descriptor, id);
  return { descriptor, id, identifier, entryId: body.entryIds?.[0] ?? '' };
}

async function describeAll(identifier: string): Promise<Held> {
  const author = await newVerified(site);
  const tenant = await describePerson(author, TENANT, identifier);
  const landlord = await describePerson(author, LANDLORD, identifier);
  const { evidenceId, fileId } = await prove(site, author, tenant);
  await insertDispute(site, landlord);
  const dispute = await site.ctx.db.selectFrom('disputes').select('id').executeTakeFirstOrThrow();
  const claimant = await site.signUp();
  const claimId = await insertOpenClaim(site, claimant);
  await insertIdentifiers(site.ctx, claimId, [{ type: 'pesel', value: identifier }]);
  const report = await site.call(reports.generate, { identifier }, { as: first });
  const reportId = report.body.report._id;
  const orderId = await insertOrder(site, author, first, 'completed');
  const { index, cipher, keyId } = site.ctx.vault.seal(identifier);
  await site.ctx.db
    .updateTable('orders')
    .set({ identifier_index: index, identifier_cipher: cipher, identifier_key: keyId })
    .where('id', '=', orderId)
    .execute();
  const letter = {
    kind: 'erasure',
    text: TEXT,
    concerns: { is: 'file' },
    receivedAt: site.now().toISOString().slice(0, 10),
  };
  const made = await site.call(
    deskCaseCalls.addCase,
    { ...letter, name: 'Anna Listowna', identity: TEXT, identifier } as never,
    { as: first },
  );
  return {
    identifier,
    authorId: author.id,
    tenant,
    landlord,
    reportId,
    evidenceId,
    claimId,
    attachmentId: fileId,
    shareId: (await site.call(reports.share, { reportId }, { as: first })).body.shareId,
    invoiceId: await insertInvoice(site, author, orderId),
    caseId: made.body.case._id,
    disputeId: dispute.id,
    noteId: randomUUID(),
    suspectId: '999999',
    tenancy: (await insertTenancy(site, { landlord: first, tenant: concerned })).number,
  };
}

const ofSubject = (kind: 'tenant' | 'landlord', descriptor: SubjectDescriptor) => ({
  identifier: () => ({ id: held[kind].id }),
  update: () => ({ id: held[kind].id, ...buildPerson({ identifier: freshPesel() }) }),
  remove: () => ({ id: held[kind].id }),
  removalCost: () => ({ id: held[kind].id }),
  history: () => ({ id: held[kind].id }),
  updateHistory: () => ({ id: held[kind].id, entryId: held[kind].entryId, ...buildEntry(descriptor) }),
  removeHistory: () => ({ id: held[kind].id, entryId: held[kind].entryId }),
});
const ofReport = () => ({ reportId: held.reportId });
const work = (key: 'claimId' | 'caseId' | 'disputeId' | 'evidenceId', more: object = {}) => {
  return () => ({ id: held[key], version: 1, ...DESK, ...more });
};

/** The input with which each call is about the administrator; the last ones end what the others are about. */
const INPUTS: Record<string, Record<string, () => object>> = {
  tenants: ofSubject('tenant', TENANT),
  landlords: ofSubject('landlord', LANDLORD),
  reports: {
    checkStatus: ofReport,
    get: ofReport,
    pdf: ofReport,
    share: ofReport,
    shares: ofReport,
    generate: () => ({ identifier: held.identifier }),
    revokeShare: () => ({ ...ofReport(), shareId: held.shareId }),
    shareEmail: () => ({ ...ofReport(), email: 'ktos@poczta.test' }),
  },
  invoices: {
    get: () => ({ id: held.invoiceId }),
    pdf: () => ({ id: held.invoiceId }),
    ksef: () => ({ id: held.invoiceId }),
  },
  attachments: { get: () => ({ id: held.attachmentId }), content: () => ({ id: held.attachmentId }) },
  users: {
    update: () => ({ id: concerned.id, name: 'X', email: concerned.email, role: 'user', status: 'active' }),
    remove: () => ({ id: held.authorId }),
  },
  desk: {
    claim: work('claimId'),
    takeClaim: work('claimId'),
    releaseClaim: work('claimId'),
    decideClaim: work('claimId', { decision: 'refuse', cause: 'other' }),
    askClaimant: work('claimId'),
    postClaim: work('claimId', { sentAt: '2026-11-20', trackingNumber: 'x' }),
    claimLetter: work('claimId'),
    dispute: work('disputeId'),
    takeDispute: work('disputeId'),
    releaseDispute: work('disputeId'),
    suspendDispute: work('disputeId'),
    decideDispute: work('disputeId', { outcome: 'kept', basis: 'evidence' }),
    askSide: work('disputeId', { side: 'author' }),
    extendDispute: work('disputeId'),
    oneEvidence: work('evidenceId'),
    takeEvidence: work('evidenceId'),
    releaseEvidence: work('evidenceId'),
    gradeEvidence: work('evidenceId', { grade: 'documented' }),
    case: work('caseId'),
    takeCase: work('caseId'),
    releaseCase: work('caseId'),
    askPerson: work('caseId'),
    extendCase: work('caseId'),
    restrictCase: work('caseId'),
    caseEffects: work('caseId', { scope: { is: 'all' } }),
    decideCase: work('caseId', { outcome: 'refused', ground: 'other' }),
    caseLetter: work('caseId'),
    addCase: () => ({
      kind: 'access',
      text: TEXT,
      concerns: { is: 'file' },
      receivedAt: site.now().toISOString().slice(0, 10),
      name: 'Anna Listowna',
      identity: TEXT,
      identifier: held.identifier,
    }),
    // Their own are among no notes and suspects: see the desk's tests.
    handleNote: () => ({ id: held.noteId, version: 1 }),
    handleSuspect: () => ({ id: held.suspectId }),
    decideTenancy: () => ({ number: held.tenancy, decision: 'annul', reasons: TEXT, version: 1 }),
  },
};

const REFUSED = Object.entries(ADMIN_CALLS)
  .filter(([, { own }]) => own === 'refused')
  .map(([name]) => name);

async function attempt(name: string, as: Person): Promise<[number, string | undefined]> {
  const [feature = '', call = ''] = name.split('.');
  const endpoint = everyCall()[feature]?.[call] as Endpoint;
  const { status, body } = await site
    .call(endpoint, (INPUTS[feature]?.[call]?.() ?? {}) as never, { as })
    // A file is not JSON.
    .catch(() => ({ status: 200, body: {} }));
  return [status, (body as { code?: string } | undefined)?.code];
}

describe('what is about an administrator themselves', () => {
  // RULES: An administrator may have
  // SECURITY: **Own matters.**
  it.each(REFUSED)('%s is refused', async (name) => {
    const [feature = '', call = ''] = name.split('.');
    expect(INPUTS[feature]?.[call]).toBeDefined();
    const [status, code] = await attempt(name, concerned);
    if (feature === 'desk') expect(status).toBe(404);
    else expect([status, code]).toEqual([403, 'OWN_MATTER']);
  });

  // RULES: Signing in (with
  it('every call that has a line was tried', () => {
    expect(REFUSED.length).toBeGreaterThan(50);
  });

  it('the search and the list show what they show to anybody', async () => {
    const { identifier } = held;
    const found = await site.call(tenants.check, { identifier }, { as: concerned });
    expect(found.body.tenant).toMatchObject({ address: null, history: [] });
    expect(found.body.tenant).not.toHaveProperty('rating');
    const { body } = await site.call(landlords.list, {}, { as: concerned });
    expect(body.find(({ _id }) => _id === held.landlord.id)).toMatchObject({ address: null, history: [] });
    const custom = { subjectType: 'tenant', category: 'history', value: 1 } as const;
    const list = async (as: Person) => (await site.call(customReport, custom, { as })).body.report.subjects;
    expect((await list(concerned)).some(({ _id }) => _id === held.tenant.id)).toBe(false);
    expect((await list(other)).some(({ _id }) => _id === held.tenant.id)).toBe(true);
  });

  // SECURITY: **Own matters.**
  it('another administrator does all of it', async () => {
    for (const name of [
      'tenants.identifier',
      'tenants.history',
      'reports.get',
      'invoices.get',
      'attachments.content',
    ]) {
      expect([name, ...(await attempt(name, other))]).toEqual([name, 200, undefined]);
    }
    expect((await attempt('tenants.updateHistory', other))[0]).toBe(200);
    expect((await attempt('tenants.update', other))[0]).toBe(200);
  });

  // RULES: An administrator may have
  it('nobody gets out of it by ending the proof, nor by one that the desk has not decided', async () => {
    const [ended, waiting] = [freshPesel(), freshPesel()];
    const author = await newVerified(site);
    const claimId = await insertActiveClaim(site, ended, { person: concerned });
    await site.ctx.db
      .updateTable('claims')
      .set({ state: 'ended', end_cause: 'person' })
      .where('id', '=', claimId)
      .execute();
    await insertIdentifiers(site.ctx, await insertOpenClaim(site, concerned), [{ type: 'pesel', value: waiting }]);
    for (const identifier of [ended, waiting]) {
      const { id } = await describePerson(author, TENANT, identifier);
      expect((await site.call(tenants.remove, { id }, { as: concerned })).body.code).toBe('OWN_MATTER');
      // Nor is another person's record given their number.
      const free = await describePerson(author, LANDLORD, freshPesel());
      const moved = await site.call(
        landlords.update,
        { id: free.id, ...buildPerson({ identifier }) },
        { as: concerned },
      );
      expect(moved.body.code).toBe('OWN_MATTER');
    }
  });

  it('what they wrote as authors stays theirs to change and to remove', async () => {
    const own = await describePerson(await newVerified(site), TENANT, freshPesel());
    const { body } = await addEntry(site, concerned, TENANT, own.id);
    const entryId = body.entryIds?.[0] ?? '';
    await insertActiveClaim(site, own.identifier, { person: other });
    expect((await site.call(tenants.removeHistory, { id: own.id, entryId }, { as: other })).body.code).toBe(
      'OWN_MATTER',
    );
    const changed = { id: own.id, entryId, ...buildEntry(TENANT) };
    expect((await site.call(tenants.updateHistory, changed, { as: concerned })).status).toBe(200);
    expect((await site.call(tenants.removeHistory, { id: own.id, entryId }, { as: concerned })).status).toBe(200);
  });

  it('nobody blocks or takes over the account of who wrote about them, whose name they may correct', async () => {
    const author = await newVerified(site);
    const { identifier } = await describePerson(author, TENANT, freshPesel());
    await insertActiveClaim(site, identifier, { person: concerned });
    for (const fields of [{ status: 'blocked' }, { email: 'moja@poczta.test' }, { role: 'admin' }] as const) {
      await confirmPerson(site, concerned);
      expect((await change(site, concerned, author, fields)).body.code).toBe('OWN_MATTER');
    }
    expect((await change(site, concerned, author, { name: 'Inne Imię' })).status).toBe(200);
    expect((await change(site, other, author, { status: 'blocked' })).status).toBe(200);
  });

  it('nobody gives themselves another role or state, while name and address are their own', async () => {
    for (const fields of [{ role: 'user' }, { role: 'admin', status: 'blocked' }] as const) {
      expect((await change(site, concerned, concerned, fields)).body.code).toBe('OWN_MATTER');
    }
    expect((await change(site, concerned, concerned, { role: 'admin', name: 'Inne Imię' })).status).toBe(200);
  });
});

describe('an administrator who signed in hours ago', () => {
  let late: Person;
  beforeAll(async () => {
    late = await newAdmin(site, first);
    site.advance(3 * 3_600_000);
  });

  // RULES: Signing in (with
  // SECURITY: **Administrators.**
  it('edits and deletes users, subjects and entries without a confirmation', async () => {
    const author = await newVerified(site);
    const made = await describePerson(author, TENANT, freshPesel());
    const of = { id: made.id, entryId: made.entryId };
    const person = await site.signUp();
    expect((await change(site, late, person, { name: 'Nowe Imię', status: 'blocked' })).body.code).not.toBe(
      'STEP_UP_REQUIRED',
    );
    expect((await site.call(users.remove, { id: person.id }, { as: late })).status).toBe(200);
    expect((await site.call(tenants.updateHistory, { ...of, ...buildEntry(TENANT) }, { as: late })).status).toBe(200);
    expect((await site.call(tenants.removeHistory, of, { as: late })).status).toBe(200);
    expect((await site.call(tenants.update, { id: made.id, ...buildPerson() }, { as: late })).status).toBe(200);
    expect((await site.call(tenants.remove, { id: made.id }, { as: late })).status).toBe(200);
  });

  // RULES: Signing in (with
  // SECURITY: **Administrators.**
  it('confirms another role, and the address of an administrator', async () => {
    const person = await site.signUp();
    expect((await change(site, late, person, { role: 'admin' })).body.code).toBe('STEP_UP_REQUIRED');
    expect((await change(site, late, other, { role: 'admin', email: 'inny@poczta.test' })).body.code).toBe(
      'STEP_UP_REQUIRED',
    );
    await confirmPerson(site, late);
    expect((await change(site, late, person, { role: 'admin' })).status).toBe(200);
  });

  // RULES: Signing in (with
  it('confirms the files of an identity after ten minutes, others after thirty', async () => {
    const claimant = await site.signUp();
    const claim = (await sendChecked(site, claimant, await makePdf(), 'claim'))._id;
    const dispute = (await sendChecked(site, claimant, await makePdf(), 'dispute'))._id;
    await confirmPerson(site, late);
    const open = (id: string) =>
      site
        .call(attachments.content, { id }, { as: late })
        .then(({ body }) => (body as { code?: string }).code ?? 'opened')
        .catch(() => 'opened');
    expect([await open(claim), await open(dispute)]).toEqual(['opened', 'opened']);
    site.advance(11 * 60_000);
    expect([await open(claim), await open(dispute)]).toEqual(['STEP_UP_REQUIRED', 'opened']);
    site.advance(20 * 60_000);
    expect(await open(dispute)).toBe('FRESH_PROOF_REQUIRED');
  });
});

describe('the session of an administrator', () => {
  // RULES: Signing in (with
  // SECURITY: **Administrators.**
  // SECURITY: **Step-up.**
  it('ends eight hours after the sign-in, however often it is used; that of a user does not', async () => {
    const short = await startTestApp();
    const admin = await short.signInAdmin();
    const user = await short.signUp();
    const renew = async ({ cookies }: Person) => short.call(session.refresh, {}, { cookies });
    let cookies = admin.cookies;
    for (let hour = 1; hour < 8; hour++) {
      short.advance(3_600_000);
      const renewed = await renew({ ...admin, cookies });
      expect([hour, renewed.status]).toEqual([hour, 200]);
      cookies = { ...cookies, ...renewed.cookies };
    }
    short.advance(3_600_000);
    expect((await renew({ ...admin, cookies })).body.code).toBe('REFRESH_INVALID');
    expect((await renew(user)).status).toBe(200);
    await short.close();
  });
});
