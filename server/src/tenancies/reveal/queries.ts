import type { TenancyRole } from '@najem/shared/domain/tenancies';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { OpinionKey } from '../opinions/queries';
import type { Context, OpinionRow, RevealedRow, TenanciesTables, TenancyRow } from '../tables';

export type NewRevealed = Insertable<TenanciesTables['revealed_entries']>;

/** Reads the sealed opinion of a side, which has words. */
export async function readSealed(tx: Context, tenancyId: string, by: TenancyRole): Promise<OpinionRow | undefined> {
  return tx.db
    .selectFrom('tenancy_opinions')
    .selectAll()
    .where('tenancy_id', '=', tenancyId)
    .where('by', '=', by)
    .where('content_cipher', 'is not', null)
    .executeTakeFirst();
}

/** Deletes a sealed opinion, which is revealed. */
export async function deleteSealed(tx: Context, { tenancy_id, by }: OpinionKey): Promise<void> {
  await tx.db.deleteFrom('tenancy_opinions').where('tenancy_id', '=', tenancy_id).where('by', '=', by).execute();
}

/** Deletes what a side's author saw of an opinion that stayed sealed. */
export async function deleteRevealed(tx: Context, { tenancy_id, by }: OpinionKey): Promise<void> {
  await tx.db.deleteFrom('revealed_entries').where('tenancy_id', '=', tenancy_id).where('by', '=', by).execute();
}

/** Adds the entries of a revealed opinion. */
export async function insertRevealed(tx: Context, rows: readonly NewRevealed[]): Promise<void> {
  if (rows.length > 0)
    await tx.db
      .insertInto('revealed_entries')
      .values([...rows])
      .execute();
}

/** Reads the revealed entries of a tenancy that stand outside the register, with their words. */
export async function listOutside(tx: Context, tenancyId: string): Promise<RevealedRow[]> {
  return tx.db
    .selectFrom('revealed_entries')
    .selectAll()
    .where('tenancy_id', '=', tenancyId)
    .where('place', '=', 'outside')
    .where('reason', 'is not', null)
    .orderBy('by')
    .orderBy('position')
    .execute();
}

/** Changes a revealed entry. */
export async function updateRevealed(tx: Context, id: string, change: Updateable<TenanciesTables['revealed_entries']>) {
  await tx.db.updateTable('revealed_entries').set(change).where('id', '=', id).execute();
}

/** Notes from when on entries of the register are kept, which is no change that anybody reads. */
export async function setAge(tx: Context, entryIds: readonly string[], agesFrom: Date): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.db
    .updateTable('history_entries')
    .set({ ages_from: agesFrom })
    .where('id', 'in', [...entryIds])
    .execute();
}

/** Finds the revealed entry that waits for the desk under an id. */
export async function findHeldOpinion(tx: Context, heldId: string): Promise<RevealedRow | undefined> {
  return tx.db
    .selectFrom('revealed_entries')
    .selectAll()
    .where('entry_id', '=', heldId)
    .where('place', '=', 'held')
    .executeTakeFirst();
}

/** Finds the tenancy of that entry, which it does not lock. */
export async function findHeldTenancy(ctx: Context, heldId: string): Promise<Pick<TenancyRow, 'number'> | undefined> {
  return ctx.db
    .selectFrom('revealed_entries as r')
    .innerJoin('tenancies as t', 't.id', 'r.tenancy_id')
    .select('t.number')
    .where('r.entry_id', '=', heldId)
    .where('r.place', '=', 'held')
    .executeTakeFirst();
}

/** Finds the name that the newest claim on an identifier proved, of a person or a company; it outlives the claim. */
export async function findClaimedName(ctx: Context, indexes: readonly Buffer[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(
      -- Who proved a company is its person, whom the company is not called by.
      case when i.type = 'nip' then c.recipient_name end,
      nullif(concat_ws(' ', c.given_name, c.family_name), ''), c.recipient_name
    ) as name
    from claim_identifiers i join claims c on c.id = i.claim_id
    where i.identifier_index = any(${[...indexes]}::bytea[]) and c.proved_at is not null
    order by c.proved_at desc limit 1`.execute(ctx.db);
  return rows[0]?.name ?? undefined;
}
