import Button from 'antd/es/button';
import { Icon, unbroken } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/select';
import type { DataTableProps, ExpandedProps, Sort } from './table-props';
import { TEXTS } from './texts';

/** The rows as cards, with a choice of sort orders in place of the table's heads. */
export function CardList<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  expansion,
  renderCard,
  sort,
  onSort,
  expanded,
  onToggle,
}: DataTableProps<Row> & ExpandedProps) {
  return (
    <>
      {onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <ul className="rn-list rn-data-cards" aria-label={caption}>
        {rows.map((row) => {
          const key = rowKey(row);
          const isOpen = expanded.includes(key);
          return (
            <li key={key} className="rn-card rn-data-card">
              {renderCard ? (
                renderCard(row)
              ) : (
                <dl>
                  {columns.map((column) => (
                    <div key={column.key} className={column.rowHeader ? 'rn-data-card-name' : undefined}>
                      <dt className={column.hideTitle || column.rowHeader ? 'rn-visually-hidden' : undefined}>
                        {column.title}
                      </dt>
                      <dd>{unbroken(column.render(row))}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {expansion && (
                <ExpandButton name={expansion.label(row)} isOpen={isOpen} onToggle={() => onToggle(key)} showName />
              )}
              {expansion && isOpen && <div className="rn-data-card-more">{expansion.render(row)}</div>}
            </li>
          );
        })}
      </ul>
    </>
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

export interface ExpandButtonProps {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  showName?: boolean;
}

/** A button that opens and closes the details of one row, and is named after it. */
export function ExpandButton({ name, isOpen, onToggle, showName }: ExpandButtonProps) {
  const word = isOpen ? TEXTS.collapse : TEXTS.expand;
  return (
    <Button
      className="rn-expand"
      type="text"
      size="small"
      icon={<Icon name="chevron" size={18} />}
      aria-expanded={isOpen}
      aria-label={`${word}: ${name}`}
      onClick={onToggle}
    >
      {showName && word}
    </Button>
  );
}
