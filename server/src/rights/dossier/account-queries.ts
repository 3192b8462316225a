import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { DAY_MS } from '../../kernel/durations';
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
  orders: { id: string; created_at: Date; amount_grosze: number; currency: string; state: string }[];
  terms: Acceptance[];
  invoices: { number: number; year: number; issued_at: Date; gross_grosze: number; buyer_name: string | null }[];
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
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['id', 'created_at', 'amount_grosze', 'currency', sql<string>`state`.as('state')])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  const invoices = await ctx.db
    .selectFrom('invoices')
    .select(['number', 'year', 'issued_at', 'gross_grosze', 'buyer_name'])
    .where('owner_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .execute();
  const terms = await listAcceptances(ctx, userId);
  return { ...user, sign_ins: signIns.map(({ at }) => at), movements, orders, invoices, terms };
}
