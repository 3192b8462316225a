import { setTimeout as pause } from 'node:timers/promises';
import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { dossier } from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { MINUTE_MS } from '@najem/server/src/kernel/durations';
import { advanceTenancies } from '@najem/server/src/tenancies/clock/advance';
import { insertActiveClaim } from '@najem/server/tests/support/dossier-actions';
import type { TestApp } from '@najem/server/tests/support/harness';
import type { Person } from '@najem/server/tests/support/sign-in';
import { freshPesel } from '@najem/server/tests/support/subject-actions';
import { insertOpinion, insertTenancy } from '@najem/server/tests/support/tenancy-actions';
import { CLOCK_MAILS } from '@najem/server/src/tenancies/tenancy/next-moment';
import { OPINION_REMINDERS_DAYS } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import { goal, percentile, printTable } from './lib/figures';

/** Windows that end at the same moment, and the entries of each side. */
const WINDOWS = Number(process.env.BENCH_WINDOWS ?? 1_000);
const OPINION = {
  landlord: ['timely_payment', 'payment_issues'].map((reason) => ({ reason, comment: `O najemcy: ${reason}.` })),
  tenant: ['quick_response', 'deposit_issues'].map((reason) => ({ reason, comment: `O wynajmującym: ${reason}.` })),
};
const ENTRIES = WINDOWS * (OPINION.landlord.length + OPINION.tenant.length);
/** Each lets five homes, and each rents two. */
const [HOMES, RENTED] = [5, 2];
/** The reminders of the window went out. */
const REMINDED = OPINION_REMINDERS_DAYS.map(CLOCK_MAILS.opinions);
const QUIET_MS = 20_000;
/** Callers of each look-up, who rest between two. */
const CALLERS = 2;
const REST_MS = 100;
const MOST_SLOWER = 2;

interface Side {
  person: Person;
  pesel: string;
}

/** Windows that end at once are revealed while look-ups go on: how long it takes, and how much slower those are meanwhile. */
export async function measureReveal(site: TestApp): Promise<void> {
  const callers = await letHomes(site);
  const early = await run(site);
  const quiet = await lookUpWhile(site, callers, () => pause(QUIET_MS));
  site.advance(2 * MINUTE_MS);
  const began = process.cpuUsage();
  const busy = await lookUpWhile(site, callers, () => advanceTenancies(site.ctx));
  const { user, system } = process.cpuUsage(began);
  const seconds = busy.ms / 1000;
  console.log(
    `\n${WINDOWS} windows with ${ENTRIES} entries revealed in ${seconds.toFixed(1)} s, ${(WINDOWS / seconds).toFixed(0)} a second, ` +
      `${((user + system) / 1e6).toFixed(1)} s of processor with ${busy.all.length} look-ups`,
  );
  printTable(
    'look-ups',
    ['what', 'before: p50', 'p95', 'most', 'meanwhile: p50', 'p95', 'most'],
    [...quiet.times.keys()].map((what) => [
      what,
      ...describe(quiet.times.get(what)),
      ...describe(busy.times.get(what)),
    ]),
  );
  const slower = percentile(busy.all, 0.95) / percentile(quiet.all, 0.95);
  const wrong = await countWrong(site);
  console.log(`95th percentile of all look-ups meanwhile ÷ before: ${goal(slower, MOST_SLOWER)}`);
  console.log(`look-ups that failed: ${goal(quiet.failed + busy.failed, 0)}`);
  console.log(`opinions early: ${goal(early, 0)}, not once in the register: ${goal(wrong, 0)}`);
  if (slower > MOST_SLOWER || quiet.failed + busy.failed + early + wrong > 0) process.exitCode = 1;
}

const describe = (times: readonly number[] = []) =>
  [0.5, 0.95, 1].map((share) => `${percentile(times, share).toFixed(1)} ms`);

