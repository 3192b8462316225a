import { SUBJECTS } from '@najem/shared/domain/register';
import { otherRole, TENANCY_ROLES, type TenancyRole } from '@najem/shared/domain/tenancies';
import { findUser } from '../../identity/accounts/queries';
import { lockIdentifiers } from '../../register/subjects/lock-queries';
import { authorOf } from '../opinions/queries';
import { openOpinion } from '../seals';
import { findDescribedIdentifier } from '../tenancy/described-identifier';
import type { Context, OpinionRow, SideRow } from '../tables';
import { mailSide, tenancyUrl } from '../tenancy/mail-side';
import { insertEvent, moveTenancy, type Sided } from '../tenancy/queries';
import { type EnteringOpinion, enterRegister } from './enter-register';
import { findGone, nameEntry } from './entry-names';
import { opinionsRevealedMail } from './mail-texts';
import { deleteRevealed, deleteSealed, insertRevealed, type NewRevealed, readSealed } from './queries';

/**
 * Reveals what both sides of a locked tenancy wrote, in the caller's transaction, once its window has ended: both at once, into the
 * register where the described side has a claim. What was voided meanwhile is dropped, which its author alone learns; what is about a side
 * whose proof is in question stays sealed for the desk. Both sides get the news, whether or not anything was written, each of what it finds.
 */
export async function revealOpinions(tx: Context, sided: Sided): Promise<void> {
  const { tenancy, sides } = sided;
  const revealed = await moveTenancy(tx, tenancy, 'revealed', { revealed_at: tx.now(), annulment_by: null });
  await insertEvent(tx, tenancy, { by: 'system', what: 'revealed' });
  const identifiers = {
    landlord: await findDescribedIdentifier(tx, sides.landlord),
    tenant: await findDescribedIdentifier(tx, sides.tenant),
  };
  // Of both sides at once: two tenancies of the same people are revealed at the same moment.
  await lockIdentifiers(
    tx,
    TENANCY_ROLES.flatMap((role) => {
      const identifier = identifiers[role];
      return identifier === undefined ? [] : [tx.vault.indexes(identifier).oldest];
    }),
  );
  let isAnything = false;
  const refused = new Set<TenancyRole>();
  for (const by of TENANCY_ROLES) {
    const opinion = await readSealed(tx, tenancy.id, by);
    if (opinion && opinion.void_cause === null && isHeld(sides[otherRole(by)])) {
      await insertRevealed(tx, [heldRow(tx, sided, opinion)]);
      if (isOfSide(sides[by], opinion)) refused.add(by);
      continue;
    }
    await deleteSealed(tx, { tenancy_id: tenancy.id, by });
    if (!opinion) continue;
    const rows = await describe(tx, { ...sided, tenancy: revealed }, opinion, identifiers[otherRole(by)]);
    await insertRevealed(tx, rows);
    isAnything ||= hasWords(rows);
    if (opinion.void_cause !== null && rows.length > 0 && isOfSide(sides[by], opinion)) refused.add(by);
    if (rows.length > 0) await recordReveal(tx, sided, opinion);
  }
  for (const role of TENANCY_ROLES) {
    const found = isAnything ? 'opinions' : refused.has(role) ? 'refused' : 'nothing';
    const mail = opinionsRevealedMail({ number: tenancy.number, url: tenancyUrl(tx, tenancy), found });
    await mailSide(tx, sided, role, mail);
  }
}

/** Reveals what stayed sealed at the reveal of a locked tenancy, in the caller's transaction, as if its day were now. */
export async function revealHeld(tx: Context, sided: Sided, by: TenancyRole): Promise<void> {
  const { tenancy, sides } = sided;
  const opinion = await readSealed(tx, tenancy.id, by);
  if (!opinion) return;
  const key = { tenancy_id: tenancy.id, by };
  await deleteRevealed(tx, key);
  const rows = await describe(tx, sided, opinion, await findDescribedIdentifier(tx, sides[otherRole(by)]));
  await insertRevealed(tx, rows);
  await recordReveal(tx, sided, opinion);
  await deleteSealed(tx, key);
}

function hasWords(rows: readonly NewRevealed[]): boolean {
  return rows.some(({ reason, entry_id }) => reason !== null || entry_id !== null);
}

/** Whether opinions about a side wait for the desk, however long it takes: they may be about another person. */
function isHeld({ held_until }: SideRow): boolean {
  return held_until !== null;
}

/** Whether a sealed opinion is of the account that is the side now, and not of one that had it before. */
function isOfSide(side: SideRow, opinion: OpinionRow): boolean {
  return authorOf(side, opinion) === side.user_id;
}

/** What its author sees of an opinion that stays sealed. */
function heldRow(tx: Context, sided: Sided, opinion: OpinionRow): NewRevealed {
  const { tenancy } = sided;
  const { by, journal_id } = opinion;
  const words = { reason: null, comment: null, entry_id: null, refusal: null };
  const row = { tenancy_id: tenancy.id, by, author_id: authorOf(sided.sides[by], opinion), revealed_at: tx.now() };
  return { ...row, ...words, opinion_id: journal_id, position: 1, place: 'held' };
}

/** What becomes of an opinion at the reveal, an entry each; what a backup brings back from before it was erased is left out. */
async function describe(
  tx: Context,
  sided: Sided,
  opinion: OpinionRow,
  identifier: string | undefined,
): Promise<NewRevealed[]> {
  const { tenancy, sides } = sided;
  const { by, journal_id: opinion_id } = opinion;
  const authorId = authorOf(sides[by], opinion);
  const entries = openOpinion(tx.vault, opinion);
  if (entries.length === 0 || authorId === null) return [];
  const row = { tenancy_id: tenancy.id, by, opinion_id, author_id: authorId, revealed_at: tx.now() };
  const nothing = { reason: null, comment: null, entry_id: null, refusal: null };
  if (opinion.void_cause !== null) {
    return [{ ...row, ...nothing, position: 1, place: 'refused', refusal: opinion.void_cause }];
  }
  const named = entries.map((words) => ({ ...words, id: nameEntry(opinion_id, words.reason) }));
  const gone = await findGone(
    tx,
    named.map(({ id }) => id),
  );
  const there = named.filter(({ id }) => !gone.has(id));
  const entered = await enter(tx, sided, { by, authorId, entries: there, identifier });
  return named.map(({ id }, place) => ({
    ...row,
    ...nothing,
    place: 'gone',
    ...entered[there.findIndex((one) => one.id === id)],
    id,
    position: place + 1,
  }));
}

/** Puts what is left of an opinion into the register, or outside of it where its person has no claim; in its order. */
async function enter(
  tx: Context,
  sided: Sided,
  { identifier, ...opinion }: Omit<EnteringOpinion, 'identifier' | 'waits'> & { identifier: string | undefined },
): Promise<Partial<NewRevealed>[]> {
  if (opinion.entries.length === 0) return [];
  if (identifier === undefined) return opinion.entries.map((words) => ({ ...words, place: 'outside' }));
  const author = await findUser(tx, { id: opinion.authorId });
  return enterRegister(tx, sided, { ...opinion, identifier, waits: author?.status !== 'active' });
}

/** Of the author alone, as of an entry that they add. */
async function recordReveal(tx: Context, sided: Sided, opinion: OpinionRow): Promise<void> {
  const { tenancy, sides } = sided;
  await tx.audit.record(tx, {
    actorId: authorOf(sides[opinion.by], opinion),
    action: 'opinion.revealed',
    targetType: 'tenancy',
    targetId: tenancy.id,
    details: { number: tenancy.number, about: SUBJECTS[otherRole(opinion.by)].kind },
  });
}
