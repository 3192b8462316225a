import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { users } from '@najem/shared/contract/office';
import { Commands } from '@najem/e2e/commands';
import { makeSyntheticPesel } from '@najem/server/src/demo/synthetic-identifiers';
import { launchBrowser } from './lib/browser';
import { goal, median, percentile, printTable } from './lib/figures';
import { launchSite, startDatabase } from './lib/starting';

/**
 * The cost of a report with 200 entries of every grade, two thirds of them with a reply: the server's time for it and for
 * its document, and the time until it is visible. Then how long other calls wait while forty documents are made at once, ten of them with 200 entries.
 */
const ENTRIES = 200;
const OPENINGS = Number(process.env.BENCH_OPENINGS ?? 1000);
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 20);
const VISITS = Number(process.env.BENCH_VISITS ?? 7);
const WARM_UP = 30;
const SITE = 'http://localhost:4520';
/** The most that one author may write about a subject. */
const ENTRIES_OF_AUTHOR = 10;
const IDENTIFIER = makeSyntheticPesel(0);
/** The most that a reply may have. */
const REPLY_LENGTH = 1000;
const MADE_AT_ONCE = 40;
const LONG_AT_ONCE = 10;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };
const REASONS = ['timely_payment', 'cleanliness', 'payment_issues', 'contract_breach'];
const OPENING_LIMIT_MS = 50;
const DOCUMENT_LIMIT_MS = 1000;
const SHOWN_LIMIT_MS = 1500;
const ALIVE_LIMIT_MS = 50;
/** Between two looks at the server. */
const LOOK_PAUSE_MS = 5;

// With its sandbox: every author registers, confirms the mailed link and verifies their identity.
const dataDir = path.resolve('.cache/bench/report');
const home = `${dataDir}-database`;
for (const folder of [dataDir, home]) await rm(folder, { recursive: true, force: true });
await mkdir(home, { recursive: true });
const postgres = await startDatabase(home);
const site = await launchSite({
  baseURL: SITE,
  dataDir,
  demoData: false,
  settings: { DATABASE_URL: postgres.url, LIMIT_DOCUMENTS_PER_MINUTE: '0', LOG_LEVEL: 'error' },
});
try {
  const { token } = await call<{ token: string }>('POST', '/users/login', ADMIN);
  const commands = new Commands(SITE);
  await recordTenant(commands, token);
  await addAnswers();
  const long: string[] = [];
  // A person holds one valid report on an identifier.
  while (long.length < DOCUMENTS + LONG_AT_ONCE) {
    long.push(await generateReport(await newAdministrator(commands, token), IDENTIFIER));
  }
  const empty: string[] = [];
  for (let n = LONG_AT_ONCE; n < MADE_AT_ONCE; n += 1) empty.push(await generateReport(token, makeSyntheticPesel(n)));
  const [reportId = ''] = long;
  const opening = await timings(OPENINGS, `/reports/${reportId}`, token);
  const document: number[] = [];
  for (const id of long.slice(0, DOCUMENTS)) document.push(await milliseconds(`/reports/${id}/pdf`, token));
  const repeated = await timings(DOCUMENTS, `/reports/${reportId}/pdf`, token);
  const alive = await aliveDuring(() =>
    Promise.all([...long.slice(DOCUMENTS), ...empty].map((id) => milliseconds(`/reports/${id}/pdf`, token))),
  );
  const shown = await visits(token, reportId);
  printTable(
    `A report with ${ENTRIES} entries, in ms`,
    ['', 'times', 'median', '99th percentile'],
    [
      ['answer', String(OPENINGS), median(opening).toFixed(1), goal(percentile(opening, 0.99), OPENING_LIMIT_MS)],
      ['document', String(DOCUMENTS), median(document).toFixed(1), goal(percentile(document, 0.99), DOCUMENT_LIMIT_MS)],
      ['document, repeated', String(DOCUMENTS), median(repeated).toFixed(1), percentile(repeated, 0.99).toFixed(1)],
      ['shown, cold cache', String(VISITS), median(shown).toFixed(1), goal(percentile(shown, 0.99), SHOWN_LIMIT_MS)],
    ],
  );
  printTable(
    `GET /health/live while ${MADE_AT_ONCE} documents are made, in ms`,
    ['times', 'median', '99th percentile', 'slowest'],
    [
      [
        String(alive.length),
        median(alive).toFixed(1),
        goal(percentile(alive, 0.99), ALIVE_LIMIT_MS),
        Math.max(...alive).toFixed(1),
      ],
    ],
  );
} finally {
  await site.end('SIGTERM');
  await postgres.stop();
}

