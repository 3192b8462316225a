import { overrides, platform, type Registry, telemetry } from '@najem/shared/contract/platform';
import type { Kysely } from 'kysely';
import { up } from '../../../src/kernel/db/migrations/0070_retired_before';
import { confirmPerson, type Person } from '../../support/sign-in';
import { buildUpload, type ReleaseSite, startReleaseSite, type Visitor } from '../../support/release-site';

let site: ReleaseSite;
let people: Visitor[];
let cookies: string[];
let adminCookie: string;
beforeAll(async () => {
  site = await startReleaseSite();
  people = await site.trustedVisitors(6);
  cookies = await Promise.all(people.map((person) => site.siteCookie(person)));
  adminCookie = await site.siteCookie(site.admin);
});
afterAll(() => site.close());

const byAdmin = (input: Parameters<ReleaseSite['switchTo']>[1] & { remote: string }) =>
  site.host.call(platform.switchRelease, input, { as: site.admin });
const stateOf = async (remote: string) => (await site.listed(remote)).state;
const actionsOf = async (remote: string) => (await site.listed(remote)).history.map(({ action }) => action);
const sees = async (remote: string, cookie?: string) => (await site.entryOf(remote, cookie)) !== undefined;
const statusOf = async (url: string, cookie = '') => (await site.app.inject({ url, headers: { cookie } })).statusCode;
const addMember = async (remote: string, { email }: Person) => {
  await confirmPerson(site.host, site.admin);
  return site.host.call(platform.addMember, { remote, email }, { as: site.admin });
};

describe('a dark remote', () => {
  it('is seen by administrators and its team alone, with its page and its files', async () => {
    const { token } = await site.newToken('dark-first');
    const released = await site.publish({ ...buildUpload('dark-first', '1.0.0-a'), dark: true }, token);
    expect(released.body.state).toEqual({ remote: 'dark-first', active: '1.0.0-a', stage: 'dark' });
    expect((await addMember('dark-first', people[0]!)).body.members).toEqual([
      { _id: people[0]!.id, name: people[0]!.name, email: people[0]!.email },
    ]);
    const file = '/remotes/dark-first/1.0.0-a/entry.js';
    for (const [cookie, isShown] of [
      [adminCookie, true],
      [cookies[0]!, true],
      [cookies[1]!, false],
      ['', false],
    ] as const) {
      expect(await sees('dark-first', cookie)).toBe(isShown);
      expect(await statusOf('/dark-first', cookie)).toBe(isShown ? 200 : 404);
      expect(await statusOf(file, cookie)).toBe(isShown ? 200 : 404);
    }
    const shared = await site.app.inject({ url: file, headers: { cookie: cookies[0]! } });
    expect(shared.headers['cache-control']).toBe('private, no-cache');
  });

  it('stays dark with later releases until it is opened', async () => {
    const { token } = await site.newToken('opened');
    await site.publish({ ...buildUpload('opened', '1.0.0-a'), dark: true }, token);
    await site.publish({ ...buildUpload('opened', '1.0.0-b'), open: false }, token);
    expect(await stateOf('opened')).toMatchObject({ active: '1.0.0-b', stage: 'dark' });
    const { body } = await site.switchTo('opened', { action: 'open' }, token);
    expect(body.state).toEqual({ remote: 'opened', active: '1.0.0-b', previous: '1.0.0-a' });
    expect(await sees('opened')).toBe(true);
    const again = await site.switchTo('opened', { action: 'open' }, token);
    expect(again.body.code).toBe('RELEASE_NOT_FOUND');
  });

  it('is not made of one that everybody sees', async () => {
    const token = await site.released('seen', '1.0.0-a');
    const { body } = await site.publish({ ...buildUpload('seen', '1.0.0-b'), dark: true }, token);
    expect(body).toMatchObject({ code: 'RELEASE_INVALID', message: 'Moduł jest już udostępniony wszystkim' });
  });

  it('keeps its paths from other remotes', async () => {
    const { token } = await site.newToken('dark-owner');
    await site.publish({ ...buildUpload('dark-owner', '1.0.0-a'), dark: true }, token);
    const other = await site.newToken('dark-thief');
    const { body } = await site.publish(
      buildUpload('dark-thief', '1.0.0-a', { paths: ['/dark-owner'], nav: [] }),
      other.token,
    );
    expect(body.code).toBe('RELEASE_PATH_TAKEN');
  });
});

