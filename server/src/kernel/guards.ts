import { fieldsOf } from '@najem/shared/domain/kernel';

/** Whether an error has one of these codes, such as Node's `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const { code } = fieldsOf(error);
  return codes.some((known) => known === code);
}

/** Returns the message of anything that was thrown. */
export function readMessage(error: unknown): string {
  const { message } = fieldsOf(error);
  return typeof message === 'string' ? message : String(error);
}

/** A list with at least one item. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** Whether a list has an item. */
export function isNonEmpty<Item>(list: readonly Item[]): list is NonEmpty<Item> {
  return list.length > 0;
}
