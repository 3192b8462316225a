import { platform } from '@najem/shared/contract';
import { type ReleaseSite, startReleaseSite, buildUpload } from '../support/release-site';
import type { Person } from '../support/sign-in';

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
});
afterAll(() => site.close());

describe('a canary', () => {
  it('a canary is served to a fixed share of signed-in users, with the active release as fallback', async () => {
    const token = await site.released('canary', '1.0.0-a');
    const started = await site.publish({ ...buildUpload('canary', '1.0.0-b'), canary: 50 }, token);
    expect(started.body.state).toEqual({
      remote: 'canary',
      active: '1.0.0-a',
      canary: { version: '1.0.0-b', percent: 50 },
    });
    const cookies = await Promise.all(
      Array.from({ length: 20 }, async () => site.siteCookie(await site.host.signUp())),
    );
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

  it('a canary requires an active release', async () => {
    const { token } = await site.newToken('too-early');
    const answer = await site.publish({ ...buildUpload('too-early', '1.0.0-a'), canary: 10 }, token);
    expect([answer.status, answer.body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect((await site.listed('too-early')).versions).toEqual([]);
  });
});

describe('a release that fails for many', () => {
  const fail = (remote: string, version: string, as?: Person) =>
    site.host.call(
      platform.reportFailure,
      { remote, version, stage: 'load', cause: 'ChunkLoadError' },
      as ? { as } : {},
    );
  const activeOf = async (remote: string) => (await site.listed(remote)).state.active;

  let people: Person[];
  beforeAll(async () => {
    people = await Promise.all(Array.from({ length: 5 }, () => site.host.signUp()));
  });

  const failForAll = (remote: string, version: string) =>
    Promise.all(people.map((person) => fail(remote, version, person)));

  it('a release that fails for many users is deactivated once and recorded in the history', async () => {
    await site.released('failing', '1.0.0-a', '1.0.0-b', '1.0.0-c');
    await failForAll('failing', '1.0.0-c');
    const { state, history } = await site.listed('failing');
    expect(state.active).toBe('1.0.0-b');
    expect(history[0]).toMatchObject({ action: 'deactivated', version: '1.0.0-b', replaced: '1.0.0-c', by: 'server' });
    await failForAll('failing', '1.0.0-b');
    expect(await activeOf('failing')).toBe('1.0.0-b');
  });

  it('a failing team origin does not deactivate a release', async () => {
    await site.released('elsewhere', '1.0.0-a', '1.0.0-b');
    const fault = { remote: 'elsewhere', version: '1.0.0-b', stage: 'origin', cause: 'did not load' } as const;
    await Promise.all(people.map((person) => site.host.call(platform.reportFailure, fault, { as: person })));
    expect(await activeOf('elsewhere')).toBe('1.0.0-b');
    const metrics = await site.host.ctx.metrics.registry.metrics();
    expect(metrics).toContain('najem_remote_faults_total{remote="elsewhere",stage="origin"} 5');
  });

  it('slow loads do not deactivate a release, and each report is stored with file and shell', async () => {
    await site.released('slow', '1.0.0-a', '1.0.0-b');
    const fault = { remote: 'slow', version: '1.0.0-b', stage: 'slow', cause: 'late', hash: 'sha384-x' } as const;
    await Promise.all(
      people.map((person) => site.host.call(platform.reportFailure, { ...fault, shell: 'build' }, { as: person })),
    );
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

  it('distant failures, other versions and a missing fallback do not deactivate a release', async () => {
    await site.released('apart', '1.0.0-a', '1.0.0-b');
    await failForAll('apart', '1.0.0-a');
    for (const person of people.slice(0, 4)) await fail('apart', '1.0.0-b', person);
    site.host.advance(10 * 60 * 1000 + 1);
    const last = await site.host.signIn(people[4] as Person);
    await fail('apart', '1.0.0-b', last);
    expect(await activeOf('apart')).toBe('1.0.0-b');
    people = await Promise.all(people.map((person) => site.host.signIn(person)));
    await site.released('first', '1.0.0-a');
    await failForAll('first', '1.0.0-a');
    expect(await activeOf('first')).toBe('1.0.0-a');
  });
});
