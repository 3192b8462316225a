import { type Static, Type } from '@sinclair/typebox';
import { UserStatus } from '../identity/accounts';
import { endpoint } from '../kernel/endpoint';
import { Done, Id, IdParams, Role, Slice, Time } from '../kernel/parts';

/** An account whose inquiries look like trying out numbers: figures and times, never identifiers. */
export const Suspect = Type.Object({
  _id: Id,
  user: Type.Object({ _id: Id, name: Type.String(), email: Type.String(), role: Role, status: UserStatus }),
  /** Distinct identifiers of 24 hours. */
  identifiers: Type.Integer(),
  /** How many of them were looked up, and how many of those belonged to nobody. */
  lookups: Type.Integer(),
  misses: Type.Integer(),
  /** How many accounts reached the figures together from one network address; 1 for an account alone. */
  accounts: Type.Integer(),
  firstAt: Time,
  lastAt: Time,
  notedAt: Time,
});
export type Suspect = Static<typeof Suspect>;

/** What sorts the suspects (`sort=person`); a leading `-` reverses the order. */
export const SUSPECT_SORTS = ['age', 'person', 'identifiers', 'lookups', 'misses'] as const;

export const suspectCalls = {
  suspects: endpoint({
    method: 'GET',
    path: '/desk/suspects',
    access: 'admin',
    fresh: true,
    summary: 'Active accounts with suspect inquiries that nobody has handled yet.',
    query: Type.Object({
      /** One of age, person, identifiers, lookups and misses, with a leading `-` the other way round; the last noted first when absent. */
      sort: Type.Optional(Type.String({ maxLength: 40 })),
      /** Finds an account by words of its name, or a part of its e-mail address. */
      q: Type.Optional(Type.String({ maxLength: 254 })),
      ...Slice,
      next: Type.Optional(Type.String({ maxLength: 800 })),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      items: Type.Array(Suspect),
      /** Opaque; absent at the end of the list. */
      next: Type.Optional(Type.String()),
    }),
    errors: [],
  }),
  handleSuspect: endpoint({
    method: 'POST',
    path: '/desk/suspects/{id}/handle',
    access: 'admin',
    fresh: true,
    summary: 'Marks suspect inquiries as handled, without blocking the account.',
    params: IdParams,
    reply: Done,
    errors: ['NOT_FOUND', 'STALE_EDIT'],
  }),
};
