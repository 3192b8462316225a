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

export const loginStart = () => ({ type: 'session/loginStart' }) as const;
export const loginSuccess = (user: SessionUser, token: string) =>
  ({ type: 'session/loginSuccess', user, token }) as const;
/** `clear` also drops user and token, for failures that end a session. */
export const loginFailure = (error: string, clear = false) => ({ type: 'session/loginFailure', error, clear }) as const;
export const logout = (message?: string) => ({ type: 'session/logout', message }) as const;
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

export function sessionReducer(state: SessionState = startSession(null), unknown: UnknownAction): SessionState {
  const action = unknown as SessionAction;
  switch (action.type) {
    case 'session/loginStart':
      return { ...state, loading: true, error: null };
    case 'session/loginSuccess':
      return {
        user: { ...action.user, name: action.user.name || nameFromEmail(action.user.email) },
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
      return startSession(null);
    case 'session/clearError':
      return { ...state, error: null };
    case 'session/updateVerificationStatus':
      return state.user ? { ...state, user: { ...state.user, verification_status: action.status } } : state;
    case 'session/profileLoaded':
      return state.isAuthenticated ? { ...state, user: action.user } : state;
    case 'session/tokenRefreshed':
      return state.isAuthenticated ? { ...state, token: action.token } : state;
    default:
      return state;
  }
}

export const selectSession = (state: RootState): SessionState => state.session;
export const selectUser = (state: RootState): SessionUser | null => state.session.user;

/** The signed-in person as the domain's permissions see them. */
export function selectActor(state: RootState): Actor | null {
  const { user } = state.session;
  return user && { id: user._id, role: user.role, verificationStatus: user.verification_status };
}
