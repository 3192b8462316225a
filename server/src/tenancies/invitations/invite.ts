import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { ADDRESS_MAX_LENGTH, cleanText, isEmail, normaliseEmail, warsawDate } from '@najem/shared/domain/kernel';
import {
  findDatesProblem,
  INVITATION_DAYS,
  INVITATIONS_A_DAY,
  otherRole,
  type TenancyRole,
} from '@najem/shared/domain/tenancies';
import { newNumber } from '../../kernel/codes';
import { type Actor, inTransaction } from '../../kernel/context';
import { hashSecret, keyedHash } from '../../kernel/crypto';
import { indexAddress } from '../../kernel/db/identifier-vault';
import { DAY_MS, DAY_SECONDS } from '../../kernel/durations';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { addressKey } from '../../kernel/http/address';
import { limitRate } from '../../kernel/http/throttle';
import type { Exchange } from '../../kernel/serve';
import { requireTrustedSender } from '../../reports/shares/share-report';
import { isSilenced } from '../../rights/passports/request-queries';
import { nextMoment } from '../tenancy/next-moment';
import { describeParty, type Party } from '../tenancy/parties';
import { findOwn, insertEvent, insertTenancy } from '../tenancy/queries';
import { present } from '../tenancy/read-tenancies';
import { sealInvited } from '../seals';
import type { Context, TenancyRow } from '../tables';
import { invitationUrl, sendInvitation } from './mails';
import {
  findSameInvitation,
  hashAddress,
  insertInvitation,
  isAddressFull,
  isPaused,
  linkSecret,
  lockAddress,
} from './queries';

const TENANCY_PREFIX = 'NJ';

/** What is entered of a tenancy. */
interface Terms {
  role: TenancyRole;
  address: string;
  from: string;
  to: string | undefined;
}

/**
 * Enters tenancies, of each flatmate one, and asks the other side to confirm: by mail, or without an address by a link to hand
 * over. An address that may get no mail gets the same answer, and one that has the same invitation already is not asked again. FIELDS_REQUIRED, TEXT_TOO_LONG, TENANCY_DATES, EMAIL_INVALID,
 * TENANCY_SELF, SENDER_NOT_TRUSTED, DOSSIER_PROOF_REQUIRED; TENANCY_LIMIT beyond twenty a day.
 */
export async function inviteToTenancy(
  ctx: Context,
  actor: Actor,
  input: Input<typeof tenancies.invite>,
  exchange: Exchange,
): Promise<Output<typeof tenancies.invite>> {
  const terms = readTerms(input, warsawDate(ctx.now()));
  const emails = readEmails(actor, input.emails);
  requireTrustedSender(actor);
  return inTransaction(ctx, async (tx) => {
    const party = await describeParty(tx, actor, input.companyNip);
    const entered: TenancyRow[] = [];
    let link: string | undefined;
    await lockAddresses(tx, emails);
    for (const email of emails.length > 0 ? emails : [undefined]) {
      const known = email === undefined ? undefined : await findRepeated(tx, terms, party, email);
      if (known) {
        entered.push(known);
        continue;
      }
      await limitRate(tx, `tenancies:${actor.id}`, {
        limit: INVITATIONS_A_DAY,
        windowSeconds: DAY_SECONDS,
        code: 'TENANCY_LIMIT',
      });
      const tenancy = await enter(tx, terms, party, networkKey(tx, exchange));
      const token = await invite(tx, actor, { tenancy, party, email });
      if (email === undefined) link = invitationUrl(tx, token);
      entered.push(tenancy);
    }
    const shown = [];
    for (const { number } of entered) {
      const own = await findOwn(tx, actor.id, number);
      if (own) shown.push(await present(tx, own));
    }
    return { success: true, tenancies: shown, link };
  });
}

/** All at once, in one order for all: two requests with the same addresses wait for one another before they count. */
async function lockAddresses(tx: Context, emails: readonly string[]): Promise<void> {
  const addresses = emails.map((email) => hashAddress(tx, email));
  for (const address of addresses.sort(([one], [other]) => one.compare(other))) await lockAddress(tx, address);
}

