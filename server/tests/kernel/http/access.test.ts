import { createHmac } from 'node:crypto';
import { everyCall } from '@najem/shared/contract';
import { accountCalls } from '@najem/shared/contract/identity';
import { tenants } from '@najem/shared/contract/register';
import { users } from '@najem/shared/contract/office';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import type { Config } from '../../../src/kernel/config/config';
import { readAccessToken, signAccessToken } from '../../../src/identity/sessions/access-token';
import { serve } from '../../../src/kernel/serve';
import { startTestApp, buildTestConfig, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';

let site: TestApp;
let person: Person;
let admin: Person;

beforeAll(async () => {
  site = await startTestApp();
  person = await site.signUp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

const profileAs = async (token: string, from = site) => {
  const { status, body } = await from.call(accountCalls.profile, {}, { as: token });
  return [status, body.code ?? body.user.email];
};

const claims = { id: 'u', email: 'a@b.pl', role: 'user', sid: 's' } as const;
const clock = { config: buildTestConfig(), now: () => new Date('2026-11-20T09:00:00Z') };

// RULES: The access token is a JWT
it('an access token holds its user and is valid for the configured time', async () => {
  const token = await signAccessToken(clock, claims);
  expect(await readAccessToken(clock, token)).toMatchObject(claims);
  const lastSecond = { ...clock, now: () => new Date('2026-11-20T09:14:59Z') };
  expect(await readAccessToken(lastSecond, token)).toMatchObject(claims);
  const over = { ...clock, now: () => new Date('2026-11-20T09:15:00Z') };
  await expect(readAccessToken(over, token)).rejects.toThrow('Token wygasł');
});

// RULES: The access token is a JWT
// SECURITY: **Access token.**
it('an access token is a standard JWT', async () => {
  const [secret] = clock.config.tokenSecrets;
  const theirs = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(new Date('2026-11-20T10:00:00Z'))
    .sign(secret);
  expect(await readAccessToken(clock, theirs)).toMatchObject(claims);
});

it('an access token is not valid before its time', async () => {
  const [secret] = clock.config.tokenSecrets;
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setNotBefore(new Date('2026-11-20T09:00:01Z'))
    .setExpirationTime(new Date('2026-11-20T10:00:00Z'))
    .sign(secret);
  await expect(readAccessToken(clock, token)).rejects.toThrow('Nieprawidłowy token');
  const second = { ...clock, now: () => new Date('2026-11-20T09:00:01Z') };
  expect(await readAccessToken(second, token)).toMatchObject(claims);
});

it('an access token of an older secret is valid until the secret is removed', async () => {
  const [old] = clock.config.tokenSecrets;
  const token = await signAccessToken(clock, claims);
  const tokenSecrets: Config['tokenSecrets'] = [new Uint8Array(32).fill(1), old];
  const rotated = { ...clock, config: { ...clock.config, tokenSecrets } };
  expect(await readAccessToken(rotated, token)).toMatchObject(claims);
  expect(await readAccessToken(rotated, await signAccessToken(rotated, claims))).toMatchObject(claims);
  await expect(readAccessToken(clock, await signAccessToken(rotated, claims))).rejects.toThrow('Nieprawidłowy token');
});

it('an access token with any changed character is rejected', async () => {
  const token = await signAccessToken(clock, claims);
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '0', '.', '-', ' ', 'ą'), async (at, sign) => {
      const changed = token.slice(0, at) + sign + token.slice(at + 1);
      // The last character of a signature has bits that mean nothing.
      fc.pre(
        Buffer.from(changed.slice(-43), 'base64url').compare(Buffer.from(token.slice(-43), 'base64url')) !== 0 ||
          at < token.length - 43,
      );
      fc.pre(changed !== token);
      await expect(readAccessToken(clock, changed)).rejects.toThrow('Nieprawidłowy token');
    }),
  );
});

it('tokens of other kinds are rejected as access tokens', async () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: unknown, payload: unknown) => {
    const text = `${encode(header)}.${encode(payload)}`;
    const key = clock.config.tokenSecrets[0];
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const whole = { ...claims, exp: 4_000_000_000 };
  const header = { alg: 'HS256', typ: 'JWT' };
  expect(await readAccessToken(clock, signed(header, whole))).toMatchObject(claims);
  for (const token of [
    `${encode({ alg: 'none', typ: 'JWT' })}.${encode(whole)}.`,
    signed({ alg: 'none', typ: 'JWT' }, whole),
    signed({ alg: 'HS256', typ: 'JWT', kid: '../../etc/passwd' }, whole),
    signed(header, { ...whole, exp: undefined }),
    signed(header, { ...whole, sid: 5 }),
    signed(header, null),
    signed(header, 'x'),
    '',
    '.',
    '..',
    'a.b.c',
  ]) {
    await expect(readAccessToken(clock, token)).rejects.toThrow('Nieprawidłowy token');
  }
});

