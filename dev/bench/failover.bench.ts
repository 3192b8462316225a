import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '@najem/cluster';
import { verifyChain } from '@najem/server/src/kernel/audit/verify-chain';
import { countDifferences } from '@najem/server/src/money/payments/queries';
import { ClusterLoad, type Figures } from './cluster-load';
import { CLUSTER_SETTINGS, makeNewerBuild, measureCluster, openClusterData } from './cluster-site';
import { printTable } from './lib/figures';
import { acceptMails } from './lib/mail-sink';

/**
 * One thing after the other dies in the cluster of deploy/cluster while people sign in, look up, add and pay: how long until
 * writes succeed again, and whether anything that was acknowledged is gone or happened twice.
 */
const FOLDER = path.resolve(process.env.BENCH_FOLDER ?? '/var/tmp/najem-failover');
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 39_100);
/** Only these faults, by the beginnings of their names; all when empty. */
const ONLY = (process.env.BENCH_FAULTS ?? '').split(',').filter((name) => name !== '');
const PROGRAMS = 2;
/** Enough that no writer reaches the limit of additions per day. */
const WRITERS = 60;
const MAIL_DELAY_MS = 400;
const BEFORE_MS = 6_000;
const AFTER_MS = 10_000;
const FREEZE_MS = 60_000;

const smtpPort = FIRST_PORT + 30;

interface Fault {
  name: string;
  /** Seconds until writes succeed again. */
  goal: number;
  /** Breaks something and mends it; resolves when it is to be over. */
  happen(cluster: Cluster): Promise<void>;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'planned switch',
    goal: 5,
    happen: (cluster) => cluster.switchOver(),
  },
  {
    name: "kill -9 of the primary's PostgreSQL",
    goal: 10,
    happen: async (cluster) => cluster.killPostgres(await cluster.leader()),
  },
  {
    name: "kill -9 of the primary's Patroni",
    goal: 20,
    async happen(cluster) {
      const leader = await cluster.leader();
      await cluster.killPatroni(leader);
      await pause(40_000);
      cluster.startPatroni(leader);
    },
  },
  {
    name: 'primary node frozen for 60 s',
    goal: 25,
    async happen(cluster) {
      const leader = await cluster.leader();
      cluster.freeze(leader);
      await pause(FREEZE_MS);
      cluster.thaw(leader);
    },
  },
  {
    name: 'synchronous replica lost',
    goal: 10,
    async happen(cluster) {
      const [replica] = await cluster.followers();
      if (!replica) throw new Error('The cluster has no replica');
      await cluster.killPatroni(replica);
      cluster.killPostgres(replica);
      await pause(15_000);
      cluster.startPatroni(replica);
    },
  },
  {
    name: 'process of the program killed',
    goal: 5,
    async happen(cluster) {
      await cluster.killProgram(0);
      await pause(2_000);
      cluster.startProgram(0);
    },
  },
  {
    name: 'proxy killed, started again after 2 s',
    goal: 5,
    async happen(cluster) {
      await cluster.killProxy();
      await pause(2_000);
      cluster.startProxy();
    },
  },
  {
    name: 'rolling restart to a newer build',
    goal: 5,
    async happen(cluster) {
      const newer = makeNewerBuild(FOLDER);
      for (let place = 0; place < PROGRAMS; place += 1) {
        await cluster.stopProgram(place);
        cluster.startProgram(place, newer);
        await cluster.ready();
      }
    },
  },
];

function row({ name, goal }: Fault, figures: Figures, programsRun: boolean): string[] {
  const { writesBackSeconds, acknowledged, lost, doubled, signedOut, slow, slowestSeconds, refused } = figures;
  const isReached = writesBackSeconds <= goal && lost + doubled + signedOut + slow === 0 && programsRun;
  if (!isReached) process.exitCode = 1;
  return [
    name,
    `${writesBackSeconds.toFixed(1)} s (${goal} s: ${writesBackSeconds <= goal ? 'reached' : 'MISSED'})`,
    ...[acknowledged, lost, doubled, signedOut, slow].map(String),
    `${slowestSeconds.toFixed(1)} s`,
    [...refused].map(([status, count]) => `${status}: ${count}`).join(', ') || '–',
    programsRun ? 'yes' : 'NO',
  ];
}

const HEAD = [
  'fault',
  'writes back',
  'acknowledged',
  'lost',
  'doubled',
  'signed out',
  '> 5 s',
  'slowest',
  'refused',
  'programs go on',
];

async function measure(cluster: Cluster): Promise<void> {
  const mails = new Map<string, number>();
  await cluster.start();
  const sink = await acceptMails(smtpPort, async (to) => void mails.set(to, (mails.get(to) ?? 0) + 1), MAIL_DELAY_MS);
  const data = openClusterData(cluster, FOLDER);
  try {
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => data.newWriter()));
    const load = new ClusterLoad(cluster.siteUrl, writers);
    const rows: string[][] = [];
    for (const fault of FAULTS.filter(({ name }) => ONLY.length === 0 || ONLY.some((only) => name.startsWith(only)))) {
      load.start();
      await pause(BEFORE_MS);
      await fault.happen(cluster);
      await cluster.healthy();
      await pause(AFTER_MS);
      await cluster.ready();
      await load.finish();
      rows.push(row(fault, await load.count(data.ctx), cluster.programsRun));
      printTable(fault.name, HEAD, rows.slice(-1));
    }
    printTable('One fault after the other', HEAD, rows);
    await pause(15_000);
    const { chain, money, unmailed, twice } = await audit(data.ctx, mails);
    printTable(
      'Afterwards',
      ['audit chain', 'money differences', 'registered without a mail', 'mailed twice'],
      [[chain, ...[money, unmailed, twice].map(String)]],
    );
    if (chain !== 'whole' || money + unmailed > 0) process.exitCode = 1;
  } finally {
    await data.close();
    await new Promise<void>((resolve) => sink.close(resolve));
  }
}

async function audit(ctx: Parameters<typeof countDifferences>[0], mails: ReadonlyMap<string, number>) {
  const registered = await ctx.db.selectFrom('users').select('email').where('email', 'like', 'nowa-%').execute();
  const money = Object.values(await countDifferences(ctx)).reduce((sum, count) => sum + count, 0);
  return {
    chain: (await verifyChain(ctx.db)).isWhole ? 'whole' : 'BROKEN',
    money,
    unmailed: registered.filter(({ email }) => !mails.has(email)).length,
    twice: [...mails.values()].filter((count) => count > 1).length,
  };
}

await measureCluster(
  {
    folder: FOLDER,
    firstPort: FIRST_PORT,
    programs: PROGRAMS,
    env: { ...CLUSTER_SETTINGS, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
  },
  measure,
);
