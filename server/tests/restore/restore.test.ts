import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signInCalls } from '@najem/shared/contract/identity';
import { tenants } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import { Migrator } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { DEVELOPMENT_ADMIN } from '../../src/identity/own-account/config';
import { migrateDatabase } from '../../src/kernel/db/migrate';
import { MIGRATIONS } from '../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../src/kernel/db/pool';
import { loadDemoData } from '../../src/demo/load';
import { STAYING } from '../../src/transfer/tables';
import { builtProgram, runToEnd } from '../support/built-program';
import { startTestApp, TEST_ENVIRONMENT } from '../support/harness';
import { findPostgresTools, type PostgresServer, startPostgresServer } from '../support/postgres-tools';
import { startProgram, writeRoot } from '../support/restored-site';
import { readRunbook } from '../support/runbook';
import { addSubject, buildPerson, newVerified } from '../support/subject-actions';

const ENTRIES = 1_000;
/** The last migration whose backups have functions that need `search_path`. */
const OLDER = '0038_session_writes';
const PERSON = 'Żółcińska Gęślą-Jaźń';

const runbook = readRunbook('Backup and restore');
const log = pino({ level: 'silent' });
const binDir = findPostgresTools();
/** The pipeline has PostgreSQL's programs, so there their absence is a failure. */
const isTried = binDir !== undefined || process.env.CI === 'true';

let folder: string;
let source: PostgresServer;
let target: PostgresServer;
/** Each table's rows, as the site left them. */
let filled: Record<string, string>;
let identifier: string;
let made = 0;

/** The variables of the runbook for a database of a server. */
function settingsOf(server: PostgresServer, database: string, backup = ''): Record<string, string> {
  return {
    ...TEST_ENVIRONMENT,
    PATH: [path.join(folder, 'bin'), binDir, process.env.PATH].join(path.delimiter),
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(folder, 'data'),
    ERASURE_JOURNAL: path.join(folder, 'erasures'),
    ADMIN_URL: server.url('postgres'),
    OWNER_PASSWORD: 'owner',
    PROGRAM_PASSWORD: 'program',
    DATABASE: database,
    DATABASE_MIGRATION_URL: server.url(database, 'najem_owner'),
    DATABASE_URL: server.url(database, 'najem_program'),
    BACKUP: backup,
  };
}

/** Runs a block of the runbook as it stands there. */
async function run(title: string, settings: Record<string, string>): Promise<string> {
  const commands = runbook.get(title);
  if (commands === undefined) throw new Error(`OPERATIONS has no block '${title}'`);
  const { code, output, errors } = await runToEnd('bash', ['-e', '-c', commands], settings);
  if (code !== 0) throw new Error(`'${title}' failed: ${errors}${output}`);
  return output;
}

/** Runs the two blocks that every restore has around its own. */
async function restore(title: string, backup: string): Promise<Record<string, string>> {
  made += 1;
  const settings = settingsOf(target, `restored_${made}`, backup);
  await run('Create an empty database', settings);
  await run(title, settings);
  expect(await run('Prepare and check what was restored', settings)).toContain('The audit log is whole');
  return settings;
}

/** Each table of the product with the number and the digest of its rows, generated columns included. */
async function readRows(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as rows
         from "${name}" t`,
      );
      found[name] = rows[0]?.rows ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Starts the real program on a restored database, signs in and finds a person. */
async function use(settings: Record<string, string>, find: { name: string; identifier?: string }): Promise<void> {
  // The running program has no other role than its own.
  const { DATABASE_MIGRATION_URL: _owner, ...running } = settings;
  const program = await startProgram(builtProgram('main'), folder, running);
  try {
    const signedIn = await program.call(signInCalls.login, DEVELOPMENT_ADMIN);
    expect(signedIn.status).toBe(200);
    const as = signedIn.body.token;
    const { body } = await program.call(tenants.list, { name: find.name }, { as });
    expect(body.map(({ name }) => name)).toEqual([PERSON]);
    if (find.identifier === undefined) return;
    const checked = await program.call(tenants.check, { identifier: find.identifier }, { as });
    expect(checked.body).toMatchObject({ exists: true });
  } finally {
    await program.stop();
  }
}

/** Fills a database by the program: the demo data, a person, and a thousand entries. */
async function fill(settings: Record<string, string>): Promise<void> {
  await migrateDatabase(settings.DATABASE_MIGRATION_URL!, log, settings.DATABASE_URL);
  const site = await startTestApp({ databaseUrl: settings.DATABASE_URL! });
  await loadDemoData(site.ctx);
  const input = buildPerson({ name: PERSON });
  const author = await newVerified(site);
  const { _id: subjectId } = await addSubject(site, author, TENANT, input);
  identifier = input.identifier;
  await site.close();
  await addEntries(settings.DATABASE_MIGRATION_URL!, subjectId, author.id);
}

async function addEntries(url: string, subjectId: string, authorId: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into history_entries (subject_id, author_id, counterpart, rental_address, reason, effect_tenths, comment, updated_at)
     select $1, $2, 'Ktoś', 'ul. Prosta 1', 'payment_issues', -13, 'Wpis ' || n, now() from generate_series(1, $3::integer) n`,
    [subjectId, authorId, ENTRIES],
  );
  await client.end();
}

