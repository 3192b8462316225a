import type { CannonRequest } from 'autocannon';
import type { Audit } from '../server/src/kernel/audit/audit';
import { hashInquirer } from '../server/src/register/subjects/lookup-queries';
import { median, printTable } from './lib/figures';
import { isLoader, load, type LoadResult } from './lib/load';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * Checks with the inquiries that they write beside the same checks without them, on the same server and in turn. The
 * table holds `BENCH_INQUIRIES` older rows, so that its indexes have their real depth.
 */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 100_000);
const INQUIRIES = Number(process.env.BENCH_INQUIRIES ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** As many as the server works on at once: it may refuse more. */
const CONNECTIONS = 24;
const PORT = 4610;
/** People who call, and how many identifiers each of them checks, at most as many as the default limit allows. */
const CALLERS = 400;
const CHECKS_PER_CALLER = 50;
const LEAST_SHARE = 0.95;

const CASES = ['identifiers looked up before', 'first look-ups of the day'] as const;
type Case = (typeof CASES)[number];
type Round = Record<'with' | 'without', LoadResult>;

/** Adds older inquiries: of random identifiers, on the days of the last 24 months. */
async function fill(site: SubjectSite): Promise<void> {
  const { rows } = await site.pool.query<{ count: string }>('select count(*) from inquiries');
  const missing = INQUIRIES - Number(rows[0]?.count);
  if (missing <= 0) return;
  console.log(`Adding ${missing} inquiries (once)`);
  await site.pool.query('set statement_timeout = 0');
  await site.pool.query(
    `insert into inquiries (identifier_index, identifier_key, day, kind, user_id, is_by_admin, purpose, channel,
       is_missed, count, first_at, last_at)
     select sha256(n::text::bytea), 'bench', current_date - 1 - (n % 729), 'checked', gen_random_uuid(), false,
       'unspecified', 'check', false, 1, now(), now()
     from generate_series(1, $1::integer) n order by 3`,
    [missing],
  );
  await site.pool.query('analyze inquiries');
}

/** Who makes the nth check, about whom, and from which network address; tenants have even numbers. */
function checkOf({ population }: SubjectSite, n: number) {
  const caller = n % CALLERS;
  const identifier = population.identifierOf((n * 4) % SUBJECTS);
  return { caller, identifier, address: `10.0.${caller >> 8}.${caller & 255}` };
}

/** Notes the inquiries of every check, so that those to come repeat them. */
async function lookUpAll(site: SubjectSite): Promise<void> {
  const { ctx } = site.services;
  const numbers = Array.from({ length: CALLERS * CHECKS_PER_CALLER }, (_, n) => n);
  while (numbers.length > 0) {
    await Promise.all(
      numbers.splice(-1000).map((n) => {
        const { caller, identifier, address } = checkOf(site, n);
        const about = { indexes: ctx.vault.indexes(identifier) };
        return ctx.audit.append({
          actorId: site.population.users[caller]?.id ?? null,
          action: 'identifier.checked',
          targetType: 'tenant',
          targetId: null,
          inquiries: [{ kind: 'checked', channel: 'check', about, address: hashInquirer(ctx, address) }],
        });
      }),
    );
  }
}

async function checksOf(site: SubjectSite): Promise<CannonRequest[]> {
  const callers = site.population.users.slice(0, CALLERS);
  const headers = await Promise.all(callers.map((user) => site.signIn(user)));
  return Array.from({ length: CALLERS * CHECKS_PER_CALLER }, (_, n) => {
    const { caller, identifier, address } = checkOf(site, n);
    return { path: `/api/tenants/check/${identifier}`, headers: { ...headers[caller], 'x-forwarded-for': address } };
  });
}

async function measure(site: SubjectSite): Promise<Map<Case, Round[]>> {
  const { ctx } = site.services;
  const written = ctx.audit;
  const silent: Audit = { ...written, append: ({ inquiries: _, ...event }) => written.append(event) };
  const requests = await checksOf(site);
  const rounds = new Map<Case, Round[]>(CASES.map((name) => [name, []]));

  async function run(name: Case, audit: Audit, seconds: number): Promise<LoadResult> {
    if (name === 'first look-ups of the day') {
      await site.pool.query('truncate lookups, address_lookups, inquiry_addresses');
      await site.pool.query('delete from inquiries where day >= current_date');
    }
    ctx.audit = audit;
    return load({ url: site.url, requests, connections: CONNECTIONS, seconds });
  }

  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of CASES) {
      // The first round only warms everything up.
      const seconds = round === 0 ? 2 : SECONDS;
      const order = round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const);
      ctx.audit = written;
      if (name === 'identifiers looked up before') await lookUpAll(site);
      const results: Partial<Round> = {};
      for (const variant of order) results[variant] = await run(name, variant === 'with' ? written : silent, seconds);
      if (round > 0) rounds.get(name)?.push(results as Round);
    }
  }
  ctx.audit = written;
  return rounds;
}

function report(rounds: ReadonlyMap<Case, Round[]>): void {
  const row = (name: string, results: LoadResult[]) => {
    const of = (figure: 'perSecond' | 'p50Ms' | 'p99Ms') => median(results.map((r) => r[figure])).toFixed(0);
    return [name, of('perSecond'), of('p50Ms'), of('p99Ms')];
  };
  printTable(
    `${SUBJECTS} subjects, ${INQUIRIES} inquiries, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`,
    ['check', 'requests/s', 'p50 ms', 'p99 ms'],
    [...rounds].flatMap(([name, results]) => [
      row(
        `${name}, with inquiries`,
        results.map((round) => round.with),
      ),
      row(
        '  without',
        results.map(({ without }) => without),
      ),
    ]),
  );
  for (const [name, results] of rounds) {
    // Of one round each, because the machine may be busier in another.
    const share = median(results.map((round) => round.with.perSecond / round.without.perSecond));
    console.log(
      `ratio ${name}: ${share.toFixed(3)} (at least ${LEAST_SHARE}: ${share >= LEAST_SHARE ? 'reached' : 'MISSED'})`,
    );
  }
}

async function main(): Promise<void> {
  const sites = await startSubjectSites();
  try {
    const site = await sites.open(SUBJECTS, PORT);
    await fill(site);
    await site.listen();
    report(await measure(site));
    await site.close();
  } finally {
    await sites.close();
  }
}

if (!(await isLoader())) await main();
