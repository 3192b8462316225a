import type { Input, Output } from '@najem/shared/contract/kernel';
import type { platform } from '@najem/shared/contract/platform';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { listActiveReleases } from './active-releases';
import { auditRemote } from './audit-remote';
import { deleteSlot, listConfirmedSlots, saveSlot } from './slot-queries';
import { isConfirmed, slotsOf, type SlotUse, widestUses } from './slots';

/** Lists the slots that a remote's releases in use ask for, and those that it was given. */
export async function listSlots(
  ctx: Context,
  _actor: Actor,
  { remote }: Input<typeof platform.slots>,
): Promise<Output<typeof platform.slots>> {
  return presentSlots(ctx, remote);
}

/** Lets a remote fill a slot for as many people as was shown to the administrator. SLOT_NOT_FOUND where no release asks so. */
export async function confirmSlot(
  ctx: Context,
  actor: Actor,
  { remote, slot: name, access }: Input<typeof platform.confirmSlot>,
): Promise<Output<typeof platform.confirmSlot>> {
  return inTransaction(ctx, async (tx) => {
    const asked = await listAsked(tx, remote);
    if (!asked.some((use) => use.name === name && use.access === access)) refuse('SLOT_NOT_FOUND');
    await saveSlot(tx, remote, { name, access }, actor.id);
    await auditRemote(tx, actor, 'release.slot-confirmed', remote, { slot: name, access });
    return presentSlots(tx, remote);
  });
}

/** Takes a slot from a remote; taking it twice changes nothing. */
export async function withdrawSlot(
  ctx: Context,
  actor: Actor,
  { remote, slot }: Input<typeof platform.withdrawSlot>,
): Promise<Output<typeof platform.withdrawSlot>> {
  return inTransaction(ctx, async (tx) => {
    if (await deleteSlot(tx, remote, slot)) await auditRemote(tx, actor, 'release.slot-withdrawn', remote, { slot });
    return presentSlots(tx, remote);
  });
}

async function presentSlots(ctx: Context, remote: string): Promise<Output<typeof platform.slots>> {
  const confirmed = await listConfirmedSlots(ctx, remote);
  const asked = await listAsked(ctx, remote);
  const unasked = confirmed.filter(({ name }) => asked.every((use) => use.name !== name));
  const slots = [...asked, ...unasked].map((use) => ({ ...use, isConfirmed: isConfirmed(use, confirmed) }));
  return { success: true, slots };
}

/** What the releases ask for that people may get: the active one, its fallback and its canary. */
async function listAsked(ctx: Context, remote: string): Promise<SlotUse[]> {
  const release = (await listActiveReleases(ctx)).find(({ record }) => record.id === remote);
  if (!release) return [];
  const { record, previous, canary } = release;
  return widestUses([record, previous, canary?.record].flatMap((one) => (one ? slotsOf(one) : [])));
}
