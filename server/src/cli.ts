import { parseArgs } from 'node:util';
import { EmbeddedPostgresError } from '@najem/embedded-postgres';
import { fieldsOf, normaliseEmail } from '@najem/shared/domain/kernel';
import { createGoogleVerifier } from './identity/accounts/google-verifier';
import type { ChainMark } from './kernel/audit/chain';
import { verifyChain } from './kernel/audit/verify-chain';
import { type Config, ConfigError, readConfig } from './config';
import { describeKeyNeeds, rotateKeys } from './keys';
import { createIdentifierVault } from './kernel/db/identifier-vault';
import { IncompatibleDatabaseError, migrateDatabase } from './kernel/db/migrate';
import { isSuperuser } from './kernel/db/program-role';
import { joinDatabase, type OpenedDatabase } from './kernel/db/open-database';
import { createDocuments } from './kernel/documents/documents';
import { createDatabase, createPool, UNHURRIED } from './kernel/db/pool';
import { countSigned } from './rights/journal/count-signed';
import { signJournal } from './rights/journal/sign-journal';
import { findJournalDifference } from './rights/journal/verify-journal';
import { readMessage } from './kernel/guards';
import { createLog } from './kernel/log';
import { findWrongBalances } from './register/rentcoins/queries';
import { resetSecondFactor } from './identity/second-factors/reset-factors';
import { createServices } from './services';
import { exportDatabase } from './transfer/export';
import { TransferError } from './transfer/format';
import { importDatabase } from './transfer/import';
import { describeTwins } from './office/twins/describe-twins';
import { mergeTwins } from './office/twins/merge-twins';
import { findAdministrator } from './office/twins/queries';
import { rekeyIdentifiers } from './office/twins/rekey-identifiers';
import { TwinsError } from './office/twins/twins-error';
import type { Context } from './tables';

const USAGE = `Commands:
  audit:verify [number:hash]   checks the audit log's chain and all RentCoins balances
  db:export <file>             writes the whole database into a new file
  db:import <file>             reads such a file into an empty database
  db:migrate                   brings the tables up to date and gives the program's role its rights
  erasures:verify              compares the erasure journal with the database, both ways
  identifiers:rotate           re-encrypts every identifier with the newest of IDENTIFIER_KEYS
  identifiers:twins            names people who are stored twice, and numbers that are no longer found
  identifiers:twins merge <subject> <subject> <administrator's email>
                               makes one subject of two that are one person
  identifiers:twins rekey <administrator's email>
                               stores the numbers that have no twin so that they are found
  second-factor:reset <email>  removes an account's second factor and ends its sessions
`;

/** Thrown for a command with wrong arguments or a failed check. */
class CommandError extends Error {}

/** A command with the database, its arguments and the settings. */
type Command = (database: OpenedDatabase, words: string[], config: Config) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'audit:verify': verifyAudit,
  'db:export': exportToFile,
  'db:import': importFromFile,
  'db:migrate': migrate,
  'erasures:verify': verifyErasures,
  'identifiers:rotate': rotate,
  'identifiers:twins': handleTwins,
  'second-factor:reset': resetFactor,
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a command's work on a pool whose statements may take as long as they need. */
async function withDatabase(
  url: string,
  { name, size, config }: { name: string; size: number; config: Config },
  work: (db: ReturnType<typeof createDatabase>) => Promise<void>,
): Promise<void> {
  const log = createLog(config.logLevel);
  const db = createDatabase(createPool({ url, size, name, log, ...UNHURRIED }));
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function verifyAudit({ url }: OpenedDatabase, [words]: string[], config: Config): Promise<void> {
  const mark = words === undefined ? undefined : readMark(words);
  await withDatabase(url, { name: 'najem audit', size: 2, config }, async (db) => {
    const verdict = await verifyChain(db, mark);
    if (!verdict.isWhole) throw new CommandError(`The audit log is broken at row ${verdict.seq}: ${verdict.problem}.`);
    const { seq, hash } = verdict.last;
    print(`The audit log is whole: ${verdict.rows} rows. Keep this mark to check against later: ${seq}:${hash}`);
    const wrong = await findWrongBalances(db);
    if (wrong.length > 0) throw new CommandError(`RentCoins balances differ from their ledger: ${wrong.join(', ')}.`);
    print('Every RentCoins balance is the sum of its ledger.');
  });
}

function readMark(text: string): ChainMark {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) {
    throw new CommandError('A mark is a number, a colon and 64 hexadecimal digits.');
  }
  return { seq: Number(seq), hash };
}

async function exportToFile({ ownerUrl }: OpenedDatabase, [file]: string[]): Promise<void> {
  if (file === undefined) throw new CommandError('Name the file to write.');
  await exportDatabase(ownerUrl, file, new Date());
  // Without a number of rows, by which one would learn that somebody has given an opinion.
  print(`Wrote the database to ${file}. It holds personal data; its identifiers need the same IDENTIFIER_KEYS.`);
}