// SECURITY: A dark or retired remote
it('a dark remote is named to nobody who does not get it', async () => {
  const { token } = await site.newToken('secretly');
  await site.publish({ ...buildUpload('secretly', '1.0.0-a'), dark: true }, token);
  const other = await site.newToken('neighbour');
  const [person] = people as [Visitor];
  const cookie = cookies[0] ?? '';
  const answers = async (id: string): Promise<string[]> => {
    const bearer = { authorization: `Bearer ${person.token}` };
    const urls = [
      `/${id}`,
      `/api/x/${id}/list`,
      `/remotes/${id}/1.0.0-a/entry.js`,
      `/records/${id}/1.0.0-a/${'x'.repeat(43)}`,
    ];
    const texts: string[] = [];
    for (const url of urls) {
      for (const headers of [{ cookie }, { cookie, ...bearer }, {}]) {
        const { statusCode, body } = await site.app.inject({ url, headers });
        texts.push(`${url} ${statusCode} ${url === `/${id}` ? '' : body}`);
      }
    }
    const manifest = 'http://localhost:4801/remote.json';
    const override = await site.host.call(overrides.create, { remote: id, manifest }, { as: person });
    const seized = await site.publish(buildUpload('neighbour', '1.0.0-a', { paths: [`/${id}`], nav: [] }), other.token);
    const switched = await site.switchTo(id, { action: 'rollback' }, other.token);
    texts.push(...[override, switched].map(({ status, body }) => `${status} ${body.code}`));
    expect(JSON.stringify(seized.body).replaceAll(`/${id}`, '')).not.toContain(id);
    return texts.map((text) => text.replaceAll(id, '…'));
  };
  expect(await site.entryOf('secretly', cookie)).toBeUndefined();
  expect(await answers('secretly')).toEqual(await answers('never-there'));
});

it('a remote that was retired before histories said what people lost answers 410 as the others', async () => {
  await site.released('long-gone', '1.0.0-a');
  const { db } = site.host.ctx;
  await db.updateTable('remote_active').set({ stage: 'retired' }).where('remote', '=', 'long-gone').execute();
  const event = { remote: 'long-gone', at: site.host.ctx.now(), action: 'retired' as const, version: '1.0.0-a' };
  await db.insertInto('remote_history').values(event).execute();
  const statusLater = () => {
    site.host.advance(1_001);
    return statusOf('/long-gone');
  };
  expect(await statusLater()).toBe(404);
  await up(db as Kysely<unknown>);
  await up(db as Kysely<unknown>);
  expect(await statusLater()).toBe(410);
});

