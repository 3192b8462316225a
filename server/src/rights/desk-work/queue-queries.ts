import { DESK_SORTS } from '@najem/shared/contract/rights';
import { detectIdentifier, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../tables';
import { ENDING_LENGTH } from '../../kernel/db/identifier-vault';
import { filled, filledEmail, wordsOf } from '../../kernel/db/list-page';
import { refuse } from '../../kernel/errors';
import type { WorkPlace } from './place';

/** What of a kind of work its list is sorted by. */
export interface QueueColumns {
  id: RawBuilder<string>;
  /** `infinity` where it has no due date. */
  due: RawBuilder<Date | 'infinity'>;
  came: RawBuilder<Date>;
  kind: RawBuilder<string>;
  /** All kinds, as they are chosen from. */
  kinds: readonly string[];
  person: RawBuilder<string | null>;
}

/** An order of a list, and what of it comes after a place. */
interface QueueOrder {
  /** What the place of a row needs besides its due date, its coming and its id. */
  key: RawBuilder<string>;
  isAfter: RawBuilder<boolean>;
  by: RawBuilder<unknown>;
}

/** So much of a name decides an order; the rest would only make places long. */
const NAME_SORTED = 60;

/**
 * Orders a list by what `text` names, by the due date without it; those of one kind or person stand by their due date.
 * VALIDATION for a text that is not one of `DESK_SORTS`.
 */
export function orderOf(text: string | undefined, columns: QueueColumns, after: WorkPlace | undefined): QueueOrder {
  const asked = text?.trim() || 'due';
  const sort = DESK_SORTS.find((known) => known === asked.replace(/^-/, '')) ?? refuse('VALIDATION');
  const isDescending = asked.startsWith('-');
  const [way, later] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const { id, due, came } = columns;
  if (sort === 'due' || sort === 'age') {
    const parts = sort === 'due' ? [due, came, id] : [came, id];
    const reached = after && (sort === 'due' ? place(after) : [sql`${after.createdAt}::timestamptz`, uuid(after)]);
    return {
      key: sql`''`,
      isAfter: reached ? sql`(${sql.join(parts)}) ${later} (${sql.join(reached)})` : sql`true`,
      by: sql.join(parts.map((part) => sql`${part} ${way}`)),
    };
  }
  const key = sort === 'kind' ? kindKey(columns) : personKey(columns);
  const rest = [due, came, id];
  return {
    key,
    isAfter: after
      ? sql`(${key} ${later} ${after.key} or (${key} = ${after.key} and (${sql.join(rest)}) > (${sql.join(place(after))})))`
      : sql`true`,
    by: sql.join([sql`${key} ${way}`, ...rest]),
  };
}

function place(after: WorkPlace): RawBuilder<unknown>[] {
  return [sql`${after.due}::timestamptz`, sql`${after.createdAt}::timestamptz`, uuid(after)];
}

function uuid({ id }: WorkPlace): RawBuilder<unknown> {
  return sql`${id}::uuid`;
}

function kindKey({ kind, kinds }: QueueColumns): RawBuilder<string> {
  return sql`lpad(array_position(${[...kinds]}::text[], ${kind})::text, 2, '0')`;
}

function personKey({ person }: QueueColumns): RawBuilder<string> {
  return sql`(left(polish_sort_key(coalesce(${person}, '')), ${NAME_SORTED}) collate polish)`;
}

/** Where a kind of work is searched. */
export interface SearchedColumns {
  number: RawBuilder<string>;
  /** Search texts of names and of e-mail addresses. */
  names: readonly RawBuilder<string | null>[];
  emails: readonly RawBuilder<string | null>[];
  /** Whether an identifier has one of these endings. */
  hasEnding: (endings: readonly Buffer[]) => RawBuilder<boolean>;
}

const MASK = /^[•*]+/;
/** A number is found by so many of its characters. */
const NUMBER_LEAST = 3;

/** The condition that a piece of work has what was typed; undefined where nothing was. */
export function isFound(
  ctx: Context,
  q: string | undefined,
  { number, names, emails, hasEnding }: SearchedColumns,
): RawBuilder<boolean> | undefined {
  const text = filled(q);
  if (text === undefined) return undefined;
  const words = wordsOf(text);
  const ways = names.map((name) => allOf(words.map((word) => isLike(name, word))));
  const email = filledEmail(q) ?? text;
  ways.push(...emails.map((one) => isLike(one, email)));
  const typed = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  if (typed.length >= NUMBER_LEAST) ways.push(sql`replace(${number}, '-', '') like ${`%${typed}%`}`);
  // A list is no look-up of somebody: of a whole identifier it compares no more than what the lists show anyway.
  const identifier = normaliseIdentifier(text).replace(MASK, '');
  if (identifier.length === ENDING_LENGTH || detectIdentifier(text) !== 'unknown')
    ways.push(hasEnding(ctx.vault.endings(identifier.slice(-ENDING_LENGTH))));
  return sql`(${sql.join(ways, sql` or `)})`;
}

function isLike(column: RawBuilder<string | null>, part: string): RawBuilder<boolean> {
  return sql`coalesce(${column} like search_pattern(${part}), false)`;
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}
