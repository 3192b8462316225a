import type { Input, Output } from '@najem/shared/contract/kernel';
import type { deskCaseCalls } from '@najem/shared/contract/rights';
import {
  addMonths,
  cleanName,
  detectIdentifier,
  endOfWarsawDay,
  NAME_MAX_LENGTH,
  isEmail,
  normaliseEmail,
  normaliseIdentifier,
  warsawDate,
} from '@najem/shared/domain/kernel';
import { CASE_TEXT_MIN_LENGTH } from '@najem/shared/domain/rights';
import { sendReceived } from './mails';
import { receivedCase } from './new-case';
import { insertCase, insertCaseEvent, insertCaseIdentifiers } from './queries';
import type { CaseRecord } from './tables';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { readStatement } from '../disputes/statement';
import { spendDraft } from '../drafts/spend-draft';
import { refuse } from '../../kernel/errors';
import { peopleOfCase, presentDeskCase } from './desk-presenter';
import { isForeignCase, readDeskEntries, readSubjectsOf } from './desk-queries';
import { recordDesk } from '../desk-work/piece-of-work';
import { recordCase } from '../desk-work/audit';

const OLDEST_MONTHS = 12;

/**
 * Makes a case for a person who wrote on paper; due dates count from the day on which the letter arrived. VALIDATION
 * for a day in the future or more than a year ago; FIELDS_REQUIRED, also for a notice that names no entry,
 * NAME_INVALID, EMAIL_INVALID, IDENTIFIER_INVALID, ENTRY_NOT_FOUND for an entry that is not held under the identifier,
 * TEXT_TOO_SHORT, TEXT_TOO_LONG; CASE_NOT_FOUND for an administrator whom it is about.
 */
export async function addCase(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskCaseCalls.addCase>,
): Promise<Output<typeof deskCaseCalls.addCase>> {
  const text = readStatement(input.text, CASE_TEXT_MIN_LENGTH);
  const identity = readStatement(input.identity, 0);
  const name = cleanName(input.name);
  if (input.name.trim().length > NAME_MAX_LENGTH) refuse('TEXT_TOO_LONG');
  if (identity === '' || name === '') refuse('FIELDS_REQUIRED');
  const email = input.email === undefined || input.email.trim() === '' ? null : normaliseEmail(input.email);
  if (email !== null && !isEmail(email)) refuse('EMAIL_INVALID');
  const identifier = readIdentifier(input.identifier);
  const receivedAt = readDay(ctx, input.receivedAt);
  const record = await inTransaction(ctx, async (tx) => {
    const about = await findAbout(tx, input, identifier);
    const made = await insertCase(tx, {
      ...receivedCase(tx, input.kind, receivedAt),
      person_name: name,
      person_email: email,
      identity,
      is_from_paper: true,
      concern: input.concerns.is,
      ...about,
      text,
    });
    // A notice about content may come from anybody: it is no case of the person whom the entry is about.
    const isOwn = input.kind !== 'content_notice';
    if (identifier !== undefined && isOwn) await insertCaseIdentifiers(tx, made.id, [identifier]);
    if (!(await isForeignCase(tx, actor, made.id))) refuse('CASE_NOT_FOUND');
    await spendDraft(tx, { is: 'user', actor }, 'letter_case');
    await insertCaseEvent(tx, made.id, { by: 'desk', actor_id: actor.id, what: 'received' });
    await sendReceived(tx, made);
    await recordCase(tx, 'desk.case-added', made, actor.id);
    return made;
  });
  // The answer shows what is held, as the opening of a case does.
  const target = { type: 'case' as const, id: record.id, subjectIds: await peopleOfCase(ctx, record) };
  await recordDesk(ctx, actor, 'desk.case-opened', target);
  return { success: true, case: await presentDeskCase(ctx, actor, record) };
}

function readIdentifier(text = ''): string | undefined {
  if (text.trim() === '') return undefined;
  return detectIdentifier(text) === 'unknown' ? refuse('IDENTIFIER_INVALID') : normaliseIdentifier(text);
}

/** The moment at which a letter counts as received: now for today's, else the end of its day. */
function readDay(ctx: Context, day: string): Date {
  const now = ctx.now();
  if (day > warsawDate(now) || day < warsawDate(addMonths(now, -OLDEST_MONTHS))) {
    refuse('VALIDATION');
  }
  return day === warsawDate(now) ? now : endOfWarsawDay(day);
}

/** Finds the entry that a letter names, with its author where the letter gives notice of it. ENTRY_NOT_FOUND. */
async function findAbout(
  tx: Context,
  { kind, concerns }: Input<typeof deskCaseCalls.addCase>,
  identifier: string | undefined,
): Promise<Partial<Pick<CaseRecord, 'entry_id' | 'subject_id' | 'author_id'>>> {
  const isNotice = kind === 'content_notice';
  // Its page reports an opinion; a letter that names a tenancy is a notice by words.
  if (concerns.is === 'tenancy') refuse('VALIDATION');
  if (concerns.is !== 'entry') return isNotice ? refuse('FIELDS_REQUIRED') : {};
  const subjects = await readSubjectsOf(tx, identifier === undefined ? [] : tx.vault.indexes(identifier).all, null);
  const subjectIds = subjects.map(({ id }) => id);
  const [entry] = await readDeskEntries(tx, subjectIds, concerns.entryId);
  if (!entry) return refuse('ENTRY_NOT_FOUND');
  const { id: entry_id, subject_id, author_id } = entry;
  return { entry_id, subject_id, author_id: isNotice ? author_id : undefined };
}
