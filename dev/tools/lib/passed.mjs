/**
 * What passed, by a hash of everything that it read: what is unchanged since then need not be checked again. A check
 * consists of parts, each with the files that it reads; failed parts are never kept.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RECORD = '.cache/checks.json';
/** Read by every check: the tools, and the versions of all packages. */
const READ_BY_ALL = /^(package(-lock)?\.json|\.gitignore|dev\/(tools|remote-tools\/(lib|plugins))\/.*)$/;

function hashOf(...texts) {
  return createHash('sha256').update(texts.join('\0')).digest('base64url');
}

function hashOfFile(file) {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('base64url');
  } catch (error) {
    // Deleted, but not for git yet.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The hash of each file that git knows or would add; undefined where it knows none, as in an unpacked archive. */
export function readTree(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) return undefined;
  const files = [...new Set(stdout.split('\0').filter(Boolean))].sort();
  const hashes = files.map((file) => [file, hashOfFile(path.join(root, file))]);
  return new Map(hashes.filter(([, hash]) => hash !== undefined));
}

/** The parts of a check, each with the hash of everything that it reads. */
export function partsOf({ name, parts }, tree) {
  const lineOf = (file) => `${file} ${tree.get(file)}`;
  const common = [process.version, ...[...tree.keys()].filter((file) => READ_BY_ALL.test(file)).map(lineOf)].join('\n');
  return parts([...tree.keys()]).map(({ paths, reads }) => ({
    paths,
    hash: hashOf(name, common, paths.join('\n'), reads.map(lineOf).join('\n')),
  }));
}

/** The hashes of all parts that have passed, by check. */
export function readPassed(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, RECORD), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Keeps what passed, `{ [check]: hashes }`, instead of what was kept of these checks. */
export function keepPassed(root, passed) {
  const file = path.join(root, RECORD);
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, JSON.stringify({ ...readPassed(root), ...passed }));
  renameSync(draft, file);
}
