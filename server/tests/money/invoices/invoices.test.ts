import { invoices, payments } from '@najem/shared/contract/money';
import { vatFromGross } from '@najem/shared/domain/money';
import { findFa3Faults } from '../../support/fa3-schema';
import { type FakePayu, installFakePayu, notifyOrder } from '../../support/fake-payu';
import { startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

const COMPANY = {
  nip: '111-111-11-11',
  name: 'Łąki & Żuławy <sp. z o.o.>',
  address: 'ul. Źródlana 2, 00-002 Warszawa',
};

let site: TestApp;
let payu: FakePayu;
let buyer: Person;
/** Half an hour before midnight in Warsaw, of the year's last day. */
const NEW_YEARS_EVE = new Date('2026-12-31T22:30:00.000Z');
beforeAll(async () => {
  site = await startTestApp({ now: NEW_YEARS_EVE });
  payu = installFakePayu(site);
  buyer = await site.signUp();
});
afterAll(() => site.close());

/** Starts a payment; returns the function that notifies of its end. */
async function begun(input: object = {}, by = buyer): Promise<() => Promise<unknown>> {
  const { body } = await site.call(payments.payuInit, { identifier: freshPesel(), ...input }, { as: by });
  const order = [...payu.orders.values()].find(({ orderId }) => body.redirectUri?.includes(orderId));
  return () => notifyOrder(site, payu.settle(order?.extOrderId ?? '', 'COMPLETED'));
}
async function bought(input: object = {}): Promise<string> {
  await (
    await begun(input)
  )();
  const { body } = await site.call(invoices.list, {}, { as: buyer });
  return body.invoices[0]?._id ?? '';
}
const file = (id: string, what: 'pdf' | 'ksef', by = buyer) =>
  site.app.inject({
    method: 'GET',
    url: `/api/invoices/${id}/${what}`,
    headers: { authorization: `Bearer ${by.token}` },
  });

// RULES: VAT 23 %
// Regulamin: Cena raportu
it('an invoice shows gross, net and tax to the grosz', async () => {
  const id = await bought();
  const { body } = await site.call(invoices.get, { id }, { as: buyer });
  expect(body.invoice).toMatchObject({
    invoiceNumber: 1,
    year: 2026,
    formattedInvoiceNumber: 'FV/1/2026',
    formattedIssueDate: '31.12.2026',
    formattedSaleDate: '31.12.2026',
    amountNet: 32.52,
    vatRate: 23,
    vatAmount: 7.48,
    amountGross: 40,
    userEmail: buyer.email,
    seller: { nip: '1111111111' },
  });
  expect(body.invoice.orderDescription).toMatch(/^Raport RN-/);
  expect(body.invoice.identifier).toMatch(/^•{7}\d{4}$/);
  expect(body.invoice.buyer).toBeUndefined();
});

// RULES: VAT 23 %
it('concurrent invoices are numbered without a gap, from one in each Warsaw year', async () => {
  const before = await Promise.all(Array.from({ length: 8 }, () => begun()));
  await Promise.all(before.map((notify) => notify()));
  const after = await Promise.all(Array.from({ length: 3 }, () => begun()));
  site.advance(31 * 60_000);
  buyer = await site.signIn(buyer);
  await Promise.all(after.map((notify) => notify()));
  const { body } = await site.call(invoices.list, {}, { as: buyer });
  const numbers = (year: number) =>
    body.invoices.filter((each) => each.year === year).map((each) => each.invoiceNumber);
  expect(numbers(2026)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(numbers(2027)).toEqual([3, 2, 1]);
});

it('an invoice is accessible to its buyer and administrators only', async () => {
  const id = await bought();
  const stranger = await site.signUp();
  for (const call of [invoices.get, invoices.pdf, invoices.ksef]) {
    const { status, body } = await site.call(call, { id }, { as: stranger });
    expect([status, body]).toEqual([404, expect.objectContaining({ message: 'Nie znaleziono faktury' })]);
  }
  expect((await site.call(invoices.get, { id }, { as: await site.signInAdmin() })).status).toBe(200);
  expect((await site.call(invoices.list, {}, { as: stranger })).body).toEqual({ success: true, invoices: [] });
  expect((await site.call(invoices.get, { id: 'x' }, { as: buyer })).status).toBe(404);
});

// RULES: VAT 23 %
it('the database rejects changes and removals of invoices', async () => {
  await bought();
  await expect(
    site.ctx.db
      .updateTable('invoices')
      .set({ number: 99 } as never)
      .execute(),
  ).rejects.toThrow('append-only');
  await expect(site.ctx.db.deleteFrom('invoices').execute()).rejects.toThrow('append-only');
});

it('an invoice document contains every Polish letter', async () => {
  const id = await bought({ company: COMPANY });
  const answer = await file(id, 'pdf');
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="faktura-\d+-2027\.pdf"$/);
  const text = readPdfText(answer.rawPayload).replace(/\s/g, '');
  for (const part of ['FakturaVAT', 'FV/', 'Łąki&Żuławy<sp.zo.o.>', '40,00zł', '32,52zł', '7,48zł', 'Zapłacono']) {
    expect(text).toContain(part);
  }
});

describe('a company’s invoice', () => {
  let xml: Document;
  let document: string;
  const text = (name: string) => xml.getElementsByTagName(name)[0]?.textContent;
  beforeAll(async () => {
    const id = await bought({ company: COMPANY });
    const answer = await file(id, 'ksef');
    expect(answer.headers['content-type']).toBe('application/xml');
    const { JSDOM } = jest.requireActual<{
      JSDOM: new (xml: string, options: object) => { window: { document: Document } };
    }>('jsdom');
    document = answer.body;
    xml = new JSDOM(document, { contentType: 'application/xml' }).window.document;
  });

  it("a company's invoice is valid by the official schema", async () => {
    expect(await findFa3Faults([document])).toEqual([]);
  });

  it("a company's invoice has amounts, dates and numbers in the official patterns", () => {
    for (const name of ['P_13_1', 'P_14_1', 'P_15', 'P_9B', 'P_11A'])
      expect(text(name)).toMatch(/^(0|[1-9]\d*)\.\d{2}$/);
    for (const name of ['P_1', 'P_6', 'DataZaplaty']) expect(text(name)).toBe('2027-01-01');
    for (const nip of xml.getElementsByTagName('NIP'))
      expect(nip.textContent).toMatch(/^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/);
    expect(text('DataWytworzeniaFa')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it("a company's invoice adds up and has the company's data as entered", () => {
    expect([text('P_13_1'), text('P_14_1'), text('P_15')]).toEqual(['32.52', '7.48', '40.00']);
    const buyerParty = xml.getElementsByTagName('Podmiot2')[0];
    expect(buyerParty?.getElementsByTagName('Nazwa')[0]?.textContent).toBe(COMPANY.name);
    expect(text('P_2')).toMatch(/^FV\/\d+\/2027$/);
  });

  it("a consumer's invoice has no structured document", async () => {
    const id = await bought();
    expect((await file(id, 'ksef')).statusCode).toBe(404);
  });

  it("a company's invoice is sent once to the configured state system and gets its number", async () => {
    const sent: string[] = [];
    const ksefNumber = '1111111111-20270101-0100001AF629-AF';
    site.ctx.ksef = {
      transmit: async (document) => {
        sent.push(document.toString('utf8'));
        return { state: 'accepted', ksefNumber };
      },
    };
    const id = await bought({ company: COMPANY });
    await site.runJobs();
    await site.ctx.jobs.add(site.ctx, 'invoices/transmit', { invoiceId: id });
    await site.runJobs();
    site.ctx.ksef = null;
    expect(sent.filter((document) => document === (sent.at(-1) ?? ''))).toHaveLength(1);
    expect((await site.call(invoices.get, { id }, { as: buyer })).body.invoice.ksefNumber).toBe(ksefNumber);
  });
});

it('tax is the rounded share of every gross price from 0.01 to 2,000.00 zł, and net is the rest', () => {
  for (let gross = 1; gross <= 200_000; gross += 1) {
    const { netGrosze, vatGrosze, grossGrosze } = vatFromGross(gross);
    // |vat − gross·23/123| ≤ 1/2, in whole numbers.
    const isRounded = Math.abs(vatGrosze * 246 - gross * 46) <= 123;
    if (!isRounded || netGrosze + vatGrosze !== grossGrosze) throw new Error(`wrong at ${gross}`);
  }
  expect(vatFromGross(4000)).toEqual({ netGrosze: 3252, vatGrosze: 748, grossGrosze: 4000 });
});
