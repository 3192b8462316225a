import type { Report, ReportSummary } from '@najem/shared/contract/reports';
import { IDENTIFIERS } from '@najem/testing';

const DAY_MS = 86_400_000;

/** A valid report on a tenant with two entries, newest first. */
export function aReport(changes: Partial<Report> = {}): Report {
  return {
    _id: 'report-1',
    number: 'RN-2345-6789-ABCD',
    checksum: '577C 82F2 7B27 EC6C',
    type: 'tenant',
    createdAt: new Date(Date.now() - DAY_MS).toISOString(),
    expirationDate: new Date(Date.now() + 29 * DAY_MS).toISOString(),
    identifier: IDENTIFIERS.pesel,
    data: {
      identifier: IDENTIFIERS.pesel,
      pesel: IDENTIFIERS.pesel,
      name: 'Jan Brzoza',
      address: 'ul. Polna 7, Poznań',
      rating: 2.5,
      isEmpty: false,
      verificationDates: ['2026-02-01T10:00:00.000Z'],
      history: [
        entry('entry-2', 'payment_issues', 'Dwa miesiące zaległości.', '2026-06-20T10:00:00.000Z'),
        entry('entry-1', 'timely_payment', 'Czynsz na czas.', '2026-05-12T10:00:00.000Z'),
      ],
    },
    changedSince: false,
    ...changes,
  };
}

function entry(_id: string, reason: string, comment: string, time: string) {
  return {
    _id,
    landlord: 'Ewa Lis',
    rentalAddress: 'ul. Lipowa 4, Kraków',
    reason,
    comment,
    created_at: time,
    addedAt: time,
    version: 1,
  };
}

/** A report on an identifier without entries. */
export function anEmptyReport(): Report {
  const { pesel, identifier } = aReport().data as Required<Report['data']>;
  return aReport({
    type: 'empty',
    data: { identifier, pesel, rating: 2.5, history: [], isEmpty: true, verificationDates: [] },
  });
}

/** A report in the list of its owner. */
export function aSummary(changes: Partial<ReportSummary> = {}): ReportSummary {
  const { _id, number, type, identifier, createdAt, expirationDate } = aReport();
  return {
    _id,
    number,
    type,
    identifier,
    createdAt,
    expirationDate,
    name: 'Jan Brzoza',
    rating: 2.5,
    entryCount: 2,
    ...changes,
  };
}
