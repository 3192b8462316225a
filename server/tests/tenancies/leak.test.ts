import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { everyCall } from '@najem/shared/contract';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { customReport, statisticsCalls } from '@najem/shared/contract/office';
import { reports } from '@najem/shared/contract/reports';
import { deskCalls } from '@najem/shared/contract/rights';
import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import { CUSTOM_CATEGORIES, CUSTOM_SUBJECT_TYPES } from '@najem/shared/domain/office';
import { sql } from 'kysely';
import { ACCESS, type Foreign } from '../support/access-rows';
import { builtProgram, runToEnd } from '../support/built-program';
import { copyDatabase, createTestDatabase, type TestDatabase } from '../support/database';
import { startTestApp, TEST_ENVIRONMENT, type TestApp } from '../support/harness';
import { readPdfText } from '../support/pdf-text';
import type { Person } from '../support/sign-in';
import { confirmTenancy, newPair, type Pair, proveBoth } from '../support/tenancy-steps';
import { OPINION } from '../support/tenancy-actions';

const NOW = new Date('2026-11-20T09:00:00.000Z');
const WORDS = 'Słowa, których nikt nie zna przed czasem: czereśniowy parapet.';
const SEALED = [{ reason: 'payment_issues', comment: WORDS }];
/** What ends the session of its caller comes last. */
const LAST = ['session.logout', 'users.removeOwn'];

/** Every question of a custom report. */
const CUSTOM = CUSTOM_SUBJECT_TYPES.flatMap((subjectType) =>
  CUSTOM_CATEGORIES[subjectType].map((category) => ({ subjectType, category, value: 0, operator: '>' as const })),
);

const CALLS = Object.entries(everyCall())
  .flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
  )
  .sort(([one], [other]) => Number(LAST.includes(one)) - Number(LAST.includes(other)));

interface Let extends Pair {
  number: string;
  numbers: Readonly<Record<'landlord' | 'tenant', string>>;
}

/** Two sites that differ in nothing but whether the landlords have written. */
let written: TestApp;
let silent: TestApp;
let databases: TestDatabase[];
let one: Let;
let other: Let;
let stranger: Person;
let admin: Person;

async function letHome(site: TestApp): Promise<Let> {
  const pair = await newPair(site);
  const numbers = await proveBoth(site, pair);
  const { number } = await confirmTenancy(site, pair, { to: '2026-10-31' });
  return { ...pair, number, numbers };
}

beforeAll(async () => {
  const database = await createTestDatabase();
  const config = { accessTokenSeconds: 86_400 };
  const site = await startTestApp({ databaseUrl: database.url, now: NOW, config });
  [one, other] = [await letHome(site), await letHome(site)];
  await give(site, other.tenant, other.number, OPINION.tenant);
  [stranger, admin] = [await site.signUpVerified(), await site.signInAdmin()];
  await site.runJobs();
  await site.close();
  const copy = await copyDatabase(database);
  databases = [database, copy];
  written = await startTestApp({ databaseUrl: database.url, now: NOW, config });
  silent = await startTestApp({ databaseUrl: copy.url, now: NOW, config });
  for (const { ctx } of [written, silent]) ctx.randomBytes = countBytes();
  for (const { landlord, number } of [one, other]) await give(written, landlord, number, SEALED);
});
afterAll(async () => {
  for (const site of [written, silent]) await site.close();
  for (const database of databases) await database.drop();
});

/** Bytes that are the same for both sites, so that codes are, too. */
function countBytes(): (length: number) => Buffer {
  const counts = new Map<number, number>();
  return (length) => {
    const count = (counts.get(length) ?? 0) + 1;
    counts.set(length, count);
    return createHash('shake256', { outputLength: length }).update(`${length} ${count}`).digest();
  };
}

async function give(site: TestApp, person: Person, number: string, entries: typeof SEALED): Promise<void> {
  const { status } = await site.call(opinions.give, { number, entries, version: 0 }, { as: person });
  expect(status).toBe(200);
}

/** An answer without what differs from one process to the next: new ids, numbers and secrets, and times of the machine. */
function comparable(text: string): string {
  return text
    .replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, 'id')
    .replace(/\b[A-Z]{2}-[\dA-Z]{4}-[\dA-Z]{4}\b/g, 'number')
    .replace(/[\w-]{20,}(?:\.[\w-]{20,})*/g, 'secret')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
}

async function answerTo(site: TestApp, endpoint: Endpoint, input: object, as: Person) {
  const answer = await site.call(endpoint, input as never, { as }).catch(() => undefined);
  if (!answer) return 'a file';
  const { date: _date, 'content-length': _length, 'set-cookie': _cookie, ...headers } = answer.headers;
  return comparable(JSON.stringify([answer.status, headers, answer.body]));
}

async function readPdf(site: TestApp, url: string, { token }: Person): Promise<string> {
  const { statusCode, rawPayload } = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(statusCode).toBe(200);
  const text = readPdfText(rawPayload);
  expect(text).not.toBe('');
  return text;
}