/** Has the job run before the day; returns how many opinions it revealed. */
async function run(site: TestApp): Promise<number> {
  await advanceTenancies(site.ctx);
  const { rows } = await sql`
    select id from revealed_entries union all select id from history_entries where is_unlisted`.execute(site.ctx.db);
  return rows.length;
}

async function letHomes(site: TestApp): Promise<Side[]> {
  const landlords = await addSides(site, Math.ceil(WINDOWS / HOMES));
  const renters = await addSides(site, Math.ceil(WINDOWS / RENTED));
  const endsAt = new Date(site.now().getTime() + MINUTE_MS);
  for (let n = 0; n < WINDOWS; n += 1) {
    const [landlord, tenant] = [landlords[n % landlords.length]!, renters[n % renters.length]!];
    const row = await insertTenancy(site, {
      landlord: landlord.person,
      tenant: tenant.person,
      address: `ul. Lipowa ${n}, 30-001 Kraków`,
      window_ends_at: endsAt,
      due_at: new Date(endsAt.getTime() + 1),
      mails_sent: REMINDED,
    });
    for (const by of ['landlord', 'tenant'] as const) await insertOpinion(site, row, by, OPINION[by]);
  }
  await sql`analyze`.execute(site.ctx.db);
  return renters.slice(0, 20);
}

async function addSides(site: TestApp, count: number): Promise<Side[]> {
  const sides: Side[] = [];
  for (let n = 0; n < count; n += 1) {
    const [person, pesel] = [await site.signUpVerified(), freshPesel()];
    await insertActiveClaim(site, pesel, { person });
    sides.push({ person, pesel });
  }
  return sides;
}

interface LookedUp {
  ms: number;
  times: Map<string, number[]>;
  all: number[];
  failed: number;
}

/** Has several callers search, list, open files and make reports while something is done. */
async function lookUpWhile(site: TestApp, sides: readonly Side[], work: () => Promise<unknown>): Promise<LookedUp> {
  const admin = await site.signInAdmin();
  const lookUps: Record<string, (side: Side) => Promise<{ status: number }>> = {
    search: ({ person, pesel }) => site.call(tenants.check, { identifier: pesel }, { as: person }),
    report: ({ pesel }) => site.call(reports.generate, { identifier: pesel }, { as: admin }),
    list: ({ person }) => site.call(tenancies.list, {}, { as: person }),
    file: ({ person }) => site.call(dossier.overview, {}, { as: person }),
  };
  const looked: LookedUp = { ms: 0, times: new Map(), all: [], failed: 0 };
  let isOver = false;
  const callers = Object.entries(lookUps).flatMap(([what, lookUp]) =>
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = caller; !isOver; n += CALLERS) {
        const began = performance.now();
        const { status } = await lookUp(sides[n % sides.length]!);
        const ms = performance.now() - began;
        looked.all.push(ms);
        looked.times.set(what, [...(looked.times.get(what) ?? []), ms]);
        looked.failed += Number(status >= 300);
        await pause(REST_MS);
      }
    }),
  );
  const began = performance.now();
  await work();
  looked.ms = performance.now() - began;
  isOver = true;
  await Promise.all(callers);
  return looked;
}

/** Opinions that are not in the register once: missing, doubled, or not where the page of their tenancy says. */
async function countWrong(site: TestApp): Promise<number> {
  const { rows } = await sql<{ entries: number; found: number; sealed: number }>`
    select (select count(*)::integer from history_entries where is_unlisted) as entries,
      (select count(*)::integer from (
        select r.tenancy_id, r.by, h.reason from revealed_entries r join history_entries h on h.id = r.entry_id
        where r.place = 'register' group by 1, 2, 3 having count(*) = 1) once) as found,
      (select count(*)::integer from tenancy_opinions) as sealed`.execute(site.ctx.db);
  const [{ entries, found, sealed } = { entries: 0, found: 0, sealed: 0 }] = rows;
  return Math.abs(entries - ENTRIES) + Math.abs(found - ENTRIES) + sealed;
}
