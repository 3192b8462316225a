import { Icon } from '@najem/shared/ui/base';
import { TEXTS } from './texts';
import './pagination.css';

const INTEGER = new Intl.NumberFormat('pl-PL');

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows in all pages together. */
  total: number;
  onChange: (page: number, pageSize: number) => void;
  /** Offers a choice of page sizes. */
  pageSizes?: readonly number[];
  label?: string;
}

/** Pages of a list: real buttons in a navigation landmark, the current one marked. Shows nothing for an empty list. */
export function Pagination({ page, pageSize, total, onChange, pageSizes, label = TEXTS.pagination }: PaginationProps) {
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className="rn-pagination" aria-label={label}>
      <span className="rn-pagination-range rn-tabular" role="status">
        {TEXTS.range(from, Math.min(total, page * pageSize), INTEGER.format(total))}
      </span>
      {pages > 1 && (
        <ul>
          <li>
            <button
              type="button"
              aria-label={TEXTS.previous}
              disabled={page <= 1}
              onClick={() => onChange(page - 1, pageSize)}
            >
              <Icon name="chevron" className="rn-turn-left" size={18} />
            </button>
          </li>
          {pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              <li key={`gap-${index}`} className="rn-pagination-gap" aria-hidden="true">
                …
              </li>
            ) : (
              <li key={number}>
                <button
                  type="button"
                  className="rn-tabular"
                  aria-label={TEXTS.page(number)}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onChange(number, pageSize)}
                >
                  {INTEGER.format(number)}
                </button>
              </li>
            ),
          )}
          <li>
            <button
              type="button"
              aria-label={TEXTS.next}
              disabled={page >= pages}
              onClick={() => onChange(page + 1, pageSize)}
            >
              <Icon name="chevron-right" size={18} />
            </button>
          </li>
        </ul>
      )}
      {pageSizes && (
        <span className="rn-control rn-control-select rn-pagination-size">
          <select
            aria-label={TEXTS.pageSize}
            value={pageSize}
            onChange={(event) => onChange(1, Number(event.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {TEXTS.pageSizeOption(size)}
              </option>
            ))}
          </select>
          <Icon name="chevron" size={18} />
        </span>
      )}
    </nav>
  );
}

/** The numbers to offer: the ends, the current page with its neighbours, and `null` for a gap. Never more than seven. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages];
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, null, page - 1, page, page + 1, null, pages];
}
