import { LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import type { Pool } from 'pg';
import type { IdentifierVault } from '@najem/server/src/kernel/db/identifier-vault';
import { makeSyntheticNip, makeSyntheticPesel } from '@najem/server/src/demo/synthetic-identifiers';

/** Whom the generator made; numbers run from 0, subjects alternate between tenants and landlords. */
export interface Population {
  subjects: number;
  users: { id: string; email: string }[];
  descriptorOf(subject: number): SubjectDescriptor;
  identifierOf(subject: number): string;
  nameOf(subject: number): string;
  emailOf(subject: number): string;
}

export interface GenerateOptions {
  pool: Pool;
  vault: IdentifierVault;
  subjects: number;
  log(line: string): void;
}

const ENTRIES_PER_SUBJECT = 5;
/** Gives every user a list of fifty rows of each kind. */
const SUBJECTS_PER_USER = 20;
const CHUNK = 5_000;
const TABLES = ['users', 'subjects', 'history_entries', 'subject_members'];
const KINDS = [TENANT, LANDLORD];
const BASE_TIME = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

const FIRST_NAMES = words(
  'Adam Agata Agnieszka Aleksander Alicja Andrzej Anna Antoni Barbara Bartosz Beata Bogdan Bożena Cezary Dagmara ' +
    'Damian Danuta Dariusz Dawid Dorota Edward Elżbieta Emilia Ewa Filip Franciszek Gabriela Grażyna Grzegorz Halina ' +
    'Hanna Henryk Hubert Igor Irena Iwona Izabela Jacek Jadwiga Jakub Jan Janina Jerzy Joanna Jolanta Józef Julia ' +
    'Justyna Kacper Kamil Karol Katarzyna Kinga Klaudia Konrad Krystyna Krzysztof Lech Lena Leszek Łucja Łukasz Maciej ' +
    'Magdalena Maja Małgorzata Marcin Marek Maria Mariusz Marta Mateusz Michał Mirosław Monika Natalia Nina Norbert ' +
    'Oliwia Oskar Patryk Paulina Paweł Piotr Przemysław Radosław Rafał Renata Robert Roman Ryszard Sandra Sebastian ' +
    'Sławomir Stanisław Stefan Sylwia Szymon Tadeusz Teresa Tomasz Urszula Wanda Weronika Wiesław Wiktor Witold ' +
    'Władysław Wojciech Zbigniew Zdzisław Zofia Zuzanna Żaneta',
);
const STEMS = words(
  'Adam Bar Bąk Biel Bor Brzez Bud Chmiel Chojn Cieśl Czar Dąbr Dom Droz Dud Dziedz Fil Gaj Gaw Głow Góral Gór Grab ' +
    'Groch Grzyb Jabł Jagiel Jan Jasn Jaw Jez Kaczm Kalin Kam Karp Kasprz Klim Koł Komor Kop Kor Kozł Kraj Kras Krup ' +
    'Krzem Kub Kuch Kul Lew Lip Lis Łąc Łuk Mac Maj Mal Mar Mazur Mich Mik Mil Mor Mróz Mur Nied Now Ogr Olej Olsz ' +
    'Orl Osin Pak Paw Piątk Piech Pietr Pil Piotr Płon Podgór Pol Przyb Rad Raj Rog Rom Rud Rut Sad Sarn Sik Skib Skow ' +
    'Słow Sob Sok Stach Staw Stęp Stras Such Szczep Szym Śliw Świąt Tar Tom Tur Urban Wal Wasz Węgl Wiel Wilcz Wiśn ' +
    'Włod Woj Wolsk Wrób Wyr Zab Zaj Zalew Zar Ziel Ziół Żak Żer Żuk Żur',
);
const ENDINGS = words(
  'ecki eński owski iński icki ak iak czak czyk ewicz owicz ek ik arz uch oń era ała uła isz osz ysz asik onek acz ' +
    'awa eja ota',
);
const STREETS = words('Lipowa Klonowa Ogrodowa Słoneczna Kwiatowa Leśna Polna Łąkowa Brzozowa Sosnowa');
const CITIES = words('Warszawa Kraków Łódź Wrocław Poznań Gdańsk Szczecin Lublin Katowice Białystok');
const COMMENTS = [
  'Wszystko zgodnie z umową, polecam.',
  'Czynsz opłacany zawsze w terminie, kontakt bez zarzutu.',
  'Mieszkanie oddane w dobrym stanie, drobne ślady użytkowania.',
  'Kilkukrotne opóźnienia, każdorazowo po wezwaniu do zapłaty.',
  'Usterki zgłaszane na bieżąco, współpraca układała się poprawnie.',
];

function words(text: string): string[] {
  return text.split(' ');
}

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}

