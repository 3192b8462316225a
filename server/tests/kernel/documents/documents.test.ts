import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Report, reports } from '@najem/shared/contract/reports';
import { invoices, type Invoice } from '@najem/shared/contract/money';
import { MINUTE_MS } from '../../../src/kernel/durations';
import { startTestApp, type TestApp } from '../../support/harness';
import { insertInvoice, insertOrder } from '../../support/order-actions';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

function pdf(site: TestApp, by: Person, address: string) {
  return site.app.inject({ method: 'GET', url: address, headers: { authorization: `Bearer ${by.token}` } });
}
const reportPdf = (id: string) => `/api/reports/${id}/pdf`;

describe('the limit of documents', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ config: { limits: { documentsPerMinute: 10 } } });
  });
  afterAll(() => site.close());

  it('a person gets ten documents in a minute, reports and invoices together', async () => {
    const admin = await site.signInAdmin();
    const buyer = await site.signUp();
    const reportId = await generateReport(site, admin, freshPesel());
    const invoiceId = await insertInvoice(site, buyer, await insertOrder(site, buyer, admin, 'completed'));
    const addresses = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? reportPdf(reportId) : `/api/invoices/${invoiceId}/pdf`,
    );
    for (const address of addresses) expect((await pdf(site, admin, address)).statusCode).toBe(200);

    const refused = await pdf(site, admin, reportPdf(reportId));
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        success: false,
        code: 'DOCUMENT_LIMIT',
        message: 'Pobierasz zbyt wiele dokumentów naraz. Odczekaj minutę i spróbuj ponownie.',
      },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await site.call(reports.get, { reportId }, { as: admin })).status).toBe(200);
    expect((await site.call(invoices.get, { id: invoiceId }, { as: admin })).status).toBe(200);
    expect((await pdf(site, buyer, `/api/invoices/${invoiceId}/pdf`)).statusCode).toBe(200);

    site.advance(MINUTE_MS);
    expect((await pdf(site, admin, reportPdf(reportId))).statusCode).toBe(200);
  });
});

describe('the threads of documents', () => {
  let folder: string;
  let site: TestApp;
  let admin: Person;
  /** Lets the threads go on, which until then are as busy as the layout of a long document keeps them. */
  const openGate = () => writeFileSync(path.join(folder, 'gate'), '');
  const closeGate = () => rmSync(path.join(folder, 'gate'), { force: true });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'documents-'));
    const documentWorker = path.join(folder, 'worker.cjs');
    writeFileSync(
      documentWorker,
      `const { existsSync } = require('node:fs');
       let rendered = 0;
       exports.renderDocument = () => {
         while (!existsSync(${JSON.stringify(path.join(folder, 'gate'))}));
         rendered += 1;
         return new TextEncoder().encode('document ' + rendered);
       };`,
    );
    site = await startTestApp({ documentWorker });
    admin = await site.signInAdmin();
  });
  beforeEach(closeGate);
  afterAll(async () => {
    openGate();
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it('other calls are answered while a document is rendered', async () => {
    const reportId = await generateReport(site, admin, freshPesel());
    const document = pdf(site, admin, reportPdf(reportId));
    expect((await site.app.inject('/health/live')).statusCode).toBe(200);
    expect((await site.call(reports.get, { reportId }, { as: admin })).status).toBe(200);
    openGate();
    expect((await document).statusCode).toBe(200);
  });

  it('a document is rendered once as long as its content stays the same', async () => {
    openGate();
    const reportId = await generateReport(site, admin, freshPesel());
    const [first, concurrent] = await Promise.all([
      pdf(site, admin, reportPdf(reportId)),
      pdf(site, admin, reportPdf(reportId)),
    ]);
    const repeated = await pdf(site, admin, reportPdf(reportId));
    expect([concurrent.body, repeated.body]).toEqual([first.body, first.body]);
    const other = await pdf(site, admin, reportPdf(await generateReport(site, admin, freshPesel())));
    expect(other.body).not.toBe(first.body);
    const { body } = await site.call(reports.get, { reportId }, { as: admin });
    const changed: Report = { ...body.report, data: { ...body.report.data, name: 'Inna Nazwa' } };
    const { publicUrl } = site.ctx.config;
    const renderedAgain = await site.ctx.documents.render({ kind: 'report', report: changed, publicUrl });
    expect(Buffer.from(renderedAgain).toString()).not.toBe(first.body);
  });

  it('documents beyond the queue are refused, and the others are rendered', async () => {
    const reportId = await generateReport(site, admin, freshPesel());
    const waiting = Array.from({ length: 60 }, (_, n) =>
      site.ctx.documents.render({ kind: 'invoice', invoice: { _id: String(n) } as Invoice }).then(
        () => 'rendered',
        (error: { code: string }) => error.code,
      ),
    );
    const refused = await pdf(site, admin, reportPdf(reportId));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBe('5');
    openGate();
    const outcomes = await Promise.all(waiting);
    expect(outcomes.filter((outcome) => outcome === 'rendered').length).toBeGreaterThanOrEqual(50);
    expect(new Set(outcomes)).toEqual(new Set(['rendered', 'UNAVAILABLE']));
    expect((await pdf(site, admin, reportPdf(reportId))).statusCode).toBe(200);
  });
});
