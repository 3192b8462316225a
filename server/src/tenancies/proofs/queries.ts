import { CONFIRMED_STATES } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import type { Context } from '../tables';

/** Lists the confirmed tenancies of an account that are not proven. */
export async function listUnproven(ctx: Context, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as s', 's.tenancy_id', 't.id')
    .select('t.id')
    .where('s.user_id', '=', userId)
    .where('t.proven_at', 'is', null)
    .where('t.state', 'in', CONFIRMED_STATES)
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Has the sides that one claim proved be proven by another one of the same account. */
export async function passProofs(tx: Context, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.db
    .updateTable('tenancy_sides')
    .set({ proven_claim_id: to })
    .where('proven_claim_id', '=', from)
    .where('questioned_at', 'is', null)
    .execute();
}

/** Notes that the proof of the sides of proven tenancies is in question; returns the tenancies. */
export async function questionSides(tx: Context, claimId: string, heldUntil: Date | null): Promise<string[]> {
  const rows = await tx.db
    .updateTable('tenancy_sides')
    .set({ questioned_at: tx.now(), held_until: heldUntil })
    .where('proven_claim_id', '=', claimId)
    .where('questioned_at', 'is', null)
    .where('tenancy_id', 'in', ({ selectFrom }) =>
      selectFrom('tenancies').select('id').where('proven_at', 'is not', null).where('state', 'in', CONFIRMED_STATES),
    )
    .returning('tenancy_id')
    .execute();
  return rows.map(({ tenancy_id }) => tenancy_id);
}

/** Until when the desk should decide whether an opinion in the register is about that person; undefined where it need not. */
export async function findHeldUntil(ctx: Context, entryId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ held_until: Date }>`
    select s.held_until from revealed_entries r
    join tenancy_sides s on s.tenancy_id = r.tenancy_id and s.role <> r.by
    where r.entry_id = ${entryId}::uuid and r.place = 'register' and s.held_until > ${ctx.now()}`.execute(ctx.db);
  return rows[0]?.held_until;
}

/** Lists the tenancies of which a claim proves a side. */
export async function listProvenBy(ctx: Context, claimId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tenancy_sides')
    .select('tenancy_id')
    .where('proven_claim_id', '=', claimId)
    .orderBy('tenancy_id')
    .execute();
  return rows.map(({ tenancy_id }) => tenancy_id);
}

/** Names the sides by which an account acts for itself. */
export async function nameSides(ctx: Context, userId: string, name: string): Promise<void> {
  await ctx.db
    .updateTable('tenancy_sides')
    .set({ name })
    .where('user_id', '=', userId)
    .where('company_index', 'is', null)
    .where('name', '<>', name)
    .execute();
}

/** Lists the tenancies in which another account acts for the company of these blind indexes. */
export async function listOfCompany(ctx: Context, userId: string, indexes: readonly Buffer[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tenancy_sides')
    .select('tenancy_id')
    .where('company_index', 'in', [...indexes])
    .where('user_id', '<>', userId)
    .orderBy('tenancy_id')
    .execute();
  return rows.map(({ tenancy_id }) => tenancy_id);
}
