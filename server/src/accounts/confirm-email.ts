import { type Context, inTransaction } from '../context';
import { award } from '../rentcoins/ledger';
import { findUser } from './queries';
import type { UserRow } from './presenter';

/**
 * Marks a user's address as confirmed and, the first time, pays the bonus of whoever came through an active referral
 * link. Confirming again changes nothing. Answers the user.
 */
export async function confirmEmail(ctx: Context, userId: string): Promise<UserRow> {
  return inTransaction(ctx, async (tx) => {
    const confirmed = await tx.db
      .updateTable('users')
      .set({ email_verified_at: tx.now() })
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .where('email_verified_at', 'is', null)
      .returning(['referral_link_id'])
      .executeTakeFirst();
    if (confirmed && confirmed.referral_link_id !== null) {
      await award(tx, { userId, action: 'bonus', onceKey: 'bonus' });
    }
    const user = await findUser(tx, { id: userId });
    if (!user) throw new Error('A user vanished while their address was confirmed');
    return user;
  });
}
