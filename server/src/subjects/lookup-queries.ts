import { isAdmin, warsawDate } from '@najem/shared/domain';
import type { SubjectKind } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { runStatement, type Statement } from '../db/statement';
import { scopeOf, subjectColumns, type SubjectRow } from './read-queries';

/** Bytes of a blind index that distinguish a user's identifiers of one day. */
const SHORT_INDEX_BYTES = 16;

/**
 * Counts an identifier once per day and returns whether the look-up is allowed. `$1` user, `$2` day, `$3` the identifier's
 * short indexes, newest key first, `$4` the daily limit, 0 for none. The row's lock makes the count exact for concurrent
 * look-ups; a later day is never replaced by an earlier one of a slower clock.
 */
const LOOKUP_TABLES = `
  seen as materialized (
    select from lookups where user_id = $1 and day >= $2::date and identifiers && $3::bytea[]
  ), counted as (
    insert into lookups as l (user_id, day, identifiers)
    select $1, $2::date, ($3::bytea[])[1:1] where $4::integer > 0 and not exists (select from seen)
    on conflict (user_id) do update set
      day = greatest(l.day, excluded.day),
      identifiers = case
        when l.day < excluded.day then excluded.identifiers
        when l.identifiers && $3::bytea[] then l.identifiers
        else l.identifiers || excluded.identifiers
      end
    where l.day < excluded.day or l.identifiers && $3::bytea[] or cardinality(l.identifiers) < $4::integer
    returning true
  ), allowed as materialized (
    select $4::integer = 0 or exists (select from seen) or exists (select from counted) as is_allowed
  )`;

/**
 * The commit of a count does not wait for the disk, because losing a count in a crash is harmless. The audit event, which
 * must not be lost, is written elsewhere.
 */
const LOOKUP_COMMIT = `case when exists (select from counted) then set_config('synchronous_commit', 'off', true) end`;

const COUNT: Statement = {
  name: 'lookup-count',
  text: `with ${LOOKUP_TABLES} select is_allowed, ${LOOKUP_COMMIT} from allowed`,
};

/** The values of `$1` to `$4` of `LOOKUP_TABLES`. Administrators see everything anyway and are not limited. */
function lookupValues(ctx: Context, actor: Actor, indexes: readonly Buffer[]): unknown[] {
  const limit = isAdmin(actor) ? 0 : ctx.config.limits.lookupsPerDay;
  const short = indexes.map((index) => index.subarray(0, SHORT_INDEX_BYTES));
  return [actor.id, warsawDate(ctx.now()), short, limit];
}

/** One round trip for an ordinary user's look-up: quota, subject and own entries. */
const CHECK_OWN: Statement = {
  name: 'subject-check-own',
  text: `with ${LOOKUP_TABLES}
    select allowed.is_allowed, ${LOOKUP_COMMIT}, ${subjectColumns('own', '$1')}
    from allowed left join subjects s on allowed.is_allowed and s.kind = $5 and s.identifier_index = any($6::bytea[])
    limit 1`,
};

const CHECK_ALL: Statement = {
  name: 'subject-check-all',
  text: `select true as is_allowed, ${subjectColumns('all', '')}
    from subjects s where s.kind = $1 and s.identifier_index = any($2::bytea[]) limit 1`,
};

export interface CheckRow extends SubjectRow {
  is_allowed: boolean;
}

/** Counts a look-up by the identifier's blind indexes; returns whether the day's limit allows it. */
export async function takeLookup(ctx: Context, actor: Actor, indexes: readonly Buffer[]): Promise<boolean> {
  const rows = await runStatement<{ is_allowed: boolean }>(ctx.db, COUNT, lookupValues(ctx, actor, indexes));
  return rows[0]?.is_allowed === true;
}

/** Counts a look-up and reads the subject of a kind in one statement; without a subject the row holds `is_allowed` alone. */
export async function readCheckedRow(
  ctx: Context,
  actor: Actor,
  kind: SubjectKind,
  indexes: readonly Buffer[],
): Promise<CheckRow | undefined> {
  const isEverything = scopeOf(actor) === 'all';
  const values = isEverything ? [kind, indexes] : [...lookupValues(ctx, actor, indexes), kind, indexes];
  const [row] = await runStatement<CheckRow>(ctx.db, isEverything ? CHECK_ALL : CHECK_OWN, values);
  return row;
}
