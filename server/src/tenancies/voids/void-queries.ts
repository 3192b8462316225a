import { otherRole, type TenancyRole } from '@najem/shared/domain/tenancies';
import { noteErasure } from '../../rights/journal/note-erasure';
import type { SideKey } from '../tenancy/queries';
import type { Context, OpinionRow } from '../tables';

type Cause = NonNullable<OpinionRow['void_cause']>;

/**
 * Keeps the sealed opinions about these sides out of everything that follows: their authors see and change them as before, and
 * the reveal drops them. A restore drops them, too, also those that are revealed by now.
 */
export async function voidOpinionsAbout(
  tx: Context,
  sides: readonly SideKey[],
  cause: Exclude<Cause, 'author_removed'>,
): Promise<void> {
  const voided: string[] = [];
  for (const { tenancy_id, role } of sides) {
    const rows = await tx.db
      .updateTable('tenancy_opinions')
      .set({ void_cause: cause })
      .where('tenancy_id', '=', tenancy_id)
      .where('by', '=', otherRole(role))
      .where('void_cause', 'is', null)
      .returning('journal_id')
      .execute();
    const revealed = await tx.db
      .selectFrom('revealed_entries')
      .select('opinion_id')
      .distinct()
      .where('tenancy_id', '=', tenancy_id)
      .where('by', '=', otherRole(role))
      .execute();
    voided.push(...rows.map(({ journal_id }) => journal_id), ...revealed.flatMap(({ opinion_id }) => opinion_id ?? []));
  }
  await noteErasure(tx, 'void_opinions', voided);
}

/** Voids opinions once more after a restore, by what the journal calls them. */
export async function voidAgain(tx: Context, journalIds: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('tenancy_opinions')
    .set({ void_cause: 'erased' })
    .where('journal_id', 'in', [...journalIds])
    .where('void_cause', 'is', null)
    .execute();
}

/** Destroys the sealed words of a tenancy, of one side where it is named; what a restore brings back goes again. */
export async function destroyOpinions(tx: Context, tenancyId: string, by?: TenancyRole): Promise<void> {
  const destroyed = await tx.db
    .updateTable('tenancy_opinions')
    .set({ content_cipher: null, content_key: null, ...(by && { void_cause: 'author_removed' }) })
    .where('tenancy_id', '=', tenancyId)
    .$if(by !== undefined, (opinions) => opinions.where('by', '=', by ?? 'tenant'))
    .where('content_cipher', 'is not', null)
    .returning('journal_id')
    .execute();
  await noteErasure(
    tx,
    'tenancy_opinions',
    destroyed.map(({ journal_id }) => journal_id),
  );
}

/** Destroys the sealed opinion of a side as if it had never been there, for who takes the side over; no restore brings it back. */
export async function dropOpinion(
  tx: Context,
  { tenancy_id, by }: Pick<OpinionRow, 'tenancy_id' | 'by'>,
): Promise<void> {
  const dropped = await tx.db
    .deleteFrom('tenancy_opinions')
    .where('tenancy_id', '=', tenancy_id)
    .where('by', '=', by)
    .returning('journal_id')
    .execute();
  await noteErasure(
    tx,
    'tenancy_opinions',
    dropped.map(({ journal_id }) => journal_id),
  );
}

/** Notes who wrote a sealed opinion whose window is over, because another account, or none, has the side by the reveal. */
export async function noteAuthor(
  tx: Context,
  { tenancy_id, by }: Pick<OpinionRow, 'tenancy_id' | 'by'>,
  authorId: string | null,
): Promise<void> {
  await tx.db
    .updateTable('tenancy_opinions')
    .set((eb) => ({ author_id: eb.fn.coalesce('author_id', eb.val(authorId)) }))
    .where('tenancy_id', '=', tenancy_id)
    .where('by', '=', by)
    .where('content_cipher', 'is not', null)
    .execute();
}

/** Destroys the words of opinions once more after a restore, by what the journal calls them. */
export async function destroyAgain(tx: Context, journalIds: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('tenancy_opinions')
    .set({ content_cipher: null, content_key: null })
    .where('journal_id', 'in', [...journalIds])
    .execute();
}

/**
 * Erases the words of revealed opinions about these sides that stand outside the register, with a reason those alone. The journal
 * names those in the register, too: a restore may bring them back from before they entered it.
 */
export async function eraseWordsAbout(tx: Context, sides: readonly SideKey[], reason?: string): Promise<void> {
  const erased: string[] = [];
  for (const { tenancy_id, role } of sides) {
    const rows = await tx.db
      .selectFrom('revealed_entries')
      .select('id')
      .where('tenancy_id', '=', tenancy_id)
      .where('by', '=', otherRole(role))
      .where(({ or, eb }) => or([eb('reason', 'is not', null), eb('entry_id', 'is not', null)]))
      .$if(reason !== undefined, (entries) => entries.where('reason', '=', reason ?? null))
      .execute();
    erased.push(...rows.map(({ id }) => id));
  }
  await eraseWords(tx, erased);
  await noteErasure(tx, 'revealed_entries', erased);
}

/** Erases the words of revealed entries by their ids; what is in the register has none here. */
export async function eraseWords(tx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('revealed_entries')
    .set({ reason: null, comment: null, refusal: null, place: 'gone' })
    .where('id', 'in', [...ids])
    .where('reason', 'is not', null)
    .execute();
}
