import { formatDate, RATING_MAX } from '@najem/shared/domain/kernel';
import {
  entryTimeMs,
  pointsText,
  RATING_START,
  reasonLabel,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import { useMediaQuery } from '@najem/shared/ui/context';
import { useId } from 'react';
import { REPORT_VIEW as T } from './texts';
import { type Step, toneOf } from './rating-breakdown';
import './timeline.css';

/** In SVG units, one to a CSS pixel at full width, so that letters keep their size on a phone. */
const WIDE = { width: 720, height: 220 };
const NARROW = { width: 320, height: 200 };
const EDGE = { left: 30, right: 12, top: 12, bottom: 26 };
const LEVELS = [0, RATING_START, RATING_MAX];
const MARK = 6;

interface Point {
  step: Step;
  x: number;
  y: number;
}

/** Draws the rating over time; the shape of each entry's mark says whether it raised or lowered the rating. */
export function RatingTimeline({ descriptor, steps }: { descriptor: SubjectDescriptor; steps: readonly Step[] }) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const { width, height } = isNarrow ? NARROW : WIDE;
  const y = (rating: number) => height - EDGE.bottom - (rating / RATING_MAX) * (height - EDGE.top - EDGE.bottom);
  const points = placeSteps(steps, width, y);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const from = formatDate(first.step.entry.created_at);
  const to = formatDate(last.step.entry.created_at);

  return (
    <figure className="rn-timeline">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>{T.timelineText(steps.length, from, to, pointsText(last.step.rating))}</title>
        {LEVELS.map((level) => (
          <g key={level} className="rn-timeline-level">
            <line x1={EDGE.left} x2={width - EDGE.right} y1={y(level)} y2={y(level)} />
            <text x={EDGE.left - 6} y={y(level) + 4} textAnchor="end">
              {pointsText(level)}
            </text>
          </g>
        ))}
        <path className="rn-timeline-line" d={linePath(points, y(RATING_START))} />
        {points.map((point) => (
          <Mark key={point.step.entry._id} point={point} descriptor={descriptor} />
        ))}
        <text className="rn-timeline-date" x={EDGE.left} y={height - 6}>
          {from}
        </text>
        {from !== to && (
          <text className="rn-timeline-date" x={width - EDGE.right} y={height - 6} textAnchor="end">
            {to}
          </text>
        )}
      </svg>
      <figcaption className="rn-timeline-legend rn-small">
        <Legend effect={1} text={T.legendPositive} />
        <Legend effect={-1} text={T.legendNegative} />
        {steps.some(({ effect }) => effect === 0) && <Legend effect={0} text={T.legendNeutral} />}
      </figcaption>
    </figure>
  );
}

/** Places the entries by time, or evenly when all have the same time. */
function placeSteps(steps: readonly Step[], width: number, y: (rating: number) => number): Point[] {
  const times = steps.map(({ entry }) => entryTimeMs(entry) ?? 0);
  const start = Math.min(...times);
  const span = Math.max(...times) - start;
  // The line starts at the initial rating, left of the first entry.
  const left = EDGE.left + MARK * 3;
  const room = width - EDGE.right - MARK - left;
  return steps.map((step, index) => {
    const even = steps.length === 1 ? 0.5 : index / (steps.length - 1);
    const share = span === 0 ? even : ((times[index] ?? start) - start) / span;
    return { step, x: left + share * room, y: y(step.rating) };
  });
}

/** Draws steps, not slopes, because a rating holds until the next entry. */
function linePath(points: readonly Point[], startY: number): string {
  const steps = points.map(({ x, y }) => `H${x.toFixed(1)} V${y.toFixed(1)}`);
  return `M${EDGE.left} ${startY.toFixed(1)} ${steps.join(' ')}`;
}

function Mark({ point: { step, x, y }, descriptor }: { point: Point; descriptor: SubjectDescriptor }) {
  const { entry, effect, rating } = step;
  const text = T.mark(formatDate(entry.created_at), reasonLabel(descriptor, entry.reason), pointsText(rating));
  return (
    <path className={`rn-timeline-mark rn-timeline-${toneOf(effect)}`} d={shapeOf(effect, x, y)}>
      <title>{text}</title>
    </path>
  );
}

function Legend({ effect, text }: { effect: number; text: string }) {
  return (
    <span>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path className={`rn-timeline-mark rn-timeline-${toneOf(effect)}`} d={shapeOf(effect, 8, 8)} />
      </svg>{' '}
      {text}
    </span>
  );
}

/** A triangle up or down, or a square, so that the marks differ without colours. */
function shapeOf(effect: number, x: number, y: number): string {
  if (effect === 0) return `M${x - 4} ${y - 4}h8v8h-8z`;
  const tip = effect > 0 ? -MARK : MARK;
  return `M${x - MARK} ${y - tip}L${x + MARK} ${y - tip}L${x} ${y + tip}z`;
}
