import type { ReportCorrection } from '@najem/shared/contract/reports';
import type { KnownIdentifierType } from '@najem/shared/domain/kernel';
import type { Grade, Purpose, Suspension, TenancyMark } from '@najem/shared/domain/register';
import type { ReportType } from '@najem/shared/domain/reports';
import type { ColumnType, Generated } from 'kysely';
import type { ReplyRow } from '../register/subjects/tables';
import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentitySettings, IdentityTables } from '../identity/tables';
import type { RegisterSettings, RegisterTables } from '../register/tables';
import type { ReportSettings } from './config';
import type { ReportKinds } from './kinds';

/** An entry as it stood when its report was made. */
export interface SnapshotEntry {
  id: string;
  /** Null where the author is not known any more. */
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
  /** When it was corrected after a dispute; ISO 8601. */
  correctedAt?: string | null;
  /** The tenancy that it comes from, where both sides confirmed and proved it. */
  fromTenancy?: TenancyMark | null;
  /** Until when it says that it was added after the opinions of a tenancy were revealed; ISO 8601. */
  afterRevealUntil?: string | null;
}

/** An entry whose content is hidden because it does not count at present. */
export interface SuspendedEntry {
  id: string;
  /** ISO 8601. */
  since: string;
  until: string;
  why: Suspension;
  /** When the entry was written, ISO 8601; shown only by what happened to it later. */
  createdAt: string;
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

/** What made a version of a report. */
export type VersionCause = ReportCorrection['what'] | 'issued';

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
    data: ColumnType<Snapshot, string, string>;
    /** Of the present version's content when it was made. */
    checksum: string;
    /** The present version, which the columns above show: 1 as issued. */
    version: Generated<number>;
    cause: ColumnType<VersionCause, VersionCause | undefined, VersionCause>;
    made_at: Generated<Date>;
    /** Until when the owner may open it because of a dispute; never before `expires_at`. */
    open_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** The entries at the issue, those that did not count included: no other one ever enters the report. */
    entry_ids: string[];
    /** The version of the subject's basics that is shown; null where it is not known. */
    basics_version: number | null;
    order_id: string | null;
    ledger_id: number | null;
    /** When everything under its identifier was erased: from then on it has no name, address and entries. */
    erased_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Whether a user bought it; else which other kind of report it is. */
    origin: Generated<'bought' | keyof ReportKinds>;
    /** Null in reports from before purposes were asked for. */
    purpose: ColumnType<Purpose | null, Purpose | null, never>;
    created_at: ColumnType<Date, Date, never>;
    expires_at: Date;
  };
  /** Versions that were replaced. What is removed goes from their content, too; the checksum stays. */
  report_versions: {
    report_id: string;
    version: number;
    data: ColumnType<Snapshot, string, string>;
    name: string | null;
    rating_tenths: number;
    entry_count: number;
    checksum: string;
    made_at: Date;
    cause: VersionCause;
  };
  /** What was corrected in a report after its issue. */
  report_corrections: {
    id: Generated<number>;
    report_id: string;
    /** The first version that shows it. */
    version: number;
    at: Date;
    /** Null for `basics`. */
    entry_id: string | null;
    entry_at: Date | null;
    what: ReportCorrection['what'];
    /** The dispute that it comes from. */
    dispute_id: string | null;
  };
  /** Who is notified that a report changed: its owner, or the recipient of a link. One row for each change. */
  report_notices: {
    id: Generated<number>;
    report_id: string;
    user_id: string | null;
    address: string | null;
    dispute_id: string | null;
    entry_id: string;
    changed_at: Date;
    queued_at: Date;
    /** Null while it waits, because the recipient had a mail about this report less than 24 hours ago. */
    sent_at: Date | null;
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

/** The tables of this context. */
export type ReportsTables = ReportTables;
/** The settings of this context. */
export type ReportsSettings = ReportSettings;
/** What this context may name: its own and what is below. */
type Known = IdentityTables & RegisterTables & ReportsTables;
export type ReportsDb = Db<Known>;
export type Context = KernelContext<Known, IdentitySettings & RegisterSettings & ReportsSettings>;
