import { cases } from '@najem/shared/contract/rights';
import { type CaseGround, type CaseOutcome, caseClosesAt, questionDueAt } from '@najem/shared/domain/rights';
import { findCase, insertCaseEvent, lockCase, updateCase } from '../../src/rights/cases/queries';
import type { CaseRecord } from '../../src/rights/cases/tables';
import { inTransaction } from '../../src/kernel/context';
import type { DisputedCase } from './dispute-actions';
import type { CallOptions, TestApp } from './harness';
import { confirmPerson } from './sign-in';

/** What a person writes in a case: long enough. */
export const CASE_TEXT = 'Proszę o załatwienie tej sprawy, opisuję ją dokładnie.';

type Opening = Parameters<typeof openCall>[2];

function openCall(site: TestApp, as: CallOptions, input: Parameters<typeof site.call<typeof cases.open>>[1]) {
  return site.call(cases.open, input, as);
}

/** Opens a case as the person of an entry; returns the call's answer. */
export async function openCase(site: TestApp, { as, person }: DisputedCase, changes: Partial<Opening> = {}) {
  await confirmPerson(site, person);
  return openCall(site, as, { kind: 'complaint', text: CASE_TEXT, concerns: { is: 'file' }, ...changes });
}

/** Opens a case; returns it, and throws where the call fails. */
export async function openedCase(site: TestApp, disputed: DisputedCase, changes: Partial<Opening> = {}) {
  const { status, body } = await openCase(site, disputed, changes);
  if (status !== 201) throw new Error(`Opening a case failed: ${JSON.stringify(body)}`);
  return body.case;
}

/** Reads a case as the server keeps it. */
export async function readRecord(site: TestApp, id: string): Promise<CaseRecord> {
  const record = await findCase(site.ctx, id);
  if (!record) throw new Error('The case is gone');
  return record;
}

/** Brings a case to the desk, as an administrator does who takes it. */
export function takeCase(site: TestApp, id: string): Promise<CaseRecord> {
  return inTransaction(site.ctx, async (tx) => {
    const record = await lockCase(tx, id);
    if (!record) throw new Error('The case is gone');
    await insertCaseEvent(tx, id, { by: 'desk', actor_id: null, what: 'taken' });
    return updateCase(tx, record, { state: 'in_review' });
  });
}

/** Asks the person of a case something, as the desk does. */
export async function askInCase(
  site: TestApp,
  id: string,
  text = 'Którego wpisu dotyczy sprawa?',
): Promise<CaseRecord> {
  const record = await takeCase(site, id);
  return inTransaction(site.ctx, async (tx) => {
    await insertCaseEvent(tx, id, { by: 'desk', actor_id: null, what: 'asked', text });
    return updateCase(tx, record, { state: 'waiting', answer_until: questionDueAt(tx.now()) });
  });
}

/** Decides a case without effects on entries, as the desk does. */
export async function settleCase(
  site: TestApp,
  id: string,
  { outcome = 'refused', ground = 'other' }: { outcome?: CaseOutcome; ground?: CaseGround } = {},
): Promise<CaseRecord> {
  const record = await takeCase(site, id);
  return inTransaction(site.ctx, (tx) => {
    const now = tx.now();
    const decided = { outcome, ground, reasons: 'Uzasadnienie tej decyzji.', decided_at: now };
    return updateCase(tx, record, { ...decided, state: 'decided', closes_at: caseClosesAt(now) });
  });
}

/** Runs the job that asks which cases are due. */
export async function advanceCases(site: TestApp): Promise<void> {
  await site.ctx.jobs.add(site.ctx, 'cases/advance', {}, { key: 'cases/advance' });
  await site.runJobs();
}

/** The mails about cases: to whom, with which subject and text. */
export async function readCaseMails(site: TestApp) {
  return (await site.mails()).filter(({ subject }) => subject.startsWith('Sprawa WN-'));
}
