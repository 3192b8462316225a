import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@najem/embedded-postgres';
import { Client } from 'pg';
import { pino } from 'pino';
import { migrateDatabase } from '@najem/server/src/kernel/db/migrate';
import { createWorld, findFaults, runModel, takeSteps, type World } from '@najem/server/tests/support/dispute-model';
import { startTestApp, type TestApp } from '@najem/server/tests/support/harness';
import {
  countGivenUp,
  countWaitingJobs,
  findDoubled,
  findHalfDone,
  findLostSteps,
  findMissingMails,
  keepQueuedMails,
  readMailsUnderWay,
  readQueuedMails,
} from './disputes-counts';
import { type Cuts, findLostMails, findRepeatedMails, keyOf } from './disputes-mails';
import { type KilledSite, openKilledSite } from './disputes-site';
import { goal, median, printTable } from './lib/figures';
import { startDatabase } from './lib/starting';

/**
 * Random steps over disputes, edits, removals and confirmations, many at once: afterwards the sums of every subject, what
 * counts, lists, points and reports are compared with a recount of the entries. Then the same steps at a server process
 * that is ended by `kill -9` again and again: decisions and mails are counted.
 */
const STEPS = Number(process.env.BENCH_STEPS ?? 10_000);
const AT_ONCE = Number(process.env.BENCH_CONCURRENCY ?? 50);
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 12);
const SEED = Number(process.env.BENCH_SEED ?? 1);
const KILLS = Number(process.env.BENCH_KILLS ?? 500);
const HOME = path.join(process.cwd(), '.cache/bench/disputes');
/** Steps under way when the process dies. */
const IN_FLIGHT = 8;
/** A process dies after at most so many answers, and this much later. */
const MOST_ANSWERS = 16;
const LONGEST_REST_MS = 30;
const POLL_MS = 5;
/** Jobs of a process that was killed are taken over after 40 s; a mail waits at most so long for its next attempt. */
const DRAIN_MS = 300_000;

async function main(): Promise<void> {
  mkdirSync(HOME, { recursive: true });
  const postgres = await startDatabase(HOME);
  try {
    if (STEPS > 0) await withSite(postgres, 'bench_disputes', countSteps);
    if (KILLS > 0) await withSite(postgres, 'bench_disputes_killed', countKills);
  } finally {
    await postgres.stop();
  }
}

async function withSite(
  postgres: EmbeddedPostgres,
  database: string,
  trial: (site: TestApp) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: postgres.adminUrl('postgres') });
  await client.connect();
  await client.query(`drop database if exists ${database} with (force)`);
  await client.query(`create database ${database}`);
  await client.end();
  const databaseUrl = postgres.adminUrl(database);
  await migrateDatabase(databaseUrl, pino({ level: 'silent' }));
  const site = await startTestApp({ databaseUrl, now: new Date(), config: { accessTokenSeconds: 86_400 } });
  await trial(site);
  await site.close();
}

async function countSteps(site: TestApp): Promise<void> {
  const started = Date.now();
  const { steps, refused, faults } = await runModel(site, {
    steps: STEPS,
    atOnce: AT_ONCE,
    people: PEOPLE,
    seed: SEED,
  });
  const seconds = (Date.now() - started) / 1000;
  console.log(`${steps} steps, ${AT_ONCE} at once, ${seconds.toFixed(0)} s, ${refused} refused, seed ${SEED}`);
  requireNone(faults);
  console.log(`faults: ${goal(faults.length, 0)}`);
}

async function countKills(site: TestApp): Promise<void> {
  const world = await createWorld(site, { people: PEOPLE, seed: SEED });
  // Administrators confirm themselves every few minutes; the trial lasts longer.
  await site.ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() + 86_400_000) })
    .execute();
  await site.runJobs();
  await keepQueuedMails(site.ctx);
  const killed = await openKilledSite(site, HOME);
  try {
    const started = Date.now();
    const cuts: Cuts = { times: [], underWay: [] };
    const [steps] = await Promise.all([
      stepUntil({ ...world, site: killed.site }, () => cuts.times.length === KILLS),
      cutPower(killed, cuts),
    ]);
    await drain(site);
    await report(site, killed, { world, steps, cuts, seconds: (Date.now() - started) / 1000 });
  } finally {
    await killed.close();
  }
}

