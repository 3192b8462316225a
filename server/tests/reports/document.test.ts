import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/harness';
import { type PdfPage, readPdfPages } from '../support/pdf-pages';
import { readPdfText } from '../support/pdf-text';
import { addTenant, generateReport } from '../support/report-actions';
import type { Person } from '../support/sign-in';
import { freshPesel } from '../support/subject-actions';

/** The heights below which the foot of a page stands, and the widest space within a line. */
const FOOT = 50;
const WORD_SPACE = 6;

let site: TestApp;
let admin: Person;
let author: Person;

beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await site.signUpVerified();
});
afterAll(() => site.close());

async function download(reportId: string) {
  const answer = await site.app.inject({
    method: 'GET',
    url: `/api/reports/${reportId}/pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { answer, text: readPdfText(answer.rawPayload) };
}

/** The lines of a page without its foot, from top to bottom; what stands beside other text is a line of its own. */
function linesOf({ pieces }: PdfPage): string[] {
  const lines: { text: string; baseline: number; right: number }[] = [];
  for (const { text, baseline, left, right } of pieces.filter((piece) => piece.baseline > FOOT)) {
    const last = lines.at(-1);
    const isNext = last !== undefined && Math.abs(last.baseline - baseline) < 1 && left - last.right < WORD_SPACE;
    if (last && isNext) Object.assign(last, { text: `${last.text}${text}`, right });
    else lines.push({ text, baseline, right });
  }
  return lines.map(({ text }) => text.replaceAll('\u00a0', ' ').trim());
}

describe('the document of a report', () => {
  it("a report's document has the screen's content with Polish letters", async () => {
    const identifier = freshPesel();
    const tenantId = await addTenant(site, author, identifier);
    const others = [await site.signUpVerified(), await site.signUpVerified(), await site.signUpVerified()];
    for (let n = 0; n < 30; n += 1) {
      await site.call(
        tenants.addHistory,
        {
          id: tenantId,
          rentalAddress: 'ul. Żółta 3',
          reason: n % 3 ? 'cleanliness' : 'payment_issues',
          comment: `Zażółć gęślą jaźń ${n}.`,
        },
        { as: others[n % others.length] },
      );
    }
    const reportId = await generateReport(site, admin, identifier);
    const { body } = await site.call(reports.get, { reportId }, { as: admin });
    const { answer, text } = await download(reportId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="raport-${body.report.number}.pdf"`);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const words of [
      'Raport o wiarygodności',
      body.report.number,
      body.report.checksum,
      'Jan Źrebiński',
      identifier,
      'Zażółć gęślą jaźń 29.',
      'Terminowy płatnik',
      'Ewa Łęcka',
      'Strona 1 z',
      'Potwierdź autentyczność',
      '20.12.2026',
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(words);
    }
    const lines = (await readPdfPages(answer.rawPayload)).map((page) => linesOf(page));
    const inOrder = ['Jan Źrebiński, najemca', 'Płatności', 'O co zapytać', 'Historia', 'Skąd ta ocena?', 'Dokument'];
    expect(lines.flat().filter((line) => inOrder.includes(line))).toEqual(inOrder);
    // No heading is parted from what it is above.
    for (const page of lines) expect(inOrder).not.toContain(page.at(-1));
    expect(lines.length).toBeGreaterThan(1);
  });

  it('the document names the purpose that the report was asked for, and none where nobody was asked', async () => {
    const input = { identifier: freshPesel(), purpose: 'settlement' } as const;
    const { body } = await site.call(reports.generate, input, { as: admin });
    const reportId = body.report._id;
    expect((await download(reportId)).text).toContain('Cel: Rozliczam zakończony najem albo spór');
    const other = await generateReport(site, admin, freshPesel());
    expect((await download(other)).text).toContain('Cel: Nie podano celu');
    // As in a database from before purposes were asked for.
    await sql`update reports set purpose = null where id = ${other}`.execute(site.ctx.db);
    expect((await download(other)).text).not.toContain('Cel:');
  });

  it('the document of an empty report has the neutral rating', async () => {
    const { text } = await download(await generateReport(site, admin, freshPesel()));
    expect(text).toContain('Raport bez wpisów');
    expect(text).toContain('2,5/5,0');
    expect(text).toContain('Brak historii');
  });

  it("a report's document is accessible to its owner only", async () => {
    const reportId = await generateReport(site, admin, freshPesel());
    const stranger = await site.signUp();
    const answer = await site.app.inject({
      method: 'GET',
      url: `/api/reports/${reportId}/pdf`,
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'REPORT_NOT_FOUND']);
  });
});

describe('the authenticity of a document', () => {
  it("a document's authenticity is confirmed by number without personal data", async () => {
    const identifier = freshPesel();
    await addTenant(site, author, identifier);
    const reportId = await generateReport(site, admin, identifier);
    const { number, checksum } = (await site.call(reports.get, { reportId }, { as: admin })).body.report;
    const { status, body } = await site.call(reports.verify, { number: number.toLowerCase() });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      number,
      createdAt: '2026-11-20T09:00:00.000Z',
      expirationDate: '2026-12-20T09:00:00.000Z',
      isActive: true,
      checksum,
    });
  });

  it('an unknown number is not confirmed as authentic', async () => {
    const { status, body } = await site.call(reports.verify, { number: 'RN-2222-2222-2222' });
    expect([status, body.code, body.message]).toEqual([404, 'REPORT_NOT_FOUND', 'Nie znaleziono raportu']);
  });
});
