import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { platform } from '@najem/shared/contract/platform';
import { inTransaction } from '../../../src/kernel/context';
import { pruneReleases } from '../../../src/platform/releases/queries';
import { lockReleases } from '../../../src/platform/registry/queries';
import { startTestApp } from '../../support/harness';
import { hashOf, type ReleaseSite, startReleaseSite, startSite, buildUpload } from '../../support/release-site';

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
});
afterAll(() => site.close());

it('the first release of a new remote is in registry, navigation, page and files without a restart', async () => {
  const token = await site.released('sixth', '1.0.0-a');
  const person = await site.host.signUp();
  const cookie = await site.siteCookie(person);
  const line = await site.entryOf('sixth', cookie);
  expect(line?.version).toBe('1.0.0-a');
  expect(await site.recordOf(line)).toMatchObject({
    nav: [{ label: 'Próba', path: '/sixth' }],
    integrity: { 'entry.js': hashOf('/* 1.0.0-a */') },
  });
  const page = await site.app.inject({ url: '/sixth', headers: { cookie } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('href="/remotes/sixth/1.0.0-a/entry.js"');
  const file = await site.app.inject({ url: '/remotes/sixth/1.0.0-a/entry.js' });
  expect([file.statusCode, file.body]).toEqual([200, '/* 1.0.0-a */']);
  await site.publish(buildUpload('sixth', '1.0.0-b'), token);
  expect(await site.entryOf('sixth')).toMatchObject({ version: '1.0.0-b', previous: { version: '1.0.0-a' } });
  // For pages that were opened before.
  expect((await site.app.inject({ url: '/remotes/sixth/1.0.0-a/entry.js' })).statusCode).toBe(200);
});

it('a release and its files reach a process on another machine', async () => {
  await site.released('distant', '1.0.0-a');
  const other = await startTestApp({ shareWith: site.host, config: { dataDir: path.join(site.folder, 'other') } });
  const elsewhere = await startSite(other, site.folder);
  const files = await Promise.all(
    ['entry.js', 'module.css'].map((name) => elsewhere.inject({ url: `/remotes/distant/1.0.0-a/${name}` })),
  );
  expect(files.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '/* 1.0.0-a */'],
    [200, '.own{}'],
  ]);
  expect((await elsewhere.inject({ url: '/remotes/distant/1.0.0-z/entry.js' })).statusCode).toBe(404);
  expect(await readdir(path.join(site.folder, 'other/remotes/distant'))).toEqual(['1.0.0-a']);
  await elsewhere.close();
  await other.close();
});

