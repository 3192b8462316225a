import type { Report } from '@najem/shared/contract/reports';
import { formatDate } from '@najem/shared/domain/kernel';
import { purposeText } from '@najem/shared/domain/register';
import { CORRECTION_TEXTS } from '@najem/shared/domain/reports';
import { PASSPORT_NUMBER } from '@najem/shared/domain/rights';
import { Card, Link } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { REPORT_VIEW as T } from './texts';

/** What a report is as a document, and where everybody can compare it with what was issued. */
export function DocumentCard({ report }: { report: Report }) {
  const { number, version, madeAt, createdAt, expirationDate, checksum, purpose, passport } = report;
  return (
    <Card title={T.document} icon="report">
      <DescriptionList
        columns={2}
        items={[
          {
            label: passport ? PASSPORT_NUMBER : T.number,
            value: (
              <span>
                <span className="rn-number" translate="no">
                  {number}
                </span>
                {version !== undefined && (
                  <span className="rn-muted"> {CORRECTION_TEXTS.version(version, formatDate(madeAt))}</span>
                )}
              </span>
            ),
          },
          { label: T.checksum, value: <span className="rn-tabular">{checksum}</span> },
          { label: T.issued, value: formatDate(createdAt) },
          { label: T.expires, value: formatDate(expirationDate) },
        ]}
      />
      {purpose && !passport && <p className="rn-muted">{purposeText(purpose)}</p>}
      <p className="rn-report-authentic">
        <Link href={`/reports/verify/${number}`}>{T.authentic}</Link>
      </p>
    </Card>
  );
}
