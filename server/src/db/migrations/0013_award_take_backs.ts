import { type Kysely, sql } from 'kysely';

/** An award that is taken back where nothing is left leaves its row too: it is taken back once, whatever comes later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rentcoins_ledger drop constraint rentcoins_ledger_amount_check`.execute(db);
  await sql`
    alter table rentcoins_ledger add constraint rentcoins_ledger_amount_check
      check (amount <> 0 or coalesce(starts_with(once_key, 'taken-back:'), false))`.execute(db);
}
