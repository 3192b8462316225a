import { secondFactor } from '@najem/shared/contract/identity';
import { attachments, subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { deskClaimCalls } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { receivedCase } from '../../../src/rights/cases/new-case';
import { insertCase, insertCaseIdentifiers, openCaseIdentifiers } from '../../../src/rights/cases/queries';
import { SEALED_TABLES } from '../../../src/kernel/db/keyed-columns';
import { rotateKeys } from '../../../src/keys';
import { open, sendChecked } from '../../support/attachment-actions';
import { insertSealedClaim } from '../../support/claim-actions';
import { makePdf, makePhoto } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import { codeAt } from '../../support/second-factor';
import type { Person } from '../../support/sign-in';
import { addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const OLD = { id: 't1', key: Buffer.alloc(32, 7) };
const NEW = { id: 't2', key: Buffer.alloc(32, 8) };

let before: TestApp;
let during: TestApp;
let after: TestApp;
let person: Person;
let admin: Person;
const known = Array.from({ length: 5 }, freshPesel);
beforeAll(async () => {
  before = await startTestApp({ config: { identifierKeys: [OLD] } });
  during = await startTestApp({ shareWith: before, config: { identifierKeys: [NEW, OLD] } });
  after = await startTestApp({ shareWith: before, config: { identifierKeys: [NEW] } });
  person = await newVerified(before);
  admin = await before.signInAdmin();
  for (const identifier of known) await addSubject(before, person, TENANT, buildPerson({ identifier }));
});
afterAll(async () => {
  await after.close();
  await during.close();
  await before.close();
});

const rotate = (onProgress?: () => void) =>
  rotateKeys({ db: during.ctx.db, vault: during.ctx.vault, keyId: NEW.id, batch: 2, onProgress });

const find = (site: TestApp, identifier: string) => site.call(subjects.tenant.check, { identifier }, { as: person });

async function expectFoundByEnding(site: TestApp): Promise<void> {
  for (const identifier of known) {
    const { body } = await site.call(subjects.tenant.list, { identifier: identifier.slice(-4) }, { as: admin });
    const shown = body.map(({ _id: id }) => site.call(subjects.tenant.identifier, { id }, { as: admin }));
    expect((await Promise.all(shown)).map((answer) => answer.body.identifier)).toContain(identifier);
  }
}

async function keysInUse(): Promise<unknown[]> {
  const perTable = await Promise.all(
    SEALED_TABLES.map((table) => during.ctx.db.selectFrom(table).select('identifier_key').distinct().execute()),
  );
  return [...new Set(perTable.flat().map((row) => row.identifier_key))];
}

async function insertSealedCase(identifier: string): Promise<string> {
  const values = {
    ...receivedCase(before.ctx, 'access'),
    concern: 'file',
    text: 'Proszę o dostęp do danych.',
  } as const;
  const { id } = await insertCase(before.ctx, values);
  await insertCaseIdentifiers(before.ctx, id, [identifier]);
  return id;
}

// SECURITY: `IDENTIFIER_KEYS`
it('a stopped rotation of identifiers is resumed and leaves no identifier with the old key', async () => {
  const { body: app } = await before.call(secondFactor.startCode, {}, { as: person });
  const claimId = await insertSealedClaim(before, person, { pesel: known[0] as string, address: 'ul. Polna 1' });
  const made = await before.call(reports.generate, { identifier: known[0] as string }, { as: admin });
  const reportId = made.body.report._id;
  const caseId = await insertSealedCase(known[0] as string);
  const stopped = rotate(() => {
    throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await keysInUse()).toEqual(expect.arrayContaining([OLD.id, NEW.id]));
  for (const identifier of known) expect((await find(during, identifier)).body.exists).toBe(true);
  await expectFoundByEnding(during);
  const late = freshPesel();
  await addSubject(during, person, TENANT, buildPerson({ identifier: late }));

  expect(await rotate()).toEqual({
    subjects: 3,
    orders: 0,
    reports: 1,
    claim_identifiers: 1,
    disputes: 0,
    case_identifiers: 1,
    drafts: 0,
    news_addresses: 0,
  });
  expect(await keysInUse()).toEqual([NEW.id]);
  const counts = Object.values(await rotate());
  expect(counts.every((count) => count === 0)).toBe(true);

  for (const identifier of [...known, late]) {
    expect((await find(after, identifier)).body.tenant?.identifier).toContain(identifier.slice(-4));
  }
  expect((await find(after, freshPesel())).body.exists).toBe(false);
  await expectFoundByEnding(after);
  const again = await after.call(subjects.tenant.create, buildPerson({ identifier: known[1] }), { as: person });
  expect(again.status).toBe(409);
  const addCode = { code: codeAt(app.secret, after.now()) };
  expect((await after.call(secondFactor.addCode, addCode, { as: person })).status).toBe(200);
  const report = await after.call(reports.get, { reportId }, { as: admin });
  expect(report.body.report.identifier).toBe(known[0]);
  expect(await openCaseIdentifiers(after.ctx, caseId)).toEqual([known[0]]);
  const claim = await after.call(deskClaimCalls.claim, { id: claimId }, { as: admin });
  expect(claim.body.claim).toMatchObject({
    postalAddress: 'ul. Polna 1',
    identifiers: [{ identifier: expect.stringContaining(known[0]?.slice(-4) ?? '') }],
  });
});

it('a rotation leaves no file with the old key, and files and their names stay readable', async () => {
  const { _id: id } = await sendChecked(before, person, await makePdf());
  const { _id: refused } = await sendChecked(before, person, Buffer.from('%PDF-nothing'));
  const { _id: other } = await sendChecked(before, person, await makePhoto());
  const { content } = await open(before, person, id);
  await rotate();
  const keys = await during.ctx.db.selectFrom('attachments').select('key_id').distinct().execute();
  expect(keys).toEqual([{ key_id: NEW.id }]);
  expect((await open(after, person, id)).content.equals(content)).toBe(true);
  expect((await open(after, person, other)).status).toBe(200);
  const { body } = await after.call(attachments.get, { id: refused }, { as: person });
  expect(body).toMatchObject({ name: 'Dowód PESEL 44051401359.pdf', cause: 'unreadable' });
});
