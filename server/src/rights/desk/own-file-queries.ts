import { type RawBuilder, sql } from 'kysely';
import { isClaiming } from '../claims/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { isForeignCase } from '../cases/desk-queries';
import { isForeignDispute } from '../disputes/desk-queries';

type Administrator = Pick<Actor, 'id'>;

/** Whether a claim is an administrator's, or on an identifier that they claimed: its files are not theirs to see. */
export async function isOwnClaim(ctx: Context, { id: userId }: Administrator, id: string): Promise<boolean> {
  return exists(
    ctx,
    sql`select from claims c where c.id = ${id} and (c.user_id = ${userId} or exists (
      select from claim_identifiers i where i.claim_id = c.id and ${isClaimed('i', userId)}))`,
  );
}

/** Whether evidence is an administrator's, or about an entry under an identifier that they claimed. */
export async function isOwnEvidence(ctx: Context, { id: userId }: Administrator, id: string): Promise<boolean> {
  return exists(
    ctx,
    sql`select from entry_evidence e
      join history_entries h on h.id = e.entry_id
      join subjects s on s.id = h.subject_id
      where e.id = ${id} and (e.author_id = ${userId} or ${isClaimed('s', userId)})`,
  );
}

/** Whether an administrator is a side of a dispute. */
export async function isOwnDispute(ctx: Context, actor: Administrator, id: string): Promise<boolean> {
  return exists(ctx, sql`select from disputes d where d.id = ${id} and not ${isForeignDispute(actor)}`);
}

/** Whether an administrator takes no part in a case. */
export async function isOwnCase(ctx: Context, actor: Administrator, id: string): Promise<boolean> {
  return !(await isForeignCase(ctx, actor, id));
}

async function exists(ctx: Context, row: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (${row})`.execute(ctx.db);
  return rows[0]?.exists ?? false;
}

/** Whether a user claimed the identifier of a row, by the name of its table. */
function isClaimed(table: string, userId: string): RawBuilder<boolean> {
  return sql`exists (
    select from claim_identifiers mine
    join claims own on own.id = mine.claim_id and ${isClaiming('own')}
    where mine.identifier_index = ${sql.ref(`${table}.identifier_index`)} and own.user_id = ${userId})`;
}
