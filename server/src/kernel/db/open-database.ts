import { joinEmbeddedPostgres, startEmbeddedPostgres } from '@najem/embedded-postgres';
import type { Config } from '../config/config';

/** The database of the settings: an external server, or the embedded one. */
export interface OpenedDatabase {
  /** For the program's role, which can only append to the tables that are evidence. */
  url: string;
  /** For the role that owns the tables: migrations, export and import. */
  ownerUrl: string;
  /** Stops it where this process runs it. */
  stop(): Promise<void>;
  /** Resolves with a sentence when the embedded database ended unexpectedly. */
  lost: Promise<string>;
}

/** The program's role in the embedded database. */
const PROGRAM_ROLE = 'najem_program';

/** Starts the embedded PostgreSQL, or names the one of `DATABASE_URL`. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<OpenedDatabase> {
  if (config.database.url !== null) return foreign(config.database.url, config.database.migrationUrl);
  const { url, stop, lost } = await startEmbeddedPostgres({ ...config.embedded, log: say });
  return { url: programUrlOf(url), ownerUrl: url, stop, lost };
}

/** Opens the database for a command: joins that of a running site, or starts it. */
export async function joinDatabase(config: Config, say: (line: string) => void): Promise<OpenedDatabase> {
  if (config.database.url !== null) return foreign(config.database.url, config.database.migrationUrl);
  const url = await joinEmbeddedPostgres({ dataDir: config.embedded.dataDir });
  return url === null ? openDatabase(config, say) : foreign(programUrlOf(url), url);
}

function foreign(url: string, ownerUrl: string | null): OpenedDatabase {
  return { url, ownerUrl: ownerUrl ?? url, stop: async () => undefined, lost: new Promise(() => undefined) };
}

/** The embedded server's address for the program's role, which migrations create with the owner's password. */
function programUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = PROGRAM_ROLE;
  return url.href;
}
