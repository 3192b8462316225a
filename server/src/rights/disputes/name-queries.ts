import type { CoinsRow } from '@najem/shared/contract/register';
import type { DisputeRow as PresentedRow } from '@najem/shared/contract/rights';
import type { SubjectKind } from '@najem/shared/domain/register';
import type { DisputeSide } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import type { Context } from '../tables';

export interface NameRow {
  id: string;
  kind: SubjectKind;
  reason: string | null;
  written_at: Date | null;
  /** Null once the subject is gone. */
  person_name: string | null;
  /** The entry, where it is in no list of its author, who learns no name from the subject. */
  unlisted_id: string | null;
  /** What the author of such an entry knows its person by; absent once the tenancy is gone. */
  side_name?: string | undefined;
  /** Null where the account is gone. */
  author_name: string | null;
}

/** What disputes are called by, by their ids. */
export type DisputeNames = ReadonlyMap<string, NameRow>;

/** Reads what disputes are called by, for `presentNames`. */
export async function readNames(ctx: Context, ids: readonly string[]): Promise<DisputeNames> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NameRow>`
    select d.id, d.kind,
      case when coalesce(h.is_unlisted, (d.former_entry->'entry'->>'is_unlisted')::boolean) then d.entry_id end as unlisted_id, coalesce(h.reason, d.former_entry->'entry'->>'reason') as reason,
      coalesce(h.created_at, (d.former_entry->'entry'->>'created_at')::timestamptz) as written_at,
      s.name as person_name, case when u.removed_at is null then u.name end as author_name
    from disputes d
    join users u on u.id = d.author_id
    left join subjects s on s.id = d.subject_id
    left join history_entries h on h.id = d.entry_id
    where d.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  const unlisted = rows.flatMap(({ unlisted_id: id }) => id ?? []);
  const names = unlisted.length === 0 ? undefined : await ctx.hooks.rights.opinions.nameDescribed(ctx, unlisted);
  return new Map(rows.map((row) => [row.id, { ...row, side_name: names?.get(row.unlisted_id ?? '') }]));
}

/**
 * Reads which disputes removed the entries whose awards rows of their author's ledger take back, by the row's id. A row
 * names its subject alone, by its key where its author has it in no list, so they are matched by the moment: one transaction removes
 * the entry and writes both.
 */
export async function readDisputesBehind(
  ctx: Context,
  authorId: string,
  rowIds: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<CoinsRow['dispute']>>> {
  if (rowIds.length === 0) return new Map();
  const { rows } = await sql<{ row_id: number; id: string; number: string }>`
    select l.id as row_id, d.id, d.number
    from rentcoins_ledger l
    join disputes d on d.author_id = l.user_id
    left join subjects s on s.id = d.subject_id
    where l.user_id = ${authorId} and l.id = any(${[...rowIds]}::bigint[])
      and (l.subject_id = d.subject_id or l.subject_id is null and position(s.award_key in l.once_key) > 0) and exists (
      select from dispute_events e
      where e.dispute_id = d.id and e.outcome = 'removed'
        and e.at between l.created_at - interval '1 minute' and l.created_at + interval '1 minute'
    )`.execute(ctx.db);
  const names = await readNames(
    ctx,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ row_id, id, number }) => [row_id, { _id: id, number, ...presentNames(names.get(id), 'author') }]),
  );
}

/** Presents what a dispute is called by to one of its sides: its entry, and the other side. */
export function presentNames(row: NameRow | undefined, side: DisputeSide): Pick<PresentedRow, 'about' | 'otherSide'> {
  if (!row) return {};
  const person = row.unlisted_id === null ? row.person_name : row.side_name;
  const otherSide = side === 'person' ? row.author_name : person;
  return { ...presentAbout(row), otherSide: otherSide ?? undefined };
}

/** Presents the entry that a dispute is about. */
export function presentAbout({ kind, reason, written_at }: NameRow): Pick<PresentedRow, 'about'> {
  return reason === null || written_at === null ? {} : { about: { role: kind, reason, at: written_at.toISOString() } };
}
