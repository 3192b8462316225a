import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';

/** Tests and their helpers do not end up in a build. */
const NOT_BUILT = /(\.test\.tsx?$)|((^|\/)testing\/)/;

function* filesBelow(relative) {
  const stat = statSync(inRoot(relative), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    if (!NOT_BUILT.test(relative)) yield relative;
    return;
  }
  for (const name of readdirSync(inRoot(relative)).sort()) {
    if (name !== 'node_modules' && name !== 'dist') yield* filesBelow(path.posix.join(relative, name));
  }
}

/** A hash of names and contents of files and folders, given relative to the repository. */
export function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(input)) {
      const content = readFileSync(inRoot(file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
