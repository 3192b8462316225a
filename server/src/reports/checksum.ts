import { createHash } from 'node:crypto';
import type { ReportType } from '@najem/shared/domain/reports';
import type { Snapshot } from './tables';

const CHECKSUM_LENGTH = 16;

/**
 * Computes the checksum of the content of a report's version, as `3F9A 01C2 77E0 B4D8`; it is printed on the document.
 * Without the identifier, the only secret of an empty report, which could be guessed by trying all numbers.
 */
export function computeChecksum(report: {
  number: string;
  type: ReportType;
  createdAt: Date;
  name: string | null;
  ratingTenths: number;
  data: Snapshot;
  /** Of a corrected report. */
  corrected?: { version: number; madeAt: Date };
}): string {
  const { number, type, createdAt, name, ratingTenths, data, corrected } = report;
  const parts = [number, type, createdAt.toISOString(), name, ratingTenths, data];
  const content = JSON.stringify(corrected ? [...parts, corrected.version, corrected.madeAt.toISOString()] : parts);
  const hash = createHash('sha256').update(content).digest('hex').toUpperCase();
  return (hash.slice(0, CHECKSUM_LENGTH).match(/.{4}/g) ?? []).join(' ');
}
