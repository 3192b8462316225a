import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChanges } from '../lib/changes.cjs';

const AUTHOR = ['-c', 'user.name=Jan', '-c', 'user.email=jan@example.com'];
const cwd = process.cwd();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'najem-changes-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true, force: true });
});

const git = (...args: string[]) => execFileSync('git', [...AUTHOR, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });

function commit(file: string, text = file): void {
  writeFileSync(file, text);
  git('add', '--all');
  git('commit', '--message', file);
}

function changedFiles(base?: string) {
  const found = findChanges(base);
  if ('problem' in found) throw new Error(found.problem);
  return found.files;
}

function startRepository(): void {
  git('init', '--initial-branch', 'main');
  commit('first.ts');
  commit('second.ts');
}

it('the list of changes has what a branch changed, committed, staged or new to git', () => {
  startRepository();
  git('switch', '--create', 'feature');
  commit('committed.ts');
  writeFileSync('first.ts', 'changed');
  writeFileSync('staged.ts', 'staged');
  git('add', 'staged.ts');
  mkdirSync('folder');
  writeFileSync('folder/ostatni żal.test.ts', 'new');
  expect(changedFiles().map(({ file }) => file)).toEqual([
    'committed.ts',
    'first.ts',
    'folder/ostatni żal.test.ts',
    'staged.ts',
  ]);
});

it('the list of changes does not count what main changed after the branch left it', () => {
  startRepository();
  git('branch', 'feature');
  commit('third.ts');
  git('switch', 'feature');
  commit('mine.ts');
  expect(findChanges()).toEqual({ since: 'main', files: [{ file: 'mine.ts', isDeleted: false }] });
});

it('the list of changes has a deleted file, and a renamed one under both of its names', () => {
  startRepository();
  renameSync('first.ts', 'renamed.ts');
  rmSync('second.ts');
  expect(changedFiles()).toEqual([
    { file: 'first.ts', isDeleted: true },
    { file: 'renamed.ts', isDeleted: false },
    { file: 'second.ts', isDeleted: true },
  ]);
});

it('the list of changes takes on a clean main the last commit, and else only what is not committed', () => {
  startRepository();
  expect(findChanges()).toEqual({
    since: 'the commit before the last',
    files: [{ file: 'second.ts', isDeleted: false }],
  });
  writeFileSync('first.ts', 'changed');
  expect(changedFiles()).toEqual([{ file: 'first.ts', isDeleted: false }]);
});

it('a change is compared with another base where one is named', () => {
  startRepository();
  commit('third.ts');
  expect(changedFiles('HEAD~2').map(({ file }) => file)).toEqual(['second.ts', 'third.ts']);
  expect(findChanges('HEAD')).toEqual({ since: 'HEAD', files: [] });
});

it.each([undefined, 'nowhere'])('the list of changes says that there is no base: %s', (base) => {
  git('init', '--initial-branch', 'other');
  commit('first.ts');
  const name = base ?? 'main';
  const line = `There is no commit '${name}' to compare with: fetch it, or name another by --base.`;
  expect(findChanges(base)).toEqual({ problem: line });
});

it('the list of changes says that a shallow clone has no history to compare with', () => {
  startRepository();
  git('switch', '--create', 'feature', 'HEAD~1');
  commit('mine.ts');
  const clone = path.join(folder, 'clone');
  git('clone', '--depth', '1', '--no-single-branch', `file://${folder}`, clone);
  process.chdir(clone);
  const line =
    "The history here does not reach back to 'origin/main': git fetch --unshallow, or name another by --base.";
  expect(findChanges()).toEqual({ problem: line });
});

it('the list of changes says that the folder has no history at all', () => {
  expect(findChanges()).toEqual({ problem: 'There is no history of git here to compare with.' });
});
