import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from './endpoint';
import { Done, Email, Id, IdParams, Password, Role, Time, VerificationStatus } from './parts';

/** The signed-in person, as the session knows them. */
export const SessionUser = Type.Object({
  _id: Id,
  email: Type.String(),
  name: Type.String(),
  isEmailVerified: Type.Boolean(),
  role: Role,
  verification_status: VerificationStatus,
  /** The one built-in administrator account: no verification indicator is shown for it. */
  builtIn: Type.Boolean(),
  /** Whether the account has a password (accounts made by Google sign-in may have none). */
  hasPassword: Type.Boolean(),
  createdAt: Time,
});
export type SessionUser = Static<typeof SessionUser>;

export const SignedIn = Type.Object({ success: Type.Boolean(), token: Type.String(), user: SessionUser });
export type SignedIn = Static<typeof SignedIn>;

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

export const signInCalls = {
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    summary: 'Signs in with e-mail and password; sets the refresh cookie.',
    body: Type.Object({ email: Email, password: Password }),
    reply: SignedIn,
    errors: ['CREDENTIALS_INVALID', 'EMAIL_NOT_VERIFIED', 'USER_BLOCKED'],
  }),
};
