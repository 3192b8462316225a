import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Client, Pool } from 'pg';
import { createApp } from '@najem/server/src/app';
import { createIdentifierVault } from '@najem/server/src/kernel/db/identifier-vault';
import { migrateDatabase } from '@najem/server/src/kernel/db/migrate';
import { signAccessToken } from '@najem/server/src/identity/sessions/access-token';
import { allRoutes } from '@najem/server/src/routes';
import { createServices, type Services } from '@najem/server/src/services';
import { generate, type Population, populationOf, readUsers } from '../generate';
import { type Config, readConfig } from '@najem/server/src/config';
import { benchSurroundings, SILENT_LOG } from './surroundings';
import { startDatabase } from './starting';

/** The real server on a generated population, in this process. */
export interface SubjectSite {
  app: FastifyInstance;
  services: Services;
  pool: Pool;
  population: Population;
  url: string;
  /** The header that signs a user of the population in. */
  signIn(user: { id: string; email: string }): Promise<{ authorization: string }>;
  signInAdmin(): Promise<{ authorization: string }>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** One database server for populations of several sizes; what was generated once is found again by the next run. */
export interface SubjectSites {
  open(subjects: number, port: number, settings?: Record<string, string>): Promise<SubjectSite>;
  close(): Promise<void>;
}

const HOME = path.join(process.cwd(), '.cache/bench/subjects');
const KEY = Buffer.alloc(32, 5).toString('base64');
const DAY_SECONDS = 86_400;
/** Another generator or another shape of the tables it fills needs new data. */
const MAKERS = [
  'dev/bench/generate.ts',
  'server/src/kernel/db/migrations/0001_functions.ts',
  'server/src/kernel/db/migrations/0002_accounts.ts',
  'server/src/kernel/db/migrations/0005_subjects.ts',
];

/** A quarter of the memory of a small database server; the embedded one's 32 MB are for trying the product out. */
const SERVER_MEMORY = { shared_buffers: '1GB' };

/** Starts the embedded PostgreSQL of the subject benchmarks with the product's own settings, and with more memory. */
export async function startSubjectSites(): Promise<SubjectSites> {
  mkdirSync(HOME, { recursive: true });
  const postgres = await startDatabase(HOME, SERVER_MEMORY);
  return {
    async open(subjects, port, settings = {}) {
      const config = benchConfig(port, settings);
      const database = databaseName(subjects);
      await provide(postgres.adminUrl, database, subjects, config);
      return openSite(postgres.adminUrl(database), subjects, config);
    },
    close: () => postgres.stop(),
  };
}

function benchConfig(port: number, settings: Record<string, string>): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATA_DIR: HOME,
    PORT: String(port),
    TOKEN_SECRET: KEY,
    IDENTIFIER_KEYS: `bench:${KEY}`,
    ACCESS_TOKEN_SECONDS: String(DAY_SECONDS),
    DEMO_DATA: 'off',
    LIMIT_REQUESTS_PER_MINUTE: '0',
    LIMIT_LOOKUPS_PER_DAY_UNTRUSTED: '60',
    // Each caller may name an address of their own.
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  });
}

/** Generates the population unless an earlier run did. */
async function provide(urlOf: (database: string) => string, name: string, subjects: number, config: Config) {
  const draft = `${name}_draft`;
  if (!(await createDatabase(urlOf('postgres'), draft, name))) return migrateDatabase(urlOf(name), SILENT_LOG);
  await fill(urlOf(draft), subjects, config);
  // Under its own name only now: a run that was stopped half-way is not taken for a whole one.
  await withClient(urlOf('postgres'), (client) => client.query(`alter database ${draft} rename to ${name}`));
}

async function openSite(url: string, subjects: number, config: Config): Promise<SubjectSite> {
  const services = createServices(config, url, benchSurroundings());
  const { ctx } = services;
  const pool = new Pool({ connectionString: url, max: 2 });
  // A run that fails stops the database first: the end of idle connections would hide why.
  pool.on('error', () => undefined);
  const population = populationOf(subjects, await readUsers(pool));
  const app = createApp(ctx, allRoutes());

  async function signIn(user: { id: string; email: string }, role: 'user' | 'admin' = 'user') {
    const { rows } = await pool.query<{ id: string }>(
      // As if the password had just been typed: the desk asks for that.
      `insert into sessions (user_id, device, last_used_at, expires_at, confirmed_at)
       values ($1, 'bench', now(), now() + interval '1 day', now()) returning id`,
      [user.id],
    );
    const token = await signAccessToken(ctx, { ...user, role, sid: rows[0]?.id as string });
    return { authorization: `Bearer ${token}` };
  }

  return {
    app,
    services,
    pool,
    population,
    url: `http://127.0.0.1:${config.port}`,
    signIn: (user) => signIn(user),
    async signInAdmin() {
      const email = 'admin@poczta.test';
      const { rows } = await pool.query<{ id: string }>(
        `insert into users (name, email, email_key, role) values ('Administrator', $1, $1, 'admin')
         on conflict (email_key) where removed_at is null do update set role = 'admin' returning id`,
        [email],
      );
      return signIn({ id: rows[0]?.id as string, email }, 'admin');
    },
    listen: async () => void (await app.listen({ host: '127.0.0.1', port: config.port })),
    async close() {
      await app.close();
      await services.close();
      await pool.end();
    },
  };
}

function databaseName(subjects: number): string {
  const hash = createHash('sha256');
  for (const file of MAKERS) hash.update(readFileSync(file));
  return `bench_${subjects}_${hash.digest('hex').slice(0, 10)}`;
}

/** Makes the draft of a database that does not exist yet; databases of the same size from other makers go. */
async function createDatabase(url: string, draft: string, name: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const size = name.split('_')[1];
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like $1 and datname <> $2`,
      [`bench\\_${size}\\_%`, name],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    const known = await client.query('select from pg_database where datname = $1', [name]);
    if (known.rowCount === 1) return false;
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    return true;
  });
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fill(url: string, subjects: number, config: Config): Promise<void> {
  const started = Date.now();
  const log = (line: string) => console.log(`  ${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  console.log(`Generating ${subjects} subjects (once)`);
  await migrateDatabase(url, SILENT_LOG);
  // Without the product's limit on the time of a statement.
  const pool = new Pool({ connectionString: url, max: 2 });
  await generate({ pool, vault: createIdentifierVault(config.identifierKeys), subjects, log });
  await pool.end();
}
