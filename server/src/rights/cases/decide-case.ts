import type { Input } from '@najem/shared/contract/kernel';
import type { deskCaseCalls } from '@najem/shared/contract/rights';
import { addMonths, endOfWarsawDay } from '@najem/shared/domain/kernel';
import { SUBJECTS } from '@najem/shared/domain/register';
import {
  CASE_TEXT_MAX_LENGTH,
  caseClosesAt,
  caseGrounds,
  type CaseScope,
  closesIdentifier,
  EXCESSIVE_FROM,
  hasScope,
  isErasureBlaming,
  REASONS_MIN_LENGTH,
} from '@najem/shared/domain/rights';
import { findPersonMailbox, sendDecided, sendRemoved } from './mails';
import { opinionOf } from './opinion-queries';
import { findCase, hasOpenContest, insertCaseEvent, lockCase, openCaseIdentifiers, updateCase } from './queries';
import { liftRestrictions, restrictEntries } from '../restrictions/restrict-entries';
import type { CaseRecord } from './tables';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { endErased } from '../disputes/apply-decision';
import { copyEntry, putBack } from '../disputes/former-entry';
import { readReasons } from '../disputes/statement';
import { closeIdentifiers } from '../closings/close-identifiers';
import { eraseScope } from '../erasure/erase-scope';
import { lockRunningDisputes } from '../erasure/queries';
import { refuse } from '../../kernel/errors';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { takeOutEntry } from '../../register/subjects/take-out-entry';
import { updateSubject } from '../../register/subjects/update-subject';
import { findEntry } from '../../register/subjects/write-queries';
import { caseIndexes, earlierCases, isSameJudge } from './desk-presenter';
import { listHeldClaims, readSubjectsOf } from './desk-queries';
import { CASE_DESK_TEXTS } from './texts';
import { lockSubjectsById } from '../../register/subjects/lock-queries';
import { endContested } from '../claims/advance-claims';
import { endHoldForDesk } from '../claims/hold-for-desk';

type Decide = Input<typeof deskCaseCalls.decideCase>;

/** A granted restriction without a last day: longer than the claim by which it was asked for. */
const RESTRICTION_MONTHS = 36;

/** A decision whose form is right. */
export type Decision = Pick<Decide, 'outcome' | 'ground' | 'scope' | 'basics'> & {
  reasons: string;
  until?: Date;
  earlierNumbers: readonly string[];
};

/** Reads a decision. VALIDATION for a ground or day that does not fit, REASONS_REQUIRED, TEXT_TOO_LONG. */
export function readDecision(record: CaseRecord, input: Decide): Decision {
  const { outcome, ground, scope, basics, until, earlierNumbers = [] } = input;
  if (!caseGrounds(record.kind, outcome).includes(ground)) refuse('VALIDATION');
  return {
    outcome,
    ground,
    earlierNumbers,
    reasons: readReasons(input.reasons, REASONS_MIN_LENGTH),
    scope: scope || undefined,
    basics: basics || undefined,
    until: until === undefined ? undefined : endOfWarsawDay(until),
  };
}

/**
 * Decides a locked case, in the caller's transaction, with everything that follows. FIELDS_REQUIRED without a scope that the
 * outcome needs, or the earlier cases of a refusal as excessive; the errors of the effects.
 */
export async function decideCaseRecord(
  tx: Context,
  actor: Actor,
  record: CaseRecord,
  decision: Decision,
): Promise<CaseRecord> {
  const { outcome, ground } = decision;
  const scope = scopeOf(record, decision);
  const reasons = await completeReasons(tx, actor, record, decision);
  const hasErased = outcome !== 'refused' && (record.kind === 'erasure' || record.kind === 'objection');
  const mailbox = hasErased ? await findPersonMailbox(tx, record) : undefined;
  const former = outcome === 'refused' ? {} : await grant(tx, actor, record, { ...decision, scope });
  if (record.restricts) await liftRestrictions(tx, record.id);
  const now = tx.now();
  await insertCaseEvent(tx, record.id, { by: 'desk', actor_id: actor.id, what: 'decided', text: reasons });
  const decided = await updateCase(tx, record, {
    state: 'decided',
    outcome,
    ground,
    reasons,
    ...former,
    scope: scope === null ? null : JSON.stringify(scope),
    decided_at: now,
    decided_by: actor.id,
    closes_at: caseClosesAt(now),
    taken_by: null,
  });
  const contested = decided.contested_claim_id;
  if (contested !== null && !(await hasOpenContest(tx, contested))) await endHoldForDesk(tx, contested);
  const hasRemoved = former.former_entry !== undefined || former.former_opinion !== undefined;
  await sendDecided(tx, decided, { isAfterJournal: hasErased || hasRemoved, mailbox });
  if (hasRemoved) await sendRemoved(tx, decided);
  return decided;
}

