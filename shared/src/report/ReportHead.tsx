import type { Report } from '@najem/shared/contract/reports';
import { formatDate, orMissing } from '@najem/shared/domain/kernel';
import { formatRating } from '@najem/shared/domain/register';
import {
  bandOf,
  bandRange,
  describeValidity,
  isAllSuspended,
  isReportActive,
  RATING_BANDS,
  reportVerdict,
  tenancyCountText,
} from '@najem/shared/domain/reports';
import { RatingBasis, RatingFacts } from '@najem/shared/subject';
import { Card, Cluster, IdentifierText, unbroken } from '@najem/shared/ui/base';
import { Badge, Rating } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import type { ReactNode } from 'react';
import { identifierLabelOf } from './PassportHead';
import { REPORT_VIEW as T } from './texts';

/** What a report comes to: whose it is, the rating with its verdict, and how far it can be relied on. */
export function ReportHead({ report, actions }: { report: Report; actions: ReactNode }) {
  const { data, passport, confidence, suspended = [] } = report;
  return (
    <Card tone="accent" className="rn-report-head">
      {!passport && (
        <p className="rn-report-who rn-small">
          <IdentifierText value={data.identifier} kind={identifierLabelOf(data)} />
          {!data.isEmpty && (
            <span>
              {T.address}: <span translate="no">{unbroken(orMissing(data.address))}</span>
            </span>
          )}
        </p>
      )}
      <div className="rn-report-answer">
        <div>
          {report.erasedAt === undefined && <Verdict report={report} />}
          <Cluster className="rn-report-actions">
            <Validity expirationDate={report.expirationDate} />
            {actions}
          </Cluster>
          {confidence && (
            <RatingFacts confidence={confidence} entryCount={data.history.length} suspendedCount={suspended.length} />
          )}
        </div>
        {data.history.length > 0 && <Bands rating={data.rating} />}
        <RatingBasis />
      </div>
    </Card>
  );
}

function Verdict({ report }: { report: Report }) {
  const { data } = report;
  const ofTenancies = tenancyCountText(data.history);
  return (
    <>
      {!isAllSuspended(report) && (
        <div className="rn-report-rating">
          <Rating value={data.rating} size="l" starsOnly />
          <strong className="rn-report-points">{formatRating(data.rating).replaceAll('.', ',')}</strong>
        </div>
      )}
      <p className="rn-report-sentence">{reportVerdict(report)}</p>
      {ofTenancies !== undefined && <p>{ofTenancies}</p>}
    </>
  );
}

/** What the numbers of the scale mean, the one of this report marked. */
function Bands({ rating }: { rating: number }) {
  const own = bandOf(rating);
  return (
    <section className="rn-report-bands rn-small" aria-label={T.bands}>
      <ul className="rn-list">
        {RATING_BANDS.map((band) => (
          <li key={band.from} aria-current={band === own ? true : undefined}>
            <span className="rn-tabular">{bandRange(band)}</span>
            <span>{band.label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Validity({ expirationDate }: Pick<Report, 'expirationDate'>) {
  const now = serverNow();
  const isActive = isReportActive(expirationDate, now);
  const validity = describeValidity(expirationDate, now);
  return (
    <Badge tone={isActive ? 'success' : 'danger'} icon="clock">
      {isActive ? T.validUntil(validity, formatDate(expirationDate)) : validity}
    </Badge>
  );
}
