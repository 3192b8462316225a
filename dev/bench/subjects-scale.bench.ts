import { LIST_MOST_ROWS } from '@najem/shared/contract/kernel';
import { SUBJECT_SORTS } from '@najem/shared/contract/register';
import { goal, median, percentile, printTable } from './lib/figures';
import { type Call, measure, plansOf } from './lib/plans';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * Every page, filter and check of the lists in a small population and in a large one, side by side: the calls take
 * turns, one at a time, each with another person or page. The figures are printed with what PostgreSQL plans to read. The
 * small population has 10,000 subjects of each kind, which is as far as a list counts. Growth is limited where both
 * answers counted as many rows: more namesakes among more people cost more.
 */
const SMALL = Number(process.env.BENCH_SMALL ?? 20_000);
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000);
const CALLS = Number(process.env.BENCH_CALLS ?? 120);
const WARM_UP_CALLS = 30;
const MOST_GROWTH = 1.2;
const LIMIT_MS = 150;
const PAGE_SIZE = 50;
const LAST_PAGE = LIST_MOST_ROWS / PAGE_SIZE;
const MORE_FIT = ', more fit';

type Kind = 'check' | 'own list' | 'page' | 'filter';

interface Case {
  kind: Kind;
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
  { kind: 'check', name: 'check, known subject', call: asUser((site, n) => checkPath(site, n)) },
  {
    kind: 'check',
    name: 'check, unknown subject',
    call: asUser((site, n) => `/api/landlords/check/${site.population.identifierOf(tenant(site, n))}`),
  },
  {
    kind: 'check',
    name: 'check by an administrator',
    call: (site, n) => ({ path: checkPath(site, n), headers: site.admin }),
  },
  { kind: 'own list', name: 'own list', call: asUser(() => '/api/tenants') },
  {
    kind: 'own list',
    name: 'own list, by name, page 2',
    call: asUser(() => '/api/tenants?sort=name&page=2&pageSize=20'),
  },
  { kind: 'own list', name: 'own list, filtered', call: asUser(() => '/api/tenants?name=kowal') },
  ...SUBJECT_SORTS.flatMap((sort) => [
    {
      kind: 'page' as const,
      name: `all by ${sort}, first pages`,
      call: asAdmin((_site, n) => ({ sort, page: 1 + (n % 20) })),
    },
    {
      kind: 'page' as const,
      name: `all by -${sort}, middle`,
      call: asAdmin((_site, n) => ({ sort: `-${sort}`, page: LAST_PAGE / 2 + (n % 20) })),
    },
    {
      kind: 'page' as const,
      name: `all by ${sort}, last pages`,
      call: asAdmin((_site, n) => ({ sort, page: LAST_PAGE - (n % 20) })),
    },
  ]),
  {
    kind: 'filter',
    name: 'filter: full name',
    call: asAdmin((site, n) => ({ name: site.population.nameOf(person(site, n)) })),
  },
  {
    kind: 'filter',
    name: 'filter: surname first',
    call: asAdmin((site, n) => ({ name: site.population.nameOf(person(site, n)).split(' ').reverse().join(' ') })),
  },
  {
    kind: 'filter',
    name: 'filter: one letter',
    call: asAdmin((_site, n) => ({ name: 'akmj'[n % 4] as string, page: 1 + (n % 3) })),
  },
  {
    kind: 'filter',
    name: 'filter: no match',
    call: asAdmin((_site, n) => ({ name: `${BEGINNINGS[n % BEGINNINGS.length]}xyz` })),
  },
  {
    kind: 'filter',
    name: 'filter: e-mail',
    call: asAdmin((site, n) => ({ email: site.population.emailOf(tenant(site, n)) })),
  },
  {
    kind: 'filter',
    name: 'filter: e-mail domain',
    call: asAdmin((_site, n) => ({ email: `@poczta${n % 50}.test` })),
  },
  {
    kind: 'filter',
    name: 'filter: identifier',
    call: asAdmin((site, n) => ({ identifier: site.population.identifierOf(tenant(site, n)) })),
  },
  {
    kind: 'filter',
    name: 'filter: last four of an identifier',
    call: asAdmin((site, n) => ({ identifier: site.population.identifierOf(tenant(site, n)).slice(-4) })),
  },
  {
    kind: 'filter',
    name: 'filter: name and e-mail',
    call: asAdmin((site, n) => {
      const found = person(site, n);
      return { name: site.population.nameOf(found), email: site.population.emailOf(found) };
    }),
  },
  {
    kind: 'filter',
    name: 'filter: full name, by rating',
    call: asAdmin((site, n) => ({ name: site.population.nameOf(person(site, n)), sort: '-rating' })),
  },
  ...SUBJECT_SORTS.flatMap((sort) =>
    ['ski', 'an', 'mar', 'zuzanna'].map((name) => ({
      kind: 'filter' as const,
      name: `filter: ${name}, by ${sort}, last pages`,
      call: asAdmin((_site, n) => ({ name, sort: `${n % 2 ? '-' : ''}${sort}`, page: LAST_PAGE - (n % 20) })),
    })),
  ),
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
  // As if every user had looked a subject up before.
  await site.pool.query(`insert into lookups select id, '2026-01-01', '{}' from users on conflict do nothing`);
  await site.pool.query('analyze lookups');
  const users = await Promise.all(site.population.users.slice(0, USERS).map((user) => site.signIn(user)));
  return { ...site, users, admin: await site.signInAdmin() };
}

