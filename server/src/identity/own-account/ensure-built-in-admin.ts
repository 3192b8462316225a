import { cleanEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { endSessionsOf } from '../sessions/queries';
import { changeOwner } from './change-owner';
import { hashPassword, verifyPassword } from '../accounts/password-hash';
import { findUser, insertUser, lockBuiltInAdmin, updateUser, type UserRow } from '../accounts/queries';
import { ACCOUNT_TEXTS } from '../accounts/texts';
import { dropMailTokens } from '../accounts/token-queries';

/**
 * Ensures that the built-in administrator of the settings exists. A changed address or password in the settings is
 * applied, which also unblocks the account and ends its sessions; unchanged settings overwrite nothing.
 */
export async function ensureBuiltInAdmin(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const current = await lockBuiltInAdmin(tx);
    const { email, password } = tx.config.admin;
    const emailKey = normaliseEmail(email);
    const isApplied = current !== undefined && (await verifyPassword(current.built_in_hash, password));
    if (isApplied && current.email_key === emailKey) return;
    const account = current?.email_key === emailKey ? current : await findUser(tx, { email_key: emailKey }, 'update');
    if (current && account && current.id !== account.id) await retire(tx, current);
    const target = account ?? current;
    const hash = isApplied && target === current ? undefined : await hashPassword(password);
    const settings = {
      email: cleanEmail(email),
      email_key: emailKey,
      role: 'admin',
      status: 'active',
      block_reason: null,
      block_text: null,
      built_in: true,
      email_verified_at: target?.email_verified_at ?? tx.now(),
      ...(hash === undefined ? {} : { password_hash: hash, built_in_hash: hash }),
    } as const;
    if (!target) {
      const created = await insertUser(tx, { name: ACCOUNT_TEXTS.administrator, ...settings });
      if (!created) throw new Error('The address of the built-in administrator was registered at this moment');
      return;
    }
    // The account's previous holder may have registered the address without owning it.
    if (target !== current) await changeOwner(tx, target, { actorId: null, sessions: 'settings' });
    // A link that was mailed to the earlier address would set another password.
    await dropMailTokens(tx, target.id);
    await updateUser(tx, target.id, { ...settings, google_sub: null, google_email: null });
    await endSessionsOf(tx, target.id, 'settings');
  });
}

/** The settings name another account now: the old one's password was a setting too and must not stay in force. */
async function retire(ctx: Context, user: UserRow): Promise<void> {
  await updateUser(ctx, user.id, { built_in: false, built_in_hash: null, password_hash: null, role: 'user' });
  await endSessionsOf(ctx, user.id, 'settings');
}
