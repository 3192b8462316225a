import type { Output } from '@najem/shared/contract/kernel';
import type { dossier, Todo } from '@najem/shared/contract/rights';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { type DisputeNames, presentNames, readNames } from '../disputes/name-queries';
import type { Reader } from '../disputes/queries';
import { readReader } from '../disputes/sides';
import { readTodo, type TodoRow } from './todo-queries';

/** Lists what waits for the caller by a due date, without a proof: a user without a file owes answers as an author. */
export async function listTodo(ctx: Context, person: Person): Promise<Output<typeof dossier.todo>> {
  const reader = await readReader(ctx, person);
  const rows = await readTodo(ctx, reader);
  const names = await readNames(
    ctx,
    rows.flatMap(({ id, side }) => (side === null ? [] : [id])),
  );
  const todo = [...rows.map((row) => presentTodo(row, names)), ...(await readParts(ctx, reader))];
  return { success: true, todo: todo.sort((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt)) };
}

/** What waits for an account by what others know. */
async function readParts(ctx: Context, { userId }: Reader): Promise<readonly Todo[]> {
  if (userId === null) return [];
  const parts = await Promise.all(ctx.hooks.rights.todoParts.map((read) => read(ctx, userId)));
  return parts.flat();
}

/** Counts for a user's profile what they find in that list. */
export async function presentWaiting(ctx: Context, { id }: { id: string }): Promise<{ waitingCount?: number }> {
  const reader = await readReader(ctx, { is: 'user', actor: { id } });
  const count = (await readTodo(ctx, reader)).length + (await readParts(ctx, reader)).length;
  return count > 0 ? { waitingCount: count } : {};
}

function presentTodo({ what, id, number, due_at, case_kind, side }: TodoRow, names: DisputeNames): Todo {
  return {
    what,
    _id: id,
    number,
    dueAt: due_at.toISOString(),
    caseKind: case_kind ?? undefined,
    ...(side === null ? {} : presentNames(names.get(id), side)),
  };
}
