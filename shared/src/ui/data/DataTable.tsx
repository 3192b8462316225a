import { useState } from 'react';
import type { ReactNode } from 'react';
import Table, { INTERNAL_HOOKS } from '@rc-component/table';
import type { ColumnType } from '@rc-component/table/es/interface';
import useCSSVarCls from 'antd/es/config-provider/hooks/useCSSVarCls';
import useStyle from 'antd/es/table/style';
import {
  CardSkeleton,
  classNames,
  EmptyState,
  Icon,
  SelectField,
  TableSkeleton,
  useMediaQuery,
  VisuallyHidden,
} from '@najem/shared/ui/base';
import { Pagination } from './Pagination';
import type { PaginationProps } from './Pagination';
import { TEXTS } from './texts';
import './data-table.css';

/** Below this width, the top bar's too, a table becomes a list of cards. */
const CARDS_QUERY = '(max-width: 899.98px)';

const PREFIX = 'ant-table';

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
  align?: 'start' | 'end';
  /** px, or any CSS width. */
  width?: number | string;
  /** Shows no title in the head, for a column of buttons; screen readers still get it. */
  hideTitle?: boolean;
  /** This column names the row for screen readers. */
  rowHeader?: boolean;
}

export interface Expansion<Row extends object> {
  render: (row: Row) => ReactNode;
  /** Names the toggle after its row: 'Historia: Anna Nowak'. */
  label: (row: Row) => string;
  canExpand?: (row: Row) => boolean;
}

export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** First load: skeleton. With rows already there they stay, dimmed. */
  loading?: boolean;
  /** In place of an empty list: an `EmptyState`. */
  empty?: ReactNode;
  sort?: Sort;
  /** Sorting is the server's: the rows come as they should be shown. `undefined` means the default order. */
  onSort?: (sort: Sort | undefined) => void;
  paging?: PaginationProps;
  expansion?: Expansion<Row>;
  /** One row as a card under 900 px; without it the card lists the columns. */
  renderCard?: (row: Row) => ReactNode;
}

/** A list of records: a table that sorts, pages and expands, and on narrow screens a list of cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, loading, empty, paging, sort, onSort } = props;
  const asCards = useMediaQuery(CARDS_QUERY);
  const [expanded, setExpanded] = useState<readonly string[]>([]);

  if (loading && rows.length === 0) {
    return asCards ? <CardSkeleton count={3} /> : <TableSkeleton columns={columns.length} />;
  }
  if (rows.length === 0) return <>{empty ?? <EmptyState title={TEXTS.empty} />}</>;

  function toggle(key: string) {
    setExpanded((keys) => (keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]));
  }

  return (
    <div className={loading ? 'rn-data rn-data-busy' : 'rn-data'} aria-busy={loading || undefined}>
      {asCards ? (
        <>
          {onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
          <CardList {...props} expanded={expanded} onToggle={toggle} />
        </>
      ) : (
        <WideTable {...props} expanded={expanded} onToggle={toggle} />
      )}
      {paging && <Pagination {...paging} />}
    </div>
  );
}

interface ExpandedProps {
  expanded: readonly string[];
  onToggle: (key: string) => void;
}

/**
 * antd's table engine in antd's table styles. The ready-made `antd/es/table` wraps the same two in filters, selection,
 * trees and menus that no screen here has, for 110 kB of compressed script more; its sortable heads are no buttons.
 */
