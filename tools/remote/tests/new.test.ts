import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLI = path.resolve('tools/remote/cli.mjs');

let folder: string;
// Below the repository, so that its packages are found as those of a team are.
beforeEach(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(path.resolve('.cache', 'new-'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function make(...args: string[]): Promise<{ failed: boolean; said: string }> {
  try {
    const { stdout } = await run(process.execPath, [CLI, 'new', ...args], { cwd: folder });
    return { failed: false, said: stdout };
  } catch (error) {
    return { failed: true, said: (error as { stderr: string }).stderr };
  }
}

const versionOf = (workspace: string) =>
  (JSON.parse(readFileSync(path.resolve(workspace, 'package.json'), 'utf8')) as { version: string }).version;

const read = (file: string) => readFileSync(path.join(folder, 'mf-umowy-najmu', file), 'utf8');

it('makes a remote that is called as it was asked, and says what comes next', async () => {
  const { said } = await make('umowy-najmu');
  expect(said).toContain('mf-umowy-najmu is made: one screen at /umowy-najmu.');
  expect(JSON.parse(read('remote.json'))).toMatchObject({ id: 'umowy-najmu', paths: ['/umowy-najmu'] });
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: '@najem/mf-umowy-najmu',
    dependencies: { '@najem/shared': versionOf('shared'), react: expect.stringMatching(/^\d/) },
    devDependencies: { '@najem/remote-tools': versionOf('tools/remote') },
  });
  expect(read('src/state.ts')).toContain("ID = 'umowy-najmu'");
  expect(existsSync(path.join(folder, 'mf-umowy-najmu/.gitignore'))).toBe(true);
});

it('leaves out what the folder above has for all its remotes', async () => {
  for (const file of ['tsconfig.json', '.gitignore']) writeFileSync(path.join(folder, file), '');
  await make('umowy-najmu');
  expect(existsSync(path.join(folder, 'mf-umowy-najmu/tsconfig.json'))).toBe(false);
  expect(existsSync(path.join(folder, 'mf-umowy-najmu/.gitignore'))).toBe(false);
});

it.each([
  ['Umowy', "'Umowy' is no id of a remote: 2 to 30 small letters, digits and hyphens, a letter first.\n"],
  ['../umowy', "'../umowy' is no id of a remote: 2 to 30 small letters, digits and hyphens, a letter first.\n"],
  ['shell', "'shell' is the name of another build: take another id.\n"],
])('refuses %s in one line', async (id, line) => {
  expect(await make(id)).toEqual({ failed: true, said: line });
});

it('leaves alone what is there already', async () => {
  await make('umowy-najmu');
  expect(await make('umowy-najmu')).toEqual({ failed: true, said: 'mf-umowy-najmu is there already.\n' });
});
