import { session, accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { landlords, tenants, accountRentCoins } from '@najem/shared/contract/register';
import { users } from '@najem/shared/contract/office';
import { drafts } from '@najem/shared/contract/rights';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { catchError, firstValueFrom, of } from 'rxjs';
import { createCall } from './call';
import { createClient } from './client';
import { BAD_REPLY, NO_CONNECTION } from './texts';

type Answer = { status: number; data?: unknown; headers?: Record<string, string> } | 'no connection';

function setUp(answer: Answer | ((config: InternalAxiosRequestConfig) => Promise<Answer>)) {
  const asked: InternalAxiosRequestConfig[] = [];
  const aloneWith: string[] = [];
  const client = createClient({
    origin: 'https://site.test',
    readToken: () => 'token',
    writeToken: () => undefined,
    sessionEnded: () => undefined,
    alone: async (task) => {
      const before = asked.length;
      const result = await task();
      aloneWith.push(...asked.slice(before).map(({ url }) => url ?? ''));
      return result;
    },
    now: () => 0,
  });
  client.http.defaults.adapter = async (config) => {
    asked.push(config);
    const given = typeof answer === 'function' ? await answer(config) : answer;
    if (given === 'no connection') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const response = { statusText: '', headers: {}, ...given, config } as AxiosResponse;
    if (given.status < 400) return response;
    throw new AxiosError('failed', 'ERR_BAD_REQUEST', config, undefined, response);
  };
  return { call: createCall(client), asked, aloneWith };
}

const DONE: Answer = { status: 200, data: { success: true } };

describe('a call of the contract', () => {
  it('puts path parameters into the address and the rest of the input into the body', async () => {
    const { call, asked } = setUp(DONE);
    await firstValueFrom(call(accountCalls.resetPassword, { token: 'a/b', password: 'sekret1' }));
    expect(asked[0]).toMatchObject({ method: 'post', url: 'users/reset-password/a%2Fb' });
    expect(JSON.parse(asked[0]?.data as string)).toEqual({ password: 'sekret1' });
  });

  it('lets a short text that is saved outlive its page, which a browser takes at most 64 KiB of', async () => {
    const { call, asked } = setUp({
      status: 200,
      data: { success: true, version: 1, changedAt: '2026-11-28T12:00:00Z' },
    });
    const draft = { kind: 'reply', thing: 'e1', version: 0 } as const;
    await firstValueFrom(call(drafts.save, { ...draft, values: { text: 'Ł' } }));
    await firstValueFrom(call(drafts.save, { ...draft, values: { text: 'Ł'.repeat(15_400) } }));
    await firstValueFrom(call(drafts.get, { kind: 'reply', thing: 'e1' }).pipe(catchError(() => of(undefined))));
    expect(asked.map(({ fetchOptions }) => fetchOptions?.['keepalive'])).toEqual([true, undefined, undefined]);
  });

  it('reads the total of a paged list beside its rows', async () => {
    const { call, asked } = setUp({ status: 200, data: [], headers: { 'x-total-count': '41' } });
    const page = await firstValueFrom(call(users.list, { page: 2, name: 'Jan' }));
    expect(page).toEqual({ rows: [], total: 41 });
    expect(asked[0]?.params).toMatchObject({ page: 2, name: 'Jan' });
  });

  it.each<[string, Answer, object]>([
    ['no answer', 'no connection', { status: 0, code: 'NO_CONNECTION', message: NO_CONNECTION, general: true }],
    [
      'a refusal with a sentence',
      { status: 409, data: { code: 'SUBJECT_EXISTS', message: 'Już istnieje', _id: '7' } },
      { status: 409, code: 'SUBJECT_EXISTS', message: 'Już istnieje', _id: '7' },
    ],
    [
      'an error field in place of a message',
      { status: 400, data: { error: 'Źle' } },
      { status: 400, code: 'INTERNAL', message: 'Źle' },
    ],
    [
      "a proxy's page",
      { status: 502, data: '<html>' },
      { status: 502, code: 'INTERNAL', message: 'Wystąpił błąd serwera. Spróbuj ponownie później.', general: true },
    ],
    [
      'an answer of another shape',
      { status: 200, data: 'yes' },
      { status: 200, code: 'BAD_REPLY', message: BAD_REPLY, general: true },
    ],
    [
      'an unexpected success',
      { status: 202, data: { success: true } },
      { status: 202, code: 'BAD_REPLY', message: BAD_REPLY, general: true },
    ],
  ])('fails a call on %s with a sentence fit to show', async (_name, answer, failure) => {
    const { call } = setUp(answer);
    await expect(firstValueFrom(call(accountCalls.forgotPassword, { email: 'jan@example.com' }))).rejects.toEqual(
      failure,
    );
  });

  it('a reply of another shape that gives the reason why it is no success is a refusal', async () => {
    const { call } = setUp({ status: 200, data: { success: false, message: 'Nie teraz' } });
    const failure = { status: 200, code: 'INTERNAL', message: 'Nie teraz' };
    await expect(firstValueFrom(call(accountRentCoins, {}))).rejects.toEqual(failure);
  });

  it('a reply that says that it is no success fails at any status, whoever asked', async () => {
    const { call } = setUp({ status: 200, data: { success: false } });
    const failure = { status: 200, code: 'BAD_REPLY', message: BAD_REPLY, general: true };
    await expect(firstValueFrom(call(accountCalls.forgotPassword, { email: 'jan@example.com' }))).rejects.toEqual(
      failure,
    );
  });

  it('accepts only 200 and 201 as success', async () => {
    const { call } = setUp({ status: 201, data: { success: true } });
    const input = { name: 'Jan', email: 'jan@example.com', password: 'sekret1', referralCode: '' };
    await expect(firstValueFrom(call(accountCalls.register, input))).resolves.toEqual({ success: true });
  });

  it('aborts a call when its subscriber leaves', async () => {
    let isAborted = false;
    let tellSent = () => {};
    const sent = new Promise<void>((resolve) => (tellSent = resolve));
    const { call } = setUp((config) => {
      config.signal?.addEventListener?.('abort', () => (isAborted = true));
      tellSent();
      return new Promise(() => undefined);
    });
    const subscription = call(tenants.check, { identifier: '1' }).subscribe();
    await sent;
    subscription.unsubscribe();
    expect(isAborted).toBe(true);
  });

  it('runs a call alone among all tabs when it changes the cookies of the session', async () => {
    const user = {
      _id: '1',
      email: 'jan@example.com',
      name: 'Jan',
      isEmailVerified: true,
      role: 'user',
      verification_status: 'verified',
      builtIn: false,
      hasPassword: true,
      createdAt: '2026-01-01T00:00:00Z',
    };
    const { call, aloneWith } = setUp({ status: 200, data: { success: true, token: 'fresh', user } });
    await firstValueFrom(call(signInCalls.login, { email: 'jan@example.com', password: 'sekret1' }));
    await firstValueFrom(call(accountCalls.googleLogin, { credential: 'jwt' }));
    await firstValueFrom(call(session.refresh, {}));
    await firstValueFrom(call(session.logout, {}));
    await firstValueFrom(call(accountCalls.profile, {}));
    expect(aloneWith).toEqual(['users/login', 'users/google-login', 'auth/refresh', 'auth/logout']);
  });

  // RULES: Every call whose token
  it('shares one exchange of the refresh cookie among all callers', async () => {
    const { call, asked } = setUp({ status: 200, data: { success: true, token: 'fresh' } });
    const answers = await Promise.all([1, 2, 3].map(() => firstValueFrom(call(session.refresh, {}))));
    expect(answers).toEqual([1, 2, 3].map(() => ({ success: true, token: 'fresh' })));
    expect(asked).toHaveLength(1);
  });

  it('uses the paths of the contract for both kinds of subject', async () => {
    const { call, asked } = setUp(DONE);
    await firstValueFrom(call(tenants.remove, { id: '1' }));
    await firstValueFrom(call(landlords.remove, { id: '1' }));
    expect(asked.map(({ url }) => url)).toEqual(['tenants/1', 'landlords/1']);
  });
});
