import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ReleaseSite, startReleaseSite, buildUpload } from '../../support/release-site';

const run = promisify(execFile);

let site: ReleaseSite;
let address: string;
let token: string;
beforeAll(async () => {
  site = await startReleaseSite();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  ({ token } = await site.newToken('tenants'));
});
afterAll(() => site.close());

/** Writes a build's files into a folder, as webpack does. */
async function build(version: string): Promise<string> {
  const folder = path.join(site.folder, version);
  await mkdir(folder);
  for (const { name, content } of buildUpload('tenants', version).files) {
    await writeFile(path.join(folder, name), Buffer.from(content, 'base64'));
  }
  await writeFile(path.join(folder, 'entry.js.br'), 'stays at home');
  return folder;
}

interface Options {
  /** The content of NAJEM_DEPLOY_TOKEN; the remote's own when absent. */
  token?: string;
}

async function release(...given: (string | Options)[]): Promise<{ failed: boolean; output: string }> {
  const args = given.filter((one) => typeof one === 'string');
  const [options = {}] = given.filter((one) => typeof one !== 'string');
  const env = { ...process.env, NAJEM_DEPLOY_TOKEN: options.token ?? token };
  try {
    const command = [path.resolve('dev/remote-tools/cli.mjs'), 'release', '--to', address, ...args];
    const { stdout } = await run(process.execPath, command, { cwd: 'mf-tenants', env });
    return { failed: false, output: stdout };
  } catch (error) {
    return { failed: true, output: (error as { stderr: string }).stderr };
  }
}

it('the release command uploads a build, starts and promotes a canary, rolls back and lists the history', async () => {
  const first = await release('--from', await build('1.0.0-a'));
  expect(first.output).toContain('tenants: 1.0.0-a, seen by its team and administrators only');
  const opened = await release('--open');
  expect(opened.output).toContain('1.0.0-a was loaded by nobody in the last two days.');
  expect(opened.output).toContain('tenants: 1.0.0-a (to fall back to: none)');
  const canary = await release('--from', await build('1.0.0-b'), '--canary', '10');
  expect(canary.output).toContain('tenants: 1.0.0-a, 1.0.0-b for 10 %');
  expect((await release('--promote')).output).toContain('tenants: 1.0.0-b (to fall back to: 1.0.0-a)');
  expect((await release('--rollback', '--reason', 'pusta lista')).output).toContain('tenants: 1.0.0-a');
  const { output } = await release('--list');
  expect(output).toContain('went back from 1.0.0-b to 1.0.0-a by token of tenants: pusta lista');
});

it('the release command says for whom a version failed, and shows it to more people only by force', async () => {
  const [person] = await site.trustedVisitors(1);
  const { token: own } = await site.newToken('tenants');
  await release('--from', await build('1.0.0-d'), '--canary', '10', { token: own });
  await site.reportFailure({ remote: 'tenants', version: '1.0.0-d' }, person);
  expect((await release('--list')).output).toContain('1.0.0-d, loaded by 1 people, FAILED for 1 of them');
  const refused = await release('--promote');
  expect([refused.failed, refused.output]).toEqual([true, expect.stringContaining('(RELEASE_FAILS 409)')]);
  expect(refused.output).toContain('insist with --force');
  expect(refused.output).toContain('Namely: 1.0.0-d failed for 1 of the 1 people who loaded it in the last two days.');
  const forced = await release('--promote', '--force');
  expect(forced.output).toContain('1.0.0-d failed for 1 of the 1 people who loaded it in the last two days.');
  expect(forced.output).toContain('tenants: 1.0.0-d (to fall back to: 1.0.0-a)');
});

