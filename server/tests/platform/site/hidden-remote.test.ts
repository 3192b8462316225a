import { users } from '@najem/shared/contract/office';
import { recordPath, type RemoteLine } from '@najem/shared/contract/platform';
import { change, newAdmin } from '../../support/account-actions';
import { type ReleaseSite, startReleaseSite, buildUpload } from '../../support/release-site';
import type { Person } from '../../support/sign-in';

const LABEL = 'Zaplecze serwisu';
const NAV = [{ label: LABEL, path: '/admin', tooltip: 'Dla administratorów', icon: 'admin', order: 90 }];
const RECORD = { access: 'admin', nav: NAV } as const;
const BUILDS = ['1.0.0-old', '1.0.0-now', '1.0.0-next'] as const;
const [OLD, NOW, NEXT] = BUILDS;

/** Words that only administrators may get. */
const SECRETS = ['mf_admin', '/remotes/admin', LABEL, 'Dla administratorów', ...BUILDS];

const PAGES = [
  '/',
  '/login',
  '/admin',
  '/admin/users',
  '/tenants',
  '/sixth',
  '/reports/shared/x',
  '/profile',
  '/nie-ma',
];
const CALLS = [
  '/remotes.json',
  '/api/nie-ma',
  '/api/users/verify-email/x',
  '/api/platform/releases/admin',
  '/api/platform/tokens',
  '/api/platform/violations',
  '/api/docs',
  '/api/openapi.json',
];
const FILES = [
  '/assets/shell-build/nie-ma.js',
  '/remotes/sixth/1.0.0-a/nie-ma.js',
  '/remotes/admin',
  '/remotes/admin/',
  '/google-button',
  '/robots.txt',
  '/favicon.svg',
  '/health/ready',
  '/%',
];
const ADMIN_FILES = [...BUILDS, `${NOW}~1764`, '9.9.9-none'].flatMap((version) =>
  ['entry.js', 'entry.js.br', 'module.js', 'module.css', 'remote.json', 'nie-ma.js'].map(
    (file) => `/remotes/admin/${version}/${file}`,
  ),
);

let site: ReleaseSite;
let adminLine: RemoteLine;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  site = await startReleaseSite();
  const { token } = await site.newToken('admin');
  for (const version of [OLD, NOW]) {
    expect((await site.publish(buildUpload('admin', version, RECORD), token)).status).toBe(201);
  }
  expect((await site.publish({ ...buildUpload('admin', NEXT, RECORD), canary: 50 }, token)).status).toBe(201);
  const sixth = await site.released('sixth', '1.0.0-a');
  expect((await site.publish({ ...buildUpload('sixth', '1.0.0-b'), canary: 99 }, sixth)).status).toBe(201);

  const { host, admin } = site;
  const user = await host.signUp();
  const blocked = await host.signUp();
  const demoted = await newAdmin(host, admin);
  const dismissed = await newAdmin(host, admin);
  const gone = await newAdmin(host, admin);
  const people: Record<string, Person> = { user, blocked, demoted, dismissed, gone, admin };
  // Each cookie was issued while its user was active.
  for (const [name, person] of Object.entries(people)) cookies[name] = await site.siteCookie(person);
  adminLine = (await site.entryOf('admin', cookies.demoted)) as RemoteLine;
  await change(host, admin, blocked, { status: 'blocked' });
  await change(host, admin, demoted, { role: 'user' });
  await change(host, admin, dismissed, { role: 'admin', status: 'blocked' });
  await host.call(users.remove, { id: gone.id }, { as: admin });
  Object.assign(cookies, { visitor: '', forger: 'najem_site=made.up' });
  host.advance(1_001);
});

afterAll(() => site.close());

const get = (url: string, cookie = '') =>
  site.app.inject({ url, headers: { cookie, accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' } });

/** The whole answer: status line, headers and body. */
async function heard(url: string, who: string): Promise<string> {
  const answer = await get(url, cookies[who]);
  return `${answer.statusCode} ${answer.statusMessage}\n${JSON.stringify(answer.headers)}\n${answer.body}`;
}

describe.each(['visitor', 'forger', 'user', 'blocked', 'demoted', 'dismissed', 'gone'])('%s', (who) => {
  it.each([...PAGES, ...CALLS, ...FILES])(
    "a caller without access learns nothing of the administrators' remote at %s",
    async (url) => {
      const text = await heard(url, who);
      for (const secret of SECRETS) expect(text).not.toContain(secret);
    },
  );

  it('a caller without access gets the same answer for existing and missing files', async () => {
    const answers = new Set<string>();
    for (const url of [...ADMIN_FILES, recordPath(adminLine), recordPath({ ...adminLine, record: 'x'.repeat(43) })]) {
      const { statusCode, body, headers } = await get(url, cookies[who]);
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      answers.add(JSON.stringify([statusCode, body, rest]));
      for (const secret of SECRETS) expect(body).not.toContain(secret);
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[404,/);
  });

  it("a caller without access learns nothing by naming the administrators' remote", async () => {
    const report = { stage: 'load', cause: 'x' };
    const answers = await Promise.all(
      ['admin', 'never-there'].map((remote) =>
        site.app.inject({
          method: 'POST',
          url: '/api/platform/faults',
          headers: { cookie: cookies[who] },
          payload: { ...report, remote },
        }),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });
});

it("an administrator gets every page, call and file of the administrators' remote", async () => {
  const page = await heard('/admin', 'admin');
  for (const secret of ['mf_admin', '/remotes/admin', LABEL, NOW]) expect(page).toContain(secret);
  for (const version of BUILDS) {
    expect((await get(`/remotes/admin/${version}/entry.js`, cookies.admin)).statusCode).toBe(200);
  }
});
