import type { Grade, SubjectKind } from '@najem/shared/domain/register';
import type { ReportType } from '@najem/shared/domain/reports';
import type { OrderState } from '@najem/shared/domain/money';
import type { DisputeSide, DisputeState } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import type { Context } from '../tables';

/** Rows of each part of a user's page. */
const MOST_ROWS = 50;

/** Whose page is read, by whom, and the blind indexes of the reader's own identifiers, of which nothing is read. */
export interface Reading {
  userId: string;
  readerId: string;
  own: readonly Buffer[];
}

/** Each row has the number of all of them. */
interface Counted {
  total: number;
}

export interface EntryOfUser extends Counted {
  id: string;
  subject_id: string;
  kind: SubjectKind;
  name: string;
  reason: string;
  created_at: Date;
  grade: Grade;
  is_counting: boolean;
}

/** Reads the newest entries that a user wrote, with whom they are about. */
export async function readEntriesOf(ctx: Context, { userId, own }: Reading): Promise<EntryOfUser[]> {
  const { rows } = await sql<EntryOfUser>`
    select h.id, h.subject_id, s.kind, s.name, h.reason, h.created_at, h.grade, h.standing = 'counting' as is_counting,
      count(*) over () as total
    from history_entries h join subjects s on s.id = h.subject_id
    where h.author_id = ${userId} and (s.identifier_index = any(${[...own]}::bytea[])) is not true
    order by h.created_at desc, h.id limit ${MOST_ROWS}`.execute(ctx.db);
  return rows;
}

export interface ReportOfUser extends Counted {
  id: string;
  number: string;
  type: ReportType;
  created_at: Date;
  expires_at: Date;
}

/** Reads the newest reports that a user bought. */
export async function readReportsOf(ctx: Context, { userId, own }: Reading): Promise<ReportOfUser[]> {
  const { rows } = await sql<ReportOfUser>`
    select id, number, type, created_at, expires_at, count(*) over () as total
    from reports
    where owner_id = ${userId} and origin = 'bought' and not identifier_index = any(${[...own]}::bytea[])
    order by created_at desc, id limit ${MOST_ROWS}`.execute(ctx.db);
  return rows;
}

export interface PaymentOfUser extends Counted {
  id: string;
  amount_grosze: number;
  state: OrderState;
  created_at: Date;
  is_refunded: boolean;
  invoice_id: string | null;
  invoice_number: number | null;
  invoice_year: number | null;
}

/** Reads a user's newest attempts to pay, with the invoice where there is one. */
export async function readPaymentsOf(ctx: Context, { userId, own }: Reading): Promise<PaymentOfUser[]> {
  const { rows } = await sql<PaymentOfUser>`
    select o.id, o.amount_grosze, o.state, o.created_at,
      exists (select from payment_refunds r where r.order_id = o.id and r.state <> 'canceled') as is_refunded,
      i.id as invoice_id, i.number as invoice_number, i.year as invoice_year, count(*) over () as total
    from orders o left join invoices i on i.order_id = o.id
    where o.user_id = ${userId} and not o.identifier_index = any(${[...own]}::bytea[])
    order by o.created_at desc, o.id limit ${MOST_ROWS}`.execute(ctx.db);
  return rows;
}

export interface DisputeOfUser extends Counted {
  id: string;
  number: string;
  side: DisputeSide;
  state: DisputeState;
  opened_at: Date;
  due_at: Date | null;
}

/** Reads the newest disputes that a user opened or whose entry they wrote; none about an entry of the reader's. */
export async function readDisputesOf(ctx: Context, { userId, readerId, own }: Reading): Promise<DisputeOfUser[]> {
  const { rows } = await sql<DisputeOfUser>`
    select d.id, d.number, case when d.author_id = ${userId} then 'author' else 'person' end as side, d.state,
      d.opened_at, d.due_at, count(*) over () as total
    from disputes d
    where (d.author_id = ${userId} or d.claim_id in (select c.id from claims c where c.user_id = ${userId}))
      and d.author_id <> ${readerId} and not d.identifier_index = any(${[...own]}::bytea[])
    order by d.opened_at desc, d.id limit ${MOST_ROWS}`.execute(ctx.db);
  return rows;
}
