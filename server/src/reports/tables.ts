import type { Grade, KnownIdentifierType, Purpose, ReportType, Suspension } from '@najem/shared/domain';
import type { ColumnType, Generated } from 'kysely';
import type { ReplyRow } from '../subjects/tables';

/** An entry as it stood when its report was made. */
export interface SnapshotEntry {
  id: string;
  /** Null where nobody knows the author any more. */
  authorId: string | null;
  /** Null: the author, by the name that they have when the report is read. */
  counterpart: string | null;
  rentalAddress: string;
  reason: string;
  comment: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  version: number;
  /** Absent in reports issued before entries had grades, as the two moments below. */
  grade?: Grade;
  /** ISO 8601. */
  recordedAt?: string;
  keptUntil?: string | null;
  /** The reply at that time, shown once the entry is gone; before that, the present one is. */
  reply?: ReplyRow | null;
}

/** An entry whose content is hidden because it does not count at present. */
export interface SuspendedEntry {
  id: string;
  /** ISO 8601. */
  since: string;
  until: string;
  why: Suspension;
}

/** What a report keeps of its subject; the identifier is beside it, sealed. */
export interface Snapshot {
  address: string | null;
  /** Newest first. */
  entries: SnapshotEntry[];
  /** When the entries' authors were verified, once an author; ISO 8601, UTC. */
  verificationDates: string[];
  /** Absent where every entry counts. */
  suspended?: SuspendedEntry[];
}

export interface ReportTables {
  reports: {
    id: Generated<string>;
    /** Printed on the document; random, so that numbers cannot be guessed. */
    number: string;
    owner_id: string;
    type: ReportType;
    identifier_type: KnownIdentifierType;
    identifier_index: Buffer;
    identifier_cipher: Buffer;
    identifier_key: string;
    /** Null for an empty report, and once the subject is gone. */
    subject_id: string | null;
    /** The state of the subject and its entries that the snapshot shows; another one means that they changed. */
    state: string | null;
    /** The subject's name as it was then; null for an empty report, and once the subject is gone. */
    name: string | null;
    rating_tenths: number;
    entry_count: number;
    data: ColumnType<Snapshot, string, never>;
    /** Of the content when the report was made. */
    checksum: ColumnType<string, string, never>;
    order_id: string | null;
    ledger_id: number | null;
    /** Null in reports from before purposes were asked for. */
    purpose: ColumnType<Purpose | null, Purpose | null, never>;
    created_at: ColumnType<Date, Date, never>;
    expires_at: Date;
  };
  report_shares: {
    id: Generated<string>;
    report_id: string;
    created_by: string;
    /** The link's secret itself is known only to who made it. */
    secret_hash: Buffer;
    created_at: ColumnType<Date, Date, never>;
    expires_at: Date;
    revoked_at: Date | null;
    open_count: Generated<number>;
    last_opened_at: Date | null;
  };
  /** Who was sent which share. */
  report_share_mails: {
    id: Generated<number>;
    share_id: string;
    recipient: string;
    sent_at: Date;
  };
}
