import { type Kysely, sql } from 'kysely';

/** Wrong proofs of accounts, which wait longer and longer. Logged, unlike the counters: a crash forgives no guess. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guesses (
      user_id uuid not null references users on delete cascade,
      of text not null check (of in ('second-factor', 'password')),
      failures integer not null check (failures >= 0),
      waits integer not null check (waits >= 0),
      retry_at timestamptz,
      warned_at timestamptz,
      changed_at timestamptz not null,
      primary key (user_id, of)
    )`.execute(db);
}
