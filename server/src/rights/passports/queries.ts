import type { SubjectKind } from '@najem/shared/domain/register';
import { type Insertable, sql } from 'kysely';
import type { ClaimRow } from '../claims/tables';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { PassportRow, PassportTables } from './tables';

/**
 * Keeps a claim active until the end of the transaction; false where it has ended. Called before `lockPassportsOf`, in
 * the same order as the end of a claim locks.
 */
export async function holdClaim(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets one transaction at a time change the passports of a user. */
export async function lockPassportsOf(ctx: Context, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passports:${userId}`}, 0))`.execute(ctx.db);
}

/** The passports whose claim is active; one whose report has run out waits for a refresh. */
function livingPassports(ctx: Context) {
  return ctx.db
    .selectFrom('passports as p')
    .innerJoin('claims as c', 'c.id', 'p.claim_id')
    .innerJoin('reports as r', 'r.id', 'p.report_id')
    .where('c.state', '=', 'active');
}

/** Lists the passports of a user, newest first. */
export async function listPassports(ctx: Context, userId: string): Promise<PassportRow[]> {
  return livingPassports(ctx)
    .selectAll('p')
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute();
}

/** Finds a passport of a user. */
export async function findPassport(ctx: Context, userId: string, id: string): Promise<PassportRow | undefined> {
  if (!isId(id)) return undefined;
  return livingPassports(ctx).selectAll('p').where('p.id', '=', id).where('p.user_id', '=', userId).executeTakeFirst();
}

/** A report that a passport shows, with how its person is proved. */
export type ShownPassport = Pick<PassportRow, 'user_id' | 'role' | 'with_addresses' | 'with_comments'> &
  Pick<ClaimRow, 'method' | 'given_name' | 'family_name' | 'proved_at'>;

/** Finds the passport of a report; undefined for one that was bought, and once its claim is not active any more. */
export async function findShown(ctx: Context, reportId: string): Promise<ShownPassport | undefined> {
  return livingPassports(ctx)
    .select(['p.user_id', 'p.role', 'p.with_addresses', 'p.with_comments'])
    .select(['c.method', 'c.given_name', 'c.family_name', 'c.proved_at'])
    .where('p.report_id', '=', reportId)
    .executeTakeFirst();
}

/** Adds a passport; returns it. */
export async function insertPassport(
  ctx: Context,
  values: Insertable<PassportTables['passports']>,
): Promise<PassportRow> {
  return ctx.db.insertInto('passports').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Has a passport and its links show another report, proved by the claim that this one was made with. */
export async function moveToReport(
  ctx: Context,
  passport: PassportRow,
  { report_id, claim_id }: Pick<PassportRow, 'report_id' | 'claim_id'>,
): Promise<PassportRow> {
  await ctx.db.updateTable('report_shares').set({ report_id }).where('report_id', '=', passport.report_id).execute();
  return ctx.db
    .updateTable('passports')
    .set({ report_id, claim_id })
    .where('id', '=', passport.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the passports of a user; returns the reports that they showed, now and before. */
export async function deletePassportsOf(ctx: Context, userId: string): Promise<string[]> {
  await ctx.db.deleteFrom('passports').where('user_id', '=', userId).execute();
  const rows = await ctx.db
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', userId)
    .where('origin', '=', 'passport')
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the links of a user's passports that still open them. */
export async function countLivingLinks(ctx: Context, userId: string): Promise<number> {
  const { count } = await livingPassports(ctx)
    .innerJoin('report_shares as s', 's.report_id', 'p.report_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.now())
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether entries are held under blind indexes in a role that a report did not have at its issue. */
export async function hasNewerEntries(
  ctx: Context,
  { indexes, role, entryIds }: { indexes: readonly Buffer[]; role: SubjectKind; entryIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from subjects s join history_entries e on e.subject_id = s.id
      where s.identifier_index = any(${[...indexes]}::bytea[]) and s.kind = ${role}
        and e.id <> all(${[...entryIds]}::uuid[])
    ) as found`.execute(ctx.db);
  return rows[0]?.found ?? false;
}

/** Which of the blind indexes name a subject of a kind. */
export async function listKnownIndexes(ctx: Context, indexes: readonly Buffer[], role: SubjectKind): Promise<Buffer[]> {
  const rows = await ctx.db
    .selectFrom('subjects')
    .select('identifier_index')
    .where(sql<boolean>`identifier_index = any(${[...indexes]}::bytea[])`)
    .where('kind', '=', role)
    .execute();
  return rows.flatMap(({ identifier_index }) => identifier_index ?? []);
}

/** A passport with the report that it shows. */
export interface ShownRow extends PassportRow {
  number: string;
  expires_at: Date;
  living_links: number;
}

/** Reads the passports of a user with their reports and how many links open each, newest first. */
export async function readShownPassports(ctx: Context, userId: string): Promise<ShownRow[]> {
  return livingPassports(ctx)
    .selectAll('p')
    .select(['r.number', 'r.expires_at'])
    .select(
      sql<number>`(
        select count(*)::integer from report_shares s
        where s.report_id = p.report_id and s.revoked_at is null and s.expires_at > ${ctx.now()})`.as('living_links'),
    )
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute();
}