describe('a first release', () => {
  // SECURITY: A team's first release
  it('is dark unless it is to be open, and a later one does not open it', async () => {
    const { token } = await site.newToken('first-dark');
    const unsaid = { open: undefined };
    await site.publish({ ...buildUpload('first-dark', '1.0.0-a'), ...unsaid }, token);
    expect(await stateOf('first-dark')).toEqual({ remote: 'first-dark', active: '1.0.0-a', stage: 'dark' });
    await site.switchTo('first-dark', { action: 'activate', version: '1.0.0-a' }, token);
    await site.publish({ ...buildUpload('first-dark', '1.0.0-b'), ...unsaid }, token);
    const { history } = await site.listed('first-dark');
    expect(history.map(({ action, dark }) => [action, dark])).toEqual([
      ['activated', true],
      ['uploaded', undefined],
      ['activated', true],
      ['uploaded', undefined],
    ]);
    expect(await sees('first-dark', cookies[0])).toBe(false);
    expect(await sees('first-dark', adminCookie)).toBe(true);
    await site.publish({ ...buildUpload('first-dark', '1.0.0-c'), open: true }, token);
    expect(await stateOf('first-dark')).toEqual({ remote: 'first-dark', active: '1.0.0-c', previous: '1.0.0-b' });
    expect(await actionsOf('first-dark')).toEqual([
      'opened',
      'activated',
      'uploaded',
      'activated',
      'uploaded',
      'activated',
      'uploaded',
    ]);
    expect(await sees('first-dark')).toBe(true);
  });

  it('is not both for everybody and for some', async () => {
    const { token } = await site.newToken('undecided');
    for (const some of [{ dark: true }, { canary: 10 }]) {
      const { body } = await site.publish({ ...buildUpload('undecided', '1.0.0-a'), ...some, open: true }, token);
      expect(body.code).toBe('VALIDATION');
    }
    expect(await stateOf('undecided')).toEqual({ remote: 'undecided' });
  });

  it('starts as a canary that a part of the signed-in users see, and is promoted to all', async () => {
    const { token } = await site.newToken('first-canary');
    await site.publish({ ...buildUpload('first-canary', '1.0.0-a'), canary: 99 }, token);
    expect(await stateOf('first-canary')).toEqual({
      remote: 'first-canary',
      active: '1.0.0-a',
      canary: { version: '1.0.0-a', percent: 99 },
      stage: 'dark',
    });
    const seen = await Promise.all(cookies.map((cookie) => sees('first-canary', cookie)));
    expect(seen.filter(Boolean).length).toBeGreaterThanOrEqual(4);
    expect(await sees('first-canary')).toBe(false);
    await site.switchTo('first-canary', { action: 'promote' }, token);
    expect(await stateOf('first-canary')).toEqual({ remote: 'first-canary', active: '1.0.0-a' });
    expect(await sees('first-canary')).toBe(true);
  });

  it('is dark again once its canary ends', async () => {
    const { token } = await site.newToken('ended-first');
    await site.publish({ ...buildUpload('ended-first', '1.0.0-a'), canary: 99 }, token);
    await site.switchTo('ended-first', { action: 'end-canary' }, token);
    expect(await stateOf('ended-first')).toEqual({ remote: 'ended-first', active: '1.0.0-a', stage: 'dark' });
    const seen = await Promise.all(cookies.map((cookie) => sees('ended-first', cookie)));
    expect(seen).not.toContain(true);
  });

  it('that everybody sees is taken back into the dark', async () => {
    const token = await site.released('taken-back', '1.0.0-a');
    const { body } = await site.switchTo('taken-back', { action: 'rollback' }, token);
    expect(body.state).toEqual({ remote: 'taken-back', active: '1.0.0-a', stage: 'dark' });
    expect(await sees('taken-back')).toBe(false);
    const again = await site.switchTo('taken-back', { action: 'rollback' }, token);
    expect(again.body.code).toBe('RELEASE_NOT_FOUND');
  });

  it('that fails for many users gets dark by itself', async () => {
    await site.released('failing-first', '1.0.0-a');
    const failures = people.map((person) =>
      site.reportFailure({ remote: 'failing-first', version: '1.0.0-a' }, person),
    );
    await Promise.all(failures);
    expect(await stateOf('failing-first')).toMatchObject({ active: '1.0.0-a', stage: 'dark' });
    expect(await actionsOf('failing-first')).toEqual(['darkened', 'activated', 'uploaded']);
  });
});

