import { cloneElement, isValidElement } from 'react';
import type { AriaAttributes, AriaRole, ReactNode } from 'react';
import AntPagination from 'antd/es/pagination';
import { Kit } from '@najem/shared/ui/form';
import { TEXTS } from './texts';

const INTEGER = new Intl.NumberFormat('pl-PL');

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows in all pages together. */
  total: number;
  /** The number of rows at which counting stops: a total that reaches it is shown with a plus. */
  countedTo?: number;
  onChange: (page: number, pageSize: number) => void;
  /** Offers a choice of page sizes. */
  pageSizes?: readonly number[];
}

type ItemType = 'page' | 'prev' | 'next' | 'jump-prev' | 'jump-next';

/** Gives antd's link or button of a page the role and an accessible name of a button. */
function withName(element: ReactNode, type: ItemType, number: number, isCurrent: boolean): ReactNode {
  if (!isValidElement<AriaAttributes & { role?: AriaRole }>(element)) return element;
  return cloneElement(element, {
    role: 'button',
    'aria-label': type === 'page' ? TEXTS.page(number) : TEXTS.turns[type],
    'aria-current': type === 'page' && isCurrent ? 'page' : undefined,
  });
}

/** The pages of a list in a navigation landmark; empty where the smallest page holds all. Another page size starts at the first page. */
export function Pagination({ page, pageSize, total, countedTo, onChange, pageSizes }: PaginationProps) {
  if (total <= Math.min(pageSize, ...(pageSizes ?? []))) return null;
  const isOnlyPage = total <= pageSize;
  return (
    <Kit>
      <nav className="rn-pagination" aria-label={TEXTS.pagination}>
        <AntPagination
          current={page}
          pageSize={pageSize}
          total={total}
          onChange={(next, size) => onChange(size === pageSize ? next : 1, size)}
          showTotal={(all, [from, to]) => (
            <span role="status" className="rn-tabular">
              {TEXTS.range(from, to, INTEGER.format(all) + (all === countedTo ? '+' : ''))}
            </span>
          )}
          showSizeChanger={
            pageSizes
              ? {
                  'aria-label': TEXTS.pageSize,
                  options: pageSizes.map((size) => ({ value: size, label: TEXTS.pageSizeOption(size) })),
                  showSearch: false,
                }
              : false
          }
          pageSizeOptions={pageSizes ? [...pageSizes] : undefined}
          itemRender={(number, type, element) => !isOnlyPage && withName(element, type, number, number === page)}
          showLessItems
          responsive
        />
      </nav>
    </Kit>
  );
}
