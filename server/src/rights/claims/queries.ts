import type { ErrorCode } from '@najem/shared/contract/kernel';
import { findEmails } from '@najem/shared/domain/kernel';
import { SUBJECT_KINDS, type Uploader } from '@najem/shared/domain/register';
import { type ClaimEnd, canClaimBecome, type ClaimState } from '@najem/shared/domain/rights';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { findUser } from '../../identity/accounts/queries';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { refuse } from '../../kernel/errors';
import type { NewEntries } from '../../register/subjects/hooks';
import { dropFileSessions, findLink } from './guest-queries';
import type { ClaimIdentifierRow, ClaimRow, ClaimTables, LinkRow } from './tables';
import { endPassportsBy } from './passport-queries';

const MOST_CLAIMS_LISTED = 100;
/** The states in which an identifier counts as claimed. */
const CLAIMED_STATES: readonly ClaimState[] = ['submitted', 'posted', 'held', 'active'];
/** Claims that count although they are over: nobody gets out of their own matter by ending their claim. */
const CLAIMED_ENDS: readonly ClaimEnd[] = ['person', 'expired'];

/** A claim with the identifiers that it names. */
export interface ClaimWithIdentifiers {
  claim: ClaimRow;
  identifiers: ClaimIdentifierRow[];
}

