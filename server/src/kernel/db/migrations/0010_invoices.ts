import { type Kysely, sql } from 'kysely';
import { makeAppendOnly } from './append-only';

/** Invoices, their numbers, and what the state's invoice system said of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // A sequence would leave gaps when a transaction fails; a row is locked until it is certain.
    sql`create table invoice_counters (
      year integer primary key,
      last_number integer not null check (last_number > 0)
    )`,
    sql`create table invoices (
      id uuid primary key,
      number integer not null check (number > 0),
      year integer not null,
      order_id uuid not null unique references orders,
      owner_id uuid not null references users,
      issued_at timestamptz not null,
      sold_at timestamptz not null,
      net_grosze integer not null check (net_grosze >= 0),
      vat_percent integer not null check (vat_percent >= 0),
      vat_grosze integer not null check (vat_grosze >= 0),
      gross_grosze integer not null check (gross_grosze > 0),
      description text not null,
      buyer_email text not null,
      buyer_nip text,
      buyer_name text,
      buyer_address text,
      seller_name text not null,
      seller_address text not null,
      seller_nip text not null,
      seller_bank_account text not null,
      unique (year, number),
      check (net_grosze + vat_grosze = gross_grosze),
      check (num_nonnulls(buyer_nip, buyer_name, buyer_address) in (0, 3))
    )`,
    sql`create index invoices_of_owner on invoices (owner_id, issued_at desc, id)`,
    // What the state's invoice system said; the invoice itself never changes.
    sql`create table invoice_transmissions (
      invoice_id uuid primary key references invoices,
      state text not null check (state in ('accepted', 'rejected')),
      ksef_number text,
      reason text,
      decided_at timestamptz not null,
      check ((state = 'accepted') = (ksef_number is not null))
    )`,
  ]) {
    await statement.execute(db);
  }
  await makeAppendOnly(db, 'invoices');
}
