import { warsawDate } from '@najem/shared/domain/kernel';
import { isTrusted } from '@najem/shared/domain/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';
import { runStatement } from '../../kernel/db/statement';
import { addressKey } from '../../kernel/http/address';

/** Bytes of a blind index that distinguish a user's identifiers of one day. */
const SHORT_INDEX_BYTES = 16;

/**
 * Counts an identifier once per day for its user and, where they are not trusted, for the network address, and returns whether the look-up is allowed.
 * `$1` user, `$2` day, `$3` the identifier's short indexes, newest key first, `$4` the user's daily limit, `$5` the hash of
 * the address, `$6` its daily limit; a limit of 0 is none. The rows' locks make both counts exact for concurrent look-ups; a
 * later day is never replaced by an earlier one of a slower clock. What the user may not look up does not count for the
 * address, which others share.
 */
const COUNT = `/* statement: count-lookup */
  with seen as materialized (
    select from lookups where user_id = $1 and day >= $2::date and identifiers && $3::bytea[]
  ), counted as (
    insert into lookups as l (user_id, day, identifiers)
    select $1, $2::date, ($3::bytea[])[1:1] where $4::integer > 0 and not exists (select from seen)
    on conflict (user_id) do update set
      day = greatest(l.day, excluded.day),
      identifiers = case
        when l.day < excluded.day then excluded.identifiers
        when l.identifiers && $3::bytea[] then l.identifiers
        else l.identifiers || excluded.identifiers
      end
    where l.day < excluded.day or l.identifiers && $3::bytea[] or cardinality(l.identifiers) < $4::integer
    returning true
  ), allowed_to_user as materialized (
    select $4::integer = 0 or exists (select from seen) or exists (select from counted) as is_allowed
  ), seen_at_address as materialized (
    select from address_lookups where address = $5 and identifiers && $3::bytea[]
  ), counted_at_address as (
    insert into address_lookups as a (address, day, identifiers)
    select $5, $2::date, ($3::bytea[])[1:1] from allowed_to_user
    where is_allowed and $6::integer > 0 and not exists (select from seen_at_address)
    on conflict (address) do update set
      identifiers = case
        when a.identifiers && $3::bytea[] then a.identifiers else a.identifiers || excluded.identifiers
      end
    where a.identifiers && $3::bytea[] or cardinality(a.identifiers) < $6::integer
    returning true
  ), allowed as materialized (
    select
      is_allowed and ($6::integer = 0 or exists (select from seen_at_address) or exists (select from counted_at_address))
        as is_allowed,
      is_allowed as is_allowed_to_user
    from allowed_to_user
  )
  select is_allowed, is_allowed_to_user from allowed`;

/** The values of `$1` to `$6` of `COUNT`. */
function lookupValues(ctx: Context, actor: Actor, address: string, indexes: readonly Buffer[]): unknown[] {
  const { lookupsPerDay, lookupsPerDayUntrusted, lookupsPerDayAddress } = ctx.config.limits;
  const limit = isTrusted(actor) ? lookupsPerDay : lookupsPerDayUntrusted;
  // Thousands share an address in mobile networks: it refuses a trusted account nothing.
  const ofAddress = isTrusted(actor) ? 0 : lookupsPerDayAddress;
  const short = indexes.map((index) => index.subarray(0, SHORT_INDEX_BYTES));
  return [actor.id, warsawDate(ctx.now()), short, limit, hashAddress(ctx, address), ofAddress];
}

/** Bits of an IPv6 address that many providers give to one customer. */
const CUSTOMER_BITS = 56;

/** Computes the keyed hash that stands for a network address on the present day (Warsaw), and for none on another one. */
function hashAddress(ctx: Context, address: string): Buffer {
  const network = addressKey(address, CUSTOMER_BITS);
  return keyedHash(ctx.config.tokenSecrets[0], 'lookup-address', `${warsawDate(ctx.now())} ${network}`);
}

/**
 * Computes the keyed hash that stands for a network address beside an inquiry. It is the same on every day, because the
 * watch judges 24 hours of any two days, after which it is forgotten.
 */
export function hashInquirer(ctx: Context, address: string): Buffer {
  return keyedHash(ctx.config.tokenSecrets[0], 'inquiry-address', addressKey(address, CUSTOMER_BITS));
}

/** Removes the identifiers looked up from addresses on earlier days. */
export async function pruneAddressLookups(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('address_lookups').where('day', '<', warsawDate(ctx.now())).execute();
}

/** What the count of a look-up found out. */
export interface LookupCount {
  is_allowed: boolean;
  /** Whether the user's own limit allows it, whatever that of the network address does. */
  is_allowed_to_user: boolean;
}

/** Counts a look-up by the identifier's blind indexes and returns whether the day's limits allow it. */
export async function countLookup(
  ctx: Context,
  actor: Actor,
  address: string,
  indexes: readonly Buffer[],
): Promise<LookupCount> {
  const [row] = await runStatement<LookupCount>(ctx.db, COUNT, lookupValues(ctx, actor, address, indexes));
  return row ?? { is_allowed: false, is_allowed_to_user: false };
}
