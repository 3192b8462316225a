import type { Report } from '@najem/shared/contract/reports';
import { formatDate } from '@najem/shared/domain/kernel';
import { CORRECTION_TEXTS, correctionLines, describeCorrection, isReportActive } from '@najem/shared/domain/reports';
import { serverNow } from '@najem/shared/ui/context';
import { Notice } from '@najem/shared/ui/form';
import { TEXTS } from '../texts';
import './correction.css';

/** What was corrected since the report was issued, for its holder; readers of a link read only when. */
export function Correction({ report }: { report: Report }) {
  const { ratingAtIssue, corrections = [], correctedAt } = report;
  if (ratingAtIssue === undefined) {
    if (correctedAt === undefined) return null;
    return (
      <Notice tone="warning" role={null}>
        {CORRECTION_TEXTS.on(formatDate(correctedAt))}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role={null} title={CORRECTION_TEXTS.title}>
      <span>{describeCorrection(report, ratingAtIssue)}</span>
      {corrections.length > 0 && (
        <ul className="reports-correction-list">
          {correctionLines(corrections).map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** That an expired report can still be opened, because one of its entries was disputed; nothing for a valid one. */
export function Extension({ report: { expirationDate, openUntil } }: { report: Report }) {
  if (openUntil === undefined || isReportActive(expirationDate, serverNow())) return null;
  return (
    <Notice tone="info" role={null} title={TEXTS.report.extended(formatDate(expirationDate))}>
      {TEXTS.report.extendedText(formatDate(openUntil))}
    </Notice>
  );
}
