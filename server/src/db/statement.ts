import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema';

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
export async function run<Row>(db: Kysely<Database>, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  // Kysely hands its text on to the driver as it is, and the driver takes a named statement in its place. A copy,
  // because the driver writes the values into it.
  const text = { ...statement } as unknown as string;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
