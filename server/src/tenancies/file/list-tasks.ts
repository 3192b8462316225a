import type { Todo } from '@najem/shared/contract/rights';
import { normaliseEmail } from '@najem/shared/domain/kernel';
import { findUser, type UserRow } from '../../identity/accounts/queries';
import { findLinkSecret, hashAddress, listInvitationsTo } from '../invitations/queries';
import type { Context } from '../tables';
import { readTasks, type TaskRow } from '../tenancy/task-queries';

const WHAT: Readonly<Record<TaskRow['task'], Todo['what']>> = {
  counter: 'answer_counter',
  end: 'answer_end',
  opinion: 'give_opinion',
};

/** Lists what tenancies wait for from an account, for 'Do zrobienia'. */
export async function listTasks(ctx: Context, userId: string): Promise<Todo[]> {
  const own = (await readTasks(ctx, userId)).map(({ task, id, number, due_at }) => ({
    what: WHAT[task],
    _id: id,
    number,
    dueAt: due_at.toISOString(),
  }));
  const user = await findUser(ctx, { id: userId });
  const invitations = user ? await listInvitations(ctx, user) : [];
  const invited = invitations.flatMap(({ id, number, name, expires_at, token_hash }) => {
    const link = findLinkSecret(ctx, id, token_hash);
    // Its secret is gone: the mail alone has the link.
    if (link === undefined) return [];
    const dueAt = expires_at.toISOString();
    const path = `/tenancies/invited/${link}`;
    return [{ what: 'answer_invitation' as const, _id: id, number, dueAt, otherSide: name ?? undefined, path }];
  });
  return [...invited, ...own];
}

/** Lists the invitations to the address of an account that wait for its answer. */
export async function listInvitations(
  ctx: Context,
  { email, email_verified_at }: Pick<UserRow, 'email' | 'email_verified_at'>,
): ReturnType<typeof listInvitationsTo> {
  // An address that nobody confirmed may be somebody else's.
  if (email_verified_at === null) return [];
  return listInvitationsTo(ctx, hashAddress(ctx, normaliseEmail(email)));
}
