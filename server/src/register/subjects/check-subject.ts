import type { Input, Output, SubjectCalls } from '@najem/shared/contract';
import { asOrdinaryUser, type SubjectDescriptor, type SubjectKind } from '@najem/shared/domain';
import { isOwnMatterOf } from '../../rights/claims/own-matter';
import type { Actor, Context } from '../../kernel/context';
import type { Exchange } from '../../kernel/serve';
import { requireIdentifier } from './identifiers';
import { readCountedRow, readUncountedRow } from './lookup-queries';
import { auditLookup, requireAllowed } from './lookups';
import { presentCheckedSubject } from './presenter';
import { scopeOf, type SubjectRow } from './read-queries';

type Check = SubjectCalls['check'];

/** Counts the look-up of one of the blind indexes and reads the subject of a kind that has it. LOOKUP_LIMIT. */
export async function readChecked(
  ctx: Context,
  actor: Actor,
  address: string,
  kind: SubjectKind,
  indexes: readonly Buffer[],
): Promise<SubjectRow | undefined> {
  if (scopeOf(actor) === 'all') return readUncountedRow(ctx, kind, indexes);
  const row = await readCountedRow(ctx, actor, address, kind, indexes);
  requireAllowed(ctx, actor, row);
  // Without a subject the row still comes, with the count alone.
  return row?.id ? row : undefined;
}

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
  // Side by side: the answer waits for both, and the event needs nothing of what is found. The index names it.
  const [row] = await Promise.all([
    readChecked(ctx, actor, address, kind, indexes.all),
    auditLookup(ctx, actor, { kind, foundId: null, indexes, by: 'check', address, purpose: input.purpose }),
  ]);
  ctx.metrics.lookups.inc({ outcome: row ? 'found' : 'missing' });
  if (!row) return { success: true, exists: false };
  const subject = presentCheckedSubject(ctx, { descriptor, actor, hasTyped: true }, row);
  return { success: true, exists: true, [kind]: subject };
}
