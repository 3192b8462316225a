import type { ReactNode } from 'react';
import Descriptions from 'antd/es/descriptions';
import Rate from 'antd/es/rate';
import { classNames, entriesText, unbroken } from '@najem/shared/ui/base';
import { Kit } from '@najem/shared/ui/form';
import './values.css';

const ONE_DECIMAL = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const STARS = 5;
const NO_HISTORY = 'Brak historii';
const NO_DATA = 'Brak danych';

export interface RatingProps {
  /** From 0 to 5; shown with one decimal, drawn to the nearest half star. */
  value: number;
  /** Number of history entries behind the rating. 0 shows 'Brak historii' in place of stars; absent shows stars alone. */
  count?: number;
  /** Stands beside the number of entries; with a `count` of 0 beside 'Brak danych', in place of 'Brak historii'. */
  note?: string;
  size?: 's' | 'm' | 'l';
  /** Shows only the stars, for narrow columns; the number stays in the accessible text. */
  starsOnly?: boolean;
  /** Draws the stars even when `count` is 0, as an empty report does with its neutral 2,5. */
  alwaysStars?: boolean;
}

/** A read-only rating: stars with half-star precision, the number, and 'Ocena 3,5 na 5' for screen readers. */
export function Rating({ value, count, note, size = 'm', starsOnly, alwaysStars }: RatingProps) {
  const remark = note && <span className="rn-rating-count">{note}</span>;
  if (count === 0 && !alwaysStars) {
    if (!remark) return <span className="rn-muted">{NO_HISTORY}</span>;
    return (
      <span className="rn-rating">
        <span className="rn-muted">{NO_DATA}</span>
        {remark}
      </span>
    );
  }
  const rating = Math.min(STARS, Math.max(0, value));
  const text = ONE_DECIMAL.format(rating);
  return (
    <Kit>
      <span className={classNames('rn-rating', `rn-rating-${size}`)}>
        {/* One image with one name, because antd's stars would be five disabled radio buttons. */}
        <span className="rn-stars">
          <span role="img" aria-label={`Ocena ${text} na 5`} />
          <span aria-hidden="true">
            <Rate disabled allowHalf value={Math.round(rating * 2) / 2} />
          </span>
        </span>
        {!starsOnly && (
          <span className="rn-rating-number rn-tabular" aria-hidden="true">
            {text}
          </span>
        )}
        {!starsOnly && count !== undefined && (
          <span className="rn-rating-count">{count === 0 ? NO_HISTORY : entriesText(count)}</span>
        )}
        {!starsOnly && remark}
      </span>
    </Kit>
  );
}

export interface DescriptionItem {
  label: ReactNode;
  value: ReactNode;
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[];
  columns?: 1 | 2 | 3;
}

/** Names with their values, for the basics of a subject, an invoice or a profile; missing values show 'Brak danych'. */
export function DescriptionList({ items, columns = 2 }: DescriptionListProps) {
  return (
    <Kit>
      <Descriptions
        className="rn-descriptions"
        colon={false}
        column={columns === 1 ? 1 : { xs: 1, sm: columns }}
        items={items.map(({ label, value }, index) => ({
          key: index,
          label,
          children: unbroken(value) ?? <span className="rn-muted">{NO_DATA}</span>,
        }))}
      />
    </Kit>
  );
}
