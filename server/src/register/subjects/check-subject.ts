import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import { describeReading } from '@najem/shared/domain/kernel';
import { asOrdinaryUser } from '@najem/shared/domain/identity';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import { isOwnMatterOf } from './own-matter';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import type { Exchange } from '../../kernel/serve';
import { requireIdentifier } from './identifiers';
import { auditLookup, requireAllowed, takeLookup } from './lookups';
import { presentCheckedSubject } from './presenter';
import { readSubjectByIndexes } from './read-queries';

type Check = SubjectCalls['check'];

/**
 * Finds a subject by its identifier: its basics and the caller's own entries, all entries for administrators. The
 * identifier is shown whole, because the caller typed it. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED, LOOKUP_LIMIT; every
 * look-up is audited, without a result or rejected as well.
 */
export async function checkSubject(
  ctx: Context,
  caller: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Check>,
  { address }: Exchange,
): Promise<Output<Check>> {
  const { kind } = descriptor;
  const { text } = requireIdentifier(descriptor, input.identifier);
  const indexes = ctx.vault.indexes(text);
  // What others wrote about an administrator is shown to them no more than to anybody who looks it up.
  const actor = (await isOwnMatterOf(ctx, caller, [text])) ? asOrdinaryUser(caller) : caller;
  const { count, row } = await inTransaction(ctx, async (tx) => {
    const taken = await takeLookup(tx, actor, address, indexes.all);
    const found = taken.is_allowed ? await readSubjectByIndexes(tx, actor, kind, indexes.all) : undefined;
    // The event needs nothing of what is found: the index names it.
    await auditLookup(tx, actor, { kind, foundId: null, indexes, by: 'check', address, purpose: input.purpose });
    return { count: taken, row: found };
  });
  // After the transaction, which audits a refused look-up too.
  requireAllowed(ctx, actor, count);
  ctx.metrics.lookups.inc({ outcome: row ? 'found' : 'missing' });
  const reading = describeReading(input.identifier);
  if (!row) return { success: true, exists: false, reading };
  const subject = presentCheckedSubject(ctx, { descriptor, actor, hasTyped: true }, row);
  return { success: true, exists: true, reading, [kind]: subject };
}
