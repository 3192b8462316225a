import { CLAIM_LEVELS, DESK_DRAFT_KINDS, type DraftKind, isCaseOpen, CASE_STATES } from '@najem/shared/domain/rights';
import { RETENTION } from '@najem/shared/domain/kernel';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../../kernel/durations';
import type { Context } from '../tables';
import { type DraftOwner, ownerKey } from './owner';
import type { DraftRow, DraftTables } from './tables';

const OPEN_CASES = CASE_STATES.filter(isCaseOpen);
/** For so long the version of a draft is kept that was sent or deleted. */
const TRACE_MS = DAY_MS;

/** Where a draft of somebody stands. */
export interface DraftPlace {
  kind: DraftKind;
  thing: string;
}

/** Reads what a guest proved, of several identifiers the PESEL; undefined while nothing is proved. */
export async function readGuestProof(
  ctx: Context,
  claimId: string,
): Promise<Pick<Extract<DraftOwner, { is: 'proven' }>, 'identifier' | 'level'> | undefined> {
  const row = await ctx.db
    .selectFrom('claims as c')
    .innerJoin('claim_identifiers as i', 'i.claim_id', 'c.id')
    .select(['c.level', 'i.identifier_cipher as cipher', 'i.identifier_key as keyId'])
    .where('c.id', '=', claimId)
    .where('c.state', '=', 'active')
    .where('i.is_active', '=', true)
    .orderBy(sql`i.type <> 'pesel'`)
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst();
  return row && { identifier: ctx.vault.open(row), level: row.level };
}

/** Lets one transaction at a time change the drafts of an owner. */
export async function lockOwner(tx: Context, owner: DraftOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts:${ownerKey(tx, owner)}`}, 0))`.execute(tx.db);
}

function isOwn(ctx: Context, owner: DraftOwner) {
  return ({ eb, and }: ExpressionBuilder<DraftTables, 'drafts'>) => {
    switch (owner.is) {
      case 'user':
        return eb('user_id', '=', owner.userId);
      case 'proven':
        return and([
          eb('identifier_index', 'in', [...ctx.vault.indexes(owner.identifier).all]),
          eb('level', '=', owner.level),
        ]);
      case 'claim':
        return eb('claim_id', '=', owner.claimId);
    }
  };
}

/** Finds a draft of an owner, also one that was sent or deleted within a day. */
export async function findDraft(
  ctx: Context,
  owner: DraftOwner,
  { kind, thing }: DraftPlace,
): Promise<DraftRow | undefined> {
  return ctx.db
    .selectFrom('drafts')
    .selectAll()
    .where(isOwn(ctx, owner))
    .where('kind', '=', kind)
    .where('thing', '=', thing)
    .executeTakeFirst();
}

