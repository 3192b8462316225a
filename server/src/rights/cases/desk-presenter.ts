import type { DeskCase, DeskCaseEntry, DeskCaseRow } from '@najem/shared/contract/rights';
import { addMonths, displayIdentifier } from '@najem/shared/domain/kernel';
import {
  canGrantFromPaper,
  canJudgeAppeal,
  claimLevelName,
  EXCESSIVE_MONTHS,
  isCaseOpen,
  type CaseKind,
} from '@najem/shared/domain/rights';
import { findUser } from '../../identity/accounts/queries';
import { presentCaseFiles } from './files';
import {
  presentAsked,
  presentCaseEvent,
  presentCaseRow,
  presentConcern,
  presentDecision,
  presentWords,
} from './presenter';
import { opinionOf } from './opinion-queries';
import { findCase, openCaseIdentifiers, readCaseEvents } from './queries';
import type { CaseRecord } from './tables';
import { findClaim } from '../claims/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { openIdentifier } from '../../register/subjects/identifiers';
import { presentBasics, presentStanding } from '../../register/subjects/presenter';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { isForeignCase, namePeople, readDeskEntries, readEarlierCases, readSubjectsBeside } from './desk-queries';
import { activeName, isWithAnother, presentTaken } from '../desk-work/piece-of-work';
import { CASE_DESK_TEXTS } from './texts';
import { readActiveAdmins, readWorkers } from '../desk-work/queries';

/** Presents a case in the desk's list. */
export function presentDeskCaseRow(record: CaseRecord, workerName: string | null, person: string | null): DeskCaseRow {
  const { dueAt: _, ...row } = presentCaseRow(record);
  return {
    ...row,
    who: { person: person ?? CASE_DESK_TEXTS.unnamed },
    dueAt: isCaseOpen(record.state) ? record.target_at.toISOString() : undefined,
    ...presentTaken(record, workerName),
    version: record.version,
  };
}

/** The blind indexes of a case's identifiers. */
export async function caseIndexes(ctx: Context, caseId: string): Promise<Buffer[]> {
  return (await openCaseIdentifiers(ctx, caseId)).flatMap((value) => ctx.vault.indexes(value).all);
}

/** Names a subject for each person of whom a case shows something of the register. */
export async function peopleOfCase(ctx: Context, record: CaseRecord): Promise<string[]> {
  const indexes = await caseIndexes(ctx, record.id);
  return namePeople(await readSubjectsBeside(ctx, record, indexes, record.subject_id));
}

/** Lists the earlier cases of the same kind and person within twelve months. */
export async function earlierCases(ctx: Context, actor: Actor, record: CaseRecord): Promise<CaseRecord[]> {
  const since = addMonths(record.received_at, -EXCESSIVE_MONTHS);
  return readEarlierCases(ctx, actor, record, await caseIndexes(ctx, record.id), since);
}

/** Presents a case to an administrator with everything that it is decided by. */
export async function presentDeskCase(ctx: Context, actor: Actor, record: CaseRecord): Promise<DeskCase> {
  const workers = await readWorkers(
    ctx,
    [record.taken_by, record.decided_by].filter((id) => id !== null),
  );
  const appealed = record.appeals_id === null ? undefined : await findCase(ctx, record.appeals_id);
  const about = appealed ?? record;
  const indexes = await caseIndexes(ctx, record.id);
  const subjects = await readSubjectsBeside(ctx, record, indexes, about.subject_id);
  const decision = presentDecision(ctx, record);
  const person = await presentPerson(ctx, record);
  return {
    ...presentDeskCaseRow(record, activeName(workers, record), person.name),
    concerns: presentConcern(record),
    text: record.text,
    legalDueAt: record.due_at.toISOString(),
    isRestricting: record.restricts && isCaseOpen(record.state),
    ...presentAsked(record),
    answerUntil: record.answer_until?.toISOString(),
    person,
    others: await ctx.hooks.desk.listOpenWork(ctx, actor, { indexes, userId: record.user_id, exceptId: record.id }),
    subjects: subjects.map((subject) => presentSubject(ctx, subject)),
    entries: await presentEntries(ctx, record, subjects),
    ...(await presentOpinion(ctx, record, about)),
    timeline: (await readCaseEvents(ctx, [record.id])).map(presentCaseEvent),
    files: await presentCaseFiles(ctx, record.id),
    earlier: (await earlierCases(ctx, actor, record)).map(presentCaseRow),
    ...presentAppealed(ctx, appealed),
    decision,
    decidedBy:
      record.decided_by === null
        ? undefined
        : { _id: record.decided_by, name: workers.get(record.decided_by)?.name ?? '' },
    closedAt: record.closed_at?.toISOString(),
    ...(await presentRights(ctx, actor, record, appealed)),
    authorityAddress: ctx.config.legal.authorityAddress,
  };
}

/** What a notice about an opinion, or the appeal of its removal, is about: the words as they stand, else as they were removed. */
async function presentOpinion(
  ctx: Context,
  record: CaseRecord,
  { former_opinion: former }: CaseRecord,
): Promise<Pick<DeskCase, 'tenancy' | 'opinion'>> {
  const opinion = opinionOf(record);
  if (!opinion) return {};
  const { tenancy, words } = await ctx.hooks.rights.opinions.read(ctx, opinion);
  return { tenancy, opinion: presentWords(record, former ?? words) };
}

function presentAppealed(ctx: Context, appealed: CaseRecord | undefined): Pick<DeskCase, 'appeals'> {
  const decision = appealed && presentDecision(ctx, appealed);
  return appealed && decision ? { appeals: { number: appealed.number, decision } } : {};
}

