import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { testsOf } from '../jest.js';
import { COMPILER } from './check-types.mjs';
import { checkDescriptor } from './descriptor.js';
import { Stop, step } from './output.mjs';
import { runNode, runNodeVisibly } from './processes.mjs';

const require = createRequire(import.meta.url);

/** A remote without a tsconfig.json lies in a repository that checks the types of all its folders. Throws a `Stop`. */
export async function checkTypes(folder) {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) return;
  await step('Checking the types', async () => {
    const { code, output } = await runNode([COMPILER, '-p', 'tsconfig.json']);
    if (code !== 0) throw new Stop(output.trimEnd());
  });
}

/** Runs the tests of a remote, which get jest's arguments; returns the exit code. */
export async function runTests(folder, args = []) {
  const config = JSON.stringify(testsOf(folder));
  return (await runNodeVisibly([require.resolve('jest/bin/jest'), '--config', config, ...args])) ?? 1;
}

/** Checks the descriptor of a remote, and types and tests at once; throws where one fails, with `advice` where tests do. */
export async function checkRemote(folder, advice = '') {
  checkDescriptor(folder);
  // By itself jest leaves one processor free, as if somebody worked meanwhile.
  const [, code] = await Promise.all([checkTypes(folder), runTests(folder, ['--maxWorkers=100%'])]);
  if (code !== 0) throw new Stop(`Tests fail.${advice}`);
}
