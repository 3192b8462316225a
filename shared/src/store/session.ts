import type { SessionUser } from '@najem/shared/contract';
import { nameFromEmail, type Actor } from '@najem/shared/domain';
import type { UnknownAction } from 'redux';
import type { RootState } from './types';

/** Who is signed in, as the specification's auth state. */
export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
}

/** The session of somebody whose stored token is `token`; whether it still holds, the first call tells. */
export function startSession(token: string | null): SessionState {
  return { user: null, token, isAuthenticated: token !== null, loading: false, error: null };
}

// The specification names these actions; `session/lost` and `session/resumed` are what other tabs do.
export const loginStart = () => ({ type: 'session/loginStart' }) as const;
export const loginSuccess = (user: SessionUser, token: string) =>
  ({ type: 'session/loginSuccess', user, token }) as const;
/** `clear` also drops user and token, for failures that end a session. */
export const loginFailure = (error: string, clear = false) => ({ type: 'session/loginFailure', error, clear }) as const;
/** Ends the session at the server too; `message` tells why, when the person did not ask for it. */
export const logout = (message?: string) => ({ type: 'session/logout', message }) as const;
/** Another tab ended the session; `message` tells why, when nobody asked for it. */
export const sessionLost = (message?: string) => ({ type: 'session/lost', message }) as const;
/** Another tab signed in: the same person or somebody else. */
export const sessionResumed = (token: string) => ({ type: 'session/resumed', token }) as const;
export const clearError = () => ({ type: 'session/clearError' }) as const;
export const updateVerificationStatus = (status: SessionUser['verification_status']) =>
  ({ type: 'session/updateVerificationStatus', status }) as const;
export const profileLoaded = (user: SessionUser) => ({ type: 'session/profileLoaded', user }) as const;
export const tokenRefreshed = (token: string) => ({ type: 'session/tokenRefreshed', token }) as const;

export type SessionAction = ReturnType<
  | typeof loginStart
  | typeof loginSuccess
  | typeof loginFailure
  | typeof logout
  | typeof sessionLost
  | typeof sessionResumed
  | typeof clearError
  | typeof updateVerificationStatus
  | typeof profileLoaded
  | typeof tokenRefreshed
>;

/** Narrows an action of the store to one of the session's. */
export function isSessionAction<Type extends SessionAction['type']>(
  action: UnknownAction,
  type: Type,
): action is Extract<SessionAction, { type: Type }> & UnknownAction {
  return action.type === type;
}

/** Whether an action takes the screens from the person who used them: nobody may find their data afterwards. */
export function changesPerson(unknown: UnknownAction): boolean {
  const action = unknown as SessionAction;
  switch (action.type) {
    case 'session/logout':
    case 'session/lost':
    case 'session/resumed':
      return true;
    case 'session/loginFailure':
      return action.clear;
    default:
      return false;
  }
}

export function sessionReducer(state: SessionState = startSession(null), unknown: UnknownAction): SessionState {
  const action = unknown as SessionAction;
  switch (action.type) {
    case 'session/loginStart':
      return { ...state, loading: true, error: null };
    case 'session/loginSuccess':
      return {
        user: named(action.user),
        token: action.token,
        isAuthenticated: true,
        loading: false,
        error: null,
      };
    case 'session/loginFailure':
      return action.clear
        ? { user: null, token: null, isAuthenticated: false, loading: false, error: action.error }
        : { ...state, loading: false, error: action.error };
    case 'session/logout':
    case 'session/lost':
      return { ...startSession(null), error: action.message ?? null };
    case 'session/resumed':
      return startSession(action.token);
    case 'session/clearError':
      return { ...state, error: null };
    case 'session/updateVerificationStatus':
      return state.user ? { ...state, user: { ...state.user, verification_status: action.status } } : state;
    case 'session/profileLoaded':
      return state.isAuthenticated ? { ...state, user: named(action.user) } : state;
    case 'session/tokenRefreshed':
      return state.isAuthenticated ? { ...state, token: action.token } : state;
    default:
      return state;
  }
}

function named(user: SessionUser): SessionUser {
  return user.name ? user : { ...user, name: nameFromEmail(user.email) };
}

/** Whose token it is, by its payload; undefined when it cannot be read. A hint for the screens, never a proof. */
export function personOfToken(token: string | null): string | undefined {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { id } = JSON.parse(atob(payload)) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    // Anything may lie in local storage; what is no token belongs to nobody.
    return undefined;
  }
}

export const selectSession = (state: RootState): SessionState => state.session;
export const selectUser = (state: RootState): SessionUser | null => state.session.user;

/** The signed-in person as the domain's permissions see them. */
export function selectActor(state: RootState): Actor | null {
  const { user } = state.session;
  return user && { id: user._id, role: user.role, verificationStatus: user.verification_status };
}
