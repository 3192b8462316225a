import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { type ClientSurroundings, createClient } from './client';
import { SESSION_ENDED } from './texts';

type Answer = { status: number; data?: unknown; headers?: Record<string, string> } | 'no connection';

const EXPIRED: Answer = { status: 401, data: { code: 'TOKEN_EXPIRED', message: 'Token wygasł' } };
const FORBIDDEN: Answer = { status: 403, data: { code: 'FORBIDDEN', message: 'Brak uprawnień do tej operacji' } };
const OK: Answer = { status: 200, data: { success: true } };
const REFUSED: Answer = { status: 401, data: { code: 'REFRESH_INVALID', message: SESSION_ENDED } };

/** A client in a browser of one tab, and what it asked of the server. */
function setUp(
  answer: (path: string, token: string | null) => Answer | Promise<Answer>,
  more: Partial<ClientSurroundings> = {},
) {
  const browser = { token: 'old' as string | null };
  const asked: { path: string; token: string | null; config: InternalAxiosRequestConfig }[] = [];
  const ended: { message: string; isFinal: boolean }[] = [];
  const logged: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const client = createClient({
    origin: 'https://site.test',
    readToken: () => browser.token,
    writeToken: (token) => (browser.token = token),
    sessionEnded: (message, isFinal) => {
      browser.token = null;
      ended.push({ message, isFinal });
    },
    alone: (task) => {
      const mine = turn.then(task);
      turn = mine.catch(() => undefined);
      return mine;
    },
    now: () => 1_700_000_000_000,
    log: (message) => logged.push(message),
    ...more,
  });
  client.http.defaults.adapter = async (config) => {
    const path = config.url ?? '';
    const header = config.headers.get('Authorization');
    const token = typeof header === 'string' ? header.replace('Bearer ', '') : null;
    asked.push({ path, token, config });
    const given = await answer(path, token);
    if (given === 'no connection') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const response = { headers: {}, ...given, statusText: '', config } as AxiosResponse;
    if (given.status < 400) return response;
    throw new AxiosError('failed', 'ERR_BAD_REQUEST', config, undefined, response);
  };
  const pathsAsked = () => asked.map(({ path }) => path);
  return { client, browser, asked, ended, logged, pathsAsked };
}

/** Takes the token `new` only; a refresh gives it. */
const renewing = (path: string, token: string | null): Answer => {
  if (path === 'auth/refresh') return { status: 200, data: { success: true, token: 'new' } };
  return token === 'new' ? OK : EXPIRED;
};

describe('a call that is answered without a session, too', () => {
  const expired: Answer = { ...EXPIRED, headers: { 'x-session-optional': '1' } };

  it('is repeated with the renewed session', async () => {
    const { client, asked } = setUp((path, token) =>
      token === 'old' && path === 'news' ? expired : renewing(path, token),
    );
    expect((await client.http.get('news')).status).toBe(200);
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      ['news', 'old'],
      ['auth/refresh', 'old'],
      ['news', 'new'],
    ]);
  });

  it('is repeated without one where the session is over', async () => {
    const { client, asked, ended } = setUp((path, token) => {
      if (path === 'auth/refresh') return REFUSED;
      return token === null ? OK : expired;
    });
    expect((await client.http.get('news')).status).toBe(200);
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      ['news', 'old'],
      ['auth/refresh', 'old'],
      ['news', null],
    ]);
    expect(ended).toHaveLength(1);
  });
});

