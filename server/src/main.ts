import { EmbeddedPostgresError } from '@najem/embedded-postgres';
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config/config';
import { ConfigError, readConfig } from './config/read-config';

import { DatabaseUnfitError } from './db/migrate';
import { createLog } from './log';
import { type RunningServer, startServer } from './start';

/** What a stop by Ctrl-C counts as, by custom. */
const INTERRUPTED = 130;

/** In development a person reads along; in production only the log speaks. */
function speaker(config: Config, log: Logger): (line: string) => void {
  return config.production ? (line) => log.info(line) : (line) => void process.stdout.write(`  ${line}\n`);
}

/** One sentence for what an operator can mend; undefined for a fault of the program. */
function sentenceFor(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseUnfitError || error instanceof EmbeddedPostgresError) {
    return error.message;
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${config?.port} of ${config?.host} is in use: stop that program or set PORT.`;
  if (code === 'EACCES' && syscall === 'listen') return `Port ${config?.port} may not be used by this user: set PORT.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${config?.host} is not an address of this machine.`;
  if (syscall === 'connect' || syscall === 'getaddrinfo' || error instanceof DatabaseError) {
    // The address holds the password, so it is not repeated.
    return `The database of DATABASE_URL cannot be used: ${message}.`;
  }
  return undefined;
}

function introduce({ demoSignIns }: RunningServer, config: Config, say: (line: string) => void): void {
  say(`Listening on ${config.publicUrl} (${config.host}:${config.port})`);
  if (config.production) return;
  const { email, password, isDefault } = config.admin;
  say(`Administrator: ${email}, password ${isDefault ? password : 'as set in ADMIN_PASSWORD'}`);
  for (const person of demoSignIns) say(`${person.email}, password ${person.password}: ${person.about}`);
}

/** Stops in order on the first signal, at once on the second. */
function stopOnSignal(server: RunningServer, log: Logger): void {
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

async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const say = speaker(config, log);
    for (const warning of config.warnings) log.warn(warning);
    const server = await startServer(config, log, say);
    stopOnSignal(server, log);
    introduce(server, config, say);
    process.send?.({ ready: true, url: server.url });
  } catch (error) {
    const sentence = sentenceFor(error, config);
    process.stderr.write(`${sentence ?? (error as Error).stack ?? String(error)}\n`);
    process.exit(1);
  }
}

void main();
