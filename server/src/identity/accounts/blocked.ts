import { BLOCK_REASON_LABELS } from '@najem/shared/domain/identity';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { UserRow } from './queries';

/** Why an account is blocked, in words; null where nobody said. */
export function blockOf({ block_reason, block_text }: Pick<UserRow, 'block_reason' | 'block_text'>): {
  reason: string | null;
  text: string | null;
} {
  return { reason: block_reason === null ? null : BLOCK_REASON_LABELS[block_reason], text: block_text };
}

/** Refuses the sign-in to a blocked account with the reason and the way to object. USER_BLOCKED. */
export function refuseBlocked(ctx: Context, user: UserRow): never {
  const { reason, text } = blockOf(user);
  const said = [reason === null ? '' : `Powód: ${reason}.`, text ?? ''].filter((part) => part !== '');
  const appeal = `Jeśli się z tym nie zgadzasz, napisz na adres ${ctx.config.legal.controller.email}.`;
  return refuse('USER_BLOCKED', { message: ['To konto zostało zablokowane.', ...said, appeal].join(' ') });
}
