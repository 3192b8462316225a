import { platform, telemetry } from '@najem/shared/contract/platform';
import type { CallOptions } from '../../support/harness';
import { buildUpload, type ReleaseSite, startReleaseSite, type Visitor } from '../../support/release-site';

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
});
afterAll(() => site.close());

it('a canary is served to a fixed share of signed-in users, with the active release as fallback', async () => {
  const token = await site.released('canary', '1.0.0-a');
  const started = await site.publish({ ...buildUpload('canary', '1.0.0-b'), canary: 50 }, token);
  expect(started.body.state).toEqual({
    remote: 'canary',
    active: '1.0.0-a',
    canary: { version: '1.0.0-b', percent: 50 },
  });
  const cookies = await Promise.all(Array.from({ length: 20 }, async () => site.siteCookie(await site.host.signUp())));
  const seen = await Promise.all(cookies.map((cookie) => site.entryOf('canary', cookie)));
  expect(new Set(seen.map((entry) => entry?.version))).toEqual(new Set(['1.0.0-a', '1.0.0-b']));
  for (const entry of seen.filter((one) => one?.version === '1.0.0-b')) {
    expect(entry?.previous?.version).toBe('1.0.0-a');
  }
  const again = await Promise.all(cookies.map((cookie) => site.entryOf('canary', cookie)));
  expect(again).toEqual(seen);
  expect((await site.entryOf('canary'))?.version).toBe('1.0.0-a');

  await site.switchTo('canary', { action: 'canary', version: '1.0.0-b', percent: 99 }, token);
  const wider = await Promise.all(cookies.map((cookie) => site.entryOf('canary', cookie)));
  seen.forEach((entry, at) => {
    if (entry?.version === '1.0.0-b') expect(wider[at]?.version).toBe('1.0.0-b');
  });
});

it('a promoted canary is served to all visitors', async () => {
  const token = await site.released('promoted', '1.0.0-a');
  await site.publish({ ...buildUpload('promoted', '1.0.0-b'), canary: 1 }, token);
  await site.switchTo('promoted', { action: 'promote' }, token);
  expect(await site.entryOf('promoted')).toMatchObject({ version: '1.0.0-b', previous: { version: '1.0.0-a' } });
  const { state, history } = await site.listed('promoted', token);
  expect(state.canary).toBeUndefined();
  expect(history.map(({ action }) => action)).toEqual([
    'activated',
    'canary-started',
    'uploaded',
    'activated',
    'uploaded',
  ]);
  expect((await site.switchTo('promoted', { action: 'promote' }, token)).body.code).toBe('RELEASE_NOT_FOUND');
});

it('a rollback ends a canary and keeps the active release', async () => {
  const token = await site.released('withdrawn', '1.0.0-a', '1.0.0-b');
  await site.publish({ ...buildUpload('withdrawn', '1.0.0-c'), canary: 10 }, token);
  const answer = await site.switchTo('withdrawn', { action: 'rollback' }, token);
  expect(answer.body.state).toEqual({ remote: 'withdrawn', active: '1.0.0-b', previous: '1.0.0-a' });
});

