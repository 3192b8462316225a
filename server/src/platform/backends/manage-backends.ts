import type { Input, Output } from '@najem/shared/contract/kernel';
import type { platform } from '@najem/shared/contract/platform';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { auditRemote } from '../registry/audit-remote';
import { deleteBackend, findBackend, saveBackend } from './queries';
import { isSafeBackend } from './safe-address';
import { publicKeys } from './sign-session';

/** Reads where a remote's calls are answered. */
export async function readBackend(
  ctx: Context,
  _actor: Actor,
  { remote }: Input<typeof platform.backend>,
): Promise<Output<typeof platform.backend>> {
  return presentBackend(ctx, remote);
}

/** Sets the address that answers a remote's calls. BACKEND_ADDRESS. */
export async function setBackend(
  ctx: Context,
  actor: Actor,
  { remote, address: sent }: Input<typeof platform.setBackend>,
): Promise<Output<typeof platform.setBackend>> {
  const address = readAddress(ctx, sent);
  if (!(await isSafeBackend(ctx, address))) refuse('BACKEND_ADDRESS');
  return inTransaction(ctx, async (tx) => {
    await saveBackend(tx, { remote, address, changed_by: actor.id });
    await auditRemote(tx, actor, 'release.backend-set', remote, { address });
    return presentBackend(tx, remote);
  });
}

/** Removes a remote's backend: its calls answer that there is none. Removing twice changes nothing. */
export async function removeBackend(
  ctx: Context,
  actor: Actor,
  { remote }: Input<typeof platform.removeBackend>,
): Promise<Output<typeof platform.removeBackend>> {
  return inTransaction(ctx, async (tx) => {
    if (await deleteBackend(tx, remote)) await auditRemote(tx, actor, 'release.backend-removed', remote);
    return presentBackend(tx, remote);
  });
}

/** Lists the public keys by which backends check whose call reaches them. */
export async function listSessionKeys(ctx: Context): Promise<Output<typeof platform.sessionKeys>> {
  return { keys: publicKeys(ctx.config) };
}

async function presentBackend(ctx: Context, remote: string): Promise<Output<typeof platform.backend>> {
  const found = await findBackend(ctx, remote);
  return { success: true, address: found?.address, since: found?.since.toISOString() };
}

/** An address without anything that a call adds; outside development by https, because it carries what people do. */
function readAddress({ config }: Context, sent: string): string {
  const text = sent.trim().replace(/\/+$/, '');
  if (!URL.canParse(text)) return refuse('BACKEND_ADDRESS');
  const { protocol, username, password, search, hash, origin, pathname } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && !config.production);
  if (!isSafe || username || password || search || hash) refuse('BACKEND_ADDRESS');
  return `${origin}${pathname === '/' ? '' : pathname}`;
}
