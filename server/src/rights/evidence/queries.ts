import type { KnownIdentifierType } from '@najem/shared/domain/kernel';
import { EVIDENCE_KINDS, type EvidenceKind, type Grade, type SubjectKind } from '@najem/shared/domain/register';
import type { TakenBy } from '@najem/shared/domain/rights';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { isClaiming } from '../claims/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { EvidenceRow, EvidenceTables } from '../../register/evidence/tables';
import type { WorkPlace } from '../desk-work/place';
import { isFound, orderOf, type QueueColumns, type SearchedColumns } from '../desk-work/queue-queries';
import { isTakenBy, workerName } from '../desk-work/queries';

export interface EvidenceFilter {
  kind?: EvidenceKind | undefined;
  takenBy?: TakenBy | undefined;
  due?: 'overdue' | undefined;
  sort?: string | undefined;
  q?: string | undefined;
}

/** Evidence with the version of its entry. */
export type DatedEvidence = EvidenceRow & { entry_version: number };

/**
 * The version that the desk sees: it counts up with the entry, too, so that administrators grade only words that they
 * read.
 */
export function deskVersion({ version, entry_version }: DatedEvidence): number {
  return version + entry_version - 1;
}

/** Whom an entry is about, and who wrote it. */
export interface EntrySides {
  person_name: string;
  /** Null where the account is gone. */
  author_name: string | null;
}

/** Evidence in the desk's list. */
export type ListedEvidence = DatedEvidence & EntrySides & { worker_name: string | null; sort_key: string };

const COLUMNS: QueueColumns = {
  id: sql`e.id`,
  due: sql`coalesce(e.desk_due_at, 'infinity')`,
  came: sql`e.added_at`,
  kind: sql`e.kind`,
  kinds: EVIDENCE_KINDS,
  person: sql`s.name`,
};

const SEARCHED: SearchedColumns = {
  number: sql`e.number`,
  names: [sql`s.name_search`, sql`author.name_search`],
  emails: [sql`author.email_search`],
  hasEnding: (endings) => sql`coalesce(s.identifier_ending = any(${[...endings]}::bytea[]), false)`,
};

/**
 * Lists the evidence that waits for the desk in an order, by its due date without one; none of an entry of which the
 * administrator is a side. VALIDATION.
 */
export async function listDeskEvidence(
  ctx: Context,
  actor: Actor,
  { kind, takenBy, due, sort, q }: EvidenceFilter,
  after: WorkPlace | undefined,
  limit: number,
): Promise<ListedEvidence[]> {
  const order = orderOf(sort, COLUMNS, after);
  const found = isFound(ctx, q, SEARCHED);
  let query = ctx.db
    .selectFrom('entry_evidence as e')
    .innerJoin('history_entries as h', 'h.id', 'e.entry_id')
    .innerJoin('subjects as s', 's.id', 'h.subject_id')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'e.author_id').on('author.removed_at', 'is', null),
    )
    .selectAll('e')
    .select([
      'h.version as entry_version',
      's.name as person_name',
      'author.name as author_name',
      workerName('e.taken_by').as('worker_name'),
      order.key.as('sort_key'),
    ])
    .where(isForeign(actor))
    .where(order.isAfter);
  if (found === undefined || due !== undefined) query = query.where('e.state', '=', 'waiting');
  if (found !== undefined) query = query.where(found);
  if (kind !== undefined) query = query.where('e.kind', '=', kind);
  if (takenBy !== undefined) query = query.where(isTakenBy('e.taken_by', takenBy, actor));
  if (due === 'overdue') query = query.where('e.desk_due_at', '<', ctx.now());
  return query.orderBy(order.by).limit(limit).execute();
}

/** An administrator grades neither what they wrote themselves nor what is under an identifier that they claimed. */
function isForeign({ id }: Pick<Actor, 'id'>) {
  return sql<boolean>`e.author_id <> ${id} and not exists (
    select from subjects s
    join claim_identifiers mine on mine.identifier_index = s.identifier_index
    join claims own on own.id = mine.claim_id and ${isClaiming('own')}
    where s.id = h.subject_id and own.user_id = ${id})`;
}

/** The evidence that waits for an administrator, for `countWorkOf`. */
export function openEvidence(actor: Pick<Actor, 'id'>): RawBuilder<unknown> {
  return sql`select e.desk_due_at as due, true as waits from entry_evidence e join history_entries h on h.id = e.entry_id
    where e.state = 'waiting' and ${isForeign(actor)}`;
}

/** Evidence with its entry, whom that is about and who wrote it. */
export interface EvidenceCase extends DatedEvidence {
  subject_id: string;
  subject_kind: SubjectKind;
  person_name: string;
  identifier_type: KnownIdentifierType | null;
  identifier_cipher: Buffer | null;
  identifier_key: string | null;
  author_name: string;
  counterpart: string | null;
  rental_address: string;
  reason: string;
  comment: string;
  entry_created_at: Date;
  entry_grade: Grade;
}

/** Finds evidence with its entry; with `isLocked` the evidence is locked until the end of the transaction. */
export async function findEvidence(ctx: Context, id: string, isLocked = false): Promise<EvidenceCase | undefined> {
  if (!isId(id)) return undefined;
  const query = ctx.db
    .selectFrom('entry_evidence as e')
    .innerJoin('history_entries as h', 'h.id', 'e.entry_id')
    .innerJoin('subjects as s', 's.id', 'h.subject_id')
    .innerJoin('users as u', 'u.id', 'e.author_id')
    .selectAll('e')
    .select([
      ...(['h.subject_id', 'h.counterpart', 'h.rental_address', 'h.reason', 'h.comment'] as const),
      ...([
        'h.created_at as entry_created_at',
        'h.grade as entry_grade',
        'h.version as entry_version',
        's.kind as subject_kind',
      ] as const),
      ...(['s.name as person_name', 's.identifier_type', 's.identifier_cipher', 's.identifier_key'] as const),
      'u.name as author_name',
    ])
    .where('e.id', '=', id);
  return (isLocked ? query.forUpdate('e') : query).executeTakeFirst();
}

/** Changes evidence and counts its version up. */
export async function updateEvidence(
  ctx: Context,
  id: string,
  values: Omit<Updateable<EvidenceTables['entry_evidence']>, 'version'>,
): Promise<void> {
  await ctx.db
    .updateTable('entry_evidence')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}
