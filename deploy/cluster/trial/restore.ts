import { rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Cluster } from './cluster';
import { makePostgresDir, runAsPostgres, until } from './processes';

const ADDRESS = '127.0.0.1';
const LONGEST_REPLAY_SECONDS = 1_800;

export interface Restored {
  /** Of the copy of the files, and of the replay and promotion. */
  restoreSeconds: number;
  replaySeconds: number;
  port: number;
  stop(): void;
}

/** Restores the repository of a cluster to a moment, beside the cluster, and starts PostgreSQL on it as a primary of its own. */
export async function restoreTo(
  cluster: Cluster,
  { target, folder, port }: { target: string; folder: string; port: number },
): Promise<Restored> {
  rmSync(folder, { recursive: true, force: true });
  makePostgresDir(folder);
  const restoring = Date.now();
  const recovery = ['--type=time', `--target=${target}`, '--target-action=promote'];
  cluster.backrest(await cluster.leader(), `--pg1-path=${folder}`, ...recovery, 'restore');
  const restored = Date.now();
  const control = (...words: readonly string[]) =>
    runAsPostgres([path.join(cluster.postgresPrograms, 'pg_ctl'), '-D', folder, ...words]);
  const settings = {
    listen_addresses: ADDRESS,
    port,
    unix_socket_directories: folder,
    // Patroni wrote the paths of the node that was backed up.
    hba_file: path.join(folder, 'pg_hba.conf'),
    ident_file: path.join(folder, 'pg_ident.conf'),
    // Else the copy archives into the repository of the cluster, and its first write waits for a standby.
    archive_mode: 'off',
    synchronous_standby_names: '',
  };
  const words = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  control('-o', words.join(' '), '-l', path.join(folder, 'restored.log'), '-W', 'start');
  await until('The promotion', () => isPrimary(cluster.superuserUrl(port)), LONGEST_REPLAY_SECONDS);
  return {
    restoreSeconds: (restored - restoring) / 1000,
    replaySeconds: (Date.now() - restored) / 1000,
    port,
    stop: () => void control('-m', 'fast', 'stop'),
  };
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } finally {
    await client.end();
  }
}
