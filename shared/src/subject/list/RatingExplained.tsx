import type { Subject } from '@najem/shared/contract';
import { isAdmin } from '@najem/shared/domain';
import { Rating } from '@najem/shared/ui/content';
import { Tooltip } from '@najem/shared/ui/form';
import { useId } from 'react';
import { useActor, useSubjectFeature } from '../feature-context';
import {
  effectText,
  pointsText,
  type RatingBreakdown,
  type BreakdownLine,
  buildRatingBreakdown,
} from './rating-breakdown';
import { TEXTS } from '../texts';
import './rating.css';

/** The stars of a row. Whoever hovers or focuses them learns which entry moved the rating by how much. */
export function RatingExplained({ subject }: { subject: Subject }) {
  const { rating, entryCount } = subject;
  const { lines, isLimited } = useRatingBreakdown(subject);
  const id = useId();
  if (entryCount === 0) return <Rating value={rating} count={0} />;
  const words = lines.map((line) => `${measureText(line)} ${line.text}`);
  return (
    <span className="rn-rating-why">
      <span id={id}>
        <Rating value={rating} count={entryCount} />
      </span>
      {/* Over the stars and not around them: a button holds no other widget. */}
      <Tooltip text={<BreakdownLines subject={subject} />}>
        {/* The tooltip itself describes the stars only while it is open. */}
        {/* eslint-disable-next-line jsx-a11y/role-supports-aria-props -- the rule knows ARIA 1.2; this is of 1.3 */}
        <button
          type="button"
          aria-labelledby={id}
          aria-description={[...words, ...(isLimited ? [TEXTS.ratingLimits] : [])].join(' ')}
        />
      </Tooltip>
    </span>
  );
}

function useRatingBreakdown(subject: Subject): RatingBreakdown {
  const { descriptor } = useSubjectFeature();
  const actor = useActor();
  // An administrator sees everybody's entries; of very many only the newest.
  const othersText = actor && isAdmin(actor) ? TEXTS.ratingRest : TEXTS.ratingOthers;
  return buildRatingBreakdown(descriptor, subject, othersText);
}

function measureText({ measure, points }: BreakdownLine): string {
  return measure === 'effect' ? effectText(points) : pointsText(points);
}

/** The sum behind a rating, line by line. */
export function BreakdownLines({ subject }: { subject: Subject }) {
  const { lines, isLimited } = useRatingBreakdown(subject);
  return (
    <span className="rn-breakdown">
      {lines.map((line) => (
        <span key={line.key} className={`rn-breakdown-line rn-breakdown-${line.tone}`}>
          <span className="rn-breakdown-effect rn-tabular">{measureText(line)}</span>{' '}
          <span className="rn-breakdown-text">{line.text}</span>{' '}
        </span>
      ))}
      {isLimited && <span className="rn-breakdown-note">{TEXTS.ratingLimits}</span>}
    </span>
  );
}
