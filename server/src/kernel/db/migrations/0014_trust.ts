import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** Owed RentCoins, how much each account added, and ids in the place of names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addOwed(db);
  await nameLedgerByIds(db);
  await createContributionCounts(db);
  await nameAuthorsByIds(db);
  await nameReportsByIds(db);
}

/** What a take-back could not take; later awards pay it first, so a user never has both. */
async function addOwed(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column rent_coins_owed integer not null default 0 check (rent_coins_owed >= 0),
      add constraint users_coins_or_owed check (rent_coins = 0 or rent_coins_owed = 0)`.execute(db);
  await sql`alter table rentcoins_ledger add column owed integer not null default 0`.execute(db);
}

/** The ledger is never changed again, so it may hold no name. */
async function nameLedgerByIds(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table rentcoins_ledger add column subject_id uuid`,
    // The trigger refuses every change of the ledger; this one gives rows that exist already the new column.
    sql`alter table rentcoins_ledger disable trigger rentcoins_ledger_keeps_rows`,
    sql`update rentcoins_ledger set subject_id = (metadata->>'subjectId')::uuid where metadata->>'subjectId' is not null`,
    sql`update rentcoins_ledger back set subject_id = award.subject_id from rentcoins_ledger award
      where award.user_id = back.user_id and back.once_key = 'taken-back:' || award.once_key`,
    sql`alter table rentcoins_ledger enable trigger rentcoins_ledger_keeps_rows`,
    sql`alter table rentcoins_ledger drop column reference_name, drop column metadata`,
  ]) {
    await statement.execute(db);
  }
}

/** One row per author: its lock makes the counts exact. */
async function createContributionCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contribution_counts (
      user_id uuid primary key references users on delete cascade,
      untrusted_subjects integer not null default 0 check (untrusted_subjects >= 0),
      day date not null,
      entries integer not null default 0 check (entries >= 0)
    )`.execute(db);
  await sql`
    insert into contribution_counts (user_id, untrusted_subjects, day)
    select u.id, count(*), '2000-01-01' from users u join subjects s on s.created_by = u.id
    where u.email_verified_at is null or u.identity_verified_at is null
    group by u.id`.execute(db);
}

/** A counterpart that is the author becomes null; of a removed author nothing else could tell, so all of theirs do. */
async function nameAuthorsByIds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history_entries alter column counterpart drop not null`.execute(db);
  await sql`
    update history_entries h set counterpart = null from users u
    where u.id = h.author_id and (u.removed_at is not null or plain_words(h.counterpart) = plain_words(u.name))
  `.execute(db);
}

/**
 * A report names its subject until the subject is removed, and the authors of its entries by their ids. An entry that
 * was removed since has no known author and loses its counterpart. The checksum is stored, because it may not change.
 */
async function nameReportsByIds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column checksum text`.execute(db);
  await storeChecksums(db);
  await sql`alter table reports alter column checksum set not null`.execute(db);
  await sql`update reports set name = null where subject_id is null`.execute(db);
  await sql`
    update reports r set data = jsonb_set(r.data, '{entries}', (
      select jsonb_agg(e.entry || case
        when h.id is null then jsonb_build_object('authorId', null, 'counterpart', '')
        when u.removed_at is not null or plain_words(e.entry->>'counterpart') = plain_words(u.name)
          then jsonb_build_object('authorId', u.id, 'counterpart', null)
        else jsonb_build_object('authorId', u.id)
      end order by e.place)
      from jsonb_array_elements(r.data->'entries') with ordinality e (entry, place)
      left join history_entries h on h.id = (e.entry->>'id')::uuid
      left join users u on u.id = h.author_id
    )) where jsonb_array_length(r.data->'entries') > 0`.execute(db);
}

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const CHECKSUM_LENGTH = 16;

interface ReportContent {
  id: string;
  number: string;
  type: string;
  created_at: Date;
  name: string | null;
  rating_tenths: number;
  data: unknown;
}

/** Stores the checksums as they were printed so far. */
async function storeChecksums(db: Kysely<unknown>): Promise<void> {
  let last: string | undefined = BEFORE_ALL;
  while (last !== undefined) {
    const { rows }: { rows: ReportContent[] } = await sql<ReportContent>`
      select id, number, type, created_at, name, rating_tenths, data from reports
      where id > ${last} order by id limit ${BATCH}`.execute(db);
    await sql`
      update reports r set checksum = given.checksum
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(checksumOf)}::text[]) as given (id, checksum)
      where r.id = given.id`.execute(db);
    last = rows.at(-1)?.id;
  }
}

function checksumOf(row: ReportContent): string {
  const content = [row.number, row.type, row.created_at.toISOString(), row.name, row.rating_tenths, row.data];
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').toUpperCase();
  return (hash.slice(0, CHECKSUM_LENGTH).match(/.{4}/g) ?? []).join(' ');
}
