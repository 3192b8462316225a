import type { KnownIdentifierType, Role, SubjectKind, SubjectType } from '@najem/shared/domain';
import { isAdmin } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { type Statement, runStatement } from '../db/statement';

/** The newest entries of one subject that a list shows; their number and rating count all of them. */
const MOST_ENTRIES_IN_LIST = 200;

/** The entries that a statement reads: all with their authors, or one user's own. */
export type Scope = 'all' | 'own';

/** Returns the scope of an actor's reading. */
export function scopeOf(actor: Actor): Scope {
  return isAdmin(actor) ? 'all' : 'own';
}

const COLUMNS = `s.id, s.name, s.type, s.identifier_type, s.identifier_cipher, s.identifier_key, s.address,
  s.contact_info, s.email, s.created_by, s.created_at, s.version, s.entry_count, s.effect_tenths, s.rating_tenths`;

const ENTRY_FIELDS = `'id', h.id, 'counterpart', h.counterpart,
  'rental_address', h.rental_address, 'reason', h.reason, 'effect_tenths', h.effect_tenths, 'comment', h.comment,
  'created_at', to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', h.version`;

function ownEntries(reader: string): string {
  return `
  (select json_agg(json_build_object(${ENTRY_FIELDS}) order by h.created_at desc, h.id)
   from history_entries h where h.author_id = ${reader} and h.subject_id = s.id) as entries,
  null as creator_email`;
}

function allEntries(limit: number | 'all'): string {
  return `
  (select json_agg(json_build_object(${ENTRY_FIELDS}, 'author_id', u.id, 'author_name', u.name, 'author_role', u.role)
     order by h.created_at desc, h.id)
   from (select * from history_entries e where e.subject_id = s.id order by e.created_at desc, e.id limit ${limit}) h
   join users u on u.id = h.author_id) as entries,
  (select u.email from users u where u.id = s.created_by) as creator_email`;
}

/**
 * Builds the selected columns of a subject `s` with the entries in scope. `reader` is the parameter, for example `$1`,
 * of the reader's id; only scope `own` has one.
 */
export function subjectColumns(scope: Scope, place: 'list' | 'single', reader: string): string {
  if (scope === 'own') return `${COLUMNS}, ${ownEntries(reader)}`;
  return `${COLUMNS}, ${allEntries(place === 'list' ? MOST_ENTRIES_IN_LIST : 'all')}`;
}

function byId(scope: Scope): Statement {
  return {
    name: `subject-by-id-${scope}`,
    text: `select ${subjectColumns(scope, 'single', '$3')} from subjects s where s.id = $1 and s.kind = $2`,
  };
}

const BY_ID: Record<Scope, Statement> = { own: byId('own'), all: byId('all') };

/** Reads a subject of a kind with the entries that the actor may see. */
export async function readSubject(
  ctx: Context,
  actor: Actor,
  kind: SubjectKind,
  id: string,
): Promise<SubjectRow | undefined> {
  const scope = scopeOf(actor);
  const values = scope === 'own' ? [id, kind, actor.id] : [id, kind];
  const [row] = await runStatement<SubjectRow>(ctx.db, BY_ID[scope], values);
  return row;
}

const SEALED: Statement = {
  name: 'subject-identifier',
  text: 'select identifier_cipher, identifier_key from subjects where id = $1 and kind = $2',
};

/** Reads the encrypted identifier of a subject of a kind. */
export async function readSealedIdentifier(
  ctx: Context,
  kind: SubjectKind,
  id: string,
): Promise<Pick<SubjectRow, 'identifier_cipher' | 'identifier_key'> | undefined> {
  const [row] = await runStatement<SubjectRow>(ctx.db, SEALED, [id, kind]);
  return row;
}

/** One entry as the statements of `read-queries.ts` put it together. */
export interface EntryRow {
  id: string;
  author_id?: string;
  author_name?: string;
  author_role?: Role;
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
