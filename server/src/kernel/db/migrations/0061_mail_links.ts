import { type Kysely, sql } from 'kysely';

/**
 * A link that is still valid can be mailed again: its secret follows from the seed and the program's own secret. A link to
 * another address waits for that mailbox to confirm it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_tokens
      add column seed bytea,
      add column email text,
      add column email_key text,
      drop constraint mail_tokens_purpose_check,
      add constraint mail_tokens_purpose_check
        check (purpose in ('verify-email', 'reset-password', 'change-email')),
      add constraint mail_tokens_email_check
        check ((purpose = 'change-email') = (email is not null and email_key is not null))`.execute(db);
}
