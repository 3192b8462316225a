import type { Input, Output } from '@najem/shared/contract/kernel';
import type { platform } from '@najem/shared/contract/platform';
import { normaliseEmail } from '@najem/shared/domain/kernel';
import { findUser } from '../../identity/accounts/queries';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { refuse } from '../../kernel/errors';
import { auditRemote } from '../registry/audit-remote';
import { deleteMember, insertMember, listMembers } from './team-queries';

/** Lists the users who see a remote while it is dark. */
export async function listTeam(
  ctx: Context,
  _actor: Actor,
  { remote }: Input<typeof platform.team>,
): Promise<Output<typeof platform.team>> {
  return presentTeam(ctx, remote);
}

/** Lets the user of an e-mail address see a remote while it is dark; adding twice changes nothing. USER_NOT_FOUND. */
export async function addMember(
  ctx: Context,
  actor: Actor,
  { remote, email }: Input<typeof platform.addMember>,
): Promise<Output<typeof platform.addMember>> {
  return inTransaction(ctx, async (tx) => {
    const user = (await findUser(tx, { email_key: normaliseEmail(email) }, 'share')) ?? refuse('USER_NOT_FOUND');
    if (await insertMember(tx, remote, user.id))
      await auditRemote(tx, actor, 'release.member-added', remote, { user: user.id });
    return presentTeam(tx, remote);
  });
}

/** Ends that a user sees a remote while it is dark; removing twice changes nothing. */
export async function removeMember(
  ctx: Context,
  actor: Actor,
  { remote, id }: Input<typeof platform.removeMember>,
): Promise<Output<typeof platform.removeMember>> {
  return inTransaction(ctx, async (tx) => {
    if (isId(id) && (await deleteMember(tx, remote, id)))
      await auditRemote(tx, actor, 'release.member-removed', remote, { user: id });
    return presentTeam(tx, remote);
  });
}

async function presentTeam(ctx: Context, remote: string): Promise<Output<typeof platform.team>> {
  const members = await listMembers(ctx, remote);
  return { success: true, members: members.map(({ id, name, email }) => ({ _id: id, name, email })) };
}
