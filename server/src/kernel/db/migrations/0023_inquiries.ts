import { type Kysely, sql } from 'kysely';

/** Who learned something about which identifier and why, and accounts whose inquiries are suspect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInquiries(db);
  await createSuspects(db);
  // Null in reports and orders from before: nobody was asked then.
  await sql`alter table reports add column purpose text check (length(purpose) <= 40)`.execute(db);
  await sql`alter table orders add column purpose text check (length(purpose) <= 40)`.execute(db);
  await fillFromAuditLog(db);
}

async function createInquiries(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Without foreign keys: every look-up writes here, and the row outlives accounts, links and reports.
    sql`create table inquiries (
      id bigint generated always as identity primary key,
      identifier_index bytea not null check (length(identifier_index) = 32),
      identifier_key text,
      day date not null,
      kind text not null
        check (kind in ('checked', 'offered', 'issued', 'opened', 'shared', 'viewed', 'own', 'desk')),
      user_id uuid,
      share_id uuid,
      is_by_admin boolean not null,
      purpose text not null check (length(purpose) <= 40),
      channel text not null check (length(channel) <= 40),
      report_id uuid,
      is_missed boolean not null,
      count integer not null check (count > 0),
      first_at timestamptz not null,
      last_at timestamptz not null check (last_at >= first_at)
    )`,
    // One row of a person, kind and day; its beginning finds a person's inquiries by identifier and day.
    sql`create unique index inquiries_once on inquiries (identifier_index, day, kind, user_id, share_id)
      nulls not distinct`,
    // For the watch, which reads the last two days, and for the removal of whole days.
    sql`create index inquiries_by_day on inquiries (day)`,
    // From which addresses look-ups came, for 24 hours. Unlogged: a crash may lose it.
    sql`create unlogged table inquiry_addresses (
      address bytea not null check (length(address) = 32),
      user_id uuid not null,
      identifier_index bytea not null,
      is_missed boolean not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (address, user_id, identifier_index)
    )`,
  ]) {
    await statement.execute(db);
  }
}

async function createSuspects(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inquiry_suspects (
      id bigint generated always as identity primary key,
      user_id uuid not null references users,
      identifiers integer not null,
      lookups integer not null,
      misses integer not null,
      accounts integer not null check (accounts > 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      noted_at timestamptz not null,
      seen_at timestamptz not null,
      handled_by uuid references users,
      handled_at timestamptz
    )`.execute(db);
  await sql`create index inquiry_suspects_of_user on inquiry_suspects (user_id, seen_at)`.execute(db);
}

/**
 * Fills the inquiries of the last 24 months from the audit log. A checked identifier's row names no key, because the log
 * does not say which one its index was made with.
 */
async function fillFromAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    with events as (
      select at, actor_id, action, target_id, details from audit_log
      -- Row numbers follow times but for the moment that writers wait for one another.
      where seq >= audit_seq_at(now() - interval '24 months') - 1000 and at >= now() - interval '24 months'
        and action in ('identifier.checked', 'report.opened', 'report.downloaded')
    ), found as (
      select e.at, decode(translate(e.details->>'index', '-_', '+/') || '=', 'base64') as identifier_index,
        null as identifier_key, u.id as user_id, null::uuid as share_id, null::uuid as report_id,
        e.details->>'by' as channel, u.role = 'admin' as is_by_admin,
        case
          when e.details->>'by' in ('report', 'payment') then 'offered'
          when e.details->>'by' = 'show' or u.role = 'admin' then 'desk'
          else 'checked'
        end as kind
      from events e join users u on u.id::text = e.actor_id
      where e.action = 'identifier.checked' and e.details->>'index' ~ '^[A-Za-z0-9_-]{43}$'
      union all
      select e.at, r.identifier_index, r.identifier_key, u.id, s.id, r.id,
        case when s.id is not null then 'link' when e.action = 'report.opened' then 'open' else 'download' end,
        u.role = 'admin',
        case when s.id is not null then 'viewed' when u.id = r.owner_id then 'opened' else 'desk' end
      from events e
      join reports r on r.id::text = e.target_id
      left join report_shares s on e.actor_id is null and s.id::text = e.details->>'shareId'
      join users u on u.id::text = coalesce(s.created_by::text, e.actor_id)
      where e.action <> 'identifier.checked'
    )
    insert into inquiries (identifier_index, identifier_key, day, kind, user_id, share_id, is_by_admin, purpose, channel,
      report_id, is_missed, count, first_at, last_at)
    select identifier_index, min(identifier_key), (at at time zone 'Europe/Warsaw')::date as day, kind, user_id, share_id,
      is_by_admin, 'unspecified', coalesce((array_agg(channel order by at desc))[1], 'check'),
      (array_agg(report_id order by at desc))[1], false, count(*), min(at), max(at)
    from found
    group by identifier_index, day, kind, user_id, share_id, is_by_admin
    order by day`.execute(db);
}
