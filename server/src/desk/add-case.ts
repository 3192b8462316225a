import type { desk, Input, Output } from '@najem/shared/contract';
import {
  addMonths,
  CASE_TEXT_MIN_LENGTH,
  cleanName,
  detectIdentifier,
  endOfWarsawDay,
  findNameProblem,
  isCalendarDay,
  isEmail,
  normaliseEmail,
  normaliseIdentifier,
  warsawDate,
} from '@najem/shared/domain';
import { recordCase } from '../cases/audit';
import { sendReceived } from '../cases/mails';
import { receivedCase } from '../cases/new-case';
import { insertCase, insertCaseEvent, insertCaseIdentifiers } from '../cases/queries';
import { type Actor, type Context, inTransaction } from '../context';
import { readStatement } from '../disputes/statement';
import { refuse } from '../errors';
import { presentDeskCase } from './case-presenter';
import { readDeskEntries, readSubjectsOf } from './case-queries';

const OLDEST_MONTHS = 12;

/**
 * Makes a case for somebody who wrote on paper; due dates count from the day on which the letter arrived. VALIDATION for a day
 * in the future or more than a year ago; FIELDS_REQUIRED, NAME_INVALID, EMAIL_INVALID, IDENTIFIER_INVALID, ENTRY_NOT_FOUND for
 * an entry that is not held under the identifier, TEXT_TOO_SHORT, TEXT_TOO_LONG.
 */
export async function addCase(
  ctx: Context,
  actor: Actor,
  input: Input<typeof desk.addCase>,
): Promise<Output<typeof desk.addCase>> {
  const text = readStatement(input.text, CASE_TEXT_MIN_LENGTH);
  const identity = readStatement(input.identity, 0);
  const name = cleanName(input.name);
  if (identity === '' || name === '') refuse('FIELDS_REQUIRED');
  if (findNameProblem(name)) refuse('NAME_INVALID');
  const email = input.email === undefined || input.email.trim() === '' ? null : normaliseEmail(input.email);
  if (email !== null && !isEmail(email)) refuse('EMAIL_INVALID');
  const identifier = readIdentifier(input.identifier);
  const receivedAt = readDay(ctx, input.receivedAt);
  const record = await inTransaction(ctx, async (tx) => {
    const entryId = input.concerns.is === 'entry' ? input.concerns.entryId : null;
    if (entryId !== null) await requireEntry(tx, identifier, entryId);
    const made = await insertCase(tx, {
      ...receivedCase(tx, input.kind, receivedAt),
      person_name: name,
      person_email: email,
      identity,
      is_from_paper: true,
      concern: input.concerns.is,
      entry_id: entryId,
      text,
    });
    if (identifier !== undefined) await insertCaseIdentifiers(tx, made.id, [identifier]);
    await insertCaseEvent(tx, made.id, { by: 'desk', actor_id: actor.id, what: 'received' });
    await sendReceived(tx, made);
    await recordCase(tx, 'desk.case-added', made, actor.id);
    return made;
  });
  return { success: true, case: await presentDeskCase(ctx, actor, record) };
}

function readIdentifier(text = ''): string | undefined {
  if (text.trim() === '') return undefined;
  return detectIdentifier(text) === 'unknown' ? refuse('IDENTIFIER_INVALID') : normaliseIdentifier(text);
}

/** The moment at which a letter counts as received: now for today's, else the end of its day. */
function readDay(ctx: Context, day: string): Date {
  const now = ctx.now();
  if (!isCalendarDay(day) || day > warsawDate(now) || day < warsawDate(addMonths(now, -OLDEST_MONTHS))) {
    refuse('VALIDATION');
  }
  return day === warsawDate(now) ? now : endOfWarsawDay(day);
}

async function requireEntry(tx: Context, identifier: string | undefined, entryId: string): Promise<void> {
  const indexes = identifier === undefined ? [] : tx.vault.indexes(identifier).all;
  const subjects = await readSubjectsOf(tx, indexes, null);
  const found = await readDeskEntries(
    tx,
    subjects.map(({ id }) => id),
    entryId,
  );
  if (found.length === 0) refuse('ENTRY_NOT_FOUND');
}
