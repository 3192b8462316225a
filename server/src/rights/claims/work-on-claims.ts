import type { Input, Output } from '@najem/shared/contract/kernel';
import type { deskClaimCalls } from '@najem/shared/contract/rights';
import {
  detectIdentifier,
  FULL_NAME_MAX_LENGTH,
  cleanText,
  normaliseIdentifier,
  warsawDate,
} from '@najem/shared/domain/kernel';
import { canWorkOnClaim, CLAIM_CODE_LENGTHS, CLAIM_PERIODS, REASONS_MIN_LENGTH } from '@najem/shared/domain/rights';
import { activateClaim, findObstacle, openIdentifiers, type ProvenIdentifier } from './activate-claim';
import { newCode } from '../../kernel/codes';
import { spendDraft } from '../drafts/spend-draft';
import { forgetFiles } from './files';
import { sendPosted, sendQuestion, sendRefused } from './mails';
import {
  findClaim,
  insertIdentifiers,
  listClaimants,
  lockClaim,
  moveClaim,
  readIdentifiers,
  updateClaim,
  WITHOUT_LETTER,
} from './queries';
import type { ClaimRow } from './tables';
import { CLAIM_TEXTS, LETTER_TEXTS } from './texts';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { renderForDownload } from '../../kernel/documents/download';
import { refuse } from '../../kernel/errors';
import { recordDesk, recordListed, requireTaken, workOn } from '../desk-work/piece-of-work';
import { cutPage, PAGE_SIZE, readWorkPlace, type WorkPlace } from '../desk-work/place';
import { presentDeskClaim, presentRow } from './desk-presenter';
import { listDeskClaims, type ListedClaim } from './desk-queries';
import { presentIdentifiers } from './presenter';
import { recordClaim } from '../desk-work/audit';

type Reply = Output<typeof deskClaimCalls.claim>;

/** CLAIM_NOT_FOUND, also for an administrator whom a claim is about. */
const work = workOn<ClaimRow, ClaimRow, Reply>({
  lock: async (tx, actor, id) => requireForeign(tx, actor, await lockClaim(tx, id)),
  pieceOf: ({ taken_by, version, desk_due_at: due }) => ({ taken_by, version, due }),
  isOnDesk: ({ state }) => state === 'submitted',
  audit: (tx, actor, action, claim) => recordClaim(tx, action, claim, {}, actor.id),
  present: async (ctx, _actor, claim) => ({ success: true, claim: await presentDeskClaim(ctx, claim) }),
});

const TAKING = { free: 'desk.claim-taken', overdue: 'desk.claim-taken-over' };

/** Lists claims, those that are due first in front unless sorted. VALIDATION for a place that this list never gave. */
export async function listClaimsOfDesk(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE, ...filter }: Input<typeof deskClaimCalls.claims>,
): Promise<Output<typeof deskClaimCalls.claims>> {
  const rows = await listDeskClaims(ctx, actor, filter, readWorkPlace(next), pageSize + 1);
  const { page, rest } = cutPage(rows, pageSize, placeOf);
  await recordListed(ctx, actor, 'desk.claims-listed', page.length, filter);
  const identifiers = await readIdentifiers(
    ctx,
    page.map(({ id }) => id),
  );
  const items = page.map((row) => {
    const typed = identifiers.filter(({ claim_id: claimId }) => claimId === row.id);
    return presentRow(row, row.worker_name, presentIdentifiers(ctx, typed));
  });
  return { success: true, items, ...rest };
}

function placeOf({ id, desk_due_at, created_at, sort_key: key }: ListedClaim): WorkPlace {
  return { key, due: desk_due_at ?? 'infinity', createdAt: created_at, id };
}

/** Opens a claim. CLAIM_NOT_FOUND, also for an administrator whom it is about. */
export async function openDeskClaim(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof deskClaimCalls.claim>,
): Promise<Reply> {
  const claim = await requireForeign(ctx, actor, await findClaim(ctx, id));
  await recordDesk(ctx, actor, 'desk.claim-opened', { type: 'claim', id: claim.id });
  return { success: true, claim: await presentDeskClaim(ctx, claim) };
}

/** Takes a claim to work on. STATE_PASSED where another active administrator has it, until it is overdue. */
export function takeClaim(ctx: Context, actor: Actor, input: Input<typeof deskClaimCalls.takeClaim>): Promise<Reply> {
  return work(ctx, actor, input, TAKING, async (tx, claim) => updateClaim(tx, claim, { taken_by: actor.id }));
}

