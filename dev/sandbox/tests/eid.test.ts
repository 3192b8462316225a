import { closeAll, openSandbox } from './harness';
import type { Harness } from './harness';

afterEach(closeAll);

/** Begins a sign-in as the product does; returns the address of the page and its cookies. */
async function begin({ app, config }: Harness, held: Record<string, string> = {}) {
  const query = {
    client_id: config.eid.clientId,
    response_type: 'code',
    redirect_uri: `${config.publicUrl}/dossier/return`,
    scope: 'openid profile nin',
    state: 's',
    nonce: 'n',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
    prompt: 'login',
  };
  const answer = await app.inject({ url: '/eid/auth', query, cookies: held });
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { page: new URL(String(answer.headers.location), config.url).pathname, cookies };
}

it('the page offers its made-up people and two ways out, without a script', async () => {
  const harness = await openSandbox();
  const { page, cookies } = await begin(harness);
  const { body } = await harness.app.inject({ url: page, cookies });
  for (const name of ['Łukasz Ostrowski', 'Celina Łozińska', 'Patryk Dąbrówka', 'Weronika Nowicka', 'Kamil Wrona']) {
    expect(body).toContain(name);
  }
  expect(body).toContain('brak numeru PESEL');
  expect(body).toContain('Anuluj');
  expect(body).toContain('Zwróć błąd');
  expect(body).not.toContain('<script');
});

it('a form of another sign-in, or of none, leads nowhere', async () => {
  const harness = await openSandbox();
  const { page, cookies } = await begin(harness);
  expect((await harness.app.inject({ url: page })).statusCode).toBe(400);
  const post = (payload: string, held: Record<string, string>) =>
    harness.app.inject({
      method: 'POST',
      url: page,
      payload,
      cookies: held,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await post('person=lukasz', {})).statusCode).toBe(400);
  expect((await post('person=nobody', cookies)).statusCode).toBe(400);
  expect((await post('person=lukasz', cookies)).statusCode).toBe(303);
});

it('the eID provider signs in one person after another in the same browser', async () => {
  const harness = await openSandbox();
  const jar: Record<string, string> = {};
  const visit = async (url: string, payload?: string) => {
    const answer = await harness.app.inject({
      url: new URL(url, harness.config.url).pathname,
      cookies: jar,
      ...(payload === undefined
        ? {}
        : { method: 'POST', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    for (const { name, value } of answer.cookies) jar[name] = value;
    return { body: answer.body, next: String(answer.headers.location) };
  };
  const signIn = async (person: string) => {
    const { page, cookies } = await begin(harness, jar);
    Object.assign(jar, cookies);
    const { next: resume } = await visit(page, `person=${person}`);
    const { body, next } = await visit(resume);
    const [, secret] = /name="xsrf" value="([^"]+)"/.exec(body) ?? [];
    if (secret === undefined) return next;
    // The session of the person before ends by a form that sends itself.
    await visit('/eid/session/end/confirm', `xsrf=${secret}&logout=yes`);
    return (await visit(resume)).next;
  };
  for (const person of ['lukasz', 'elena', 'celina']) {
    expect(await signIn(person)).toMatch(/\/dossier\/return\?code=/);
  }
});
