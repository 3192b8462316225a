import { type Kysely, sql } from 'kysely';

/**
 * The functions find what they use whatever `search_path` says. A restore of a dump and PostgreSQL's own upkeep run with
 * an empty one, in which a function that names another without its schema fails, and with it the table whose column or
 * index calls it. Results and object ids stay, so no column, index or trigger has to be built again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await resolveNames(db);
  await fixSearchPath(db);
}

/** Bodies that PostgreSQL reads once, here: they hold the functions themselves, no names. They are still inlined. */
async function resolveNames(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create or replace function polish_sort_key(words text) returns text language sql immutable parallel safe
      return replace(replace(replace(replace(replace(replace(replace(replace(replace(
        translate(lower(words), 'ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż'),
        'ą', 'a~'), 'ć', 'c~'), 'ę', 'e~'), 'ł', 'l~'), 'ń', 'n~'), 'ó', 'o~'), 'ś', 's~'), 'ź', 'z~'), 'ż', 'z~~')
        collate "C"`,
    sql`create or replace function fold_text(words text) returns text language sql immutable parallel safe
      return regexp_replace(
        lower(translate(
          words collate "C",
          'ąćęłńóśźżĄĆĘŁŃÓŚŹŻáàâäãåčçďéèêëěíìîïňñòôöõøřšťúùûüůýÿžÁÀÂÄÃÅČÇĎÉÈÊËĚÍÌÎÏŇÑÒÔÖÕØŘŠŤÚÙÛÜŮÝŸŽ',
          'acelnoszzacelnoszzaaaaaaccdeeeeeiiiinnooooorstuuuuuyyzaaaaaaccdeeeeeiiiinnooooorstuuuuuyyz')),
        '[^a-z0-9\\u00c0-\\u1fff\\u2c00-\\U0010ffff]+', ' ', 'g')`,
    sql`create or replace function plain_words(words text) returns text language sql immutable parallel safe
      return trim(fold_text(words))`,
    sql`create or replace function search_text(words text) returns text language sql immutable parallel safe
      return fold_text(' ' || words || ' ')`,
    sql`create or replace function search_pattern(part text) returns text language sql immutable parallel safe
      return '%' || case when length(fold_text(part)) < 3
        then ' ' || ltrim(fold_text(part)) else fold_text(part) end || '%'`,
    sql`create or replace function warsaw_date(moment timestamptz) returns text language sql immutable parallel safe
      return to_char(moment at time zone 'Europe/Warsaw', 'YYYY-MM-DD')`,
    sql`create or replace function subject_measures(of_subject subjects)
      returns table (measure text, value integer) language sql stable parallel safe
      begin atomic
        values ('entries', of_subject.entry_count),
          ('rating', of_subject.rating_tenths),
          ('rated', case when of_subject.entry_count > 0 then of_subject.rating_tenths end),
          ('month', replace(left(warsaw_date(of_subject.created_at), 7), '-', '')::integer);
      end`,
  ]) {
    await statement.execute(db);
  }
}

/** PL/pgSQL reads names at each call; the temporary schema stands last, so that nobody's table takes the place of ours. */
async function fixSearchPath(db: Kysely<unknown>): Promise<void> {
  for (const signature of [
    'refuse_change()',
    'count_subject()',
    'forget_evidence_files()',
    'note_erasure()',
    'audit_append(jsonb)',
    'audit_seq_at(timestamptz)',
  ]) {
    await sql`alter function ${sql.raw(signature)} set search_path = pg_catalog, public, pg_temp`.execute(db);
  }
}
