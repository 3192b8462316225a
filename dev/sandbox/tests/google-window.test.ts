import { decodeJwt } from 'jose';
import { Script } from 'node:vm';
import { closeAll, openSandbox } from './harness';
import type { Harness } from './harness';

afterEach(closeAll);

const ASKED = { client_id: 'klient', origin: 'http://localhost:3000', request: 'r1', nonce: 'n1', select_by: 'btn' };

function open(harness: Harness, query: Record<string, string>) {
  return harness.app.inject({ url: '/google/gsi/select', query });
}

function choose(harness: Harness, fields: Record<string, string>) {
  return harness.app.inject({
    method: 'POST',
    url: '/google/gsi/select',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

function attribute(page: string, name: string): string {
  return new RegExp(`${name}="([^"]*)"`).exec(page)?.[1] ?? '';
}

it('the account window lists made-up accounts and says that it is a mock', async () => {
  const { body } = await open(await openSandbox(), ASKED);
  expect(body).toContain('Zamiennik logowania Google');
  expect(body).toContain('anna.piaskownica@gmail.com');
  expect(body).toContain('aby przejść do localhost:3000');
});

it('the account window lists only accounts of the requested domain', async () => {
  const { body } = await open(await openSandbox(), { ...ASKED, hd: 'firma-piaskownica.test' });
  expect(body).toContain('marta.zarzadca@firma-piaskownica.test');
  expect(body).not.toContain('anna.piaskownica@gmail.com');
});

it('the account window sends the token of a typed account to the requesting origin', async () => {
  const { body } = await choose(await openSandbox(), {
    ...ASKED,
    email: 'ola@firma.test',
    name: 'Ola',
    sub: '7',
    email_verified: 'true',
    hosted_domain: 'firma.test',
  });
  expect(attribute(body, 'data-origin')).toBe('http://localhost:3000');
  expect(attribute(body, 'data-request')).toBe('r1');
  expect(decodeJwt(attribute(body, 'data-credential'))).toMatchObject({
    aud: 'klient',
    nonce: 'n1',
    sub: '7',
    email: 'ola@firma.test',
    email_verified: true,
    hd: 'firma.test',
  });
});

it('an unticked box leaves the address unverified', async () => {
  const { body } = await choose(await openSandbox(), { ...ASKED, email: 'ola@firma.test' });
  expect(decodeJwt(attribute(body, 'data-credential'))).toMatchObject({ email_verified: false, name: 'ola' });
});

it('the account window rejects a wrong address and shows the form again', async () => {
  const answer = await choose(await openSandbox(), { ...ASKED, email: 'ola' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Podaj poprawny adres e-mail.');
});

it.each(['https://evil.example', 'javascript:alert(1)', ''])(
  'the account window gives no token to the origin "%s"',
  async (origin) => {
    const harness = await openSandbox();
    for (const answer of [
      await open(harness, { ...ASKED, origin }),
      await choose(harness, { ...ASKED, origin, email: 'a@b.pl' }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('origin_mismatch');
      expect(answer.body).not.toContain('data-credential');
    }
  },
);

it('the account window serves the product at its public origin', async () => {
  const harness = await openSandbox({ PUBLIC_URL: 'https://najem.example' });
  expect((await open(harness, { ...ASKED, origin: 'https://najem.example' })).statusCode).toBe(200);
  expect((await open(harness, { ...ASKED, origin: 'https://inny.example' })).statusCode).toBe(400);
});

it('redirect mode posts the token with the double-submit field', async () => {
  const login = 'http://localhost:3000/login';
  const answer = await choose(await openSandbox(), {
    ...ASKED,
    origin: '',
    login_uri: login,
    g_csrf_token: 'c1',
    email: 'a@b.pl',
  });
  expect(answer.body).toContain(`action="${login}"`);
  expect(answer.body).toMatch(/name="g_csrf_token" value="c1"/);
  expect(answer.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000;");
});

it('the account window shows parameters of its address as text', async () => {
  const { body } = await open(await openSandbox(), {
    ...ASKED,
    nonce: '"><script>alert(1)</script>',
    login_hint: '"><img>',
  });
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('"><img>');
});

describe('served scripts', () => {
  it.each(['/google/gsi/client?hl=pl', '/google/gsi/finish.js', '/google/gsi/demo.js', '/mail/reload.js'])(
    '%s is valid JavaScript that other origins may load',
    async (url) => {
      const answer = await (await openSandbox()).app.inject(url);
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(() => new Script(answer.body)).not.toThrow();
    },
  );

  it('pages allow no inline scripts or styles', async () => {
    const { app } = await openSandbox();
    for (const url of ['/', '/mail', '/google', '/payu']) {
      const answer = await app.inject(url);
      expect(answer.headers['content-security-policy']).toMatch(
        /default-src 'none'; script-src 'self'; style-src 'self'/,
      );
      expect(answer.body).not.toMatch(/<style|style="|<script>|onclick/);
    }
  });

  it('the style of the button is served as a stylesheet', async () => {
    const answer = await (await openSandbox()).app.inject('/google/gsi/style');
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.body).toMatch(/gsi-large \{ height: 40px.*gsi-medium \{ height: 32px.*gsi-small \{ height: 20px/);
  });
});
