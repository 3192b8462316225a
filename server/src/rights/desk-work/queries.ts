import type { DeskNote } from '@najem/shared/contract/rights';
import type { TakenBy } from '@najem/shared/domain/rights';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import type { DeskTables } from './tables';

/** Who took a piece of work, or decided it. */
export interface Worker {
  name: string;
  /** Whether they are an active administrator; others do not work on the desk. */
  isActive: boolean;
}

/** Names the administrator who took something; null without one, and for one who is not active any more. */
export function workerName(column: string): RawBuilder<string | null> {
  return sql`(select worker.name from users worker where worker.id = ${sql.ref(column)} and ${IS_ACTIVE})`;
}

/** An active administrator, of the users `worker`. */
const IS_ACTIVE = sql<boolean>`(worker.role = 'admin' and worker.status = 'active' and worker.removed_at is null)`;

/** Whether work is with the administrator, with another one or with nobody, by the column of who took it. */
export function isTakenBy(column: string, takenBy: TakenBy, { id }: Actor): RawBuilder<boolean> {
  const worker = sql.ref(column);
  if (takenBy === 'nobody') return sql`${workerName(column)} is null`;
  return takenBy === 'me' ? sql`${worker} = ${id}` : sql`(${worker} <> ${id} and ${workerName(column)} is not null)`;
}

/** How much work of a kind waits for the desk. */
export interface WorkCounts {
  open: number;
  overdue: number;
  due_soon: number;
}

/**
 * Counts the work of a kind among `work`, whose rows have `due` and whether they wait for the desk's next step as `waits`. What
 * is past its due date is overdue also while somebody else is asked.
 */
export async function countWorkOf(ctx: Context, work: RawBuilder<unknown>, soon: Date): Promise<WorkCounts> {
  const { rows } = await sql<WorkCounts>`
    select count(*) filter (where waits)::integer as open,
      count(*) filter (where due < ${ctx.now()})::integer as overdue,
      count(*) filter (where due <= ${soon})::integer as due_soon
    from (${work}) work`.execute(ctx.db);
  return rows[0] ?? { open: 0, overdue: 0, due_soon: 0 };
}

/** Reads the names of administrators. */
export async function readWorkers(ctx: Context, ids: readonly string[]): Promise<Map<string, Worker>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('users as worker')
    .select(['id', 'name', IS_ACTIVE.as('isActive')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...worker }) => [id, worker]));
}

/** Leaves a note on the desk, unless an open one of the kind is about the same claim, account or tenancy. */
export async function insertNote(
  ctx: Context,
  note: Pick<Insertable<DeskTables['desk_notes']>, 'kind' | 'claim_id' | 'user_id' | 'held_id' | 'tenancy_id'>,
): Promise<void> {
  await ctx.db
    .insertInto('desk_notes')
    .values({ ...note, created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks the open notes of some kinds about a tenancy as handled; returns their ids. */
export async function handleNotesAbout(
  tx: Context,
  actor: Pick<Actor, 'id'>,
  tenancyId: string,
  kinds: readonly DeskNote['kind'][],
): Promise<string[]> {
  const rows = await tx.db
    .updateTable('desk_notes')
    .set((eb) => ({ handled_by: actor.id, handled_at: tx.now(), version: eb('version', '+', 1) }))
    .where('tenancy_id', '=', tenancyId)
    .where('kind', 'in', [...kinds])
    .where('handled_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the mailboxes of active administrators. */
export async function readActiveAdmins(ctx: Context): Promise<{ id: string; email: string }[]> {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}