interface Taken {
  steps: number;
  refused: number;
  faults: string[];
}

async function stepUntil(world: World, isOver: () => boolean): Promise<Taken> {
  const taken: Taken = { steps: 0, refused: 0, faults: [] };
  while (!isOver()) {
    const batch = await takeSteps(world, IN_FLIGHT);
    taken.steps += batch.steps;
    taken.refused += batch.refused;
    taken.faults.push(...batch.faults);
  }
  return taken;
}

/** Ends one process after another in the middle of its steps; the last one goes on. */
async function cutPower(killed: KilledSite, { times, underWay }: Cuts): Promise<void> {
  while (times.length < KILLS) {
    await killed.start();
    // Counted in answers, so that a slow machine is cut off in the middle too.
    const last = killed.answers().received + Math.floor(Math.random() * MOST_ANSWERS);
    while (killed.answers().received < last) await pause(POLL_MS);
    await pause(Math.random() * LONGEST_REST_MS);
    times.push(await killed.kill());
    underWay.push(new Set((await readMailsUnderWay(killed.site.ctx)).map(keyOf)));
  }
  await killed.start();
}

async function drain({ ctx }: TestApp): Promise<void> {
  const end = Date.now() + DRAIN_MS;
  while ((await countWaitingJobs(ctx)) > 0) {
    if (Date.now() > end) throw new Error('The queue did not run dry');
    await pause(500);
  }
}

interface Trial {
  world: World;
  steps: Taken;
  cuts: Cuts;
  seconds: number;
}

async function report(site: TestApp, killed: KilledSite, { world, steps, cuts, seconds }: Trial): Promise<void> {
  const { ctx } = site;
  const lost = [...(await findLostSteps(ctx, killed.acknowledged)), ...(await findHalfDone(ctx))];
  const doubled = await findDoubled(ctx);
  const queued = await readQueuedMails(ctx);
  const lostMails = [...findLostMails(queued, killed.mails), ...(await findMissingMails(ctx, killed.mails))];
  const givenUp = await countGivenUp(ctx);
  const { explained, unexplained } = findRepeatedMails(queued, killed.mails, cuts);
  // Last, because it makes reports, and they mails.
  const faults = [...steps.faults, ...(await findFaults({ ...world, site: killed.site }))];
  requireNone([...lost, ...doubled, ...faults, ...lostMails, ...unexplained]);
  for (const mail of explained) console.log(`mail twice: ${mail}`);
  const answers = killed.answers();
  printTable(
    `${KILLS} times kill -9 with ${IN_FLIGHT} steps under way, ${seconds.toFixed(0)} s with the end of the queue`,
    ['lost', 'doubled', 'other faults', 'mails lost', 'jobs given up', 'mails twice', 'not explained'],
    [
      [
        goal(lost.length, 0),
        goal(doubled.length, 0),
        goal(faults.length, 0),
        goal(lostMails.length, 0),
        goal(givenUp, 0),
        String(explained.length + unexplained.length),
        goal(unexplained.length, 0),
      ],
    ],
  );
  console.log(
    `${steps.steps} steps, ${steps.refused} refused, ${killed.acknowledged.length} acknowledged on disputes, ` +
      `${answers.received} answers, ${answers.lost} lost, ${killed.mails.length} mails; between kills ` +
      `${median(cuts.times.slice(1).map((time, n) => time - (cuts.times[n] ?? time))).toFixed(0)} ms (median)`,
  );
}

function requireNone(faults: readonly string[]): void {
  for (const fault of faults) console.log(`fault: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
