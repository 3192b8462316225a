import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import type { JobPayloads } from '../../kernel/jobs/jobs';
import { recordSecurityEvent } from '../security-events/record-security-event';
import { sendAttackWarning } from './mails';
import { findUser } from './queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Looks for the account behind an address and warns its owner by mail of an attack. */
    'people/warn-of-attack': { emailKey: string };
  }
}

/** Records an attack on an account and warns its owner, as a job; does nothing where there is no such account. */
export async function warnOfAttack(ctx: Context, { emailKey }: JobPayloads['people/warn-of-attack']): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, { email_key: emailKey }, 'share');
    if (user?.status !== 'active') return;
    await recordSecurityEvent(tx, { kind: 'account.attacked', userId: user.id, actorId: null });
    await sendAttackWarning(tx, user);
  });
}
