import type { ColumnShape, SchemaShape, TableShape } from './read-schema';

/** What the program of the last release does without: changes that would break an older program and do not break this one. */
export interface Accepted {
  /** `table`, `table.column`, or a constraint as `table: definition`, with the reason why it breaks nothing. */
  readonly [change: string]: string;
}

/**
 * Names what a newer schema takes from the program of the last release, which goes on while a newer one migrates: tables and
 * columns that it reads, rows that it writes. A new column must be optional, a new constraint may refuse what it writes.
 */
export function findBreaks(released: SchemaShape, present: SchemaShape, accepted: Accepted = {}): string[] {
  const breaks = Object.entries(released).flatMap(([table, shape]) => breaksOf(table, shape, present[table]));
  return breaks.filter(({ change }) => accepted[change] === undefined).map(({ change, what }) => `${change}: ${what}`);
}

interface Break {
  change: string;
  what: string;
}

function breaksOf(table: string, released: TableShape, present: TableShape | undefined): Break[] {
  if (!present) return [{ change: table, what: 'the table is gone' }];
  const known = Object.entries(released.columns).flatMap(([name, column]) =>
    columnBreaks(`${table}.${name}`, column, present.columns[name]),
  );
  const added = Object.entries(present.columns)
    .filter(([name, { isOptional }]) => !released.columns[name] && !isOptional)
    .map(([name]) => ({ change: `${table}.${name}`, what: 'the new column has neither a default nor may it be null' }));
  const constraints = present.constraints
    .filter((text) => !released.constraints.includes(text))
    .map((text) => ({
      change: `${table}: ${text}`,
      what: 'the new constraint may refuse what the last release writes',
    }));
  return [...known, ...added, ...constraints];
}

function columnBreaks(change: string, released: ColumnShape, present: ColumnShape | undefined): Break[] {
  if (!present) return [{ change, what: 'the column is gone' }];
  if (present.type !== released.type) return [{ change, what: `the type is ${present.type} and was ${released.type}` }];
  if (released.isOptional && !present.isOptional) return [{ change, what: 'a row may no longer leave it out' }];
  if (released.isNullable && !present.isNullable) return [{ change, what: 'it may no longer be null' }];
  // Its readers would not expect null.
  if (!released.isNullable && present.isNullable) return [{ change, what: 'it may be null now' }];
  return [];
}