/** The same number always gives the same surname: about five thousand of them, as unevenly common as real ones. */
function surname(number: number): string {
  const spread = ((number * 48_271) % 2_147_483_647) / 2_147_483_647;
  const rank = Math.floor(spread ** 2 * STEMS.length * ENDINGS.length);
  return `${pick(STEMS, rank)}${pick(ENDINGS, Math.floor(rank / STEMS.length))}`;
}

/** Who a population of this size is, given its users in the order in which they were made. */
export function populationOf(subjects: number, users: Population['users']): Population {
  return {
    subjects,
    users,
    descriptorOf: (n) => pick(KINDS, n),
    identifierOf: (n) => (isCompany(n) ? makeSyntheticNip(n) : makeSyntheticPesel(n)),
    nameOf: (n) =>
      isCompany(n) ? `${surname(n)} Nieruchomości ${n}` : `${pick(FIRST_NAMES, n * 7 + 3)} ${surname(n)}`,
    emailOf: (n) => `osoba.${n}@poczta${n % 50}.test`,
  };
}

/** Fills a migrated, empty database with subjects, five entries each and the people who wrote them. */
export async function generate({ pool, vault, subjects, log }: GenerateOptions): Promise<Population> {
  // Every index is built once at the end instead of being kept up a million times, and no reference is checked.
  const indexes = await dropIndexes(pool, TABLES);
  for (const table of TABLES) await pool.query(`alter table ${table} disable trigger all`);
  const users = await insertUsers(pool, Math.max(10, Math.ceil(subjects / SUBJECTS_PER_USER)));
  const population = populationOf(subjects, users);
  log('users');
  await insertSubjects(pool, vault, population, log);
  log('history entries');
  await insertEntries(pool, population);
  log('memberships and counts');
  await pool.query(
    `insert into subject_members (user_id, kind, subject_id, since)
     select distinct on (h.author_id, s.kind, s.id) h.author_id, s.kind, s.id, h.created_at
     from history_entries h join subjects s on s.id = h.subject_id order by 1, 2, 3`,
  );
  await pool.query(
    `insert into subject_counts select s.kind, m.measure, m.value, count(*)
     from subjects s cross join lateral subject_measures(s) m where m.value is not null group by 1, 2, 3`,
  );
  log('indexes');
  for (const definition of indexes) await pool.query(definition);
  for (const table of TABLES) await pool.query(`alter table ${table} enable trigger all`);
  log('vacuum');
  await pool.query('vacuum analyze');
  return population;
}

function isCompany(n: number): boolean {
  return n % 5 === 0;
}

async function insertUsers(pool: Pool, count: number): Promise<Population['users']> {
  await pool.query(
    `insert into users (name, email, email_key, email_verified_at, identity_verified_at)
     select 'Użytkownik ' || n, email, email, $2, $2
     from generate_series(1, $1::integer) n cross join lateral (select 'osoba.' || n || '@poczta.test' as email) made`,
    [count, new Date(BASE_TIME)],
  );
  return readUsers(pool);
}

