import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import { isAdmin } from '@najem/shared/domain/kernel';
import { canAskForIdentifier, type SubjectDescriptor } from '@najem/shared/domain/register';
import { requireNotOwnMatter } from './own-matter';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { openIdentifier } from './identifiers';
import { auditLookup } from './lookups';
import { readSealedIdentifier } from './read-queries';
import { countShown } from './shown-identifiers';

type Show = SubjectCalls['identifier'];

/**
 * Shows the identifier of one subject, '' where it has none, to its creator and to administrators. SUBJECT_NOT_FOUND, for
 * everybody else too. Each is audited as a look-up. OWN_MATTER for an administrator's own number, and STEP_UP_REQUIRED
 * beyond their limit of an hour.
 */
export async function showIdentifier(
  ctx: Context,
  actor: Actor,
  { kind }: SubjectDescriptor,
  { id }: Input<Show>,
  { address }: Exchange,
): Promise<Output<Show>> {
  const row = await readSealedIdentifier(ctx, kind, id);
  if (!row || !canAskForIdentifier(actor, { authorId: row.created_by })) return refuse('SUBJECT_NOT_FOUND');
  const identifier = openIdentifier(ctx, row) ?? '';
  const indexes = ctx.vault.indexes(identifier);
  if (isAdmin(actor)) {
    await requireNotOwnMatter(ctx, actor, identifier);
    await countShown(ctx, actor);
  }
  await auditLookup(ctx, actor, { kind, foundId: id, indexes, by: 'show', address });
  return { success: true, identifier };
}
