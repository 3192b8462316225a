import { type Kysely, sql } from 'kysely';
import { makeAppendOnly } from './append-only';

/** The ledger of RentCoins, and what the last check of money found, for the metrics of every process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A take-back from an empty balance leaves a row of nothing, so that it happens once.
  await sql`
    create table rentcoins_ledger (
      id bigint generated always as identity primary key,
      user_id uuid not null references users,
      amount integer not null,
      balance_after integer not null check (balance_after >= 0),
      action_type text not null
        check (action_type in ('add_tenant', 'add_landlord', 'add', 'subtract', 'payment', 'bonus', 'other')),
      once_key text,
      reference_name text,
      metadata jsonb,
      created_at timestamptz not null default now(),
      check (amount <> 0 or coalesce(starts_with(once_key, 'taken-back:'), false))
    )`.execute(db);
  await sql`create index rentcoins_ledger_of_user on rentcoins_ledger (user_id, id desc)`.execute(db);
  await sql`
    create unique index rentcoins_ledger_once on rentcoins_ledger (user_id, once_key) where once_key is not null
  `.execute(db);
  await makeAppendOnly(db, 'rentcoins_ledger');
  await sql`
    create table money_checks (
      kind text primary key,
      differences bigint not null check (differences >= 0),
      checked_at timestamptz not null
    )`.execute(db);
}
