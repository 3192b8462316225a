/** Programs that open the file take a cell that begins like this for a formula: it would run with the reader's rights. */
const FORMULA = /^[\s\u0000]*[=+\-@\t\r|%]/;
/** Tells spreadsheets that the file is UTF-8: without it Polish letters break. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What Polish spreadsheets expect, because the comma belongs to the numbers. */
const SEPARATOR = ';';

export type Cell = string | number | undefined;

/** A table as a CSV text that Polish spreadsheets open as it is, and in which no cell can run as a formula. */
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

/** Hands a text to the browser's downloads as a file. */
export function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