async function importFromFile({ url, ownerUrl }: OpenedDatabase, [file]: string[], config: Config): Promise<void> {
  if (file === undefined) throw new CommandError('Name the file to read.');
  await migrateDatabase(ownerUrl, createLog(config.logLevel), url);
  await importDatabase(ownerUrl, file, new Date());
  print(`Read the database from ${file}.`);
}

async function migrate({ url, ownerUrl }: OpenedDatabase, _words: string[], config: Config): Promise<void> {
  await migrateDatabase(ownerUrl, createLog(config.logLevel), url);
  if (config.production && (await isSuperuser(ownerUrl))) {
    process.stderr.write('The owner of the tables is a superuser: give them a role that is none.\n');
  }
  print('The database has every migration of this program.');
}

async function rotate({ url }: OpenedDatabase, _words: string[], config: Config): Promise<void> {
  const keyId = config.identifierKeys[0].id;
  await withDatabase(url, { name: 'najem rotation', size: 1, config }, async (db) => {
    const vault = createIdentifierVault(config.identifierKeys);
    const onProgress = (table: string, rows: number) => process.stderr.write(`${table}: ${rows}\n`);
    const counts = await rotateKeys({ db, vault, keyId, onProgress });
    print(`Encrypted ${total(counts)} identifiers with ${keyId}; every stored identifier has this key now.`);
    const signed = await signJournal(db, config.erasureJournal, config.identifierKeys);
    print(`Signed ${signed} lines of the erasure journal with ${keyId}.`);
    const older = config.identifierKeys.slice(1);
    const signedLines = await countSigned(config.erasureJournal, older);
    const ids = older.map(({ id }) => id);
    for (const line of await describeKeyNeeds(db, ids, new Date(), signedLines)) print(line);
  });
}

async function verifyErasures({ url }: OpenedDatabase, _words: string[], config: Config): Promise<void> {
  await withDatabase(url, { name: 'najem erasures', size: 1, config }, async (db) => {
    const difference = await findJournalDifference({ config, db, vault: createIdentifierVault(config.identifierKeys) });
    if (difference !== undefined) throw new CommandError(difference);
    print('The erasure journal and the database agree.');
  });
}

async function handleTwins({ url }: OpenedDatabase, [what, ...words]: string[], config: Config): Promise<void> {
  await withServices(url, config, async (ctx) => {
    if (what === 'merge' && words.length === 3) {
      const [one = '', other = '', email = ''] = words;
      const id = await mergeTwins(ctx, await requireAdministrator(ctx, email), [one, other]);
      print(`Both are subject ${id} now.`);
    } else if (what === 'rekey' && words.length === 1) {
      const changed = await rekeyIdentifiers(ctx, await requireAdministrator(ctx, words[0] ?? ''));
      print(`Stored ${changed} identifiers in the form in which they are looked for.`);
    } else if (what !== undefined) {
      throw new CommandError(USAGE);
    }
    const lines = await describeTwins(ctx);
    for (const line of lines.length === 0 ? ['Every identifier is found, and nobody is stored twice.'] : lines)
      print(line);
  });
}

async function requireAdministrator(ctx: Context, email: string): Promise<string> {
  const id = await findAdministrator(ctx, normaliseEmail(email));
  if (id === undefined) throw new CommandError('There is no active administrator with this address.');
  return id;
}

/** Runs a command's work with the services of the server, of which mails wait for the server. */
async function withServices(url: string, config: Config, work: (ctx: Context) => Promise<void>): Promise<void> {
  const log = createLog(config.logLevel);
  const now = () => new Date();
  const mailer = { send: () => Promise.reject(new Error('The server sends mails')), close: () => undefined };
  const google = createGoogleVerifier(config.google, now);
  const services = createServices(config, url, { log, mailer, google, documents: createDocuments({ log }), now });
  try {
    await work(services.ctx);
  } finally {
    await services.close();
  }
}

async function resetFactor({ url }: OpenedDatabase, [email]: string[], config: Config): Promise<void> {
  if (email === undefined) throw new CommandError('Name the e-mail address of the account.');
  await withServices(url, config, async (ctx) => {
    const isReset = await resetSecondFactor(ctx, email);
    if (!isReset) throw new CommandError('There is no such account, or it has no second factor.');
    print('The second factor is removed, the sessions are ended, and the account is notified by mail.');
  });
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function isForOperator(error: unknown): boolean {
  return [CommandError, TwinsError, TransferError, ConfigError, IncompatibleDatabaseError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
}

/** Reads the arguments; none where there is an option, because no command has options. */
function readWords(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch {
    return [];
  }
}

async function main(): Promise<void> {
  const [name = '', ...words] = readWords();
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  try {
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
    const database = await joinDatabase(config, (line) => process.stderr.write(`${line}\n`));
    try {
      await command(database, words, config);
    } finally {
      await database.stop();
    }
  } catch (error) {
    const { syscall, stack } = fieldsOf(error);
    const message = readMessage(error);
    const isUnreachable = syscall === 'connect' || syscall === 'getaddrinfo';
    const sentence = isUnreachable ? `The database cannot be reached: ${message}.` : message;
    process.stderr.write(`${isForOperator(error) || isUnreachable ? sentence : String(stack ?? error)}\n`);
    process.exitCode = 1;
  }
}

void main();
