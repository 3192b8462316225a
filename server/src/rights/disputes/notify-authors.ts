import { findUser } from '../../identity/accounts/queries';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_MS } from '../../kernel/durations';
import { sendOpenings } from './mails';
import { listUntoldAuthors, lockTelling, markTold, readUntold, wasTold } from './notified-queries';

/**
 * Notifies an author of the disputes that they have to answer, in the caller's transaction: in one mail, at most one in 24 hours,
 * so that nobody fills a mailbox by disputing. `notifyAuthors` mails what waits.
 */
export async function notifyAuthor(tx: Context, authorId: string): Promise<void> {
  await lockTelling(tx, authorId);
  if (await wasTold(tx, authorId, aDayAgo(tx))) return;
  const untold = await readUntold(tx, authorId);
  // Where a removal can still be undone, the author's mail follows afterwards.
  if (untold.length === 0 || !(await findUser(tx, { id: authorId }))) return;
  await sendOpenings(tx, untold);
  await markTold(
    tx,
    untold.map(({ id }) => id),
  );
}

/** Notifies authors of the disputes that waited because the last mail was less than 24 hours old. */
export async function notifyAuthors(ctx: Context): Promise<void> {
  for (const authorId of await listUntoldAuthors(ctx, aDayAgo(ctx))) {
    await inTransaction(ctx, (tx) => notifyAuthor(tx, authorId));
  }
}

function aDayAgo(ctx: Context): Date {
  return new Date(ctx.now().getTime() - DAY_MS);
}
