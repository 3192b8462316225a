import type { Input, Output } from '@najem/shared/contract/kernel';
import type { cases } from '@najem/shared/contract/rights';
import { addMonths } from '@najem/shared/domain/kernel';
import {
  CASE_TEXT_MIN_LENGTH,
  type CaseConcern,
  OPEN_CASES_OF_KIND_MAX,
  RESTRICTION_PAUSE_MONTHS,
} from '@najem/shared/domain/rights';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { uploaderOfPerson } from '../disputes/files';
import { spendDraft } from '../drafts/spend-draft';
import { readStatement } from '../disputes/statement';
import { accountOf, type DossierFile, openFile } from '../file/open-file';
import { refuse } from '../../kernel/errors';
import type { SubjectRecord } from '../../register/subjects/tables';
import { findEntry, lockSubjectOfEntry } from '../../register/subjects/write-queries';
import { attachToCase } from './files';
import { sendReceived } from './mails';
import { receivedCase } from './new-case';
import {
  countOpenCases,
  findCase,
  insertCase,
  insertCaseEvent,
  insertCaseIdentifiers,
  openCaseIdentifiers,
} from './queries';
import { respondWithCase } from './read-cases';
import { restrictEntries } from '../restrictions/restrict-entries';
import { hasRestricted } from '../restrictions/queries';
import type { CaseRecord } from './tables';
import { CASE_TEXTS } from './texts';
import { lockIdentifiers } from '../../register/subjects/lock-queries';
import { recordCase } from '../desk-work/audit';

type Opening = Input<typeof cases.open>;

/**
 * Makes a case of the caller; an objection restricts everything about them at once where they want it, once in twelve
 * months; afterwards the desk decides whether it does. CASE_LIMIT,
 * TEXT_TOO_SHORT, TEXT_TOO_LONG, ENTRY_NOT_FOUND, ATTACHMENT_INVALID; VALIDATION for a notice about content, for the
 * rectification of an entry, which is a dispute, and for a restriction by another kind than an objection.
 */
export async function openCase(ctx: Context, person: Person, input: Opening): Promise<Output<typeof cases.open>> {
  requireOpenable(input);
  const text = readStatement(input.text, CASE_TEXT_MIN_LENGTH);
  const file = await openFile(ctx, person);
  const record = await inTransaction(ctx, async (tx) => {
    // Before the subject: a person may open two cases at once, and everything under the identifiers may be restricted.
    await lockIdentifiers(
      tx,
      file.identifiers.map(({ blind }) => blind.oldest),
    );
    const about = await findConcern(tx, file, input.concerns);
    if ((await countOpenCases(tx, file.indexes, input.kind)) >= OPEN_CASES_OF_KIND_MAX) refuse('CASE_LIMIT');
    const opened = await insertCase(tx, {
      ...receivedCase(tx, input.kind),
      ...about,
      claim_id: nameClaim(file, about.subject_id),
      user_id: accountOf(person),
      text,
      ...(input.restrictMeanwhile === true ? await startRestriction(tx, file) : {}),
    });
    return begin(tx, person, { opened, file, attachmentIds: input.attachmentIds ?? [] });
  });
  return respondWithCase(ctx, person, record);
}

/** Everything is restricted at once, unless an objection of the person did so within the pause: then the desk decides. */
async function startRestriction(
  tx: Context,
  { indexes }: DossierFile,
): Promise<Pick<CaseRecord, 'restricts' | 'restriction'>> {
  const since = addMonths(tx.now(), -RESTRICTION_PAUSE_MONTHS);
  return (await hasRestricted(tx, indexes, since))
    ? { restricts: false, restriction: 'asked' }
    : { restricts: true, restriction: 'automatic' };
}

function requireOpenable({ kind, concerns, restrictMeanwhile = false }: Opening): void {
  if (kind === 'content_notice') refuse('VALIDATION', { message: CASE_TEXTS.noticeElsewhere });
  if (kind === 'rectification' && concerns.is === 'entry') refuse('VALIDATION', { message: CASE_TEXTS.isDispute });
  if (restrictMeanwhile && kind !== 'objection') refuse('VALIDATION', { message: CASE_TEXTS.onlyObjection });
}

interface Begun {
  opened: CaseRecord;
  file: DossierFile;
  attachmentIds: readonly string[];
}

/** Does what a received case requires at once; returns the case as it is afterwards. */
async function begin(tx: Context, person: Person, { opened, file, attachmentIds }: Begun): Promise<CaseRecord> {
  const { id } = opened;
  await insertCaseIdentifiers(
    tx,
    id,
    file.identifiers.map(({ value }) => value),
  );
  await spendDraft(tx, person, 'case');
  await attachToCase(tx, { ids: attachmentIds, uploader: uploaderOfPerson(person), caseId: id });
  await insertCaseEvent(tx, id, { by: 'person', actor_id: accountOf(person), what: 'received' });
  if (opened.restricts) {
    const identifiers = await openCaseIdentifiers(tx, id);
    await restrictEntries(tx, { caseId: id, identifiers, scope: { is: 'all' }, until: opened.due_at });
  }
  await sendReceived(tx, opened);
  await recordCase(tx, 'case.opened', opened, accountOf(person), { restricts: opened.restricts });
  return (await findCase(tx, id)) ?? opened;
}

/** Finds what a case concerns; an entry must be about the person. ENTRY_NOT_FOUND. */
async function findConcern(
  tx: Context,
  { concerned }: DossierFile,
  concerns: CaseConcern,
): Promise<Pick<CaseRecord, 'concern' | 'entry_id' | 'subject_id'>> {
  if (concerns.is !== 'entry') return { concern: concerns.is, entry_id: null, subject_id: null };
  const subject: SubjectRecord | undefined = await lockSubjectOfEntry(tx, concerns.entryId);
  const entry = subject && (await findEntry(tx, subject.id, concerns.entryId));
  if (!entry || !concerned.subjectIds.includes(entry.subject_id)) return refuse('ENTRY_NOT_FOUND');
  return { concern: 'entry', entry_id: entry.id, subject_id: entry.subject_id };
}

/** The claim on the identifier that a case is about, else the person's first one. */
function nameClaim({ claims, identifiers, subjects }: DossierFile, subjectId: string | null): string | null {
  const index = subjects.find(({ id }) => id === subjectId)?.identifier_index ?? null;
  const proven = identifiers.find(({ blind }) => index !== null && blind.all.some((one) => one.equals(index)));
  return proven?.claim.id ?? claims[0]?.claim.id ?? null;
}
