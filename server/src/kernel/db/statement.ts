import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './database';

/** Runs a handwritten statement with the values of its `$1`, `$2` … */
export async function runStatement<Row>(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
