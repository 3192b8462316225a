import { normaliseEmail } from '@najem/shared/domain/kernel';
import { type Kysely, sql } from 'kysely';

/**
 * Gives accounts whose address has letters outside ASCII, or invisible characters, the key by which it is looked for now.
 * Where another account has that key the older one stays as it is: `identifiers:twins` names it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; email_key: string }>`
    select id, email_key from users where removed_at is null and email_key ~ '[^!-~]' order by created_at, id
  `.execute(db);
  for (const { id, email_key: before } of rows) {
    const key = normaliseEmail(before);
    if (key === before) continue;
    await sql`
      update users set email_key = ${key} where id = ${id}
        and not exists (select from users other where other.removed_at is null and other.email_key = ${key})`.execute(
      db,
    );
  }
}
