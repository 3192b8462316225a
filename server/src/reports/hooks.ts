import type { Report } from '@najem/shared/contract/reports';
import type { DocumentRequest } from '../kernel/documents/documents';
import type { ReportKinds } from './kinds';
import type { NamedReport } from './queries';
import type { Context } from './tables';

/** How a report that nobody bought is presented and drawn. */
export interface ReportKind {
  /** Presents it, to its holder as to the readers of a link; undefined once it may not be shown any more. */
  present(ctx: Context, row: NamedReport): Promise<Report | undefined>;
  /** In whose name a link shows it; undefined for the name of the link's maker. */
  nameSharer(report: Report): string | undefined;
  /** Its document, with the link through which it was opened. */
  draw(report: Report, from: { publicUrl: string; shareLink: string | undefined }): ReportFile;
}

/** A report as a document to save. */
export interface ReportFile {
  fileName: string;
  shown: DocumentRequest;
}

/** A document of somebody above, as the authenticity page confirms it: without any personal data. */
export interface VerifiedDocument {
  number: string;
  createdAt: Date;
  /** Whether what it says still holds. */
  isActive: boolean;
  /** Printed on it. */
  checksum: string;
}

declare module '../kernel/context' {
  interface Hooks {
    reports: {
      readers: ReportKinds;
      /** Find what else was issued under a number, besides reports. */
      verifiers: readonly Given<(ctx: Context, number: string) => Promise<VerifiedDocument | undefined>>[];
      /** What follows the issue of a report on an identifier, in the transaction that issues it. */
      issued: readonly Given<(tx: Context, identifier: string, ownerId: string) => Promise<void>>[];
    };
  }
}
