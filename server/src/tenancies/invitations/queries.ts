import { DECLINE_PAUSE_DAYS, OPEN_INVITATIONS_TO_ADDRESS, type TenancyRole } from '@najem/shared/domain/tenancies';
import { sql, type Insertable, type Updateable } from 'kysely';
import { hashSecret, keyedHash } from '../../kernel/crypto';
import { DAY_MS } from '../../kernel/durations';
import type { NonEmpty } from '../../kernel/guards';
import type { Context, InvitationRow, SideRow, TenanciesTables, TenancyRow } from '../tables';

/** Names an address as invitations are counted by it: by the newest secret, by which it is stored, then by the older ones. */
export function hashAddress(ctx: Context, email: string): NonEmpty<Buffer> {
  const [newest, ...older] = ctx.config.tokenSecrets;
  const hash = (secret: Uint8Array) => keyedHash(secret, 'tenancy-invitation', email);
  return [hash(newest), ...older.map(hash)];
}

/** Makes the secret of a tenancy's link, which the reminder repeats and nothing stores. */
export function linkSecret(
  { config }: Pick<Context, 'config'>,
  tenancyId: string,
  secret = config.tokenSecrets[0],
): string {
  return keyedHash(secret, 'tenancy-link', tenancyId).toString('base64url');
}

/** Finds the secret of a link that was sent, also by an older secret; undefined where that is gone. */
export function findLinkSecret(ctx: Context, tenancyId: string, sent: Buffer): string | undefined {
  const links = ctx.config.tokenSecrets.map((secret) => linkSecret(ctx, tenancyId, secret));
  return links.find((link) => hashSecret(link).equals(sent));
}

/** Lets one transaction at a time decide about the invitations to an address. */
export async function lockAddress(tx: Context, [address]: NonEmpty<Buffer>): Promise<void> {
  const key = `tenancy-invitation:${address.toString('base64url')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.db);
}

/** Lets one transaction at a time confirm a tenancy of two accounts. */
export async function lockPair(tx: Context, one: string, other: string): Promise<void> {
  const key = `tenancy-pair:${[one, other].sort().join(':')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.db);
}

/** Adds the link of a tenancy. */
export async function insertInvitation(
  tx: Context,
  row: Insertable<TenanciesTables['tenancy_invitations']>,
): Promise<void> {
  await tx.db.insertInto('tenancy_invitations').values(row).execute();
}

/** Finds the invitation of a link that has not ended. */
export async function findInvitation(ctx: Context, token: string): Promise<InvitationRow | undefined> {
  return ctx.db
    .selectFrom('tenancy_invitations')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
}

/** Finds an unanswered tenancy that the same account entered with the same terms for the same address; its lock is held. */
export async function findSameInvitation(
  tx: Context,
  { role, home, from, to, party, address }: SameTerms,
): Promise<TenancyRow | undefined> {
  return tx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as s', (join) =>
      join.onRef('s.tenancy_id', '=', 't.id').onRef('s.role', '=', 't.inviter'),
    )
    .innerJoin('tenancy_invitations as i', 'i.tenancy_id', 't.id')
    .selectAll('t')
    .where('s.user_id', '=', party.user_id)
    .where('s.company_index', 'is not distinct from', party.company_index)
    .where('i.address_hash', 'in', [...address])
    .where('i.expires_at', '>', tx.now())
    .where('t.state', '=', 'invited')
    .where('t.inviter', '=', role)
    .where('t.address', '=', home)
    .where('t.starts_on', '=', from)
    .where('t.ends_on', 'is not distinct from', to)
    .executeTakeFirst();
}

interface SameTerms {
  role: TenancyRole;
  home: string;
  from: string;
  to: string | null;
  party: Pick<SideRow, 'user_id' | 'company_index'>;
  address: NonEmpty<Buffer>;
}