async function compare(small: Prepared, large: Prepared): Promise<void> {
  const rows: string[][] = [];
  const kinds = new Map<string, { ratio: number; p95: number }>();
  let isEveryPlanGood = true;
  for (const { kind, name, call } of CASES) {
    const times: [number[], number[]] = [[], []];
    const fitting: [number, number] = [0, 0];
    for (let n = 0; n < WARM_UP_CALLS + CALLS; n++) {
      for (const at of [0, 1] as const) {
        const site = at === 0 ? small : large;
        const { ms, fit } = await measure(site, call(site, n));
        if (n < WARM_UP_CALLS) continue;
        times[at].push(ms);
        fitting[at] += fit;
      }
    }
    const [before, after] = times.map(median) as [number, number];
    const p95 = percentile(times[1], 0.95);
    const { indexes, whole } = await plansOf(large, call(large, 1));
    const hasMore = kind === 'filter' && fitting[1] > fitting[0];
    const group = hasMore ? `${kind}${MORE_FIT}` : kind;
    const { ratio: worst = 0, p95: slowest = 0 } = kinds.get(group) ?? {};
    kinds.set(group, { ratio: Math.max(worst, after / before), p95: Math.max(slowest, p95) });
    isEveryPlanGood &&= whole.length === 0;
    const reads = whole.length > 0 ? `WHOLE ${whole.join(', ')}` : indexes.join(', ');
    rows.push([
      name,
      fitting.map((sum) => (sum / CALLS).toFixed(1)).join(' / '),
      before.toFixed(2),
      after.toFixed(2),
      hasMore ? `${(after / before).toFixed(2)} (more fit)` : goal(after / before, MOST_GROWTH),
      goal(p95, LIMIT_MS),
      reads,
    ]);
  }
  const head = ['call', 'fit, mean', `${SMALL}`, `${LARGE}`, 'ratio', '95 %', 'reads'];
  printTable(`Milliseconds per call, medians of ${CALLS}`, head, rows);
  for (const [group, { ratio, p95 }] of kinds) {
    // Where more rows fit among more, each of them costs: only the time is limited.
    const growth = group.endsWith(MORE_FIT) ? `${ratio.toFixed(2)} x` : goal(ratio, MOST_GROWTH, ' x');
    console.log(`${group}: worst ratio ${growth}, slowest 95th percentile ${goal(p95, LIMIT_MS, ' ms')}`);
  }
  console.log(`no growing table is read whole: ${isEveryPlanGood ? 'reached' : 'MISSED'}`);
}

const sites = await startSubjectSites();
try {
  const settings = {
    LIMIT_LOOKUPS_PER_DAY: '1000',
    LIMIT_LOOKUPS_PER_DAY_UNTRUSTED: '1000',
    LIMIT_LOOKUPS_PER_DAY_ADDRESS: '0',
  };
  const small = await prepare(await sites.open(SMALL, 4601, settings));
  const large = await prepare(await sites.open(LARGE, 4602, settings));
  await compare(small, large);
  await small.close();
  await large.close();
} finally {
  await sites.close();
}