it('a call for signed-in users requires a token', async () => {
  const answer = await site.call(accountCalls.profile, {});
  expect([answer.status, answer.body]).toEqual([
    401,
    { success: false, code: 'TOKEN_INVALID', message: 'Nieprawidłowy token' },
  ]);
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Basic abc',
    `Token ${person.token}`,
    `Bearer ${person.token} x`,
  ]) {
    const refused = await site.call(accountCalls.profile, {}, { headers: { authorization } });
    expect(refused.body.code).toBe('TOKEN_INVALID');
  }
  expect(await profileAs(person.token)).toEqual([200, person.email]);
});

it('a call with an expired token is rejected as expired', async () => {
  const later = await startTestApp({ shareWith: site, now: new Date(site.now().getTime() + 901_000) });
  const answer = await later.call(accountCalls.profile, {}, { as: person });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([401, 'TOKEN_EXPIRED', 'Token wygasł']);
  await later.close();
});

it('a call for administrators is rejected for other users', async () => {
  const answer = await site.call(users.list, {}, { as: person });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    403,
    'FORBIDDEN',
    'Brak uprawnień do tej operacji',
  ]);
  expect((await site.call(users.list, {}, { as: admin })).status).toBe(200);
});

it('a public call accepts a stale token', async () => {
  const answer = await site.call(accountCalls.forgotPassword, { email: 'a@b.pl' }, { as: 'stale' });
  expect(answer.status).toBe(200);
});

it('a use case gets the caller as its actor', async () => {
  const other = await startTestApp({
    shareWith: site,
    routes: [serve(tenants.list, async (_ctx, actor) => ({ rows: [], total: Object.keys(actor).length }))],
  });
  expect((await other.call(tenants.list, {}, { as: person })).headers['x-total-count']).toBe('7');
  await other.close();
});

describe('the call after a change of its session', () => {
  it('every process rejects a token after its user has signed out', async () => {
    const other = await startTestApp({ shareWith: site });
    const { token, email } = await site.signUp();
    expect(await profileAs(token, other)).toEqual([200, email]);
    await site.ctx.db
      .updateTable('sessions')
      .set({ ended_at: site.now(), end_reason: 'logout' })
      .where('user_id', '=', (await other.call(accountCalls.profile, {}, { as: token })).body.user._id)
      .execute();
    expect(await profileAs(token, other)).toEqual([401, 'TOKEN_INVALID']);
    expect(await profileAs(token)).toEqual([401, 'TOKEN_INVALID']);
    await other.close();
  });

  // SECURITY: **Access token.**
  it('a token is rejected after its user was blocked or removed', async () => {
    const { id, token } = await site.signUp();
    const set = (values: { status?: 'active' | 'blocked'; removed_at?: Date }) =>
      site.ctx.db
        .updateTable('users')
        .set({ ...values, ...(values.removed_at ? { password_hash: null } : {}) })
        .where('id', '=', id)
        .execute();
    await set({ status: 'blocked' });
    expect(await profileAs(token)).toEqual([403, 'USER_BLOCKED']);
    await set({ status: 'active', removed_at: site.now() });
    expect(await profileAs(token)).toEqual([401, 'TOKEN_INVALID']);
  });

  // SECURITY: **Access token.**
  it('a changed role applies to tokens that were issued before', async () => {
    const { id, token } = await site.signUp();
    await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    expect((await site.call(users.list, {}, { as: token })).status).toBe(200);
    await site.ctx.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
    expect((await site.call(users.list, {}, { as: token })).body.code).toBe('FORBIDDEN');
  });
});

it('a malformed token does not affect concurrent calls', async () => {
  const forged = await signAccessToken(site.ctx, { id: person.id, email: '', role: 'user', sid: 'not a session' });
  const foreign = await signAccessToken(site.ctx, {
    id: admin.id,
    email: '',
    role: 'admin',
    sid: sessionOf(person.token),
  });
  const answers = await Promise.all(
    [person.token, forged, admin.token, foreign, person.token].map((token) => profileAs(token)),
  );
  expect(answers).toEqual([
    [200, person.email],
    [401, 'TOKEN_INVALID'],
    [200, admin.email],
    [401, 'TOKEN_INVALID'],
    [200, person.email],
  ]);
});

function sessionOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sid: string }).sid;
}

describe('a public call with a session that has expired', () => {
  let expired: Promise<Person> | undefined;
  const PUBLIC = Object.values(everyCall())
    .flatMap((calls) => Object.values(calls))
    .filter(({ access, upload, outsideApi }) => access === 'public' && !upload && !outsideApi);

  it.each(PUBLIC.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is renewed and repeated, and never taken for one of nobody',
    async (_name, endpoint) => {
      expired ??= site.signUp().then((one) => {
        site.advance(20 * 60_000);
        return one;
      });
      const { token } = await expired;
      const answer = await site.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replaceAll(/\{\w+\}/g, 'x')}`,
        headers: { authorization: `Bearer ${token}` },
        ...(endpoint.method === 'GET' ? {} : { payload: {} }),
      });
      const isRenewed = answer.headers['x-session-optional'] !== undefined;
      expect([isRenewed, isRenewed ? answer.json().code : 'TOKEN_EXPIRED']).toEqual([
        endpoint.aboutSession !== true,
        'TOKEN_EXPIRED',
      ]);
    },
  );
});
