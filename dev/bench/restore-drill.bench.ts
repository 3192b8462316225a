import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '@najem/cluster';
import { restoreTo } from '@najem/cluster/restore';
import { subjects } from '@najem/shared/contract/register';
import { payments } from '@najem/shared/contract/money';
import { TENANT } from '@najem/shared/domain/register';
import { Pool } from 'pg';
import { verifyChain } from '@najem/server/src/kernel/audit/verify-chain';
import { makeSyntheticPesel } from '@najem/server/src/demo/synthetic-identifiers';
import { countDifferences } from '@najem/server/src/money/payments/queries';
import { makeCall } from '@najem/server/tests/support/harness';
import { buildEntry, buildPerson } from '@najem/server/tests/support/subject-actions';
import { ClusterLoad } from './cluster-load';
import {
  CLUSTER_SETTINGS,
  type ClusterData,
  measureCluster,
  openClusterData,
  openCopy,
  type Writer,
} from './cluster-site';
import { printTable } from './lib/figures';
import { sendTo } from './lib/send';
import { generate } from './generate';
import { endAtSignal } from './lib/ending';

/**
 * A backup of the cluster of deploy/cluster under load, and its restore to a moment between two known payments: the first is
 * there, the second is not, and what was erased afterwards is erased again before the restored site answers.
 */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 1_000_000);
const FOLDER = path.resolve(process.env.BENCH_FOLDER ?? '/var/tmp/najem-restore');
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 39_200);
const WRITERS = 10;
const APART_MS = 2_000;
const MILLION = 1_000_000;

const restoredPort = FIRST_PORT + 31;
const copyPort = FIRST_PORT + 32;

interface Marks {
  before: string;
  after: string;
  /** Added before the moment, removed after it. */
  erased: string;
  target: string;
}

async function fill(cluster: Cluster, { ctx }: ClusterData): Promise<string> {
  const pool = new Pool({ connectionString: cluster.superuserUrl(), max: 1 });
  try {
    if (SUBJECTS > 0)
      await generate({ pool, vault: ctx.vault, subjects: SUBJECTS, log: (line) => console.log(`… ${line}`) });
    const { rows } = await pool.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    return rows[0]?.size ?? '';
  } finally {
    await pool.end();
  }
}

/** Two payments with a moment between them, and a person who is erased after it. */
async function mark(cluster: Cluster, data: ClusterData, writer: Writer): Promise<Marks> {
  const call = makeCall(sendTo(cluster.siteUrl));
  const pay = async (identifier: string) => {
    const { body } = await call(payments.rentCoinsPay, { identifier }, { as: writer });
    return body.report._id;
  };
  const person = buildPerson({ identifier: makeSyntheticPesel(9_000_001), history: [buildEntry(TENANT)] });
  const { body } = await call(subjects.tenant.create, person, { as: writer });
  const erased = body.tenant?._id ?? '';
  const before = await pay(makeSyntheticPesel(9_000_002));
  await pause(APART_MS);
  const pool = new Pool({ connectionString: cluster.superuserUrl(), max: 1 });
  const { rows } = await pool.query<{ now: string }>('select now()::text as now');
  await pause(APART_MS);
  const after = await pay(makeSyntheticPesel(9_000_003));
  await call(subjects.tenant.remove, { id: erased }, { as: writer });
  while (!journalOf(cluster).includes(erased)) await pause(200);
  await pool.query('select pg_switch_wal()');
  await pool.end();
  if (!before || !after || !(await has(data, 'reports', after))) throw new Error('The payments were not made');
  return { before, after, erased, target: rows[0]?.now ?? '' };
}

