import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../schema';

/** A handwritten statement. */
export interface Statement {
  /**
   * Makes PostgreSQL parse and plan it once per connection: for the busiest calls. One text for one name; another text
   * under the same name is refused.
   */
  name?: string;
  text: string;
}

/** Runs a statement with the values of its `$1`, `$2` … */
export async function runStatement<Row>(
  db: Kysely<Database>,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  // Kysely passes the text to the driver unchanged, and the driver accepts a named statement in its place, which Kysely's
  // types do not know. A copy, because the driver writes the values into it.
  const text = { ...statement } as never;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