it('the release command leaves a dark remote dark when it releases gradually, and opens a first release where asked', async () => {
  const releaseIn = async (id: string, option: string) => {
    const { token: own } = await site.newToken(id);
    const folder = path.join(site.folder, id);
    const built = path.join(folder, 'built');
    await mkdir(built, { recursive: true });
    await writeFile(path.join(folder, 'remote.json'), JSON.stringify({ id }));
    for (const { name, content } of buildUpload(id, '1.0.0-a').files) {
      await writeFile(path.join(built, name), Buffer.from(content, 'base64'));
    }
    const command = [path.resolve('dev/remote-tools/cli.mjs'), 'release', '--to', address, '--from', built, option];
    const env = { ...process.env, NAJEM_DEPLOY_TOKEN: own };
    return (await run(process.execPath, command, { cwd: folder, env })).stdout;
  };
  expect(await releaseIn('gradually', '--gradual')).toContain('gradually: 1.0.0-a, seen by its team');
  expect(await releaseIn('at-once', '--open')).toContain('at-once: 1.0.0-a (to fall back to: none)');
});

it('the release command marks a security release, which the list and the site name so', async () => {
  const marked = await release('--from', await build('1.0.1-a'), '--security');
  expect(marked.output).toContain('tenants: 1.0.1-a');
  expect((await release('--list')).output).toContain('1.0.1-a (security)');
  const { versions } = await site.listed('tenants');
  expect(versions.find(({ version }) => version === '1.0.1-a')).toMatchObject({ security: true });
});

it("the release command fails with the site's error", async () => {
  const folder = await build('1.0.0-c');
  await writeFile(path.join(folder, 'module.js'), 'alert(1)');
  const { failed, output } = await release('--from', folder);
  expect(failed).toBe(true);
  expect(output).toContain(
    'refused: the release may not be used there (RELEASE_INVALID 400). Namely: the file module.js differs from the one that was built',
  );
  expect(output).not.toContain(token);
});

it("the release command says in English what the site's code means", async () => {
  const foreign = await site.newToken('landlords');
  const { output } = await release('--list', { token: foreign.token });
  expect(output).toContain('refused: the deploy token belongs to another remote (DEPLOY_TOKEN_FOREIGN 403).');
});

it.each(['geheim', 'zażółć', 'najem_deploy_short'])(
  'the release command neither sends nor shows a credential that is no deploy token: %s',
  async (secret) => {
    const { failed, output } = await release('--list', { token: secret });
    expect(failed).toBe(true);
    expect(output).toContain('NAJEM_DEPLOY_TOKEN is no deploy token');
    expect(output).not.toContain(secret);
  },
);

it.each([
  [['--canary', '0']],
  [['--promote', '--rollback']],
  [['--rollback', '--security']],
  [['--gradual', '--open']],
  [['--gradual', '--canary', '5']],
  [['--no-such-option']],
])('the release command prints its usage for %s', async (args) => {
  const { failed, output } = await release(...args);
  expect(failed).toBe(true);
  expect(output).toContain('Usage: npm run release');
});

it('the release command asks the site about a build without releasing it', async () => {
  const { versions } = await site.listed('tenants');
  const { output } = await release('--from', await build('1.0.2-a'), '--dry-run');
  expect(output).toContain('The site would take this release; nothing was stored.');
  const broken = await build('1.0.2-b');
  await writeFile(path.join(broken, 'module.js'), 'alert(1)');
  expect((await release('--from', broken, '--dry-run')).output).toContain('module.js differs from');
  expect((await site.listed('tenants')).versions).toEqual(versions);
});

it('the release command checks and builds nothing for a site that refuses the token', async () => {
  const { token: foreign } = await site.newToken('reports');
  const env = { ...process.env, NAJEM_DEPLOY_TOKEN: foreign };
  const command = [path.resolve('dev/remote-tools/cli.mjs'), 'release', '--to', address];
  const failed = await run(process.execPath, command, { cwd: 'mf-tenants', env }).catch((error: unknown) => error);
  expect(failed).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('DEPLOY_TOKEN_FOREIGN') as string,
  });
});

it('the release command sends no token over unencrypted connections', async () => {
  const { failed, output } = await release('--list', '--to', 'http://najem.example');
  expect(failed).toBe(true);
  expect(output).toContain('https');
});
