import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Time } from '../kernel/parts';

/** A calendar month in Warsaw, as in `2026-11`. */
const Month = Type.String();

const Counted = Type.Object({
  total: Type.Integer(),
  withHistory: Type.Object({ total: Type.Integer() }),
  withRating: Type.Object({ total: Type.Integer() }),
});

export const Statistics = Type.Object({
  tenants: Counted,
  landlords: Counted,
  users: Type.Object({
    total: Type.Integer(),
    byStatus: Type.Object({ active: Type.Integer(), blocked: Type.Integer() }),
    byRole: Type.Object({ admin: Type.Integer(), user: Type.Integer() }),
  }),
  logins: Type.Object({
    currentlyActive: Type.Integer(),
    lastMonth: Type.Integer(),
    lastThreeMonths: Type.Integer(),
    lastSixMonths: Type.Integer(),
    lastYear: Type.Integer(),
  }),
  /** When the figures were counted. */
  countedAt: Time,
  /** Sign-ins of each of the last twelve months, oldest first. */
  loginsByMonth: Type.Optional(Type.Array(Type.Object({ month: Month, total: Type.Integer() }))),
  /** Subjects with history by their rating: from `from` points up to the next row's, the last one with its end. */
  ratings: Type.Optional(
    Type.Array(Type.Object({ from: Type.Number(), tenants: Type.Integer(), landlords: Type.Integer() })),
  ),
  /** How many subjects there were at the end of each of the last twelve months, today's for the running one. */
  growth: Type.Optional(Type.Array(Type.Object({ month: Month, tenants: Type.Integer(), landlords: Type.Integer() }))),
});
export type Statistics = Static<typeof Statistics>;

export const statisticsCalls = {
  statistics: endpoint({
    method: 'GET',
    path: '/admin/statistics',
    access: 'admin',
    summary: 'Figures of the service, never older than a minute.',
    reply: Type.Object({ success: Type.Boolean(), statistics: Statistics }),
    errors: [],
  }),
};
