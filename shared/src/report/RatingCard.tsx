import type { Report } from '@najem/shared/contract/reports';
import { formatDate } from '@najem/shared/domain/kernel';
import {
  effectText,
  newestFirst,
  pointsText,
  RATING_START,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import { sumRating } from '@najem/shared/domain/reports';
import { RatingWhy } from '@najem/shared/subject';
import { Card, Stack } from '@najem/shared/ui/base';
import { type Step, toneOf } from './rating-breakdown';
import { RatingTimeline } from './RatingTimeline';
import { REPORT_VIEW as T } from './texts';

interface RatingCardProps {
  report: Report;
  descriptor: SubjectDescriptor;
  /** Oldest first. */
  steps: readonly Step[];
  isHolder: boolean;
}

/** How the rating is made: the sum by reasons, its course, and for the holder what each entry did. */
export function RatingCard({ report: { data, suspended = [] }, descriptor, steps, isHolder }: RatingCardProps) {
  const sum = sumRating(descriptor, steps);
  const proved = [...new Set(data.verificationDates.map((date) => formatDate(date)))];
  return (
    <Card title={T.ratingWhy} icon="chart" className="rn-report-long">
      <Stack gap="m">
        <div>
          <dl className="rn-report-sum">
            <SumLine label={T.ratingStart} value={pointsText(RATING_START)} />
            {sum.reasons.map(({ label, count, effect }) => (
              <SumLine
                key={label}
                label={T.ratingTimes(label, count)}
                value={effectText(effect)}
                tone={toneOf(effect)}
              />
            ))}
            <SumLine label={T.ratingTotal} value={pointsText(data.rating)} tone="total" />
          </dl>
          {sum.isLimited && <p className="rn-muted rn-small">{T.ratingLimits}</p>}
        </div>
        <RatingTimeline descriptor={descriptor} steps={steps} />
        {isHolder && (
          <RatingWhy descriptor={descriptor} entries={newestFirst(data.history)} suspendedCount={suspended.length} />
        )}
        {proved.length > 0 && <p className="rn-muted rn-small">{T.authorsProved(proved.join(', '))}</p>}
      </Stack>
    </Card>
  );
}

function SumLine({ label, value, tone = 'level' }: { label: string; value: string; tone?: string }) {
  return (
    <div className={`rn-report-line rn-report-${tone}`}>
      <dt>{label}</dt>
      <dd className="rn-tabular">{value}</dd>
    </div>
  );
}
