import { sql } from 'kysely';
import type { Context } from '../context';

/** Returns what counts the people in a table: its distinct values of `column`. */
export function peopleIn(table: string, column: 'identifier_index' | 'user_id' = 'identifier_index') {
  return async (ctx: Context): Promise<number> => {
    const { rows } = await sql<{ people: number }>`
      select count(distinct ${sql.ref(column)})::integer as people from ${sql.table(table)}`.execute(ctx.db);
    return rows[0]?.people ?? 0;
  };
}
