import type { Input, Output, SubjectCalls } from '@najem/shared/contract';
import type { SubjectDescriptor, SubjectKind } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { demandIdentifier } from './identifiers';
import { auditLookup, LOOKUP_COMMIT, LOOKUP_TABLES, lookupValues, refuseLookup } from './lookups';
import { scopeOf, subjectColumns, type SubjectRow } from './read-queries';
import { type Statement, run } from '../db/statement';
import { toCheckedSubject } from './presenter';

type Check = SubjectCalls['check'];

/** One round trip for an ordinary user's look-up: quota, subject and own entries. */
const CHECK_OWN: Statement = {
  name: 'subject-check-own',
  text: `with ${LOOKUP_TABLES}
    select allowed.is_allowed, ${LOOKUP_COMMIT}, ${subjectColumns('own', 'single', '$1')}
    from allowed left join subjects s on allowed.is_allowed and s.kind = $5 and s.identifier_index = any($6::bytea[])
    limit 1`,
};

const CHECK_ALL: Statement = {
  name: 'subject-check-all',
  text: `select true as is_allowed, ${subjectColumns('all', 'single', '')}
    from subjects s where s.kind = $1 and s.identifier_index = any($2::bytea[]) limit 1`,
};

interface CheckRow extends SubjectRow {
  is_allowed: boolean;
}

/** The subject of a kind with one of the blind indexes; counts the look-up. Refuses with LOOKUP_LIMIT. */
export async function readChecked(
  ctx: Context,
  actor: Actor,
  kind: SubjectKind,
  indexes: readonly Buffer[],
): Promise<SubjectRow | undefined> {
  const isEverything = scopeOf(actor) === 'all';
  const statement = isEverything ? CHECK_ALL : CHECK_OWN;
  const values = isEverything ? [kind, indexes] : [...lookupValues(ctx, actor, indexes), kind, indexes];
  const [row] = await run<CheckRow>(ctx.db, statement, values);
  if (row?.is_allowed === false) refuseLookup(ctx);
  // Without a subject the row of the quota still comes, all its other columns empty.
  return row?.id ? row : undefined;
}

/**
 * Whether a subject with the identifier exists, its basics and the caller's own entries (an administrator: all). The
 * identifier is shown whole, because the caller typed it. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED, LOOKUP_LIMIT;
 * every look-up is audited, also one that finds nobody or is refused.
 */
export async function check(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Check>,
): Promise<Output<Check>> {
  const { kind } = descriptor;
  const { text } = demandIdentifier(descriptor, input.identifier);
  const indexes = ctx.vault.indexes(text);
  // Side by side: the answer waits for both, and the event needs nothing of what is found. The index names it.
  const [row] = await Promise.all([
    readChecked(ctx, actor, kind, indexes),
    auditLookup(ctx, actor, { kind, foundId: null, index: indexes[0] as Buffer, by: 'check' }),
  ]);
  ctx.metrics.lookups.inc({ outcome: row ? 'found' : 'missing' });
  if (!row) return { success: true, exists: false };
  const subject = toCheckedSubject(ctx, { descriptor, actor, hasTyped: true }, row);
  return { success: true, exists: true, [kind]: subject };
}
