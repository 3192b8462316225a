import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import { TENANT } from '@najem/shared/domain/register';
import { decorations } from '@najem/testing/decorations';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin } from '../../support/sign-in';
import { addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await signInAdmin(site);
  author = await newVerified(site);
});
afterAll(() => site.close());

const PASSPORT = 'FE123456';

describe.each([
  ['an invisible mark in front', () => freshPesel(), (text: string) => `\u200E${text}`],
  [
    'Arabic digits',
    () => freshPesel(),
    (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
  ],
  ['a label in front', () => freshPesel(), (text: string) => `PESEL nr: ${text}`],
  ['a label before a passport', () => 'FE471123', (text: string) => `nr paszportu: ${text}`],
  ['a Cyrillic letter', () => PASSPORT, (text: string) => text.replace('E', 'Е')],
])('an identifier with %s', (_decoration, make, decorate) => {
  it('is the same person in every call', async () => {
    const identifier = make();
    const typed = decorate(identifier);
    const { _id } = await addSubject(site, author, TENANT, buildPerson({ identifier }));

    const again = await site.call(tenants.create, buildPerson({ identifier: typed }), { as: author });
    expect(again).toMatchObject({ status: 409, body: { code: 'SUBJECT_EXISTS', _id } });
    const listed = await site.call(tenants.list, { identifier: typed }, { as: admin });
    expect(listed.body.map((subject) => subject._id)).toEqual([_id]);
    const ending = await site.call(tenants.list, { identifier: decorate(identifier).slice(-4) }, { as: admin });
    expect(ending.body.map((subject) => subject._id)).toContain(_id);
    const other = await addSubject(site, author, TENANT);
    const renumbered = { id: other._id, name: other.name, type: 'osoba', identifier: typed };
    expect(await site.call(tenants.update, renumbered, { as: admin })).toMatchObject({
      status: 409,
      body: { code: 'SUBJECT_EXISTS', _id },
    });

    const { body } = await site.call(reports.generate, { identifier: typed }, { as: admin });
    const { report } = (await site.call(reports.get, { reportId: body.report._id }, { as: admin })).body;
    expect(report).toMatchObject({ type: 'tenant', identifier });
    const active = await site.call(reports.checkActive, { identifier: typed }, { as: admin });
    expect(active.body).toMatchObject({ hasActiveReport: true, reportId: body.report._id });
    const found = await site.call(reports.list, { search: typed }, { as: admin });
    expect(found.body.map((report) => report._id)).toEqual([body.report._id]);
  });
});

it('an invoice goes to the company whose NIP was pasted with decoration', async () => {
  const nips: string[] = [];
  const buyer = await site.signUp();
  for (const nip of decorations('1111111111').filter((_text, index) => index % 12 === 0)) {
    const company = { nip, name: 'Firma', address: 'ul. Prosta 1' };
    const { body } = await site.call(payments.payuInit, { identifier: freshPesel(), company }, { as: buyer });
    nips.push('reportId' in body ? '' : JSON.stringify(body));
  }
  const orders = await site.ctx.db.selectFrom('orders').select('company_nip').execute();
  expect(new Set(orders.map((order) => order.company_nip))).toEqual(new Set(['1111111111']));
  expect(orders).toHaveLength(nips.length);
});
