import type { UserRow } from '../accounts/queries';
import type { Context } from '../../kernel/context';
import { readFactors } from './queries';
import { hasFactor } from './proof';

/** Whether an account must have a second factor. */
export function needsFactor({ config }: Pick<Context, 'config'>, { role }: Pick<UserRow, 'role'>): boolean {
  return role === 'admin' && config.adminSecondFactor === 'required';
}

/** Whether an account must have a second factor and has none. */
export async function lacksRequiredFactor(ctx: Context, user: Pick<UserRow, 'id' | 'role'>): Promise<boolean> {
  return needsFactor(ctx, user) && !hasFactor(await readFactors(ctx, user.id));
}
