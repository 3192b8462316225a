import { type Kysely, sql } from 'kysely';

/**
 * The search folds the letters of every script, names may have 512 characters, and a collation of our own sorts them in
 * Polish order: its version is kept with the database, and the tables' owner may renew it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create collation polish (provider = icu, locale = 'pl')`.execute(db);
  await foldLetters(db);
  await boundKeys(db);
  await lengthenNames(db);
}

// Accents, vowel points and what is not seen: what is left of a letter is found with or without them.
const MARKS = String.raw`\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`;
const UNSEEN = String.raw`\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff`;
const LETTERS = String.raw`a-z0-9\u00c0-\u02af\u0370-\u1fff\u2c00-\U0010ffff`;
// Letters that Unicode does not decompose, as people type them without their stroke, hook or end form.
const WHOLE = ['łđøħŧıðəςґ', 'ldohtideσг'] as const;
// Georgian capitals, which older ICU does not lower.
const CAPITALS = range(0x1c90, 0x1cba) + range(0x1cbd, 0x1cbf);
const SMALL = range(0x10d0, 0x10fa) + range(0x10fd, 0x10ff);

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}

async function foldLetters(db: Kysely<unknown>): Promise<void> {
  const removed = sql.lit(`[${MARKS}${UNSEEN}]+`);
  const others = sql.lit(`[^${LETTERS}]+`);
  const [from, to] = [sql.lit(WHOLE[0] + CAPITALS), sql.lit(WHOLE[1] + SMALL)];
  await sql`create or replace function fold_text(words text) returns text language sql immutable parallel safe
    return normalize(regexp_replace(
      replace(replace(replace(replace(
        translate(lower(regexp_replace(normalize(words, nfkd), ${removed}, '', 'g') collate polish) collate "C", ${from}, ${to}),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      ${others}, ' ', 'g'), nfc)`.execute(db);
}

/**
 * An entry of an index has at most 2,704 bytes: a sort key and two search texts in the longest letters fit. The key is the
 * name itself, which the collation orders.
 */
async function boundKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function search_text(words text) returns text language sql immutable parallel safe
    return case when octet_length(fold_text(' ' || words || ' ')) <= 1280 then fold_text(' ' || words || ' ')
      else left(fold_text(' ' || words || ' '), 320) end`.execute(db);
  await sql`create or replace function polish_sort_key(words text) returns text language sql immutable parallel safe
    return left(words, 100) collate "C"`.execute(db);
}

/** Checked for the rows that are there by the next migration, outside a transaction. */
async function lengthenNames(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subjects drop constraint subjects_name_check,
    add constraint subjects_name_check check (length(name) between 1 and 512) not valid`.execute(db);
  await sql`alter table history_entries drop constraint history_entries_counterpart_check,
    add constraint history_entries_counterpart_check check (length(counterpart) <= 512) not valid`.execute(db);
}
