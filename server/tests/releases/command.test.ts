import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ReleaseSite, startReleaseSite, upload } from '../support/release-site';

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

/** Puts a build's files into a folder, as webpack would. */
async function build(version: string): Promise<string> {
  const folder = path.join(site.folder, version);
  await mkdir(folder);
  for (const { name, content } of upload('tenants', version).files) {
    await writeFile(path.join(folder, name), Buffer.from(content, 'base64'));
  }
  await writeFile(path.join(folder, 'entry.js.br'), 'stays at home');
  return folder;
}

async function release(...args: string[]): Promise<{ failed: boolean; said: string }> {
  const env = { ...process.env, NAJEM_DEPLOY_TOKEN: token };
  try {
    const command = [path.resolve('tools/remote/cli.mjs'), 'release', '--to', address, ...args];
    const { stdout } = await run(process.execPath, command, { cwd: 'mf-tenants', env });
    return { failed: false, said: stdout };
  } catch (error) {
    return { failed: true, said: (error as { stderr: string }).stderr };
  }
}

it('uploads a build, shows it to some, promotes it, takes it back and tells the history', async () => {
  expect((await release('--from', await build('1.0.0-a'))).said).toContain('tenants: 1.0.0-a');
  const canary = await release('--from', await build('1.0.0-b'), '--canary', '10');
  expect(canary.said).toContain('tenants: 1.0.0-a, 1.0.0-b for 10 %');
  expect((await release('--promote')).said).toContain('tenants: 1.0.0-b (to fall back to: 1.0.0-a)');
  expect((await release('--rollback', '--reason', 'pusta lista')).said).toContain('tenants: 1.0.0-a');
  const { said } = await release('--list');
  expect(said).toContain('rolled-back 1.0.0-a in place of 1.0.0-b by token of tenants: pusta lista');
});

it("repeats the site's refusal and fails", async () => {
  const folder = await build('1.0.0-c');
  await writeFile(path.join(folder, 'module.js'), 'alert(1)');
  const { failed, said } = await release('--from', folder);
  expect(failed).toBe(true);
  expect(said).toContain('suma kontrolna');
  expect(said).not.toContain(token);
});

it.each([[['--canary', '0']], [['--promote', '--rollback']], [['--no-such-option']]])(
  'explains itself where it cannot follow: %s',
  async (args) => {
    const { failed, said } = await release(...args);
    expect(failed).toBe(true);
    expect(said).toContain('Usage: npm run release');
  },
);

it('sends no token in clear over a network', async () => {
  const { failed, said } = await release('--list', '--to', 'http://najem.example');
  expect(failed).toBe(true);
  expect(said).toContain('https');
});