/** Finds the very invitation that waits for an answer: of a browser that lost the first answer. Others to the address wait meanwhile. */
async function findRepeated(tx: Context, terms: Terms, party: Party, email: string): Promise<TenancyRow | undefined> {
  const address = hashAddress(tx, email);
  const { role, address: home, from, to } = terms;
  return findSameInvitation(tx, { role, home, from, to: to ?? null, party, address });
}

function readTerms({ role, address: typed, from, to }: Input<typeof tenancies.invite>, today: string): Terms {
  const address = requireAddress(typed);
  requireNoProblem(findDatesProblem({ from, to }, today));
  return { role, address, from, to };
}

/** Reads the address of a home as typed. FIELDS_REQUIRED, TEXT_TOO_LONG. */
export function requireAddress(typed: string): string {
  const address = cleanText(typed).replace(/\s+/g, ' ');
  if (address === '') refuse('FIELDS_REQUIRED');
  if (address.length > ADDRESS_MAX_LENGTH) refuse('TEXT_TOO_LONG');
  return address;
}

function readEmails(actor: Actor, typed: readonly string[]): string[] {
  const emails = [...new Set(typed.map(normaliseEmail))];
  if (!emails.every(isEmail)) refuse('EMAIL_INVALID');
  if (emails.includes(normaliseEmail(actor.email))) refuse('TENANCY_SELF');
  return emails;
}

async function enter(tx: Context, { role, address, from, to }: Terms, party: Party, network: Buffer) {
  const now = tx.now();
  const unknown = { user_id: null, name: null, company_index: null, company_cipher: null, company_key: null };
  const row = { number: newNumber(tx, TENANCY_PREFIX), inviter: role, state: 'invited' as const, address };
  const tenancy = await insertTenancy(tx, { ...row, starts_on: from, ends_on: to ?? null, created_at: now }, [
    { ...party, role, confirmed_at: now, network_key: network },
    { ...unknown, role: otherRole(role) },
  ]);
  await insertEvent(tx, tenancy, { by: role, what: 'invited' });
  return tenancy;
}

/** Makes the link of a tenancy, and mails it where its address may get one. Returns the link's secret. */
async function invite(
  tx: Context,
  actor: Actor,
  { tenancy, party, email }: { tenancy: TenancyRow; party: Party; email: string | undefined },
): Promise<string> {
  const token = linkSecret(tx, tenancy.id);
  const expiresAt = new Date(tx.now().getTime() + INVITATION_DAYS * DAY_MS);
  const row = { tenancy_id: tenancy.id, token_hash: hashSecret(token), expires_at: expiresAt };
  const { id: targetId, number } = tenancy;
  await tx.audit.record(tx, {
    actorId: actor.id,
    action: 'tenancy.invited',
    targetType: 'tenancy',
    targetId,
    details: { number },
  });
  if (email === undefined) {
    await insertInvitation(tx, {
      ...row,
      address_hash: null,
      address_cipher: null,
      address_key: null,
      sent_at: tx.now(),
    });
    await nextMoment(tx, tenancy.id);
    return token;
  }
  const address = hashAddress(tx, email);
  const isMuted =
    (await isPaused(tx, actor.id, address)) || (await isSilenced(tx, actor.id, indexAddress(tx.vault, email)));
  const isSent = !isMuted && !(await isAddressFull(tx, address));
  const sealed = sealInvited(tx.vault, tenancy.id, email);
  await insertInvitation(tx, {
    ...row,
    ...sealed,
    address_hash: address[0],
    sent_at: isSent ? tx.now() : null,
    silenced_at: isMuted ? tx.now() : null,
  });
  if (isSent) await sendInvitation(tx, { inviter: party.name ?? '', token, email, expiresAt });
  await nextMoment(tx, tenancy.id);
  return token;
}

/** Names the network of who enters or confirms a tenancy, so that both sides from one are noted. */
export function networkKey(ctx: Context, { address }: Exchange): Buffer {
  return keyedHash(ctx.config.tokenSecrets[0], 'tenancy-network', addressKey(address, 56));
}
