import { goal, percentile, printTable } from './lib/figures';
import { measure } from './lib/plans';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/** A full desk on the usual data: lists in each order and searches, one after the other as one administrator makes them. */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 100_000);
const OPEN = Number(process.env.BENCH_OPEN ?? 600);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const PORT = 4650;
const P95_MS = 150;
/** Disputes of every state for each that is open. */
const CLOSED_PER_OPEN = 10;

/** Makes disputes about subjects of the population: the open ones wait for the desk, the others are over. */
async function fill({ pool }: SubjectSite): Promise<void> {
  await pool.query(`delete from disputes`);
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

async function main(): Promise<void> {
  const sites = await startSubjectSites();
  try {
    const site = await sites.open(SUBJECTS, PORT);
    await fill(site);
    const headers = await site.signInAdmin();
    const { population } = site;
    const searches = [population.nameOf(0), population.emailOf(0), population.identifierOf(0).slice(-4), 'SP-00000042'];
    const queries = ['', ...['age', 'kind', 'person', '-due'].map((sort) => `?sort=${sort}`)].concat(
      searches.map((q) => `?q=${encodeURIComponent(q)}`),
    );
    const rows: string[][] = [];
    for (const query of queries) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        times.push((await measure(site, { path: `/api/desk/disputes${query}`, headers })).ms);
      }
      // The first ones only warm everything up.
      rows.push([query || 'due', goal(percentile(times.slice(5), 0.95), P95_MS, ' ms')]);
    }
    printTable(`${OPEN} open disputes, ${SUBJECTS} subjects`, ['list', '95th percentile'], rows);
    // Other measurements find the population as it was.
    await site.pool.query('delete from disputes');
    await site.close();
  } finally {
    await sites.close();
  }
}

await main();
