import { type Kysely, sql } from 'kysely';

/** Reports that people bought or were granted, and the links under which they show them to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReports(db);
  await createShares(db);
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // The source columns are unique, so that a retried order or movement of RentCoins makes one report.
    sql`create table reports (
      id uuid primary key default gen_random_uuid(),
      number text collate "C" not null unique,
      owner_id uuid not null references users,
      type text not null check (type in ('tenant', 'landlord', 'empty', 'unknown')),
      identifier_type text not null check (identifier_type in ('pesel', 'nip', 'passport')),
      identifier_index bytea not null check (length(identifier_index) = 32),
      identifier_cipher bytea not null,
      identifier_key text not null,
      subject_id uuid references subjects on delete set null,
      state text,
      name text,
      rating_tenths smallint not null check (rating_tenths between 0 and 50),
      entry_count integer not null check (entry_count >= 0),
      data jsonb not null,
      order_id uuid unique,
      ledger_id bigint unique references rentcoins_ledger,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      check (num_nonnulls(order_id, ledger_id) <= 1),
      check ((state is null) = (type = 'empty'))
    )`,
    sql`create index reports_of_owner on reports (owner_id, created_at desc, id)`,
    sql`create index reports_on_identifier on reports (owner_id, identifier_index, expires_at)`,
    sql`create index reports_on_subject on reports (subject_id) where subject_id is not null`,
  ]) {
    await statement.execute(db);
  }
}

async function createShares(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table report_shares (
      id uuid primary key default gen_random_uuid(),
      report_id uuid not null references reports on delete cascade,
      created_by uuid not null references users,
      secret_hash bytea not null unique check (length(secret_hash) = 32),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      open_count integer not null default 0 check (open_count >= 0),
      last_opened_at timestamptz
    )`,
    sql`create index report_shares_of_report on report_shares (report_id, expires_at)`,
    sql`create table report_share_mails (
      id bigint generated always as identity primary key,
      share_id uuid not null references report_shares on delete cascade,
      recipient text not null check (length(recipient) <= 254),
      sent_at timestamptz not null
    )`,
    sql`create index report_share_mails_of_share on report_share_mails (share_id, id)`,
  ]) {
    await statement.execute(db);
  }
}
