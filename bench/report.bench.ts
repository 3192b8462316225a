import { chromium } from 'playwright-core';
import { CHROMIUM } from '../e2e/chromium';
import { Commands } from '../e2e/commands';
import { goal, median, percentile, printTable } from './lib/figures';
import { startSite } from './lib/site';

/**
 * The cost of a report with 200 entries: the server's time for it and for its document, and the time until it is
 * visible.
 */
const ENTRIES = 200;
const OPENINGS = Number(process.env.BENCH_OPENINGS ?? 1000);
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 20);
const VISITS = Number(process.env.BENCH_VISITS ?? 7);
const WARM_UP = 30;
const PORT = 4520;
/** The most that one author may write about a subject. */
const ENTRIES_OF_AUTHOR = 10;
/** Encodes a birth in 1845, so it belongs to no living person. */
const IDENTIFIER = '45922187655';
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };
const REASONS = ['timely_payment', 'cleanliness', 'payment_issues', 'contract_breach'];
const OPENING_LIMIT_MS = 50;
const DOCUMENT_LIMIT_MS = 1000;
const SHOWN_LIMIT_MS = 1500;

const site = await startSite({ port: PORT, name: 'report', env: { DEMO_DATA: 'off' } });
try {
  const { token } = await call<{ token: string }>('POST', '/users/login', ADMIN);
  const reportId = await makeReport(token);
  const opening = await timings(OPENINGS, `/reports/${reportId}`, token);
  const document = await timings(DOCUMENTS, `/reports/${reportId}/pdf`, token);
  const shown = await visits(token, reportId);
  printTable(
    `A report with ${ENTRIES} entries, in ms`,
    ['', 'times', 'median', '99th percentile'],
    [
      ['answer', String(OPENINGS), median(opening).toFixed(1), goal(percentile(opening, 0.99), OPENING_LIMIT_MS)],
      ['document', String(DOCUMENTS), median(document).toFixed(1), goal(percentile(document, 0.99), DOCUMENT_LIMIT_MS)],
      ['shown, cold cache', String(VISITS), median(shown).toFixed(1), goal(percentile(shown, 0.99), SHOWN_LIMIT_MS)],
    ],
  );
} finally {
  await site.stop();
}

async function call<Reply>(method: string, path: string, body?: object, token?: string): Promise<Reply> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

async function makeReport(token: string): Promise<string> {
  const entry = (n: number) => ({
    landlord: `Wynajmujący ${n}`,
    rentalAddress: `ul. Źródlana ${n}, Łódź`,
    reason: REASONS[n % REASONS.length],
    comment: `Wpis numer ${n}: zażółć gęślą jaźń. `.repeat(4),
    created_at: new Date(Date.UTC(2020, 0, 1 + n * 10)).toISOString(),
  });
  const { tenant } = await call<{ tenant: { _id: string } }>(
    'POST',
    '/tenants',
    {
      name: 'Stanisława Żółkiewska',
      type: 'osoba',
      identifier: IDENTIFIER,
    },
    token,
  );
  const commands = new Commands(site.url);
  let author = '';
  for (let n = 0; n < ENTRIES; n += 1) {
    if (n % ENTRIES_OF_AUTHOR === 0) author = (await commands.verifiedPerson()).token;
    await call('POST', `/tenants/${tenant._id}/history`, entry(n), author);
  }
  const made = await call<{ report: { _id: string } }>('POST', '/reports/generate', { identifier: IDENTIFIER }, token);
  return made.report._id;
}

/** One after another, over one connection, so that nothing but the answer itself is timed. */
async function timings(times: number, path: string, token: string): Promise<number[]> {
  const result: number[] = [];
  for (let n = -Math.min(WARM_UP, times); n < times; n += 1) {
    const started = performance.now();
    const answer = await fetch(`${site.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    if (n >= 0) result.push(performance.now() - started);
  }
  return result;
}

/** From the address to the last entry on the screen, each time with an empty cache. */
async function visits(token: string, reportId: string): Promise<number[]> {
  const browser = await chromium.launch(CHROMIUM);
  const result: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext();
    await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(`${site.url}/reports/${reportId}`, { waitUntil: 'commit' });
    await page.getByText('Wpis numer 0:').first().waitFor();
    result.push(performance.now() - started);
    await context.close();
  }
  await browser.close();
  return result;
}
