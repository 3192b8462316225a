import { addMonths, type KnownIdentifierType } from '@najem/shared/domain/kernel';
import type { Uploader } from '@najem/shared/domain/register';
import { CLAIM_ACTIVE_YEARS, CLAIMS_OF_ACCOUNT, canTakeOver } from '@najem/shared/domain/rights';
import { findUser, updateUser } from '../../identity/accounts/queries';
import type { Context } from '../tables';
import { passSentFiles } from '../../register/attachments/queries';
import { awardPending } from '../../register/subjects/awards';
import { passAlerts } from '../alerts/queries';
import { passDrafts } from '../drafts/spend-draft';
import { passAddress } from '../news-address/pass-address';
import { sendActive, sendTakenOver } from './mails';
import {
  lockActiveClaims,
  lockIdentifier,
  markEnded,
  moveClaim,
  readIdentifiers,
  readIdentifiersOf,
  setIdentifiersActive,
  WITHOUT_LETTER,
} from './queries';
import type { ClaimIdentifierRow, ClaimRow } from './tables';
import { moveToClaim } from './passport-queries';
import { recordClaim } from '../desk-work/audit';

export interface ProvenIdentifier {
  type: KnownIdentifierType;
  value: string;
}

/** What keeps a claim from becoming active: another person has the account, or a better proof has the identifier. */
export type Obstacle = 'other-person' | 'outranked';

/** Opens the identifiers of a claim. */
export function openIdentifiers(ctx: Context, rows: readonly ClaimIdentifierRow[]): ProvenIdentifier[] {
  return rows.map(({ type, identifier_cipher: cipher, identifier_key: keyId }) => ({
    type,
    value: ctx.vault.open({ cipher, keyId }),
  }));
}

/** Names what a claim proved as limits count it: the same for every claim on an identifier. */
export async function provenKey(ctx: Context, claimId: string): Promise<string> {
  const [proven] = openIdentifiers(ctx, await readIdentifiers(ctx, [claimId]));
  return proven ? ctx.vault.indexes(proven.value).oldest.toString('base64url') : claimId;
}

/**
 * Lets one transaction at a time decide about an account and these identifiers. Always in this order, and before the
 * active claims of others: otherwise two transactions could wait for each other.
 */
export async function lockParties(
  ctx: Context,
  userId: string | null,
  proven: readonly ProvenIdentifier[],
): Promise<void> {
  if (userId !== null) await findUser(ctx, { id: userId }, 'update');
  const locks = proven.map(({ value }) => ctx.vault.indexes(value).oldest).sort(Buffer.compare);
  for (const oldest of locks) await lockIdentifier(ctx, oldest);
}

/**
 * Finds what keeps a claim from becoming active with these identifiers. Locks the account and the identifiers until the
 * end of the transaction, so that the answer stays true.
 */
export async function findObstacle(
  ctx: Context,
  claim: ClaimRow,
  proven: readonly ProvenIdentifier[],
): Promise<Obstacle | undefined> {
  await lockParties(ctx, claim.user_id, proven);
  const holders = await findHolders(ctx, claim, proven);
  if (holders.some((holder) => !canTakeOver(claim.level, holder.level))) return 'outranked';
  return claim.user_id !== null && (await isOtherPerson(ctx, claim.user_id, proven)) ? 'other-person' : undefined;
}

async function findHolders(ctx: Context, claim: ClaimRow, proven: readonly ProvenIdentifier[]): Promise<ClaimRow[]> {
  const indexes = proven.flatMap(({ value }) => ctx.vault.indexes(value).all);
  return (await lockActiveClaims(ctx, indexes)).filter(({ id }) => id !== claim.id);
}

/** Whether the account would have more identifiers of a type than one person has. */
async function isOtherPerson(ctx: Context, userId: string, proven: readonly ProvenIdentifier[]): Promise<boolean> {
  const held = openIdentifiers(ctx, await readIdentifiersOf(ctx, userId));
  return proven.some(({ type, value }) => {
    const others = held.filter((known) => known.type === type && known.value !== value);
    return new Set(others.map((known) => known.value)).size >= CLAIMS_OF_ACCOUNT[type];
  });
}

