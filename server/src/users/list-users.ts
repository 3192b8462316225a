import { type Input, type Output, USER_SORTS, type users, USERS_MOST_MATCHES } from '@najem/shared/contract';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import {
  estimateMatches,
  readEveryUser,
  readNearMatches,
  readRareMatches,
  type UserFilters,
  type UserOrder,
  type UsersPage,
} from './list-queries';
import { presentAdminUser } from './presenter';
import { findFirstRegistration } from './queries';
import { daysContaining } from './registration-days';

const DEFAULT_PAGE_SIZE = 50;
const DEFAULT_SORT = '-createdAt';
/** Days that make up at most this part of the service's life are read one by one. */
const RARE_PART = 0.2;
/** Gathering this many takes no longer than looking for them along the order. */
const FEW = 10_000;
/** Where so many are expected it is worth while to look farther before gathering them. */
const MANY = 50_000;
/** So many users are looked through along the order. */
const NEAR = 20_000;
const FAR = 200_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * One page of the users that match every filter, with the number of all that do; of a filtered list the first
 * `USERS_MOST_MATCHES` can be read and are counted. VALIDATION for an order that is not one of `USER_SORTS`.
 */
export async function listUsers(
  ctx: Context,
  _actor: Actor,
  input: Input<typeof users.list>,
): Promise<Output<typeof users.list>> {
  const order = orderOf(input.sort ?? DEFAULT_SORT);
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = input;
  const slice = { offset: (page - 1) * pageSize, limit: pageSize };
  const filters = await filtersOf(ctx, input);
  const { rows, total } = await (filters === undefined
    ? readEveryUser(ctx, order, slice)
    : readMatches(ctx, filters, order, slice));
  return { rows: rows.map(presentAdminUser), total };
}

/**
 * Few matches are gathered and put in order. Frequent ones lie near on the way along the order, or, such as a first
 * letter at the end of the alphabet, farther on.
 */
async function readMatches(
  ctx: Context,
  filters: UserFilters,
  order: UserOrder,
  slice: { offset: number; limit: number },
): Promise<UsersPage> {
  const { registered } = filters;
  const expected = await estimateMatches(ctx, filters);
  // What the database expects of days here and there over the years is no more than a guess.
  const isGuess = registered !== undefined && !registered.isRare && registered.days.length > 1;
  const ways = [...(expected > FEW || isGuess ? [NEAR] : []), ...(expected > MANY ? [FAR] : [])];
  for (const near of ways) {
    const found = await readNearMatches(ctx, filters, order, slice, { near, enough: USERS_MOST_MATCHES });
    if (found) return found;
  }
  return readRareMatches(ctx, filters, order, slice, USERS_MOST_MATCHES);
}

function orderOf(text: string): UserOrder {
  const sort = USER_SORTS.find((candidate) => candidate === text.replace(/^-/, ''));
  return sort ? { sort, isDescending: text.startsWith('-') } : refuse('VALIDATION');
}

/** Undefined where nothing was typed. */
async function filtersOf(ctx: Context, input: Input<typeof users.list>): Promise<UserFilters | undefined> {
  const typed = (text: string | undefined) => text?.normalize('NFC').trim().toLowerCase() || undefined;
  const name = typed(input.name);
  const email = typed(input.email);
  const date = typed(input.date);
  if (name === undefined && email === undefined && date === undefined) return undefined;
  return { name, email, registered: date === undefined ? undefined : await registrationDays(ctx, date) };
}

/** Which days of the service's life have the text in their YYYY-MM-DD. */
async function registrationDays(ctx: Context, part: string): Promise<UserFilters['registered']> {
  const since = (await findFirstRegistration(ctx)) ?? ctx.now();
  const days = daysContaining(part, since, ctx.now());
  const length = days.reduce((sum, { first, end }) => sum + (Date.parse(end) - Date.parse(first)), 0);
  const life = ctx.now().getTime() - since.getTime() + DAY_MS;
  return { days, isRare: length <= life * RARE_PART };
}
