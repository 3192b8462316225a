/** Whether a value is an object with fields: not an array, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of a value of unknown shape; none for anything but an object. */
export function readFields(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** Whether an error has one of these codes, such as Node's `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const { code } = readFields(error);
  return codes.some((known) => known === code);
}

/** Returns the message of anything that was thrown. */
export function readMessage(error: unknown): string {
  const { message } = readFields(error);
  return typeof message === 'string' ? message : String(error);
}

/** A list with at least one item. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** Whether a list has an item. */
export function isNonEmpty<Item>(list: readonly Item[]): list is NonEmpty<Item> {
  return list.length > 0;
}
