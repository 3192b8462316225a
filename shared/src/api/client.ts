import { OPTIONAL_SESSION_HEADER } from '@najem/shared/contract/kernel';
import { REGISTRY_HEADER, REMOTE_ANSWER_HEADER } from '@najem/shared/contract/platform';
import { fieldsOf } from '@najem/shared/domain/kernel';
import axios, { type AxiosError, type AxiosInstance, type AxiosResponse } from 'axios';
import { SESSION_ENDED, SESSION_MESSAGES } from './texts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The call is made a second time, with a renewed token. */
    retried?: boolean;
    /** The call is made a second time, after the person confirmed that it is them. */
    confirmed?: boolean;
  }
}

/** Why the person is asked who they are: for a change that matters to security, or to open their dossier. */
export type ConfirmationReason = 'security' | 'dossier';

/** The client's view of its surroundings; the shell passes the browser's. */
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
  /** Asks the person to confirm that it is them, once for all calls that wait; false where they do not. */
  confirmPerson?(reason: ConfirmationReason): Promise<boolean>;
  /** Called when the server refuses an administrator who lacks the required second factor. */
  secondFactorRequired?(): void;
  now(): number;
  /** Receives the time at which the server answered, in ms since 1970, before the caller gets the answer. */
  answeredAt?(at: number): void;
  /** Receives the number of the registry that the server names in an answer. */
  registryAt?(number: number): void;
  /** Receives the sentence of every failed call, without its address, which may carry an identifier. */
  log?(message: string): void;
}

