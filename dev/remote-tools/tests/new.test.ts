import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLI = path.resolve('dev/remote-tools/cli.mjs');

let folder: string;
// Inside the repository, so that its packages are found.
beforeEach(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(path.resolve('.cache', 'new-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "workspaces": [] }');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function createRemote(...args: string[]): Promise<{ failed: boolean; output: string }> {
  try {
    const { stdout } = await run(process.execPath, [CLI, 'new', ...args], { cwd: folder });
    return { failed: false, output: stdout };
  } catch (error) {
    return { failed: true, output: (error as { stderr: string }).stderr };
  }
}

const versionOf = (workspace: string) =>
  (JSON.parse(readFileSync(path.resolve(workspace, 'package.json'), 'utf8')) as { version: string }).version;

const read = (file: string) => readFileSync(path.join(folder, 'mf-umowy-najmu', file), 'utf8');

it('`new` creates a remote of the given id, and prints the next steps', async () => {
  const { output } = await createRemote('umowy-najmu');
  expect(output).toContain('mf-umowy-najmu is created: one screen at /umowy-najmu.');
  expect(JSON.parse(read('remote.json'))).toMatchObject({ id: 'umowy-najmu', paths: ['/umowy-najmu'] });
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: '@najem/mf-umowy-najmu',
    dependencies: { '@najem/shared': versionOf('shared'), react: expect.stringMatching(/^\d/) },
    devDependencies: { '@najem/remote-tools': versionOf('dev/remote-tools') },
  });
  expect(read('README.md')).toMatch(/^# mf-umowy-najmu\n\nA remote of Rzetelny Najem: one screen at `\/umowy-najmu`/);
  expect(read('src/state.ts')).toContain("ID = 'umowy-najmu'");
  expect(existsSync(path.join(folder, 'mf-umowy-najmu/.gitignore'))).toBe(true);
  expect(existsSync(path.join(folder, 'mf-umowy-najmu/.github'))).toBe(false);
});

it('a new remote omits files that the parent folder has for all its remotes', async () => {
  for (const file of ['tsconfig.json', '.gitignore']) writeFileSync(path.join(folder, file), '');
  await createRemote('umowy-najmu');
  expect(existsSync(path.join(folder, 'mf-umowy-najmu/tsconfig.json'))).toBe(false);
  expect(existsSync(path.join(folder, 'mf-umowy-najmu/.gitignore'))).toBe(false);
});

it.each([
  ['Umowy', "'Umowy' is not an id of a remote: 2 to 30 small letters, digits and hyphens, a letter first.\n"],
  ['../umowy', "'../umowy' is not an id of a remote: 2 to 30 small letters, digits and hyphens, a letter first.\n"],
  ['shell', "'shell' is the name of another build: take another id.\n"],
  ['kit', "'kit' is the name of another build: take another id.\n"],
])('`new` refuses the id %s in one line', async (id, line) => {
  expect(await createRemote(id)).toEqual({ failed: true, output: line });
});

it('`new` does not change an existing folder', async () => {
  await createRemote('umowy-najmu');
  expect(await createRemote('umowy-najmu')).toEqual({ failed: true, output: 'mf-umowy-najmu exists already.\n' });
});
