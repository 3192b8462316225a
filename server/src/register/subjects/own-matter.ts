import { isAdmin } from '@najem/shared/domain/kernel';
import { isOwnMatter } from '@najem/shared/domain/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { hasWrittenAbout } from './writer-queries';

/** Whether an administrator claimed one of these identifiers; never of other users, who do nothing to others' data. */
export async function isOwnMatterOf(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'role'>,
  identifiers: readonly (string | null)[],
): Promise<boolean> {
  const texts = identifiers.filter((text) => text !== null && text !== '');
  if (!isAdmin(actor) || texts.length === 0) return false;
  const holderIds = await ctx.hooks.register.listClaimants(
    ctx,
    texts.flatMap((text) => ctx.vault.indexes(text ?? '').all),
  );
  return isOwnMatter(actor, { holderIds });
}

/** Refuses what an administrator would do about an identifier that they claimed themselves. OWN_MATTER. */
export async function requireNotOwnMatter(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'role'>,
  ...identifiers: readonly (string | null)[]
): Promise<void> {
  if (await isOwnMatterOf(ctx, actor, identifiers)) refuse('OWN_MATTER');
}

/** Reads the identifiers that an administrator claimed, for lists in which they stand among others; none of other users. */
export async function readOwnIdentifiers(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<ReadonlySet<string>> {
  if (!isAdmin(actor)) return new Set();
  return new Set(await ctx.hooks.register.readClaimed(ctx, actor.id));
}

/**
 * Refuses what an administrator would do to the account of somebody else who wrote about them: with the account they would
 * have its entries and files of evidence. OWN_MATTER.
 */
export async function requireNoWriterAbout(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'role'>,
  userId: string,
): Promise<void> {
  if (userId === actor.id) return;
  const own = [...(await readOwnIdentifiers(ctx, actor))];
  const indexes = own.flatMap((identifier) => ctx.vault.indexes(identifier).all);
  if (await hasWrittenAbout(ctx, userId, indexes)) refuse('OWN_MATTER');
}
