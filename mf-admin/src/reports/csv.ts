/** Spreadsheets run a cell that starts like this as a formula, with the reader's rights. */
const FORMULA = /^[\s\u0000]*[=+\-@\t\r|%]/;
/** Marks the file as UTF-8, without which spreadsheets break Polish letters. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Polish spreadsheets expect it, because the comma is the decimal separator. */
const SEPARATOR = ';';

/** The media type of `toCsv`'s text. */
export const CSV_TYPE = 'text/csv;charset=utf-8';

export type Cell = string | number | undefined;

/** Writes a table as CSV for Polish spreadsheets, in which no cell can run as a formula. */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(quote).join(SEPARATOR));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function quote(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
