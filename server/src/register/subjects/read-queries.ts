import type { EvidenceState } from '@najem/shared/domain/register';
import type { KnownIdentifierType, Role, SubjectType } from '@najem/shared/domain/kernel';
import type { BasicsField, EvidenceKind, Grade, StandingKind, SubjectKind } from '@najem/shared/domain/register';
import { isAdmin } from '@najem/shared/domain/kernel';
import { BASICS_FIELDS, HISTORY_PAGE_SIZE } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { runStatement } from '../../kernel/db/statement';
import { isId } from '../../kernel/db/values';
import type { ReplyRow } from './tables';

/**
 * The newest entries that a subject is read with: one more than are shown, which shows whether there are older ones.
 */
const NEWEST_ENTRIES = HISTORY_PAGE_SIZE + 1;

/** The entries that a statement reads: all with their authors, or one user's own. */
export type Scope = 'all' | 'own';

/** Returns the scope of an actor's reading. */
export function scopeOf(actor: Actor): Scope {
  return isAdmin(actor) ? 'all' : 'own';
}

const COLUMNS = `s.id, s.name, s.type, s.identifier_type, s.identifier_cipher, s.identifier_key,
  ${BASICS_FIELDS.map((field) => `s.${field}`).join(', ')}, s.email, s.created_by, s.created_at, s.version, s.entry_count, s.effect_tenths, s.rating_tenths,
  s.last_entry_at, s.author_count, s.documented_count, s.documented_tenths, s.tenancy_count, s.suspended_count`;

/** The evidence of the entry `h`, as `EvidencePart`s. */
export const EVIDENCE_PART = `(
    select json_agg(json_build_object('id', v.id, 'kind', v.kind, 'state', v.state, 'added_at', v.added_at,
      'reasons', v.reasons, 'files', (
        select count(*) from attachments a where a.thing_kind = 'entry' and a.thing_id = v.id and a.state <> 'refused'
      )) order by v.added_at, v.id)
    from entry_evidence v where v.entry_id = h.id
  )`;

const ENTRY_FIELDS = `'id', h.id, 'counterpart', h.counterpart,
  'rental_address', h.rental_address, 'reason', h.reason, 'effect_tenths', h.effect_tenths, 'comment', h.comment,
  'created_at', to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', h.version,
  'grade', h.grade, 'ages_from', coalesce(h.ages_from, h.recorded_at), 'kept_until', h.kept_until, 'standing', h.standing,
  'standing_by', h.standing_by, 'standing_since', h.standing_since, 'standing_until', h.standing_until,
  'corrected_at', h.corrected_at, 'tenancy_from', h.tenancy_from, 'tenancy_to', h.tenancy_to, 'reply', (
    select json_build_object('text', r.text, 'made_at', r.made_at, 'changed_at', r.changed_at)
    from entry_replies r where r.entry_id = h.id and r.text is not null
  ), 'evidence', ${EVIDENCE_PART}`;

/** The reader's own entries of subject `s`, newest first; `part` is a limit with an offset. */
function ownEntries(reader: string, part: string): string {
  return `
  (select json_agg(json_build_object(${ENTRY_FIELDS}) order by h.created_at desc, h.id)
   from (select * from history_entries e where e.author_id = ${reader} and e.subject_id = s.id and not e.is_unlisted
     order by e.created_at desc, e.id ${part}) h) as entries`;
}

/** All entries of subject `s` with their authors, newest first; `part` is a limit with an offset. */
function allEntries(part: string): string {
  return `
  (select json_agg(json_build_object(${ENTRY_FIELDS}, 'author_id', u.id, 'author_name', u.name, 'author_role', u.role)
     order by h.created_at desc, h.id)
   from (select * from history_entries e where e.subject_id = s.id order by e.created_at desc, e.id ${part}) h
   join users u on u.id = h.author_id) as entries`;
}

/** The figures of the reader's own entries of subject `s`. */
function ownFigures(reader: string): string {
  return `
  (select json_build_object('count', count(*), 'counting', count(*) filter (where e.standing = 'counting'),
     'effect_tenths', coalesce(sum(e.effect_tenths) filter (where e.standing = 'counting'), 0),
     'is_disputed', coalesce(bool_or(e.standing = 'disputed'), false))
   from history_entries e where e.author_id = ${reader} and e.subject_id = s.id and not e.is_unlisted) as visible`;
}

/** The figures of all entries of subject `s`, which it keeps itself. */
const ALL_FIGURES = `
  json_build_object('count', s.entry_count + s.suspended_count, 'counting', s.entry_count,
    'effect_tenths', s.effect_tenths, 'is_disputed', s.suspended_count > 0 and exists (
      select from history_entries e where e.subject_id = s.id and e.standing = 'disputed'
    )) as visible`;

/** The entries that a row is read with: the newest ones, or the last alone beside the figures of all. */
export type Reading = 'newest' | 'last';

/**
 * Builds the selected columns of a subject `s` with the entries in scope. `reader` is the parameter, for example `$1`,
 * of the reader's id; only scope `own` has one.
 */
export function subjectColumns(scope: Scope, reader: string, reading: Reading = 'newest'): string {
  const isLast = reading === 'last';
  const part = `limit ${isLast ? 1 : NEWEST_ENTRIES}`;
  if (scope === 'own') {
    const figures = isLast ? `, ${ownFigures(reader)}` : '';
    return `${COLUMNS}, ${ownEntries(reader, part)}${figures}, null as creator_email`;
  }
  const figures = isLast ? `, ${ALL_FIGURES}` : '';
  return `${COLUMNS}, ${allEntries(part)}${figures},
    (select u.email from users u where u.id = s.created_by) as creator_email`;
}

