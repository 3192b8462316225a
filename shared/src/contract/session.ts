import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from './endpoint';
import { Done, Id, IdParams, Time } from './parts';

/** One signed-in device of the caller. */
export const SessionInfo = Type.Object({
  _id: Id,
  device: Type.String(),
  createdAt: Time,
  lastUsedAt: Time,
  current: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

export const session = {
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'Exchanges the refresh cookie for a new access token and a new refresh cookie.',
    reply: Type.Object({ success: Type.Boolean(), token: Type.String() }),
    errors: ['REFRESH_INVALID', 'USER_BLOCKED'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: "Ends the caller's session at the server; answers the same when there is none.",
    reply: Done,
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: "Lists the caller's living sessions, newest first.",
    reply: Type.Object({ success: Type.Boolean(), sessions: Type.Array(SessionInfo) }),
    errors: [],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'user',
    summary: "Ends one of the caller's sessions.",
    params: IdParams,
    reply: Done,
    errors: ['SESSION_NOT_FOUND'],
  }),
};
