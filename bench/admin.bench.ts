import { LIST_MOST_ROWS, USER_SORTS } from '@najem/shared/contract';
import { findSubjects, findUsers } from '../server/src/office/custom-reports/queries';
import { inTransaction } from '../server/src/kernel/context';
import { readStats } from '../server/src/office/referrals/queries';
import { countGrowth, countLogins, countSubjects, countUsers } from '../server/src/office/statistics/queries';
import { goal, median, percentile, printTable } from './lib/figures';
import { measure, plansOf } from './lib/plans';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * The administrators' figures and reports compared with the plain statement that one would write first: counting the
 * table. Rounds are interleaved, so that both meet the same machine. Then every order, page and filter of the list of
 * users, of whom there are as many again, beside a service of 10,000.
 */
const SMALL = Number(process.env.BENCH_SMALL ?? 10_000);
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const USER_ROUNDS = Number(process.env.BENCH_USER_ROUNDS ?? 3);
const PORT = 5140;
/** The time that a person perceives as immediate. */
const LIMIT_MS = 150;
const MOST_GROWTH = 1.2;

interface Measured {
  name: string;
  run(): Promise<unknown>;
  /** The same numbers counted row by row. */
  plain?: string;
}

const COUNT = `select kind, count(*), count(*) filter (where entry_count > 0) from subjects group by kind`;
const RATINGS = `${COUNT.replace('group by kind', '')} where entry_count > 0 group by kind, rating_tenths / 10`;
const GROWTH = `select kind, date_trunc('month', created_at at time zone 'Europe/Warsaw'), count(*)
  from subjects group by 1, 2`;

function measurements({ services: { ctx } }: SubjectSite): Measured[] {
  return [
    {
      name: 'statistics: subjects and ratings',
      run: () => countSubjects(ctx),
      plain: `${COUNT}; ${RATINGS}`,
    },
    { name: 'statistics: growth', run: () => countGrowth(ctx), plain: GROWTH },
    { name: 'statistics: users', run: () => countUsers(ctx) },
    { name: 'statistics: logins', run: () => inTransaction(ctx, countLogins) },
    {
      name: 'custom report: every tenant with history',
      run: () => findSubjects(ctx, 'tenant', 'history', 1),
      plain: `select count(*) from subjects where kind = 'tenant' and entry_count >= 1`,
    },
    {
      name: 'custom report: landlords rated 2.5 and more',
      run: () => findSubjects(ctx, 'landlord', 'rating', 25),
      plain: `select count(*) from subjects where kind = 'landlord' and rating_tenths >= 25`,
    },
    { name: 'custom report: users without RentCoins', run: () => findUsers(ctx, '=', 0) },
    { name: 'referral links with their figures', run: () => readStats(ctx) },
  ];
}

/** Filters of the list of users by what they fit; one value for each round. */
const FILTERS: Record<string, Record<string, string>[]> = {
  'name, fits nearly all': [{ name: 'a' }, { name: 'i' }],
  'name, fits many': [{ name: 'ski' }, { name: 'ann' }, { name: 'an' }, { name: 'a-b' }],
  'name, fits some': [{ name: 'kowal' }, { name: 'zuzanna' }, { name: 'żuk' }, { name: 'anna k' }],
  'name, fits few': [{ name: 'zuzanna bąkowski' }, { name: 'hubert żerak' }],
  'name of two letters, fits none': [{ name: 'qx' }, { name: 'xv' }],
  'name, fits none': [{ name: 'kowxyz' }, { name: 'annqq' }],
  'e-mail, fits all': [{ email: '.test' }, { email: '@' }],
  'e-mail, fits some': [{ email: '@skrzynka7.' }, { email: 'kowal' }, { email: '.99' }],
  // Of numbers that the small service has as well.
  'e-mail, fits one': [{ email: '.1234@skrzynka' }, { email: '.4321@skrzynka' }],
  'e-mail of two signs, fits none': [{ email: '_@' }, { email: 'qx' }],
  'date, a year': [{ date: '2026' }, { date: '2025' }, { date: '2024' }],
  'date, a month': [{ date: '2026-05' }, { date: '-11-' }],
  'date, a day': [{ date: '2026-05-14' }, { date: '-14' }],
  'date, never': [{ date: '2019' }, { date: 'x' }],
  'name, e-mail and date': [
    { name: 'an', email: 'ko', date: '2026' },
    { name: 'a', email: 'qx', date: '-1' },
    { name: 'zuzanna', email: '@skrzynka7', date: '2025-0' },
  ],
};
const PAGE_SIZE = 50;
const LAST_PAGE = LIST_MOST_ROWS / PAGE_SIZE;

