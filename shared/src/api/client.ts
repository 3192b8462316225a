import axios, { type AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios';
import { SESSION_ENDED, SESSION_MESSAGES } from './texts';

/** What the client needs from its surroundings; the shell passes the browser's. */
export interface ClientSurroundings {
  /** Where `/api` lives, for example `https://rzetelnynajem.test`. */
  origin: string;
  readToken(): string | null;
  writeToken(token: string): void;
  /**
   * Called when the server refuses to go on with the session, once for all calls in progress. `isFinal`: asking for a
   * renewal again would be answered the same.
   */
  sessionEnded(message: string, isFinal: boolean): void;
  /** Runs `task` while no other tab of this site runs one. */
  alone<Result>(task: () => Promise<Result>): Promise<Result>;
  now(): number;
  /** Told of every failed call, without addresses: they may carry identifiers. */
  log?(message: string): void;
}

/** The HTTP client and what it knows of the session. */
export interface ApiClient {
  http: AxiosInstance;
  /** Exchanges the refresh cookie for a new token: at most one exchange at a time, over all calls and tabs. */
  renew(): Promise<string>;
  /** Runs a call that changes the session's cookies while no other call, in any tab, does. */
  alone<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** The session was ended, here or in another tab, before its renewal could matter. */
class SessionOver extends Error {}

interface Retried extends AxiosRequestConfig {
  retried?: boolean;
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const UNKNOWN_ERROR = 'Unknown error';
/** Calls that begin, renew or end a session: their refusal says nothing about the one that may still be stored. */
const ABOUT_SESSION = /^(auth\/(refresh|logout)|users\/(login|google-login))$/;

/**
 * The HTTP client: base, bearer token, JSON, `_t` on every GET, and one renewal of the session per refused call,
 * shared by all calls in progress and all tabs. It has no timeout of its own, by specification.
 */
export function createClient(surroundings: ClientSurroundings): ApiClient {
  const { readToken, writeToken, alone } = surroundings;
  const http = axios.create({
    baseURL: `${surroundings.origin}/api/`,
    withCredentials: true,
    headers: { Accept: 'application/json' },
  });

  http.interceptors.request.use((config) => {
    config.url = (config.url ?? '').replace(/^\/?(?:api\/)*/, '');
    const token = readToken();
    if (token) config.headers.set('Authorization', `Bearer ${token}`);
    if (config.method === 'get') config.params = { ...(config.params as object), _t: surroundings.now() };
    return config;
  });

  let renewal: Promise<string> | undefined;
  /** `refused`: the token that the server no longer takes. */
  const renew = (refused: string | null): Promise<string> => {
    renewal ??= alone(() => exchange(refused)).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  async function exchange(refused: string | null): Promise<string> {
    const before = readToken();
    // While this tab waited for its turn another one renewed the session, or ended it.
    if (before !== refused) return before ?? Promise.reject(new SessionOver());
    let token: string;
    try {
      token = (await http.post<{ token: string }>('auth/refresh', {})).data.token;
    } catch (cause) {
      if (isRefusal(cause) && readToken() === before) end(messageOf(cause), true);
      throw cause;
    }
    const now = readToken();
    // Whoever signed out, or in, while the server answered must not find this session in its place.
    if (now !== before) return now ?? Promise.reject(new SessionOver());
    writeToken(token);
    return token;
  }

  function end(message: string | undefined, isFinal: boolean): void {
    surroundings.sessionEnded(message ?? SESSION_ENDED, isFinal);
  }

  http.interceptors.response.use(undefined, async (error: unknown) => {
    if (!axios.isCancel(error)) surroundings.log?.(messageOf(error) ?? UNKNOWN_ERROR);
    if (!axios.isAxiosError(error) || !error.config || !isRefusal(error)) throw error;
    const config = error.config as Retried;
    if (ABOUT_SESSION.test(config.url ?? '')) throw error;
    const message = messageOf(error);
    const sent = bearerOf(error.config.headers.get('Authorization'));
    const isCurrent = sent === readToken();
    if (codeOf(error) === 'USER_BLOCKED') {
      if (sent && isCurrent) end(message, true);
      throw error;
    }
    if (!SESSION_MESSAGES.has(message ?? '')) throw error;
    if (config.retried || !sent) {
      // Without a token nothing is renewed here: a cookie left behind must not sign in a person who signed out.
      if (error.response?.status === UNAUTHORIZED && isCurrent) end(undefined, Boolean(sent));
      throw error;
    }
    try {
      await renew(sent);
    } catch (cause) {
      // The screen learns why its call failed: the session is over, or the server could not be asked.
      throw cause instanceof SessionOver || isRefusal(cause) ? error : cause;
    }
    return http.request({ ...error.config, retried: true } as Retried);
  });

  return { http, renew: () => renew(readToken()), alone: (task) => alone(task) };
}

/** Whether the server answered and refused; no answer, or a server in trouble, says nothing about the session. */
function isRefusal(error: unknown): boolean {
  const status = axios.isAxiosError(error) ? error.response?.status : undefined;
  return status === UNAUTHORIZED || status === FORBIDDEN;
}

function codeOf(error: AxiosError): unknown {
  return (error.response?.data as { code?: unknown } | undefined)?.code;
}

function messageOf(error: unknown): string | undefined {
  if (!axios.isAxiosError(error)) return undefined;
  return sentenceOf(error.response?.data) ?? (error.response ? undefined : error.message);
}

/** The sentence of a failed reply: its `message`, or its `error`. */
export function sentenceOf(data: unknown): string | undefined {
  const body = (data ?? {}) as { message?: unknown; error?: unknown };
  return [body.message, body.error].find((text): text is string => typeof text === 'string' && text !== '');
}

function bearerOf(header: unknown): string | null {
  return typeof header === 'string' ? header.replace(/^Bearer /, '') : null;
}
