import type { SecurityEventKind } from '@najem/shared/contract/identity';
import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';
import { addressKey } from '../../kernel/http/address';
import { insertSecurityEvent } from './queries';

/**
 * Kinds that are rows of the audit log, too; changes of second factors and administrators' reading of people have rows
 * with more details there.
 */
const AUDITED = new Set<SecurityEventKind>([
  'account.disowned',
  'session.reused',
  'password.changed',
  'address.changed',
  'password.reset',
  'google.tied',
  'google.removed',
  'role.refused',
]);

const PURPOSE = 'security-event-address';

export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** The account that it concerns; null where none is known. */
  userId: string | null;
  /** The signed-in user who acted; null without a session. */
  actorId: string | null;
  /** The network address of the request; absent in jobs. */
  address?: string;
}

/**
 * Records a security event, in the transaction of `ctx` where it is in one; kinds that matter later get a row of the
 * audit log as well.
 */
export async function recordSecurityEvent(
  ctx: Context,
  { kind, userId, actorId, address }: NewSecurityEvent,
): Promise<void> {
  const hash = address === undefined ? null : keyedHash(ctx.config.tokenSecrets[0], PURPOSE, addressKey(address, 56));
  await insertSecurityEvent(ctx, { at: ctx.now(), kind, user_id: userId, address_hash: hash });
  if (!AUDITED.has(kind)) return;
  const event = { actorId, action: kind, targetType: 'user', targetId: userId };
  await (ctx.db.isTransaction ? ctx.audit.record(ctx, event) : ctx.audit.append(event));
}