/** Finds the newest tenancies that an account was invited to, has answered and has in its file. */
export async function listAnswered(ctx: Context, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as s', 's.tenancy_id', 't.id')
    .select('t.id')
    .where('s.user_id', '=', userId)
    .whereRef('s.role', '<>', 't.inviter')
    .where('s.forgotten_at', 'is', null)
    .orderBy('t.created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the invitation of a tenancy. */
export async function readInvitation(ctx: Context, tenancyId: string): Promise<InvitationRow | undefined> {
  return ctx.db.selectFrom('tenancy_invitations').selectAll().where('tenancy_id', '=', tenancyId).executeTakeFirst();
}

/** Changes the invitation of a locked tenancy. */
export async function updateInvitation(
  tx: Context,
  tenancyId: string,
  change: Updateable<TenanciesTables['tenancy_invitations']>,
): Promise<void> {
  await tx.db.updateTable('tenancy_invitations').set(change).where('tenancy_id', '=', tenancyId).execute();
}

/** Ends the link of a tenancy, and forgets the address with it; returns what it was. */
export async function deleteInvitation(tx: Context, tenancyId: string): Promise<InvitationRow | undefined> {
  return tx.db.deleteFrom('tenancy_invitations').where('tenancy_id', '=', tenancyId).returningAll().executeTakeFirst();
}

/** Whether as many invitations to an address are open as may be, whoever sent them; its lock is held. */
export async function isAddressFull(tx: Context, address: NonEmpty<Buffer>): Promise<boolean> {
  const { total } = await tx.db
    .selectFrom('tenancy_invitations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('address_hash', 'in', [...address])
    .where('sent_at', 'is not', null)
    .where('silenced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total >= OPEN_INVITATIONS_TO_ADDRESS;
}

/** Lists the invitations to an address that wait to be sent and whose inviters may write there, the oldest first. */
export async function listWaiting(
  tx: Context,
  address: NonEmpty<Buffer>,
): Promise<{ tenancy_id: string; inviter_id: string | null }[]> {
  return tx.db
    .selectFrom('tenancy_invitations as i')
    .innerJoin('tenancies as t', 't.id', 'i.tenancy_id')
    .innerJoin('tenancy_sides as s', (join) =>
      join.onRef('s.tenancy_id', '=', 't.id').onRef('s.role', '=', 't.inviter'),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['i.tenancy_id', 's.user_id as inviter_id'])
    .where('u.status', '=', 'active')
    .where('i.address_hash', 'in', [...address])
    .where('i.sent_at', 'is', null)
    .where('i.silenced_at', 'is', null)
    .where('i.expires_at', '>', tx.now())
    .where(({ not, exists }) => not(exists(refusals(tx, sql.ref('s.user_id'), address))))
    .orderBy('t.created_at')
    .execute();
}

/** Whether an inviter may not write to an address, which declined within thirty days. */
export async function isPaused(tx: Context, inviterId: string, address: NonEmpty<Buffer>): Promise<boolean> {
  const row = await refusals(tx, sql.val(inviterId), address).executeTakeFirst();
  return row !== undefined;
}

function refusals(ctx: Context, inviterId: ReturnType<typeof sql.ref>, address: NonEmpty<Buffer>) {
  const since = new Date(ctx.now().getTime() - DECLINE_PAUSE_DAYS * DAY_MS);
  return ctx.db
    .selectFrom('tenancy_refusals as r')
    .select('r.id')
    .where(sql<boolean>`r.inviter_id = ${inviterId}`)
    .where('r.address_hash', 'in', [...address])
    .where('r.is_unknown', '=', false)
    .where('r.at', '>', since)
    .limit(1);
}

/** Notes that an address declined an invitation of an inviter, or does not know them. */
export async function noteRefusal(
  tx: Context,
  { inviterId, address, isUnknown }: { inviterId: string; address: Buffer; isUnknown: boolean },
): Promise<void> {
  await tx.db
    .insertInto('tenancy_refusals')
    .values({ inviter_id: inviterId, address_hash: address, is_unknown: isUnknown, at: tx.now() })
    .execute();
}

/**
 * Lists the invitations that were sent to an address and wait for an answer, with who asks, the first one due in front; none of an
 * inviter who is blocked, whose links lead nowhere.
 */
export async function listInvitationsTo(
  ctx: Context,
  address: NonEmpty<Buffer>,
): Promise<{ id: string; number: string; name: string | null; expires_at: Date; token_hash: Buffer }[]> {
  return ctx.db
    .selectFrom('tenancy_invitations as i')
    .innerJoin('tenancies as t', 't.id', 'i.tenancy_id')
    .innerJoin('tenancy_sides as s', (join) =>
      join.onRef('s.tenancy_id', '=', 't.id').onRef('s.role', '=', 't.inviter'),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['t.id', 't.number', 's.name', 'i.expires_at', 'i.token_hash'])
    .where('u.status', '=', 'active')
    .where('i.address_hash', 'in', [...address])
    .where('i.sent_at', 'is not', null)
    .where('i.silenced_at', 'is', null)
    .where('i.expires_at', '>', ctx.now())
    .where('t.state', '=', 'invited')
    .orderBy('i.expires_at')
    .orderBy('t.id')
    .execute();
}