it.each([
  { code: 'USER_BLOCKED', message: 'Konto jest zablokowane' },
  { code: 'TOKEN_EXPIRED', message: 'Token wygasł' },
  { code: 'STEP_UP_REQUIRED', message: 'Potwierdź' },
  { code: 'SECOND_FACTOR_REQUIRED', message: 'Drugi składnik' },
])("what a team's backend answers with $code is not about the session", async (data) => {
  const confirmPerson = jest.fn();
  const secondFactorRequired = jest.fn();
  const answer: Answer = {
    status: data.code === 'TOKEN_EXPIRED' ? 401 : 403,
    data,
    headers: { 'X-Remote-Answer': '1' },
  };
  const { client, pathsAsked, ended } = setUp(() => answer, { confirmPerson, secondFactorRequired });
  await expect(client.http.get('x/flats/list')).rejects.toMatchObject({ response: { data } });
  expect([pathsAsked(), ended]).toEqual([['x/flats/list'], []]);
  expect([confirmPerson, secondFactorRequired].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

describe('what the client sends', () => {
  // RULES: The API is always
  it.each(['tenants', '/tenants', 'api/tenants', '/api/tenants', '/api/api/tenants'])(
    'sends %s to the same address below /api',
    async (url) => {
      const { client, asked } = setUp(() => OK);
      await client.http.get(url);
      expect(asked[0]?.config.baseURL).toBe('https://site.test/api/');
      expect(asked[0]?.path).toBe('tenants');
    },
  );

  it('sends the token and cookies, asks for JSON and stamps every GET with the time', async () => {
    const { client, asked } = setUp(() => OK);
    await client.http.get('tenants', { params: { page: 2 } });
    await client.http.post('tenants', {});
    const [get, post] = asked.map(({ config }) => config);
    expect(get?.headers.get('Authorization')).toBe('Bearer old');
    expect(get?.headers.get('Accept')).toBe('application/json');
    expect(get?.withCredentials).toBe(true);
    expect(get?.params).toEqual({ page: 2, _t: 1_700_000_000_000 });
    expect(post?.params).toBeUndefined();
    expect(post?.headers.get('Content-Type')).toBe('application/json');
    expect(post?.timeout).toBe(0);
  });

  it("leaves the query of a team's backend as it is", async () => {
    const { client, asked } = setUp(() => OK);
    await client.http.get('/x/umowy/flats', { params: { page: 2 } });
    expect(asked[0]?.config.params).toEqual({ page: 2 });
  });

  it('sends no bearer header without a session', async () => {
    const { client, browser, asked } = setUp(() => OK);
    browser.token = null;
    await client.http.get('tenants');
    expect(asked[0]?.config.headers.has('Authorization')).toBe(false);
  });

  it('logs the sentence of a failed answer, or that no answer came', async () => {
    const { client, logged } = setUp((path) =>
      path === 'a' ? { status: 500, data: { error: 'Awaria' } } : { status: 502 },
    );
    await client.http.get('a').catch(() => undefined);
    await client.http.get('b').catch(() => undefined);
    expect(logged).toEqual(['Awaria', 'Unknown error']);
  });
});

// RULES: Every call whose token
it('the client renews a refused session once for all calls in progress, and repeats each of them', async () => {
  const { client, browser, pathsAsked, ended } = setUp(renewing);
  const paths = ['tenants', 'landlords', 'referrals', 'admin/statistics', 'auth/sessions'];
  const replies = await Promise.all(paths.map((path) => client.http.get(path)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(pathsAsked().filter((path) => path === 'auth/refresh')).toHaveLength(1);
  expect(pathsAsked()).toHaveLength(11);
  expect(browser.token).toBe('new');
  expect(ended).toEqual([]);
});

// RULES: A 401 or 403 with one
it.each(['Nieprawidłowy token', 'Token wygasł', 'Brak uprawnień do tej operacji'])(
  'the client renews a session that is refused with the message %s',
  async (message) => {
    const { client, pathsAsked } = setUp((path, token) =>
      path === 'auth/refresh' || token === 'new' ? renewing(path, token) : { status: 403, data: { message } },
    );
    await client.http.get('tenants');
    expect(pathsAsked()).toEqual(['tenants', 'auth/refresh', 'tenants']);
  },
);

// RULES: A 401 or 403 with one
it('the client does not renew the session for a refused operation', async () => {
  const { client, pathsAsked } = setUp(() => ({ status: 403, data: { message: 'Zweryfikuj swoją tożsamość' } }));
  await expect(client.http.post('tenants/1/history', {})).rejects.toMatchObject({ response: { status: 403 } });
  expect(pathsAsked()).toEqual(['tenants/1/history']);
});

it('the client does not renew a second time for a call that was sent with the token before', async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  const { client, pathsAsked } = setUp(async (path, token) => {
    if (path === 'slow' && token === 'old') await late;
    return renewing(path, token);
  });
  const slow = client.http.get('slow');
  await client.http.get('tenants');
  release();
  await slow;
  expect(pathsAsked().filter((path) => path === 'auth/refresh')).toHaveLength(1);
});

// RULES: Every call whose token
it('the client takes the token that another tab got while this one waited', async () => {
  let tellRefused = () => {};
  const refused = new Promise<void>((resolve) => (tellRefused = resolve));
  const { client, browser, pathsAsked } = setUp((path, token) => {
    if (token === 'old') tellRefused();
    return renewing(path, token);
  });
  const otherTab = client.alone(async () => {
    await refused;
    browser.token = 'new';
  });
  await Promise.all([otherTab, client.http.get('tenants')]);
  expect(pathsAsked()).toEqual(['tenants', 'tenants']);
});

it('the client ends a session that cannot be renewed once for all calls, with the specified message', async () => {
  const { client, browser, ended, pathsAsked } = setUp((path) => (path === 'auth/refresh' ? REFUSED : EXPIRED));
  const calls = ['a', 'b', 'c', 'd'].map((path) => client.http.get(path));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(ended).toEqual([{ message: SESSION_ENDED, isFinal: true }]);
  expect(browser.token).toBeNull();
  expect(pathsAsked().filter((path) => path === 'auth/refresh')).toHaveLength(1);
});

it('the client fails each call with its own refusal when the renewal is refused', async () => {
  const { client } = setUp((path) => (path === 'auth/refresh' ? REFUSED : EXPIRED));
  await expect(client.http.get('tenants')).rejects.toMatchObject({ response: { data: { message: 'Token wygasł' } } });
});

it.each<[string, Answer]>([
  ['no connection', 'no connection'],
  ['a server in trouble', { status: 503, data: { message: 'Serwis jest chwilowo niedostępny.' } }],
  ['too many calls', { status: 429, data: { message: 'Zbyt wiele prób.' } }],
])('the client keeps the session when its renewal meets %s, and fails the call with that', async (_name, trouble) => {
  const { client, browser, ended } = setUp((path) => (path === 'auth/refresh' ? trouble : EXPIRED));
  const failure = client.http.get('tenants').catch((error: AxiosError) => error.response?.status ?? 'no connection');
  await expect(failure).resolves.toBe(trouble === 'no connection' ? trouble : trouble.status);
  expect(browser.token).toBe('old');
  expect(ended).toEqual([]);
});

it('the client renews the session again after a renewal without an answer', async () => {
  let isDown = true;
  const { client, browser } = setUp((path, token) =>
    path === 'auth/refresh' && isDown ? 'no connection' : renewing(path, token),
  );
  await client.http.get('tenants').catch(() => undefined);
  isDown = false;
  await client.http.get('tenants');
  expect(browser.token).toBe('new');
});

it('the client ends a session that is refused after a renewal, but not for a missing role', async () => {
  const stubborn = setUp((path, token) => (path === 'auth/refresh' ? renewing(path, token) : EXPIRED));
  await expect(stubborn.client.http.get('tenants')).rejects.toMatchObject({ response: { status: 401 } });
  expect(stubborn.ended).toHaveLength(1);

  const roleless = setUp((path, token) => (path === 'auth/refresh' ? renewing(path, token) : FORBIDDEN));
  await expect(roleless.client.http.get('referrals')).rejects.toMatchObject({ response: { status: 403 } });
  expect(roleless.pathsAsked()).toEqual(['referrals', 'auth/refresh', 'referrals']);
  expect(roleless.ended).toEqual([]);
  expect(roleless.browser.token).toBe('new');
});

it.each(['users/login', 'users/google-login', 'auth/logout', 'auth/refresh'])(
  'the client never renews the session for a refused %s',
  async (path) => {
    const { client, pathsAsked, ended } = setUp(() => EXPIRED);
    await expect(client.http.post(path, {})).rejects.toMatchObject({ response: { status: 401 } });
    expect(pathsAsked()).toEqual([path]);
    expect(ended).toEqual([]);
  },
);

it('the client ends a session without a token and does not renew it by a leftover cookie', async () => {
  const { client, browser, pathsAsked, ended } = setUp(renewing);
  browser.token = null;
  await expect(client.http.get('tenants')).rejects.toMatchObject({ response: { status: 401 } });
  expect(pathsAsked()).toEqual(['tenants']);
  expect(ended).toEqual([{ message: SESSION_ENDED, isFinal: false }]);
});

it('the client ends the session of a blocked person at once with the reason', async () => {
  const blocked = { status: 403, data: { code: 'USER_BLOCKED', message: 'To konto zostało zablokowane.' } };
  const { client, pathsAsked, ended } = setUp(() => blocked);
  await Promise.allSettled([client.http.get('tenants'), client.http.get('landlords')]);
  expect(pathsAsked()).toEqual(['tenants', 'landlords']);
  expect(ended).toEqual([{ message: 'To konto zostało zablokowane.', isFinal: true }]);
});

describe('signing out while the session is being renewed', () => {
  it('leaves a person signed out who signs out during a renewal', async () => {
    const { client, browser, ended } = setUp((path, token) => {
      if (path === 'auth/refresh') browser.token = null;
      return renewing(path, token);
    });
    await expect(client.http.get('tenants')).rejects.toMatchObject({ response: { status: 401 } });
    expect(browser.token).toBeNull();
    expect(ended).toEqual([]);
  });

  it('does not end the session of a person who signed in during a refused renewal', async () => {
    const { client, browser, ended } = setUp((path, token) => {
      if (path === 'auth/refresh') {
        browser.token = 'another person';
        return REFUSED;
      }
      return token === 'another person' ? OK : EXPIRED;
    });
    await client.http.get('tenants').catch(() => undefined);
    expect(browser.token).toBe('another person');
    expect(ended).toEqual([]);
  });

  it('sends the call that ends the session after the renewal', async () => {
    let tellStarted = () => {};
    const started = new Promise<void>((resolve) => (tellStarted = resolve));
    let answerRefresh = () => {};
    const answered = new Promise<void>((resolve) => (answerRefresh = resolve));
    const { client, pathsAsked } = setUp(async (path, token) => {
      if (path === 'auth/refresh') {
        tellStarted();
        await answered;
      }
      return renewing(path, token);
    });
    const call = client.http.get('tenants');
    await started;
    const logout = client.alone(() => client.http.post('auth/logout', {}));
    answerRefresh();
    await Promise.all([call, logout]);
    const [first, second, ...rest] = pathsAsked();
    expect([first, second]).toEqual(['tenants', 'auth/refresh']);
    expect(rest.sort()).toEqual(['auth/logout', 'tenants']);
  });
});

describe('a call that needs a confirmation of the person', () => {
  const STEP_UP: Answer = { status: 403, data: { code: 'STEP_UP_REQUIRED', message: 'To wymaga potwierdzenia.' } };

  it('is made again, once, after the person confirmed, with the same body', async () => {
    const answers = [STEP_UP, OK];
    const confirmPerson = jest.fn(async () => true);
    const { client, asked, ended } = setUp(() => answers.shift() ?? STEP_UP, { confirmPerson });
    await expect(client.http.post('platform/tokens', { remote: 'tenants' })).resolves.toMatchObject({ status: 200 });
    expect(asked.map(({ config }) => config.data as unknown)).toEqual(['{"remote":"tenants"}', '{"remote":"tenants"}']);
    await expect(client.http.delete('users/1')).rejects.toMatchObject({ response: { status: 403 } });
    expect(confirmPerson).toHaveBeenCalledTimes(2);
    expect(asked).toHaveLength(4);
    expect(ended).toEqual([]);
  });

  it('fails with its own sentence where the person does not confirm, and signs nobody out', async () => {
    const { client, browser, asked, ended } = setUp(() => STEP_UP, { confirmPerson: async () => false });
    await expect(client.http.delete('users/1')).rejects.toMatchObject({ response: { data: STEP_UP.data } });
    expect(asked).toHaveLength(1);
    expect([browser.token, ended]).toEqual(['old', []]);
  });

  it.each([
    ['STEP_UP_REQUIRED', 'security'],
    ['FRESH_PROOF_REQUIRED', 'dossier'],
  ])('says why it asks after %s', async (code, reason) => {
    const answers: Answer[] = [{ status: 403, data: { code, message: 'Potwierdź jeszcze raz.' } }, OK];
    const confirmPerson = jest.fn(async () => true);
    const { client } = setUp(() => answers.shift() ?? OK, { confirmPerson });
    await expect(client.http.get('dossier')).resolves.toMatchObject({ status: 200 });
    expect(confirmPerson).toHaveBeenCalledWith(reason);
  });

  it('reports to the shell that an administrator lacks the second factor', async () => {
    const secondFactorRequired = jest.fn();
    const refusal: Answer = { status: 403, data: { code: 'SECOND_FACTOR_REQUIRED', message: 'Najpierw ustaw.' } };
    const { client } = setUp(() => refusal, { secondFactorRequired });
    await expect(client.http.get('users')).rejects.toMatchObject({ response: { status: 403 } });
    expect(secondFactorRequired).toHaveBeenCalledTimes(1);
  });
});

it('the client reports the number of the registry from every answer that names it, a refusal too', async () => {
  const registryAt = jest.fn();
  const answer = (path: string): Answer => (path === 'old' ? OK : { status: 404, headers: { 'X-Registry': '17' } });
  const { client } = setUp(answer, { registryAt });
  await client.http.get('old');
  expect(registryAt).not.toHaveBeenCalled();
  await client.http.get('reports').catch(() => undefined);
  expect(registryAt.mock.calls).toEqual([[17]]);
});

describe('the time that answers name', () => {
  const AT = 'Tue, 14 Nov 2023 22:13:20 GMT';

  it.each([200, 404])('is reported before the caller gets the answer: %d', async (status) => {
    const reported: unknown[] = [];
    const { client } = setUp(() => ({ status, headers: { Date: AT } }), { answeredAt: (at) => reported.push(at) });
    await client.http.get('reports').then(
      () => reported.push('answer'),
      () => reported.push('answer'),
    );
    expect(reported).toEqual([1_700_000_000_000, 'answer']);
  });

  it.each<Record<string, string>>([{}, { date: 'soon' }, { date: AT, age: '7' }])(
    'is unknown in an answer with %j',
    async (headers) => {
      const answeredAt = jest.fn();
      const { client } = setUp(() => ({ status: 200, headers }), { answeredAt });
      await client.http.get('reports');
      expect(answeredAt).not.toHaveBeenCalled();
    },
  );
});
