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
import { accountOf, type DossierFile, openFile, readFile } from '../file/open-file';
import { refuse } from '../../kernel/errors';
import type { SubjectRecord } from '../../register/subjects/tables';
import { findEntry, lockSubjectOfEntry } from '../../register/subjects/write-queries';
import { attachToCase } from './files';
import { sendReceived } from './mails';
import { receivedCase } from './new-case';
import { isReported } from './opinion-queries';
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
 * TEXT_TOO_SHORT, TEXT_TOO_LONG, ENTRY_NOT_FOUND, ATTACHMENT_INVALID; VALIDATION for a notice about content other than an
 * opinion of a tenancy, which is noticed by nothing else, for the rectification of an entry, which is a dispute, and for a
 * restriction by another kind than an objection. The opinion needs no file, but to be about the caller: TENANCY_NOT_FOUND,
 * STATE_PASSED.
 */
export async function openCase(ctx: Context, person: Person, input: Opening): Promise<Output<typeof cases.open>> {
  requireOpenable(input);
  const text = readStatement(input.text, CASE_TEXT_MIN_LENGTH);
  const { concerns } = input;
  const file = concerns.is === 'tenancy' ? await readFile(ctx, person) : await openFile(ctx, person);
  const record = await inTransaction(ctx, async (tx) => {
    const reported = concerns.is === 'tenancy' ? await report(tx, person, file, concerns.number) : undefined;
    // Before the subject: a person may open two cases at once, and everything under the identifiers may be restricted.
    await lockIdentifiers(
      tx,
      file.identifiers.map(({ blind }) => blind.oldest),
    );
    const about = reported ?? (await findConcern(tx, file, concerns));
    if ((await countOpenCases(tx, file.indexes, input.kind)) >= OPEN_CASES_OF_KIND_MAX) refuse('CASE_LIMIT');
    const opened = await insertCase(tx, {
      ...receivedCase(tx, input.kind),
      ...about,
      claim_id: nameClaim(file, about.subject_id ?? null),
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
  const [isNotice, isOfOpinion] = [kind === 'content_notice', concerns.is === 'tenancy'];
  if (isNotice && !isOfOpinion) refuse('VALIDATION', { message: CASE_TEXTS.noticeElsewhere });
  if (isOfOpinion && !isNotice) refuse('VALIDATION', { message: CASE_TEXTS.onlyNotice });
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

type About = Partial<Pick<CaseRecord, 'entry_id' | 'subject_id' | 'author_id' | 'tenancy_number' | 'opinion_by'>> &
  Pick<CaseRecord, 'concern'>;

/** Finds the opinion about the person that no register has, and locks its tenancy. CASE_LIMIT while a notice about it is open. */
async function report(tx: Context, person: Person, { indexes }: DossierFile, number: string): Promise<About> {
  const { requireReportable } = tx.hooks.rights.opinions;
  const { by, authorId } = await requireReportable(tx, { userId: accountOf(person), indexes }, number);
  if (await isReported(tx, { number, by })) refuse('CASE_LIMIT', { message: CASE_TEXTS.isReported });
  return { concern: 'tenancy', tenancy_number: number, opinion_by: by, author_id: authorId };
}

/** Finds what a case concerns; an entry must be about the person. ENTRY_NOT_FOUND. */
async function findConcern(tx: Context, { concerned }: DossierFile, concerns: CaseConcern): Promise<About> {
  if (concerns.is !== 'entry') return { concern: concerns.is };
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
