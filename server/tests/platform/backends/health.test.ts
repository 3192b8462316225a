import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type BackendFigures, platform, telemetry } from '@najem/shared/contract/platform';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';
import { confirmPerson, type Person } from '../../support/sign-in';

let site: ReleaseSite;
let url: string;
let person: Person;
let backend: Server;
/** How the backend answers. */
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  site = await startReleaseSite();
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  person = await site.host.signUpVerified();
  backend = createServer((request, response) => {
    request.resume();
    answer(response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => backend.once('listening', resolve));
});
afterAll(async () => {
  backend.closeAllConnections();
  backend.close();
  await site.close();
});

/** Releases a remote with a backend, and returns the token of its team. */
async function release(remote: string): Promise<string> {
  const { token } = await site.newToken(remote);
  expect((await site.publish(buildUpload(remote, '1.0.0-a'), token)).status).toBe(201);
  await setAddress(remote, `http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
  return token;
}

async function setAddress(remote: string, address: string): Promise<void> {
  await confirmPerson(site.host, site.admin);
  await site.host.call(platform.setBackend, { remote, address }, { as: site.admin });
}

/** Calls a backend until its answer ends, well or not; returns the status. */
async function ask(remote: string, as = person): Promise<number> {
  const reply = await fetch(`${url}/api/x/${remote}/one`, { headers: { authorization: `Bearer ${as.token}` } });
  await reply.arrayBuffer().catch(() => undefined);
  return reply.status;
}

async function readOverview(remote: string) {
  const { body } = await site.host.call(telemetry.overview, {}, { as: site.admin });
  return body.remotes.find(({ id }) => id === remote);
}

/** The figures of a version once they count so many calls and faults: they are stored after the answers. */
async function figuresOf(remote: string, counted: number, version = '1.0.0-a'): Promise<BackendFigures | undefined> {
  for (;;) {
    const figures = (await readOverview(remote))?.versions.find((one) => one.version === version)?.figures.backend;
    const { calls = 0, failed = 0, silent = 0, bad = 0 } = figures ?? {};
    if (calls + failed + silent + bad >= counted) return figures;
    await pause(20);
  }
}

const json = (status: number, body = '{}') => {
  return (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};

it('the calls of a version are counted by what became of them, for administrators and for the team', async () => {
  const token = await release('counted');
  const answers: ((response: ServerResponse) => void)[] = [
    json(200),
    json(404),
    json(500),
    json(503),
    json(302),
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': 9 })
        .write('{', () => response.destroy()),
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'image/png' })
        .write('x', () => setTimeout(() => response.destroy(), 50)),
  ];
  const statuses: number[] = [];
  for (answer of answers) statuses.push(await ask('counted'));
  expect(statuses).toEqual([200, 404, 503, 503, 503, 503, 200]);
  await setAddress('counted', 'http://127.0.0.1:9');
  expect(await ask('counted')).toBe(503);
  const expected = { calls: 8, failed: 2, silent: 1, bad: 3, p75Ms: expect.any(Number) as number };
  expect(await figuresOf('counted', 14)).toEqual(expected);
  expect((await readOverview('counted'))?.figures.backend).toEqual(expected);
  const { body } = await site.host.call(platform.releases, { remote: 'counted' }, { as: token });
  expect(body.versions[0]?.backend).toEqual(expected);
});

it('a call whose caller leaves says nothing about the backend', async () => {
  await release('left');
  const leaving = new AbortController();
  answer = () => leaving.abort();
  const headers = { authorization: `Bearer ${person.token}` };
  await expect(fetch(`${url}/api/x/left/one`, { headers, signal: leaving.signal })).rejects.toThrow();
  answer = json(200);
  await ask('left');
  expect(await figuresOf('left', 1)).toMatchObject({ calls: 1, failed: 0, silent: 0, bad: 0 });
});

it('a call is counted for the version that its caller has', async () => {
  const token = await release('tried');
  await site.publish({ ...buildUpload('tried', '1.0.0-b'), canary: 99 }, token);
  answer = json(200);
  const people = await site.trustedVisitors(2);
  const having = await Promise.all(people.map(async (one) => site.entryOf('tried', await site.siteCookie(one))));
  for (const one of people) expect(await ask('tried', one)).toBe(200);
  const trials = having.filter((entry) => entry?.version === '1.0.0-b').length;
  if (trials > 0) expect((await figuresOf('tried', trials, '1.0.0-b'))?.calls).toBe(trials);
  if (trials < 2) expect((await figuresOf('tried', 2 - trials))?.calls).toBe(2 - trials);
});

it('a release whose backend fails for many people stays: its screens work', async () => {
  await release('steady');
  answer = json(500);
  const people = await site.trustedVisitors(6);
  for (const one of people) expect(await ask('steady', one)).toBe(503);
  expect(await figuresOf('steady', 12)).toMatchObject({ calls: 6, failed: 6 });
  expect(await readOverview('steady')).toMatchObject({ active: '1.0.0-a', figures: { failures: 0 } });
  expect((await readOverview('steady'))?.stage).toBeUndefined();
});