/** Adds a claim; returns it. */
export async function insertClaim(
  ctx: Context,
  claim: Omit<Insertable<ClaimTables['claims']>, 'created_at'>,
): Promise<ClaimRow> {
  return ctx.db
    .insertInto('claims')
    .values({ ...claim, created_at: ctx.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds the identifiers of a claim, none of which is active yet. */
export async function insertIdentifiers(
  ctx: Context,
  claimId: string,
  identifiers: readonly { type: ClaimIdentifierRow['type']; value: string }[],
): Promise<void> {
  const rows = identifiers.map(({ type, value }) => {
    const { index, ending, cipher, keyId } = ctx.vault.seal(value);
    return {
      identifier_ending: ending,
      claim_id: claimId,
      type,
      identifier_index: index,
      identifier_cipher: cipher,
      identifier_key: keyId,
    };
  });
  await ctx.db.insertInto('claim_identifiers').values(rows).execute();
}

/**
 * Finds a claim, locked until the end of the transaction, after its account: the removal of an account locks it before its
 * claims, and two transactions would else wait for each other.
 */
export async function lockClaim(ctx: Context, id: string): Promise<ClaimRow | undefined> {
  const claim = await findClaim(ctx, id);
  if (!claim) return undefined;
  if (claim.user_id !== null) await findUser(ctx, { id: claim.user_id }, 'update');
  return ctx.db.selectFrom('claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Finds a link of a mail that can be used, with its claim, both locked until the end of the transaction: the claim first,
 * as where its links are made and dropped.
 */
export async function lockLinkedClaim(
  ctx: Context,
  token: string,
  purpose: LinkRow['purpose'],
): Promise<{ link: LinkRow; claim: ClaimRow } | undefined> {
  const known = await findLink(ctx, token, purpose);
  const claim = known && (await lockClaim(ctx, known.claim_id));
  const link = claim && (await findLink(ctx, token, purpose, 'update'));
  return claim && link && { link, claim };
}

/** Finds a claim. */
export async function findClaim(ctx: Context, id: string): Promise<ClaimRow | undefined> {
  if (!isId(id)) return undefined;
  return ctx.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads the identifiers of claims. */
export async function readIdentifiers(ctx: Context, claimIds: readonly string[]): Promise<ClaimIdentifierRow[]> {
  if (claimIds.length === 0) return [];
  return ctx.db.selectFrom('claim_identifiers').selectAll().where('claim_id', 'in', claimIds).orderBy('id').execute();
}

/** Reads the identifiers that an account has active claims on, or ended itself: it stays that person's. */
export async function readIdentifiersOf(ctx: Context, userId: string): Promise<ClaimIdentifierRow[]> {
  return ctx.db
    .selectFrom('claim_identifiers as i')
    .innerJoin('claims as c', 'c.id', 'i.claim_id')
    .selectAll('i')
    .where('c.user_id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        eb('i.is_active', '=', true),
        and([eb('c.proved_at', 'is not', null), eb('c.end_cause', 'in', CLAIMED_ENDS)]),
      ]),
    )
    .execute();
}

/** Lists the claims of a person that came further than an attempt, newest first, at most 100. */
export async function listClaimsOf(ctx: Context, person: Person): Promise<ClaimRow[]> {
  const all = ctx.db.selectFrom('claims').selectAll();
  const own = person.is === 'user' ? all.where('user_id', '=', person.actor.id) : all.where('id', '=', person.claimId);
  return own
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('method', '<>', 'eid'),
        exists(selectFrom('claim_identifiers as i').select('i.id').whereRef('i.claim_id', '=', 'claims.id')),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_CLAIMS_LISTED)
    .execute();
}

/** Whether a user has an active claim. */
export async function hasActiveClaim(ctx: Context, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a row of `claims`, by the name of its table, is one by which an identifier counts as its claimant's. */
export function isClaiming(table: string): RawBuilder<boolean> {
  const [state, cause] = [sql.ref(`${table}.state`), sql.ref(`${table}.end_cause`)];
  return sql`(${state} in (${sql.join(CLAIMED_STATES)}) or ${cause} in (${sql.join(CLAIMED_ENDS)}))`;
}

/** Lists the users who have claimed any of these blind indexes, also where it is not decided yet. */
export async function listClaimants(ctx: Context, indexes: readonly Buffer[]): Promise<string[]> {
  if (indexes.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('claim_identifiers as i')
    .innerJoin('claims as c', 'c.id', 'i.claim_id')
    .select('c.user_id')
    .where('i.identifier_index', 'in', [...indexes])
    .where(isClaiming('c'))
    .where('c.user_id', 'is not', null)
    .execute();
  return rows.map(({ user_id }) => user_id ?? '');
}

/** Reads the identifiers that a user has claimed, also where it is not decided yet. */
export async function readClaimed(ctx: Context, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('claim_identifiers as i')
    .innerJoin('claims as c', 'c.id', 'i.claim_id')
    .select(['i.identifier_cipher as cipher', 'i.identifier_key as keyId'])
    .where('c.user_id', '=', userId)
    .where(isClaiming('c'))
    .execute();
  return rows.map((sealed) => ctx.vault.open(sealed));
}

/** Finds OWN_ENTRY against entries under an identifier that their author claims, is about to claim, or ever proved. */
export async function findOwnEntry(ctx: Context, { authorId, identifier }: NewEntries): Promise<ErrorCode | undefined> {
  const row = await ctx.db
    .selectFrom('claim_identifiers as i')
    .innerJoin('claims as c', 'c.id', 'i.claim_id')
    .select('i.id')
    .where('i.identifier_index', 'in', ctx.vault.indexes(identifier).all)
    .where(({ or, eb }) => or([isClaiming('c'), eb('c.proved_at', 'is not', null)]))
    .where('c.user_id', '=', authorId)
    .executeTakeFirst();
  return row && 'OWN_ENTRY';
}

/** Whose active claims are read. */
export type ClaimHolder = Extract<Person, { is: 'guest' }> | { is: 'user'; actor: { id: string } };

/** Reads the active claims of a person with their identifiers. */
export async function readActiveClaims(ctx: Context, person: ClaimHolder): Promise<ClaimWithIdentifiers[]> {
  const active = ctx.db.selectFrom('claims').selectAll().where('state', '=', 'active');
  const claims = await (
    person.is === 'user' ? active.where('user_id', '=', person.actor.id) : active.where('id', '=', person.claimId)
  )
    .orderBy('created_at')
    .execute();
  const identifiers = await readIdentifiers(
    ctx,
    claims.map(({ id }) => id),
  );
  return claims.map((claim) => ({ claim, identifiers: identifiers.filter(({ claim_id }) => claim_id === claim.id) }));
}

/** Finds the statement that was signed for a claim of the uploader about which the desk asked. */
export async function findQuestionedStatement(
  ctx: Context,
  uploader: Exclude<Uploader, { is: 'attempt' }>,
): Promise<Buffer | null> {
  const [column, value] =
    uploader.is === 'user'
      ? (['claims.user_id', uploader.userId] as const)
      : (['claims.id', uploader.claimId] as const);
  const row = await ctx.db
    .selectFrom('claims')
    .innerJoin('attachments', (join) =>
      join.onRef('attachments.thing_id', '=', 'claims.id').on('attachments.thing_kind', '=', 'claim'),
    )
    .select('attachments.statement')
    .where(column, '=', value)
    .where('claims.state', '=', 'submitted')
    .where('claims.question', 'is not', null)
    .where('attachments.statement', 'is not', null)
    .orderBy('claims.created_at', 'desc')
    .executeTakeFirst();
  return row?.statement ?? null;
}

/** Locks the active claims on any of these blind indexes until the end of the transaction. */
export async function lockActiveClaims(ctx: Context, indexes: readonly Buffer[]): Promise<ClaimRow[]> {
  return (
    ctx.db
      .selectFrom('claims')
      .selectAll()
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('claim_identifiers')
          .select('claim_id')
          .where('identifier_index', 'in', [...indexes])
          .where('is_active', '=', true),
      )
      // Looked at again after a wait: the claim may have ended meanwhile.
      .where('state', '=', 'active')
      .orderBy('id')
      .forUpdate()
      .execute()
  );
}

/** The level of the active claim on any of these blind indexes; of another claim than a given one. */
export async function findActiveLevel(
  ctx: Context,
  indexes: readonly Buffer[],
  exceptClaimId?: string,
): Promise<ClaimRow['level'] | undefined> {
  if (indexes.length === 0) return undefined;
  const row = await ctx.db
    .selectFrom('claim_identifiers as i')
    .innerJoin('claims as c', 'c.id', 'i.claim_id')
    .select('c.level')
    .where('i.identifier_index', 'in', [...indexes])
    .where('i.is_active', '=', true)
    .$if(exceptClaimId !== undefined, (claims) => claims.where('c.id', '<>', exceptClaimId ?? ''))
    .orderBy('c.level', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.level;
}

/** Lets one transaction at a time decide who has an identifier; processes may have different newest keys. */
export async function lockIdentifier(ctx: Context, oldest: Buffer): Promise<void> {
  const key = `claim:${oldest.toString('base64url')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
}

/** Marks the identifiers of a claim as active or not. */
export async function setIdentifiersActive(ctx: Context, claimId: string, isActive: boolean): Promise<void> {
  await ctx.db.updateTable('claim_identifiers').set({ is_active: isActive }).where('claim_id', '=', claimId).execute();
}

type ClaimChange = Omit<Updateable<ClaimTables['claims']>, 'state' | 'version'>;

/** Changes a locked claim and counts its version up. */
export async function updateClaim(ctx: Context, claim: ClaimRow, change: ClaimChange): Promise<ClaimRow> {
  return setClaim(ctx, claim.id, change);
}

/** Moves a locked claim to another state. STATE_PASSED where its present one does not lead there. */
export async function moveClaim(
  ctx: Context,
  claim: ClaimRow,
  state: ClaimState,
  change: ClaimChange = {},
): Promise<ClaimRow> {
  if (!canClaimBecome(claim.state, state)) refuse('STATE_PASSED');
  return setClaim(ctx, claim.id, { due_at: null, desk_due_at: null, ...change, state });
}

async function setClaim(ctx: Context, id: string, change: Updateable<ClaimTables['claims']>): Promise<ClaimRow> {
  return ctx.db
    .updateTable('claims')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What no state after the letter needs: its code and the postal address. */
export const WITHOUT_LETTER = {
  letter_code_cipher: null,
  letter_code_key: null,
  address_cipher: null,
  address_key: null,
} as const satisfies ClaimChange;

/** Ends a locked, active claim with its file sessions and the passports that it proves, and what hangs on it above. */
export async function markEnded(ctx: Context, claim: ClaimRow, cause: ClaimEnd): Promise<ClaimRow> {
  const ended = await moveClaim(ctx, claim, 'ended', { ended_at: ctx.now(), end_cause: cause });
  await setIdentifiersActive(ctx, claim.id, false);
  await dropFileSessions(ctx, claim.id);
  await endPassportsBy(ctx, claim.id);
  for (const follow of ctx.hooks.rights.claimEnded) await follow(ctx, ended, cause);
  return ended;
}

/** Lists the ids of a user's claims in one of these states. */
export async function listClaimIds(ctx: Context, userId: string, states: readonly ClaimState[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', [...states])
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the ids of claims whose state ends by itself now, oldest first, at most `limit`. */
export async function listDueClaims(ctx: Context, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('due_at', '<=', ctx.now())
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the mail addresses that the register has for an identifier, each once. */
export async function findKnownAddresses(ctx: Context, indexes: readonly Buffer[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('subjects')
    .select(['email', 'contact_info'])
    .where('kind', 'in', SUBJECT_KINDS)
    .where('identifier_index', 'in', [...indexes])
    .execute();
  return rows.flatMap(({ email, contact_info }) => [email ?? '', ...findEmails(contact_info ?? '')]);
}

/** Finds the mailbox of an account that still exists. */
export async function findMailbox(ctx: Context, userId: string): Promise<{ id: string; email: string } | undefined> {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Forgets who made the claims of an account, all of which are over, and what they claimed: the record keeps its number, level,
 * dates and who decided.
 */
export async function forgetClaimants(tx: Context, userId: string): Promise<void> {
  await tx.db
    .deleteFrom('claim_identifiers')
    .where('claim_id', 'in', ({ selectFrom }) => selectFrom('claims').select('id').where('user_id', '=', userId))
    .execute();
  await tx.db
    .updateTable('claims')
    .set({
      user_id: null,
      email: null,
      given_name: null,
      family_name: null,
      reasons: null,
      question: null,
      answer: null,
    })
    .where('user_id', '=', userId)
    .execute();
}
