/** Options of the embedded PostgreSQL; `config.embedded` supplies all but `log`. */
export interface EmbeddedPostgresOptions {
  /** Absolute path of DATA_DIR. */
  dataDir: string;
  /** Receives one English sentence per event; nothing personal is ever in it. */
  log: (message: string) => void;
  /** Server settings that override the tuned ones. */
  settings?: Record<string, string>;
  binDir?: string | null;
  osUser?: string | null;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `najem`. */
  url: string;
  /** Connection string of any other database of the same server, with the right to create databases. */
  adminUrl(database: string): string;
  /** Shuts down in order: sessions are ended, a checkpoint is written. Calling it twice is fine. */
  stop(): Promise<void>;
  /** Resolves with a sentence when the server ended by itself; stays pending after `stop()`. */
  lost: Promise<string>;
}

/** Starts the embedded PostgreSQL of a data directory, or throws `EmbeddedPostgresError` with one clear sentence. */
export async function startEmbeddedPostgres(_options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  throw new Error('being written');
}

/** Answers the connection string of the server that runs on a data directory, or null where none runs. */
export async function joinEmbeddedPostgres(_options: { dataDir: string }): Promise<string | null> {
  return null;
}
