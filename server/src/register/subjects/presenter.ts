import type { CheckedSubject, HistoryEntry, Subject } from '@najem/shared/contract/register';
import { displayIdentifier, isAdmin } from '@najem/shared/domain/kernel';
import { asOrdinaryUser } from '@najem/shared/domain/identity';
import {
  canSeeFullIdentifier,
  counts,
  eachBasic,
  expiresAt,
  HISTORY_PAGE_SIZE,
  judgeConfidence,
  ratingFromAdjustment,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { openIdentifier } from './identifiers';
import type { EntryRow, EvidencePart, SubjectRow, VisibleRow } from './read-queries';
import type { SubjectRecord } from './tables';

/** The reader of a subject. */
export interface Reader {
  descriptor: SubjectDescriptor;
  actor: Actor;
  /** Whether this call had the identifier as its input, or its creator asks for it. */
  hasTyped?: boolean;
}

/**
 * Presents a subject to its reader: with the identifier masked where the reader may not see it, and only the entries that
 * the row carries. What is undefined is absent from the response; one object of one shape per row keeps long lists cheap.
 */
export function presentSubject(
  ctx: Context,
  { actor, descriptor, hasTyped = false }: Reader,
  row: SubjectRow,
): Subject {
  const isCreator = row.created_by === actor.id;
  const isKnown = isCreator || isAdmin(actor);
  // Masked for its creator, too, until they ask; administrators ask for one at a time.
  const identifier = shownIdentifier(ctx, row, canSeeFullIdentifier({ hasTyped }));
  const type = row.identifier_type;
  const entries = row.entries?.slice(0, HISTORY_PAGE_SIZE) ?? [];
  const { visible } = row;
  let othersTenths = row.effect_tenths;
  if (visible) othersTenths -= visible.effect_tenths;
  else for (const entry of entries) if (counts(entry.standing)) othersTenths -= entry.effect_tenths;
  return {
    _id: row.id,
    name: row.name,
    type: row.type,
    identifier,
    identifierType: type ?? undefined,
    pesel: type === 'pesel' ? identifier : undefined,
    nip: type === 'nip' ? identifier : undefined,
    passport: type === 'passport' ? identifier : undefined,
    // Other users typed this, so only the creator and administrators see it.
    ...eachBasic((field) => (isKnown ? (row[field] ?? undefined) : null)),
    email: isKnown ? (row.email ?? undefined) : undefined,
    created_by:
      row.created_by === null
        ? undefined
        : { _id: row.created_by, email: (isCreator ? actor.email : row.creator_email) || undefined },
    created_at: row.created_at.toISOString(),
    history: entries.map((entry) => presentEntry(descriptor, actor, entry)),
    hasOlderEntries: (visible?.count ?? row.entries?.length ?? 0) > (visible ? 1 : HISTORY_PAGE_SIZE) || undefined,
    visibleEntries: visible && presentVisible(visible),
    version: row.version,
    rating: row.rating_tenths / 10,
    entryCount: row.entry_count,
    suspendedCount: row.suspended_count || undefined,
    othersEffect: othersTenths / 10,
    confidence: row.entry_count + row.suspended_count === 0 ? undefined : presentConfidence(ctx, row),
  };
}

/** Presents the texts that are held of how to find and reach a subject, to whom it may be told. */
export function presentBasics(subject: SubjectRecord) {
  return { ...eachBasic((field) => subject[field] ?? undefined), email: subject.email ?? undefined };
}

/**
 * Presents what is held about an administrator to that administrator, in the list of all: what others wrote about them is
 * read in their file, as by anybody else.
 */
export function presentOwnRow(ctx: Context, reader: Reader, row: SubjectRow): Subject {
  const { actor } = reader;
  const entries = row.entries?.filter(({ author_id }) => author_id === actor.id) ?? null;
  return presentSubject(ctx, { ...reader, actor: asOrdinaryUser(actor) }, { ...row, entries, creator_email: null });
}

function presentVisible({ count, counting, effect_tenths, is_disputed }: VisibleRow): Subject['visibleEntries'] {
  return { count, counting, effect: effect_tenths / 10, isDisputed: is_disputed };
}

function presentConfidence(ctx: Context, row: SubjectRow): Subject['confidence'] {
  const newestAt = row.last_entry_at ?? undefined;
  const figures = {
    entries: row.entry_count,
    authors: row.author_count,
    documented: row.documented_count + row.tenancy_count,
    newestAt,
  };
  return {
    ...judgeConfidence(figures, row.suspended_count, ctx.now()),
    authors: row.author_count,
    documentedRating: row.documented_count === 0 ? undefined : ratingFromAdjustment(row.documented_tenths),
    newestAt: newestAt?.toISOString(),
  };
}

/** Presents the subject that a look-up found; little but type and name to a reader who neither created it nor wrote about it. */
export function presentCheckedSubject(ctx: Context, reader: Reader, row: SubjectRow): CheckedSubject {
  const { actor } = reader;
  const subject = presentSubject(ctx, reader, row);
  const isInvolved = isAdmin(actor) || row.created_by === actor.id || row.entries !== null;
  if (isInvolved) return subject;
  return {
    ...subject,
    created_at: undefined,
    rating: undefined,
    entryCount: undefined,
    suspendedCount: undefined,
    othersEffect: undefined,
    confidence: undefined,
  };
}

function shownIdentifier(ctx: Context, row: SubjectRow, isFull: boolean): string | undefined {
  const text = openIdentifier(ctx, row);
  return text === null ? undefined : displayIdentifier(text, isFull);
}

/** Presents an entry, in which the author stands for a missing counterpart; one without an author is the reader's own. */
export function presentEntry({ counterpartField }: SubjectDescriptor, actor: Actor, entry: EntryRow): HistoryEntry {
  return {
    _id: entry.id,
    [counterpartField]: entry.counterpart ?? entry.author_name ?? actor.name,
    rentalAddress: entry.rental_address,
    reason: entry.reason,
    comment: entry.comment,
    created_at: entry.created_at,
    addedAt: entry.created_at,
    addedBy: {
      _id: entry.author_id ?? actor.id,
      name: entry.author_name ?? actor.name,
      role: entry.author_role ?? actor.role,
    },
    version: entry.version,
    grade: entry.grade,
    expiresAt: expiresAt({ ...entry, recordedAt: entry.ages_from, keptUntil: entry.kept_until }).toISOString(),
    standing: presentStanding(entry),
    correctedAt: isoOf(entry.corrected_at),
    fromTenancy: presentMark(entry),
    reply: entry.reply ? { text: entry.reply.text, at: new Date(entry.reply.changed_at).toISOString() } : undefined,
    evidence: entry.evidence?.map(presentEvidence),
  };
}

/** Presents the mark of an entry that comes from a tenancy which both sides confirmed; undefined without one. */
export function presentMark({ tenancy_from: from, tenancy_to: to }: Pick<EntryRow, 'tenancy_from' | 'tenancy_to'>) {
  return from === null || to === null ? undefined : { from, to };
}

/** Presents evidence of an entry, without its files. */
export function presentEvidence({ id, kind, state, added_at, reasons, files }: EvidencePart) {
  return {
    _id: id,
    kind,
    state,
    addedAt: new Date(added_at).toISOString(),
    fileCount: files,
    reasons: reasons ?? undefined,
  };
}

function isoOf(text: string | null): string | undefined {
  return text === null ? undefined : new Date(text).toISOString();
}

/** Presents why an entry does not count; undefined while it does. */
export function presentStanding(
  row: Pick<EntryRow, 'standing' | 'standing_by' | 'standing_since' | 'standing_until'>,
): HistoryEntry['standing'] {
  const [since, until] = [isoOf(row.standing_since), isoOf(row.standing_until)];
  if (row.standing === 'counting' || since === undefined || until === undefined) return undefined;
  if (row.standing === 'restricted') return { is: 'restricted', caseId: row.standing_by ?? undefined, since, until };
  return row.standing_by === null ? undefined : { is: 'disputed', disputeId: row.standing_by, since, until };
}