interface Listed {
  name: string;
  paths: string[];
}

function usersPath(query: Record<string, string | number>): string {
  const text = Object.entries({ pageSize: PAGE_SIZE, ...query }).map(([key, value]) => [key, String(value)]);
  return `/api/users?${new URLSearchParams(text)}`;
}

function listings(): Listed[] {
  const orders = USER_SORTS.flatMap((sort) => [sort, `-${sort}`]);
  const pages: [string, number][] = [
    ['first page', 1],
    ['page in the middle', LAST_PAGE / 2],
    ['last page', LAST_PAGE],
  ];
  return [
    ...pages.map(([name, page]) => ({ name, paths: orders.map((sort) => usersPath({ sort, page })) })),
    ...Object.entries(FILTERS).map(([name, filters]) => ({
      name,
      paths: filters.flatMap((filter) =>
        orders.map((sort) => usersPath({ ...filter, sort, page: sort.startsWith('-') ? LAST_PAGE / 10 : 1 })),
      ),
    })),
  ];
}

/** The list of users through the whole server: times over all orders, both ends of the list and the filter's values. */
async function measureUsers(small: SubjectSite, large: SubjectSite): Promise<void> {
  const sites = [small, large] as const;
  const headers = [await small.signInAdmin(), await large.signInAdmin()] as const;
  const { rows: counted } = await large.pool.query<{ users: string }>('select count(*) as users from users');
  const rows: string[][] = [];
  for (const { name, paths } of listings()) {
    const times: [number[], number[]] = [[], []];
    const fitting: [number, number] = [0, 0];
    const slow = { ms: 0, path: '' };
    const whole = new Set<string>();
    for (let round = 0; round <= USER_ROUNDS; round += 1) {
      for (const path of paths) {
        for (const at of [0, 1] as const) {
          const { ms, fit } = await measure(sites[at], { path, headers: headers[at] });
          fitting[at] += fit;
          if (round > 0) times[at].push(ms);
          if (round > 0 && at === 1 && ms > slow.ms) Object.assign(slow, { ms, path });
        }
        if (round > 0) continue;
        const plans = await plansOf(large, { path, headers: headers[1] });
        for (const table of plans.whole) whole.add(`${table} ${path}`);
      }
    }
    const [before, after] = times.map(median) as [number, number];
    const p95 = percentile(times[1], 0.95);
    const ratio = after / before;
    rows.push([
      name,
      before.toFixed(1),
      after.toFixed(1),
      // Where as many rows fit in a small service as in a large one, the time must be the same.
      fitting[1] > fitting[0] ? `${ratio.toFixed(2)} (more fit)` : goal(ratio, MOST_GROWTH),
      goal(p95, LIMIT_MS),
      whole.size > 0 ? `WHOLE ${[...whole].join(', ')}` : 'by index',
      `${slow.ms.toFixed(1)} ${slow.path}`,
    ]);
  }
  printTable(
    `The list of ${counted[0]?.users} users, ${USER_ROUNDS} rounds of every order, in milliseconds`,
    ['', `of ${SMALL}`, 'of all', 'ratio', '95 %', 'reads', 'slowest call'],
    rows,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const sites = await startSubjectSites();
try {
  const site = await sites.open(SUBJECTS, PORT);
  const all = measurements(site);
  const ours = all.map((): number[] => []);
  const plain = all.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { run, plain: statement }] of all.entries()) {
      const mine = await timed(run);
      const theirs = statement === undefined ? undefined : await timed(() => site.pool.query(statement));
      // The first round is a warm-up.
      if (round === 0) continue;
      ours[index]?.push(mine);
      if (theirs !== undefined) plain[index]?.push(theirs);
    }
  }
  const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(1);
  printTable(
    `Administrators' figures over ${SUBJECTS} subjects, ${ROUNDS} rounds, in milliseconds`,
    ['', 'median', '95 %', 'plain count', `limit ${LIMIT_MS}`],
    all.map(({ name }, index) => [
      name,
      median(ours[index] ?? []).toFixed(1),
      ms(ours[index] ?? [], 0.95),
      plain[index]?.length ? median(plain[index]).toFixed(1) : '–',
      percentile(ours[index] ?? [], 0.95) <= LIMIT_MS ? 'reached' : 'MISSED',
    ]),
  );
  const small = await sites.open(SMALL, PORT + 1);
  await measureUsers(small, site);
  await small.close();
  await site.close();
} finally {
  await sites.close();
}