/** The HTTP client and its renewal of the session. */
export interface ApiClient {
  http: AxiosInstance;
  /** Exchanges the refresh cookie for a new token: at most one exchange at a time, over all calls and tabs. */
  renew(): Promise<string>;
  /** Runs a call that changes the session's cookies while no other call, in any tab, does. */
  alone<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** The session was ended, here or in another tab, before its renewal could matter. */
class SessionOver extends Error {}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const UNKNOWN_ERROR = 'Unknown error';
/** Refusals that a confirmation of the person lifts. */
const CONFIRMATIONS: Readonly<Record<string, ConfirmationReason | undefined>> = {
  STEP_UP_REQUIRED: 'security',
  FRESH_PROOF_REQUIRED: 'dossier',
};
/** Calls that begin, renew or end a session: their refusal says nothing about the one that may still be stored. */
const ABOUT_SESSION = /^(auth\/(refresh|logout)|users\/(login|google-login|login\/second-step))$/;

/**
 * The HTTP client: base, bearer token, JSON, `_t` on every GET of the site's own, and one renewal of the session per refused call,
 * shared by all calls in progress and all tabs. It has no timeout of its own, by specification.
 */
export function createClient(surroundings: ClientSurroundings): ApiClient {
  const { readToken, alone } = surroundings;
  const http = axios.create({
    baseURL: `${surroundings.origin}/api/`,
    // A call by XMLHttpRequest ends with its page, also the one that saves what its person leaves.
    adapter: 'fetch',
    withCredentials: true,
    headers: { Accept: 'application/json' },
  });
  const renew = createRenewal(http, surroundings);

  http.interceptors.request.use((config) => {
    config.url = (config.url ?? '').replace(/^\/?(?:api\/)*/, '');
    const token = readToken();
    if (token) config.headers.set('Authorization', `Bearer ${token}`);
    // A team's backend gets the query as its remote wrote it; answers of the API are kept by no browser.
    const isTeams = config.url.startsWith('x/');
    if (config.method === 'get' && !isTeams) config.params = { ...config.params, _t: surroundings.now() };
    return config;
  });
  const readHeaders = (response: AxiosResponse | undefined) => {
    const headers = headersOf(response);
    const at = timeOf(headers);
    if (at !== undefined) surroundings.answeredAt?.(at);
    const number = Number(headers[REGISTRY_HEADER]);
    if (number > 0) surroundings.registryAt?.(number);
  };
  http.interceptors.response.use(
    (response) => {
      readHeaders(response);
      return response;
    },
    (error: unknown) => {
      if (axios.isAxiosError(error)) readHeaders(error.response);
      if (!axios.isCancel(error)) surroundings.log?.(messageOf(error) ?? UNKNOWN_ERROR);
      return repeatRefused(http, surroundings, renew, error);
    },
  );

  return { http, renew: () => renew(readToken()), alone: (task) => alone(task) };
}

/** Exchanges the refresh cookie for a new token in place of `refused`, which the server no longer takes. */
type Renew = (refused: string | null) => Promise<string>;

function createRenewal(http: AxiosInstance, surroundings: ClientSurroundings): Renew {
  const { readToken, writeToken, alone } = surroundings;
  let renewal: Promise<string> | undefined;

  async function exchange(refused: string | null): Promise<string> {
    const before = readToken();
    // While this tab waited, another one renewed the session or ended it.
    if (before !== refused) return before ?? Promise.reject(new SessionOver());
    let token: string;
    try {
      token = (await http.post<{ token: string }>('auth/refresh', {})).data.token;
    } catch (cause) {
      if (isRefusal(cause) && readToken() === before) endSession(surroundings, messageOf(cause), true);
      throw cause;
    }
    const now = readToken();
    // The person signed out, or another one in, while the server answered: this session must not take its place.
    if (now !== before) return now ?? Promise.reject(new SessionOver());
    writeToken(token);
    return token;
  }

  return (refused) => {
    renewal ??= alone(() => exchange(refused)).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
}

/**
 * Makes a call again whose token was refused, with a new one, or that needed a confirmation of the person; throws the
 * error of every other call.
 */
async function repeatRefused(http: AxiosInstance, surroundings: ClientSurroundings, renew: Renew, error: unknown) {
  if (!axios.isAxiosError(error) || !error.config || !isRefusal(error)) throw error;
  const { config } = error;
  // What a team's backend answers is not about this site's session, whatever it says.
  if (headersOf(error.response)[REMOTE_ANSWER_HEADER] !== undefined) throw error;
  if (ABOUT_SESSION.test(config.url ?? '')) throw error;
  const message = messageOf(error);
  const sent = bearerOf(config.headers.get('Authorization'));
  const isCurrent = sent === surroundings.readToken();
  if (codeOf(error) === 'USER_BLOCKED') {
    if (sent && isCurrent) endSession(surroundings, message, true);
    throw error;
  }
  if (codeOf(error) === 'SECOND_FACTOR_REQUIRED') surroundings.secondFactorRequired?.();
  const reason = CONFIRMATIONS[String(codeOf(error))];
  if (reason && !config.confirmed && (await surroundings.confirmPerson?.(reason))) {
    return http.request({ ...config, confirmed: true });
  }
  if (!SESSION_MESSAGES.has(message ?? '')) throw error;
  if (config.retried || !sent) {
    // Without a token nothing is renewed here: a cookie left behind must not sign in a person who signed out.
    if (error.response?.status === UNAUTHORIZED && isCurrent) endSession(surroundings, undefined, Boolean(sent));
    throw error;
  }
  try {
    await renew(sent);
  } catch (cause) {
    // Who is signed out by now may still ask as anybody may.
    const isOptional = headersOf(error.response)[OPTIONAL_SESSION_HEADER] !== undefined;
    if (isOptional && isRefusal(cause) && surroundings.readToken() === null) {
      config.headers.delete('Authorization');
      return http.request({ ...config, retried: true });
    }
    // The screen learns why its call failed: the session is over, or the server could not be asked.
    throw cause instanceof SessionOver || isRefusal(cause) ? error : cause;
  }
  return http.request({ ...config, retried: true });
}

function endSession({ sessionEnded }: ClientSurroundings, message: string | undefined, isFinal: boolean): void {
  sessionEnded(message ?? SESSION_ENDED, isFinal);
}

/** Whether the server answered and refused; no answer, or a server in trouble, says nothing about the session. */
function isRefusal(error: unknown): boolean {
  const status = axios.isAxiosError(error) ? error.response?.status : undefined;
  return status === UNAUTHORIZED || status === FORBIDDEN;
}

/** The headers of an answer, by names in lower case. */
function headersOf(response: AxiosResponse | undefined): Record<string, unknown> {
  const headers = Object.entries(fieldsOf(response?.headers));
  return fieldsOf(Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])));
}

/** The time of an answer; undefined where it comes from a cache. */
function timeOf({ date, age }: Record<string, unknown>): number | undefined {
  const at = typeof date === 'string' && age === undefined ? Date.parse(date) : NaN;
  return Number.isNaN(at) ? undefined : at;
}

function codeOf(error: AxiosError): unknown {
  return fieldsOf(error.response?.data)['code'];
}

function messageOf(error: unknown): string | undefined {
  if (!axios.isAxiosError(error)) return undefined;
  return sentenceOf(error.response?.data) ?? (error.response ? undefined : error.message);
}

/** The sentence of a failed reply: its `message`, or its `error`. */
export function sentenceOf(data: unknown): string | undefined {
  const { message, error } = fieldsOf(data);
  return [message, error].find((text): text is string => typeof text === 'string' && text !== '');
}

function bearerOf(header: unknown): string | null {
  return typeof header === 'string' ? header.replace(/^Bearer /, '') : null;
}