/** Documents of the other side, and of an administrator about both. */
const documents: [name: string, urlOf: (site: TestApp) => Promise<string>, readerOf: () => Person][] = [
  [
    'the confirmation',
    () => Promise.resolve(`/api/tenancies/${one.number}/confirmation.pdf?place=address`),
    () => one.tenant,
  ],
  ['the file', () => Promise.resolve('/api/dossier/export.pdf'), () => one.tenant],
  ...(['tenant', 'landlord'] as const).map((kind): (typeof documents)[number] => [
    `the report about the ${kind}`,
    async (site) => {
      // What is made at one moment has no order.
      site.advance(1);
      const identifier = one.numbers[kind];
      const { body } = await site.call(reports.generate, { identifier, type: kind }, { as: admin });
      return `/api/reports/${body.report._id}/pdf`;
    },
    () => admin,
  ]),
];

it.each(documents)('%s reads the same with a sealed opinion and without', async (_name, urlOf, readerOf) => {
  const [printed, expected] = [
    await readPdf(written, await urlOf(written), readerOf()),
    await readPdf(silent, await urlOf(silent), readerOf()),
  ];
  expect(comparable(printed)).toBe(comparable(expected));
});

it('no count that an administrator reads or has counted tells of a sealed opinion', async () => {
  const read = async (site: TestApp) => [
    await answerTo(site, statisticsCalls.statistics, {}, admin),
    await answerTo(site, deskCalls.overview, {}, admin),
    await answerTo(site, deskCalls.figures, {}, admin),
    ...(await Promise.all(CUSTOM.map((input) => answerTo(site, customReport, input, admin)))),
  ];
  expect(await read(written)).toEqual(await read(silent));
});

it('the metrics tell of the route at which an opinion was saved and of nothing else', async () => {
  const read = async (site: TestApp) =>
    (await site.ctx.metrics.registry.metrics())
      .split('\n')
      // Of the process, of the moment, and of the requests by their routes.
      .filter(
        (line) => /^najem_/.test(line) && !/^najem_(http_request_seconds|database_|jobs_|audit_unsealed_)/.test(line),
      );
  expect(await read(written)).toEqual(await read(silent));
});

it('the command that copies the database says nothing of how many opinions are in it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'najem-export-'));
  const copy = async ({ databaseUrl }: TestApp, name: string) => {
    const env = { ...TEST_ENVIRONMENT, DATABASE_URL: databaseUrl, DATA_DIR: folder };
    const file = path.join(folder, name);
    const { output, errors } = await runToEnd(process.execPath, [builtProgram('cli'), 'db:export', file], env);
    expect(errors).toBe('');
    return output.replace(file, 'file');
  };
  expect(await copy(written, 'written')).toBe(await copy(silent, 'silent'));
  rmSync(folder, { recursive: true });
});

const readers: [string, () => [Person, Let]][] = [
  ['the other side, which has not written', () => [one.tenant, one]],
  ['the other side, which has written', () => [other.tenant, other]],
  ['a third person', () => [stranger, one]],
  ['an administrator', () => [admin, one]],
];

it.each(readers)('%s learns from no call whether there is a sealed opinion', async (_name, readerOf) => {
  const [reader, { landlord, number, numbers }] = readerOf();
  const id = randomUUID();
  const foreign: Foreign = {
    owner: landlord,
    sessionId: id,
    tenant: id,
    tenantEntry: id,
    landlord: id,
    landlordEntry: id,
    reportId: id,
    shareId: 'x',
    referralId: id,
    orderId: id,
    invoiceId: id,
    claimId: id,
    attachmentId: id,
    evidenceId: id,
    tenancy: number,
  };
  const told: string[] = [];
  for (const [name, endpoint] of CALLS) {
    const [feature = '', call = ''] = name.split('.');
    const given = (ACCESS[feature]?.[call]?.input?.(foreign) ?? {}) as { version?: number };
    const { version } = await written.ctx.db
      .selectFrom('tenancies')
      .select('version')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const input = feature === 'tenancies' && given.version !== undefined ? { ...given, version } : given;
    // What is made at one moment has no order.
    for (const site of [written, silent]) site.advance(1);
    const [answered, expected] = [
      await answerTo(written, endpoint, input, reader),
      await answerTo(silent, endpoint, input, reader),
    ];
    if (answered !== expected) told.push(`${name}: ${answered} in place of ${expected}`);
    if (answered.includes('czereśniowy')) told.push(`${name} has its words`);
    // Nor the number of the side that wrote, nor its end.
    const endings = [numbers.landlord, `"${numbers.landlord.slice(-4)}"`, `…${numbers.landlord.slice(-4)}`];
    if (reader !== admin && endings.some((ending) => answered.includes(ending))) told.push(`${name} has a number`);
  }
  expect(told).toEqual([]);
});

it('its author alone reads a sealed opinion', async () => {
  const { landlord, number } = one;
  const read = (site: TestApp) => answerTo(site, tenancies.get, { number }, landlord);
  expect(await read(written)).toContain('czereśniowy');
  expect(await read(silent)).not.toBe(await read(written));
});

it('the words of a sealed opinion are in no column of any table, in clear or as bytes', async () => {
  const { rows: tables } = await sql<{ table: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    written.ctx.db,
  );
  const bytes = Buffer.from('czereśniowy').toString('hex');
  for (const { table } of tables) {
    const { rows } = await sql`
      select from ${sql.raw(table)} t where t::text like '%czereśniowy%' or t::text like ${`%${bytes}%`}`.execute(
      written.ctx.db,
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
  expect(JSON.stringify(await written.mails())).not.toContain('czereśniowy');
});