/** What a grant covers; an objection covers everything unless the desk chose less. FIELDS_REQUIRED where the desk must choose. */
function scopeOf({ kind }: CaseRecord, { outcome, scope }: Decision): CaseScope | null {
  if (outcome === 'refused' || !hasScope(kind)) return null;
  if (scope) return scope;
  return kind === 'objection' && outcome === 'granted' ? { is: 'all' } : refuse('FIELDS_REQUIRED');
}

/** A refusal as excessive names the earlier requests (Art. 12(5) RODO); an appeal decided by the same judge says so. */
async function completeReasons(
  tx: Context,
  actor: Actor,
  record: CaseRecord,
  { ground, reasons, earlierNumbers }: Decision,
): Promise<string> {
  const lines = [reasons];
  if (ground === 'excessive') lines.push(await nameEarlier(tx, actor, record, earlierNumbers));
  const appealed = record.appeals_id === null ? undefined : await findCase(tx, record.appeals_id);
  if (appealed?.decided_by === actor.id && !(await isSameJudge(tx, actor, record))) {
    lines.push(CASE_DESK_TEXTS.sameJudge);
  }
  const text = lines.join('\n\n');
  return text.length > CASE_TEXT_MAX_LENGTH + 200 ? refuse('TEXT_TOO_LONG') : text;
}

async function nameEarlier(tx: Context, actor: Actor, record: CaseRecord, numbers: readonly string[]): Promise<string> {
  const known = new Set((await earlierCases(tx, actor, record)).map(({ number }) => number));
  const named = [...new Set(numbers)].filter((number) => known.has(number));
  if (named.length < EXCESSIVE_FROM - 1) refuse('FIELDS_REQUIRED');
  return CASE_DESK_TEXTS.earlier(named);
}

interface Grant extends Pick<Decision, 'ground' | 'basics' | 'until' | 'outcome'> {
  scope: CaseScope | null;
}

/** The columns that a grant adds to its case. */
type Former = { former_entry?: string; former_opinion?: string; restricted_until?: Date };

/** Does what a grant, whole or in part, says. */
async function grant(tx: Context, actor: Actor, record: CaseRecord, decision: Grant): Promise<Former> {
  switch (record.kind) {
    case 'erasure':
    case 'objection':
      await grantErasure(tx, record, decision);
      return {};
    case 'restriction':
      return grantRestriction(tx, record, decision);
    case 'rectification':
      if (decision.basics) await rectify(tx, actor, record, decision.basics);
      return {};
    case 'content_notice':
      return opinionOf(record) ? removeOpinion(tx, record) : removeEntry(tx, record);
    case 'identity_abuse':
      for (const id of await listContested(tx, record)) await endContested(tx, id, actor.id);
      return {};
    case 'complaint':
      if (record.appeals_id !== null) await putRemovedBack(tx, record.appeals_id);
      return {};
    case 'access':
    case 'explanation':
      return {};
  }
}

/** The claim that was contested, and those of others that wait on the identifiers of a person who was abused. */
async function listContested(tx: Context, record: CaseRecord): Promise<string[]> {
  const others = await listHeldClaims(tx, await caseIndexes(tx, record.id), {
    claimId: record.claim_id,
    userId: record.user_id,
  });
  return record.contested_claim_id === null ? others : [record.contested_claim_id, ...others];
}

