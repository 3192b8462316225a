import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Stop, step } from '../lib/output.mjs';
import { runNode, showNode } from '../lib/processes.mjs';
import { readProject } from '../lib/project.mjs';
import { testsOf } from '../jest.js';

const require = createRequire(import.meta.url);

/** In a repository whose own check knows the types of all there is, a remote has no tsconfig.json. */
async function checkTypes(folder) {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) return;
  await step('Checking the types', async () => {
    const { code, output } = await runNode([require.resolve('typescript/lib/tsc.js'), '-p', 'tsconfig.json']);
    if (code !== 0) throw new Stop(output.trimEnd());
  });
}

/** Arguments go to jest: `-t 'name of a test'`, `--watch`. */
export async function run(args) {
  const { folder } = readProject();
  await checkTypes(folder);
  const config = JSON.stringify(testsOf(folder));
  process.exitCode = (await showNode([require.resolve('jest/bin/jest'), '--config', config, ...args])) ?? 1;
}
