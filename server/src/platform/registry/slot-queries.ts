import type { Context } from '../tables';
import type { SlotUse } from './slots';

/** Lists the slots that a remote may fill, by name. */
export async function listConfirmedSlots(ctx: Context, remote: string): Promise<SlotUse[]> {
  return ctx.db
    .selectFrom('remote_slots')
    .select(['slot as name', 'access'])
    .where('remote', '=', remote)
    .orderBy('slot')
    .execute();
}

/** Lets a remote fill a slot; without an administrator the server itself does. */
export async function saveSlot(
  ctx: Context,
  remote: string,
  { name: slot, access }: SlotUse,
  confirmedBy: string | null,
): Promise<void> {
  const values = { access, confirmed_by: confirmedBy, confirmed_at: ctx.now() };
  await ctx.db
    .insertInto('remote_slots')
    .values({ remote, slot, ...values })
    .onConflict((conflict) => conflict.columns(['remote', 'slot']).doUpdateSet(values))
    .execute();
}

/** Takes a slot from a remote; returns whether it had it. */
export async function deleteSlot(ctx: Context, remote: string, slot: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('remote_slots')
    .where('remote', '=', remote)
    .where('slot', '=', slot)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
