import { once } from 'node:events';
import { EmbeddedPostgresError } from '@najem/embedded-postgres';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { DatabaseError } from 'pg';
import { type Config, ConfigError, readConfig } from './config';
import { IncompatibleDatabaseError } from './kernel/db/migrate';
import { readMessage } from './kernel/guards';
import { createLog, type Log } from './kernel/log';
import { type RunningServer, startServer } from './start';

/** The customary exit code of an interrupted program. */
const INTERRUPTED = 130;

/** Earlier ones are not tested with this program. */
const OLDEST_NODE = 24;

/** Prints lines in development; logs them in production. */
function createReporter(config: Config, log: Log): (line: string) => void {
  return config.production ? (line) => log.info(line) : (line) => void process.stdout.write(`  ${line}\n`);
}

/** The sentence for an error that the operator can correct; undefined for a defect of the program. */
function sentenceFor(error: unknown, config: Config | undefined): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof IncompatibleDatabaseError ||
    error instanceof EmbeddedPostgresError
  ) {
    return error.message;
  }
  const { code, syscall } = fieldsOf(error);
  if (code === 'EADDRINUSE') return `Port ${config?.port} of ${config?.host} is in use: stop that program or set PORT.`;
  if (code === 'EACCES' && syscall === 'listen') return `Port ${config?.port} may not be used by this user: set PORT.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${config?.host} is not an address of this machine.`;
  if (syscall === 'connect' || syscall === 'getaddrinfo' || error instanceof DatabaseError) {
    // The address holds the password, so it is not repeated.
    return `The database of DATABASE_URL cannot be used: ${readMessage(error)}.`;
  }
  return undefined;
}

function introduce({ demoSignIns }: RunningServer, config: Config, report: (line: string) => void): void {
  report(`Listening on ${config.publicUrl} (${config.host}:${config.port})`);
  if (config.production) return;
  const { email, password, isDefault } = config.admin;
  report(`Administrator: ${email}, password ${isDefault ? password : 'as set in ADMIN_PASSWORD'}`);
  for (const person of demoSignIns) report(`${person.email}, password ${person.password}: ${person.about}`);
}

/** Stops in order on the first signal, at once on the second. */
function stopOnSignal(server: RunningServer, log: Log): void {
  let stopping = false;
  const stop = async (exitCode: number) => {
    if (stopping) process.exit(INTERRUPTED);
    stopping = true;
    await server.stop();
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  void server.lost.then((sentence) => {
    process.stderr.write(`${sentence}\n`);
    log.fatal(sentence);
    return stop(1);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop(1);
  });
}

/** A fault of the running program, or an intruder, could use the owner's address to change evidence. */
function refuseOwner({ production, database }: Config): void {
  if (!production || database.migrationUrl === null) return;
  throw new ConfigError([
    'DATABASE_MIGRATION_URL is refused by the running server when NODE_ENV=production: run db:migrate with it, and start without it',
  ]);
}

/** Resolves when the pages are built: later where the program that starts this one builds them meanwhile, and then says so. */
async function waitForPages(): Promise<void> {
  if (process.argv.includes('--pages-follow')) await once(process, 'message');
}

async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    refuseOwner(config);
    const log = createLog(config.logLevel);
    const report = createReporter(config, log);
    for (const warning of config.warnings) log.warn(warning);
    const server = await startServer(config, log, report, waitForPages());
    stopOnSignal(server, log);
    if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
      log.warn(`Node ${process.versions.node} is too old: use Node ${OLDEST_NODE}`);
    }
    introduce(server, config, report);
    process.send?.({ ready: true, url: server.url });
  } catch (error) {
    const sentence = sentenceFor(error, config);
    process.stderr.write(`${sentence ?? fieldsOf(error).stack ?? String(error)}\n`);
    process.exit(1);
  }
}

void main();
