import { canOpenFile } from '@najem/shared/domain/rights';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Requirements } from '../../kernel/http/caller';
import type { Exchange } from '../../kernel/serve';
import { findGuest } from './guest-queries';
import { hasActiveClaim } from './queries';

/** Finds the guest of a call by the cookie of the file session. TOKEN_INVALID; DOSSIER_PROOF_REQUIRED before the proof. */
export async function requireGuest(ctx: Context, exchange: Exchange, { dossier }: Requirements): Promise<Person> {
  const guest = (await findGuest(ctx, exchange)) ?? refuse('TOKEN_INVALID');
  if (dossier === true && !canOpenFile(guest)) refuse('DOSSIER_PROOF_REQUIRED');
  return { is: 'guest', claimId: guest.claimId };
}

/** Refuses a user without an active claim. DOSSIER_PROOF_REQUIRED. */
export async function requireActiveClaim(ctx: Context, userId: string): Promise<void> {
  if (!(await hasActiveClaim(ctx, userId))) refuse('DOSSIER_PROOF_REQUIRED');
}
