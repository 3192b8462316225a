import { type Kysely, sql } from 'kysely';

/** Orders at the payment provider, and money that has to go back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // One row for an attempt to pay; its id is the provider's `extOrderId`, which can never be used again.
    sql`create table orders (
      id uuid primary key,
      user_id uuid not null references users,
      idempotency_key text collate "C" check (length(idempotency_key) between 1 and 200),
      identifier_type text not null check (identifier_type in ('pesel', 'nip', 'passport')),
      identifier_index bytea not null check (length(identifier_index) = 32),
      identifier_cipher bytea not null,
      identifier_key text not null,
      asked_type text check (asked_type in ('tenant', 'landlord')),
      amount_grosze integer not null check (amount_grosze > 0),
      currency text not null,
      pos_id text not null,
      state text not null check (state in ('new', 'pending', 'waiting', 'completed', 'canceled')),
      provider_order_id text collate "C" unique,
      redirect_uri text,
      company_nip text,
      company_name text,
      company_address text,
      statements text,
      stated_at timestamptz,
      report_id uuid references reports,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      asked_at timestamptz,
      superseded_at timestamptz,
      completed_at timestamptz,
      canceled_at timestamptz,
      check (num_nonnulls(company_nip, company_name, company_address) in (0, 3)),
      check ((statements is null) = (stated_at is null)),
      check ((state = 'completed') = (completed_at is not null)),
      check ((state = 'canceled') = (canceled_at is not null)),
      check ((state = 'completed') = (report_id is not null))
    )`,
    sql`create unique index orders_once on orders (user_id, idempotency_key) where idempotency_key is not null`,
    sql`create index orders_of_user on orders (user_id, created_at desc, id)`,
    sql`create index orders_open on orders (asked_at nulls first, created_at)
      where state in ('new', 'pending', 'waiting')`,
    sql`create index orders_completed on orders (completed_at) where state = 'completed'`,
    // Money that came for an order already canceled, or for a report that was there already: it goes back.
    sql`create table payment_refunds (
      id uuid primary key,
      order_id uuid not null unique references orders,
      amount_grosze integer not null check (amount_grosze > 0),
      reason text not null check (reason in ('late', 'double')),
      state text not null check (state in ('due', 'requested', 'finalized', 'canceled')),
      provider_refund_id text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
  ]) {
    await statement.execute(db);
  }
}
