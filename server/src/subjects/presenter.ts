import type { CheckedSubject, HistoryEntry, Subject } from '@najem/shared/contract';
import { canSeeFullIdentifier, displayIdentifier, isAdmin, type SubjectDescriptor } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { openIdentifier } from './identifiers';
import type { EntryRow, SubjectRow } from './read-queries';

/** What a reader adds to what the row itself says. */
export interface Reader {
  descriptor: SubjectDescriptor;
  actor: Actor;
  /** The identifier was typed in the very call that is answered. */
  hasTyped?: boolean;
}

/** A subject as its reader may see it: identifier masked where decided, only the entries that the row carries. */
export function presentSubject(ctx: Context, reader: Reader, row: SubjectRow): Subject {
  return presentCheckedSubject(ctx, reader, row, true) as Subject;
}

/**
 * The answer to a look-up: without the rating where the reader has no part in the subject. What is undefined is left out
 * on the wire; one object of one shape per row is what keeps long lists cheap.
 */
export function presentCheckedSubject(
  ctx: Context,
  { actor, descriptor, hasTyped = false }: Reader,
  row: SubjectRow,
  isInvolved = isAdmin(actor) || row.created_by === actor.id || row.entries !== null,
): CheckedSubject {
  const isCreator = row.created_by === actor.id;
  // Also masked for its creator, who typed it in another flow: it may have been corrected since.
  const identifier = shownIdentifier(ctx, row, canSeeFullIdentifier(actor, { hasTyped }));
  const type = row.identifier_type;
  const entries = row.entries ?? [];
  let othersTenths = row.effect_tenths;
  for (const entry of entries) othersTenths -= entry.effect_tenths;
  return {
    _id: row.id,
    name: row.name,
    type: row.type,
    identifier,
    identifierType: type ?? undefined,
    pesel: type === 'pesel' ? identifier : undefined,
    nip: type === 'nip' ? identifier : undefined,
    passport: type === 'passport' ? identifier : undefined,
    address: row.address ?? undefined,
    contact_info: row.contact_info ?? undefined,
    email: isCreator || isAdmin(actor) ? (row.email ?? undefined) : undefined,
    created_by: { _id: row.created_by, email: (isCreator ? actor.email : row.creator_email) || undefined },
    created_at: row.created_at.toISOString(),
    history: entries.map((entry) => presentEntry(descriptor, actor, entry)),
    version: row.version,
    rating: isInvolved ? row.rating_tenths / 10 : undefined,
    entryCount: isInvolved ? row.entry_count : undefined,
    othersEffect: isInvolved ? othersTenths / 10 : undefined,
  };
}

function shownIdentifier(ctx: Context, row: SubjectRow, isFull: boolean): string | undefined {
  const text = openIdentifier(ctx, row);
  return text === null ? undefined : displayIdentifier(text, isFull);
}

/** An entry that came without its author is the reader's own. */
function presentEntry({ counterpartField }: SubjectDescriptor, actor: Actor, entry: EntryRow): HistoryEntry {
  return {
    _id: entry.id,
    [counterpartField]: entry.counterpart,
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
  };
}
