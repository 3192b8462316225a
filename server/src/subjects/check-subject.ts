import type { Input, Output, SubjectCalls } from '@najem/shared/contract';
import type { SubjectDescriptor, SubjectKind } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { requireIdentifier } from './identifiers';
import { readCheckedRow } from './lookup-queries';
import { auditLookup, refuseLookup } from './lookups';
import { presentCheckedSubject } from './presenter';
import type { SubjectRow } from './read-queries';

type Check = SubjectCalls['check'];

/** Reads the subject of a kind with one of the blind indexes and counts the look-up. LOOKUP_LIMIT. */
export async function readChecked(
  ctx: Context,
  actor: Actor,
  kind: SubjectKind,
  indexes: readonly Buffer[],
): Promise<SubjectRow | undefined> {
  const row = await readCheckedRow(ctx, actor, kind, indexes);
  if (row?.is_allowed === false) refuseLookup(ctx);
  // Without a subject the quota's row still comes, with all other columns empty.
  return row?.id ? row : undefined;
}

/**
 * Finds a subject by its identifier: its basics and the caller's own entries, all entries for administrators. The
 * identifier is shown whole, because the caller typed it. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED, LOOKUP_LIMIT; every
 * look-up is audited, without a result or rejected as well.
 */
export async function checkSubject(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Check>,
): Promise<Output<Check>> {
  const { kind } = descriptor;
  const { text } = requireIdentifier(descriptor, input.identifier);
  const indexes = ctx.vault.indexes(text);
  // Side by side: the answer waits for both, and the event needs nothing of what is found. The index names it.
  const [row] = await Promise.all([
    readChecked(ctx, actor, kind, indexes.all),
    auditLookup(ctx, actor, { kind, foundId: null, index: indexes.current, by: 'check' }),
  ]);
  ctx.metrics.lookups.inc({ outcome: row ? 'found' : 'missing' });
  if (!row) return { success: true, exists: false };
  const subject = presentCheckedSubject(ctx, { descriptor, actor, hasTyped: true }, row);
  return { success: true, exists: true, [kind]: subject };
}