describe('deactivation by failures', () => {
  const fail = (remote: string, version: string, visitor?: Visitor) => site.reportFailure({ remote, version }, visitor);
  const activeOf = async (remote: string) => (await site.listed(remote)).state.active;

  let people: Visitor[];
  beforeAll(async () => {
    people = await site.trustedVisitors();
  });

  const failForAll = (remote: string, version: string) =>
    Promise.all(people.map((person) => fail(remote, version, person)));

  /** So many other accounts loaded a version. */
  const loadedBy = async (count: number, remote: string, version: string) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ remote, version, at: site.host.ctx.now() },
      person_key: Buffer.from(`person ${index}`),
    }));
    await site.host.ctx.db.insertInto('release_loads').values(rows).execute();
  };

  // SECURITY: **Integrity**
  it('a release that fails for three people is deactivated where fewer than twenty a day use the remote', async () => {
    const three = people.slice(0, 3).map((person) => ({ ...person, address: '198.51.100.9' }));
    const failFor = async (remote: string, stage: 'slow' | 'render') => {
      for (const person of three) await site.reportFailure({ remote, version: '1.0.0-b', stage }, person);
    };
    for (const [remote, others] of [
      ['hardly-used', 19],
      ['used-by-more', 20],
    ] as const) {
      await site.released(remote, '1.0.0-a', '1.0.0-b');
      await loadedBy(others, remote, '1.0.0-a');
      await failFor(remote, 'slow');
      expect(await activeOf(remote)).toBe('1.0.0-b');
      await failFor(remote, 'render');
    }
    expect([await activeOf('hardly-used'), await activeOf('used-by-more')]).toEqual(['1.0.0-a', '1.0.0-b']);
    expect((await site.listed('hardly-used')).history[0]?.reason).toBe('Failed for 3 people within 10 minutes');
  });

  // SECURITY: **Integrity**
  it('a release that fails for many users is deactivated once and recorded in the history', async () => {
    await site.released('failing', '1.0.0-a', '1.0.0-b', '1.0.0-c');
    await failForAll('failing', '1.0.0-c');
    const { state, history } = await site.listed('failing');
    expect(state.active).toBe('1.0.0-b');
    expect(history[0]).toMatchObject({ action: 'deactivated', version: '1.0.0-b', replaced: '1.0.0-c', by: 'server' });
    await failForAll('failing', '1.0.0-b');
    expect(await activeOf('failing')).toBe('1.0.0-b');
  });

  it('slow loads do not deactivate a release, and each report is stored with file and shell', async () => {
    await site.released('slow', '1.0.0-a', '1.0.0-b');
    const fault = { remote: 'slow', version: '1.0.0-b', stage: 'slow', cause: 'late', hash: 'sha384-x' } as const;
    await Promise.all(people.map((person) => site.reportFailure({ ...fault, shell: 'build' }, person)));
    expect(await activeOf('slow')).toBe('1.0.0-b');
    const rows = await site.host.ctx.db.selectFrom('remote_faults').selectAll().where('remote', '=', 'slow').execute();
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ stage: 'slow', cause: 'late', hash: 'sha384-x', shell: 'build' });
    const metrics = await site.host.ctx.metrics.registry.metrics();
    expect(metrics).toContain('najem_remote_faults_total{remote="slow",stage="slow"} 5');
  });

  it('a canary that fails for many users ends', async () => {
    const token = await site.released('failing-canary', '1.0.0-a', '1.0.0-b');
    await site.publish({ ...buildUpload('failing-canary', '1.0.0-c'), canary: 50 }, token);
    await failForAll('failing-canary', '1.0.0-c');
    expect((await site.listed('failing-canary')).state).toEqual({
      remote: 'failing-canary',
      active: '1.0.0-b',
      previous: '1.0.0-a',
    });
  });

  it('repeated reports of one user or of visitors without a session do not deactivate a release', async () => {
    await site.released('accused', '1.0.0-a', '1.0.0-b');
    for (let times = 0; times < 6; times += 1) {
      await fail('accused', '1.0.0-b', people[0]);
      await fail('accused', '1.0.0-b');
    }
    expect(await activeOf('accused')).toBe('1.0.0-b');
  });

  it('reports count once per address where many use a remote, and only from trusted accounts older than the release', async () => {
    await site.released('besieged', '1.0.0-a', '1.0.0-b');
    await loadedBy(20, 'besieged', '1.0.0-a');
    const sameAddress = people.map((person) => ({ ...person, address: '198.51.100.7' }));
    for (const person of sameAddress) await fail('besieged', '1.0.0-b', person);
    const unverified = await Promise.all(Array.from({ length: 5 }, () => site.host.signUp()));
    site.host.advance(1_000);
    await site.released('attacked', '1.0.0-a', '1.0.0-b');
    for (const [index, person] of unverified.entries()) {
      await fail('attacked', '1.0.0-b', { ...person, address: `203.0.113.${index + 1}` });
    }
    for (const newcomer of await site.trustedVisitors()) await fail('attacked', '1.0.0-b', newcomer);
    expect([await activeOf('besieged'), await activeOf('attacked')]).toEqual(['1.0.0-b', '1.0.0-b']);
    // People, with their own connections, are heard all the same.
    await failForAll('attacked', '1.0.0-b');
    expect(await activeOf('attacked')).toBe('1.0.0-a');
  });

  describe('the share of those for whom a release fails', () => {
    const reportLoads = (remote: string, times: number, options: CallOptions = {}) => {
      const loads = Array.from({ length: times }, () => ({ remote, version: '1.0.0-b', ms: 90 }));
      return site.host.call(telemetry.report, { shell: 'shell-build', errors: [], vitals: [], loads }, options);
    };
    const counted = (remote: string) =>
      site.host.ctx.db.selectFrom('release_loads').selectAll().where('remote', '=', remote).execute();

    it('is that of accounts that loaded it: for less than a twentieth it stays active', async () => {
      await site.released('popular', '1.0.0-a', '1.0.0-b');
      await loadedBy(96, 'popular', '1.0.0-b');
      for (const person of people) await reportLoads('popular', 1, { as: person });
      expect(await counted('popular')).toHaveLength(101);
      await failForAll('popular', '1.0.0-b');
      expect(await activeOf('popular')).toBe('1.0.0-b');
    });

    it('counts each account once, by its token or by the cookie of its page', async () => {
      await site.released('counted', '1.0.0-a', '1.0.0-b');
      const [one, other] = people as [Visitor, Visitor];
      for (let times = 0; times < 3; times += 1) await reportLoads('counted', 20, { as: one });
      const [name = '', value = ''] = (await site.siteCookie(other)).split('=');
      await reportLoads('counted', 1, { cookies: { [name]: value } });
      expect(await counted('counted')).toHaveLength(2);
      const { id } = one;
      expect(JSON.stringify(await counted('counted'))).not.toContain(id);
    });

    it('is not made smaller by visitors, by accounts made after the release, or by unconfirmed ones', async () => {
      await site.released('inflated', '1.0.0-a', '1.0.0-b');
      for (let times = 0; times < 20; times += 1) await reportLoads('inflated', 20);
      for (const newcomer of await site.trustedVisitors(3)) await reportLoads('inflated', 1, { as: newcomer });
      expect(await counted('inflated')).toEqual([]);
      await failForAll('inflated', '1.0.0-b');
      expect(await activeOf('inflated')).toBe('1.0.0-a');
    });
  });

  describe('a version that fails for more than a twentieth of those who loaded it', () => {
    const [A, B] = ['1.0.0-a', '1.0.0-b'];

    it('is shown to more people at no door unless somebody insists', async () => {
      const token = await site.released('insisted-on', A);
      const next = buildUpload('insisted-on', B);
      await site.publish({ ...next, canary: 10 }, token);
      await loadedBy(19, 'insisted-on', B);
      await fail('insisted-on', B, people[0]);
      await fail('insisted-on', B);
      const { versions } = await site.listed('insisted-on');
      expect(versions.find(({ version }) => version === B)).toMatchObject({ people: 19, failedFor: 1 });
      const steps = [
        { action: 'promote' },
        { action: 'activate', version: B },
        { action: 'canary', version: B, percent: 50 },
      ] as const;
      for (const step of steps) {
        const { status, body } = await site.switchTo('insisted-on', step, token);
        expect([status, body.code, body.message]).toEqual([
          409,
          'RELEASE_FAILS',
          `Wydanie ${B} zawiodło u 1 z 19 osób, które je wczytały w ostatnich dwóch dniach`,
        ]);
      }
      for (const share of [{}, { canary: 60 }]) {
        expect((await site.publish({ ...next, ...share }, token)).body.code).toBe('RELEASE_FAILS');
      }
      expect((await site.listed('insisted-on')).state).toMatchObject({
        active: A,
        canary: { version: B, percent: 10 },
      });
      await site.switchTo('insisted-on', { action: 'promote', force: true }, token);
      expect(await activeOf('insisted-on')).toBe(B);
      expect((await site.switchTo('insisted-on', { action: 'rollback' }, token)).body.state.active).toBe(A);
    });

    it('is promoted where it is no more than a twentieth', async () => {
      const token = await site.released('healthy', A);
      await site.publish({ ...buildUpload('healthy', B), canary: 10 }, token);
      await loadedBy(20, 'healthy', B);
      await fail('healthy', B, people[0]);
      expect((await site.switchTo('healthy', { action: 'promote' }, token)).body.state.active).toBe(B);
    });

    it('is not opened out of the dark', async () => {
      const { token } = await site.newToken('dark-and-failing');
      const upload = buildUpload('dark-and-failing', A);
      await site.publish({ ...upload, dark: true }, token);
      await fail('dark-and-failing', A, people[0]);
      for (const action of ['open', 'promote'] as const) {
        expect((await site.switchTo('dark-and-failing', { action }, token)).body.code).toBe('RELEASE_FAILS');
      }
      expect((await site.publish({ ...upload, open: true }, token)).body.code).toBe('RELEASE_FAILS');
      await site.switchTo('dark-and-failing', { action: 'open', force: true }, token);
      expect((await site.listed('dark-and-failing')).state.stage).toBeUndefined();
    });
  });

  it('a report counts as that of the page whose access token expired', async () => {
    await site.released('expired-token', '1.0.0-a');
    const [person] = people as [Visitor];
    const [name = '', value = ''] = (await site.siteCookie(person)).split('=');
    const failure = { remote: 'expired-token', version: '1.0.0-a', stage: 'load', cause: 'ChunkLoadError' } as const;
    await site.host.call(platform.reportFailure, failure, { cookies: { [name]: value } });
    const stored = site.host.ctx.db.selectFrom('remote_faults').select('user_id').where('remote', '=', 'expired-token');
    expect(await stored.execute()).toEqual([{ user_id: person.id }]);
  });

  it('a security release is never taken back by itself, as an active release or as a canary', async () => {
    const { token } = await site.newToken('mended');
    await site.publish(buildUpload('mended', '1.0.0-a'), token);
    await site.publish({ ...buildUpload('mended', '1.0.0-b'), security: true }, token);
    await failForAll('mended', '1.0.0-b');
    await site.publish({ ...buildUpload('mended', '1.0.0-c'), security: true, canary: 50 }, token);
    await failForAll('mended', '1.0.0-c');
    const { state, versions } = await site.listed('mended');
    expect(state).toMatchObject({ active: '1.0.0-b', canary: { version: '1.0.0-c' } });
    expect(versions.map(({ version, security }) => [version, security]).sort()).toEqual([
      ['1.0.0-a', undefined],
      ['1.0.0-b', true],
      ['1.0.0-c', true],
    ]);
    // People still may.
    expect((await site.switchTo('mended', { action: 'end-canary' }, token)).status).toBe(200);
    expect((await site.switchTo('mended', { action: 'rollback' }, token)).body.state.active).toBe('1.0.0-a');
  });

  it('the cause of a failure is stored without personal data', async () => {
    await site.released('careless', '1.0.0-a');
    const cause = 'no tenant jan@poczta.test with PESEL 20871543213';
    await site.reportFailure({ remote: 'careless', version: '1.0.0-a', cause });
    const { db } = site.host.ctx;
    const stored = await db.selectFrom('remote_faults').select('cause').where('remote', '=', 'careless').execute();
    expect(stored).toEqual([{ cause: 'no tenant … with PESEL …' }]);
  });

  it('distant failures, other versions and a missing fallback do not deactivate a release', async () => {
    await site.released('apart', '1.0.0-a', '1.0.0-b');
    await failForAll('apart', '1.0.0-a');
    for (const person of people.slice(0, 2)) await fail('apart', '1.0.0-b', person);
    site.host.advance(10 * 60 * 1000 + 1);
    const [, , last] = people as [Visitor, Visitor, Visitor];
    await fail('apart', '1.0.0-b', { ...last, ...(await site.host.signIn(last)) });
    expect(await activeOf('apart')).toBe('1.0.0-b');
    people = await Promise.all(people.map(async (person) => ({ ...person, ...(await site.host.signIn(person)) })));
    await site.released('first', '1.0.0-a');
    await failForAll('first', '1.0.0-a');
    expect(await activeOf('first')).toBe('1.0.0-a');
  });
});
