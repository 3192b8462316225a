import type { CannonRequest } from 'autocannon';
import { atLeast, goal, median, printTable } from './lib/figures';
import { isLoader, load, type LoadResult } from './lib/load';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * The busiest calls of one process on two cores: look-ups, each with its durable audit row and its inquiry, and lists.
 * Rounds are interleaved.
 */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = 24;
const PORT = 4600;
/** People who call, and how many identifiers each of them looks up, at most as many as the default limit allows. */
const CALLERS = 400;
const LOOKUPS_PER_CALLER = 50;
const LOOKUPS_PER_SECOND = 450;
const LOOKUP_LIMIT_MS = 50;
const OWN_LISTS_PER_SECOND = 250;
const ADMIN_LISTS_PER_SECOND = 120;
/** As the lists of the pages ask. */
const LIST = '/api/tenants?page=1&pageSize=50&history=last';

interface Case {
  name: string;
  requests: CannonRequest[];
  /** At least so many a second are wanted. */
  perSecond?: number;
  p95Ms?: number;
  /** Runs before each measurement. */
  before?(): Promise<unknown>;
}

/** Sends a caller's request from a network address of their own. */
function addressHeader(caller: number) {
  return { 'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}` };
}

async function casesOf(site: SubjectSite): Promise<Case[]> {
  const callers = site.population.users.slice(0, CALLERS);
  const headers = await Promise.all(callers.map((user) => site.signIn(user)));
  const admin = await site.signInAdmin();
  // Neighbours are different people; tenants have even numbers.
  const lookups = Array.from({ length: CALLERS * LOOKUPS_PER_CALLER }, (_, n) => ({
    path: `/api/tenants/check/${site.population.identifierOf((n * 4) % SUBJECTS)}`,
    headers: { ...headers[n % callers.length], ...addressHeader(n % callers.length) },
  }));
  const looksUp = { requests: lookups, perSecond: LOOKUPS_PER_SECOND, p95Ms: LOOKUP_LIMIT_MS };
  const asOwners = (path: string) => headers.map((own) => ({ path, headers: own }));
  const asAdmin = (path: string) => [{ path, headers: admin }];
  return [
    { name: 'look-up, repeated', ...looksUp },
    {
      name: 'look-up, first of the day',
      ...looksUp,
      before: () => site.pool.query('truncate lookups, address_lookups'),
    },
    { name: 'list, 50 rows of one’s own', requests: asOwners(LIST), perSecond: OWN_LISTS_PER_SECOND },
    { name: 'the same with all entries', requests: asOwners('/api/tenants') },
    { name: 'list, an administrator’s first 50', requests: asAdmin(LIST), perSecond: ADMIN_LISTS_PER_SECOND },
    { name: 'the same with all entries', requests: asAdmin('/api/tenants') },
  ];
}

async function measure({ url }: SubjectSite, { name, requests, before }: Case, seconds: number): Promise<LoadResult> {
  await before?.();
  const result = await load({ url, requests, connections: CONNECTIONS, seconds });
  if (Object.keys(result.others).length > 0) throw new Error(`${name}: ${JSON.stringify(result.others)}`);
  return result;
}

async function measureAll(site: SubjectSite): Promise<void> {
  const cases = await casesOf(site);
  const results = new Map(cases.map((each) => [each, [] as LoadResult[]]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const each of cases) {
      // The first round only warms everything up.
      const result = await measure(site, each, round === 0 ? 2 : SECONDS);
      if (round > 0) results.get(each)?.push(result);
    }
  }
  printTable(
    `${SUBJECTS} subjects, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`,
    ['call', 'a second', '95th percentile', 'p50 ms', 'p99 ms', 'refused a second'],
    [...results].map(([{ name, perSecond, p95Ms }, rounds]) => {
      const of = (figure: 'perSecond' | 'p50Ms' | 'p95Ms' | 'p99Ms' | 'refusedPerSecond') =>
        median(rounds.map((round) => round[figure]));
      const limited = [
        perSecond === undefined ? of('perSecond').toFixed(0) : atLeast(of('perSecond'), perSecond),
        p95Ms === undefined ? `${of('p95Ms').toFixed(0)} ms` : goal(of('p95Ms'), p95Ms, ' ms'),
      ];
      return [name, ...limited, ...[of('p50Ms'), of('p99Ms'), of('refusedPerSecond')].map((n) => n.toFixed(0))];
    }),
  );
}

async function main(): Promise<void> {
  const sites = await startSubjectSites();
  try {
    const site = await sites.open(SUBJECTS, PORT);
    await site.listen();
    await measureAll(site);
    await site.close();
  } finally {
    await sites.close();
  }
}

if (!(await isLoader())) await main();