async function call<Reply>(method: string, path: string, body?: object, token?: string): Promise<Reply> {
  const answer = await fetch(`${SITE}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/** Records a tenant with as many entries as the report shall have, by as many people as that takes. */
async function recordTenant(commands: Commands, token: string): Promise<void> {
  const entry = (n: number) => ({
    landlord: `Wynajmujący ${n}`,
    rentalAddress: `ul. Źródlana ${n}, Łódź`,
    reason: REASONS[n % REASONS.length],
    comment: `Wpis numer ${n}: zażółć gęślą jaźń. `.repeat(4),
    created_at: new Date(Date.UTC(2020, 0, 1 + n * 10)).toISOString(),
  });
  const subject = { name: 'Stanisława Żółkiewska', type: 'osoba', identifier: IDENTIFIER };
  const { tenant } = await call<{ tenant: { _id: string } }>('POST', '/tenants', subject, token);
  let author = '';
  for (let n = 0; n < ENTRIES; n += 1) {
    if (n % ENTRIES_OF_AUTHOR === 0) author = (await commands.verifiedPerson()).token;
    await call('POST', `/tenants/${tenant._id}/history`, entry(n), author);
  }
}

/** Gives the entries grades of every kind, as evidence does, and most of them the longest reply. */
async function addAnswers(): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `with placed as (select id, row_number() over (order by created_at) as place from history_entries)
     update history_entries h set grade = (array['declared', 'documented', 'confirmed', 'court'])[1 + place % 4]
     from placed where placed.id = h.id`,
  );
  await client.query(
    `update subjects s set (documented_count, documented_tenths) = (
       select count(*), sum(effect_tenths) from history_entries where subject_id = s.id and grade <> 'declared'
     )`,
  );
  await client.query(
    `insert into entry_replies (entry_id, text, made_at, changed_at)
     select id, rpad('', $1::integer, 'Odpowiedź osoby, której dotyczy wpis. '), now(), now()
     from (select id, row_number() over (order by created_at) as place from history_entries) placed where place % 3 > 0`,
    [REPLY_LENGTH],
  );
  await client.end();
}

async function newAdministrator(commands: Commands, token: string): Promise<string> {
  const person = await commands.verifiedPerson();
  const { rows } = await commands.call(users.list, { email: person.email }, token);
  const { _id: id = '', name = '', email = '' } = rows[0] ?? {};
  await commands.call(users.update, { id, name, email, role: 'admin', status: 'active' }, token);
  return person.token;
}

async function generateReport(token: string, identifier: string): Promise<string> {
  const made = await call<{ report: { _id: string } }>('POST', '/reports/generate', { identifier }, token);
  return made.report._id;
}

/** One after another, over one connection, so that nothing but the answer itself is timed. */
async function timings(times: number, path: string, token: string): Promise<number[]> {
  const result: number[] = [];
  for (let n = -Math.min(WARM_UP, times); n < times; n += 1) {
    const time = await milliseconds(path, token);
    if (n >= 0) result.push(time);
  }
  return result;
}

async function milliseconds(path: string, token: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${SITE}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - started;
}

/** Measures in milliseconds how long the server takes to say that it is alive, again and again until `work` is done. */
async function aliveDuring(work: () => Promise<unknown>): Promise<number[]> {
  const result: number[] = [];
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  // A failure waits for the await below, so that the caller can stop what it started.
  working.catch(() => undefined);
  while (!isDone) {
    const started = performance.now();
    await (await fetch(`${SITE}/health/live`)).arrayBuffer();
    result.push(performance.now() - started);
    await pause(LOOK_PAUSE_MS);
  }
  await working;
  return result;
}

/** From the address to the last entry on the screen, each time with an empty cache. */
async function visits(token: string, reportId: string): Promise<number[]> {
  const browser = await launchBrowser();
  const result: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext();
    await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(`${SITE}/reports/${reportId}`, { waitUntil: 'commit' });
    await page.getByText('Wpis numer 0:').first().waitFor();
    result.push(performance.now() - started);
    await context.close();
  }
  await browser.close();
  return result;
}
