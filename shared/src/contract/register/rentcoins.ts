import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id, Time } from '../kernel/parts';
import { DisputeNames } from './history-entry';

export const CoinsRow = Type.Object({
  _id: Id,
  amount: Type.Integer(),
  created_at: Time,
  action_type: Type.String(),
  reference_name: Type.Optional(Type.String()),
  metadata: Type.Optional(Type.Object({ identifier: Type.Optional(Type.String()) })),
  /** The dispute that removed the entry whose award was taken back; its author may open it. */
  dispute: Type.Optional(Type.Composite([DisputeNames, Type.Object({ _id: Id, number: Type.String() })])),
});
export type CoinsRow = Static<typeof CoinsRow>;

export const rentCoins = {
  balance: endpoint({
    method: 'GET',
    path: '/rentcoins/balance',
    access: 'user',
    summary: "The caller's RentCoins balance.",
    reply: Type.Object({
      success: Type.Boolean(),
      rentCoins: Type.Integer(),
      /** What the caller gets once their identity is verified; absent where it is. */
      waiting: Type.Optional(Type.Integer()),
    }),
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/rentcoins/history',
    access: 'user',
    summary: "The caller's RentCoins movements, newest first.",
    reply: Type.Array(CoinsRow),
    errors: [],
  }),
};

/** The balance as the account screens ask for it. */
export const accountRentCoins = endpoint({
  method: 'GET',
  path: '/users/rentcoins',
  access: 'user',
  summary: "The caller's RentCoins balance.",
  reply: Type.Object({ success: Type.Boolean(), rentCoins: Type.Integer() }),
  errors: [],
});
