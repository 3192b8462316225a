import { createHash } from 'node:crypto';
import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { CLAIM_LEVEL_TEXTS } from '../texts';
import { isConfirmed, REMOVED_SIDE, TENANCY_ROLES, townOf } from '@najem/shared/domain/tenancies';
import type { Actor } from '../../kernel/context';
import { renderForDownload } from '../../kernel/documents/download';
import { refuse } from '../../kernel/errors';
import type { VerifiedDocument } from '../../reports/hooks';
import { formatDay } from '../day-words';
import type { Context, SideRow, TenancyRow } from '../tables';
import { findProof } from '../tenancy/parties';
import { findByNumber, findOwn } from '../tenancy/queries';
import type { ConfirmationSide } from './document';

/**
 * Gives the confirmation of a tenancy to one of its sides as a document, with the address or the town alone. TENANCY_NOT_FOUND;
 * STATE_PASSED where it is not confirmed; DOCUMENT_LIMIT.
 */
export async function getConfirmation(
  ctx: Context,
  actor: Actor,
  { number, place }: Input<typeof tenancies.confirmation>,
): Promise<Output<typeof tenancies.confirmation>> {
  const own = (await findOwn(ctx, actor.id, number)) ?? refuse('TENANCY_NOT_FOUND');
  const { tenancy, sides } = own;
  if (!isConfirmed(tenancy.state) || tenancy.confirmed_at === null) return refuse('STATE_PASSED');
  const { name, address } = ctx.config.legal.controller;
  const shown: ConfirmationSide[] = [];
  for (const role of TENANCY_ROLES) shown.push(await describeSide(ctx, sides[role], tenancy));
  const content = await renderForDownload(ctx, actor, {
    kind: 'tenancy',
    confirmation: {
      number,
      sides: shown,
      place: place === 'address' ? tenancy.address : townOf(tenancy.address),
      from: formatDay(tenancy.starts_on),
      to: tenancy.ends_on === null ? undefined : formatDay(tenancy.ends_on),
      confirmedOn: formatDate(tenancy.confirmed_at),
      checksum: computeChecksum(tenancy),
      site: new URL(ctx.config.publicUrl).host,
      seller: { name, address },
    },
  });
  return { fileName: `najem-${number}.pdf`, content };
}

/** Confirms that a document about a confirmed tenancy was issued, without any personal data. */
export async function verifyConfirmation(ctx: Context, number: string): Promise<VerifiedDocument | undefined> {
  const found = await findByNumber(ctx, number);
  if (!found || found.tenancy.confirmed_at === null) return undefined;
  const { confirmed_at: createdAt, state } = found.tenancy;
  return { number, createdAt, isActive: isConfirmed(state), checksum: computeChecksum(found.tenancy) };
}

async function describeSide(
  ctx: Context,
  side: SideRow,
  { proven_at }: Pick<TenancyRow, 'proven_at'>,
): Promise<ConfirmationSide> {
  const proof = await findProof(ctx, side);
  // Once proven, it stays so.
  const without = proven_at === null ? CLAIM_LEVEL_TEXTS.none : CLAIM_LEVEL_TEXTS.former;
  return {
    role: side.role,
    name: side.name ?? REMOVED_SIDE,
    level: proof ? CLAIM_LEVEL_TEXTS[proof.level] : without,
  };
}

const CHECKSUM_LENGTH = 16;

/**
 * Computes the checksum of a confirmed tenancy, as `3F9A 01C2 77E0 B4D8`, of what never changes and anybody may know: a document that
 * was issued stays genuine when a side proves its name or forgets the tenancy, and when both agree on another end; whoever
 * holds one with the town alone finds the address by no trying.
 */
function computeChecksum({ number, confirmed_at }: TenancyRow): string {
  const content = JSON.stringify([number, confirmed_at?.toISOString()]);
  const hash = createHash('sha256').update(content).digest('hex').toUpperCase();
  return (hash.slice(0, CHECKSUM_LENGTH).match(/.{4}/g) ?? []).join(' ');
}