/** Gives a claim back. STATE_PASSED where the caller does not have it. */
export function releaseClaim(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskClaimCalls.releaseClaim>,
): Promise<Reply> {
  return work(ctx, actor, input, 'desk.claim-released', async (tx, claim) => {
    requireTaken(actor, claim);
    return updateClaim(tx, claim, { taken_by: null });
  });
}

/**
 * Approves or refuses a claim; its files go with the decision. A signature makes the claim active, a document or a
 * company waits for its letter, and until that is sent it can still be refused. REASONS_REQUIRED, IDENTIFIER_INVALID,
 * IDENTIFIER_MISMATCH, PROOF_OTHER_PERSON, FIELDS_REQUIRED.
 */
export function decideClaim(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskClaimCalls.decideClaim>,
): Promise<Reply> {
  const action = input.decision === 'approve' ? 'desk.claim-approved' : 'desk.claim-refused';
  return work(ctx, actor, input, action, async (tx, claim) => {
    if (claim.decided_at !== null && input.decision === 'approve') refuse('STATE_PASSED');
    await spendDraft(tx, { is: 'user', actor }, 'claim_decision', claim.id);
    const decided =
      input.decision === 'approve'
        ? await approve(tx, actor, claim, input)
        : await refuseClaim(tx, actor, claim, input);
    await forgetFiles(tx, claim.id);
    return decided;
  });
}

type Decision = Input<typeof deskClaimCalls.decideClaim>;

async function refuseClaim(ctx: Context, actor: Actor, claim: ClaimRow, { cause, text }: Decision): Promise<ClaimRow> {
  const reasons = cleanText(text ?? '');
  if (cause === undefined || reasons.length < REASONS_MIN_LENGTH) return refuse('REASONS_REQUIRED');
  const now = ctx.now();
  const values = { refusal: cause, reasons, decided_by: actor.id, decided_at: now, ended_at: now, question: null };
  const refused = await moveClaim(ctx, claim, 'refused', { ...WITHOUT_LETTER, ...values });
  await sendRefused(ctx, refused, reasons);
  return refused;
}

async function approve(ctx: Context, actor: Actor, claim: ClaimRow, input: Decision): Promise<ClaimRow> {
  const proven = await readProven(ctx, claim, input);
  // Whom a signature names is known only now.
  const holderIds = await listClaimants(
    ctx,
    proven.flatMap(({ value }) => ctx.vault.indexes(value).all),
  );
  if (!canWorkOnClaim(actor, { claimantId: claim.user_id, holderIds })) return refuse('CLAIM_NOT_FOUND');
  const obstacle = await findObstacle(ctx, claim, proven);
  if (obstacle === 'other-person') return refuse('PROOF_OTHER_PERSON');
  if (obstacle === 'outranked') return refuse('STATE_PASSED', { message: CLAIM_TEXTS.outranked });
  const decided = { decided_by: actor.id, decided_at: ctx.now(), question: null, due_at: null };
  if (claim.method === 'signed') {
    await insertIdentifiers(ctx, claim.id, proven);
    return activateClaim(ctx, await updateClaim(ctx, claim, decided), proven);
  }
  const letter = ctx.vault.sealSecret(newCode(ctx, CLAIM_CODE_LENGTHS.letter), claim.id);
  return updateClaim(ctx, claim, {
    ...decided,
    ...readRecipient(ctx, claim, input),
    letter_code_cipher: letter.cipher,
    letter_code_key: letter.keyId,
  });
}

/** What the administrator read: of a signature twice, of anything else once, and equal to what the person typed. */
async function readProven(
  ctx: Context,
  claim: ClaimRow,
  { identifier = '', identifierAgain = '' }: Decision,
): Promise<ProvenIdentifier[]> {
  const value = normaliseIdentifier(identifier);
  const type = detectIdentifier(value);
  if (claim.method === 'signed') {
    if (value !== normaliseIdentifier(identifierAgain)) refuse('IDENTIFIER_MISMATCH');
    return type === 'pesel' ? [{ type, value }] : refuse('IDENTIFIER_INVALID');
  }
  const typed = openIdentifiers(ctx, await readIdentifiers(ctx, [claim.id]));
  if (!typed.some((known) => known.value === value)) refuse('IDENTIFIER_MISMATCH');
  return typed;
}

