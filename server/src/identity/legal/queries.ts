import type { LegalDocument } from '@najem/shared/contract/identity';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { LegalTables } from './tables';

/** Counts the accounts that are there. */
export async function countAccounts(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('accounts'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.accounts);
}

export type Acceptance = Omit<LegalTables['terms_acceptances'], 'user_id'>;

/** Records an acceptance; an earlier one of the same version stays as it is. */
export async function insertAcceptance(ctx: Context, userId: string, acceptance: Acceptance): Promise<void> {
  await ctx.db
    .insertInto('terms_acceptances')
    .values({ user_id: userId, ...acceptance })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a user accepted one of these versions of a document. */
export async function hasAccepted(
  ctx: Context,
  userId: string,
  document: LegalDocument,
  versions: readonly string[],
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('terms_acceptances')
    .select('version')
    .where('user_id', '=', userId)
    .where('document', '=', document)
    .where('version', 'in', versions)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists what a user accepted, newest first. */
export async function listAcceptances(ctx: Context, userId: string): Promise<Acceptance[]> {
  return ctx.db
    .selectFrom('terms_acceptances')
    .select(['document', 'version', 'text_hash', 'accepted_at', 'channel'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .orderBy('document')
    .execute();
}

/** Notes the announcement of a version to the next users who had none and registered before `since`; returns them. */
export async function takeUnannounced(
  ctx: Context,
  { document, version, since }: { document: LegalDocument; version: string; since: Date },
  most: number,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    with next as (
      select u.id, u.email from users u
      where u.status = 'active' and u.removed_at is null and u.email_verified_at is not null and u.created_at < ${since}
        and not exists (
          select from terms_announcements a
          where a.document = ${document} and a.version = ${version} and a.user_id = u.id
        )
      order by u.id limit ${most} for update of u skip locked
    ), noted as (
      insert into terms_announcements (user_id, document, version, announced_at)
      select id, ${document}, ${version}, ${ctx.now()} from next
      on conflict do nothing returning user_id
    )
    select next.id, next.email from next join noted on noted.user_id = next.id order by next.id`.execute(ctx.db);
  return rows;
}
