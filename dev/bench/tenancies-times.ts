import { everyCall } from '@najem/shared/contract';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { users } from '@najem/shared/contract/office';
import { dossier } from '@najem/shared/contract/rights';
import { opinions, tenancies, tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import type { TestApp } from '@najem/server/tests/support/harness';
import type { Person } from '@najem/server/tests/support/sign-in';
import { insertOpinion, insertTenancy, OPINION } from '@najem/server/tests/support/tenancy-actions';
import { newPair, proveBoth } from '@najem/server/tests/support/tenancy-steps';
import { sql } from 'kysely';
import { goal, median, printTable } from './lib/figures';
import { rankTest } from './lib/rank-test';

const SAMPLES = Number(process.env.BENCH_SAMPLES ?? 300);
/** Tenancies of each kind, which take turns: people differ in their places in indexes, too. */
const PAIRS = 6;
const MOST_APART_MS = 1;
const LEAST_P = 0.0005;

/** A tenancy in its window, as its tenant reads it. */
interface Let {
  number: string;
  tenant: Person;
}

/** Tenancies that differ in nothing but whether the landlord has written. */
type Kinds = Readonly<Record<'sealed' | 'silent', readonly Let[]>>;

interface Call {
  name: string;
  endpoint: Endpoint;
  input: object;
}

interface Series {
  name: string;
  answers: string;
  apart: number;
  sealed: number;
  silent: number;
  p: number;
}

const WORDS = 'Powód, który ma co najmniej pięćdziesiąt znaków, jak każdy.';
/** What a call takes besides the tenancy's number and version, in the order in which the calls are made. */
const INPUTS: readonly [endpoint: Endpoint, input: object][] = [
  [tenancies.list, {}],
  [tenancies.get, {}],
  [opinions.read, {}],
  [tenancies.confirmation, { place: 'address' }],
  [tenancies.withdraw, {}],
  [tenancies.answerCounter, { answer: 'accept' }],
  [tenancies.end, { to: '2026-12-31' }],
  // Asked, and taken back.
  [tenancies.annul, {}],
  [tenancies.keep, {}],
  [tenancies.forget, {}],
  [opinions.give, { entries: OPINION.tenant }],
  [opinions.withdraw, {}],
  [opinions.addEvidence, { attachmentIds: ['00000000-0000-4000-8000-000000000000'], kind: 'contract' }],
  [opinions.join, {}],
  [opinions.nameEntries, { entryIds: [] }],
  [tenancyDeskCalls.decideTenancy, { decision: 'prove', reasons: WORDS }],
  [dossier.overview, {}],
  [users.exportOwn, {}],
];
const NAMES = new Map(
  Object.entries(everyCall()).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [endpoint, `${feature}.${name}`]),
  ),
);
const CALLS: readonly Call[] = INPUTS.map(([endpoint, input]) => ({
  name: NAMES.get(endpoint) ?? '',
  endpoint,
  input,
}));
/** What the other side does that has written itself: its own words stay. */
const READING = CALLS.filter(({ endpoint: { method } }) => method === 'GET');

/** Whether the time of any answer tells that there is a sealed opinion; what seems to is measured once more with other people. */
export async function measureTimes(site: TestApp): Promise<void> {
  const first = await measureAll(site);
  const again = await measureAll(site);
  const rows = first.map((series) => [series, again.find(({ name }) => name === series.name)!] as const);
  printTable(
    `medians with a sealed opinion and without, ${SAMPLES} of each, at two times with other people`,
    ['call', 'answers', 'with', 'without', 'p', 'with', 'without', 'p'],
    rows.map(([one, other]) => [one.name, one.answers, ...describe(one), ...describe(other)]),
  );
  const leaks = rows.filter((both) => both.every(isTelling)).map(([{ name }]) => name);
  const all = [...first, ...again];
  const widest = all.reduce((one, other) => (other.apart > one.apart ? other : one));
  const leastLikely = all.reduce((one, other) => (other.p < one.p ? other : one));
  console.log(`widest apart: ${widest.name} ${goal(widest.apart, MOST_APART_MS, ' ms')}`);
  console.log(`least likely: ${leastLikely.name} p = ${leastLikely.p.toPrecision(2)} (more than ${LEAST_P})`);
  console.log(`once over a limit: ${all.filter(isTelling).length} of ${all.length}`);
  console.log(`calls that tell it both times: ${goal(leaks.length, 0)} ${leaks.join(', ')}`);
  if (leaks.length > 0) process.exitCode = 1;
}

