import type { Generated } from 'kysely';

/**
 * A table whose rows the journal can erase again after a restore. Of reports and users the content is erased and the row
 * stays; what is deleted from the others is noted by a trigger.
 */
export const ERASED_TABLES = [
  'subjects',
  'history_entries',
  'held_entries',
  'entry_evidence',
  'attachments',
  'inquiries',
  'reports',
  'report_shares',
  'claims',
  'disputes',
  'cases',
  'drafts',
  'news_addresses',
  'users',
] as const;
export type ErasedTable = (typeof ERASED_TABLES)[number];

/** The tables of contexts above whose rows the journal can erase again, added by `declare module`. */
export interface OtherErased {}
export type ErasedElsewhere = keyof OtherErased;

/** What an entry of the journal says of a row. */
export const ERASURE_WORDS = ['erased', 'returned', 'closed', 'reopened'] as const;

export interface ErasureTables {
  /** What was erased or closed, in order; the journal outside the database repeats it. */
  erasures: {
    /** Its sequence number. */
    id: Generated<number>;
    at: Date;
    what: (typeof ERASURE_WORDS)[number];
    table_name: string;
    /** The id of the row; of a closed identifier its blind index in hexadecimal. */
    row_id: string;
    /** When the journal had it; null while it waits. */
    journaled_at: Date | null;
  };
  /** Identifiers under which nothing is added, after an objection. */
  closed_identifiers: {
    id: Generated<string>;
    identifier_index: Buffer;
    identifier_key: string;
    /** Null once the case is gone. */
    case_id: string | null;
    closed_at: Date;
  };
}
