import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Input } from '@najem/shared/contract/kernel';
import { telemetry, platform } from '@najem/shared/contract/platform';
import { HOUR_MS } from '../../../src/kernel/durations';
import { offerShell } from '../../../src/platform/registry/queries';
import { startTestApp } from '../../support/harness';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';

const SHELL = 'shell-build';

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
});
// The clock of these tests runs far ahead of any session.
beforeEach(async () => {
  site.admin = await site.host.signInAdmin();
});
afterAll(() => site.close());

type Report = Input<typeof telemetry.report>;

function report(more: Partial<Report>, host = site.host) {
  return host.call(telemetry.report, { shell: SHELL, errors: [], vitals: [], loads: [], ...more });
}

const anError = (more: Partial<Report['errors'][number]>) => ({
  source: 'shell',
  version: SHELL,
  message: 'x is not a function',
  count: 1,
  ...more,
});

async function overview(hours?: number) {
  const { body } = await site.host.call(telemetry.overview, hours ? { hours } : {}, {
    as: await site.host.signInAdmin(),
  });
  return body;
}

async function observed(id: string, hours?: number) {
  return (await overview(hours)).remotes.find((remote) => remote.id === id);
}

it('the overview names every remote with its releases, and the shell', async () => {
  const token = await site.released('standing', '1.0.0-a', '1.0.0-b', '1.0.0-c');
  await site.switchTo('standing', { action: 'canary', version: '1.0.0-a', percent: 5 }, token);
  expect(await observed('standing')).toMatchObject({
    label: 'Próba',
    active: '1.0.0-c',
    previous: '1.0.0-b',
    canary: { version: '1.0.0-a', percent: 5 },
    since: expect.any(String) as string,
    figures: { loads: 0, failures: 0, errors: 0, vitals: [] },
    versions: [{ version: '1.0.0-c' }, { version: '1.0.0-b' }, { version: '1.0.0-a' }],
    errors: [],
  });
  expect((await overview()).shell).toMatchObject({ id: 'shell', active: SHELL, versions: [{ version: SHELL }] });
});

it('the overview names releases that the newest shell cannot run, with the reason', async () => {
  await site.released('left-behind', '1.0.0-a', '1.0.0-b');
  const { ctx } = site.host;
  await offerShell(ctx, { build: 'shell-next', provides: { react: '20.0.0', '@najem/shared/ui/base': '1.0.0' } });
  const unfit = expect.stringContaining('react') as string;
  expect((await observed('left-behind'))?.versions).toMatchObject([{ unfit }, { unfit }]);
  expect((await overview()).shell.active).toBe('shell-next');
  await ctx.db.deleteFrom('shell_builds').where('build', '=', 'shell-next').execute();
  expect((await observed('left-behind'))?.versions.map((version) => 'unfit' in version)).toEqual([false, false]);
});

it('counts stop at a limit, and later reports are accepted', async () => {
  await site.released('flooded', '1.0.0-a');
  const error = anError({ source: 'flooded', version: '1.0.0-a' });
  await report({ errors: [error] });
  const { db } = site.host.ctx;
  await db.updateTable('observation_counts').set({ count: 1_999_999_999 }).where('source', '=', 'flooded').execute();
  await db.updateTable('browser_errors').set({ count: 1_999_999_999 }).where('source', '=', 'flooded').execute();
  expect((await report({ errors: [{ ...error, count: 1000 }] })).status).toBe(200);
  expect((await observed('flooded'))?.figures.errors).toBe(2_000_000_000);
});

it('the overview has the p75 of loads and web vitals by version, in the row that of the active one', async () => {
  await site.released('measured', '1.0.0-a', '1.0.0-b');
  const ofVersion = (version: string, times: readonly number[]) => ({
    loads: times.map((ms) => ({ remote: 'measured', version, ms })),
    vitals: times.flatMap((ms) => [
      { source: 'measured', version, vital: 'LCP' as const, value: ms * 10 },
      { source: 'measured', version, vital: 'CLS' as const, value: 0.1 },
    ]),
  });
  await report(ofVersion('1.0.0-a', [100, 100, 100, 100]));
  await report(ofVersion('1.0.0-b', [400, 400, 400, 400]));
  const found = await observed('measured');
  const [newer, older] = found?.versions ?? [];
  expect(older?.figures.loadP75Ms).toBeGreaterThan(90);
  expect(older?.figures.loadP75Ms).toBeLessThan(120);
  expect(newer?.figures.loadP75Ms).toBeGreaterThan(350);
  expect(found?.figures).toEqual(newer?.figures);
  expect(newer?.figures.vitals.map(({ vital, visits }) => [vital, visits])).toEqual([
    ['LCP', 4],
    ['CLS', 4],
  ]);
  expect(newer?.figures.vitals[0]?.p75).toBeGreaterThan(3500);
  expect(newer?.figures.vitals[1]?.p75).toBeCloseTo(0.1, 1);
});

