import { sql } from 'kysely';
import type { Context } from '../tables';

/** What a tenancy waits for from an account, and until when. */
export interface TaskRow {
  task: 'counter' | 'end' | 'opinion';
  id: string;
  number: string;
  due_at: Date;
}

/**
 * Reads what tenancies wait for from an account, the first one due in front: answers to other terms and to a
 * proposed end, and opinions that may be given and are not.
 */
export async function readTasks(ctx: Context, userId: string): Promise<TaskRow[]> {
  const now = ctx.now();
  const { rows } = await sql<TaskRow>`
    with own as (
      select t.*, s.role from tenancies t join tenancy_sides s on s.tenancy_id = t.id where s.user_id = ${userId}::uuid
    )
    select 'counter' as task, id, number, counter_until as due_at from own
    where state = 'counter' and inviter = role and counter_until > ${now}
    union all
    select 'end', o.id, o.number, e.holds_at from own o join tenancy_ends e on e.tenancy_id = o.id
    where o.state = 'running' and e.by <> o.role and e.settled_at is null and e.holds_at > ${now}
    union all
    select 'opinion', o.id, o.number, o.window_ends_at from own o
    where o.state = 'window' and o.window_ends_at >= ${now} and not exists (
      select from tenancy_opinions p where p.tenancy_id = o.id and p.by = o.role and p.content_cipher is not null)
    order by due_at, id`.execute(ctx.db);
  return rows;
}
