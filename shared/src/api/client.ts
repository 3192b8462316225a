import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';

/** What the client needs from its surroundings; the shell passes the browser's. */
export interface ClientSurroundings {
  /** Where `/api` lives, for example `https://rzetelnynajem.test`. */
  origin: string;
  readToken(): string | null;
  writeToken(token: string): void;
  /** Called once when the session cannot be renewed. */
  sessionEnded(message: string): void;
  /** Runs `task` alone among all tabs of this site; `task` looks again whether another tab was faster. */
  alone<Result>(task: () => Promise<Result>): Promise<Result>;
  now(): number;
}

export const SESSION_ENDED = 'Sesja wygasła. Zaloguj się ponownie.';

/** Messages of a 401 or 403 that mean the session, not the operation, was refused. */
const SESSION_MESSAGES = new Set(['Nieprawidłowy token', 'Token wygasł', 'Brak uprawnień do tej operacji']);

/** Calls that a failed session must never try to renew. */
const NEVER_RENEWED = /^auth\//;

interface Renewable extends AxiosRequestConfig {
  renewed?: boolean;
}

/**
 * The HTTP client: base, bearer token, JSON, `_t` on every GET, and one renewal of the session per failed call,
 * shared by all calls in progress and all tabs. It has no timeout of its own, by specification.
 */
export function createClient(surroundings: ClientSurroundings): AxiosInstance {
  const client = axios.create({
    baseURL: `${surroundings.origin}/api/`,
    withCredentials: true,
    headers: { Accept: 'application/json' },
  });

  client.interceptors.request.use((config) => {
    config.url = (config.url ?? '').replace(/^\/?(?:api\/)*/, '');
    const token = surroundings.readToken();
    if (token) config.headers.set('Authorization', `Bearer ${token}`);
    if (config.method === 'get') config.params = { ...(config.params as object), _t: surroundings.now() };
    return config;
  });

  let renewal: Promise<string> | undefined;
  const renew = (usedToken: string | null): Promise<string> => {
    renewal ??= surroundings
      .alone(async () => {
        const current = surroundings.readToken();
        if (current && current !== usedToken) return current;
        const reply = await client.post<{ token: string }>('auth/refresh');
        surroundings.writeToken(reply.data.token);
        return reply.data.token;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };

  client.interceptors.response.use(undefined, async (error: unknown) => {
    if (!axios.isAxiosError(error) || !error.config || !error.response) throw error;
    const config = error.config as Renewable;
    const { status, data } = error.response as { status: number; data?: { message?: string } };
    const sessionRefused = (status === 401 || status === 403) && SESSION_MESSAGES.has(data?.message ?? '');
    const sent = String(error.config.headers.get('Authorization') ?? '').replace(/^Bearer /, '') || null;
    if (!sessionRefused || config.renewed || !sent || NEVER_RENEWED.test(config.url ?? '')) throw error;
    try {
      await renew(sent);
    } catch (cause) {
      // No answer is not a refusal: the person stays signed in and may try again.
      if (axios.isAxiosError(cause) && cause.response) surroundings.sessionEnded(SESSION_ENDED);
      throw error;
    }
    return client.request({ ...error.config, renewed: true } as Renewable);
  });
  return client;
}
