import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '@najem/cluster';
import { CannotRunCluster } from '@najem/cluster/programs';
import { hashPassword } from '@najem/server/src/identity/accounts/password-hash';
import { readConfig } from '@najem/server/src/config';
import type { Context } from '@najem/server/src/tables';
import { signAccessToken } from '@najem/server/src/identity/sessions/access-token';
import { createServices } from '@najem/server/src/services';
import { createCluster } from './lib/starting';
import { benchSurroundings } from './lib/surroundings';

const ROOT = process.cwd();
const LIMITS = [
  'LIMIT_REQUESTS_PER_MINUTE',
  'LIMIT_LOGINS_PER_MINUTE',
  'LIMIT_LOOKUPS_PER_DAY',
  'LIMIT_LOOKUPS_PER_DAY_UNTRUSTED',
  'LIMIT_LOOKUPS_PER_DAY_ADDRESS',
  'LIMIT_REGISTRATIONS_PER_DAY_ADDRESS',
];

/** Settings of the program in a measurement: its limits are off. */
export const CLUSTER_SETTINGS: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  DEMO_DATA: 'off',
  DATABASE_POOL: '10',
  ACCESS_TOKEN_SECONDS: '86400',
  LOG_LEVEL: 'warn',
  ...Object.fromEntries(LIMITS.map((name) => [name, '0'])),
};

export const PASSWORD = 'Haslo-pomiaru-1';
const COINS = 1_000_000;

/** A user who writes, pays and signs in during a measurement. */
export interface Writer {
  id: string;
  email: string;
  name: string;
  token: string;
}

/** Measures a cluster and stops it afterwards; where programs are missing, it says which. */
export async function measureCluster(
  options: ConstructorParameters<typeof Cluster>[0],
  measure: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  try {
    const cluster = createCluster(options);
    try {
      await measure(cluster);
    } finally {
      await cluster.stop();
    }
  } catch (error) {
    if (!(error instanceof CannotRunCluster)) throw error;
    console.log(error.message);
  }
}

/** The database of a cluster, as the program sees it. */
export interface ClusterData {
  ctx: Context;
  /** A signed-in user with a proved identity and RentCoins for as many reports as they like. */
  newWriter(): Promise<Writer>;
  close(): Promise<void>;
}

/** Opens the database of a cluster beside the processes of the program. */
export function openClusterData(cluster: Cluster, folder: string): ClusterData {
  return openCopy(cluster, folder, cluster.primaryUrl);
}

/** Opens another server that has the data of a cluster. */
export function openCopy(cluster: Cluster, folder: string, url: string): ClusterData {
  const settings = {
    NODE_ENV: 'test',
    DATA_DIR: path.join(folder, 'bench'),
    ...cluster.settings,
    DATABASE_URL: url,
    DATABASE_POOL: '4',
  };
  const services = createServices(readConfig(settings), url, benchSurroundings());
  const { ctx, pool } = services;
  const hashed = hashPassword(PASSWORD);
  let people = 0;
  return {
    ctx,
    close: services.close,
    async newWriter() {
      people += 1;
      const [email, name] = [`pisze-${people}@poczta.test`, `Osoba ${people}`];
      const { rows } = await pool.query<{ id: string; sid: string }>(
        `with writer as (
           insert into users (name, email, email_key, password_hash, role, status, email_verified_at,
             identity_verified_at, identity_google_sub, rent_coins)
           values ($1, $2, $2, $3, 'user', 'active', now(), now(), $2, $4) returning id
         ), coins as (
           insert into rentcoins_ledger (user_id, amount, balance_after, action_type, once_key)
           select id, $4, $4, 'other', 'gift' from writer
         )
         insert into sessions (user_id, device, last_used_at, expires_at)
         select id, 'bench', now(), now() + interval '1 day' from writer returning user_id as id, id as sid`,
        [name, email, await hashed, COINS],
      );
      const { id, sid } = rows[0] as { id: string; sid: string };
      return { id, email, name, token: await signAccessToken(ctx, { id, email, role: 'user', sid }) };
    },
  };
}

/** Makes a newer build of the program beside this one: the same with one more migration, which adds a column. */
export function makeNewerBuild(folder: string): string {
  const root = path.join(folder, 'newer');
  const link = (from: string, to: string, except: string) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (name !== except) symlinkSync(path.join(from, name), path.join(to, name));
  };
  rmSync(root, { recursive: true, force: true });
  link(ROOT, root, 'server');
  link(path.join(ROOT, 'server'), path.join(root, 'server'), 'dist');
  link(path.join(ROOT, 'server/dist'), path.join(root, 'server/dist'), 'main.mjs');
  const program = readFileSync(path.join(ROOT, 'server/dist/main.mjs'), 'utf8');
  const newest = /"\d{4}_\w+": \w+\n\};/;
  if (!newest.test(program)) throw new Error('The migrations of the program were not found in its build');
  const migration = `"9999_newer": { up: (db) => db.schema.alterTable('subjects').addColumn('newer', 'integer').execute() }`;
  writeFileSync(
    path.join(root, 'server/dist/main.mjs'),
    program.replace(newest, (last) => last.replace('\n};', `,\n  ${migration}\n};`)),
  );
  return root;
}
