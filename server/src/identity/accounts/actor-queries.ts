import { sql } from 'kysely';
import type { NamedActor } from '../../kernel/audit/hooks';
import type { Context } from '../tables';

/** The most actors that a search for a part of a name or address finds. */
const MOST_ACTORS = 200;

/** Reads the names of accounts, for the audit log. */
export function readActors(ctx: Context, ids: readonly string[]): Promise<NamedActor[]> {
  return ctx.db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
}

/** Finds the accounts that a part of a name or e-mail address may mean. */
export async function findActors(ctx: Context, part: string): Promise<string[]> {
  const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('removed_at', 'is', null)
    .where(({ eb, or }) => or([sql<boolean>`lower(name) like ${pattern}`, eb('email_key', 'like', pattern)]))
    .limit(MOST_ACTORS)
    .execute();
  return rows.map(({ id }) => id);
}
