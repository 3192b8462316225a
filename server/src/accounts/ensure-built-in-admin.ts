import { normaliseEmail } from '@najem/shared/domain';
import { sql } from 'kysely';
import { type Context, inTransaction } from '../context';
import { hashPassword, verifyPassword } from './password-hash';
import { findUser, insertUser, updateUser } from './queries';
import { endSessionsOf } from '../sessions/queries';
import { PEOPLE_TEXTS } from './texts';
import type { UserRow } from './presenter';

/** Any fixed number of our own: processes that start together set the account up one after the other. */
const BUILT_IN_LOCK = 4_827_004;

/**
 * Makes sure that the built-in administrator of the settings exists. A changed address or password in the settings is
 * applied, which also unblocks the account and ends its sessions; settings that did not change leave alone what was
 * changed in the service since.
 */
export async function ensureBuiltInAdmin(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${BUILT_IN_LOCK})`.execute(tx.db);
    const { email, password } = tx.config.admin;
    const emailKey = normaliseEmail(email);
    const current = await findBuiltIn(tx);
    const isApplied = current !== undefined && (await verifyPassword(current.built_in_hash, password));
    if (isApplied && current.email_key === emailKey) return;
    const account = current?.email_key === emailKey ? current : await findUser(tx, { email_key: emailKey }, 'update');
    if (current && account && current.id !== account.id) await retire(tx, current);
    const target = account ?? current;
    const hash = isApplied && target === current ? undefined : await hashPassword(password);
    const settings = {
      email: email.trim(),
      email_key: emailKey,
      role: 'admin',
      status: 'active',
      built_in: true,
      email_verified_at: target?.email_verified_at ?? tx.now(),
      ...(hash === undefined ? {} : { password_hash: hash, built_in_hash: hash }),
    } as const;
    if (!target) {
      const created = await insertUser(tx, { name: PEOPLE_TEXTS.administrator, ...settings });
      if (!created) throw new Error('The address of the built-in administrator was registered at this moment');
      return;
    }
    // Whoever had the account until now, a stranger who registered the address above all, is out.
    await updateUser(tx, target.id, { ...settings, google_sub: null });
    await endSessionsOf(tx, target.id, 'settings');
  });
}

async function findBuiltIn(ctx: Context): Promise<UserRow | undefined> {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('built_in', '=', true)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The settings name another account now: the old one's password was a setting too and must not stay in force. */
async function retire(ctx: Context, user: UserRow): Promise<void> {
  await updateUser(ctx, user.id, { built_in: false, built_in_hash: null, password_hash: null, role: 'user' });
  await endSessionsOf(ctx, user.id, 'settings');
}
