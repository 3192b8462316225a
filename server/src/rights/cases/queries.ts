import { CASE_STATES, type CaseKind, canCaseBecome, isCaseOpen } from '@najem/shared/domain/rights';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { AttachmentRow } from '../../register/attachments/queries';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { refuse } from '../../kernel/errors';
import type { CaseEventRecord, CaseIdentifierRecord, CaseRecord, CaseTables, NewCaseRecord } from './tables';
import { lockIdentifiers, lockSubjects } from '../../register/subjects/lock-queries';

const OPEN = CASE_STATES.filter(isCaseOpen);
/** More than somebody follows: at most a few of a kind are open. */
const CASES_OF_ACCOUNT_SHOWN = 50;

/** Adds a case; returns it. */
export async function insertCase(tx: Context, values: NewCaseRecord): Promise<CaseRecord> {
  return tx.db.insertInto('cases').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Finds a case. */
export async function findCase(ctx: Context, id: string): Promise<CaseRecord | undefined> {
  if (!isId(id)) return undefined;
  return ctx.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Finds a case and locks it until the end of the transaction, after what it may change: its tenancy, new entries under its
 * identifiers, and their subjects. Disputes and entries lock the subject first, too.
 */
export async function lockCase(tx: Context, id: string): Promise<CaseRecord | undefined> {
  const known = await findCase(tx, id);
  if (!known) return undefined;
  if (known.tenancy_number !== null) await tx.hooks.rights.opinions.lock(tx, known.tenancy_number);
  const blind = (await openCaseIdentifiers(tx, id)).map((value) => tx.vault.indexes(value));
  await lockIdentifiers(
    tx,
    blind.map(({ oldest }) => oldest),
  );
  await lockSubjects(
    tx,
    blind.flatMap(({ all }) => all),
    known.subject_id,
  );
  return tx.db.selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type CaseChange = Omit<Updateable<CaseTables['cases']>, 'version'>;

/** Changes a locked case and counts its version up. STATE_PASSED for a state that its present one does not lead to. */
export async function updateCase(tx: Context, record: CaseRecord, values: CaseChange): Promise<CaseRecord> {
  const { state = record.state } = values;
  if (state !== record.state && !canCaseBecome(record.state, state)) refuse('STATE_PASSED');
  return tx.db
    .updateTable('cases')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a line to a case's timeline. */
export async function insertCaseEvent(
  tx: Context,
  caseId: string,
  event: Omit<Insertable<CaseTables['case_events']>, 'case_id' | 'at'>,
): Promise<void> {
  await tx.db
    .insertInto('case_events')
    .values({ ...event, case_id: caseId, at: tx.now() })
    .execute();
}

/** Reads the timelines of cases, oldest line first. */
export async function readCaseEvents(ctx: Context, caseIds: readonly string[]): Promise<CaseEventRecord[]> {
  if (caseIds.length === 0) return [];
  return ctx.db
    .selectFrom('case_events')
    .selectAll()
    .where('case_id', 'in', [...caseIds])
    .orderBy('id')
    .execute();
}

/** Reads the files of a case that were not refused, oldest first. */
export async function readCaseFiles(ctx: Context, caseId: string): Promise<AttachmentRow[]> {
  const rows = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('thing_kind', '=', 'case')
    .where('thing_id', '=', caseId)
    .where('state', '<>', 'refused')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => (row.purpose === null ? [] : [{ ...row, purpose: row.purpose }]));
}

/** Lists the sealed identifiers of a case. */
export async function listCaseIdentifiers(ctx: Context, caseId: string): Promise<CaseIdentifierRecord[]> {
  return ctx.db.selectFrom('case_identifiers').selectAll().where('case_id', '=', caseId).orderBy('id').execute();
}

/** Opens the identifiers of a case. */
export async function openCaseIdentifiers(ctx: Context, caseId: string): Promise<string[]> {
  const rows = await listCaseIdentifiers(ctx, caseId);
  return rows.map(({ identifier_cipher: cipher, identifier_key: keyId }) => ctx.vault.open({ cipher, keyId }));
}

/** Seals identifiers for a case: the holder of an active claim on one of them sees it. */
export async function insertCaseIdentifiers(tx: Context, caseId: string, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await tx.db
    .insertInto('case_identifiers')
    .values(
      values.map((value) => {
        const { index, ending, cipher, keyId } = tx.vault.seal(value);
        return {
          identifier_ending: ending,
          case_id: caseId,
          identifier_index: index,
          identifier_cipher: cipher,
          identifier_key: keyId,
        };
      }),
    )
    .onConflict((conflict) => conflict.columns(['case_id', 'identifier_index']).doNothing())
    .execute();
}

/** Whether a case is about the holder of one of these blind indexes. */
export async function isCaseOf(ctx: Context, caseId: string, indexes: readonly Buffer[]): Promise<boolean> {
  if (indexes.length === 0) return false;
  const row = await ctx.db
    .selectFrom('case_identifiers')
    .select('id')
    .where('case_id', '=', caseId)
    .where('identifier_index', 'in', [...indexes])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function casesUnder(ctx: Context, indexes: readonly Buffer[]) {
  return ctx.db.selectFrom('cases as c').where('c.id', 'in', ({ selectFrom }) =>
    selectFrom('case_identifiers as i')
      .select('i.case_id')
      .where('i.identifier_index', 'in', [...indexes]),
  );
}

/** Counts the open cases of a kind under these blind indexes. */
export async function countOpenCases(ctx: Context, indexes: readonly Buffer[], kind?: CaseKind): Promise<number> {
  if (indexes.length === 0) return 0;
  const open = casesUnder(ctx, indexes).where('c.state', 'in', OPEN);
  const { total } = await (kind === undefined ? open : open.where('c.kind', '=', kind))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts the open notices about content of a giver. */
export async function countOpenNotices(ctx: Context, giverKey: Buffer): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('kind', '=', 'content_notice')
    .where('giver_key', '=', giverKey)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether a case is open in which somebody contests a claim. */
export async function hasOpenContest(ctx: Context, claimId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('cases')
    .select('id')
    .where('contested_claim_id', '=', claimId)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the open cases of a kind that an account made about its own data. */
export async function countOpenAccountCases(ctx: Context, userId: string, kind: CaseKind): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('of_account', '=', true)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists the newest cases that an account made without a file: about its own data, and notices about content. */
export async function readCasesOfAccount(ctx: Context, userId: string): Promise<CaseRecord[]> {
  return ctx.db
    .selectFrom('cases')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('of_account', '=', true),
        eb('giver_key', 'is not', null),
        eb.and([
          eb('concern', '=', 'tenancy'),
          eb('appeals_id', 'is', null),
          sql<boolean>`not exists (select from case_identifiers i where i.case_id = cases.id)`,
        ]),
      ]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(CASES_OF_ACCOUNT_SHOWN)
    .execute();
}

/**
 * Lists a page of the cases under these blind indexes, with how many there are: those that wait for their person, the first
 * one due in front, then the newest.
 */
export async function listCasesUnder(
  ctx: Context,
  indexes: readonly Buffer[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CaseRecord[]; total: number }> {
  if (indexes.length === 0) return { rows: [], total: 0 };
  const own = casesUnder(ctx, indexes);
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll('c')
    .orderBy(sql`case when c.state = 'waiting' then c.answer_until end`, (order) => order.asc().nullsLast())
    .orderBy('c.received_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** Lists all cases under these blind indexes, newest first. */
export async function readCasesAbout(ctx: Context, indexes: readonly Buffer[]): Promise<CaseRecord[]> {
  if (indexes.length === 0) return [];
  return casesUnder(ctx, indexes).selectAll('c').orderBy('c.received_at', 'desc').orderBy('c.id').execute();
}

/** Counts the messages of both sides in a case. */
export async function countMessages(ctx: Context, caseId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('case_events')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('case_id', '=', caseId)
    .where('what', 'in', ['message', 'asked'])
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists the open cases under these blind indexes, those due first in front. */
export async function readOpenCases(
  ctx: Context,
  indexes: readonly Buffer[],
): Promise<Pick<CaseRecord, 'id' | 'number' | 'kind' | 'received_at' | 'due_at'>[]> {
  if (indexes.length === 0) return [];
  return casesUnder(ctx, indexes)
    .select(['c.id', 'c.number', 'c.kind', 'c.received_at', 'c.due_at'])
    .where('c.state', 'in', OPEN)
    .orderBy('c.due_at')
    .orderBy('c.id')
    .execute();
}

/**
 * Lists the ids of cases whose state ends by itself now, those due first in front, at most `limit`. A removal that its author
 * appeals stays as it is until that is decided: the entry may have to be put back.
 */
export async function listDueCases(ctx: Context, limit: number): Promise<string[]> {
  const now = ctx.now();
  const { rows } = await sql<{ id: string }>`
    select c.id from cases c
    where (c.state = 'waiting' and c.answer_until < ${now})
      or (c.state = 'decided' and c.closes_at < ${now} and not exists (
        select from cases a where a.appeals_id = c.id and a.state = any(${OPEN}::text[])
      ))
    order by coalesce(c.answer_until, c.closes_at), c.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Whether an author's appeal of the decision on a case waits for its own. */
export async function hasOpenAppeal(ctx: Context, caseId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('cases')
    .select('id')
    .where('appeals_id', '=', caseId)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return row !== undefined;
}
