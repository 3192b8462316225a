import type { Pool } from 'pg';
import { makeSyntheticPesel } from '../server/src/demo/synthetic-identifiers';
import { inTransaction } from '../server/src/kernel/context';
import { ENTRIES_PER_SUBJECT } from './generate';
import { median, printTable } from './lib/figures';
import { readParent, readProcessorTime } from './lib/processor-time';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * What one primary carries: the bytes of a subject, a user and a look-up, and the processor time and write-ahead log of each
 * hot call, from which docs/OPERATIONS.md computes when the next step of growth is due. The calls are made inside the
 * program's process, without a network.
 */
/** Another number than other measurements use, because this one adds to its database. */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 150_000);
const CALLS = Number(process.env.BENCH_CALLS ?? 4_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const AT_ONCE = 16;
/** So many that none of them reaches the limit on a day's entries. */
const CALLERS = 1_000;
const PORT = 4640;
/** Beyond the identifiers of the generated people. */
const FIRST_NEW = 20_000_000;
const TABLES_OF = {
  subject: ['subjects', 'history_entries', 'subject_members'],
  user: ['users'],
};
const LOOK_UP = 'look-up';
const LOOK_UP_TABLES = ['inquiries', 'inquiry_addresses', 'lookups', 'address_lookups', 'audit_log'];
/** Without the limits on calls, and with a connection for every client. */
const SETTINGS = {
  DATABASE_POOL: '16',
  LIMIT_LOOKUPS_PER_DAY: '0',
  LIMIT_LOOKUPS_PER_DAY_UNTRUSTED: '0',
  LIMIT_LOOKUPS_PER_DAY_ADDRESS: '0',
};
const MILLION = 1_000_000;
const AUDIT_SECONDS = 4;

type Headers = Record<string, string>;
interface HotCall {
  name: string;
  /** The number of a call is never used twice. */
  make(number: number): { method: 'GET' | 'POST'; url: string; headers: Headers; payload?: object };
  expected: number;
}
interface Cost {
  perSecond: number;
  databaseMs: number;
  programMs: number;
  walBytes: number;
}

function hotCalls(site: SubjectSite, headers: readonly Headers[]): HotCall[] {
  const as = (number: number) => ({
    ...headers[number % headers.length],
    'x-forwarded-for': `10.0.${(number % headers.length) >> 8}.${number & 255}`,
  });
  const entry = {
    landlord: 'Ewa Łęcka',
    rentalAddress: 'ul. Polna 7, Poznań',
    reason: 'timely_payment',
    comment: 'Płaci w terminie.',
  };
  return [
    {
      name: LOOK_UP,
      make: (number) => ({
        method: 'GET',
        url: `/api/tenants/check/${site.population.identifierOf((number * 2) % SUBJECTS)}`,
        headers: as(number),
      }),
      expected: 200,
    },
    {
      name: "one's own list",
      make: (number) => ({ method: 'GET', url: '/api/tenants?page=1', headers: as(number) }),
      expected: 200,
    },
    {
      name: 'subject with one entry',
      make: (number) => ({
        method: 'POST',
        url: '/api/tenants',
        headers: as(number),
        payload: {
          name: `Jan Nowy ${number}`,
          type: 'osoba',
          identifier: makeSyntheticPesel(FIRST_NEW + number),
          address: 'ul. Polna 7, Poznań',
          history: [entry],
        },
      }),
      expected: 201,
    },
  ];
}

async function measure(
  site: SubjectSite,
  postmaster: number,
  call: HotCall,
  from: number,
  count: number,
): Promise<Cost> {
  const { app, pool } = site;
  const lsn = async () => {
    const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes");
    return Number(rows[0]?.bytes);
  };
  const before = { database: await readProcessorTime(postmaster), program: process.cpuUsage(), wal: await lsn() };
  const started = performance.now();
  let next = from;
  const caller = async () => {
    while (next < from + count) {
      const { statusCode, body } = await app.inject(call.make(next++));
      if (statusCode !== call.expected) throw new Error(`${call.name}: ${statusCode} ${body}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before.program);
  return {
    perSecond: count / seconds,
    databaseMs: ((await readProcessorTime(postmaster)) - before.database) / count,
    programMs: (user + system) / 1000 / count,
    walBytes: ((await lsn()) - before.wal) / count,
  };
}

async function readBytes(pool: Pool, tables: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name',
    [tables],
  );
  return Number(rows[0]?.bytes);
}

async function countRows(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

/** How many audited transactions a second commit, by several clients at once. */
async function measureAudit({ services: { ctx } }: SubjectSite, clients: number): Promise<number> {
  const end = Date.now() + AUDIT_SECONDS * 1000;
  let commits = 0;
  const event = { actorId: null, action: 'bench.audited', targetType: 'bench', targetId: null };
  const client = async () => {
    while (Date.now() < end) {
      await inTransaction(ctx, (tx) => tx.audit.record(tx, event));
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return commits / AUDIT_SECONDS;
}

async function printRows({ pool }: SubjectSite): Promise<void> {
  await pool.query('vacuum analyze');
  const perSubject = (await readBytes(pool, TABLES_OF.subject)) / (await countRows(pool, 'subjects'));
  const perUser = (await readBytes(pool, TABLES_OF.user)) / (await countRows(pool, 'users'));
  printTable(
    'On disk, indexes included',
    ['what', 'bytes', 'a million'],
    [
      [`subject with ${ENTRIES_PER_SUBJECT} entries`, perSubject.toFixed(0), gigabytes(perSubject * MILLION)],
      ['user', perUser.toFixed(0), gigabytes(perUser * MILLION)],
    ],
  );
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

interface LookUpTables {
  inquiries: number;
  bytes: number[];
}

async function readLookUpTables(pool: Pool): Promise<LookUpTables> {
  return {
    inquiries: await countRows(pool, 'inquiries'),
    bytes: await Promise.all(LOOK_UP_TABLES.map((table) => readBytes(pool, [table]))),
  };
}

/** Lists what each table has grown by for an inquiry. */
async function listGrowth(pool: Pool, before: LookUpTables): Promise<string[][]> {
  const after = await readLookUpTables(pool);
  const made = after.inquiries - before.inquiries;
  return LOOK_UP_TABLES.map((table, index) => {
    const grown = (after.bytes[index] ?? 0) - (before.bytes[index] ?? 0);
    return [table, (grown / made).toFixed(0)];
  });
}

async function run(site: SubjectSite): Promise<void> {
  await printRows(site);
  const { pool } = site;
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = await readParent(rows[0]?.pid as number);
  const headers = await Promise.all(site.population.users.slice(0, CALLERS).map((user) => site.signIn(user)));
  const figures: string[][] = [];
  const first = await countRows(pool, 'subjects');
  const before = await readLookUpTables(pool);
  let left: string[][] = [];
  for (const call of hotCalls(site, headers)) {
    const costs: Cost[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const cost = await measure(site, postmaster, call, first + round * CALLS, CALLS);
      if (round > 0) costs.push(cost);
    }
    const middle = (read: (cost: Cost) => number) => median(costs.map(read));
    const databaseMs = middle(({ databaseMs }) => databaseMs);
    figures.push([
      call.name,
      databaseMs.toFixed(2),
      (1000 / databaseMs).toFixed(0),
      middle(({ programMs }) => programMs).toFixed(2),
      middle(({ walBytes }) => walBytes / 1000).toFixed(1),
      middle(({ perSecond }) => perSecond).toFixed(0),
    ]);
    if (call.name === LOOK_UP) left = await listGrowth(pool, before);
  }
  printTable('A look-up leaves', ['table', 'bytes'], left);
  printTable(
    `Of each call, ${AT_ONCE} at once (median of ${ROUNDS} rounds)`,
    ['call', 'PostgreSQL ms', 'a second and core of it', 'program ms', 'log kB', 'a second here'],
    figures,
  );
  const audited: string[][] = [];
  for (const clients of [1, 8, 16]) audited.push([String(clients), (await measureAudit(site, clients)).toFixed(0)]);
  printTable('Audited transactions of one row', ['clients', 'a second'], audited);
}

const sites = await startSubjectSites();
try {
  const site = await sites.open(SUBJECTS, PORT, SETTINGS);
  try {
    await run(site);
  } finally {
    await site.close();
  }
} finally {
  await sites.close();
}
