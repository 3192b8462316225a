import type { SessionUser } from '@najem/shared/contract/identity';
import { fieldsOf, type Actor } from '@najem/shared/domain/kernel';
import { nameFromEmail } from '@najem/shared/domain/identity';
import type { UnknownAction } from 'redux';
import { createEvent } from './event';
import type { RootState, SessionState } from './types';

/** The session that a stored token starts; the first call shows whether the token is still valid. */
export function startSession(token: string | null): SessionState {
  return { user: null, token, isAuthenticated: token !== null, loading: false, error: null };
}

// The specification names these actions; `session/lost` and `session/resumed` are what other tabs do.
export const loginStart = createEvent('session/loginStart');
export const loginSuccess = createEvent('session/loginSuccess', (user: SessionUser, token: string) => ({
  user,
  token,
}));
/** `clear` also drops user and token, for failures that end a session. */
export const loginFailure = createEvent('session/loginFailure', (error: string, clear: boolean = false) => ({
  error,
  clear,
}));
/** Ends the session at the server too; `message` gives the reason when the person did not ask for it. */
export const logout = createEvent('session/logout', (message?: string) => ({ message }));
/** Another tab ended the session; `message` gives the reason when no person asked for it. */
export const sessionLost = createEvent('session/lost', (message?: string) => ({ message }));
/** Another tab signed in: the same person or another one. */
export const sessionResumed = createEvent('session/resumed', (token: string) => ({ token }));
export const clearError = createEvent('session/clearError');
export const updateVerificationStatus = createEvent(
  'session/updateVerificationStatus',
  (status: SessionUser['verification_status']) => ({ status }),
);
export const profileLoaded = createEvent('session/profileLoaded', (user: SessionUser) => ({ user }));
export const tokenRefreshed = createEvent('session/tokenRefreshed', (token: string) => ({ token }));

/** Whether an action takes the screens from the person who used them: the next one must not find their data. */
export function changesPerson(action: UnknownAction): boolean {
  if (loginFailure.match(action)) return action.clear;
  return [logout, sessionLost, sessionResumed].some(({ match }) => match(action));
}

/** Whether an action ends a session that its person did not leave. */
export function endsByItself(action: unknown): boolean {
  const { type, clear, message } = fieldsOf(action);
  if (type === loginFailure.type) return clear === true;
  return (type === logout.type || type === sessionLost.type) && message !== undefined;
}

export function sessionReducer(state: SessionState = startSession(null), action: UnknownAction): SessionState {
  if (loginStart.match(action)) return { ...state, loading: true, error: null };
  if (loginSuccess.match(action)) {
    return { user: named(action.user), token: action.token, isAuthenticated: true, loading: false, error: null };
  }
  if (loginFailure.match(action)) {
    const { error, clear } = action;
    return clear ? { ...startSession(null), error } : { ...state, loading: false, error };
  }
  if (logout.match(action) || sessionLost.match(action)) {
    return { ...startSession(null), error: action.message ?? null };
  }
  if (sessionResumed.match(action)) return startSession(action.token);
  if (clearError.match(action)) return { ...state, error: null };
  if (updateVerificationStatus.match(action)) {
    return state.user ? { ...state, user: { ...state.user, verification_status: action.status } } : state;
  }
  if (profileLoaded.match(action)) return state.isAuthenticated ? { ...state, user: named(action.user) } : state;
  if (tokenRefreshed.match(action)) return state.isAuthenticated ? { ...state, token: action.token } : state;
  return state;
}

function named(user: SessionUser): SessionUser {
  return user.name ? user : { ...user, name: nameFromEmail(user.email) };
}

/** The id of a token's owner, by its payload; undefined when it cannot be read. The signature is not checked. */
export function personOfToken(token: string | null): string | undefined {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { id } = fieldsOf(JSON.parse(atob(payload)));
    return typeof id === 'string' ? id : undefined;
  } catch {
    // Local storage may hold anything: a text that is no token has no owner.
    return undefined;
  }
}

export const selectSession = (state: RootState): SessionState => state.session;
export const selectUser = (state: RootState): SessionUser | null => state.session.user;

/** The signed-in person in the form that the domain's permissions take. */
export function selectActor(state: RootState): Actor | null {
  const { user } = state.session;
  return user && { id: user._id, role: user.role, verificationStatus: user.verification_status };
}
