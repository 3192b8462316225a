/**
 * An export: gzipped lines of JSON. A header, then for every table its name followed by its rows as PostgreSQL's own
 * `to_jsonb` writes them (so no value passes through this program's idea of its type), then a footer with the counts:
 * a file without it is cut off.
 */
export interface ExportHeader {
  format: 'rzetelny-najem';
  version: 1;
  migrations: string[];
  exportedAt: string;
}

export interface ExportFooter {
  rows: Record<string, number>;
}

/** Waiting jobs are exported too, because unsent mails are still due. */
export const JOBS = 'jobs';

/** Thrown for what the operator can mend; its message is one sentence. */
export class TransferError extends Error {
  override name = 'TransferError';
}
