/** What git knows of the current folder and of a change in it. CommonJS, because jest loads it too. */
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');

const MAIN = ['main', 'origin/main'];
const SOURCES = ['*.js', '*.cjs', '*.mjs', '*.ts', '*.tsx'];

/** The output of a git command, null where it fails. */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', maxBuffer: Infinity, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

const findCommit = (name) => git('rev-parse', '--verify', '--quiet', name)?.trim() ?? null;

/** The files that a git command lists, each of which ends with a zero byte. */
const listFiles = (...args) => (git(...args) ?? '').split('\0').filter((file) => file !== '');

/** Files that differ from the commit, with those that git does not know yet; a renamed one under both of its names. */
function filesSince(commit) {
  const changed = listFiles('diff', '--name-only', '--no-renames', '--relative', '-z', commit);
  const added = listFiles('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...changed, ...added])].sort().map((file) => ({ file, isDeleted: !existsSync(file) }));
}

/**
 * The files that changed since the branch left `base`, committed or not, or the `problem` that hides them. Without a `base`
 * it is `main`; on a clean `main` the last commit's.
 */
function findChanges(base) {
  if (git('rev-parse', '--git-dir') === null) return { problem: 'There is no history of git here to compare with.' };
  const since = (base === undefined ? MAIN : [base]).find((name) => findCommit(name) !== null);
  if (since === undefined)
    return { problem: `There is no commit '${base ?? MAIN[0]}' to compare with: fetch it, or name another by --base.` };
  const fork = git('merge-base', since, 'HEAD')?.trim();
  if (fork === undefined)
    return {
      problem: `The history here does not reach back to '${since}': git fetch --unshallow, or name another by --base.`,
    };
  const files = filesSince(fork);
  const isClean = files.length === 0 && fork === findCommit('HEAD');
  if (!isClean || base !== undefined || findCommit('HEAD~1') === null) return { since, files };
  return { since: 'the commit before the last', files: filesSince('HEAD~1') };
}

/** The text of every source, by its file; also of those that git does not know yet. */
function readSources() {
  const files = listFiles('ls-files', '--cached', '--others', '--exclude-standard', '-z', ...SOURCES);
  return new Map(files.filter((file) => existsSync(file)).map((file) => [file, readFileSync(file, 'utf8')]));
}

module.exports = { findChanges, readSources };
