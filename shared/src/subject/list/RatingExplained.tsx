import type { Subject } from '@najem/shared/contract/register';
import { isAdmin } from '@najem/shared/domain/kernel';
import { effectText, pointsText, suspendedText } from '@najem/shared/domain/register';
import { Rating } from '@najem/shared/ui/content';
import { Tooltip } from '@najem/shared/ui/form';
import { useId } from 'react';
import { useActor, useSubjectFeature, useWithEntries } from '../feature-context';
import { confidenceText } from '../RatingFacts';
import { TEXTS } from '../texts';
import { type BreakdownLine, buildRatingBreakdown, type RatingBreakdown } from './rating-breakdown';
import './rating.css';

/** The stars of a row, with the rating breakdown as a tooltip on hover and focus. */
export function RatingExplained({ subject: row }: { subject: Subject }) {
  const subject = useWithEntries(row);
  const { rating, entryCount, suspendedCount = 0 } = subject;
  const { lines, isLimited } = useRatingBreakdown(subject);
  const id = useId();
  if (entryCount + suspendedCount === 0) return <Rating value={rating} count={0} />;
  const words = entryCount === 0 ? [] : lines.map((line) => `${formatMeasure(line)} ${line.text}`);
  if (isLimited) words.push(TEXTS.ratingLimits);
  if (subject.confidence) words.push(confidenceText(subject.confidence));
  return (
    <span className="rn-rating-why">
      <span id={id}>
        <Rating
          value={rating}
          count={entryCount}
          note={suspendedCount > 0 ? suspendedText(suspendedCount) : undefined}
        />
      </span>
      {/* The button lies over the stars, because it may not contain another widget. */}
      <Tooltip text={<RatingTooltip subject={subject} />}>
        {/* The tooltip describes the stars only while it is open, so the button does always. */}
        {/* eslint-disable-next-line jsx-a11y/role-supports-aria-props -- the rule knows ARIA 1.2; this is of 1.3 */}
        <button type="button" aria-labelledby={id} aria-description={words.join(' ')} />
      </Tooltip>
    </span>
  );
}

/** The rating breakdown with the confidence below it. */
function RatingTooltip({ subject }: { subject: Subject }) {
  return (
    <>
      {subject.entryCount > 0 && <BreakdownLines subject={subject} />}
      {subject.confidence && <span className="rn-breakdown-confidence">{confidenceText(subject.confidence)}</span>}
    </>
  );
}

function useRatingBreakdown(subject: Subject): RatingBreakdown {
  const { descriptor } = useSubjectFeature();
  const actor = useActor();
  // An administrator's other entries are older ones, not other people's.
  const othersText = actor && isAdmin(actor) ? TEXTS.ratingRest : TEXTS.ratingOthers;
  return buildRatingBreakdown(descriptor, subject, othersText);
}

function formatMeasure({ measure, points }: BreakdownLine): string {
  return measure === 'effect' ? effectText(points) : pointsText(points);
}

/** The rating breakdown, line by line. */
export function BreakdownLines({ subject }: { subject: Subject }) {
  const { lines, isLimited } = useRatingBreakdown(subject);
  return (
    <span className="rn-breakdown">
      {lines.map((line) => (
        <span key={line.key} className={`rn-breakdown-line rn-breakdown-${line.tone}`}>
          <span className="rn-breakdown-effect rn-tabular">{formatMeasure(line)}</span>{' '}
          <span className="rn-breakdown-text">{line.text}</span>{' '}
        </span>
      ))}
      {isLimited && <span className="rn-breakdown-note">{TEXTS.ratingLimits}</span>}
      {subject.suspendedCount !== undefined && (
        <span className="rn-breakdown-note">{suspendedText(subject.suspendedCount)}</span>
      )}
    </span>
  );
}