function journalOf({ journal }: Cluster): string {
  return readdirSync(journal, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('');
}

async function countAllDifferences({ ctx }: ClusterData): Promise<number> {
  return Object.values(await countDifferences(ctx)).reduce((sum, count) => sum + count, 0);
}

async function has({ ctx }: ClusterData, table: 'reports' | 'subjects', id: string): Promise<boolean> {
  return (await ctx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Starts the program on the restored database until it answers; returns the seconds that it took. */
async function startRestored(cluster: Cluster, url: string): Promise<{ seconds: number; stop(): Promise<void> }> {
  const started = Date.now();
  const dataDir = path.join(FOLDER, 'restored-program');
  mkdirSync(dataDir, { recursive: true });
  const env = {
    ...cluster.settings,
    DATABASE_URL: url,
    ERASURE_JOURNAL: cluster.journal,
    PORT: String(copyPort),
    DATA_DIR: dataDir,
  };
  const program = endAtSignal(
    spawn(process.execPath, [path.resolve('server/dist/main.mjs')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const ended = new Promise((resolve) => program.once('exit', resolve));
  while (
    !(await fetch(`http://127.0.0.1:${copyPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (program.exitCode !== null) throw new Error('The program did not start on the restored database');
    await pause(100);
  }
  return {
    seconds: (Date.now() - started) / 1000,
    async stop() {
      program.kill('SIGTERM');
      await ended;
    },
  };
}

/** What a drill took, in seconds, and what was found in the restored database. */
interface Drill {
  title: string;
  seconds: readonly number[];
  /** Seconds of restore and replay per million subjects; meaningless without subjects. */
  perMillion: number;
  checks: readonly string[];
}

function printFigures({ title, seconds, perMillion, checks }: Drill): void {
  printTable(
    title,
    [
      ...['backup', 'restore', 'replay', 'program', 'per million'],
      ...['first payment', 'second', 'erased person', 'audit', 'money', 'lost under load'],
    ],
    [
      [
        ...seconds.map((value) => `${value.toFixed(1)} s`),
        SUBJECTS === 0 ? '–' : `${perMillion.toFixed(0)} s`,
        ...checks,
      ],
    ],
  );
}

async function measure(cluster: Cluster): Promise<void> {
  await cluster.start();
  const data = openClusterData(cluster, FOLDER);
  const size = await fill(cluster, data);
  // The generated people have RentCoins without a ledger.
  const generated = await countAllDifferences(data);
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => data.newWriter()));
  const load = new ClusterLoad(cluster.siteUrl, writers);
  load.start();
  const started = Date.now();
  cluster.backrest(await cluster.leader(), '--type=full', 'backup');
  const backupSeconds = (Date.now() - started) / 1000;
  const marks = await mark(cluster, data, writers[0] as Writer);
  await load.finish();
  const underLoad = await load.count(data.ctx);
  cluster.backrest(await cluster.leader(), 'check');
  await data.close();
  const restored = await restoreTo(cluster, {
    target: marks.target,
    folder: path.join(FOLDER, 'restored'),
    port: restoredPort,
  });
  const program = await startRestored(cluster, cluster.copyUrl(restoredPort));
  const copy = openCopy(cluster, FOLDER, cluster.copyUrl(restoredPort));
  try {
    const found = await Promise.all([
      has(copy, 'reports', marks.before),
      has(copy, 'reports', marks.after),
      has(copy, 'subjects', marks.erased),
    ]);
    const isWhole = (await verifyChain(copy.ctx.db)).isWhole;
    const differences = (await countAllDifferences(copy)) - generated;
    const isRight = found[0] && !found[1] && !found[2] && isWhole && differences === 0 && underLoad.lost === 0;
    if (!isRight) process.exitCode = 1;
    printFigures({
      title: `${SUBJECTS} subjects (${size}), backup under load, restored to ${marks.target}`,
      seconds: [backupSeconds, restored.restoreSeconds, restored.replaySeconds, program.seconds],
      perMillion: ((restored.restoreSeconds + restored.replaySeconds) * MILLION) / SUBJECTS,
      checks: [
        ...found.map((is) => (is ? 'there' : 'not there')),
        isWhole ? 'whole' : 'BROKEN',
        String(differences),
        String(underLoad.lost),
      ],
    });
  } finally {
    await copy.close();
    await program.stop();
    restored.stop();
  }
}

await measureCluster({ folder: FOLDER, firstPort: FIRST_PORT, programs: 2, env: CLUSTER_SETTINGS }, measure);
