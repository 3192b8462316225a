/** Fails if a package is not at the only version that works with the others. */
import { readFileSync } from 'node:fs';
import { Stop } from './remote/lib/output.mjs';
import { findMovedPackages } from './lib/pinned.cjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from './remote/lib/tool.mjs';

const read = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));

await runTool(async () => {
  const lock = read('package-lock.json');
  const folders = Object.keys(lock.packages).filter((place) => !place.includes('node_modules'));
  const files = folders.map((folder) => (folder === '' ? 'package.json' : `${folder}/package.json`));
  const lines = findMovedPackages(Object.fromEntries(files.map((file) => [file, read(file)])), lock);
  if (lines.length > 0) throw new Stop(lines.join('\n'));
});
