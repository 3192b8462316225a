import type { CheckedSubject, HistoryEntry, Subject } from '@najem/shared/contract';
import {
  canSeeFullIdentifier,
  displayIdentifier,
  isAdmin,
  type KnownIdentifierType,
  type Role,
  type SubjectDescriptor,
  type SubjectType,
} from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { openIdentifier } from './identifiers';

/** One entry as the statements of `read-queries.ts` put it together. */
export interface EntryRow {
  id: string;
  author_id: string;
  author_name: string;
  author_role: Role;
  counterpart: string;
  rental_address: string;
  reason: string;
  effect_tenths: number;
  comment: string;
  /** ISO 8601, UTC. */
  created_at: string;
  version: number;
}

/** A subject with the entries that its reader may see, newest first. */
export interface SubjectRow {
  id: string;
  name: string;
  type: SubjectType;
  identifier_type: KnownIdentifierType | null;
  identifier_cipher: Buffer | null;
  identifier_key: string | null;
  address: string | null;
  contact_info: string | null;
  email: string | null;
  created_by: string;
  creator_email: string | null;
  created_at: Date;
  version: number;
  entry_count: number;
  effect_tenths: number;
  rating_tenths: number;
  entries: EntryRow[] | null;
}

/** What a reader adds to what the row itself says. */
export interface Reader {
  descriptor: SubjectDescriptor;
  actor: Actor;
  /** The identifier was typed in the very call that is answered. */
  hasTyped?: boolean;
}

/** A subject as its reader may see it: identifier masked where decided, only the entries that the row carries. */
export function toSubject(ctx: Context, reader: Reader, row: SubjectRow): Subject {
  const entries = row.entries ?? [];
  const shownTenths = entries.reduce((sum, entry) => sum + entry.effect_tenths, 0);
  return {
    ...toPerson(ctx, reader, row),
    rating: row.rating_tenths / 10,
    entryCount: row.entry_count,
    othersEffect: (row.effect_tenths - shownTenths) / 10,
  };
}

/** The answer to a look-up: without the rating where the reader has no part in the subject. */
export function toCheckedSubject(ctx: Context, reader: Reader, row: SubjectRow): CheckedSubject {
  const { actor } = reader;
  const isInvolved = isAdmin(actor) || row.created_by === actor.id || (row.entries ?? []).length > 0;
  return isInvolved ? toSubject(ctx, reader, row) : toPerson(ctx, reader, row);
}

function toPerson(ctx: Context, reader: Reader, row: SubjectRow): CheckedSubject {
  const { actor, descriptor } = reader;
  const isCreator = row.created_by === actor.id;
  const creatorEmail = isCreator ? actor.email : row.creator_email;
  return {
    _id: row.id,
    name: row.name,
    type: row.type,
    ...identifierFields(ctx, reader, row),
    ...(row.address === null ? {} : { address: row.address }),
    ...(row.contact_info === null ? {} : { contact_info: row.contact_info }),
    ...(row.email === null || !(isCreator || isAdmin(actor)) ? {} : { email: row.email }),
    created_by: { _id: row.created_by, ...(creatorEmail ? { email: creatorEmail } : {}) },
    created_at: row.created_at.toISOString(),
    history: (row.entries ?? []).map((entry) => toEntry(descriptor, entry)),
    version: row.version,
  };
}

function identifierFields(ctx: Context, { actor, hasTyped }: Reader, row: SubjectRow): Partial<Subject> {
  const type = row.identifier_type;
  const text = openIdentifier(ctx, row);
  if (type === null || text === null) return {};
  // Whoever created the subject typed its identifier then.
  const isFull = canSeeFullIdentifier(actor, { hasTyped: hasTyped === true || row.created_by === actor.id });
  const identifier = displayIdentifier(text, isFull);
  return { identifier, identifierType: type, [type]: identifier };
}

function toEntry({ counterpartField }: SubjectDescriptor, entry: EntryRow): HistoryEntry {
  return {
    _id: entry.id,
    [counterpartField]: entry.counterpart,
    rentalAddress: entry.rental_address,
    reason: entry.reason,
    comment: entry.comment,
    created_at: entry.created_at,
    addedAt: entry.created_at,
    addedBy: { _id: entry.author_id, name: entry.author_name, role: entry.author_role },
    version: entry.version,
  };
}
