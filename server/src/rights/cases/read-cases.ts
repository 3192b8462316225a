import type { FileReply, Input, Output } from '@najem/shared/contract/kernel';
import type { cases } from '@najem/shared/contract/rights';
import { canSeeCase, isCaseOpen } from '@najem/shared/domain/rights';
import type { Actor, Person } from '../../kernel/context';
import type { Context } from '../tables';
import { uploaderOfPerson } from '../disputes/files';
import { writeDueDate } from '../due-date';
import { openFile } from '../file/open-file';
import { refuse } from '../../kernel/errors';
import { findAppealTime } from './appeal-removal';
import { findLinkedCase } from './link-queries';
import { presentCase, presentCaseRow } from './presenter';
import { findCase, isCaseOf, listCasesUnder, lockCase } from './queries';
import type { CaseRecord } from './tables';

const PAGE_SIZE = 20;

/** Lists the cases of the caller: those that wait for them, the first one due in front, then the newest. */
export async function listOwnCases(
  ctx: Context,
  person: Person,
  { page = 1, pageSize = PAGE_SIZE }: Input<typeof cases.list>,
): Promise<Output<typeof cases.list>> {
  const { indexes } = await openFile(ctx, person);
  const { rows, total } = await listCasesUnder(ctx, indexes, { page, pageSize });
  return { rows: rows.map(presentCaseRow), total };
}

/** Shows a case to its person. CASE_NOT_FOUND for everybody else. */
export async function getCase(
  ctx: Context,
  person: Person,
  { id }: Input<typeof cases.get>,
): Promise<Output<typeof cases.get>> {
  return respondWithCase(ctx, person, await requireOwnCase(ctx, person, id));
}

/**
 * Gives the present due date of a case to its person for a calendar, of one about an account without a file to its owner; to
 * an author whose entry it removed, until when they may appeal. CASE_NOT_FOUND; STATE_PASSED once there is none.
 */
export async function getCaseDueDate(
  ctx: Context,
  person: Person,
  { id }: Input<typeof cases.dueDate>,
): Promise<Output<typeof cases.dueDate>> {
  const removal = person.is === 'user' ? await findAppealTime(ctx, person.actor, id) : undefined;
  if (removal) return writeDueDate(ctx, { id, ...removal });
  const found = await findCase(ctx, id);
  const isOfAccount = person.is === 'user' && found?.of_account === true && found.user_id === person.actor.id;
  return writeCaseDue(ctx, isOfAccount ? found : await requireOwn(ctx, person, found));
}

/** Gives it to who has the link of a mail. LINK_INVALID, STATE_PASSED. */
export async function getLinkDueDate(
  ctx: Context,
  _actor: Actor | undefined,
  { token }: Input<typeof cases.linkDueDate>,
): Promise<Output<typeof cases.linkDueDate>> {
  return writeCaseDue(ctx, (await findLinkedCase(ctx, token)) ?? refuse('LINK_INVALID'));
}

/** While the desk asks, the day to answer counts. */
function writeCaseDue(ctx: Context, { id, number, state, answer_until, due_at }: CaseRecord): FileReply {
  return writeDueDate(ctx, { id, number, dueAt: isCaseOpen(state) ? (answer_until ?? due_at) : null });
}

/** Finds a case of the caller. CASE_NOT_FOUND for everybody else. */
export async function requireOwnCase(ctx: Context, person: Person, id: string): Promise<CaseRecord> {
  return requireOwn(ctx, person, await findCase(ctx, id));
}

/** Finds a case of the caller and locks it until the end of the transaction. CASE_NOT_FOUND for everybody else. */
export async function lockOwnCase(tx: Context, person: Person, id: string): Promise<CaseRecord> {
  // Checked first, so that callers do not lock the cases of others.
  await requireOwnCase(tx, person, id);
  return (await lockCase(tx, id)) ?? refuse('CASE_NOT_FOUND');
}

async function requireOwn(ctx: Context, person: Person, record: CaseRecord | undefined): Promise<CaseRecord> {
  if (record && isOfOpinion(record, person)) return record;
  const { indexes } = await openFile(ctx, person);
  const isPerson = record !== undefined && (await isCaseOf(ctx, record.id, indexes));
  return record && canSeeCase({ isPerson, isOnDesk: false }) ? record : refuse('CASE_NOT_FOUND');
}

/** A notice about an opinion is its account's also without a file: who let or rented a home need not prove a number to report it. */
function isOfOpinion({ concern, appeals_id, user_id }: CaseRecord, person: Person): boolean {
  return concern === 'tenancy' && appeals_id === null && person.is === 'user' && user_id === person.actor.id;
}

/** Answers a call of its person with the case as it is now. */
export async function respondWithCase(
  ctx: Context,
  person: Person,
  record: CaseRecord,
): Promise<Output<typeof cases.get>> {
  return { success: true, case: await presentCase(ctx, record, uploaderOfPerson(person)) };
}
