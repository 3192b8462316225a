import type { ClaimRow } from '../claims/tables';
import type { Context } from '../../kernel/context';
import { recordCase } from './audit';
import { receivedCase } from './new-case';
import { insertCase, insertCaseEvent } from './queries';
import { CASE_TEXTS } from './texts';

/**
 * Makes a case for the desk about a claim that a warned person contests, in the caller's transaction. Its person is not
 * proved, so it is under no identifier and causes no mail; it names the claim, whose account takes no part.
 */
export async function contestClaim(tx: Context, { id, number, user_id }: ClaimRow): Promise<void> {
  const record = await insertCase(tx, {
    ...receivedCase(tx, 'identity_abuse'),
    concern: 'file',
    author_id: user_id,
    contested_claim_id: id,
    text: CASE_TEXTS.contestedClaim(number),
  });
  await insertCaseEvent(tx, record.id, { by: 'system', actor_id: null, what: 'received' });
  await recordCase(tx, 'case.opened', record, null, { claim: number });
}
