import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './errors';

/** The user that PostgreSQL runs as when this process is root, which PostgreSQL refuses to run as. */
export interface OsUser {
  uid: number;
  gid: number;
  name: string;
}

const OWN_USER = 'rzetelny-najem';

function lookUp(name: string): OsUser | null {
  const uid = numberFrom('-u', name);
  const gid = numberFrom('-g', name);
  return uid === null || gid === null ? null : { uid, gid, name };
}

function numberFrom(flag: string, name: string): number | null {
  const result = spawnSync('id', [flag, '--', name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout.trim()) : null;
}

/**
 * Chooses the user to drop privileges to; null where this process is not root. In this order: the configured user, the
 * owner of existing data, `postgres`, the system user `rzetelny-najem`, `nobody`.
 */
export function chooseOsUser(
  configured: string | null,
  existingData: string,
  log: (message: string) => void,
): OsUser | null {
  if (process.getuid?.() !== 0) return null;
  if (configured !== null) {
    const user = lookUp(configured);
    if (!user) throw new EmbeddedPostgresError(`PG_OS_USER names the user ${configured}, which does not exist`);
    if (user.uid === 0)
      throw new EmbeddedPostgresError('PG_OS_USER must not be root: PostgreSQL refuses to run as root');
    return user;
  }
  if (existsSync(existingData)) {
    const { uid, gid } = statSync(existingData);
    if (uid !== 0) return { uid, gid, name: `uid ${uid}` };
  }
  return lookUp('postgres') ?? lookUp(OWN_USER) ?? createOwnUser(log) ?? useNobody(log);
}

function createOwnUser(log: (message: string) => void): OsUser | null {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const result = spawnSync('useradd', [...flags, OWN_USER], { encoding: 'utf8' });
  if (result.status !== 0) return null;
  log(`Created the system user ${OWN_USER}, because PostgreSQL refuses to run as root`);
  return lookUp(OWN_USER);
}

function useNobody(log: (message: string) => void): OsUser {
  const user = lookUp('nobody');
  if (!user) throw new EmbeddedPostgresError('PostgreSQL refuses to run as root: set PG_OS_USER to another user');
  log('PostgreSQL runs as nobody, whose other programs could read its data: set PG_OS_USER to a dedicated user');
  return user;
}