function WideTable<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  expansion,
  expanded,
  onToggle,
}: DataTableProps<Row> & ExpandedProps) {
  const rootClass = useCSSVarCls(PREFIX);
  const [hashId, variables] = useStyle(PREFIX, rootClass);
  const engineColumns = columns.map((column): ColumnType<Row> => {
    const isSortable = column.sortable && onSort !== undefined;
    const direction = sort?.key === column.key ? sort.direction : undefined;
    return {
      key: column.key,
      title: isSortable ? (
        <SortButton
          title={column.title}
          direction={direction}
          onSort={(next) => onSort(next && { key: column.key, direction: next })}
        />
      ) : column.hideTitle ? (
        <VisuallyHidden>{column.title}</VisuallyHidden>
      ) : (
        column.title
      ),
      render: (_, row) => column.render(row),
      align: column.align,
      width: column.width,
      rowScope: column.rowHeader ? 'row' : undefined,
      onHeaderCell: () => (direction ? { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' } : {}),
    };
  });
  return (
    <div className={classNames('rn-table', `${PREFIX}-wrapper`, hashId, variables, rootClass)}>
      <Table<Row>
        prefixCls={PREFIX}
        columns={engineColumns}
        data={rows}
        rowKey={rowKey}
        aria-label={caption}
        // Tailored: without measuring scroll bars, whose style tag the Content Security Policy would block.
        internalHooks={INTERNAL_HOOKS}
        tailor
        expandable={
          expansion && {
            expandedRowKeys: [...expanded],
            expandedRowRender: expansion.render,
            rowExpandable: expansion.canExpand,
            columnTitle: <VisuallyHidden>{TEXTS.expand}</VisuallyHidden>,
            columnWidth: 48,
            expandIcon: ({ expandable, record }) =>
              expandable && (
                <ExpandButton
                  name={expansion.label(record)}
                  isOpen={expanded.includes(rowKey(record))}
                  onToggle={() => onToggle(rowKey(record))}
                />
              ),
          }
        }
      />
    </div>
  );
}

interface SortButtonProps {
  title: string;
  direction: Sort['direction'] | undefined;
  onSort: (direction: Sort['direction'] | undefined) => void;
}

/** First click ascending, second descending, third back to the default order. */
function SortButton({ title, direction, onSort }: SortButtonProps) {
  const next = direction === undefined ? 'asc' : direction === 'asc' ? 'desc' : undefined;
  return (
    <button
      type="button"
      className={classNames('rn-sort', direction && `rn-sort-${direction}`)}
      onClick={() => onSort(next)}
    >
      {title}
      <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true" focusable="false">
        <path d="M5 1l4 5H1z" />
        <path d="M5 13L1 8h8z" />
      </svg>
    </button>
  );
}

function CardList<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  expansion,
  renderCard,
  expanded,
  onToggle,
}: DataTableProps<Row> & ExpandedProps) {
  return (
    <ul className="rn-data-cards" aria-label={caption}>
      {rows.map((row) => {
        const key = rowKey(row);
        const canExpand = expansion && (expansion.canExpand?.(row) ?? true);
        const isOpen = expanded.includes(key);
        return (
          <li key={key} className="rn-card rn-card-plain rn-data-card">
            {renderCard ? (
              renderCard(row)
            ) : (
              <dl>
                {columns.map((column) => (
                  <div
                    key={column.key}
                    className={
                      column.rowHeader ? 'rn-data-card-name' : column.hideTitle ? 'rn-data-card-untitled' : undefined
                    }
                  >
                    <dt className={column.hideTitle || column.rowHeader ? 'rn-visually-hidden' : undefined}>
                      {column.title}
                    </dt>
                    <dd>{column.render(row)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {canExpand && (
              <ExpandButton name={expansion.label(row)} isOpen={isOpen} onToggle={() => onToggle(key)} showName />
            )}
            {canExpand && isOpen && <div className="rn-data-card-more">{expansion.render(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}

function ExpandButton({
  name,
  isOpen,
  onToggle,
  showName,
}: {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  showName?: boolean;
}) {
  const word = isOpen ? TEXTS.collapse : TEXTS.expand;
  return (
    <button
      type="button"
      className="rn-expand"
      aria-expanded={isOpen}
      aria-label={`${word}: ${name}`}
      onClick={onToggle}
    >
      <Icon name="chevron" size={18} />
      {showName && <span>{word}</span>}
    </button>
  );
}

function SortChoice<Row extends object>({
  columns,
  sort,
  onSort,
}: Pick<DataTableProps<Row>, 'columns' | 'sort'> & { onSort: (sort: Sort | undefined) => void }) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <SelectField
      label={TEXTS.sortBy}
      placeholder={TEXTS.noSort}
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      onChange={(value) => {
        const [key, direction] = value.split(' ');
        onSort(key ? { key, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined);
      }}
      options={sortable.flatMap(({ key, title }) => [
        { value: `${key} asc`, label: `${title} ${TEXTS.ascending}` },
        { value: `${key} desc`, label: `${title} ${TEXTS.descending}` },
      ])}
    />
  );
}