const describe = ({ sealed, silent, p }: Series) => [
  `${sealed.toFixed(2)} ms`,
  `${silent.toFixed(2)} ms`,
  p.toPrecision(2),
];
const isTelling = ({ apart, p }: Series) => apart > MOST_APART_MS || p <= LEAST_P;

async function measureAll(site: TestApp): Promise<Series[]> {
  const kinds = { sealed: await letHomes(site, { isSealed: true }), silent: await letHomes(site, { isSealed: false }) };
  const answered = {
    sealed: await letHomes(site, { isSealed: true, hasOther: true }),
    silent: await letHomes(site, { isSealed: false, hasOther: true }),
  };
  const [stranger, admin] = [await site.signUpVerified(), await site.signInAdmin()];
  await sql`analyze`.execute(site.ctx.db);
  return [
    ...(await measure(site, 'other side', kinds, CALLS)),
    ...(await measure(site, 'other side that has written', answered, READING)),
    ...(await measure(site, 'third person', kinds, CALLS, stranger)),
    ...(await measure(site, 'administrator', kinds, CALLS, admin)),
  ];
}

/** Makes all calls round by round, each for both kinds one right after the other, in turns first. */
async function measure(
  site: TestApp,
  reader: string,
  kinds: Kinds,
  calls: readonly Call[],
  person?: Person,
): Promise<Series[]> {
  const times = { sealed: calls.map((): number[] => []), silent: calls.map((): number[] => []) };
  const statuses = calls.map(() => new Set<number>());
  for (let round = 0; round < SAMPLES; round += 1) {
    for (const counts of ['contribution_counts', 'rate_limits'] as const)
      await site.ctx.db.deleteFrom(counts).execute();
    for (const [place, call] of calls.entries()) {
      const order = (round + place) % 2 === 0 ? (['sealed', 'silent'] as const) : (['silent', 'sealed'] as const);
      for (const kind of order) {
        const one = kinds[kind][round % PAIRS]!;
        const { ms, status } = await time(site, call, one.number, person ?? one.tenant);
        times[kind][place]!.push(ms);
        statuses[place]!.add(status);
      }
    }
  }
  return calls.map(({ name }, place) => {
    const [sealed, silent] = [times.sealed[place]!, times.silent[place]!];
    const medians = { sealed: median(sealed), silent: median(silent) };
    const apart = Math.abs(medians.sealed - medians.silent);
    const answers = [...statuses[place]!].sort().join(' or ');
    return { name: `${name} (${reader})`, answers, ...medians, apart, p: rankTest(sealed, silent) };
  });
}

/** Makes a call; returns its time, and the status that it answered. */
async function time(site: TestApp, { endpoint, input }: Call, number: string, as: Person) {
  const version = await readVersion(site, endpoint, number);
  const headers = { authorization: `Bearer ${as.token}` };
  const began = performance.now();
  const status =
    // A document is no JSON.
    endpoint === tenancies.confirmation
      ? (await site.app.inject({ url: `/api/tenancies/${number}/confirmation.pdf?place=address`, headers })).statusCode
      : (await site.call(endpoint, { number, version, ...input }, { as })).status;
  return { ms: performance.now() - began, status };
}

/** The version that the call names: of the tenancy, or of the tenant's opinion. */
async function readVersion(site: TestApp, endpoint: Endpoint, number: string): Promise<number> {
  const isOfOpinion = endpoint === opinions.give || endpoint === opinions.withdraw;
  const { rows } = await sql<{ version: number }>`
    select ${isOfOpinion ? sql`coalesce(o.version, 0)` : sql`t.version`} as version from tenancies t
    left join tenancy_opinions o on o.tenancy_id = t.id and o.by = 'tenant' where t.number = ${number}`.execute(
    site.ctx.db,
  );
  return rows[0]?.version ?? 0;
}

async function letHomes(site: TestApp, { isSealed, hasOther = false }: { isSealed: boolean; hasOther?: boolean }) {
  const lets: Let[] = [];
  for (let n = 0; n < PAIRS; n += 1) {
    const pair = await newPair(site);
    await proveBoth(site, pair);
    const row = await insertTenancy(site, pair);
    if (isSealed) await insertOpinion(site, row, 'landlord');
    if (hasOther) await insertOpinion(site, row, 'tenant');
    lets.push({ number: row.number, tenant: pair.tenant });
  }
  return lets;
}
