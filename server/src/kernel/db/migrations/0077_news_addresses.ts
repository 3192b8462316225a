import { type Kysely, sql } from 'kysely';

/** Where guests get the news about their files, and how often an address was asked to confirm that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table news_addresses (
      id uuid primary key,
      identifier_index bytea not null check (length(identifier_index) = 32),
      identifier_cipher bytea not null,
      identifier_key text not null,
      level smallint not null check (level in (2, 3)),
      address_cipher bytea not null,
      address_key text not null,
      token_hash bytea not null unique,
      token_expires_at timestamptz not null,
      confirmed_at timestamptz,
      changed_at timestamptz not null,
      unique (identifier_index, level)
    )`,
    sql`create index news_addresses_by_change on news_addresses (changed_at)`,
    sql`create trigger erasure_noted after delete on news_addresses
      for each row execute function note_erasure()`,
    sql`create table news_confirmations (
      id bigint generated always as identity primary key,
      address_hash bytea not null,
      sent_at timestamptz not null
    )`,
    sql`create index news_confirmations_to on news_confirmations (address_hash, sent_at)`,
  ]) {
    await statement.execute(db);
  }
}
