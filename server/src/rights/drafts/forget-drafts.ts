import type { Context } from '../tables';
import { ownerOf } from './find-owner';
import { deleteBlockDrafts, deleteDeskDrafts, deleteDraftsOf } from './queries';

/**
 * Deletes what an account has written and not sent, with its files, and what the desk wrote about its block: it is removed, or
 * belongs to somebody else.
 */
export async function forgetDraftsOf(tx: Context, userId: string): Promise<void> {
  await deleteDraftsOf(tx, { is: 'user', userId });
  await deleteBlockDrafts(tx, userId);
}

/** Deletes what an account wrote for the desk, on which it works no more. */
export async function forgetDeskDrafts(tx: Context, userId: string): Promise<void> {
  await deleteDeskDrafts(tx, userId);
}

/** Deletes what a guest wrote by a claim that was abuse, in the transaction that ends it and before it does. */
export async function forgetDraftsByClaim(tx: Context, claimId: string): Promise<void> {
  await deleteDraftsOf(tx, await ownerOf(tx, { is: 'guest', claimId }));
}
