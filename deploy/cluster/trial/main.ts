import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Cluster } from './cluster';
import { CannotRunCluster } from './programs';

const FIRST_PORT = 39_000;

/** `npm run cluster`: the whole cluster on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, port: { type: 'string' }, programs: { type: 'string' } },
  });
  const folder = values.folder ?? mkdtempSync(path.join(realpathSync(os.tmpdir()), 'najem-cluster-'));
  const cluster = new Cluster({
    folder: path.resolve(folder),
    firstPort: Number(values.port ?? FIRST_PORT),
    programs: Number(values.programs ?? 2),
    hasSandbox: true,
    env: {},
  });
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  try {
    await cluster.start();
    console.log(`The cluster is ready: ${cluster.siteUrl}`);
    console.log(`  database: ${cluster.primaryUrl}`);
    for (const { name, config } of cluster.nodes) console.log(`  node ${name}: patronictl -c ${config} list`);
    console.log(`  logs:   ${folder}/logs\nCtrl-C stops it.`);
    await ended;
  } finally {
    await cluster.stop();
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof CannotRunCluster ? error.message : error);
  process.exitCode = 1;
}
