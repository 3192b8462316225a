import type { Subject } from '@najem/shared/contract';
import { isAdmin } from '@najem/shared/domain';
import { Rating, Tooltip } from '@najem/shared/ui/form';
import { useActor, useDesk } from './desk-context';
import { effectText, pointsText, tellRating } from './rating-story';
import { TEXTS } from './texts';
import './rating.css';

/** The stars of a row. Whoever hovers or focuses them learns which entry moved the rating by how much. */
export function RatingExplained({ subject }: { subject: Subject }) {
  const { rating, entryCount } = subject;
  if (entryCount === 0) return <Rating value={rating} count={0} />;
  return (
    <Tooltip text={<RatingStory subject={subject} />}>
      <button type="button" className="rn-rating-why">
        <Rating value={rating} count={entryCount} />
      </button>
    </Tooltip>
  );
}

/** The sum behind a rating, line by line. */
export function RatingStory({ subject }: { subject: Subject }) {
  const { descriptor } = useDesk();
  const actor = useActor();
  // An administrator sees everybody's entries; of very many only the newest.
  const othersText = actor && isAdmin(actor) ? TEXTS.ratingRest : TEXTS.ratingOthers;
  const { lines, isLimited } = tellRating(descriptor, subject, othersText);
  return (
    <span className="rn-story">
      {lines.map((line) => (
        <span key={line.key} className={`rn-story-line rn-story-${line.tone}`}>
          <span className="rn-story-effect rn-tabular">
            {line.measure === 'effect' ? effectText(line.points) : pointsText(line.points)}
          </span>{' '}
          <span className="rn-story-text">{line.text}</span>{' '}
        </span>
      ))}
      {isLimited && <span className="rn-story-note">{TEXTS.ratingLimits}</span>}
    </span>
  );
}
