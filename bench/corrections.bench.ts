import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { inTransaction } from '../server/src/kernel/context';
import { startJobs } from '../server/src/kernel/jobs/runner';
import { issueReport } from '../server/src/reports/issue-report';
import { queueCorrection } from '../server/src/reports/queue-correction';
import { restoreEntry, suspendEntry } from '../server/src/register/subjects/set-standing';
import type { EntryRecord } from '../server/src/register/subjects/tables';
import { findEntry, lockSubjectOfEntry } from '../server/src/register/subjects/write-queries';
import { goal, median, printTable } from './lib/figures';
import { startSubjectSites, type SubjectSite } from './lib/subject-site';

/**
 * From the moment at which an entry stops counting until the reports of `BENCH_RECIPIENTS` owners are corrected and the
 * mails to all of them are queued.
 */
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 1_000);
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 1_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PORT = 4630;
const LIMIT_MS = 10_000;
const POLL_MS = 20;
/** The tenant whose reports are corrected. */
const TENANT = 0;

async function main(): Promise<void> {
  const sites = await startSubjectSites();
  try {
    const site = await sites.open(SUBJECTS, PORT);
    const entryId = await findEntryOf(site, site.population.identifierOf(TENANT));
    const owners = await addOwners(site);
    const times: { corrected: number; mailed: number }[] = [];
    const jobs = await startJobs(site.services.ctx, site.pool.options.connectionString ?? '');
    for (let round = 0; round < ROUNDS; round += 1) {
      await issueAll(site, owners);
      times.push(await correctAll(site, entryId));
    }
    await jobs.stop();
    await site.close();
    report(times);
  } finally {
    await sites.close();
  }
}

async function findEntryOf({ services: { ctx } }: SubjectSite, identifier: string): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('history_entries')
    .innerJoin('subjects', 'subjects.id', 'history_entries.subject_id')
    .select('history_entries.id')
    .where('identifier_index', 'in', [...ctx.vault.indexes(identifier).all])
    .executeTakeFirstOrThrow();
  return id;
}

async function addOwners({ pool }: SubjectSite): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (name, email, email_key)
     select 'Nabywca ' || n, 'nabywca' || n || '@poczta.test', 'nabywca' || n || '@poczta.test'
     from generate_series(1, $1::integer) n
     on conflict (email_key) where removed_at is null do update set name = excluded.name returning id`,
    [RECIPIENTS],
  );
  return rows.map(({ id }) => id);
}

/** Makes a report for every owner, in place of an earlier round's. */
async function issueAll(site: SubjectSite, owners: readonly string[]): Promise<void> {
  await site.pool.query('delete from reports');
  const identifier = site.population.identifierOf(TENANT);
  for (const ownerId of owners) {
    await issueReport(site.services.ctx, { ownerId, identifier, source: { orderId: randomUUID() } });
  }
}

async function correctAll(site: SubjectSite, entryId: string): Promise<{ corrected: number; mailed: number }> {
  const started = performance.now();
  const disputeId = randomUUID();
  await change(site, entryId, async (tx, entry) => {
    await suspendEntry(tx, entry, { is: 'disputed', by: disputeId, until: new Date(Date.now() + 1e9) });
    await queueCorrection(tx, { subjectId: entry.subject_id, entryId, what: 'disputed', disputeId });
  });
  await allOf(site, 'select count(*)::int as n from reports where version = 2');
  const corrected = performance.now() - started;
  // A notice is marked as sent in the transaction that queues its mail.
  await allOf(site, 'select count(*)::int as n from report_notices where sent_at is not null');
  const mailed = performance.now() - started;
  await change(site, entryId, restoreEntry);
  return { corrected, mailed };
}

/** Waits until a count is the number of recipients. */
async function allOf({ pool }: SubjectSite, count: string): Promise<void> {
  while ((await pool.query<{ n: number }>(count)).rows[0]?.n !== RECIPIENTS) await setTimeout(POLL_MS);
}

type Step = (tx: Parameters<typeof restoreEntry>[0], entry: EntryRecord) => Promise<unknown>;

function change({ services: { ctx } }: SubjectSite, entryId: string, step: Step): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const subject = await lockSubjectOfEntry(tx, entryId);
    const entry = subject && (await findEntry(tx, subject.id, entryId));
    if (!entry) throw new Error('The entry is gone');
    await step(tx, entry);
  });
}

function report(times: readonly { corrected: number; mailed: number }[]): void {
  printTable(
    `${RECIPIENTS} recipients, ${ROUNDS} rounds, in ms`,
    ['from the change until', 'median', 'slowest'],
    [
      row(
        'every report is corrected',
        times.map(({ corrected }) => corrected),
      ),
      row(
        'every mail is queued',
        times.map(({ mailed }) => mailed),
      ),
    ],
  );
}

function row(name: string, values: readonly number[]): string[] {
  return [name, median(values).toFixed(0), goal(Math.max(...values), LIMIT_MS)];
}

await main();
