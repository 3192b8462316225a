import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where the programs of a trial are. */
export interface Programs {
  patroni: string;
  patronictl: string;
  etcd: string;
  haproxy: string;
  pgbackrest: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
}

/** Debian's package of each program. */
const PACKAGES = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
} as const;
const POSTGRES_PACKAGE = 'postgresql';
const POSTGRES_FOLDER = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin', '/usr/bin'];

/** Thrown where this machine cannot run a cluster; its message says in a sentence what to install. */
export class CannotRunCluster extends Error {
  override name = 'CannotRunCluster';
}

/** Finds the programs; throws `CannotRunCluster` that names the missing packages, or a Patroni that loses data. */
export function findPrograms(): Programs {
  const found = Object.keys(PACKAGES).map((name) => [
    name,
    FOLDERS.map((folder) => path.join(folder, name)).find(existsSync),
  ]);
  const postgres = findPostgres();
  const missing = new Set<string>(postgres === undefined ? [POSTGRES_PACKAGE] : []);
  for (const [name, file] of found) if (file === undefined) missing.add(PACKAGES[name as keyof typeof PACKAGES]);
  if (missing.size > 0) {
    const names = [...missing].join(' ');
    throw new CannotRunCluster(
      `This machine lacks programs of the cluster: apt-get install --no-install-recommends ${names}`,
    );
  }
  return { ...(Object.fromEntries(found) as Omit<Programs, 'postgres'>), postgres: postgres ?? '' };
}

function findPostgres(): string | undefined {
  const majors = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER).map(Number) : [];
  const newest = Math.max(...majors.filter((major) => major >= OLDEST_POSTGRES));
  return Number.isFinite(newest) ? path.join(POSTGRES_FOLDER, String(newest), 'bin') : undefined;
}

/** Reads the version of Patroni. */
export function readPatroniVersion(patroni: string): string {
  return execFileSync(patroni, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1) ?? '';
}

/**
 * Refuses Patroni 3.0.0 to 3.0.2 with `etcd3:`: a leader that was frozen takes the key back from the one that replaced it, and
 * everything that was acknowledged meanwhile is lost (mended in 3.0.3).
 */
export function requireSafePatroni(version: string, configuration: string): void {
  if (!/^3\.0\.[0-2]$/.test(version) || !/^etcd3:/m.test(configuration)) return;
  throw new CannotRunCluster(`Patroni ${version} loses data with etcd3: use etcd, or Patroni 3.0.3 or newer`);
}
