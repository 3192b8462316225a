import type { OpinionEntry } from '@najem/shared/contract/tenancies';
import { TENANCY_ROLES, type TenancyRole, type TenancyState } from '@najem/shared/domain/tenancies';
import { newNumber } from '../../src/kernel/codes';
import { sealOpinion } from '../../src/tenancies/seals';
import { hashAccount } from '../../src/tenancies/account-hash';
import type { NewTenancyRow, SideRow, TenancyRow } from '../../src/tenancies/tables';
import type { TestApp } from './harness';
import type { Person } from './sign-in';

/** The sides of a tenancy, and what of it differs from one that both confirmed and proved. */
export interface TenancyInput extends Partial<Omit<NewTenancyRow, 'counter'>> {
  landlord: Person;
  tenant?: Person;
  sides?: Partial<Record<TenancyRole, Partial<SideRow>>>;
  counter?: string;
}

const DAY_MS = 86_400_000;

/** Adds a tenancy as it stands after some time, in its window unless said otherwise; returns its row. */
export async function insertTenancy(site: TestApp, input: TenancyInput): Promise<TenancyRow> {
  const { landlord, tenant, sides = {}, ...values } = input;
  const now = site.now();
  const people = { landlord, tenant };
  const state: TenancyState = values.state ?? 'window';
  const row = await site.ctx.db
    .insertInto('tenancies')
    .values({
      number: newNumber(site.ctx, 'NJ'),
      inviter: 'landlord',
      state,
      address: 'ul. Lipowa 4/7, 30-001 Kraków',
      starts_on: '2024-09-01',
      ends_on: '2026-11-10',
      created_at: now,
      confirmed_at: now,
      proven_at: now,
      window_opens_on: '2026-11-11',
      window_ends_at: new Date(now.getTime() + 30 * DAY_MS),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await site.ctx.db
    .insertInto('tenancy_sides')
    .values(
      TENANCY_ROLES.map((role) => ({
        tenancy_id: row.id,
        role,
        user_id: people[role]?.id ?? null,
        account_hash: people[role] && row.confirmed_at ? hashAccount(people[role].id) : null,
        name: people[role]?.name ?? null,
        confirmed_at: people[role] ? row.confirmed_at : null,
        ...sides[role],
      })),
    )
    .execute();
  return row;
}

/** What somebody writes in an opinion about the other side. */
export const OPINION: Readonly<Record<TenancyRole, OpinionEntry[]>> = {
  landlord: [{ reason: 'timely_payment', comment: 'Czynsz zawsze w terminie, co do dnia.' }],
  tenant: [{ reason: 'quick_response', comment: 'Na każdą usterkę odpowiedź w jeden dzień.' }],
};

/** Adds the sealed opinion of a side. */
export async function insertOpinion(
  site: TestApp,
  { id }: TenancyRow,
  by: TenancyRole,
  entries = OPINION[by],
): Promise<void> {
  const owner = { tenancy_id: id, by };
  await site.ctx.db
    .insertInto('tenancy_opinions')
    .values({ ...owner, ...sealOpinion(site.ctx.vault, owner, entries), version: 1 })
    .execute();
}

/** Adds a revealed entry of a side that stands outside the register. */
export async function insertRevealed(site: TestApp, { id }: TenancyRow, by: TenancyRole): Promise<void> {
  const [entry] = OPINION[by];
  await site.ctx.db
    .insertInto('revealed_entries')
    .values({ tenancy_id: id, by, position: 1, ...entry, place: 'outside', revealed_at: site.now() })
    .execute();
}

/** Reads the sealed opinion of a side as it is stored. */
export async function readOpinion(site: TestApp, { id }: TenancyRow, by: TenancyRole) {
  return site.ctx.db
    .selectFrom('tenancy_opinions')
    .selectAll()
    .where('tenancy_id', '=', id)
    .where('by', '=', by)
    .executeTakeFirstOrThrow();
}

/** Reads a tenancy with both sides as they are stored; undefined once it is gone. */
export async function readTenancy(site: TestApp, { id }: TenancyRow) {
  const tenancy = await site.ctx.db.selectFrom('tenancies').selectAll().where('id', '=', id).executeTakeFirst();
  const sides = await site.ctx.db.selectFrom('tenancy_sides').selectAll().where('tenancy_id', '=', id).execute();
  const sideOf = (role: TenancyRole) => sides.find((side) => side.role === role);
  return { tenancy, landlord: sideOf('landlord'), tenant: sideOf('tenant') };
}
