import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@najem/shared/contract/kernel';
import type { claims } from '@najem/shared/contract/rights';
import {
  cleanText,
  detectIdentifier,
  findFullNameProblem,
  isEmail,
  isNip,
  FULL_NAME_MAX_LENGTH,
  normaliseEmail,
  normaliseIdentifier,
} from '@najem/shared/domain/kernel';
import type { Uploader } from '@najem/shared/domain/register';
import { CLAIM_CODE_LENGTHS, CLAIM_PERIODS, deskTarget, type ReviewMethod } from '@najem/shared/domain/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import { refuse, requireNoProblem } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import type { ProvenIdentifier } from './activate-claim';
import { findOpenAttempt, insertAttempt, keepStatement, useAttempt } from './attempt-queries';
import { newCode, newNumber } from '../../kernel/codes';
import { attachToClaim } from './files';
import { guestKeyOf, limitAttempts, requireFewReviews } from './limits';
import { REVIEW_PROVERS } from './provers';
import { insertClaim, insertIdentifiers, readActiveClaims } from './queries';
import type { AttemptRow } from './tables';
import { CLAIM_PREFIX, STATEMENT_TEXTS } from './texts';
import { ATTEMPT_COOKIE, findKnownUploader } from './uploader';
import { recordClaim } from '../desk-work/audit';

type Sent = Output<typeof claims.submitSigned>;

/** Starts a proof by review; its cookie lets files be uploaded for an hour. RATE_LIMITED. */
export async function startAttempt(
  ctx: Context,
  actor: Actor | undefined,
  { method }: Input<typeof claims.start>,
  exchange: Exchange,
): Promise<Output<typeof claims.start>> {
  await limitAttempts(ctx, actor, exchange);
  const { attempt } = await REVIEW_PROVERS[method].start(ctx);
  const cookie = newSecret(ctx);
  const { id, code } = await insertAttempt(ctx, {
    ...attempt,
    method,
    cookie_hash: hashSecret(cookie),
    user_id: actor?.id ?? null,
    expires_at: new Date(ctx.now().getTime() + CLAIM_PERIODS.attempt),
  });
  exchange.setCookie(ATTEMPT_COOKIE, cookie, { maxAgeSeconds: CLAIM_PERIODS.attempt / 1000, sameSite: 'strict' });
  return { success: true, attemptId: id, code: code ?? undefined };
}

/** Returns the statement to sign, the same bytes at every call. CLAIM_NOT_FOUND without the attempt's cookie. */
export async function getStatement(
  ctx: Context,
  _actor: Actor | undefined,
  { id }: Input<typeof claims.statement>,
  exchange: Exchange,
): Promise<Output<typeof claims.statement>> {
  const attempt = await findOpenAttempt(ctx, exchange.cookies(ATTEMPT_COOKIE));
  if (attempt?.id !== id || attempt.method !== 'signed' || attempt.code === null) return refuse('CLAIM_NOT_FOUND');
  const statement =
    attempt.statement ??
    (await keepStatement(ctx, id, Buffer.from(await ctx.documents.render({ kind: 'statement', code: attempt.code }))));
  return { fileName: STATEMENT_TEXTS.fileName, content: new Uint8Array(statement) };
}

/** Sends a signed statement to the desk. STATEMENT_UNSIGNED, ATTACHMENT_INVALID, EMAIL_INVALID, PROOF_EXPIRED. */
export async function submitSigned(
  ctx: Context,
  actor: Actor | undefined,
  { attemptId, attachmentId, email }: Input<typeof claims.submitSigned>,
  exchange: Exchange,
): Promise<Sent> {
  const attempt = await requireAttempt(ctx, actor, attemptId, 'signed', exchange);
  return submit(ctx, actor, attempt, { attachmentIds: [attachmentId], email }, exchange);
}

/**
 * Sends a document to the desk. Nothing here looks at the register or at other claims, so the answer and its time are
 * the same for known and unknown identifiers.
 */
export async function submitDocument(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof claims.submitDocument>,
  exchange: Exchange,
): Promise<Sent> {
  const attempt = await requireAttempt(ctx, actor, input.attemptId, 'document', exchange);
  const value = normaliseIdentifier(input.identifier);
  const type = detectIdentifier(value);
  if (type !== 'pesel' && type !== 'passport') refuse('IDENTIFIER_INVALID');
  const name = input.name.trim().replace(/\s+/g, ' ');
  const postalAddress = cleanText(input.postalAddress);
  if (name === '' || postalAddress === '') refuse('FIELDS_REQUIRED');
  if (name.length > FULL_NAME_MAX_LENGTH) refuse('TEXT_TOO_LONG');
  requireNoProblem(findFullNameProblem(name));
  return submit(
    ctx,
    actor,
    attempt,
    { attachmentIds: input.attachmentIds, email: input.email, identifier: { type, value }, name, postalAddress },
    exchange,
  );
}