async function presentPerson(ctx: Context, record: CaseRecord): Promise<DeskCase['person']> {
  const { is_from_paper: isFromPaper } = record;
  if (record.person_name !== null) {
    return {
      name: record.person_name,
      email: record.person_email ?? undefined,
      identity: record.identity ?? CASE_DESK_TEXTS.unproved,
      isFromPaper,
    };
  }
  const claim = record.claim_id === null ? undefined : await findClaim(ctx, record.claim_id);
  const userId = record.user_id ?? claim?.user_id ?? null;
  const user = userId === null ? undefined : await findUser(ctx, { id: userId });
  const email = user?.email ?? claim?.email ?? null;
  const name = [claim?.given_name, claim?.family_name].filter(Boolean).join(' ');
  return {
    name: name === '' ? (user?.name ?? CASE_DESK_TEXTS.unnamed) : name,
    email: email === null || email === '' ? undefined : email,
    identity: claim ? claimLevelName(claim.method) : CASE_DESK_TEXTS.unproved,
    isFromPaper,
  };
}

function presentSubject(ctx: Context, subject: SubjectRecord): DeskCase['subjects'][number] {
  const identifier = openIdentifier(ctx, subject);
  return {
    _id: subject.id,
    role: subject.kind,
    name: subject.name,
    identifier: identifier === null ? undefined : displayIdentifier(identifier, false),
    ...presentBasics(subject),
    version: subject.version,
  };
}

async function presentEntries(
  ctx: Context,
  record: CaseRecord,
  subjects: readonly SubjectRecord[],
): Promise<DeskCaseEntry[]> {
  const only = record.kind === 'content_notice' ? record.entry_id : null;
  const entries = await readDeskEntries(
    ctx,
    subjects.map(({ id }) => id),
    only,
  );
  const kinds = new Map(subjects.map(({ id, kind }) => [id, kind]));
  return entries.flatMap((entry) => {
    const role = kinds.get(entry.subject_id);
    return role === undefined ? [] : [presentEntry(role, entry)];
  });
}

function presentEntry(role: SubjectRecord['kind'], entry: EntryRecord & { author_name: string }): DeskCaseEntry {
  return {
    _id: entry.id,
    role,
    reason: entry.reason,
    rentalAddress: entry.rental_address,
    comment: entry.comment,
    created_at: entry.created_at.toISOString(),
    grade: entry.grade,
    standing: presentStanding({
      ...entry,
      standing_since: entry.standing_since?.toISOString() ?? null,
      standing_until: entry.standing_until?.toISOString() ?? null,
    }) ?? { is: 'counting' },
    author: { _id: entry.author_id, name: entry.author_name },
  };
}

/** The cases from letters whose grant removes something. */
const REMOVING: readonly CaseKind[] = ['erasure', 'objection', 'content_notice'];

/**
 * Whether the administrator made the case of a letter whose grant removes something, and another active one whom it is not
 * about could grant it: nobody alone writes a letter and erases by it.
 */
export async function needsSecondPerson(ctx: Context, actor: Actor, record: CaseRecord): Promise<boolean> {
  if (!record.is_from_paper || !REMOVING.includes(record.kind)) return false;
  const events = await readCaseEvents(ctx, [record.id]);
  const makerId = events.find(({ what }) => what === 'received')?.actor_id ?? null;
  if (makerId !== actor.id) return false;
  return !canGrantFromPaper(actor, { makerId, hasOtherJudge: await hasOtherJudge(ctx, actor, record) });
}

/** Whether another active administrator may decide a case. */
async function hasOtherJudge(ctx: Context, actor: Actor, record: CaseRecord): Promise<boolean> {
  const others = (await readActiveAdmins(ctx)).filter(({ id }) => id !== actor.id);
  const free = await Promise.all(others.map((other) => isForeignCase(ctx, other, record.id)));
  return free.some(Boolean);
}

/** Whether the administrator decided what is appealed, and another active one whom it is not about could decide the appeal. */
export async function isSameJudge(ctx: Context, actor: Actor, record: CaseRecord): Promise<boolean> {
  const appealed = record.appeals_id === null ? undefined : await findCase(ctx, record.appeals_id);
  if (appealed?.decided_by !== actor.id) return false;
  const { decided_by: decidedBy } = appealed;
  return !canJudgeAppeal(actor, { decidedBy, hasOtherJudge: await hasOtherJudge(ctx, actor, record) });
}

/** Whether the time for the answer may be extended: once, and before it passes. */
export function mayExtend(ctx: Context, record: CaseRecord): boolean {
  return isCaseOpen(record.state) && !record.is_extended && ctx.now() <= record.due_at;
}

/** Whether the desk may restrict everything about the person of a case until its decision. */
export function canRestrict({ kind, state, restricts }: CaseRecord): boolean {
  return kind === 'objection' && isCaseOpen(state) && !restricts;
}

async function presentRights(
  ctx: Context,
  actor: Actor,
  record: CaseRecord,
  appealed: CaseRecord | undefined,
): Promise<Pick<DeskCase, 'mayDecide' | 'isSameJudge' | 'mayExtend' | 'mayRestrict'>> {
  const isSame = appealed !== undefined && (await isSameJudge(ctx, actor, record));
  const isFree = !(await isWithAnother(ctx, actor, record));
  return {
    mayDecide: record.state === 'in_review' && isFree && !isSame,
    isSameJudge: isSame,
    mayExtend: isFree && mayExtend(ctx, record),
    mayRestrict: isFree && canRestrict(record),
  };
}
