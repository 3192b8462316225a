import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const ROOT = process.cwd();
export const CLONE = path.join(ROOT, '.cache/bench/clone');

/** Makes a fresh clone of the committed sources with its dependencies installed. */
export async function makeClone(): Promise<void> {
  await rm(CLONE, { recursive: true, force: true });
  await mkdir(path.dirname(CLONE), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--local', ROOT, CLONE]);
  // Hard links: the same as an installation, without its minutes.
  for (const folder of await readdir(ROOT)) {
    const modules = folder === 'node_modules' ? folder : path.join(folder, 'node_modules');
    if (existsSync(path.join(ROOT, modules)))
      execFileSync('cp', ['-al', path.join(ROOT, modules), path.join(CLONE, modules)]);
  }
}
