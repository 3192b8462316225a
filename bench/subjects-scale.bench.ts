import { SUBJECT_SORTS } from '@najem/shared/contract';
import { median, printTable } from './lib/figures';
import { type Call, milliseconds, plansOf } from './lib/plans';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * Every page, filter and check of the lists in a small population and in a large one, side by side: the calls take
 * turns, one at a time, each with another person or page. Beside the figures stands what PostgreSQL plans to read.
 */
const SMALL = Number(process.env.BENCH_SMALL ?? 10_000);
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000);
const CALLS = Number(process.env.BENCH_CALLS ?? 120);
const WARM_UP_CALLS = 30;
const MOST_GROWTH = 1.3;
const PAGE_SIZE = 50;

interface Case {
  name: string;
  /** The call number n, which differs from the one before. */
  call(site: Prepared, n: number): Call;
}

interface Prepared extends SubjectSite {
  admin: Record<string, string>;
  users: Record<string, string>[];
}

const USERS = 60;
const BEGINNINGS = ['kow', 'zie', 'mar', 'woj', 'ann', 'kat', 'pio', 'wil'];

/** Tenants have even numbers; companies, every fifth, have numbers in their names. */
function tenant({ population }: Prepared, n: number): number {
  return ((n * 7_919 + 3) * 2) % population.subjects;
}

function lastPage({ population }: Prepared): number {
  return population.subjects / 2 / PAGE_SIZE;
}

function asAdmin(query: (site: Prepared, n: number) => Record<string, string | number>): Case['call'] {
  return (site, n) => {
    const text = new URLSearchParams(Object.entries(query(site, n)).map(([key, value]) => [key, String(value)]));
    return { path: `/api/tenants?${text}`, headers: site.admin };
  };
}

function asUser(path: (site: Prepared, n: number) => string): Case['call'] {
  return (site, n) => ({ path: path(site, n), headers: site.users[n % USERS] as Record<string, string> });
}

const CASES: Case[] = [
  { name: 'check, somebody known', call: asUser((site, n) => checkPath(site, n)) },
  {
    name: 'check, nobody known',
    call: asUser((site, n) => `/api/landlords/check/${site.population.identifierOf(tenant(site, n))}`),
  },
  { name: 'check by an administrator', call: (site, n) => ({ path: checkPath(site, n), headers: site.admin }) },
  { name: 'own list', call: asUser(() => '/api/tenants') },
  { name: 'own list, by name, page 2', call: asUser(() => '/api/tenants?sort=name&page=2&pageSize=20') },
  { name: 'own list, filtered', call: asUser(() => '/api/tenants?name=kowal') },
  ...SUBJECT_SORTS.flatMap((sort) => [
    { name: `all by ${sort}, first pages`, call: asAdmin((_site, n) => ({ sort, page: 1 + (n % 20) })) },
    {
      name: `all by -${sort}, middle`,
      call: asAdmin((site, n) => ({ sort: `-${sort}`, page: Math.floor(lastPage(site) / 2) + (n % 20) })),
    },
    { name: `all by ${sort}, last pages`, call: asAdmin((site, n) => ({ sort, page: lastPage(site) - (n % 20) })) },
  ]),
  {
    name: 'filter: full name',
    call: asAdmin((site, n) => ({ name: site.population.nameOf(person(site, n)) })),
  },
  {
    name: 'filter: surname first',
    call: asAdmin((site, n) => ({ name: site.population.nameOf(person(site, n)).split(' ').reverse().join(' ') })),
  },
  { name: 'filter: one letter', call: asAdmin((_site, n) => ({ name: 'akmj'[n % 4] as string, page: 1 + (n % 3) })) },
  { name: 'filter: nobody', call: asAdmin((_site, n) => ({ name: `${BEGINNINGS[n % BEGINNINGS.length]}xyz` })) },
  { name: 'filter: e-mail', call: asAdmin((site, n) => ({ email: site.population.emailOf(tenant(site, n)) })) },
  { name: 'filter: e-mail domain', call: asAdmin((_site, n) => ({ email: `@poczta${n % 50}.test` })) },
  {
    name: 'filter: identifier',
    call: asAdmin((site, n) => ({ identifier: site.population.identifierOf(tenant(site, n)) })),
  },
  {
    name: 'filter: name and e-mail',
    call: asAdmin((site, n) => {
      const found = person(site, n);
      return { name: site.population.nameOf(found), email: site.population.emailOf(found) };
    }),
  },
  {
    name: 'filter: full name, by rating',
    call: asAdmin((site, n) => ({ name: site.population.nameOf(person(site, n)), sort: '-rating' })),
  },
];

function checkPath(site: Prepared, n: number): string {
  return `/api/tenants/check/${site.population.identifierOf(tenant(site, n))}`;
}

function person(site: Prepared, n: number): number {
  const found = tenant(site, n);
  return found % 5 === 0 ? found + 2 : found;
}

async function prepare(site: SubjectSite): Promise<Prepared> {
  await site.app.ready();
  // As if everybody had looked somebody up, some day.
  await site.pool.query(`insert into lookups select id, '2026-01-01', '{}' from users on conflict do nothing`);
  await site.pool.query('analyze lookups');
  const users = await Promise.all(site.population.users.slice(0, USERS).map((user) => site.signIn(user)));
  return { ...site, users, admin: await site.signInAdmin() };
}

async function compare(small: Prepared, large: Prepared): Promise<void> {
  const rows: string[][] = [];
  let worst = 0;
  let isEveryPlanGood = true;
  for (const { name, call } of CASES) {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < WARM_UP_CALLS + CALLS; n++) {
      for (const [at, site] of [small, large].entries()) {
        const ms = await milliseconds(site, call(site, n));
        if (n >= WARM_UP_CALLS) times[at as 0 | 1].push(ms);
      }
    }
    const [before, after] = times.map(median) as [number, number];
    const { indexes, whole } = await plansOf(large, call(large, 1));
    worst = Math.max(worst, after / before);
    isEveryPlanGood &&= whole.length === 0;
    const reads = whole.length > 0 ? `WHOLE ${whole.join(', ')}` : indexes.join(', ');
    rows.push([name, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2), reads]);
  }
  printTable(`Milliseconds per call, medians of ${CALLS}`, ['call', `${SMALL}`, `${LARGE}`, 'ratio', 'reads'], rows);
  console.log(
    `worst ratio: ${worst.toFixed(2)} (at most ${MOST_GROWTH}: ${worst <= MOST_GROWTH ? 'reached' : 'MISSED'})`,
  );
  console.log(`no growing table is read whole: ${isEveryPlanGood ? 'reached' : 'MISSED'}`);
}

const sites = await startSubjectSites();
try {
  const settings = { LIMIT_LOOKUPS_PER_DAY: '1000' };
  const small = await prepare(await sites.open(SMALL, 4601, settings));
  const large = await prepare(await sites.open(LARGE, 4602, settings));
  await compare(small, large);
  await small.close();
  await large.close();
} finally {
  await sites.close();
}
