import { findSubjects, findUsers } from '../server/src/custom-reports/queries';
import { inTransaction } from '../server/src/context';
import { readStats } from '../server/src/referrals/queries';
import { countGrowth, countLogins, countSubjects, countUsers } from '../server/src/statistics/queries';
import { median, percentile, printTable } from './lib/figures';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * The administrators' figures and reports beside the plain statement that somebody would write first: counting the
 * table. Rounds are interleaved, so that both meet the same machine.
 */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const PORT = 5140;
/** What a person takes for an answer at once. */
const LIMIT_MS = 250;

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
      // The first round warms both up.
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
  await site.close();
} finally {
  await sites.close();
}