/**
 * Makes a locked claim active, in the caller's transaction and after `findObstacle`: the former holder of an identifier
 * loses it and the passports about it, drafts pass on or end, a proof of level 3 verifies the account's identity, and everybody concerned gets a
 * mail.
 */
export async function activateClaim(
  ctx: Context,
  claim: ClaimRow,
  proven: readonly ProvenIdentifier[],
  proof: Partial<Pick<ClaimRow, 'given_name' | 'family_name' | 'assurance' | 'proved_at'>> = {},
): Promise<ClaimRow> {
  const takenOver = await findHolders(ctx, claim, proven);
  for (const holder of takenOver) {
    if (holder.user_id === claim.user_id) await keepPassports(ctx, { from: holder, to: claim, proven });
    if (isSameHolder(holder, claim)) await passSentFiles(ctx, holder.id, uploaderOf(claim));
    if (isSameGuest(holder, claim)) await passAlerts(ctx, { from: holder.id, to: claim.id });
    await markEnded(ctx, holder, 'proved-elsewhere');
    await recordClaim(ctx, 'claim.taken-over', holder, { by: claim.id });
    if (!isSamePerson(holder, claim)) await sendTakenOver(ctx, holder, claim);
  }
  const now = ctx.now();
  const active = await moveClaim(ctx, claim, 'active', {
    ...WITHOUT_LETTER,
    proved_at: now,
    ...proof,
    due_at: addMonths(now, CLAIM_ACTIVE_YEARS * 12),
  });
  await setIdentifiersActive(ctx, claim.id, true);
  const identifiers = proven.map(({ value }) => value);
  await passDrafts(ctx, { claim: active, identifiers });
  await passAddress(ctx, { level: active.level, userId: active.user_id, identifiers });
  if (active.level === 3 && active.user_id !== null) await verifyAccount(ctx, active.user_id);
  await recordClaim(ctx, 'claim.activated', active);
  for (const follow of ctx.hooks.rights.claimActive) await follow(ctx, { claim: active, proven, takenOver });
  // After the commit: the removal locks subjects before their authors.
  await ctx.jobs.add(ctx, 'claims/own-entries', { claimId: claim.id });
  await sendActive(ctx, active);
  return active;
}

/** Keeps the passports of the older proof where the same person proves their identity again. */
async function keepPassports(
  ctx: Context,
  { from, to, proven }: { from: ClaimRow; to: ClaimRow; proven: readonly ProvenIdentifier[] },
): Promise<void> {
  const indexes = proven.flatMap(({ value }) => ctx.vault.indexes(value).all);
  await moveToClaim(ctx, { from: from.id, to: to.id, indexes });
}

/** Whether a guest and the next holder are one person for sure: every proof by a bank makes another claim. */
function isSameHolder(former: ClaimRow, next: ClaimRow): boolean {
  return former.user_id === null && former.level === 3 && next.level === 3;
}

function isSameGuest(former: ClaimRow, next: ClaimRow): boolean {
  return isSameHolder(former, next) && next.user_id === null;
}

/** As whom the holder of a claim sends files. */
function uploaderOf({ id, user_id: userId }: ClaimRow): Uploader {
  return userId === null ? { is: 'guest', claimId: id } : { is: 'user', userId };
}

function isSamePerson(former: ClaimRow, next: ClaimRow): boolean {
  if (former.user_id !== null || next.user_id !== null) return former.user_id === next.user_id;
  return former.email === next.email;
}

/** A bank sign-in is a third-party sign-in too: it verifies the identity, and pays what waited for that. */
export async function verifyAccount(ctx: Context, userId: string): Promise<void> {
  const user = await findUser(ctx, { id: userId }, 'update');
  if (!user || user.identity_verified_at !== null) return;
  await updateUser(ctx, userId, { identity_verified_at: ctx.now() });
  await awardPending(ctx, userId);
}