/** Lists the drafts of an owner of other kinds than the desk's, the newest first. */
export async function listDrafts(ctx: Context, owner: DraftOwner): Promise<DraftRow[]> {
  return ctx.db
    .selectFrom('drafts')
    .selectAll()
    .where(isOwn(ctx, owner))
    .where('kind', 'not in', DESK_DRAFT_KINDS)
    .where('content_cipher', 'is not', null)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Counts the drafts of an owner of other kinds than the desk's. */
export async function countDrafts(ctx: Context, owner: DraftOwner): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isOwn(ctx, owner))
    .where('kind', 'not in', DESK_DRAFT_KINDS)
    .where('content_cipher', 'is not', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** The columns that name an owner. */
function ownerValues(
  ctx: Context,
  owner: DraftOwner,
): Pick<DraftRow, 'user_id' | 'claim_id' | 'identifier_index' | 'identifier_cipher' | 'identifier_key' | 'level'> {
  const nobody = {
    user_id: null,
    claim_id: null,
    identifier_index: null,
    identifier_cipher: null,
    identifier_key: null,
    level: null,
  };
  switch (owner.is) {
    case 'user':
      return { ...nobody, user_id: owner.userId };
    case 'proven': {
      const { index, cipher, keyId } = ctx.vault.seal(owner.identifier);
      const identifier = { identifier_index: index, identifier_cipher: cipher, identifier_key: keyId };
      return { ...nobody, ...identifier, level: owner.level };
    }
    case 'claim':
      return { ...nobody, claim_id: owner.claimId };
  }
}

/** Adds a draft. */
export async function insertDraft(
  tx: Context,
  owner: DraftOwner,
  values: DraftPlace & Pick<DraftRow, 'id' | 'version' | 'content_cipher' | 'content_key' | 'is_sent'>,
): Promise<void> {
  await tx.db
    .insertInto('drafts')
    .values({ ...values, ...ownerValues(tx, owner), changed_at: tx.now() })
    .execute();
}

/** Changes the content of a draft. */
export async function updateDraft(
  tx: Context,
  id: string,
  values: Pick<DraftRow, 'version' | 'content_cipher' | 'content_key'>,
): Promise<void> {
  await tx.db
    .updateTable('drafts')
    .set({ ...values, is_sent: false, changed_at: tx.now() })
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft with the files that stay with it. */
export async function deleteDraft(tx: Context, id: string): Promise<void> {
  await tx.db.deleteFrom('drafts').where('id', '=', id).execute();
}

/** Deletes the drafts of an owner with their files. */
export async function deleteDraftsOf(tx: Context, owner: DraftOwner): Promise<void> {
  await tx.db.deleteFrom('drafts').where(isOwn(tx, owner)).execute();
}

/** Deletes what an account wrote for the desk. */
export async function deleteDeskDrafts(tx: Context, userId: string): Promise<void> {
  await tx.db.deleteFrom('drafts').where('user_id', '=', userId).where('kind', 'in', DESK_DRAFT_KINDS).execute();
}

/** Deletes what administrators wrote about the block of an account. */
export async function deleteBlockDrafts(tx: Context, userId: string): Promise<void> {
  await tx.db.deleteFrom('drafts').where('thing', '=', userId).where('kind', '=', 'block').execute();
}

/** Deletes the drafts of guests under blind indexes: of every level, or of one. */
export async function deleteDraftsUnder(
  tx: Context,
  indexes: readonly Buffer[],
  level?: NonNullable<DraftRow['level']>,
): Promise<void> {
  await tx.db
    .deleteFrom('drafts')
    .where(sql<boolean>`identifier_index = any(${[...indexes]}::bytea[])`)
    .where('level', 'in', level === undefined ? CLAIM_LEVELS : [level])
    .execute();
}

/** Lists the ids of the drafts of an owner. */
export async function listDraftIds(ctx: Context, owner: DraftOwner): Promise<string[]> {
  const rows = await ctx.db.selectFrom('drafts').select('id').where(isOwn(ctx, owner)).execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives the drafts of an owner to another one, who keeps their own where that is the newer, and whatever is written where the
 * other draft was sent or deleted; returns the ids of those given.
 */
export async function moveDrafts(tx: Context, from: DraftOwner, to: DraftOwner): Promise<string[]> {
  const given = await tx.db.selectFrom('drafts').selectAll().where(isOwn(tx, from)).execute();
  const moved: string[] = [];
  for (const draft of given) {
    const own = await findDraft(tx, to, draft);
    const [kept, lost] = own && goesBefore(own, draft) ? [own, draft] : [draft, own];
    if (lost) await deleteDraft(tx, lost.id);
    // A form that has the lost draft open finds that it changed.
    const version = Math.max(kept.version, (lost?.version ?? 0) + 1);
    await tx.db
      .updateTable('drafts')
      .set({ ...ownerValues(tx, to), version })
      .where('id', '=', kept.id)
      .execute();
    if (kept === draft) moved.push(draft.id);
  }
  return moved;
}

/** What is written goes before the trace of what was sent or deleted; of two alike the newer. */
function goesBefore(one: DraftRow, other: DraftRow): boolean {
  const isWritten = one.content_cipher !== null;
  return isWritten === (other.content_cipher !== null) ? one.changed_at >= other.changed_at : isWritten;
}

/**
 * Whether the time of a row of `drafts` is over: its thing's present due date, or its last change where that is later, is as
 * long ago as drafts are kept. A due date that has passed is none that keeps.
 */
export function isOver(ctx: Context): RawBuilder<SqlBool> {
  const keptSince = new Date(ctx.now().getTime() - RETENTION.draft.days * DAY_MS);
  const traceSince = new Date(ctx.now().getTime() - TRACE_MS);
  return sql<SqlBool>`case when d.content_cipher is null then d.changed_at <= ${traceSince} else
    d.changed_at <= ${keptSince} and coalesce(greatest(
      (select greatest(x.due_at, x.awaited_until) from disputes x where x.id = d.thing),
      (select case when x.state = any(${OPEN_CASES}::text[]) then greatest(x.due_at, x.answer_until) else x.closes_at end
        from cases x where x.id = d.thing),
      (select greatest(x.due_at, x.desk_due_at) from claims x where x.id = d.thing and x.state = 'submitted'),
      (select x.desk_due_at from entry_evidence x where x.id = d.thing)
    ) <= ${keptSince}, true) end`;
}

/** Counts who has written something and not sent it. */
export async function countWriters(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(user_id::text, claim_id::text, encode(identifier_index, 'hex') || level))::integer as count
    from drafts where content_cipher is not null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
