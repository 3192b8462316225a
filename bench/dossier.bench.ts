import type { Pool } from 'pg';
import { dropIndexes } from './generate';
import { goal, median, percentile, printTable } from './lib/figures';
import { milliseconds, plansOf } from './lib/plans';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * What a person waits for their own file in a small register and in a large one, side by side: the calls take turns, one at
 * a time, each for another person. One subject in ten is claimed, and every identifier has as many inquiries.
 */
const SMALL = Number(process.env.BENCH_SMALL ?? 10_000);
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000);
const INQUIRIES_EACH = Number(process.env.BENCH_INQUIRIES_EACH ?? 10);
const CALLS = Number(process.env.BENCH_CALLS ?? 400);
const WARM_UP_CALLS = 50;
const PORTS = [4611, 4612] as const;
/** Of whom each opens their file more than once in a run. */
const PEOPLE = 200;
/** Of those people, so that their lists have several pages. */
const MORE_INQUIRIES = 90;
const MOST_GROWTH = 1.1;
const LIMIT_MS = 150;

const CALLS_BY_NAME = {
  'GET /dossier': '/api/dossier',
  'GET /dossier/entries': '/api/dossier/entries',
  'GET /dossier/inquiries': '/api/dossier/inquiries',
} as const;

interface Prepared extends SubjectSite {
  people: Record<string, string>[];
}

/** Adds claims and inquiries to a population, unless an earlier run did. */
async function fill({ pool, population }: SubjectSite): Promise<void> {
  const { rows } = await pool.query('select from claims limit 1');
  if (rows.length > 0) return;
  const inquiries = population.subjects * INQUIRIES_EACH;
  console.log(`Adding ${inquiries} inquiries to ${population.subjects} subjects (once)`);
  await addInquiries(pool);
  await addClaims(pool);
  await pool.query('vacuum analyze inquiries, claims, claim_identifiers');
}

/** Adds inquiries of random users on the days of the last 24 months, one day after another as they would be written. */
async function addInquiries(pool: Pool): Promise<void> {
  // The indexes are built once at the end instead of being kept up millions of times.
  const indexes = await dropIndexes(pool, ['inquiries']);
  await pool.query(
    `insert into inquiries (identifier_index, identifier_key, day, kind, user_id, share_id, is_by_admin, purpose, channel,
       report_id, is_missed, count, first_at, last_at)
     select identifier_index, identifier_key, day, kind, user_id, null, false, 'rental_decision', 'check', null, false, 1,
       day + interval '12 hours', day + interval '12 hours'
     from (
       select s.identifier_index, s.identifier_key, current_date - 1 - (random() * 720)::integer as day,
         (array['checked', 'offered', 'issued', 'opened'])[1 + n % 4] as kind, w.users[1 + n % cardinality(w.users)] as user_id
       from subjects s cross join generate_series(1, $1::integer) n
         cross join (select array(select id from users limit 1000) as users) w
     ) made
     order by day`,
    [INQUIRIES_EACH],
  );
  for (const definition of indexes) await pool.query(definition);
}

/** Gives every tenth subject with a PESEL to an account that wrote nothing, by a proof of level 3. */
async function addClaims(pool: Pool): Promise<void> {
  await pool.query(
    `with claimed as materialized (
       select gen_random_uuid() as claim_id, identifier_index, identifier_cipher, identifier_key,
         row_number() over () as place
       from (select *, row_number() over () as n from subjects where identifier_type = 'pesel') s where n % 8 = 0
     ), claimants as materialized (
       select id, row_number() over () as place from users where email_key like '%@skrzynka%'
     ), made as (
       insert into claims (id, number, method, level, state, user_id, given_name, family_name, created_at, proved_at, due_at)
       select c.claim_id, 'PT-' || c.place, 'eid', 3, 'active', u.id, 'Anna', 'Nowak', now(), now(),
         now() + interval '3 years'
       from claimed c join claimants u using (place)
       returning id
     )
     insert into claim_identifiers (claim_id, type, identifier_index, identifier_cipher, identifier_key, is_active)
     select claim_id, 'pesel', identifier_index, identifier_cipher, identifier_key, true from claimed
     where claim_id in (select id from made)`,
  );
}

/** Signs the people in with a fresh proof; each has been asked about often enough for several pages. */
async function signInPeople(site: SubjectSite): Promise<Prepared> {
  await site.app.ready();
  const { rows } = await site.pool.query<{ id: string; email: string }>(
    `select u.id, u.email from claims c join users u on u.id = c.user_id where u.status = 'active'
     order by c.number limit $1`,
    [PEOPLE],
  );
  await site.pool.query(
    `insert into inquiries (identifier_index, identifier_key, day, kind, user_id, share_id, is_by_admin, purpose, channel,
       report_id, is_missed, count, first_at, last_at)
     select i.identifier_index, i.identifier_key, current_date - n, 'checked', c.user_id, null, false, 'settlement',
       'check', null, false, 1, now() - n * interval '1 day', now() - n * interval '1 day'
     from claims c join claim_identifiers i on i.claim_id = c.id cross join generate_series(1, $2::integer) n
     where c.user_id = any($1::uuid[]) on conflict do nothing`,
    [rows.map(({ id }) => id), MORE_INQUIRIES],
  );
  const people = await Promise.all(rows.map((user) => site.signIn(user)));
  await site.pool.query('update sessions set proved_at = now() where user_id = any($1::uuid[])', [
    rows.map(({ id }) => id),
  ]);
  return { ...site, people };
}

async function open(size: number, port: number): Promise<Prepared> {
  const site = await sites.open(size, port);
  await site.pool.query('set statement_timeout = 0');
  await fill(site);
  return signInPeople(site);
}

async function compare(small: Prepared, large: Prepared): Promise<void> {
  const rows: string[][] = [];
  const whole = new Set<string>();
  for (const [name, path] of Object.entries(CALLS_BY_NAME)) {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < WARM_UP_CALLS + CALLS; n += 1) {
      for (const [place, site] of [small, large].entries()) {
        const ms = await milliseconds(site, { path, headers: site.people[n % site.people.length] ?? {} });
        if (n >= WARM_UP_CALLS) times[place as 0 | 1].push(ms);
      }
    }
    const plans = await plansOf(large, { path, headers: large.people[0] ?? {} });
    plans.whole.forEach((table) => whole.add(table));
    const [before, after] = times.map((measured) => percentile(measured, 0.95)) as [number, number];
    rows.push([
      name,
      ...times.map((measured) => median(measured).toFixed(2)),
      before.toFixed(2),
      goal(after, LIMIT_MS, ' ms'),
      goal(after / before, MOST_GROWTH, ' x'),
      plans.indexes.join(', '),
    ]);
  }
  const head = ['call', `median ${SMALL}`, `median ${LARGE}`, `95 % ${SMALL}`, `95 % ${LARGE}`, 'growth', 'reads'];
  printTable(`Milliseconds per call, ${INQUIRIES_EACH} inquiries per subject, ${CALLS} calls each`, head, rows);
  console.log(`read whole: ${[...whole].join(', ') || 'nothing'} (${whole.size === 0 ? 'reached' : 'MISSED'})`);
}

const sites = await startSubjectSites();
try {
  const small = await open(SMALL, PORTS[0]);
  const large = await open(LARGE, PORTS[1]);
  await compare(small, large);
  await small.close();
  await large.close();
} finally {
  await sites.close();
}
