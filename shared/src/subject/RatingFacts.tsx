import type { Subject } from '@najem/shared/contract/register';
import { formatDate, RATING_MAX, RATING_MIN, RATING_TEXTS } from '@najem/shared/domain/kernel';
import {
  CONFIDENCE_LABELS,
  type ConfidenceLevel,
  effectText,
  explainRating,
  isBeyondScale,
  isCounting,
  pointsText,
  reasonLabel,
  type StandingKind,
  type SubjectDescriptor,
  suspendedText,
} from '@najem/shared/domain/register';
import type { Tone } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import './rating-facts.css';

type Confidence = NonNullable<Subject['confidence']>;

const TONES: Readonly<Record<ConfidenceLevel, Tone>> = {
  none: 'neutral',
  low: 'warning',
  medium: 'info',
  high: 'success',
};

/** The label of a confidence with its cause, as one text. */
export function confidenceText({ level, cause }: Confidence): string {
  return cause === undefined ? CONFIDENCE_LABELS[level] : `${CONFIDENCE_LABELS[level]}. ${cause}`;
}

export interface RatingFactsProps {
  confidence: Confidence;
  /** How many entries count. */
  entryCount: number;
  /** How many do not count at present. */
  suspendedCount?: number;
}

/** Shows a rating's confidence with its cause, and the figures behind it. */
export function RatingFacts({ confidence, entryCount, suspendedCount = 0 }: RatingFactsProps) {
  const { level, cause, authors, documentedRating, newestAt } = confidence;
  return (
    <div className="rn-rating-facts">
      <p>
        <Badge tone={TONES[level]}>{CONFIDENCE_LABELS[level]}</Badge> <span>{cause}</span>
      </p>
      <ul className="rn-list rn-rating-figures">
        <li>
          {RATING_TEXTS.entries}: {entryCount}
        </li>
        {suspendedCount > 0 && <li>{suspendedText(suspendedCount)}</li>}
        <li>
          {RATING_TEXTS.authors}: {authors}
        </li>
        {documentedRating !== undefined && <li>{RATING_TEXTS.documented(pointsText(documentedRating))}</li>}
        {newestAt !== undefined && (
          <li>
            {RATING_TEXTS.newest}: {formatDate(newestAt)}
          </li>
        )}
      </ul>
    </div>
  );
}

export interface RatingWhyProps {
  descriptor: SubjectDescriptor;
  /** All entries, newest first; those that do not count are left out. */
  entries: readonly {
    readonly _id: string;
    readonly reason: string;
    readonly created_at: string;
    readonly standing?: { readonly is: StandingKind };
  }[];
  /** How many further entries do not count. */
  suspendedCount?: number;
}

/** 'Dlaczego taka ocena?': the points of each entry, and the rating without it. */
export function RatingWhy({ descriptor, entries, suspendedCount = 0 }: RatingWhyProps) {
  const counting = entries.filter(isCounting);
  const steps = explainRating(descriptor, counting);
  const suspended = entries.length - counting.length + suspendedCount;
  return (
    <details className="rn-rating-why-list">
      <summary>{RATING_TEXTS.why}</summary>
      <ul className="rn-list">
        {steps.map(({ entry, effect, without }) => (
          <li key={entry._id}>
            <strong className="rn-tabular">{effectText(effect)}</strong>{' '}
            <span>
              {reasonLabel(descriptor, entry.reason)}, {formatDate(entry.created_at)}.{' '}
              <span className="rn-muted">{RATING_TEXTS.without(pointsText(without))}</span>
            </span>
          </li>
        ))}
      </ul>
      {suspended > 0 && <p className="rn-muted rn-small">{suspendedText(suspended)}</p>}
      {isBeyondScale(steps.map(({ effect }) => effect)) && (
        <p className="rn-muted rn-small">{RATING_TEXTS.beyondScale(RATING_MIN, RATING_MAX)}</p>
      )}
    </details>
  );
}

/** The sentence below every rating outside the lists. */
export function RatingBasis() {
  return <p className="rn-muted rn-small">{RATING_TEXTS.basis}</p>;
}
