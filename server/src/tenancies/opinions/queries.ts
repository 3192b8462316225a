import type { TenancyRole } from '@najem/shared/domain/tenancies';
import type { Grade, StandingKind } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { EVIDENCE_PART, type EvidencePart } from '../../register/subjects/read-queries';
import { hashAccount } from '../account-hash';
import type { SideKey } from '../tenancy/queries';
import type { Context, OpinionRow, RevealedRow, SideRow } from '../tables';

/** Whose opinion it is. */
export interface OpinionKey {
  tenancy_id: string;
  by: TenancyRole;
}

/** Names the opinion of a side. */
export function opinionOf({ tenancy_id, role }: SideKey): OpinionKey {
  return { tenancy_id, by: role };
}

/** Who wrote the sealed opinion of a side; null where its author left before its window was over. */
export function authorOf(
  { user_id }: Pick<SideRow, 'user_id'>,
  { author_id }: Pick<OpinionRow, 'author_id'>,
): string | null {
  return author_id ?? user_id;
}

/** Reads a sealed opinion; undefined where its author never gave one. */
export async function findOpinion(ctx: Context, { tenancy_id, by }: OpinionKey): Promise<OpinionRow | undefined> {
  return ctx.db
    .selectFrom('tenancy_opinions')
    .selectAll()
    .where('tenancy_id', '=', tenancy_id)
    .where('by', '=', by)
    .executeTakeFirst();
}

/**
 * Keeps the sealed words of an opinion, in place of those before, and counts its version up. Words after ones that were taken back
 * have a name of their own in the journal, so that a restore does not take them back, too.
 */
export async function putOpinion(
  tx: Context,
  key: OpinionKey,
  sealed: Pick<OpinionRow, 'content_cipher' | 'content_key'>,
): Promise<void> {
  await tx.db
    .insertInto('tenancy_opinions')
    .values({ ...key, ...sealed, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'by']).doUpdateSet((eb) => ({
        ...sealed,
        journal_id: sql<string>`case when tenancy_opinions.content_cipher is null then gen_random_uuid()
          else tenancy_opinions.journal_id end`,
        version: eb('tenancy_opinions.version', '+', 1),
      })),
    )
    .execute();
}

/** Forgets the words of an opinion and counts its version up; returns what the journal calls it. */
export async function emptyOpinion(tx: Context, { tenancy_id, by }: OpinionKey): Promise<string | undefined> {
  const row = await tx.db
    .updateTable('tenancy_opinions')
    .set((eb) => ({ content_cipher: null, content_key: null, version: eb('version', '+', 1) }))
    .where('tenancy_id', '=', tenancy_id)
    .where('by', '=', by)
    .where('content_cipher', 'is not', null)
    .returning('journal_id')
    .executeTakeFirst();
  return row?.journal_id;
}

/** A revealed entry as the register has it now; without words where they are gone. */
export interface ShownEntry extends RevealedRow {
  shown_reason: string | null;
  shown_comment: string | null;
  grade: Grade | null;
  standing: StandingKind | null;
  standing_by: string | null;
  standing_since: Date | null;
  standing_until: Date | null;
  evidence: EvidencePart[] | null;
  /** Whether the register has it. */
  is_there: boolean;
}

/** Reads the entries of the revealed opinions of tenancies, with the words that the register has for them now. */
export async function readShown(ctx: Context, tenancyIds: readonly string[]): Promise<ShownEntry[]> {
  if (tenancyIds.length === 0) return [];
  return ctx.db
    .selectFrom('revealed_entries as r')
    .leftJoin('history_entries as h', 'h.id', 'r.entry_id')
    .selectAll('r')
    .select([
      sql<string | null>`coalesce(h.reason, r.reason)`.as('shown_reason'),
      sql<string | null>`coalesce(h.comment, r.comment)`.as('shown_comment'),
      'h.grade',
      'h.standing',
      'h.standing_by',
      'h.standing_since',
      'h.standing_until',
      sql<EvidencePart[] | null>`${sql.raw(EVIDENCE_PART)}`.as('evidence'),
      sql<boolean>`h.id is not null`.as('is_there'),
    ])
    .where('r.tenancy_id', 'in', [...tenancyIds])
    .orderBy('r.by')
    .orderBy('r.position')
    .execute();
}

/** Reads the revealed entries of an opinion. */
export async function listRevealed(ctx: Context, { tenancy_id, by }: OpinionKey): Promise<RevealedRow[]> {
  return ctx.db
    .selectFrom('revealed_entries')
    .selectAll()
    .where('tenancy_id', '=', tenancy_id)
    .where('by', '=', by)
    .orderBy('position')
    .execute();
}

/** Counts the entries that an author has in revealed opinions of these tenancies. */
export async function countRevealedOf(ctx: Context, authorId: string, tenancyIds: readonly string[]): Promise<number> {
  if (tenancyIds.length === 0) return 0;
  const { total } = await ctx.db
    .selectFrom('revealed_entries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('author_id', '=', authorId)
    .where('tenancy_id', 'in', [...tenancyIds])
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Names the opinions of an author about another account, in every tenancy of both, whichever of them lets there. */
export async function listOpinionsOfPair(ctx: Context, authorId: string, other: string): Promise<OpinionKey[]> {
  return ctx.db
    .selectFrom('tenancy_sides as a')
    .innerJoin('tenancy_sides as b', (join) =>
      join.onRef('b.tenancy_id', '=', 'a.tenancy_id').onRef('b.role', '<>', 'a.role'),
    )
    .select(['a.tenancy_id', 'a.role as by'])
    .where('a.account_hash', '=', hashAccount(authorId))
    .where('b.account_hash', '=', hashAccount(other))
    .execute();
}

/** Notes that revealed entries are withdrawn, whose words go. */
export async function markWithdrawn(tx: Context, ids: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('revealed_entries')
    .set({ reason: null, comment: null, refusal: null, entry_id: null, place: 'withdrawn', withdrawn_at: tx.now() })
    .where('id', 'in', [...ids])
    .execute();
}
