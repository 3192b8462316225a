import { useState } from 'react';
import AntTable from 'antd/es/table';
import type { ColumnType } from 'antd/es/table';
import { unbroken, VisuallyHidden } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { useMediaQuery } from '@najem/shared/ui/context';
import { Kit } from '@najem/shared/ui/form';
import { CardList, ExpandButton } from './CardList';
import { Pagination } from './Pagination';
import type { DataTableProps, ExpandedProps } from './table-props';
import { TEXTS } from './texts';
import './data-table.css';

/** Below this width, which the top bar uses too, a table becomes a list of cards. */
const CARDS_QUERY = '(max-width: 899.98px)';

/** A list of records: antd's table that sorts, pages and expands, and on narrow screens a list of cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, loading, empty, paging } = props;
  const asCards = useMediaQuery(CARDS_QUERY);
  const [expanded, setExpanded] = useState<readonly string[]>([]);

  if (loading && rows.length === 0) {
    return asCards ? <CardSkeleton count={3} /> : <CardSkeleton lines={8} />;
  }
  if (rows.length === 0) return <>{empty ?? <EmptyState title={TEXTS.empty} />}</>;

  function toggle(key: string) {
    setExpanded((keys) => (keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]));
  }

  const List = asCards ? CardList : WideTable;
  return (
    <Kit>
      <div className="rn-data rn-stack rn-gap-m" aria-busy={loading || undefined}>
        <List {...props} expanded={expanded} onToggle={toggle} />
        {paging && <Pagination {...paging} />}
      </div>
    </Kit>
  );
}

const ORDERS = { asc: 'ascend', desc: 'descend' } as const;

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
  const antColumns = columns.map((column): ColumnType<Row> => ({
    key: column.key,
    title: column.hideTitle ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title,
    render: (_, row) => {
      const cell = unbroken(column.render(row));
      if (!expansion || !column.rowHeader) return cell;
      const key = rowKey(row);
      return (
        <button
          type="button"
          className="rn-row-name"
          aria-expanded={expanded.includes(key)}
          onClick={() => onToggle(key)}
        >
          {cell}
        </button>
      );
    },
    align: column.align,
    rowScope: column.rowHeader ? 'row' : undefined,
    sorter: column.sortable && onSort !== undefined,
    sortOrder: sort?.key === column.key ? ORDERS[sort.direction] : null,
    showSorterTooltip: false,
  }));
  return (
    <AntTable<Row>
      className="rn-card rn-table"
      aria-label={caption}
      columns={antColumns}
      dataSource={rows}
      rowKey={rowKey}
      pagination={false}
      // Prevents measuring scroll bars, for which antd creates a style tag that the page's policy refuses.
      tailor
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? sorter[0]! : sorter;
        onSort?.(order ? { key: String(columnKey), direction: order === 'ascend' ? 'asc' : 'desc' } : undefined);
      }}
      expandable={
        expansion && {
          expandedRowKeys: [...expanded],
          expandedRowRender: expansion.render,
          columnTitle: <VisuallyHidden>{TEXTS.expand}</VisuallyHidden>,
          expandIcon: ({ record }) => (
            <ExpandButton
              name={expansion.label(record)}
              isOpen={expanded.includes(rowKey(record))}
              onToggle={() => onToggle(rowKey(record))}
            />
          ),
        }
      }
    />
  );
}
