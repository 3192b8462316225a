import { joinEmbeddedPostgres, startEmbeddedPostgres } from '@najem/embedded-postgres';
import type { Config } from '../config/config';

/** The database of the settings: an external server, or the embedded one. */
export interface OpenedDatabase {
  url: string;
  /** Stops it where this process runs it. */
  stop(): Promise<void>;
  /** Resolves with a sentence when the embedded database ended unexpectedly. */
  lost: Promise<string>;
}

/** Starts the embedded PostgreSQL, or names the one of `DATABASE_URL`. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<OpenedDatabase> {
  if (config.database.url !== null) return foreign(config.database.url);
  const { url, stop, lost } = await startEmbeddedPostgres({ ...config.embedded, log: say });
  return { url, stop, lost };
}

/** Opens the database for a command: joins that of a running site, or starts it. */
export async function joinDatabase(config: Config, say: (line: string) => void): Promise<OpenedDatabase> {
  if (config.database.url !== null) return foreign(config.database.url);
  const url = await joinEmbeddedPostgres({ dataDir: config.embedded.dataDir });
  return url === null ? openDatabase(config, say) : foreign(url);
}

function foreign(url: string): OpenedDatabase {
  return { url, stop: async () => undefined, lost: new Promise(() => undefined) };
}
