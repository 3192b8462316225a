import type { ProcessingId } from '@najem/shared/domain';
import { sql } from 'kysely';
import type { Context } from '../context';

/** Counts the people whom each activity of the register concerns. */
export async function countPeople(ctx: Context): Promise<Record<ProcessingId, number>> {
  const { rows } = await sql<Record<ProcessingId, number>>`
    select
      (select count(distinct identifier_index) from subjects) as register,
      (select count(distinct identifier_index) from inquiries) as inquiries,
      (select count(distinct identifier_index) from reports) as reports,
      (select count(distinct identifier_index) from claim_identifiers) as claims,
      (select count(*) from users where removed_at is null) as accounts,
      (select count(distinct user_id) from orders) as payments,
      (select count(*) from users where removed_at is null) as security`.execute(ctx.replica);
  const [counted] = rows;
  if (!counted) throw new Error('Counting gave no row');
  return counted;
}
