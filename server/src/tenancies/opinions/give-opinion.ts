import type { Input, Output } from '@najem/shared/contract/kernel';
import type { OpinionEntry, opinions } from '@najem/shared/contract/tenancies';
import { ENTRIES_PER_SUBJECT_MAX } from '@najem/shared/domain/kernel';
import { canAddHistory, ENTRIES_PER_DAY_MAX } from '@najem/shared/domain/register';
import { findOpinionRefusal, findReasonsProblem, otherRole, type TenancyRole } from '@najem/shared/domain/tenancies';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { addToEntryCount } from '../../register/subjects/contribution-queries';
import { secondsUntilTomorrow } from '../../register/subjects/lookups';
import { findOwnEntry } from '../../rights/claims/queries';
import { noteErasure } from '../../rights/journal/note-erasure';
import { openOpinion, sealOpinion } from '../seals';
import { findDescribedIdentifier } from '../tenancy/described-identifier';
import type { Context } from '../tables';
import { readOpinionEntry } from '../tenancy/opinion-entry';
import { lockOwn, type Own } from '../tenancy/queries';
import { countRevealedOf, emptyOpinion, findOpinion, listOpinionsOfPair, opinionOf, putOpinion } from './queries';
import { answerWithOpinion } from './read-opinions';
import { withdrawRevealed } from './withdraw-revealed';

/**
 * Saves the caller's opinion about the other side, sealed until the end of the window; changed in place of the one before. The same
 * words under the version before are there already. Beside the errors of an entry: TENANCY_NOT_FOUND, STATE_PASSED,
 * OPINION_REVEALED, IDENTITY_NOT_VERIFIED, OWN_ENTRY, STALE_EDIT; ENTRY_LIMIT beyond ten entries of this pair, ENTRY_DAY_LIMIT.
 */
export async function giveOpinion(
  ctx: Context,
  actor: Actor,
  input: Input<typeof opinions.give>,
): Promise<Output<typeof opinions.give>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, actor.id, { number: input.number });
    requireOpen(tx, own);
    if (!canAddHistory(actor)) refuse('IDENTITY_NOT_VERIFIED');
    const { tenancy, sides, role } = own;
    const entries = readEntries(own, input.entries);
    const described = await findDescribedIdentifier(tx, sides[otherRole(role)]);
    if (described !== undefined && (await isOneself(tx, actor, otherRole(role), described))) refuse('OWN_ENTRY');
    const key = { tenancy_id: tenancy.id, by: role };
    const before = await findOpinion(tx, key);
    const written = before ? openOpinion(tx.vault, before) : [];
    const version = before?.version ?? 0;
    if (version !== input.version) {
      // A browser whose answer was lost sends the same words again: they are there already.
      if (version !== input.version + 1 || !isSame(written, entries)) refuse('STALE_EDIT');
      return answerWithOpinion(tx, actor, input.number);
    }
    await limit(tx, actor, own, { count: entries.length, before: written.length });
    await putOpinion(tx, key, sealOpinion(tx.vault, key, entries));
    return answerWithOpinion(tx, actor, input.number);
  });
}

/**
 * Takes the caller's opinion back: before the reveal as if it had never been there, after it as a whole and for good. TENANCY_NOT_FOUND,
 * STATE_PASSED where there is none to take back, STALE_EDIT.
 */
export async function withdrawOpinion(
  ctx: Context,
  actor: Actor,
  input: Input<typeof opinions.withdraw>,
): Promise<Output<typeof opinions.withdraw>> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, actor.id, { number: input.number });
    const { tenancy, sides, role } = own;
    if (tenancy.state === 'revealed') {
      await withdrawRevealed(tx, own);
      return answerWithOpinion(tx, actor, input.number);
    }
    if (findOpinionRefusal({ state: tenancy.state, windowEndsAt: tenancy.window_ends_at }, tx.now())) {
      refuse('STATE_PASSED');
    }
    const key = opinionOf(sides[role]);
    const before = await findOpinion(tx, key);
    const version = before?.version ?? 0;
    if (version !== input.version) {
      // A browser whose answer was lost takes it back again: it is gone already.
      if (version !== input.version + 1 || before?.content_cipher !== null) refuse('STALE_EDIT');
      return answerWithOpinion(tx, actor, input.number);
    }
    const name = await emptyOpinion(tx, key);
    if (name !== undefined) await noteErasure(tx, 'tenancy_opinions', [name]);
    return answerWithOpinion(tx, actor, input.number);
  });
}

function requireOpen(ctx: Context, { tenancy }: Own): void {
  const refusal = findOpinionRefusal({ state: tenancy.state, windowEndsAt: tenancy.window_ends_at }, ctx.now());
  if (refusal) refuse(refusal);
}

/** Reads the reasons and comments about the other side as an entry is read. */
function readEntries({ tenancy, role }: Own, typed: readonly OpinionEntry[]): OpinionEntry[] {
  const entries = typed.map((words) => {
    const { reason, comment } = readOpinionEntry(otherRole(role), tenancy.address, words);
    return { reason, comment };
  });
  requireNoProblem(findReasonsProblem(entries.map(({ reason }) => reason)));
  return entries;
}

async function isOneself(
  tx: Context,
  { id: authorId }: Actor,
  kind: TenancyRole,
  identifier: string,
): Promise<boolean> {
  return (await findOwnEntry(tx, { kind, identifier, authorId, entries: [] })) !== undefined;
}

function isSame(one: readonly OpinionEntry[], other: readonly OpinionEntry[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Counts at the saving what the register counts at an addition: nothing of it tells of a number, because pairs are counted. */
async function limit(
  tx: Context,
  actor: Actor,
  { tenancy, sides, role }: Own,
  { count, before }: { count: number; before: number },
): Promise<void> {
  const otherId = sides[otherRole(role)].user_id;
  const pair = otherId === null ? [] : await listOpinionsOfPair(tx, actor.id, otherId);
  let others = await countRevealedOf(
    tx,
    actor.id,
    pair.map(({ tenancy_id }) => tenancy_id),
  );
  for (const key of pair.filter(({ tenancy_id }) => tenancy_id !== tenancy.id)) {
    const sealed = await findOpinion(tx, key);
    // What another account wrote, which had the side before, is neither told nor counted.
    if (sealed && (sealed.author_id ?? actor.id) === actor.id) others += openOpinion(tx.vault, sealed).length;
  }
  if (others + count > ENTRIES_PER_SUBJECT_MAX) refuse('ENTRY_LIMIT');
  const added = Math.max(0, count - before);
  if (added > 0 && (await addToEntryCount(tx, actor.id, added)) > ENTRIES_PER_DAY_MAX) {
    refuse('ENTRY_DAY_LIMIT', { retryAfterSeconds: secondsUntilTomorrow(tx.now()) });
  }
}
