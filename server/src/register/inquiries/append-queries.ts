import { SUBJECT_KINDS } from '@najem/shared/domain/register';
import type { Context } from '../tables';
import { runStatement } from '../../kernel/db/statement';
import type { InquiryRow } from './new-inquiry';

const KINDS = SUBJECT_KINDS.map((kind) => `'${kind}'`).join(', ');

/**
 * Adds the inquiries of `$1` (rows of `inquiryRow`), those of one person, kind and day as one row. Rows are written in the
 * order of their index, so that two transactions with the same ones do not wait for each other. The addresses of look-ups
 * are kept beside them for the watch. A lateral with `offset 0` keeps the planner from reading whole tables for a few rows.
 */
const ADD = `/* statement: add-inquiries */
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as given (
      at timestamptz, day date, kind text, channel text, purpose text, user_id uuid, subject_id uuid, report_id uuid,
      share_id uuid, index text, key text, indexes text[], address text
    )
  ), named as (
    select g.at, g.day, g.kind, g.channel, g.report_id, g.share_id,
      coalesce(g.purpose, 'unspecified') as purpose, g.user_id,
      coalesce(decode(g.index, 'hex'), subject.identifier_index) as identifier_index,
      coalesce(g.key, subject.identifier_key) as identifier_key,
      decode(g.address, 'hex') as address,
      g.indexes is not null and not exists (
        select from subjects f where f.kind in (${KINDS})
          and f.identifier_index = any(array(select decode(i, 'hex') from unnest(g.indexes) i))
      ) as is_missed
    from given g
    left join lateral (
      select identifier_index, identifier_key from subjects where id = g.subject_id offset 0
    ) subject on true
  ), added as (
    insert into inquiries as i (identifier_index, identifier_key, day, kind, user_id, share_id, is_by_admin, purpose,
      channel, report_id, is_missed, count, first_at, last_at)
    select n.identifier_index, min(n.identifier_key), n.day, n.kind, n.user_id, n.share_id,
      coalesce((select u.role = 'admin' from users u where u.id = n.user_id), false),
      coalesce((array_agg(n.purpose order by n.at desc) filter (where n.purpose <> 'unspecified'))[1], 'unspecified'),
      (array_agg(n.channel order by n.at desc))[1],
      (array_agg(n.report_id order by n.at desc) filter (where n.report_id is not null))[1], bool_and(n.is_missed),
      count(*), min(n.at), max(n.at)
    from named n where n.identifier_index is not null
    group by n.identifier_index, n.day, n.kind, n.user_id, n.share_id
    order by n.identifier_index, n.day, n.kind, n.user_id, n.share_id
    on conflict (identifier_index, day, kind, user_id, share_id) do update set
      purpose = case when excluded.purpose = 'unspecified' then i.purpose else excluded.purpose end,
      channel = excluded.channel,
      report_id = coalesce(excluded.report_id, i.report_id),
      is_missed = i.is_missed and excluded.is_missed,
      count = i.count + excluded.count,
      last_at = greatest(i.last_at, excluded.last_at)
    returning true
  ), placed as (
    insert into inquiry_addresses as a (address, user_id, identifier_index, is_missed, first_at, last_at)
    select n.address, n.user_id, n.identifier_index, bool_and(n.is_missed), min(n.at), max(n.at)
    from named n where n.address is not null
    group by n.address, n.user_id, n.identifier_index
    order by n.address, n.user_id, n.identifier_index
    on conflict (address, user_id, identifier_index) do update set
      is_missed = a.is_missed and excluded.is_missed,
      last_at = greatest(a.last_at, excluded.last_at)
    returning true
  )
  select`;

/** Adds inquiries, in the caller's transaction. */
export async function addInquiries(ctx: Context, inquiries: readonly InquiryRow[]): Promise<void> {
  if (inquiries.length > 0) await runStatement(ctx.db, ADD, [JSON.stringify(await withReports(ctx, inquiries))]);
}

/** What was learned from a report is about whom the report is, for its purpose, and by whoever made the link. */
async function withReports(ctx: Context, inquiries: readonly InquiryRow[]): Promise<readonly InquiryRow[]> {
  const reportIds = inquiries.flatMap(({ report_id }) => report_id ?? []);
  if (reportIds.length === 0) return inquiries;
  const reports = await ctx.hooks.register.readAsked(ctx, reportIds);
  const shareIds = inquiries.flatMap(({ user_id, share_id }) =>
    user_id === null && share_id !== null ? share_id : [],
  );
  const sharers = shareIds.length === 0 ? undefined : await ctx.hooks.register.readSharers(ctx, shareIds);
  return inquiries.map((row) => {
    const report = reports.get(row.report_id ?? '');
    return {
      ...row,
      purpose: row.purpose ?? report?.purpose ?? null,
      user_id: row.user_id ?? sharers?.get(row.share_id ?? '') ?? null,
      index: row.index ?? report?.index?.toString('hex') ?? null,
      key: row.key ?? report?.keyId ?? null,
    };
  });
}