/** Where the letter to a company goes: its seat as the public register has it. FIELDS_REQUIRED. */
function readRecipient(
  ctx: Context,
  claim: ClaimRow,
  { recipientName = '', recipientAddress = '' }: Decision,
): Partial<Pick<ClaimRow, 'recipient_name' | 'address_cipher' | 'address_key'>> {
  if (claim.method !== 'company') return {};
  const [name, address] = [cleanText(recipientName), cleanText(recipientAddress)];
  if (name === '' || address === '') return refuse('FIELDS_REQUIRED');
  if (name.length > FULL_NAME_MAX_LENGTH) refuse('TEXT_TOO_LONG');
  const { cipher, keyId } = ctx.vault.sealSecret(address, claim.id);
  return { recipient_name: name, address_cipher: cipher, address_key: keyId };
}

/** Asks the claimant for additions, within fourteen days. */
export function askClaimant(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskClaimCalls.askClaimant>,
): Promise<Reply> {
  return work(ctx, actor, input, 'desk.claim-asked', async (tx, claim) => {
    if (claim.decided_at !== null) refuse('STATE_PASSED');
    await spendDraft(tx, { is: 'user', actor }, 'question', claim.id);
    const due = new Date(tx.now().getTime() + CLAIM_PERIODS.additions);
    const values = {
      question: cleanText(input.text) || refuse('VALIDATION'),
      answer: null,
      due_at: due,
      desk_due_at: null,
    };
    const asked = await updateClaim(tx, claim, values);
    await sendQuestion(tx, asked, due);
    return asked;
  });
}

/**
 * Notes that the letter was sent; its code is good for thirty days from now. VALIDATION for a day to come, and for what
 * is no day.
 */
export function postClaim(ctx: Context, actor: Actor, input: Input<typeof deskClaimCalls.postClaim>): Promise<Reply> {
  const trackingNumber = input.trackingNumber.trim();
  if (input.sentAt > warsawDate(ctx.now())) refuse('VALIDATION');
  if (trackingNumber === '') refuse('VALIDATION');
  return work(ctx, actor, input, 'desk.claim-posted', async (tx, claim) => {
    if (claim.letter_code_cipher === null) refuse('STATE_PASSED');
    // The form of the letter goes on with the draft of the decision.
    await spendDraft(tx, { is: 'user', actor }, 'claim_decision', claim.id);
    const due = new Date(tx.now().getTime() + CLAIM_PERIODS.letter);
    const sent = { letter_sent_on: input.sentAt, tracking_number: trackingNumber };
    const posted = await moveClaim(tx, claim, 'posted', { ...sent, due_at: due });
    await sendPosted(tx, posted, due);
    return posted;
  });
}

/** Renders the letter of an approved claim, until its code was used. STATE_PASSED, DOCUMENT_LIMIT. */
export async function getLetter(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof deskClaimCalls.claimLetter>,
): Promise<Output<typeof deskClaimCalls.claimLetter>> {
  const claim = await requireForeign(ctx, actor, await findClaim(ctx, id));
  const { letter_code_cipher, letter_code_key, address_cipher, address_key } = claim;
  if (letter_code_cipher === null || letter_code_key === null || address_cipher === null || address_key === null) {
    return refuse('STATE_PASSED');
  }
  const open = (cipher: Buffer, keyId: string) => ctx.vault.openSecret({ cipher, keyId }, claim.id);
  const name = [claim.given_name, claim.family_name].filter((part) => part !== null).join(' ');
  await ctx.audit.append({ actorId: actor.id, action: 'desk.letter-printed', targetType: 'claim', targetId: claim.id });
  const content = await renderForDownload(ctx, actor, {
    kind: 'letter',
    letter: {
      name: claim.recipient_name ?? name,
      address: open(address_cipher, address_key),
      code: open(letter_code_cipher, letter_code_key),
      url: `${ctx.config.publicUrl}/dossier/open`,
      controller: ctx.config.legal.controller,
    },
  });
  return { fileName: LETTER_TEXTS.fileName(claim.number), content };
}

/** Refuses a claim that is not there, and one to an administrator whom it is about. CLAIM_NOT_FOUND. */
async function requireForeign(ctx: Context, actor: Actor, claim: ClaimRow | undefined): Promise<ClaimRow> {
  if (!claim) return refuse('CLAIM_NOT_FOUND');
  const identifiers = openIdentifiers(ctx, await readIdentifiers(ctx, [claim.id]));
  const indexes = identifiers.flatMap(({ value }) => ctx.vault.indexes(value).all);
  const holderIds = await listClaimants(ctx, indexes);
  return canWorkOnClaim(actor, { claimantId: claim.user_id, holderIds }) ? claim : refuse('CLAIM_NOT_FOUND');
}
