import {
  CONFIRMED_STATES,
  canTenancyBecome,
  type TenancyRole,
  type TenancyState,
} from '@najem/shared/domain/tenancies';
import { type Insertable, sql, type Updateable } from 'kysely';
import { refuse } from '../../kernel/errors';
import { hashAccount } from '../account-hash';
import type {
  Context,
  EndRow,
  InvitationRow,
  NewTenancyRow,
  SideRow,
  TenanciesTables,
  TenancyEventRow,
  TenancyRow,
} from '../tables';

/** A side, by its tenancy and role. */
export type SideKey = Pick<SideRow, 'tenancy_id' | 'role'>;

/** A tenancy with its two sides. */
export interface Sided {
  tenancy: TenancyRow;
  sides: Readonly<Record<TenancyRole, SideRow>>;
}

/** The same for one of its sides. */
export interface Own extends Sided {
  role: TenancyRole;
}

/** What is read of a tenancy besides its sides. */
export interface Parts {
  invitation: InvitationRow | undefined;
  ends: readonly EndRow[];
  events: readonly TenancyEventRow[];
}

type NewSide = Omit<Insertable<TenanciesTables['tenancy_sides']>, 'tenancy_id'>;

/** Adds a tenancy with its two sides; returns it. */
export async function insertTenancy(ctx: Context, row: NewTenancyRow, sides: readonly NewSide[]): Promise<TenancyRow> {
  const tenancy = await ctx.db.insertInto('tenancies').values(row).returningAll().executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('tenancy_sides')
    .values(sides.map((side) => ({ ...side, tenancy_id: tenancy.id })))
    .execute();
  return tenancy;
}

/** Finds a tenancy by its number for a user who is a side of it and has not taken it out of their file. */
export async function findOwn(ctx: Context, userId: string, number: string): Promise<Own | undefined> {
  const row = await ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as s', 's.tenancy_id', 't.id')
    .select(['t.id', 's.role'])
    .where('t.number', '=', number)
    .where('s.user_id', '=', userId)
    .where('s.forgotten_at', 'is', null)
    .executeTakeFirst();
  const found = row && (await readSided(ctx, row.id));
  return row && found && { ...found, role: row.role };
}

/** Finds a tenancy by its number, whoever asks. */
export async function findByNumber(ctx: Context, number: string): Promise<Sided | undefined> {
  const row = await ctx.db.selectFrom('tenancies').select('id').where('number', '=', number).executeTakeFirst();
  return row && readSided(ctx, row.id);
}

/** Locks a tenancy of a user until the end of the transaction. TENANCY_NOT_FOUND; STALE_EDIT for another version. */
export async function lockOwn(
  tx: Context,
  userId: string,
  { number, version }: { number: string; version?: number },
): Promise<Own> {
  const known = (await findOwn(tx, userId, number)) ?? refuse('TENANCY_NOT_FOUND');
  await lockTenancy(tx, known.tenancy.id);
  const own = (await findOwn(tx, userId, number)) ?? refuse('TENANCY_NOT_FOUND');
  if (version !== undefined && own.tenancy.version !== version) refuse('STALE_EDIT');
  return own;
}

/** Locks a tenancy until the end of the transaction; undefined where it is gone. */
export async function lockTenancy(tx: Context, id: string): Promise<Sided | undefined> {
  const row = await tx.db.selectFrom('tenancies').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readSided(tx, row.id);
}

/** Reads a tenancy with its sides; undefined where it is gone. */
export async function readSided(ctx: Context, id: string): Promise<Sided | undefined> {
  const tenancy = await ctx.db.selectFrom('tenancies').selectAll().where('id', '=', id).executeTakeFirst();
  return tenancy && (await readSides(ctx, [tenancy]))[0];
}

