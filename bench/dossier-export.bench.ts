import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '@najem/embedded-postgres';
import { Pool } from 'pg';
import { createIdentifierVault } from '../server/src/kernel/db/identifier-vault';
import { makeSyntheticPesel } from '../server/src/demo/synthetic-identifiers';
import { goal, median, percentile, printTable } from './lib/figures';
import { startSite } from './lib/site';
import { aliveDuring, readMemory } from './lib/watch';

/**
 * A large file taken away as JSON and as PDF by several people at once: how long it takes, how much memory the server needs
 * for it, and how long others wait meanwhile.
 */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 2000);
const INQUIRIES = Number(process.env.BENCH_INQUIRIES ?? 5000);
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 2);
const PORT = 4540;
const NAME = 'dossier-export';
const KEY = Buffer.alloc(32, 3);
const AUTHORS = 200;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };
const ALIVE_LIMIT_MS = 50;
const MEMORY_LIMIT_MB = 256;
const FORMS = ['json', 'pdf'] as const;

const home = path.resolve('.cache/bench', `${NAME}-database`);
await rm(home, { recursive: true, force: true });
await mkdir(home, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: home, log: () => undefined });
const site = await startSite({
  port: PORT,
  name: NAME,
  env: {
    DATABASE_URL: postgres.url,
    DEMO_DATA: 'off',
    IDENTIFIER_KEYS: `bench:${KEY.toString('base64')}`,
    TOKEN_SECRET: KEY.toString('base64'),
  },
});
const pool = new Pool({ connectionString: postgres.url, max: 1 });
try {
  const headers = await signIn();
  await addFile();
  for (const form of FORMS) {
    const { times, alive, bytes, megabytes } = await measure(form, headers);
    printTable(
      `${form}: ${ENTRIES} entries, ${INQUIRIES} inquiries, ${(bytes / 1e6).toFixed(1)} MB`,
      ['', 'times', 'median', 'slowest'],
      [
        ['one, ms', String(times.one.length), median(times.one).toFixed(0), Math.max(...times.one).toFixed(0)],
        [
          `${PEOPLE} at once, ms`,
          String(times.all.length),
          median(times.all).toFixed(0),
          Math.max(...times.all).toFixed(0),
        ],
        ['/health/live, ms', String(alive.length), median(alive).toFixed(1), Math.max(...alive).toFixed(1)],
      ],
    );
    console.log(`alive meanwhile, 99th percentile: ${goal(percentile(alive, 0.99), ALIVE_LIMIT_MS, ' ms')}`);
    console.log(`memory beyond that before: ${goal(megabytes, MEMORY_LIMIT_MB, ' MiB')}`);
  }
} finally {
  await pool.end();
  await site.stop();
  await postgres.stop();
}

/** Signs the administrator in, whose file it is. */
async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Adds a tenant with entries, replies and inquiries, and the administrator's claim on its identifier. */
async function addFile(): Promise<void> {
  const vault = createIdentifierVault([{ id: 'bench', key: KEY }]);
  const { index, ending, cipher, keyId } = vault.seal(makeSyntheticPesel(0));
  await pool.query(
    `insert into users (name, email, email_key, email_verified_at, identity_verified_at)
     select 'Autorka numer ' || n, email, email, now(), now()
     from generate_series(1, $1::integer) n cross join lateral (select 'autorka' || n || '@poczta.test' as email) made`,
    [AUTHORS],
  );
  await pool.query(
    `with subject as (
       insert into subjects (kind, name, type, identifier_type, identifier_index, identifier_ending, identifier_cipher,
         identifier_key, created_by, updated_at, entry_count, author_count, last_entry_at)
       select 'tenant', 'Łucja Żurek', 'osoba', 'pesel', $1, $2, $3, $4, min(id::text)::uuid, now(), $5::integer,
         count(*), now()
       from users where email like 'autorka%'
       returning id
     ), authors as (select array_agg(id) as ids from users where email like 'autorka%'),
     entries as (
       insert into history_entries (subject_id, author_id, counterpart, rental_address, reason, effect_tenths, comment,
         created_at, updated_at)
       select subject.id, ids[1 + n % cardinality(ids)], 'Wynajmujący ' || n, 'ul. Źródlana ' || n || ', Łódź',
         (array['timely_payment', 'cleanliness', 'payment_issues'])[1 + n % 3], 0,
         repeat('Wpis numer ' || n || ': zażółć gęślą jaźń. ', 4), now() - n * interval '6 hours', now()
       from subject cross join authors cross join generate_series(1, $5::integer) n
       returning id
     )
     insert into entry_replies (entry_id, text, made_at, changed_at)
     select id, repeat('Odpowiedź na ten wpis. ', 10), now(), now() from entries`,
    [index, ending, cipher, keyId, ENTRIES],
  );
  await pool.query(
    `insert into inquiries (identifier_index, identifier_key, day, kind, user_id, is_by_admin, purpose, channel, is_missed,
       count, first_at, last_at)
     select $1, $2, current_date - n / $4::integer, 'checked', ids[1 + n % $4::integer], false, 'rental_decision', 'check', false,
       1, now() - n * interval '1 hour', now() - n * interval '1 hour'
     from (select array_agg(id) as ids from users where email like 'autorka%') a
     cross join generate_series(1, $3::integer) n`,
    [index, keyId, INQUIRIES, AUTHORS],
  );
  await pool.query(
    `with claim as (
       insert into claims (number, method, level, state, user_id, given_name, family_name, created_at, proved_at)
       select 'PT-BENC-HAAA', 'eid', 3, 'active', id, 'Łucja', 'Żurek', now(), now() from users where role = 'admin'
       returning id
     )
     insert into claim_identifiers (claim_id, type, identifier_index, identifier_cipher, identifier_key, is_active)
     select id, 'pesel', $1, $2, $3, true from claim`,
    [index, cipher, keyId],
  );
}

async function measure(form: (typeof FORMS)[number], headers: Record<string, string>) {
  let bytes = 0;
  const take = async () => {
    const started = performance.now();
    const answer = await fetch(`${site.url}/api/dossier/export.${form}`, { headers });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`The export as ${form} answered ${answer.status}`);
    return performance.now() - started;
  };
  const before = await readMemory(site.pid, 'now');
  const times = { one: [await take(), await take()], all: [] as number[] };
  const alive = await aliveDuring(site.url, async () => {
    times.all.push(...(await Promise.all(Array.from({ length: PEOPLE }, take))));
  });
  // One person may take their file away ten times a day.
  await pool.query(`delete from rate_limits where key like 'dossier-export:%'`);
  return { times, alive, bytes, megabytes: (await readMemory(site.pid, 'peak')) - before };
}
