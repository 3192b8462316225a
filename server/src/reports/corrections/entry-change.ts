import type { ReportCorrection } from '@najem/shared/contract/reports';

/** A change of an entry, or of a person's basics, that reports on them have to show. */
export interface EntryChange {
  subjectId: string;
  /** Null for `basics`. */
  entryId: string | null;
  what: ReportCorrection['what'];
  /** The dispute that it comes from. */
  disputeId?: string;
}

/** A change with its moment, as ISO 8601. */
export type TimedChange = EntryChange & { at: string };
