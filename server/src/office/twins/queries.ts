import { type KnownIdentifierType, normaliseEmail } from '@najem/shared/domain/kernel';
import { GRADES, isDocumented, type SubjectKind } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { SealedIdentifier } from '../../kernel/db/identifier-vault';
import { hasEnding, type SealedTable } from '../../kernel/db/keyed-columns';
import type { SubjectRecord } from '../../register/subjects/tables';

/** An identifier as it is stored somewhere. */
export interface StoredIdentifier {
  id: string;
  cipher: Buffer;
  keyId: string;
}

/** Reads some identifiers of a table, in the order of their ids. */
export async function readSealed(
  ctx: Context,
  table: SealedTable,
  after: string,
  limit: number,
): Promise<StoredIdentifier[]> {
  const { rows } = await sql<StoredIdentifier>`
    select id, identifier_cipher as cipher, identifier_key as "keyId" from ${sql.table(table)}
    where id > ${after} and identifier_cipher is not null order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

export interface NamedSubject {
  id: string;
  kind: SubjectKind;
  created_at: Date;
}

/** Lists the subjects with one of these ids or blind indexes, the oldest first. */
export async function readSubjects(
  ctx: Context,
  ids: readonly string[],
  indexes: readonly Buffer[],
): Promise<NamedSubject[]> {
  const { rows } = await sql<NamedSubject>`
    select id, kind, created_at from subjects
    where id = any(${[...ids]}::uuid[]) or identifier_index = any(${[...indexes]}::bytea[])
    order by created_at, id`.execute(ctx.db);
  return rows;
}

/** Reads subjects by their ids, the oldest first. */
export async function readSubjectRecords(ctx: Context, ids: readonly string[]): Promise<SubjectRecord[]> {
  return ctx.db
    .selectFrom('subjects')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const DOCUMENTED = GRADES.filter(isDocumented);

/** Every column that names a subject, apart from the ledger's, whose rows never change. */
export const MOVED_WITH_SUBJECT = [
  'history_entries',
  'entry_tombstones',
  'held_entries',
  'reports',
  'collection_notices',
  'disputes',
  'cases',
] as const;

/** Moves everything about a subject to another one of its kind, whose sums follow; both are locked. */
export async function moveToSubject(ctx: Context, from: string, to: string): Promise<void> {
  for (const table of MOVED_WITH_SUBJECT) {
    await sql`update ${sql.table(table)} set subject_id = ${to} where subject_id = ${from}`.execute(ctx.db);
  }
  await sql`
    insert into subject_members (user_id, kind, subject_id, since)
    select user_id, kind, ${to}::uuid, since from subject_members where subject_id = ${from}
    on conflict (user_id, kind, subject_id) do update
      set since = least(subject_members.since, excluded.since)`.execute(ctx.db);
  // What a decision may put back names its subject inside.
  for (const table of ['disputes', 'cases']) {
    await sql`
      update ${sql.table(table)} set former_entry = replace(former_entry::text, ${from}::text, ${to}::text)::jsonb
      where former_entry->'entry'->>'subject_id' = ${from}::text`.execute(ctx.db);
  }
  await sql`
    update cases set scope = replace(scope::text, ${from}::text, ${to}::text)::jsonb
    where position(${from}::text in scope::text) > 0`.execute(ctx.db);
  await sql`
    update subjects s set
      entry_count = h.counting, suspended_count = h.suspended, effect_tenths = h.tenths, last_entry_at = h.last,
      author_count = h.authors, documented_count = h.documented, documented_tenths = h.documented_tenths, tenancy_count = h.tenancies,
      updated_at = ${ctx.now()}, version = version + 1
    from (
      select count(*) filter (where counts) as counting, count(*) filter (where not counts) as suspended,
        coalesce(sum(effect_tenths) filter (where counts), 0) as tenths, max(created_at) filter (where counts) as last,
        count(distinct author_id) filter (where counts) as authors,
        count(*) filter (where counts and grade = any(${DOCUMENTED}::text[])) as documented,
        coalesce(sum(effect_tenths) filter (where counts and grade = any(${DOCUMENTED}::text[])), 0) as documented_tenths,
        count(*) filter (where counts and tenancy_from is not null and not grade = any(${DOCUMENTED}::text[])) as tenancies
      from (select *, standing = 'counting' as counts from history_entries where subject_id = ${to}) e
    ) h
    where s.id = ${to}`.execute(ctx.db);
}

/** Replaces a subject's stored identifier; its type of person follows it. */
export async function resealSubject(
  ctx: Context,
  id: string,
  { index, ending, cipher, keyId }: SealedIdentifier,
  type: KnownIdentifierType,
): Promise<void> {
  await ctx.db
    .updateTable('subjects')
    .set({
      identifier_index: index,
      identifier_ending: ending,
      identifier_cipher: cipher,
      identifier_key: keyId,
      identifier_type: type,
      type: type === 'nip' ? 'firma' : 'osoba',
      updated_at: ctx.now(),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** The column beside a sealed identifier that names its type, where there is one. */
const TYPE_COLUMNS: Readonly<Partial<Record<SealedTable, string>>> = {
  orders: 'identifier_type',
  reports: 'identifier_type',
  claim_identifiers: 'type',
};

/** Replaces an identifier in every row of a table that has it under one of the old blind indexes. */
export async function resealRows(
  ctx: Context,
  table: Exclude<SealedTable, 'subjects'>,
  old: readonly Buffer[],
  { index, ending, cipher, keyId }: SealedIdentifier,
  type: KnownIdentifierType,
): Promise<void> {
  const typeColumn = TYPE_COLUMNS[table];
  if (table === 'case_identifiers') {
    await sql`
      delete from case_identifiers o using case_identifiers n
      where o.identifier_index = any(${[...old]}::bytea[]) and n.case_id = o.case_id and n.id <> o.id
        and (n.identifier_index = ${index} or (n.identifier_index = any(${[...old]}::bytea[]) and n.id < o.id))
    `.execute(ctx.db);
  }
  await sql`
    update ${sql.table(table)} set identifier_index = ${index}, identifier_cipher = ${cipher}, identifier_key = ${keyId}
      ${hasEnding(table) ? sql`, identifier_ending = ${ending}` : sql``}
      ${typeColumn === undefined ? sql`` : sql`, ${sql.ref(typeColumn)} = ${type}`}
    where identifier_index = any(${[...old]}::bytea[])`.execute(ctx.db);
}

/**
 * Enters the inquiries about an identifier under its new blind index, together with those of the same day that are there;
 * returns the ids of the rows that went.
 */
export async function moveInquiries(
  ctx: Context,
  old: readonly Buffer[],
  { index, keyId }: SealedIdentifier,
): Promise<string[]> {
  await sql`
    insert into inquiries (identifier_index, identifier_key, day, kind, user_id, share_id, is_by_admin, purpose, channel,
      report_id, is_missed, count, first_at, last_at)
    select ${index}::bytea, ${keyId}, day, kind, user_id, share_id, bool_or(is_by_admin),
      (array_agg(purpose order by last_at desc))[1], (array_agg(channel order by last_at desc))[1],
      (array_agg(report_id order by last_at desc))[1], bool_and(is_missed), sum(count), min(first_at), max(last_at)
    from inquiries where identifier_index = any(${[...old]}::bytea[])
    group by day, kind, user_id, share_id
    on conflict (identifier_index, day, kind, user_id, share_id) do update set
      is_missed = inquiries.is_missed and excluded.is_missed, count = inquiries.count + excluded.count,
      first_at = least(inquiries.first_at, excluded.first_at), last_at = greatest(inquiries.last_at, excluded.last_at)
  `.execute(ctx.db);
  const { rows } = await sql<{ id: string }>`
    delete from inquiries where identifier_index = any(${[...old]}::bytea[]) returning id::text`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Lists the numbers of the active claims on one of these blind indexes. */
export async function listActiveClaims(ctx: Context, indexes: readonly Buffer[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('claims as c')
    .innerJoin('claim_identifiers as i', 'i.claim_id', 'c.id')
    .select('c.number')
    .where('i.identifier_index', 'in', [...indexes])
    .where('i.is_active', '=', true)
    .orderBy('c.number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Lists the accounts whose key another account would have to give up before their addresses are looked for by it. */
export async function listOldKeys(ctx: Context): Promise<{ id: string; email_key: string }[]> {
  const { rows } = await sql<{ id: string; email_key: string }>`
    select id, email_key from users where removed_at is null and email_key ~ '[^!-~]' order by created_at, id`.execute(
    ctx.db,
  );
  return rows.filter(({ email_key }) => email_key !== normaliseEmail(email_key));
}

/** Finds the id of the active administrator with this address. */
export async function findAdministrator(ctx: Context, emailKey: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
