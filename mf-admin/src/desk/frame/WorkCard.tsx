import type { Column } from '@najem/shared/ui/data';

/** The parts of a card, by the keys of the columns: what it is and when it is due, whom it is about, and the rest small. */
const LINES = [['kind', 'due'], ['person'], ['state', 'age', 'worker'], ['number', 'actions']] as const;

/** A piece of work on a narrow screen: a few lines in place of a line for each column. */
export function WorkCard<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const render = (key: string) => columns.find((column) => column.key === key)?.render(row);
  return (
    <div className="admin-desk-card">
      {LINES.map((keys) => (
        <div key={keys[0]} className="admin-desk-card-line">
          {keys.map((key) => (
            <div key={key}>{render(key)}</div>
          ))}
        </div>
      ))}
    </div>
  );
}
