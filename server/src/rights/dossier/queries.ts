import type { Role } from '@najem/shared/domain/kernel';
import type { Grade, Purpose, StandingKind, SubjectKind } from '@najem/shared/domain/register';
import type { ClaimMethod, DisputeState, Outcome } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { clockStops } from '../retention/queries';

/** An entry with its author, as the person whom it is about sees it. */
export interface DossierEntryRow {
  id: string;
  subject_id: string;
  kind: SubjectKind;
  subject_tenths: number;
  author_id: string;
  /** Null where the account is gone. */
  author_name: string | null;
  author_role: Role;
  /** The method of the author's best proof; null without one. */
  author_method: ClaimMethod | null;
  author_verified: boolean;
  counterpart: string | null;
  rental_address: string;
  reason: string;
  effect_tenths: number;
  comment: string;
  created_at: Date;
  version: number;
  grade: Grade;
  recorded_at: Date;
  ages_from: Date | null;
  kept_until: Date | null;
  reply: string | null;
  reply_changed_at: Date | null;
  reply_changes: number;
  confirmed_at: Date | null;
  standing: StandingKind;
  standing_by: string | null;
  standing_since: string | null;
  standing_until: string | null;
  corrected_at: Date | null;
  /** `YYYY-MM-DD`. */
  tenancy_from: string | null;
  tenancy_to: string | null;
  is_after_reveal: boolean;
  /** Whether an open dispute or case keeps it past its end. */
  is_kept_longer: boolean;
  /** The last dispute about it. */
  dispute: { id: string; number: string; state: DisputeState; outcome: Outcome | null } | null;
}

/** Reads entries of subjects, those that lower the rating in front, each newest first; `part` is a page of them or a single one. */
export async function readEntries(
  ctx: Context,
  subjectIds: readonly string[],
  part: { limit: number; offset: number } | { id: string } | 'all',
): Promise<DossierEntryRow[]> {
  if (typeof part === 'object' && 'id' in part && !isId(part.id)) return [];
  const only = typeof part === 'object' && 'id' in part ? sql`and e.id = ${part.id}` : sql``;
  const page = typeof part === 'object' && 'limit' in part ? sql`limit ${part.limit} offset ${part.offset}` : sql``;
  const { rows } = await sql<DossierEntryRow>`
    select h.id, h.subject_id, s.kind, s.effect_tenths as subject_tenths, h.author_id,
      case when u.removed_at is null then u.name end as author_name, u.role as author_role,
      (
        select c.method from claims c where c.user_id = u.id and c.state = 'active'
        order by c.level desc, c.proved_at desc limit 1
      ) as author_method,
      u.identity_verified_at is not null as author_verified, h.counterpart, h.rental_address, h.reason,
      h.effect_tenths, h.comment, h.created_at, h.version, h.grade, h.recorded_at, h.ages_from, h.kept_until,
      r.text as reply, r.changed_at as reply_changed_at, coalesce(r.change_count, 0) as reply_changes, c.confirmed_at, h.standing, h.standing_by,
      h.standing_since::text as standing_since, h.standing_until::text as standing_until, h.corrected_at,
      h.tenancy_from, h.tenancy_to, coalesce(h.after_reveal_until > ${ctx.now()}, false) as is_after_reveal,
      ${clockStops()} as is_kept_longer, (
        select json_build_object('id', d.id, 'number', d.number, 'state', d.state, 'outcome', d.outcome)
        from disputes d where d.entry_id = h.id order by d.opened_at desc limit 1
      ) as dispute
    from (
      select e.* from history_entries e where e.subject_id = any(${[...subjectIds]}::uuid[]) ${only}
      order by e.effect_tenths >= 0, e.created_at desc, e.id ${page}
    ) h
    join subjects s on s.id = h.subject_id
    join users u on u.id = h.author_id
    left join entry_replies r on r.entry_id = h.id
    left join entry_confirmations c on c.entry_id = h.id
    order by h.effect_tenths >= 0, h.created_at desc, h.id`.execute(ctx.db);
  return rows;
}

/** What the entries of one reason add to a subject's rating together. */
export interface FactorRow {
  subject_id: string;
  reason: string;
  count: number;
  effect_tenths: number;
}

/** Sums the entries of subjects that count by reason, the weightiest first. */
export async function readFactors(ctx: Context, subjectIds: readonly string[]): Promise<FactorRow[]> {
  const { rows } = await sql<FactorRow>`
    select subject_id, reason, count(*)::integer as count, sum(effect_tenths)::integer as effect_tenths
    from history_entries where subject_id = any(${[...subjectIds]}::uuid[]) and standing = 'counting'
    group by subject_id, reason order by abs(sum(effect_tenths)) desc, reason`.execute(ctx.db);
  return rows;
}

/** A report about a person, with who got it. */
export interface RecipientRow {
  id: string;
  number: string;
  owner_id: string;
  owner: string | null;
  company: string | null;
  purpose: Purpose | null;
  entry_count: number;
  created_at: Date;
  expires_at: Date;
  /** The first one first; moments as ISO 8601. */
  versions: { version: number; made_at: string; checksum: string }[];
}

/** Reads the reports that were issued about identifiers, newest first. */
export async function readRecipients(ctx: Context, indexes: readonly Buffer[]): Promise<RecipientRow[]> {
  const { rows } = await sql<Omit<RecipientRow, 'company'>>`
    select r.id, r.number, r.owner_id, case when u.removed_at is null then u.name end as owner,
      r.purpose, r.entry_count, r.created_at, r.expires_at, (
        select json_agg(json_build_object('version', v.version, 'made_at', v.made_at, 'checksum', v.checksum) order by v.version)
        from (
          select version, made_at, checksum from report_versions where report_id = r.id
          union all select r.version, r.made_at, r.checksum
        ) v
      ) as versions
    from reports r join users u on u.id = r.owner_id
    where r.identifier_index = any(${[...indexes]}::bytea[])
    order by r.created_at desc, r.id`.execute(ctx.db);
  const companies = await ctx.hooks.register.readBuyers(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, company: companies.get(row.id) ?? null }));
}

/** A link to a report about a person. */
export interface ShareRow {
  report_id: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  open_count: number;
  last_opened_at: Date | null;
  recipients: string[] | null;
}

/** Reads the links to reports, newest first. */
export async function readShares(ctx: Context, reportIds: readonly string[]): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.report_id, s.created_at, s.expires_at, s.revoked_at, s.open_count, s.last_opened_at,
      (select json_agg(m.recipient order by m.id) from report_share_mails m where m.share_id = s.id) as recipients
    from report_shares s where s.report_id = any(${[...reportIds]}::uuid[])
    order by s.created_at desc, s.id`.execute(ctx.db);
  return rows;
}
