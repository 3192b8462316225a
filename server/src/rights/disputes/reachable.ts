import { findUser, canBeRestored } from '../../identity/accounts/queries';
import type { Context } from '../tables';

/** Whether an author can answer: their account is there and not blocked, or its removal can still be undone. */
export async function isReachable(ctx: Context, authorId: string): Promise<boolean> {
  const author = await findUser(ctx, { id: authorId });
  return author ? author.status === 'active' : canBeRestored(ctx, authorId);
}
