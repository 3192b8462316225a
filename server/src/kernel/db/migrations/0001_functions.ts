import { type Kysely, sql } from 'kysely';

/** Functions that the tables of several features use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPolishSortKey(db);
  await createSearch(db);
  await createAppendOnly(db);
}

/**
 * Polish order without an index on a library collation, whose rules change under the index with the library's version:
 * each Polish letter becomes its plain one and a sign that sorts after every plain letter.
 */
async function createPolishSortKey(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function polish_sort_key(words text) returns text language sql immutable parallel safe as $$
      select replace(replace(replace(replace(replace(replace(replace(replace(replace(
        translate(lower(words), 'ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż'),
        'ą', 'a~'), 'ć', 'c~'), 'ę', 'e~'), 'ł', 'l~'), 'ń', 'n~'), 'ó', 'o~'), 'ś', 's~'), 'ź', 'z~'), 'ż', 'z~~')
        collate "C"
    $$`.execute(db);
}

/**
 * What the lists' filters compare: letters without case and accents, and one space for every run of other characters.
 * A stored text begins and ends with a space, so that ' jan' finds the beginning of any word.
 */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Letters are folded here rather than by the locale, so that every database gives the same result.
    sql`create function fold_text(words text) returns text language sql immutable parallel safe as $$
      select regexp_replace(
        lower(translate(
          words collate "C",
          'ąćęłńóśźżĄĆĘŁŃÓŚŹŻáàâäãåčçďéèêëěíìîïňñòôöõøřšťúùûüůýÿžÁÀÂÄÃÅČÇĎÉÈÊËĚÍÌÎÏŇÑÒÔÖÕØŘŠŤÚÙÛÜŮÝŸŽ',
          'acelnoszzacelnoszzaaaaaaccdeeeeeiiiinnooooorstuuuuuyyzaaaaaaccdeeeeeiiiinnooooorstuuuuuyyz')),
        '[^a-z0-9\\u00c0-\\u1fff\\u2c00-\\U0010ffff]+', ' ', 'g')
    $$`,
    sql`create function plain_words(words text) returns text language sql immutable parallel safe as $$
      select trim(fold_text(words))
    $$`,
    sql`create function search_text(words text) returns text language sql immutable parallel safe as $$
      select fold_text(' ' || words || ' ')
    $$`,
    // Three characters are found anywhere; fewer are no trigram unless they begin a word.
    sql`create function search_pattern(part text) returns text language sql immutable parallel safe as $$
      select '%' || case when length(fold_text(part)) < 3 then ' ' || ltrim(fold_text(part)) else fold_text(part) end || '%'
    $$`,
    // Immutable by declaration: the rules of Warsaw's past days do not change.
    sql`create function warsaw_date(moment timestamptz) returns text language sql immutable parallel safe as $$
      select to_char(moment at time zone 'Europe/Warsaw', 'YYYY-MM-DD')
    $$`,
  ]) {
    await statement.execute(db);
  }
}

async function createAppendOnly(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
}
