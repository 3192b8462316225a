/** The middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Linear interpolation between the closest ranks; `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const low = sorted[Math.floor(rank)] ?? NaN;
  const high = sorted[Math.ceil(rank)] ?? NaN;
  return low + (high - low) * (rank - Math.floor(rank));
}

/** Prints rows under a heading, columns aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  console.log(`\n${title}\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row));
}

/** Says whether a figure reached its goal, beside the figure itself. */
export function goal(value: number, limit: number, unit = ''): string {
  return `${value.toFixed(2)}${unit} (limit ${limit}${unit}: ${value <= limit ? 'reached' : 'MISSED'})`;
}

/** The same for a figure that shall not be smaller. */
export function atLeast(value: number, limit: number, unit = ''): string {
  return `${value.toFixed(0)}${unit} (at least ${limit}${unit}: ${value >= limit ? 'reached' : 'MISSED'})`;
}
