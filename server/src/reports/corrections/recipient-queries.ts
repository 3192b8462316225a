import { addMonths } from '@najem/shared/domain/kernel';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { TimedChange } from './entry-change';

/** How long after a report was open, or a link to it was sent, the recipients are notified of changes. */
const NOTIFIED_MONTHS = 12;
/** A recipient gets one mail about a report in this time. */
const PAUSE = sql.raw(`interval '24 hours'`);

/** A recipient who was notified of changes: an owner, whose name is null once the account was removed, or a link's. */
interface NotifiedRow {
  name: string | null;
  address: string | null;
  at: Date;
}

/** Lists who was notified of the changes that a dispute caused, each once, in the order of their first mail. */
export async function listNotified(ctx: Context, disputeId: string): Promise<NotifiedRow[]> {
  const { rows } = await sql<NotifiedRow>`
    select case when u.removed_at is null then u.name end as name, n.address, min(n.sent_at) as at
    from report_notices n left join users u on u.id = n.user_id
    where n.dispute_id = ${disputeId} and n.sent_at is not null
    group by n.user_id, n.address, u.id
    order by at, n.user_id, n.address`.execute(ctx.db);
  return rows;
}

/**
 * Notes everybody to whom a report with an entry was disclosed, before it changed and in the 12 months up to then: the
 * owners of the reports, and the recipients of links to them. Once for each change. What nobody bought is its own person's.
 */
export async function insertNotices(
  ctx: Context,
  { subjectId, entryId, disputeId, at }: TimedChange & { entryId: string },
): Promise<void> {
  const when = new Date(at);
  const since = addMonths(when, -NOTIFIED_MONTHS);
  const concerned = sql`r.subject_id = ${subjectId} and ${entryId}::uuid = any(r.entry_ids) and r.created_at <= ${when}`;
  await sql`
    insert into report_notices (report_id, user_id, address, dispute_id, entry_id, changed_at, queued_at)
    select found.*, ${disputeId ?? null}::uuid, ${entryId}::uuid, ${when}, ${ctx.now()} from (
      select r.id, r.owner_id, null::text as address
      from reports r join users u on u.id = r.owner_id
      where ${concerned} and greatest(r.expires_at, r.open_until) > ${since}
        and r.origin = 'bought' and ((u.removed_at is null and u.status = 'active') or ${isUndoable})
      union all
      select distinct r.id, null::uuid, m.recipient
      from reports r join report_shares s on s.report_id = r.id join report_share_mails m on m.share_id = s.id
      where ${concerned} and m.sent_at > ${since} and m.sent_at <= ${when}
    ) found
    on conflict do nothing`.execute(ctx.db);
}

/** Whether the removal of a user can still be undone: their notices wait until then. */
const isUndoable = sql<boolean>`exists (select from undoable_removals r where r.user_id = u.id)`;

/** Forgets waiting notices to accounts that were removed or blocked meanwhile. */
export async function dropClosedAccounts(ctx: Context): Promise<void> {
  await sql`
    delete from report_notices n using users u
    where u.id = n.user_id and n.sent_at is null and (u.removed_at is not null or u.status <> 'active')
      and not ${isUndoable}`.execute(ctx.db);
}

/** A mail that is due: to the owner of a report, or to the recipient of a link to it. */
interface DueNotice {
  reportId: string;
  number: string;
  ownerEmail: string | null;
  address: string | null;
}

/** Takes the recipients who had no mail about their report in the last 24 hours, and marks what they are notified of as sent. */
export async function takeDueNotices(ctx: Context, limit: number): Promise<DueNotice[]> {
  const now = ctx.now();
  // Two processes at once would both find that nothing was sent.
  await sql`select pg_advisory_xact_lock(hashtextextended('reports/notify', 0))`.execute(ctx.db);
  const { rows } = await sql<DueNotice>`
    with due as (
      select distinct n.report_id, n.user_id, n.address from report_notices n
      where n.sent_at is null and not exists (
        select from undoable_removals r where r.user_id = n.user_id
      ) and not exists (
        select from report_notices s
        where s.report_id = n.report_id and s.user_id is not distinct from n.user_id
          and s.address is not distinct from n.address and s.sent_at > ${now}::timestamptz - ${PAUSE}
      )
      limit ${limit}
    ), sent as (
      update report_notices n set sent_at = ${now} from due d
      where n.report_id = d.report_id and n.user_id is not distinct from d.user_id
        and n.address is not distinct from d.address and n.sent_at is null
    )
    select d.report_id as "reportId", r.number, u.email as "ownerEmail", d.address
    from due d join reports r on r.id = d.report_id left join users u on u.id = d.user_id`.execute(ctx.db);
  return rows;
}
