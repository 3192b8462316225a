import { type Kysely, sql } from 'kysely';

/** Who wrote an opinion that an account left behind after its window; what waits for the desk gets its moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenancy_opinions add column author_id uuid references users`.execute(db);
  await sql`update tenancies t set due_at = least(t.due_at, s.held_until)
    from (select tenancy_id, min(held_until) as held_until from tenancy_sides group by tenancy_id) s
    where s.tenancy_id = t.id and s.held_until is not null`.execute(db);
}