async function grantErasure(tx: Context, record: CaseRecord, { scope, ground, outcome }: Grant): Promise<void> {
  if (scope === null) return;
  const indexes = await caseIndexes(tx, record.id);
  await eraseScope(tx, { indexes, scope, isBlaming: isErasureBlaming(ground) });
  const by = record.kind === 'objection' ? 'objection' : 'erasure';
  const erased = { indexes, scope, by, isPartly: outcome === 'partly' } as const;
  for (const follow of tx.hooks.rights.scopeErased) await follow(tx, erased);
  if (!closesIdentifier({ kind: record.kind, outcome, scope })) return;
  await closeIdentifiers(tx, { identifiers: await openCaseIdentifiers(tx, record.id), caseId: record.id });
}

async function grantRestriction(tx: Context, record: CaseRecord, { scope, until }: Grant): Promise<Former> {
  if (scope === null) return {};
  const end = until ?? addMonths(tx.now(), RESTRICTION_MONTHS);
  if (end <= tx.now()) refuse('VALIDATION');
  await restrictEntries(tx, {
    caseId: record.id,
    identifiers: await openCaseIdentifiers(tx, record.id),
    scope,
    until: end,
  });
  return { restricted_until: end };
}

/** Corrects the basics of a subject that is held under the case's identifiers. SUBJECT_NOT_FOUND, and the errors of an edit. */
async function rectify(
  tx: Context,
  actor: Actor,
  record: CaseRecord,
  { subjectId, changes, version }: NonNullable<Decision['basics']>,
): Promise<void> {
  const subjects = await readSubjectsOf(tx, await caseIndexes(tx, record.id), null);
  const subject = subjects.find(({ id }) => id === subjectId) ?? refuse('SUBJECT_NOT_FOUND');
  await updateSubject(tx, actor, SUBJECTS[subject.kind], { ...changes, id: subjectId, version });
  await queueCorrection(tx, { subjectId, entryId: null, what: 'basics' });
}

/** Removes the entry that a notice names, and keeps it for the author's appeal. ENTRY_NOT_FOUND once it is gone. */
async function removeEntry(tx: Context, record: CaseRecord): Promise<Former> {
  const [subject] = await readSubjectsOf(tx, [], record.subject_id);
  const entry = subject && record.entry_id !== null ? await findEntry(tx, subject.id, record.entry_id) : undefined;
  if (!subject || !entry) return refuse('ENTRY_NOT_FOUND');
  const former = await copyEntry(tx, entry);
  for (const dispute of await lockRunningDisputes(tx, { entryIds: [entry.id] })) await endErased(tx, dispute);
  await takeOutEntry(tx, subject, entry, 'notice');
  await queueCorrection(tx, { subjectId: subject.id, entryId: entry.id, what: 'removed' });
  return { former_entry: JSON.stringify(former) };
}

/** Removes the words that a notice names from the page of their tenancy, and keeps them likewise. ENTRY_NOT_FOUND. */
async function removeOpinion(tx: Context, record: CaseRecord): Promise<Former> {
  const opinion = opinionOf(record);
  const words = opinion ? await tx.hooks.rights.opinions.remove(tx, opinion) : [];
  return words.length === 0 ? refuse('ENTRY_NOT_FOUND') : { former_opinion: JSON.stringify(words) };
}

/** Puts back what the decision on a notice removed. STATE_PASSED where it is gone. */
async function putRemovedBack(tx: Context, noticeId: string): Promise<void> {
  const notice = (await lockCase(tx, noticeId)) ?? refuse('STATE_PASSED');
  const opinion = opinionOf(notice);
  if (!opinion) return putEntryBack(tx, notice);
  if (!(await tx.hooks.rights.opinions.putBack(tx, opinion, notice.former_opinion ?? []))) refuse('STATE_PASSED');
  await updateCase(tx, notice, { former_opinion: null });
}

/** Puts the entry back, with its subject. STATE_PASSED where one is gone. */
async function putEntryBack(tx: Context, notice: CaseRecord): Promise<void> {
  if (notice.subject_id !== null) await lockSubjectsById(tx, [notice.subject_id]);
  const [subject] = await readSubjectsOf(tx, [], notice.subject_id);
  if (!subject || notice.former_entry === null) return refuse('STATE_PASSED');
  const entry = await putBack(tx, subject, notice.former_entry);
  await updateCase(tx, notice, { former_entry: null });
  await queueCorrection(tx, { subjectId: subject.id, entryId: entry.id, what: 'restored' });
}
