import type { Input, Output } from '@najem/shared/contract/kernel';
import type { cases } from '@najem/shared/contract/rights';
import { CASE_TEXT_MIN_LENGTH, OPEN_CASES_OF_KIND_MAX } from '@najem/shared/domain/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { hashSecret } from '../../kernel/crypto';
import { lockIdentifiers } from '../../register/subjects/lock-queries';
import { recordCase } from '../desk-work/audit';
import { readStatement } from '../disputes/statement';
import { spendDraft } from '../drafts/spend-draft';
import { sendReceived } from './mails';
import { receivedCase } from './new-case';
import { presentFollowed } from './presenter';
import { countOpenAccountCases, insertCase, insertCaseEvent, readCasesOfAccount } from './queries';
import { CASE_DESK_TEXTS } from './texts';

/**
 * Makes a case about the data of the caller's account, who proves it by being signed in: the rights to it need no file.
 * CASE_LIMIT, TEXT_TOO_SHORT, TEXT_TOO_LONG.
 */
export async function openAccountCase(
  ctx: Context,
  actor: Actor,
  { kind, text: written }: Input<typeof cases.openOnAccount>,
): Promise<Output<typeof cases.openOnAccount>> {
  const text = readStatement(written, CASE_TEXT_MIN_LENGTH);
  const { number } = await inTransaction(ctx, async (tx) => {
    // Two at once are counted one after the other.
    await lockIdentifiers(tx, [hashSecret(`cases of ${actor.id}`)]);
    if ((await countOpenAccountCases(tx, actor.id, kind)) >= OPEN_CASES_OF_KIND_MAX) refuse('CASE_LIMIT');
    const received = await insertCase(tx, {
      ...receivedCase(tx, kind),
      concern: 'basics',
      of_account: true,
      user_id: actor.id,
      person_name: actor.name,
      person_email: actor.email,
      identity: CASE_DESK_TEXTS.ofAccount,
      text,
    });
    await spendDraft(tx, { is: 'user', actor }, 'account_case');
    await insertCaseEvent(tx, received.id, { by: 'person', actor_id: actor.id, what: 'received' });
    await sendReceived(tx, received);
    await recordCase(tx, 'case.opened', received, actor.id);
    return received;
  });
  return { success: true, number };
}

/** Lists what the caller's account asked for without a file. */
export async function listAccountCases(ctx: Context, actor: Actor): Promise<Output<typeof cases.listOnAccount>> {
  const records = await readCasesOfAccount(ctx, actor.id);
  return { success: true, cases: await Promise.all(records.map((record) => presentFollowed(ctx, record))) };
}
