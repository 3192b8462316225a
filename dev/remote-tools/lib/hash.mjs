import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Tests and their helpers, below what is hashed, are not part of a build. */
const NOT_BUILT = /(\.test\.tsx?$)|((^|\/)testing\/)/;
/** Folders without sources. */
const SKIPPED_FOLDERS = ['node_modules', 'dist', '.cache'];

function* filesBelow(root, input, withTests, below = '') {
  const relative = path.posix.join(input, below);
  const stat = statSync(path.join(root, relative), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    if (withTests || !NOT_BUILT.test(below)) yield relative;
    return;
  }
  for (const name of readdirSync(path.join(root, relative)).sort()) {
    if (!SKIPPED_FOLDERS.includes(name)) yield* filesBelow(root, input, withTests, path.posix.join(below, name));
  }
}

/**
 * A hash of names and contents of files and folders, given relative to `root`, without those of `except`; with tests only where
 * asked for.
 */
export function hashOf(root, inputs, except = [], withTests = false) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(root, input, withTests)) {
      if (except.includes(file)) continue;
      const content = readFileSync(path.join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
