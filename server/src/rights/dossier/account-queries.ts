import type { Context } from '../tables';
import { DAY_MS } from '../../kernel/durations';
import { listTexts, type TextRow } from '../desk-work/text-queries';
import type { MoneyOfAccount } from './hooks';
import { type Acceptance, listAcceptances } from '../../identity/legal/queries';

/** How many days of sign-ins the export lists. */
const SIGN_INS_DAYS = 400;

/** Everything that an account has for its person. */
export interface AccountData {
  id: string;
  name: string;
  email: string;
  role: string;
  created_at: Date;
  identity_verified_at: Date | null;
  rent_coins: number;
  sign_ins: Date[];
  movements: { at: Date; amount: number; balance: number; action: string }[];
  money: MoneyOfAccount;
  terms: Acceptance[];
  /** What an administrator keeps for reasons of decisions. */
  texts: TextRow[];
}

/** Reads an account for its person; without the identifiers of the people whom it asked about. */
export async function readAccount(ctx: Context, userId: string): Promise<AccountData> {
  const since = new Date(ctx.now().getTime() - SIGN_INS_DAYS * DAY_MS);
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'created_at', 'identity_verified_at', 'rent_coins'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const signIns = await ctx.db
    .selectFrom('logins')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .execute();
  const movements = await ctx.db
    .selectFrom('rentcoins_ledger')
    .select(['created_at as at', 'amount', 'balance_after as balance', 'action_type as action'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  const money = await ctx.hooks.dossier.readMoney(ctx, userId);
  const terms = await listAcceptances(ctx, userId);
  const texts = await listTexts(ctx, userId);
  return { ...user, texts, sign_ins: signIns.map(({ at }) => at), movements, money, terms };
}
