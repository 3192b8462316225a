import { CompiledQuery } from 'kysely';
import type { Db } from '../tables';

const MARK = /^\s*\/\* statement: ([a-z-]+) \*\//;

/**
 * The name under which a connection keeps a statement that begins with a mark such as `/* statement: session *\/`: it is parsed
 * and planned once a connection instead of at each call. For the few that are sent with each call, whose text is always the same
 * and whose columns are named; each kept plan costs memory in every connection.
 */
export function statementName(text: string): string | undefined {
  return MARK.exec(text)?.[1];
}

/** Runs a handwritten statement with the values of its `$1`, `$2` … */
export async function runStatement<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
