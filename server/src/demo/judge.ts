import { ensureBuiltInAdmin } from '../identity/own-account/ensure-built-in-admin';
import type { Actor } from '../kernel/context';
import type { Context } from '../tables';
import { findBuiltInAdmin } from './queries';

/** The built-in administrator, who decides. */
export async function findJudge(ctx: Context): Promise<Actor> {
  await ensureBuiltInAdmin(ctx);
  const admin = await findBuiltInAdmin(ctx);
  if (!admin) throw new Error('The site has no built-in administrator');
  const { id, email, name } = admin;
  return { id, role: 'admin', verificationStatus: 'verified', email, name, builtIn: true, sessionId: '' };
}