function byId(scope: Scope): string {
  return `select ${subjectColumns(scope, '$3')} from subjects s where s.id = $1 and s.kind = $2`;
}

const BY_ID: Record<Scope, string> = { own: byId('own'), all: byId('all') };

function byIndexes(scope: Scope): string {
  return `/* statement: subject-${scope} */ select ${subjectColumns(scope, '$3')}
    from subjects s where s.kind = $1 and s.identifier_index = any($2::bytea[]) limit 1`;
}

const BY_INDEXES: Record<Scope, string> = { own: byIndexes('own'), all: byIndexes('all') };

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

/** Reads the subject of a kind with one of these blind indexes, with the entries that the actor may see. */
export async function readSubjectByIndexes(
  ctx: Context,
  actor: Actor,
  kind: SubjectKind,
  indexes: readonly Buffer[],
): Promise<SubjectRow | undefined> {
  const scope = scopeOf(actor);
  const values = scope === 'own' ? [kind, indexes, actor.id] : [kind, indexes];
  const [row] = await runStatement<SubjectRow>(ctx.db, BY_INDEXES[scope], values);
  return row;
}

const SEALED = 'select identifier_cipher, identifier_key, created_by from subjects where id = $1 and kind = $2';

/** Reads the encrypted identifier of a subject of a kind. */
export async function readSealedIdentifier(
  ctx: Context,
  kind: SubjectKind,
  id: string,
): Promise<Pick<SubjectRow, 'identifier_cipher' | 'identifier_key' | 'created_by'> | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await runStatement<SubjectRow>(ctx.db, SEALED, [id, kind]);
  return row;
}

const HISTORY_PAGE: Record<Scope, string> = {
  own: `select s.created_by, (
      select count(*) from history_entries e where e.author_id = $3 and e.subject_id = s.id and not e.is_unlisted
    ) as total, ${ownEntries('$3', `limit ${HISTORY_PAGE_SIZE} offset $4`)}
    from subjects s where s.id = $1 and s.kind = $2`,
  all: `select s.created_by, s.entry_count + s.suspended_count as total,
    ${allEntries(`limit ${HISTORY_PAGE_SIZE} offset $3`)}
    from subjects s where s.id = $1 and s.kind = $2`,
};

const OWN_ENTRY = `select json_build_object(${ENTRY_FIELDS}) as entry
  from history_entries h where h.id = $1 and h.author_id = $2`;

/** Reads an entry of the actor, which exists. */
export async function readOwnEntry(ctx: Context, actor: Actor, id: string): Promise<EntryRow> {
  const [row] = await runStatement<{ entry: EntryRow }>(ctx.db, OWN_ENTRY, [id, actor.id]);
  if (!row) throw new Error('An entry vanished inside its own transaction');
  return row.entry;
}

/** A page of the entries that a reader may see, and how many there are in all. */
export interface HistoryPageRow {
  created_by: string | null;
  total: number;
  entries: EntryRow[] | null;
}

/** Reads a page of a subject's entries that the actor may see; undefined where there is no such subject. */
export async function readHistoryPage(
  ctx: Context,
  actor: Actor,
  subject: { kind: SubjectKind; id: string },
  offset: number,
): Promise<HistoryPageRow | undefined> {
  if (!isId(subject.id)) return undefined;
  const scope = scopeOf(actor);
  const values = [subject.id, subject.kind, ...(scope === 'own' ? [actor.id] : []), offset];
  const [row] = await runStatement<HistoryPageRow>(ctx.db, HISTORY_PAGE[scope], values);
  return row;
}

/** One entry as the statements of `read-queries.ts` put it together. */
export interface EntryRow {
  id: string;
  author_id?: string;
  author_name?: string;
  author_role?: Role;
  /** Null: the author. */
  counterpart: string | null;
  rental_address: string;
  reason: string;
  effect_tenths: number;
  comment: string;
  /** ISO 8601, UTC. */
  created_at: string;
  version: number;
  grade: Grade;
  /** From when on it is kept, ISO 8601. */
  ages_from: string;
  kept_until: string | null;
  standing: StandingKind;
  standing_by: string | null;
  standing_since: string | null;
  standing_until: string | null;
  corrected_at: string | null;
  /** `YYYY-MM-DD`. */
  tenancy_from: string | null;
  tenancy_to: string | null;
  reply: ReplyRow | null;
  /** What it is proved by, oldest first; null without any. */
  evidence: EvidencePart[] | null;
}

/** Evidence as its entry is read with it. */
export interface EvidencePart {
  id: string;
  kind: EvidenceKind;
  state: EvidenceState;
  /** ISO 8601. */
  added_at: string;
  reasons: string | null;
  /** How many files it has. */
  files: number;
}

/** Figures of all entries of a subject that its reader may see. */
export interface VisibleRow {
  count: number;
  counting: number;
  effect_tenths: number;
  is_disputed: boolean;
}

/** A subject with the entries that its reader may see, newest first. */
export interface SubjectRow extends Record<BasicsField, string | null> {
  id: string;
  name: string;
  type: SubjectType;
  identifier_type: KnownIdentifierType | null;
  identifier_cipher: Buffer | null;
  identifier_key: string | null;
  email: string | null;
  created_by: string | null;
  creator_email: string | null;
  created_at: Date;
  version: number;
  entry_count: number;
  effect_tenths: number;
  rating_tenths: number;
  last_entry_at: Date | null;
  author_count: number;
  documented_count: number;
  documented_tenths: number;
  tenancy_count: number;
  suspended_count: number;
  entries: EntryRow[] | null;
  /** Where the row was read with its last entry alone. */
  visible?: VisibleRow;
}
