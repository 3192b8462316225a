import type { UserRow } from '../accounts/queries';
import type { Context } from '../tables';
import { readFactors } from './queries';
import { hasFactor } from './proof';

/** Whether an account must have a second factor. */
export function needsFactor({ config }: Pick<Context, 'config'>, { role }: Pick<UserRow, 'role'>): boolean {
  return role === 'admin' && config.adminSecondFactor === 'required';
}

/** Says in a user's profile that the account must have a second factor and has none. */
export async function presentRequiredFactor(
  ctx: Context,
  user: Pick<UserRow, 'id' | 'role'>,
): Promise<{ mustSetUpSecondFactor?: boolean }> {
  const isMissing = needsFactor(ctx, user) && !hasFactor(await readFactors(ctx, user.id));
  return isMissing ? { mustSetUpSecondFactor: true } : {};
}
