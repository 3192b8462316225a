import type { CannonRequest } from 'autocannon';
import type { Actor } from '../server/src/kernel/context';
import { readChecked } from '../server/src/register/subjects/check-subject';
import { type Order, readEveryPage, readOwnPage } from '../server/src/register/subjects/list-queries';
import { median, printTable } from './lib/figures';
import { isLoader, load, type LoadResult } from './lib/load';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';
import type { SubjectRow } from '../server/src/register/subjects/read-queries';

/**
 * The two busiest calls beside a trivial JSON route of the same server that runs one equal SQL query: what checking,
 * counting, auditing, deciphering and shaping cost on top of the query itself. Rounds are interleaved.
 */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** As many as the server works on at once: where more wait all the time, it refuses some. */
const CONNECTIONS = 24;
const PORT = 4600;
/** People who call, and how many identifiers each of them checks, at most as many as the default limit allows. */
const CALLERS = 400;
const CHECKS_PER_CALLER = 50;
const LEAST_SHARE = 0.5;

/** A call and its trivial counterpart. */
interface Pair {
  name: string;
  requests: CannonRequest[];
  trivial: CannonRequest[];
  /** Runs before each measurement. */
  before?(): Promise<unknown>;
}

interface Figures extends LoadResult {
  /** Processor time of the server's own process per request; PostgreSQL's is not in it. */
  serverMs: number;
}

/** What a trivial route answers: the row as it came, without the columns that are no JSON. */
function plain(row: SubjectRow) {
  return { ...row, identifier_cipher: undefined };
}

/** The trivial routes: the product's own statements, and nothing before or after them but their rows as JSON. */
function mountTrivial({ app, services: { ctx } }: SubjectSite): void {
  const caller = (id: string, role: 'user' | 'admin') => ({ id, role }) as Actor;
  app.get<{ Params: { user: string; identifier: string } }>('/trivial/check/:user/:identifier', async (request) => {
    const { user, identifier } = request.params;
    const indexes = ctx.vault.indexes(identifier).all;
    const { row } = await readChecked(ctx, caller(user, 'user'), request.ip, 'tenant', indexes);
    return row ? plain(row) : {};
  });
  app.get<{ Params: { user: string } }>('/trivial/list/:user', async ({ params }) => {
    const order: Order = { sort: 'created_at', isDescending: true };
    const whole = { offset: 0, limit: null };
    const { rows } = await readOwnPage(ctx, caller(params.user, 'user'), 'tenant', {}, order, whole);
    return rows.map(plain);
  });
  app.get('/trivial/list', async () => {
    const order: Order = { sort: 'created_at', isDescending: true };
    const { rows } = await readEveryPage(ctx, 'tenant', {}, order, { offset: 0, limit: 50 });
    return rows.map(plain);
  });
}

/** Sends a caller's request from a network address of their own. */
function addressHeader(caller: number) {
  return { 'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}` };
}

async function pairsOf(site: SubjectSite): Promise<Pair[]> {
  const callers = site.population.users.slice(0, CALLERS);
  const headers = await Promise.all(callers.map((user) => site.signIn(user)));
  const admin = await site.signInAdmin();
  // Neighbours are different people; tenants have even numbers.
  const checks = Array.from({ length: CALLERS * CHECKS_PER_CALLER }, (_, n) => ({
    caller: n % CALLERS,
    identifier: site.population.identifierOf((n * 4) % SUBJECTS),
  }));
  const check = {
    requests: checks.map(({ caller, identifier }) => ({
      path: `/api/tenants/check/${identifier}`,
      headers: { ...headers[caller], ...addressHeader(caller) },
    })),
    trivial: checks.map(({ caller, identifier }) => ({
      path: `/trivial/check/${callers[caller]?.id}/${identifier}`,
      headers: addressHeader(caller),
    })),
  };
  return [
    { name: 'check, identifiers looked up before', ...check },
    {
      name: 'check, first look-ups of the day',
      ...check,
      before: () => site.pool.query('truncate lookups, address_lookups'),
    },
    {
      name: 'list, 50 rows of one’s own',
      requests: headers.map((own) => ({ path: '/api/tenants', headers: own })),
      trivial: callers.map(({ id }) => ({ path: `/trivial/list/${id}` })),
    },
    {
      name: 'list, an administrator’s first 50',
      requests: [{ path: '/api/tenants', headers: admin }],
      trivial: [{ path: '/trivial/list' }],
    },
  ];
}

async function figuresOf(site: SubjectSite, requests: CannonRequest[], seconds: number): Promise<Figures> {
  const before = process.cpuUsage();
  const result = await load({ url: site.url, requests, connections: CONNECTIONS, seconds });
  const { user, system } = process.cpuUsage(before);
  return { ...result, serverMs: (user + system) / 1000 / (result.perSecond * seconds) };
}

async function measure(site: SubjectSite): Promise<void> {
  const pairs = await pairsOf(site);
  const rounds = new Map(pairs.map((pair) => [pair, [] as { call: Figures; trivial: Figures }[]]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const pair of pairs) {
      // The first round only warms everything up.
      const seconds = round === 0 ? 2 : SECONDS;
      await pair.before?.();
      const trivial = await figuresOf(site, pair.trivial, seconds);
      await pair.before?.();
      const call = await figuresOf(site, pair.requests, seconds);
      if (round > 0) rounds.get(pair)?.push({ call, trivial });
    }
  }
  report(rounds);
}

function report(rounds: ReadonlyMap<Pair, { call: Figures; trivial: Figures }[]>): void {
  const row = (name: string, figures: Figures[]) => {
    const of = (figure: keyof Figures, digits: number) => median(figures.map((f) => f[figure])).toFixed(digits);
    return [name, of('perSecond', 0), of('p50Ms', 0), of('p99Ms', 0), of('serverMs', 3)];
  };
  printTable(
    `${SUBJECTS} subjects, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`,
    ['call', 'requests/s', 'p50 ms', 'p99 ms', 'server CPU ms'],
    [...rounds].flatMap(([{ name }, results]) => [
      row(
        name,
        results.map(({ call }) => call),
      ),
      row(
        '  trivial route, same query',
        results.map(({ trivial }) => trivial),
      ),
    ]),
  );
  for (const [{ name }, results] of rounds) {
    // Of one round each, because the machine may be busier in another.
    const share = median(results.map(({ call, trivial }) => call.perSecond / trivial.perSecond));
    console.log(
      `ratio ${name}: ${share.toFixed(2)} (at least ${LEAST_SHARE}: ${share >= LEAST_SHARE ? 'reached' : 'MISSED'})`,
    );
  }
}

async function main(): Promise<void> {
  const sites = await startSubjectSites();
  try {
    const site = await sites.open(SUBJECTS, PORT);
    mountTrivial(site);
    await site.listen();
    await measure(site);
    await site.close();
  } finally {
    await sites.close();
  }
}

if (!(await isLoader())) await main();
