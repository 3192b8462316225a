import { sql } from 'kysely';
import type { Context } from '@najem/server/src/tables';
import type { AcceptedMail, Acknowledged } from './disputes-site';

/** Whether a line of a timeline decides the dispute: the author may also withdraw the entry while an appeal runs. */
const DECIDES = sql`(e.what in ('decided', 'unanswered', 'corrected') or e.what = 'author_withdrew' and not ${isAppealed()})`;
/** Whether it decides the appeal. */
const DECIDES_APPEAL = sql`(e.what = 'appeal_decided' or e.what = 'author_withdrew' and ${isAppealed()})`;

function isAppealed() {
  return sql`exists (
    select from dispute_events a where a.dispute_id = e.dispute_id and a.what = 'appealed' and a.id < e.id)`;
}

/** Steps that were answered with success and are in no timeline. */
export async function findLostSteps(ctx: Context, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const rows = await ctx.db.selectFrom('dispute_events').select(['dispute_id', 'what']).execute();
  const kept = new Set(rows.map(({ dispute_id, what }) => `${what} ${dispute_id}`));
  return acknowledged.map(({ disputeId, what }) => `${what} ${disputeId}`).filter((step) => !kept.has(step));
}

/** Decisions without a line in the timeline, lines without their decision, and decisions without their audit event. */
export async function findHalfDone(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from disputes d left join lateral (
      select count(*) filter (where ${DECIDES}) as first,
        count(*) filter (where ${DECIDES_APPEAL}) as appeals,
        count(*) filter (where e.what in ('decided', 'appeal_decided') and e.by = 'desk') as desk
      from dispute_events e where e.dispute_id = d.id
    ) own on true
    where (d.outcome is not null) <> (own.first > 0) or (d.first_outcome is not null) <> (own.appeals > 0)
      or own.desk <> (
        select count(*) from (
          select action, target_id from audit_log union all select action, target_id from audit_unsealed
        ) a where a.action = 'desk.dispute-decided' and a.target_id = d.id::text
      )`.execute(ctx.db);
  return rows.map(({ id }) => `half done ${id}`);
}

/** Steps twice in a timeline, awards taken back twice, corrections of a report and versions of it beyond the changes. */
export async function findDoubled(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'step ' || what || ' of ' || dispute_id as what from dispute_events
      where what <> 'evidence_added' group by dispute_id, what
      having count(*) > 1
    union all
    select 'decision of ' || e.dispute_id from dispute_events e
      group by e.dispute_id having count(*) filter (where ${DECIDES}) > 1 or count(*) filter (where ${DECIDES_APPEAL}) > 1
    union all
    select 'take-back of ' || award.id from rentcoins_ledger award
      join rentcoins_ledger l on l.user_id = award.user_id
        and regexp_replace(l.once_key, '#[0-9]+$', '') in ('taken-back:' || award.once_key, 'returned:' || award.once_key)
      group by award.id
      having count(*) filter (where starts_with(l.once_key, 'taken-back:'))
        - count(*) filter (where starts_with(l.once_key, 'returned:')) not in (0, 1)
    union all
    select 'correction of ' || c.report_id from report_corrections c join disputes d on d.id = c.dispute_id
      join lateral (
        select count(*) filter (where e.what in ('opened', 'appealed')) as suspensions,
          count(*) filter (where ${DECIDES} or ${DECIDES_APPEAL} or e.what = 'withdrawn') as ends
        from dispute_events e where e.dispute_id = d.id
      ) steps on true
      group by c.report_id, c.dispute_id, c.what, steps.suspensions, steps.ends
      having count(*) > case c.what when 'disputed' then steps.suspensions else steps.ends end
    union all
    select 'version of ' || r.id from reports r
      where r.version <> 1 + (select count(*) from report_versions v where v.report_id = r.id)
    union all
    select 'version without a change of ' || r.id from reports r
      join lateral (
        select r.version, r.cause union all
        select v.version, v.cause from report_versions v where v.report_id = r.id
      ) made on made.cause not in ('issued', 'graded', 'replied')
      where not exists (select from report_corrections c where c.report_id = r.id and c.version = made.version)`.execute(
    ctx.db,
  );
  return rows.map(({ what }) => what);
}

/** Mails that the timelines call for and that the mail server never got: not even one for each decision. */
export async function findMissingMails(ctx: Context, mails: readonly AcceptedMail[]): Promise<string[]> {
  const { rows } = await sql<{ to: string; subject: string; count: number }>`
    select u.email as to, mail.subject, count(*)::integer as count from dispute_events e
    join disputes d on d.id = e.dispute_id
    left join claims c on c.id = d.claim_id
    join lateral (
      select d.author_id as user_id, 'Decyzja w sporze ' || d.number as subject where e.outcome is not null
      union all select c.user_id, 'Decyzja w sporze ' || d.number where e.outcome is not null
      union all select c.user_id, 'Autor odpowiedział w sporze ' || d.number where e.what = 'stood'
      union all select c.user_id, 'Przyjęliśmy spór ' || d.number where e.what = 'opened'
    ) mail on true
    join users u on u.id = mail.user_id
    group by u.email, mail.subject`.execute(ctx.db);
  const kinds = new Map<string, Set<string>>();
  for (const { to, subject, text } of mails) {
    const key = `${subject} to ${to}`;
    kinds.set(key, (kinds.get(key) ?? new Set()).add(text));
  }
  return rows
    .map(({ to, subject, count }) => ({ key: `${subject} to ${to}`, count }))
    .filter(({ key, count }) => (kinds.get(key)?.size ?? 0) < count)
    .map(({ key }) => key);
}

/** Keeps every mail that is queued from now on, in a table that only this trial has. */
export async function keepQueuedMails({ db }: Context): Promise<void> {
  await sql`create table queued_mails (payload json not null)`.execute(db);
  await sql`
    create function keep_queued_mail() returns trigger language plpgsql as $$
    begin
      insert into queued_mails select new.payload from graphile_worker._private_tasks
        where id = new.task_id and identifier = 'mail/send';
      return null;
    end $$`.execute(db);
  await sql`
    create trigger keep_queued_mail after insert on graphile_worker._private_jobs
    for each row execute function keep_queued_mail()`.execute(db);
}

interface MailContent {
  to: string;
  subject: string;
  text: string;
}

/** Reads the mails that were queued. */
export async function readQueuedMails(ctx: Context): Promise<MailContent[]> {
  const { rows } = await sql<{ payload: MailContent }>`select payload from queued_mails`.execute(ctx.db);
  return rows.map(({ payload }) => payload);
}

/** Reads the mails whose jobs are under way. */
export async function readMailsUnderWay(ctx: Context): Promise<MailContent[]> {
  const { rows } = await sql<{ payload: MailContent }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail/send' and j.locked_at is not null`.execute(ctx.db);
  return rows.map(({ payload }) => payload);
}

/** How many jobs wait or run, but those that are only due later. */
export async function countWaitingJobs(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker._private_jobs
    where attempts < max_attempts and (locked_at is not null or run_at <= now() or last_error is not null)`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** Jobs that were given up. */
export async function countGivenUp(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker._private_jobs
    where attempts >= max_attempts and last_error is not null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
