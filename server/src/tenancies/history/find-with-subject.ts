import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import type { Actor } from '../../kernel/context';
import { openIdentifier } from '../../register/subjects/identifiers';
import type { Context } from '../tables';
import { findEntered, findNumberUnder, listConfirmedSince } from './subject-queries';

/**
 * Finds the newest tenancy, running or in its window, of the caller with the person of a subject. Nothing can be tried out by it:
 * numbers are compared only with those of people whose first tenancy with the caller was confirmed after the caller had entered
 * this one. A number that was entered later, once more, or corrected by an administrator is compared with nothing.
 */
export async function findTenancyWithSubject(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof tenancies.withSubject>,
): Promise<Output<typeof tenancies.withSubject>> {
  return { success: true, number: await findNumber(ctx, actor.id, id) };
}

async function findNumber(ctx: Context, userId: string, subjectId: string): Promise<string | undefined> {
  const entered = await findEntered(ctx, userId, subjectId);
  const identifier = entered && openIdentifier(ctx, entered);
  if (!entered || !identifier) return undefined;
  const { all, oldest } = ctx.vault.indexes(identifier);
  // The number by which the subject was added names its awards; it stays when an administrator corrects the subject's.
  if (entered.award_key !== oldest.toString('base64url')) return undefined;
  const ids = await listConfirmedSince(ctx, userId, entered);
  return ids.length === 0 ? undefined : findNumberUnder(ctx, ids, { role: entered.kind, indexes: all });
}
