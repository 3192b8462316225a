/** Spreadsheets run a cell that starts like this as a formula, with the reader's rights. */
const FORMULA = /^[\s\u0000]*[=+\-@\t\r|%]/;
/** Marks the file as UTF-8, without which spreadsheets break Polish letters. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Polish spreadsheets expect it, because the comma is the decimal separator. */
const SEPARATOR = ';';

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

/** Saves a text as a file. */
export function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