describe('a retired remote', () => {
  // SECURITY: A token cannot change
  it('leaves the navigation, answers that it is gone, and frees its paths; its history stays', async () => {
    const token = await site.released('retired', '1.0.0-a', '1.0.0-b');
    expect((await site.switchTo('retired', { action: 'retire' }, token)).body.code).toBe('FORBIDDEN');
    expect((await byAdmin({ remote: 'retired', action: 'retire' })).body.state).toMatchObject({ stage: 'retired' });
    expect(await sees('retired', adminCookie)).toBe(false);
    expect(await statusOf('/retired/some/page')).toBe(410);
    const registry = (await site.app.inject({ url: '/remotes.json' })).json<Registry>();
    expect(registry.retiredPaths).toContain('/retired');
    expect(await actionsOf('retired')).toEqual([
      'retired',
      'darkened',
      'activated',
      'uploaded',
      'activated',
      'uploaded',
    ]);
    const refused = await site.publish(buildUpload('retired', '1.0.0-c'), token);
    expect(refused.body).toMatchObject({
      code: 'RELEASE_INVALID',
      message: 'Moduł został wycofany: administrator może go przywrócić',
    });
    const successor = await site.newToken('successor');
    const taken = await site.publish(
      buildUpload('successor', '1.0.0-a', { paths: ['/retired'], nav: [] }),
      successor.token,
    );
    expect(taken.status).toBe(201);
    site.host.advance(1_001);
    expect(await statusOf('/retired/some/page')).toBe(200);
    expect((await byAdmin({ remote: 'retired', action: 'restore' })).body.code).toBe('RELEASE_PATH_TAKEN');
  });

  it('that only its team had is named to nobody, nor are paths that it got in the dark', async () => {
    const { token } = await site.newToken('never-live');
    const read = async () => {
      site.host.advance(1_001);
      return (await site.app.inject({ url: '/remotes.json' })).json<Registry>();
    };
    const before = await read();
    await site.publish({ ...buildUpload('never-live', '1.0.0-a'), dark: true }, token);
    await byAdmin({ remote: 'never-live', action: 'retire' });
    expect((await read()).number).toBe(before.number);
    const again = await site.released('dark-again', '1.0.0-a');
    await byAdmin({ remote: 'dark-again', action: 'rollback' });
    const lost = await read();
    const paths = ['/dark-again', '/dark-only'];
    await site.publish({ ...buildUpload('dark-again', '1.0.0-b', { paths, nav: [] }), open: false }, again);
    await byAdmin({ remote: 'dark-again', action: 'retire' });
    const registry = await read();
    expect(registry.number).toBe(lost.number);
    expect(registry.retiredPaths).toContain('/dark-again');
    for (const path of ['/never-live', '/dark-only']) expect(registry.retiredPaths).not.toContain(path);
    expect([await statusOf('/never-live'), await statusOf('/dark-only')]).toEqual([404, 404]);
    expect(await statusOf('/never-live', adminCookie)).toBe(404);
  });

  it('is restored to its team and administrators', async () => {
    const token = await site.released('restored', '1.0.0-a');
    await byAdmin({ remote: 'restored', action: 'retire' });
    expect((await site.switchTo('restored', { action: 'restore' }, token)).body.code).toBe('FORBIDDEN');
    expect((await byAdmin({ remote: 'restored', action: 'restore' })).body.state).toEqual({
      remote: 'restored',
      active: '1.0.0-a',
      stage: 'dark',
    });
    expect(await sees('restored', adminCookie)).toBe(true);
    expect(await sees('restored')).toBe(false);
  });

  it('of administrators is named to nobody else', async () => {
    const { token } = await site.newToken('retired-admin');
    await site.publish(buildUpload('retired-admin', '1.0.0-a', { access: 'admin' }), token);
    await byAdmin({ remote: 'retired-admin', action: 'retire' });
    site.host.advance(1_001);
    expect(await statusOf('/retired-admin')).toBe(404);
    expect(await statusOf('/retired-admin', adminCookie)).toBe(410);
  });
});

describe('the overview of remotes', () => {
  const overview = async () => (await site.host.call(telemetry.overview, {}, { as: site.admin })).body.remotes;
  const named = async (remote: string) => (await overview()).find(({ id }) => id === remote);

  it('has a remote that only has a token, and the stage of each that is not live', async () => {
    await site.newToken('planned');
    expect(await named('planned')).toEqual({
      id: 'planned',
      figures: { loads: 0, failures: 0, errors: 0, vitals: [] },
      versions: [],
      errors: [],
    });
    await site.released('gone-from-overview', '1.0.0-a');
    await byAdmin({ remote: 'gone-from-overview', action: 'retire' });
    expect(await named('gone-from-overview')).toMatchObject({ active: '1.0.0-a', stage: 'retired' });
  });

  it("has the active version's failures, not those of the version before", async () => {
    await site.released('mended', '1.0.0-a');
    await site.reportFailure({ remote: 'mended', version: '1.0.0-a' }, people[0]);
    expect((await named('mended'))?.figures.failures).toBe(1);
    const { token } = await site.newToken('mended');
    await site.publish(buildUpload('mended', '1.0.0-b'), token);
    expect((await named('mended'))?.figures.failures).toBe(0);
  });
});