/** The users of a generated database who wrote entries, in the order in which they were made. */
export async function readUsers(pool: Pool): Promise<Population['users']> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select id, email from users where email_key >= 'osoba.' and email_key < 'osoba/' and removed_at is null`,
  );
  return rows.sort((a, b) => numberOf(a.email) - numberOf(b.email));
}

function numberOf(email: string): number {
  return Number(/\d+/.exec(email)?.[0]);
}

/** Drops the indexes of tables but those of their constraints; returns the statements that make them again. */
async function dropIndexes(pool: Pool, tables: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function insertSubjects(pool: Pool, vault: IdentifierVault, population: Population, log: (line: string) => void) {
  for (let from = 0; from < population.subjects; from += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, population.subjects - from) }, (_, index) => from + index);
    const sealed = numbers.map((n) => vault.seal(population.identifierOf(n)));
    await pool.query(
      `insert into subjects (id, kind, name, type, identifier_type, identifier_index, identifier_ending, identifier_cipher,
         identifier_key, address, contact_info, email, created_by, created_at, updated_at, entry_count, author_count,
         effect_tenths, last_entry_at)
       select id, kind, name, type, case type when 'firma' then 'nip' else 'pesel' end, index, ending, cipher, key,
         address, '+48 500 000 000', email, creator, created_at, created_at, ${ENTRIES_PER_SUBJECT}, authors,
         effect, last_entry_at
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::bytea[], $7::bytea[], $8::text[],
         $9::text[], $10::text[], $11::uuid[], $12::timestamptz[], $13::int[], $14::timestamptz[], $15::int[])
         given (id, kind, name, type, index, ending, cipher, key, address, email, creator, created_at, effect,
           last_entry_at, authors)`,
      [
        numbers.map(subjectId),
        numbers.map((n) => population.descriptorOf(n).kind),
        numbers.map(population.nameOf),
        numbers.map((n) => (isCompany(n) ? 'firma' : 'osoba')),
        sealed.map(({ index }) => index),
        sealed.map(({ ending }) => ending),
        sealed.map(({ cipher }) => cipher),
        sealed.map(({ keyId }) => keyId),
        numbers.map((n) => `ul. ${pick(STREETS, n)} ${1 + (n % 90)}, ${pick(CITIES, n >> 3)}`),
        numbers.map(population.emailOf),
        numbers.map((n) => authorOf(population, n, 0)),
        numbers.map((n) => new Date(BASE_TIME - (n % 1000) * DAY_MS - (n % 86_399) * 1000)),
        numbers.map((n) => effectOf(population, n)),
        numbers.map((n) => new Date(Math.max(...entryNumbers().map((entry) => entryTimeMs(n, entry))))),
        numbers.map((n) => new Set(entryNumbers().map((entry) => authorOf(population, n, entry))).size),
      ],
    );
    if ((from + CHUNK) % 100_000 === 0) log(`${from + CHUNK} subjects`);
  }
}

function entryNumbers(): number[] {
  return Array.from({ length: ENTRIES_PER_SUBJECT }, (_, entry) => entry);
}

/** Scattered, as random ids would be, but the same in every run. */
function subjectId(n: number): string {
  const hex = ((BigInt(n) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn).toString(16).padStart(16, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8000-${n.toString(16).padStart(12, '0')}`;
}

function authorOf({ users }: Population, n: number, entry: number): string {
  return pick(users, Math.floor(n / 2) * 7 + entry * 104_729).id;
}

function reasonOf(population: Population, n: number, entry: number) {
  return pick(population.descriptorOf(n).reasons, n * 31 + entry * 17 + Math.floor(n / 7));
}

function effectOf(population: Population, n: number): number {
  return entryNumbers().reduce((sum, entry) => sum + reasonOf(population, n, entry).weightTenths, 0);
}

function entryTimeMs(n: number, entry: number): number {
  return BASE_TIME - ((n * 13 + entry * 101) % 1000) * DAY_MS - (n % 86_399) * 1000;
}

async function insertEntries(pool: Pool, population: Population): Promise<void> {
  for (let from = 0; from < population.subjects; from += CHUNK) {
    const pairs = Array.from(
      { length: Math.min(CHUNK, population.subjects - from) },
      (_, index) => from + index,
    ).flatMap((n) => entryNumbers().map((entry) => ({ n, entry })));
    await pool.query(
      `insert into history_entries
         (subject_id, author_id, counterpart, rental_address, reason, effect_tenths, comment, created_at, updated_at)
       select subject, author, counterpart, address, reason, effect, comment, at, at
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[],
         $8::timestamptz[]) given (subject, author, counterpart, address, reason, effect, comment, at)`,
      [
        pairs.map(({ n }) => subjectId(n)),
        pairs.map(({ n, entry }) => authorOf(population, n, entry)),
        pairs.map(({ n, entry }) => `${pick(FIRST_NAMES, n + entry)} ${surname(n + entry * 911)}`),
        pairs.map(({ n, entry }) => `ul. ${pick(STREETS, n + entry)} ${1 + (n % 70)}, ${pick(CITIES, n >> 2)}`),
        pairs.map(({ n, entry }) => reasonOf(population, n, entry).code),
        pairs.map(({ n, entry }) => reasonOf(population, n, entry).weightTenths),
        pairs.map(({ n, entry }) => pick(COMMENTS, n + entry * 3)),
        pairs.map(({ n, entry }) => new Date(entryTimeMs(n, entry))),
      ],
    );
  }
}
