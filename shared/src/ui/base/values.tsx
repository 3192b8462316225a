import { useId } from 'react';
import { classNames } from './class-names';
import { TEXTS } from './texts';
import './values.css';

const ONE_DECIMAL = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const PLURAL = new Intl.PluralRules('pl-PL');
const STARS = 5;
const STAR_PATH = 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z';

/** Names a number of history entries in Polish: '1 wpis', '3 wpisy', '5 wpisów'. */
export function entriesText(count: number): string {
  const form = PLURAL.select(count);
  return `${count} ${form === 'one' ? TEXTS.entries.one : form === 'few' ? TEXTS.entries.few : TEXTS.entries.many}`;
}

export interface RatingProps {
  /** From 0 to 5; shown with one decimal, drawn to the nearest half star. */
  value: number;
  /** Number of history entries behind the rating. 0 shows 'Brak historii' in place of stars; absent shows stars alone. */
  count?: number;
  size?: 's' | 'm' | 'l';
  /** Keeps the stars alone, for narrow columns; the number stays in the accessible text. */
  starsOnly?: boolean;
  /** Draws the stars even when `count` is 0, as an empty report does with its neutral 2,5. */
  alwaysStars?: boolean;
}

/** A rating that is only read: half-star precision, the number beside it, and 'Ocena 3,5 na 5' for screen readers. */
export function Rating({ value, count, size = 'm', starsOnly, alwaysStars }: RatingProps) {
  const clipId = useId();
  if (count === 0 && !alwaysStars) return <span className="rn-rating-none">{TEXTS.noHistory}</span>;
  const rating = Math.min(STARS, Math.max(0, value));
  const halves = Math.round(rating * 2) / 2;
  const text = ONE_DECIMAL.format(rating);
  return (
    <span className={`rn-rating rn-rating-${size}`}>
      <svg className="rn-stars" viewBox="0 0 120 24" role="img" aria-label={TEXTS.ratingLabel(text)}>
        <clipPath id={clipId}>
          <rect width={halves * 24} height="24" />
        </clipPath>
        <g className="rn-stars-empty">{drawStars()}</g>
        <g className="rn-stars-full" clipPath={`url(#${clipId})`}>
          {drawStars()}
        </g>
      </svg>
      {!starsOnly && (
        <span className="rn-rating-number" aria-hidden="true">
          {text}
        </span>
      )}
      {!starsOnly && count !== undefined && (
        <span className="rn-rating-count">{count === 0 ? TEXTS.noHistory : entriesText(count)}</span>
      )}
    </span>
  );
}

function drawStars() {
  return Array.from({ length: STARS }, (_, star) => (
    <path key={star} d={STAR_PATH} transform={`translate(${star * 24})`} />
  ));
}

export interface IdentifierTextProps {
  /** As the server sent it: whole, or masked with anything that is not a letter or digit. Empty shows 'Brak identyfikatora'. */
  value?: string | null;
  /** Small word before the number: PESEL, NIP, Paszport. */
  kind?: string;
}

/** An identifier in tabular digits. A masked one is spoken as a hidden number and its ending, not as a row of dots. */
export function IdentifierText({ value, kind }: IdentifierTextProps) {
  if (!value) return <span className="rn-identifier-none">{TEXTS.noIdentifier}</span>;
  const visible = /[\p{L}\p{N}]*$/u.exec(value)?.[0] ?? '';
  const isMasked = visible.length < value.length;
  return (
    <span className={classNames('rn-identifier', isMasked && 'rn-identifier-masked')} translate="no">
      {kind && <span className="rn-identifier-kind">{kind}</span>}
      {isMasked ? (
        <>
          <span aria-hidden="true">
            {'•'.repeat(value.length - visible.length)}
            {visible}
          </span>
          <span className="rn-visually-hidden">{TEXTS.identifierEnding(visible)}</span>
        </>
      ) : (
        <span>{value}</span>
      )}
    </span>
  );
}
