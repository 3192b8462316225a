import { type Kysely, sql } from 'kysely';

/** Reports that people show of their own file, and requests to see one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports add column origin text not null default 'bought' check (origin in ('bought', 'passport'))`.execute(
    db,
  );
  await sql`
    create table passports (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      claim_id uuid not null references claims on delete cascade,
      report_id uuid not null references reports on delete cascade,
      role text collate "C" not null check (role in ('tenant', 'landlord')),
      with_addresses boolean not null,
      with_comments boolean not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index passports_of_user on passports (user_id, created_at desc, id)`.execute(db);
  await sql`create unique index passports_of_report on passports (report_id)`.execute(db);
  await sql`create index passports_of_claim on passports (claim_id)`.execute(db);
  await createRequests(db);
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passport_requests (
      id uuid primary key default gen_random_uuid(),
      asker_id uuid not null references users on delete cascade,
      email text not null check (length(email) <= 254),
      address_index bytea not null check (length(address_index) = 32),
      address_key text not null,
      message text not null check (length(message) <= 1000),
      token_hash bytea not null unique check (length(token_hash) = 32),
      state text not null default 'sent' check (state in ('sent', 'shared', 'declined', 'expired')),
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      answered_at timestamptz,
      share_id uuid references report_shares on delete set null,
      link_cipher bytea,
      link_key text,
      check ((state in ('shared', 'declined')) = (answered_at is not null)),
      check ((link_cipher is null) = (link_key is null))
    )`.execute(db);
  await sql`create index passport_requests_of_asker on passport_requests (asker_id, sent_at desc, id)`.execute(db);
  await sql`create index passport_requests_expiring on passport_requests (expires_at) where state = 'sent'`.execute(db);
  await sql`
    create table passport_silences (
      asker_id uuid not null references users on delete cascade,
      address_index bytea not null check (length(address_index) = 32),
      address_key text not null,
      since timestamptz not null,
      primary key (asker_id, address_index)
    )`.execute(db);
}
