import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Stop, step } from '../lib/output.mjs';
import { runNode, runNodeVisibly } from '../lib/processes.mjs';
import { readProject } from '../lib/project.mjs';
import { testsOf } from '../jest.js';

const require = createRequire(import.meta.url);

/** A remote without a tsconfig.json lies in a repository that checks the types of all its folders. */
async function checkTypes(folder) {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) return;
  await step('Checking the types', async () => {
    const { code, output } = await runNode([require.resolve('typescript/lib/tsc.js'), '-p', 'tsconfig.json']);
    if (code !== 0) throw new Stop(output.trimEnd());
  });
}

/** Checks types and runs jest, which gets all arguments: `-t 'name of a test'`, `--watch`. */
export async function runCommand(args) {
  const { folder } = readProject();
  await checkTypes(folder);
  const config = JSON.stringify(testsOf(folder));
  process.exitCode = (await runNodeVisibly([require.resolve('jest/bin/jest'), '--config', config, ...args])) ?? 1;
}
