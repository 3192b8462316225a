import type { Input, Output } from '@najem/shared/contract/kernel';
import type { securityEventCalls } from '@najem/shared/contract/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { presentEvent } from './presenter';
import { readEvents } from './queries';

const PAGE_SIZE = 50;

/** Lists a page of the security events, newest first. */
export async function listSecurityEvents(
  ctx: Context,
  _actor: Actor,
  { kind, before, pageSize = PAGE_SIZE }: Input<typeof securityEventCalls.securityEvents>,
): Promise<Output<typeof securityEventCalls.securityEvents>> {
  const found = await readEvents(ctx, { kind: kind || undefined, before }, pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const olderThan = found.length > pageSize && last ? { olderThan: last.id } : {};
  return { success: true, events: page.map(presentEvent), ...olderThan };
}