/** Sends the proof to act for a company to the desk. DOSSIER_PROOF_REQUIRED without a claim of level 3. */
export async function submitCompany(
  ctx: Context,
  actor: Actor,
  { attemptId, nip, attachmentIds }: Input<typeof claims.submitCompany>,
  exchange: Exchange,
): Promise<Sent> {
  const held = await readActiveClaims(ctx, { is: 'user', actor });
  const person = held.find(
    ({ claim, identifiers }) => claim.level === 3 && identifiers.some((it) => it.type === 'pesel'),
  );
  if (!person) return refuse('DOSSIER_PROOF_REQUIRED');
  const attempt = await requireAttempt(ctx, actor, attemptId, 'company', exchange);
  const value = normaliseIdentifier(nip);
  if (!isNip(value)) refuse('IDENTIFIER_INVALID');
  const { given_name, family_name } = person.claim;
  const name = [given_name, family_name].filter((part) => part !== null).join(' ');
  return submit(ctx, actor, attempt, { attachmentIds, identifier: { type: 'nip', value }, name }, exchange);
}

/** Finds the attempt of this browser and caller. PROOF_EXPIRED. */
async function requireAttempt(
  ctx: Context,
  actor: Actor | undefined,
  id: string,
  method: ReviewMethod,
  exchange: Exchange,
): Promise<ReviewAttempt> {
  const attempt = await findOpenAttempt(ctx, exchange.cookies(ATTEMPT_COOKIE));
  // A caller who signed in or out since then begins again, or the claim would reach another account than they meant.
  const isOwn = attempt?.id === id && attempt.method === method && attempt.user_id === (actor?.id ?? null);
  return isOwn ? { ...attempt, method } : refuse('PROOF_EXPIRED');
}

/** A proof by review under way. */
type ReviewAttempt = AttemptRow & { method: ReviewMethod };

interface Submission {
  attachmentIds: readonly string[];
  email?: string | undefined;
  identifier?: ProvenIdentifier;
  name?: string;
  postalAddress?: string;
}

async function submit(
  ctx: Context,
  actor: Actor | undefined,
  attempt: ReviewAttempt,
  submission: Submission,
  exchange: Exchange,
): Promise<Sent> {
  const email = actor ? null : requireEmail(submission.email);
  const known = await findKnownUploader(ctx, actor, exchange);
  const uploader: Uploader = known ?? { is: 'attempt', attemptId: attempt.id };
  const outcome = await REVIEW_PROVERS[attempt.method].finish(ctx, attempt, {
    attachmentIds: submission.attachmentIds,
    uploader,
  });
  if (outcome.is !== 'review') return refuse('PROOF_EXPIRED');
  const guestKey = email === null ? null : guestKeyOf(ctx, exchange, email);
  const sent = await inTransaction(ctx, async (tx) => {
    await requireFewReviews(tx, guestKey === null ? { userId: actor?.id ?? '' } : { guestKey });
    // Of two calls at once, one finds the attempt unused.
    if (!(await useAttempt(tx, attempt.id))) return refuse('PROOF_EXPIRED');
    return insertSubmission(tx, { ...submission, attempt, email, guestKey, files: outcome.attachments, uploader });
  });
  exchange.clearCookie(ATTEMPT_COOKIE);
  return { success: true, ...sent };
}

function requireEmail(text: string | undefined): string {
  const email = normaliseEmail(text ?? '');
  return isEmail(email) ? email : refuse('EMAIL_INVALID');
}

interface NewSubmission extends Omit<Submission, 'email' | 'attachmentIds'> {
  attempt: ReviewAttempt;
  email: string | null;
  guestKey: Buffer | null;
  files: readonly string[];
  uploader: Uploader;
}

async function insertSubmission(
  ctx: Context,
  { attempt, email, guestKey, identifier, name, postalAddress, files, uploader }: NewSubmission,
): Promise<{ claimId: string; code?: string }> {
  const { id: method, level } = REVIEW_PROVERS[attempt.method];
  const id = randomUUID();
  const code = email === null ? undefined : newCode(ctx, CLAIM_CODE_LENGTHS.guest);
  const sealedCode = code === undefined ? undefined : ctx.vault.sealSecret(code, id);
  const sealedAddress = postalAddress === undefined ? undefined : ctx.vault.sealSecret(postalAddress, id);
  const claim = await insertClaim(ctx, {
    id,
    number: newNumber(ctx, CLAIM_PREFIX),
    method,
    level,
    state: 'submitted',
    user_id: attempt.user_id,
    email,
    guest_key: guestKey,
    ...splitName(name),
    sheet_code: attempt.code,
    guest_code_cipher: sealedCode?.cipher ?? null,
    guest_code_key: sealedCode?.keyId ?? null,
    address_cipher: sealedAddress?.cipher ?? null,
    address_key: sealedAddress?.keyId ?? null,
    desk_due_at: deskTarget(ctx.now()),
  });
  if (identifier) await insertIdentifiers(ctx, id, [identifier]);
  await attachToClaim(ctx, { ids: files, uploader, claimId: id });
  await recordClaim(ctx, 'claim.submitted', claim);
  return { claimId: id, code };
}

/** Splits a name at its last space; a single word is the family name. */
export function splitName(name: string | undefined): { given_name: string | null; family_name: string | null } {
  if (name === undefined) return { given_name: null, family_name: null };
  const words = name.split(' ');
  return { given_name: words.slice(0, -1).join(' ') || null, family_name: words.at(-1) ?? null };
}
