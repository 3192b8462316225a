import { sql } from 'kysely';
import type { TestApp } from './harness';

/** Resolves once a transaction on a site's database waits for a lock of another one. */
export async function someoneWaits({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_locks where not granted
      and (database is null or database = (select oid from pg_database where datname = current_database()))`.execute(
    ctx.db,
  );
  if (rows[0]?.waiting === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await someoneWaits({ ctx });
  }
}