/** Fills a database of the last release whose functions needed `search_path`. */
async function fillOlder(url: string): Promise<void> {
  const pool = createPool({ url, size: 1, name: 'test', log });
  await pool.query('create extension pg_trgm');
  const migrator = new Migrator({ db: createDatabase(pool), provider: { getMigrations: async () => MIGRATIONS } });
  await migrator.migrateTo(OLDER);
  const { rows: authors } = await pool.query<{ id: string }>(
    `insert into users (name, email, email_key) values ('Autor', 'a@x.pl', 'a@x.pl') returning id`,
  );
  const { rows: subjects } = await pool.query<{ id: string }>(
    `insert into subjects (kind, name, type, email, created_by, updated_at)
     values ('tenant', $1, 'osoba', 'z@x.pl', $2, now()) returning id`,
    [PERSON, authors[0]?.id],
  );
  await pool.end();
  await addEntries(url, subjects[0]!.id, authors[0]!.id);
}

/** Stands for npm, which would build the program again. */
function writeNpm(): void {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(
    path.join(bin, 'npm'),
    `#!/bin/sh\ncommand=$2\nshift 2\n[ "$1" = -- ] && shift\nexec '${process.execPath}' '${builtProgram('cli')}' "$command" "$@"\n`,
  );
  chmodSync(path.join(bin, 'npm'), 0o755);
}

const runbookTests = isTried ? describe : describe.skip;
runbookTests("the runbook of OPERATIONS (skipped where PostgreSQL's programs are not installed)", () => {
  beforeAll(async () => {
    if (binDir === undefined) throw new Error("PostgreSQL's programs are not installed: .ci/run does it");
    folder = mkdtempSync(path.join(os.tmpdir(), 'najem-runbook-'));
    [source, target] = await Promise.all([startPostgresServer(binDir), startPostgresServer(binDir)]);
    writeNpm();
    writeRoot(folder);
    for (const server of [source, target]) await run('Create the roles on a new server', settingsOf(server, ''));
    const settings = settingsOf(source, 'site');
    await run('Create an empty database', settings);
    await fill(settings);
    filled = await readRows(settings.DATABASE_MIGRATION_URL!);
  });
  afterAll(async () => {
    await Promise.all([source?.stop(), target?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['one packed file', 'Back up as one packed file', 'Restore a packed file'],
    ['SQL', 'Back up as SQL', 'Restore SQL'],
  ])('a backup as %s gives back every row and a site that works', async (kind, backUp, restoring) => {
    const backup = path.join(folder, `${kind}.dump`);
    await run(backUp, settingsOf(source, 'site', backup));
    const restored = await restore(restoring, backup);
    expect(Number(filled.history_entries?.split(' ')[0])).toBeGreaterThan(ENTRIES);
    expect(await readRows(restored.DATABASE_MIGRATION_URL!)).toEqual(filled);
    await use(restored, { name: 'gesla', identifier });
  });

  it('an export gives back every row', async () => {
    const backup = path.join(folder, 'export.gz');
    await run('Export', settingsOf(source, 'site', backup));
    const restored = await restore('Import', backup);
    const moved = Object.fromEntries(Object.entries(filled).filter(([table]) => !STAYING.includes(table)));
    expect(await readRows(restored.DATABASE_MIGRATION_URL!)).toMatchObject(moved);
  });

  it('an older backup of either kind is restored by its own commands', async () => {
    const settings = settingsOf(source, 'older');
    await run('Create an empty database', settings);
    await fillOlder(settings.DATABASE_MIGRATION_URL!);
    const restored = [];
    for (const [format, present, older] of [
      ['custom', 'Restore a packed file', 'Restore an older packed file'],
      ['plain', 'Restore SQL', 'Restore older SQL'],
    ] as const) {
      const backup = path.join(folder, `older-${format}.dump`);
      const dump = [`--format=${format}`, `--file=${backup}`, settings.DATABASE_MIGRATION_URL!];
      expect((await runToEnd(path.join(binDir!, 'pg_dump'), dump, {})).errors).toBe('');
      await expect(restore(present, backup)).rejects.toThrow('function fold_text(text) does not exist');
      restored.push(await restore(older, backup));
    }
    const [packed, plain] = await Promise.all(restored.map((one) => readRows(one.DATABASE_MIGRATION_URL!)));
    expect({ ...plain, kysely_migration: '' }).toEqual({ ...packed, kysely_migration: '' });
    expect(packed?.history_entries).toMatch(new RegExp(`^${ENTRIES} `));
    await use(restored[0]!, { name: 'gesla' });
  });
});
