import { type Kysely, sql } from 'kysely';

/**
 * Rules about two people go on when one takes their tenancy out of the own file: a side of a confirmed one keeps a hash of the random
 * id of its account, which names nobody once the account is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table tenancy_sides add column account_hash text collate "C"`,
    sql`update tenancy_sides s set account_hash = encode(sha256(convert_to(s.user_id::text, 'UTF8')), 'hex')
      from tenancies t where t.id = s.tenancy_id and t.confirmed_at is not null and s.user_id is not null`,
    sql`create index tenancy_sides_of_account_hash on tenancy_sides (account_hash) where account_hash is not null`,
  ]) {
    await statement.execute(db);
  }
}