/** Reads the sides of tenancies, in their order. */
export async function readSides(ctx: Context, tenancies: readonly TenancyRow[]): Promise<Sided[]> {
  if (tenancies.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('tenancy_sides')
    .selectAll()
    .where(
      'tenancy_id',
      'in',
      tenancies.map(({ id }) => id),
    )
    .execute();
  return tenancies.map((tenancy) => {
    const of = (role: TenancyRole) => {
      const found = rows.find((side) => side.tenancy_id === tenancy.id && side.role === role);
      if (!found) throw new Error(`Tenancy ${tenancy.id} has no ${role}`);
      return found;
    };
    return { tenancy, sides: { landlord: of('landlord'), tenant: of('tenant') } };
  });
}

/** Reads a page of a user's tenancies: `first` in front, then those that are not over, the newest start in front; and their number. */
export async function listOwn(
  ctx: Context,
  userId: string,
  { page, pageSize, first }: { page: number; pageSize: number; first: readonly string[] },
): Promise<{ rows: TenancyRow[]; total: number }> {
  const own = ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as s', 's.tenancy_id', 't.id')
    .where('s.user_id', '=', userId)
    .where('s.forgotten_at', 'is', null);
  const rows = await own
    .selectAll('t')
    .orderBy(sql`t.id <> all(${[...first]}::uuid[])`)
    .orderBy(sql`t.over_at is not null`)
    .orderBy('t.starts_on', 'desc')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

type Change = Omit<Updateable<TenanciesTables['tenancies']>, 'state' | 'version'>;

/** Changes a locked tenancy and counts its version up. */
export async function updateTenancy(tx: Context, { id }: Pick<TenancyRow, 'id'>, change: Change): Promise<TenancyRow> {
  return set(tx, id, change);
}

/** Moves a locked tenancy to another state. STATE_PASSED where its present one does not lead there. */
export async function moveTenancy(
  tx: Context,
  tenancy: TenancyRow,
  state: TenancyState,
  change: Change = {},
): Promise<TenancyRow> {
  if (!canTenancyBecome(tenancy.state, state)) refuse('STATE_PASSED');
  return set(tx, tenancy.id, { ...change, state });
}

async function set(tx: Context, id: string, change: Updateable<TenanciesTables['tenancies']>): Promise<TenancyRow> {
  return tx.db
    .updateTable('tenancies')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Reads both sides of a tenancy. */
export async function readSidesOf(ctx: Context, tenancyId: string): Promise<SideRow[]> {
  return ctx.db.selectFrom('tenancy_sides').selectAll().where('tenancy_id', '=', tenancyId).execute();
}

/** Changes a side of a locked tenancy. */
export async function updateSide(
  tx: Context,
  { tenancy_id, role }: SideKey,
  change: Updateable<TenanciesTables['tenancy_sides']>,
): Promise<void> {
  await tx.db
    .updateTable('tenancy_sides')
    .set(change)
    .where('tenancy_id', '=', tenancy_id)
    .where('role', '=', role)
    .execute();
}

/** Adds a line to the timeline that both sides read. */
export async function insertEvent(
  tx: Context,
  { id }: Pick<TenancyRow, 'id'>,
  event: Pick<TenancyEventRow, 'by' | 'what'> & { ends_on?: string | null },
): Promise<void> {
  await tx.db
    .insertInto('tenancy_events')
    .values({ tenancy_id: id, at: tx.now(), by: event.by, what: event.what, ends_on: event.ends_on ?? null })
    .execute();
}

/** Reads what is shown of a tenancy besides its sides: ends that are proposed, newest last, and the timeline. */
export async function readParts(ctx: Context, { id }: Pick<TenancyRow, 'id'>): Promise<Parts> {
  const invitation = await ctx.db
    .selectFrom('tenancy_invitations')
    .selectAll()
    .where('tenancy_id', '=', id)
    .executeTakeFirst();
  const events = await ctx.db
    .selectFrom('tenancy_events')
    .selectAll()
    .where('tenancy_id', '=', id)
    .orderBy('id')
    .execute();
  return { invitation, ends: await readProposedEnds(ctx, [id]), events };
}

/** Reads the invitations of tenancies. */
export async function readInvitations(ctx: Context, tenancyIds: readonly string[]): Promise<InvitationRow[]> {
  if (tenancyIds.length === 0) return [];
  return ctx.db
    .selectFrom('tenancy_invitations')
    .selectAll()
    .where('tenancy_id', 'in', [...tenancyIds])
    .execute();
}

/** Reads the ends of tenancies that are proposed and unanswered. */
export async function readProposedEnds(ctx: Context, tenancyIds: readonly string[]): Promise<EndRow[]> {
  if (tenancyIds.length === 0) return [];
  return ctx.db
    .selectFrom('tenancy_ends')
    .selectAll()
    .where('tenancy_id', 'in', [...tenancyIds])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Lists the confirmed tenancies of two accounts, whichever of both lets, those that left a file included. */
export async function listConfirmedOfPair(ctx: Context, one: string, other: string): Promise<TenancyRow[]> {
  return ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as a', 'a.tenancy_id', 't.id')
    .innerJoin('tenancy_sides as b', 'b.tenancy_id', 't.id')
    .selectAll('t')
    .where('a.account_hash', '=', hashAccount(one))
    .where('b.account_hash', '=', hashAccount(other))
    .where('t.state', 'in', CONFIRMED_STATES)
    .execute();
}

/** Lists those of these tenancies in which an account has given an opinion that is sealed; for its own reading alone. */
export async function listGiven(ctx: Context, userId: string, tenancyIds: readonly string[]): Promise<string[]> {
  if (tenancyIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('tenancy_opinions as o')
    .innerJoin('tenancy_sides as s', (join) =>
      join.onRef('s.tenancy_id', '=', 'o.tenancy_id').onRef('s.role', '=', 'o.by'),
    )
    .select('o.tenancy_id as id')
    .where('o.tenancy_id', 'in', [...tenancyIds])
    .where('s.user_id', '=', userId)
    .where('o.content_cipher', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a side has a sealed opinion; for that side alone. */
export async function hasOpinion(ctx: Context, tenancyId: string, role: TenancyRole): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('tenancy_opinions')
    .select('version')
    .where('tenancy_id', '=', tenancyId)
    .where('by', '=', role)
    .where('content_cipher', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the revealed opinion of a side stands outside the history. */
export async function hasOutside(ctx: Context, tenancyId: string, by: TenancyRole): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('revealed_entries')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('by', '=', by)
    .where('place', '=', 'outside')
    .where('reason', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
