import type { Output } from '@najem/shared/contract/kernel';
import type { Opinion, RevealedEntry, RevealedOpinion, tenancies } from '@najem/shared/contract/tenancies';
import { findOpinionRefusal, TENANCY_ROLES, type TenancyRole } from '@najem/shared/domain/tenancies';
import { isFreshlyProved } from '../../identity/sessions/find-caller';
import { findSession } from '../../identity/sessions/caller-queries';
import type { Actor } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { presentEvidence, presentStanding } from '../../register/subjects/presenter';
import { openOpinion } from '../seals';
import { findNameable } from '../sides/nameable';
import type { Context, SideRow } from '../tables';
import { findOwn, type Own } from '../tenancy/queries';
import { present } from '../tenancy/read-tenancies';
import { OPINION_TEXTS } from './texts';
import { findOpinion, opinionOf, readShown, type ShownEntry } from './queries';

/**
 * Shows a tenancy to one of its sides: before the reveal with their own opinion alone, afterwards with both after a fresh proof,
 * which nobody is asked for where there is nothing to show. TENANCY_NOT_FOUND.
 */
export async function getTenancy(ctx: Context, actor: Actor, { number }: { number: string }) {
  return answerWithOpinion(ctx, actor, number);
}

/** The same as the answer to a call that changed something. */
export async function answerWithOpinion(
  ctx: Context,
  actor: Actor,
  number: string,
): Promise<Output<typeof tenancies.get>> {
  const own = (await findOwn(ctx, actor.id, number)) ?? refuse('TENANCY_NOT_FOUND');
  const nameable = (await findNameable(ctx, own)) ?? [];
  return {
    success: true,
    tenancy: await present(ctx, own),
    ...(await findOpinions(ctx, actor, own)),
    canNameEntries: nameable.length > 0 || undefined,
  };
}

type Opinions = Pick<Output<typeof tenancies.get>, 'opinion' | 'opinions' | 'needsFreshProof'>;

async function findOpinions(ctx: Context, actor: Actor, own: Own): Promise<Opinions> {
  const { state, window_ends_at: windowEndsAt } = own.tenancy;
  if (state === 'window') {
    const isOpen = findOpinionRefusal({ state, windowEndsAt }, ctx.now()) === undefined;
    return isOpen ? { opinion: await readOwnOpinion(ctx, own) } : {};
  }
  if (state !== 'revealed') return {};
  const rows = await readShown(ctx, [own.tenancy.id]);
  const opinions = TENANCY_ROLES.flatMap((by) => presentRevealed(rows, by, own.sides[own.role]));
  // By what the reader would be shown, not by what is kept: whether a proof is asked for tells of no words that are held.
  if (opinions.length === 0) return { opinions };
  const session = await findSession(ctx, actor.sessionId);
  return session && isFreshlyProved(session, ctx.now()) ? { opinions } : { needsFreshProof: true };
}

async function readOwnOpinion(ctx: Context, { sides, role }: Own): Promise<Opinion> {
  const sealed = await findOpinion(ctx, opinionOf(sides[role]));
  return sealed ? { entries: openOpinion(ctx.vault, sealed), version: sealed.version } : { entries: [], version: 0 };
}

/** What a side wrote; nothing where all of it was kept from the reveal, which its author alone learns. */
function presentRevealed(rows: readonly ShownEntry[], by: TenancyRole, reader: SideRow): RevealedOpinion[] {
  const own = rows.filter((row) => row.by === by);
  const [first] = own;
  if (!first) return [];
  const isYours = by === reader.role;
  const isWritten = isYours && first.author_id === reader.user_id;
  const isWithdrawn = first.withdrawn_at !== null;
  const entries = isWithdrawn ? [] : own.flatMap((row) => presentEntry(row, { isYours, isWritten }));
  if (entries.length === 0 && !isWithdrawn) return [];
  return [
    {
      by,
      isYours,
      entries,
      revealedAt: first.revealed_at.toISOString(),
      withdrawnAt: first.withdrawn_at?.toISOString(),
    },
  ];
}

/** An entry without words here is shown to nobody but its author, who learns that the history does not have it: not to whoever has
 * the side after them. */
function presentEntry(
  row: ShownEntry,
  { isYours, isWritten }: { isYours: boolean; isWritten: boolean },
): RevealedEntry[] {
  const { shown_reason: reason, shown_comment: comment, place, entry_id, grade, is_there } = row;
  const hasWords = reason !== null && comment !== null && !(place === 'register' && !is_there);
  // What is held for the desk and still sealed looks like a refused one.
  const isRefused = place === 'refused' || (place === 'held' && entry_id === null);
  if (!hasWords && !(isWritten && isRefused)) return [];
  return [
    {
      reason: reason ?? '',
      comment: comment ?? '',
      place: isRefused ? 'refused' : place,
      entryId: is_there ? (entry_id ?? undefined) : undefined,
      grade: grade ?? undefined,
      standing: presentStandingOf(row),
      evidence: isYours ? row.evidence?.map(presentEvidence) : undefined,
      refusal: isWritten && isRefused ? OPINION_TEXTS.refused : undefined,
    },
  ];
}

function presentStandingOf({ standing, standing_by, standing_since, standing_until }: ShownEntry) {
  if (standing === null) return undefined;
  return presentStanding({
    standing,
    standing_by,
    standing_since: standing_since?.toISOString() ?? null,
    standing_until: standing_until?.toISOString() ?? null,
  });
}