it('the overview counts each failure of a version once', async () => {
  await site.released('failing', '1.0.0-a');
  const load = { remote: 'failing', version: '1.0.0-a', ms: 50 };
  await report({ loads: [load, load, load] });
  const fault = { remote: 'failing', version: '1.0.0-a', cause: 'x' } as const;
  await site.host.call(platform.reportFailure, { ...fault, stage: 'load' });
  expect((await observed('failing'))?.figures).toMatchObject({ loads: 4, failures: 1, failureRate: 0.25 });
  await site.host.call(platform.reportFailure, { ...fault, stage: 'render' });
  expect((await observed('failing'))?.figures).toMatchObject({ loads: 4, failures: 2, failureRate: 0.5 });
  await site.host.call(platform.reportFailure, { ...fault, stage: 'slow' });
  await site.host.call(platform.reportFailure, { ...fault, stage: 'start' });
  expect((await observed('failing'))?.figures).toMatchObject({ loads: 5, failures: 3, failureRate: 0.6 });
});

it('the overview covers the requested hours', async () => {
  await site.released('aging', '1.0.0-a');
  await report({ loads: [{ remote: 'aging', version: '1.0.0-a', ms: 100 }] });
  site.host.advance(30 * HOUR_MS);
  expect((await observed('aging'))?.figures.loads).toBe(0);
  expect((await observed('aging', 48))?.figures.loads).toBe(1);
});

it('the overview is not for ordinary users', async () => {
  const answer = await site.host.call(telemetry.overview, {}, { as: await site.host.signUp() });
  expect(answer.status).toBe(403);
});

it('an error is one row with its count, first and last time and shell', async () => {
  await site.released('broken', '1.0.0-a');
  const one = anError({ source: 'broken', version: '1.0.0-a', place: 'module.js:1:20', count: 3 });
  await report({ errors: [one] });
  const firstAt = site.host.now().toISOString();
  site.host.advance(1000);
  await report({ errors: [one, anError({ source: 'broken', version: '1.0.0-a', message: 'another' })] });
  const found = await observed('broken');
  expect(found?.figures.errors).toBe(7);
  expect(found?.errors).toHaveLength(2);
  expect(found?.errors).toContainEqual({
    version: '1.0.0-a',
    shell: SHELL,
    message: 'x is not a function',
    place: 'module.js:1:20',
    count: 6,
    firstAt,
    lastAt: site.host.now().toISOString(),
  });
});

/** The first script's places are those of line 3 of a source. */
const aMap = (name = 'module.js.map', more: object = {}) => {
  const map = { version: 3, sources: ['./src/screens/Flats.tsx'], names: [], mappings: 'AAEA', ...more };
  return { name, content: gzipSync(JSON.stringify(map)).toString('base64') };
};

