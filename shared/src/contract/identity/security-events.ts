import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id, SequenceNumber, Time } from '../kernel/parts';

/** The kinds of security events. */
export const SECURITY_EVENT_KINDS = [
  'sign-in.succeeded',
  'sign-in.refused',
  'account.attacked',
  'account.disowned',
  'session.reused',
  'password.changed',
  'address.changed',
  'password.reset',
  'google.tied',
  'google.removed',
  'second-factor.changed',
  'role.refused',
  'people.read',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** One security event. */
export const SecurityEvent = Type.Object({
  _id: Id,
  at: Time,
  kind: Type.String(),
  /** The account that it concerns; absent where none is known. */
  user: Type.Optional(Type.Object({ _id: Id, name: Type.String(), email: Type.String() })),
  /** The same for events from the same network address, which it does not reveal. */
  origin: Type.Optional(Type.String()),
});
export type SecurityEvent = Static<typeof SecurityEvent>;

export const securityEventCalls = {
  securityEvents: endpoint({
    method: 'GET',
    path: '/admin/security-events',
    access: 'admin',
    summary: 'Security events of the last 90 days, newest first, before one of them; `olderThan` leads on.',
    query: Type.Object({
      kind: Type.Optional(Type.String({ maxLength: 60 })),
      before: Type.Optional(SequenceNumber),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      events: Type.Array(SecurityEvent),
      /** `before` of the next, older page; absent at the end of the list. */
      olderThan: Type.Optional(Type.Integer()),
    }),
    errors: [],
  }),
};
