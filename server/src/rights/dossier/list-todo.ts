import type { Output } from '@najem/shared/contract/kernel';
import type { dossier, Todo } from '@najem/shared/contract/rights';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { type DisputeNames, presentNames, readNames } from '../disputes/name-queries';
import { readReader } from '../disputes/sides';
import { readTodo, type TodoRow } from './todo-queries';

/** Lists what waits for the caller by a due date, without a proof: a user without a file owes answers as an author. */
export async function listTodo(ctx: Context, person: Person): Promise<Output<typeof dossier.todo>> {
  const rows = await readTodo(ctx, await readReader(ctx, person));
  const names = await readNames(
    ctx,
    rows.flatMap(({ id, side }) => (side === null ? [] : [id])),
  );
  return { success: true, todo: rows.map((row) => presentTodo(row, names)) };
}

/** Counts for a user's profile what they find in that list. */
export async function presentWaiting(ctx: Context, { id }: { id: string }): Promise<{ waitingCount?: number }> {
  const { length } = await readTodo(ctx, await readReader(ctx, { is: 'user', actor: { id } }));
  return length > 0 ? { waitingCount: length } : {};
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