// SECURITY: The source maps of a release
describe('the source maps of a release', () => {
  const version = '1.0.0-a';
  const place = 'module.js:1:20';
  let token: string;
  beforeAll(async () => {
    site.admin = await site.host.signInAdmin();
    ({ token } = await site.newToken('mapped'));
    const maps = [aMap('module.js.map', { sourcesContent: ['const secret = 1;'] })];
    expect((await site.publish({ ...buildUpload('mapped', version), maps }, token)).status).toBe(201);
    const elsewhere = anError({ source: 'mapped', version, place: 'entry.js:1:5', message: 'another' });
    await report({ errors: [anError({ source: 'mapped', version, place }), elsewhere] });
  });

  it('show administrators and its team the source of an error; without one its place stays', async () => {
    const places = (errors: readonly { place?: string }[] = []) => errors.map((error) => error.place).sort();
    const shown = ['entry.js:1:5', 'src/screens/Flats.tsx:3'];
    expect(places((await observed('mapped'))?.errors)).toEqual(shown);
    expect(places((await site.listed('mapped', token)).errors)).toEqual(shown);
  });

  it('are sent to nobody, and no source is stored with them', async () => {
    const people = [await site.host.signUpVerified(), site.admin];
    const cookies = ['', ...(await Promise.all(people.map((person) => site.siteCookie(person))))];
    for (const file of ['module.js.map', 'module.js.map.gz', 'MODULE.js.map', 'module.js%2emap']) {
      for (const cookie of cookies) {
        const answer = await site.app.inject({ url: `/remotes/mapped/${version}/${file}`, headers: { cookie } });
        expect([file, answer.statusCode]).toEqual([file, 404]);
      }
    }
    expect((await site.app.inject(`/remotes/mapped/${version}/module.js`)).statusCode).toBe(200);
    const written = await readdir(path.join(site.host.ctx.config.dataDir, 'remotes/mapped', version));
    expect(written.filter((name) => name.includes('.map'))).toEqual([]);
    const { content } = await site.host.ctx.db
      .selectFrom('remote_files')
      .select('content')
      .where('remote', '=', 'mapped')
      .where('name', '=', 'module.js.map')
      .executeTakeFirstOrThrow();
    expect(gunzipSync(content).toString()).not.toContain('secret');
  });

  it('reach a release that was stored without them', async () => {
    await site.publish(buildUpload('mapped', '1.0.0-b'), token);
    await report({ errors: [anError({ source: 'mapped', version: '1.0.0-b', place })] });
    const newest = async () => (await observed('mapped'))?.errors.find((error) => error.version === '1.0.0-b')?.place;
    expect(await newest()).toBe(place);
    await site.publish({ ...buildUpload('mapped', '1.0.0-b'), maps: [aMap()] }, token);
    expect(await newest()).toBe('src/screens/Flats.tsx:3');
  });

  it.each([
    ['of no script', [aMap('gone.js.map')]],
    ['of a sheet', [aMap('module.css.map')]],
    ['that come twice', [aMap(), aMap()]],
    ['in a folder', [aMap('../module.js.map')]],
    ['that are no maps', [aMap('module.js.map', { mappings: 3 })]],
    ['whose places nobody can read', [aMap('module.js.map', { mappings: 'A A' })]],
    ['that are not packed', [{ name: 'module.js.map', content: Buffer.from('{}').toString('base64') }]],
    ['that are nothing', [{ name: 'module.js.map', content: '' }]],
    [
      'that unpack to more than they may',
      [{ name: 'module.js.map', content: gzipSync(Buffer.alloc(20 * 1024 * 1024, ' ')).toString('base64') }],
    ],
  ])('are refused with the release: %s', async (_which, maps) => {
    const { status, body } = await site.publish({ ...buildUpload('mapped', '1.0.0-c'), maps }, token);
    expect([status, body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect(body.message).toContain(maps[0]?.name);
  });
});

it('an error is stored without personal data', async () => {
  await site.released('careless', '1.0.0-a');
  const message = 'no answer for jan@poczta.test, PESEL 20871543213';
  await report({ errors: [anError({ source: 'careless', version: '1.0.0-a', message })] });
  expect((await observed('careless'))?.errors.map((error) => error.message)).toEqual(['no answer for … PESEL …']);
});

it('error texts beyond the limit are counted and not stored', async () => {
  await site.released('noisy', '1.0.0-a');
  for (let turn = 0; turn < 12; turn += 1) {
    const errors = Array.from({ length: 20 }, (_, at) =>
      anError({ source: 'noisy', version: '1.0.0-a', message: `text ${turn} ${at}` }),
    );
    await report({ errors });
  }
  const { count } = await site.host.ctx.db
    .selectFrom('browser_errors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source', '=', 'noisy')
    .executeTakeFirstOrThrow();
  expect(count).toBe(200);
  expect((await observed('noisy'))?.figures.errors).toBe(240);
});

it('a report of unknown releases gets the same answer and is not stored', async () => {
  await site.released('real', '1.0.0-a');
  const before = await rowsKept();
  const load = { remote: 'real', version: '1.0.0-a', ms: 1 };
  for (const made of [
    await report({ loads: [{ ...load, version: '9.9.9' }] }),
    await report({ loads: [{ ...load, remote: 'invented' }] }),
    await report({ loads: [load], shell: 'another-build' }),
    await report({ errors: [anError({ version: 'another-build' })] }),
    await report({ vitals: [{ source: 'real', version: SHELL, vital: 'LCP', value: 1 }] }),
  ]) {
    expect([made.status, made.body]).toEqual([200, { success: true }]);
  }
  expect(await rowsKept()).toBe(before);
});

it('a report that is too long, malformed or too large is rejected', async () => {
  const many = Array.from({ length: 21 }, () => anError({}));
  for (const made of [
    await report({ errors: many }),
    await report({ errors: [anError({ source: 'Shell!' })] }),
    await report({ vitals: [{ source: 'shell', version: SHELL, vital: 'LCP', value: -1 }] }),
  ]) {
    expect(made.status).toBe(400);
  }
  const large = await site.host.app.inject({
    method: 'POST',
    url: '/api/platform/observations',
    payload: { shell: SHELL, errors: [], vitals: [], loads: [], more: 'x'.repeat(40_000) },
  });
  expect(large.statusCode).toBe(413);
});

it('fifty concurrent reports at two processes are counted exactly', async () => {
  await site.released('crowded', '1.0.0-a');
  const other = await startTestApp({ shareWith: site.host, now: site.host.now() });
  const ofRemote = { source: 'crowded', version: '1.0.0-a' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      report(
        {
          errors: [anError(ofRemote), anError({ ...ofRemote, message: 'another', count: 2 })],
          vitals: [{ ...ofRemote, vital: 'INP', value: 120 }],
          loads: [{ remote: 'crowded', version: '1.0.0-a', ms: turn * 20 }],
        },
        turn % 2 ? site.host : other,
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const found = await observed('crowded');
  expect(found?.figures).toMatchObject({ loads: 50, failures: 0, errors: 150 });
  expect(found?.figures.vitals).toMatchObject([{ vital: 'INP', visits: 50 }]);
  expect(found?.errors.map(({ count }) => count).sort((a, b) => a - b)).toEqual([50, 100]);
  await other.close();
});

it('reports are in the metrics by source, not by version', async () => {
  await site.released('metered', '1.0.0-a');
  const ofRemote = { source: 'metered', version: '1.0.0-a' };
  await report({
    errors: [anError({ ...ofRemote, count: 4 })],
    vitals: [
      { ...ofRemote, vital: 'LCP', value: 1500 },
      { ...ofRemote, vital: 'CLS', value: 0.2 },
    ],
    loads: [{ remote: 'metered', version: '1.0.0-a', ms: 90 }],
  });
  const text = await site.host.ctx.metrics.registry.metrics();
  expect(text).toContain('najem_browser_errors_total{source="metered"} 4');
  expect(text).toContain('najem_web_vital_seconds_bucket{le="1.8",source="metered",vital="LCP"} 1');
  expect(text).toContain('najem_layout_shift_bucket{le="0.25",source="metered"} 1');
  expect(text).toContain('najem_remote_load_seconds_bucket{le="0.1",remote="metered"} 1');
});

it('telemetry is removed after thirty days', async () => {
  await site.released('forgotten', '1.0.0-a');
  await report({ errors: [anError({ source: 'forgotten', version: '1.0.0-a' })] });
  site.host.advance(29 * 24 * HOUR_MS);
  await housekeep();
  expect((await observed('forgotten', 720))?.errors).toHaveLength(1);
  site.host.advance(2 * 24 * HOUR_MS);
  await housekeep();
  expect(await rowsKept()).toBe(0);
});

async function rowsKept(): Promise<number> {
  const counts = await site.host.ctx.db.selectFrom('observation_counts').select('count').execute();
  const errors = await site.host.ctx.db.selectFrom('browser_errors').select('count').execute();
  return counts.length + errors.length;
}

async function housekeep(): Promise<void> {
  await site.host.ctx.jobs.add(site.host.ctx, 'housekeeping', {});
  await site.host.runJobs();
}
