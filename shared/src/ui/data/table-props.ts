import type { ReactNode } from 'react';
import type { PaginationProps } from './Pagination';

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface Column<Row> {
  /** Also the key given to `onSort`. */
  key: string;
  /** Plain text: also names the cell in the card and the choice in the sort list. */
  title: string;
  render: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'end';
  /** Shows no title in the head, for a column of buttons; screen readers still get it. */
  hideTitle?: boolean;
  /** This column names the row for screen readers. */
  rowHeader?: boolean;
}

export interface Expansion<Row extends object> {
  render: (row: Row) => ReactNode;
  /** Names the toggle after its row: 'Historia: Anna Nowak'. */
  label: (row: Row) => string;
}

export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** First load: skeleton. With rows already there they stay, dimmed. */
  loading?: boolean;
  /** Replaces an empty list: an `EmptyState`. */
  empty?: ReactNode;
  sort?: Sort;
  /** The server sorts: rows are shown in the given order. `undefined` means the default order. */
  onSort?: (sort: Sort | undefined) => void;
  paging?: PaginationProps;
  expansion?: Expansion<Row>;
  /** One row as a card under 900 px; without it the card lists the columns. */
  renderCard?: (row: Row) => ReactNode;
}

/** The keys of the expanded rows. */
export interface ExpandedProps {
  expanded: readonly string[];
  onToggle: (key: string) => void;
}
