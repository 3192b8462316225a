import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { EmbeddedPostgres } from '@najem/embedded-postgres';
import { runTenancyModel } from '@najem/server/tests/support/tenancy-model';
import { goal, printTable } from './lib/figures';
import { startDatabase } from './lib/starting';
import { measureReveal } from './tenancies-reveal';
import { withSite } from './tenancies-site';
import { measureTimes } from './tenancies-times';

/**
 * Random steps over tenancies against a model, with processes that end in the middle and backups that come back; a thousand windows that
 * end at the same moment; and whether the time of an answer tells that there is a sealed opinion.
 */
const PARTS = (process.env.BENCH_PARTS ?? 'steps reveal times').split(' ');
const STEPS = Number(process.env.BENCH_STEPS ?? 10_000);
/** The steps are taken in several runs: a run asks after each step about every tenancy that it has. */
const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 6);
const SEED = Number(process.env.BENCH_SEED ?? 1);
const HOME = path.join(process.cwd(), '.cache/bench/tenancies');

/** What is lost with the power is nothing to these steps. */
const IN_MEMORY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' };

async function main(): Promise<void> {
  mkdirSync(HOME, { recursive: true });
  if (PARTS.includes('steps')) await withDatabase('steps', IN_MEMORY, takeSteps);
  if (PARTS.includes('reveal')) {
    await withDatabase('site', {}, (postgres) => withSite(postgres, 'bench_reveal', measureReveal));
  }
  if (PARTS.includes('times')) {
    await withDatabase('site', {}, (postgres) => withSite(postgres, 'bench_times', measureTimes));
  }
}

async function withDatabase(
  folder: string,
  settings: Record<string, string>,
  work: (postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const dataDir = path.join(HOME, folder);
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startDatabase(dataDir, settings);
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
}

async function takeSteps(postgres: EmbeddedPostgres): Promise<void> {
  // The model makes databases of its own there.
  process.env.TEST_POSTGRES_URL = postgres.adminUrl('postgres');
  const taken = new Map<string, number>();
  const rows: string[][] = [];
  const faults: string[] = [];
  const began = Date.now();
  for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
    const run = await runTenancyModel({ steps: STEPS / RUNS, people: PEOPLE, seed });
    for (const [name, count] of run.taken) taken.set(name, (taken.get(name) ?? 0) + count);
    faults.push(...run.faults.map((fault) => `seed ${seed}: ${fault}`));
    const { steps, revealed, comments, cut, restored } = run;
    rows.push([seed, steps, revealed, comments, cut, restored, run.faults.length].map(String));
    console.log(`seed ${seed}: ${steps} steps, ${run.faults.length} faults`);
  }
  const head = ['seed', 'steps', 'windows revealed', 'comments', 'processes ended', 'backups restored', 'faults'];
  printTable(`random steps, ${((Date.now() - began) / 60_000).toFixed(1)} min`, head, rows);
  console.log([...taken].map(([name, count]) => `${name} ${count}`).join(', '));
  for (const fault of faults) console.log(`fault: ${fault}`);
  console.log(`faults: ${goal(faults.length, 0)}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
