import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const ROOT = process.cwd();

/** Makes a fresh clone of the committed sources below `.cache/bench`, with its dependencies installed. */
export async function makeClone(name: string): Promise<string> {
  const clone = path.join(ROOT, '.cache/bench', name);
  await rm(clone, { recursive: true, force: true });
  await mkdir(path.dirname(clone), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--local', ROOT, clone]);
  // Hard links: the same as an installation, without its minutes.
  for (const folder of await readdir(ROOT)) {
    const modules = folder === 'node_modules' ? folder : path.join(folder, 'node_modules');
    if (existsSync(path.join(ROOT, modules)))
      execFileSync('cp', ['-al', path.join(ROOT, modules), path.join(clone, modules)]);
  }
  return clone;
}