it('the server compresses the files of a release', async () => {
  await site.released('small', '1.0.0-a');
  const answer = await site.app.inject({
    url: '/remotes/small/1.0.0-a/entry.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('/* 1.0.0-a */');
});

// SECURITY: The server checks an upload
it('a repeated upload is one release, and its version cannot get other content', async () => {
  const token = await site.released('twice', '1.0.0-a', '1.0.0-a');
  expect((await site.listed('twice', token)).history.map(({ action }) => action)).toEqual(['activated', 'uploaded']);
  const other = await site.publish(buildUpload('twice', '1.0.0-a', {}, { 'module.js': 'export let a' }), token);
  expect([other.status, other.body.code]).toEqual([409, 'RELEASE_VERSION_TAKEN']);
  const otherPlace = await site.publish(buildUpload('twice', '1.0.0-a', { nav: [] }), token);
  expect(otherPlace.body.code).toBe('RELEASE_VERSION_TAKEN');
});

it('of two concurrent releases both are stored and one is active', async () => {
  const token = await site.released('racing', '1.0.0-a');
  const answers = await Promise.all(
    ['1.0.0-b', '1.0.0-c', '1.0.0-d'].map((version) => site.publish(buildUpload('racing', version), token)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { state, versions, history } = await site.listed('racing', token);
  expect(versions.map(({ version }) => version).sort()).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d']);
  const activated = history.filter(({ action }) => action === 'activated');
  expect(activated).toHaveLength(4);
  // Each replaced the one before it, so none was lost.
  expect(activated.slice(0, -1).map(({ replaced }) => replaced)).toEqual(
    activated.slice(1).map(({ version }) => version),
  );
  expect(state).toMatchObject({ active: activated[0]?.version, previous: activated[1]?.version });
});

it('a release that expects another active version is rejected, also for concurrent ones', async () => {
  const token = await site.released('expecting', '1.0.0-a');
  const answers = await Promise.all(
    ['1.0.0-b', '1.0.0-c'].map((version) =>
      site.publish({ ...buildUpload('expecting', version), expected: '1.0.0-a' }, token),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.map(({ body }) => body.code)).toContain('RELEASE_CHANGED');
  expect((await site.listed('expecting', token)).versions).toHaveLength(2);
});

// SECURITY: A token cannot change
it('a release cannot take a path of another remote, also for concurrent ones', async () => {
  const [one, other] = [await site.newToken('claim-a'), await site.newToken('claim-b')];
  const claim = (id: string, claimed: string) => buildUpload(id, '1.0.0-a', { paths: [claimed], nav: [] });
  const answers = await Promise.all([
    site.publish(claim('claim-a', '/claimed'), one.token),
    site.publish(claim('claim-b', '/claimed/inside'), other.token),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.map(({ body }) => body.code)).toContain('RELEASE_PATH_TAKEN');
});

// SECURITY: A token cannot change
it('a release cannot change the access of its remote', async () => {
  const { token } = await site.newToken('secret');
  await site.publish(buildUpload('secret', '1.0.0-a', { access: 'admin' }), token);
  const answer = await site.publish(buildUpload('secret', '1.0.0-b', { access: 'user' }), token);
  expect([answer.status, answer.body.code]).toEqual([400, 'RELEASE_INVALID']);
  expect(await site.entryOf('secret')).toBeUndefined();
  expect((await site.app.inject({ url: '/remotes/secret/1.0.0-a/entry.js' })).statusCode).toBe(404);
});

it('a rollback activates the previous release step by step, without the bad one as fallback', async () => {
  const token = await site.released('back', '1.0.0-a', '1.0.0-b', '1.0.0-c');
  const first = await site.switchTo('back', { action: 'rollback', reason: 'pusta lista' }, token);
  expect(first.body.state).toEqual({ remote: 'back', active: '1.0.0-b', previous: '1.0.0-a' });
  expect(await site.entryOf('back')).toMatchObject({ version: '1.0.0-b', previous: { version: '1.0.0-a' } });
  const second = await site.switchTo('back', { action: 'rollback' }, token);
  expect(second.body.state).toEqual({ remote: 'back', active: '1.0.0-a' });
  expect((await site.listed('back', token)).history[1]).toMatchObject({
    action: 'rolled-back',
    version: '1.0.0-b',
    replaced: '1.0.0-c',
    reason: 'pusta lista',
    by: 'token of back',
  });
});

it('an administrator can roll back, which is audited with their name', async () => {
  await site.released('by-hand', '1.0.0-a', '1.0.0-b');
  const answer = await site.host.call(
    platform.switchRelease,
    { remote: 'by-hand', action: 'rollback' },
    { as: site.admin },
  );
  expect(answer.body.state.active).toBe('1.0.0-a');
  const rows = (await site.host.readAudit()).filter(
    ({ action, target_id }) => target_id === 'by-hand' && action === 'release.rolled-back',
  );
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([site.admin.id]);
});

it('an ordinary user cannot roll back', async () => {
  await site.released('not-theirs', '1.0.0-a', '1.0.0-b');
  const person = await site.host.signUp();
  const answer = await site.host.call(
    platform.switchRelease,
    { remote: 'not-theirs', action: 'rollback' },
    { as: person },
  );
  expect(answer.status).toBe(401);
});

it('activating an unknown version is rejected', async () => {
  const token = await site.released('no-such', '1.0.0-a');
  const answer = await site.switchTo('no-such', { action: 'activate', version: '9.9.9' }, token);
  expect([answer.status, answer.body.code]).toEqual([404, 'RELEASE_NOT_FOUND']);
});

describe('files of releases', () => {
  it('files that come into use during the pruning are kept', async () => {
    await site.released('brought-back', '1.0.0-a');
    const { ctx } = site.host;
    const versions = Array.from({ length: 52 }, (_, index) => `0.0.${index}`);
    const created_at = new Date(site.host.now().getTime() - 100 * 24 * 60 * 60 * 1000);
    const of = (version: string) => ({ remote: 'brought-back', version });
    await ctx.db
      .insertInto('remote_releases')
      .values(versions.map((version) => ({ ...of(version), record: '{}', created_at, digest: null })))
      .execute();
    const files = versions.map((version) => ({ ...of(version), name: 'entry.js', content: Buffer.from('') }));
    await ctx.db.insertInto('remote_files').values(files).execute();
    const kept = () =>
      ctx.db.selectFrom('remote_files').select('version').distinct().where('remote', '=', 'brought-back').execute();
    // The last in the order of names is the first to go.
    let pruned: Promise<void> | undefined;
    await inTransaction(ctx, async (tx) => {
      await lockReleases(tx);
      await tx.db
        .updateTable('remote_active')
        .set({ previous_version: '0.0.9' })
        .where('remote', '=', 'brought-back')
        .execute();
      pruned = pruneReleases(ctx);
      await Promise.race([pruned, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    await pruned;
    const left = (await kept()).map(({ version }) => version);
    expect(left).toContain('0.0.9');
    expect(left).not.toContain('0.0.8');
  });

  it('files of old, unused releases beyond the newest fifty are pruned, and can be uploaded again', async () => {
    const token = await site.released('many', '1.0.0-a');
    const { db } = site.host.ctx;
    const old = new Date(site.host.now().getTime() - 100 * 24 * 60 * 60 * 1000);
    const rows = Array.from({ length: 55 }, (_, index) => ({ remote: 'many', version: `0.0.${index}` }));
    await db
      .insertInto('remote_releases')
      .values(
        rows.map((row, index) => ({ ...row, record: '{}', created_at: new Date(old.getTime() + index), digest: null })),
      )
      .execute();
    await db
      .insertInto('remote_files')
      .values(rows.map((row) => ({ ...row, name: 'entry.js', content: Buffer.from('') })))
      .execute();
    await db.updateTable('remote_active').set({ previous_version: '0.0.1' }).where('remote', '=', 'many').execute();
    await pruneReleases(site.host.ctx);
    const left = await db
      .selectFrom('remote_files')
      .select('version')
      .distinct()
      .where('remote', '=', 'many')
      .execute();
    const versions = left.map(({ version }) => version);
    expect(versions).toHaveLength(51);
    expect(versions).toEqual(expect.arrayContaining(['1.0.0-a', '0.0.1', '0.0.54', '0.0.6']));
    const gone = await site.switchTo('many', { action: 'activate', version: '0.0.2' }, token);
    expect([gone.status, gone.body.code]).toEqual([404, 'RELEASE_NOT_FOUND']);

    await db.deleteFrom('remote_files').where('remote', '=', 'many').where('version', '=', '1.0.0-a').execute();
    expect((await site.publish(buildUpload('many', '1.0.0-a'), token)).status).toBe(201);
    expect((await site.app.inject({ url: '/remotes/many/1.0.0-a/entry.js' })).statusCode).toBe(200);
  });
});
