import type { Input, Output } from '@najem/shared/contract/kernel';
import type { cases } from '@najem/shared/contract/rights';
import { CASE_MESSAGES_MAX, isCaseOpen } from '@najem/shared/domain/rights';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { uploaderOfPerson } from '../disputes/files';
import { spendDraft } from '../drafts/spend-draft';
import { readStatement } from '../disputes/statement';
import { accountOf } from '../file/open-file';
import { refuse } from '../../kernel/errors';
import { attachToCase } from './files';
import { countMessages, insertCaseEvent, updateCase } from './queries';
import { lockOwnCase, respondWithCase } from './read-cases';
import { liftRestrictions } from '../restrictions/restrict-entries';
import { recordCase } from '../desk-work/audit';

/**
 * Adds a message of its person to an open case; it answers the question of the desk where one waits. CASE_NOT_FOUND,
 * STATE_PASSED, CASE_MESSAGE_LIMIT, FIELDS_REQUIRED for an empty one, TEXT_TOO_LONG, ATTACHMENT_INVALID.
 */
export async function writeInCase(
  ctx: Context,
  person: Person,
  { id, text: input, attachmentIds = [] }: Input<typeof cases.write>,
): Promise<Output<typeof cases.write>> {
  const text = readStatement(input, 0);
  if (text === '') refuse('FIELDS_REQUIRED');
  const record = await inTransaction(ctx, async (tx) => {
    const known = await lockOwnCase(tx, person, id);
    if (!isCaseOpen(known.state)) refuse('STATE_PASSED');
    if ((await countMessages(tx, id)) >= CASE_MESSAGES_MAX) refuse('CASE_MESSAGE_LIMIT');
    await spendDraft(tx, person, 'case_message', id);
    await attachToCase(tx, { ids: attachmentIds, uploader: uploaderOfPerson(person), caseId: id });
    await insertCaseEvent(tx, id, { by: 'person', actor_id: accountOf(person), what: 'message', text });
    await recordCase(tx, 'case.written', known, accountOf(person));
    return updateCase(tx, known, known.state === 'waiting' ? { state: 'in_review', answer_until: null } : {});
  });
  return respondWithCase(ctx, person, record);
}

/**
 * Withdraws an open case for its person, and lifts the restrictions that it set when it was opened. CASE_NOT_FOUND,
 * STATE_PASSED.
 */
export async function withdrawCase(
  ctx: Context,
  person: Person,
  { id }: Input<typeof cases.withdraw>,
): Promise<Output<typeof cases.withdraw>> {
  const record = await inTransaction(ctx, async (tx) => {
    const known = await lockOwnCase(tx, person, id);
    if (!isCaseOpen(known.state)) refuse('STATE_PASSED');
    const withdrawn = { state: 'withdrawn', closed_at: tx.now(), answer_until: null, taken_by: null } as const;
    const changed = await updateCase(tx, known, withdrawn);
    await liftRestrictions(tx, id);
    await insertCaseEvent(tx, id, { by: 'person', actor_id: accountOf(person), what: 'withdrawn' });
    await recordCase(tx, 'case.withdrawn', known, accountOf(person));
    return changed;
  });
  return respondWithCase(ctx, person, record);
}
