import { goal, percentile, printTable } from './lib/figures';
import { measure } from './lib/plans';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/** A full desk on the usual data: lists in each order and searches, one after the other as one administrator makes them. */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 100_000);
const OPEN = Number(process.env.BENCH_OPEN ?? 600);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const PORT = 4650;
const P95_MS = 150;
/** Pieces of work of every state for each that is open. */
const CLOSED_PER_OPEN = 10;

async function empty({ pool }: SubjectSite): Promise<void> {
  for (const table of ['disputes', 'cases', 'claims']) await pool.query(`delete from ${table}`);
}

/** Makes disputes about subjects of the population: the open ones wait for the desk, the others are over. */
async function fill({ pool }: SubjectSite): Promise<void> {
  await pool.query(
    `insert into disputes (number, entry_id, subject_id, kind, identifier_index, identifier_ending, identifier_cipher,
       identifier_key, author_id, ground, wanted, suspends, words_hash, state, opened_at, due_at, decision_due_at,
       undecided_end_at, closed_at)
     select 'SP-' || lpad(n::text, 8, '0'), gen_random_uuid(), s.id, s.kind, s.identifier_index, s.identifier_ending,
       s.identifier_cipher, s.identifier_key, s.created_by, (array['untrue', 'not_me', 'outdated'])[1 + n % 3], 'removal',
       true, decode(md5(n::text) || md5(n::text), 'hex'), case when n <= $1 then 'deciding' else 'withdrawn' end,
       now() - make_interval(hours => n), case when n <= $1 then now() + make_interval(hours => n % 400 - 100) end,
       now(), now(), case when n > $1 then now() end
     from (
       select s.*, row_number() over (order by s.id) as number from subjects s
       where s.kind in ('tenant', 'landlord') and s.identifier_index is not null limit $2
     ) s, lateral (select s.number::integer as n) numbered`,
    [OPEN, OPEN * (1 + CLOSED_PER_OPEN)],
  );
  await pool.query('analyze disputes');
}

/** Makes claims of guests on the identifiers of the population, of which the open ones wait, and a case of each. */
async function fillFurther({ pool }: SubjectSite): Promise<void> {
  await pool.query(
    `insert into claims (number, method, level, state, given_name, family_name, email, created_at, ended_at, end_cause, desk_due_at)
     select 'PT-' || lpad(n::text, 8, '0'), 'document', 2, case when n <= $1 then 'submitted' else 'ended' end, 'Jan',
       'Wpisany ' || n, 'gosc-' || n || '@example.com', now() - make_interval(hours => n),
       case when n > $1 then now() end, case when n > $1 then 'expired' end,
       case when n <= $1 then now() + make_interval(hours => n % 400 - 100) end
     from generate_series(1, $2::integer) n`,
    [OPEN, OPEN * (1 + CLOSED_PER_OPEN)],
  );
  const numbered = `(select c.id, row_number() over (order by c.number) as n from claims c)`;
  await pool.query(
    `insert into claim_identifiers (claim_id, type, identifier_index, identifier_ending, identifier_cipher, identifier_key, is_active)
     select c.id, 'pesel', d.identifier_index, d.identifier_ending, d.identifier_cipher, d.identifier_key, false
     from ${numbered} c join (select d.*, row_number() over (order by d.number) as n from disputes d) d on d.n = c.n`,
  );
  await pool.query(
    `insert into cases (number, kind, state, claim_id, concern, text, received_at, due_at, target_at,
       closed_at)
     select 'WN-' || lpad(c.n::text, 8, '0'), 'complaint', case when c.n <= $1 then 'received' else 'withdrawn' end, c.id, 'file',
       repeat('Proszę o załatwienie tej sprawy. ', 20), now() - make_interval(hours => c.n::integer),
       now() + make_interval(days => 30), now() + make_interval(hours => c.n::integer % 400 - 100),
       case when c.n > $1 then now() end
     from ${numbered} c`,
    [OPEN],
  );
  await pool.query(
    `insert into case_identifiers (case_id, identifier_index, identifier_ending, identifier_cipher, identifier_key)
     select k.id, i.identifier_index, i.identifier_ending, i.identifier_cipher, i.identifier_key
     from cases k join claim_identifiers i on i.claim_id = k.claim_id`,
  );
  await pool.query('analyze claims, claim_identifiers, cases, case_identifiers');
}

async function main(): Promise<void> {
  const sites = await startSubjectSites();
  try {
    const site = await sites.open(SUBJECTS, PORT);
    await empty(site);
    await fill(site);
    await fillFurther(site);
    const headers = await site.signInAdmin();
    const { population } = site;
    const typed = ['Wpisany 42', 'gosc-42@example.com'];
    const searches = {
      disputes: [population.nameOf(0), population.emailOf(0), 'SP-00000042'],
      cases: [...typed, 'WN-00000042'],
      claims: [...typed, 'PT-00000042'],
    };
    const rows: string[][] = [];
    for (const [queue, texts] of Object.entries(searches)) {
      const found = [...texts, population.identifierOf(0).slice(-4)].map((q) => `?q=${encodeURIComponent(q)}`);
      for (const query of ['', ...['age', 'kind', 'person', '-due'].map((sort) => `?sort=${sort}`), ...found]) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          times.push((await measure(site, { path: `/api/desk/${queue}${query}`, headers })).ms);
        }
        // The first ones only warm everything up.
        rows.push([`${queue}${query}`, goal(percentile(times.slice(5), 0.95), P95_MS, ' ms')]);
      }
    }
    printTable(`${OPEN} open of each kind, ${SUBJECTS} subjects`, ['list', '95th percentile'], rows);
    // Other measurements find the population as it was.
    await empty(site);
    await site.close();
  } finally {
    await sites.close();
  }
}

await main();
