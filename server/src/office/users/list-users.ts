import type { Input, Output } from '@najem/shared/contract/kernel';
import { USER_SORTS, type users } from '@najem/shared/contract/office';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { filled, filledEmail } from '../../kernel/db/list-page';
import { refuse } from '../../kernel/errors';
import { recordSecurityEvent } from '../../identity/security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { readUsers, type UserOrder } from './list-queries';
import { presentAdminUser } from './presenter';

const DEFAULT_PAGE_SIZE = 50;
const DEFAULT_SORT = '-createdAt';
const PART_OF_A_DATE = /^[\d-]{1,10}$/;

/**
 * Presents a page of the users who pass every filter, with their number, of at most `LIST_MOST_ROWS` rows. VALIDATION
 * for an order that is not one of `USER_SORTS`. Audited.
 */
export async function listUsers(
  ctx: Context,
  actor: Actor,
  input: Input<typeof users.list>,
  { address }: Exchange,
): Promise<Output<typeof users.list>> {
  const order = orderOf(input.sort ?? DEFAULT_SORT);
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = input;
  const date = input.date?.trim() || undefined;
  if (date !== undefined && !PART_OF_A_DATE.test(date)) return { rows: [], total: 0 };
  const filters = { name: filled(input.name), email: filledEmail(input.email), date };
  const offset = (page - 1) * pageSize;
  const { rows, total } = await readUsers(ctx, filters, order, { offset, limit: pageSize });
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  await ctx.audit.append({
    actorId: actor.id,
    action: 'users.listed',
    targetType: 'user',
    targetId: null,
    details: { offset, rows: rows.length, isFiltered },
  });
  await recordSecurityEvent(ctx, { kind: 'people.read', userId: actor.id, actorId: actor.id, address });
  return { rows: rows.map(presentAdminUser), total };
}

function orderOf(text: string): UserOrder {
  const sort = USER_SORTS.find((candidate) => candidate === text.replace(/^-/, ''));
  return sort ? { sort, isDescending: text.startsWith('-') } : refuse('VALIDATION');
}
