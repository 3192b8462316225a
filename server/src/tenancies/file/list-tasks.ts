import type { Todo } from '@najem/shared/contract/rights';
import type { Context } from '../tables';
import { readTasks, type TaskRow } from './todo-queries';

const WHAT: Readonly<Record<TaskRow['task'], Todo['what']>> = {
  counter: 'answer_counter',
  end: 'answer_end',
  opinion: 'give_opinion',
};

/** Lists what tenancies wait for from an account, for 'Do zrobienia'. */
export async function listTasks(ctx: Context, userId: string): Promise<Todo[]> {
  const rows = await readTasks(ctx, userId);
  return rows.map(({ task, id, number, due_at }) => ({
    what: WHAT[task],
    _id: id,
    number,
    dueAt: due_at.toISOString(),
  }));
}
