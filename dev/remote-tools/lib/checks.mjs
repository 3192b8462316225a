import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { testsOf } from '../jest.js';
import { COMPILER } from './check-types.mjs';
import { checkDescriptor } from './descriptor.js';
import { hashOf } from './hash.mjs';
import { hashOfInputs, sourcesOf } from './inputs.js';
import { Stop, say, step } from './output.mjs';
import { packageFolder } from './packages.js';
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

/** How long, in milliseconds, a worker may take to end before jest says that a test left something open. */
const WORKER_END = 10_000;

/** Runs the tests of a remote, which get jest's arguments; returns the exit code. */
export async function runTests(folder, args = []) {
  // jest's own half a second is too short for a worker of a busy machine, and then jest blames the tests.
  const config = JSON.stringify({ ...testsOf(folder), workerGracefulExitTimeout: WORKER_END });
  return (await runNodeVisibly([require.resolve('jest/bin/jest'), '--config', config, ...args])) ?? 1;
}

/** Written last, so that checks that were interrupted count as missing. */
const passedOf = (folder) => path.join(folder, '.cache/passed.txt');

/**
 * A hash of all that types and tests of a remote depend on; undefined where its packages are folders of the same repository,
 * which take more from it than can be named here.
 */
function hashOfChecked(folder) {
  const packages = ['@najem/testing', '@najem/shared'].map((name) => packageFolder(name, folder));
  if (!packages.every((place) => place.split(path.sep).includes('node_modules'))) return undefined;
  const hashes = [
    hashOf(folder, sourcesOf(folder), [], true),
    ...packages.map((place) => hashOf(place, ['.'], [], true)),
  ];
  return [process.version, hashOfInputs(folder), ...hashes].join(' ');
}

/**
 * Checks the descriptor of a remote, and types and tests at once, unless the same files passed before; throws where one fails, with
 * `advice` where tests do.
 */
export async function checkRemote(folder, advice = '') {
  checkDescriptor(folder);
  const hash = hashOfChecked(folder);
  const file = passedOf(folder);
  if (hash && existsSync(file) && readFileSync(file, 'utf8') === hash) {
    say('Types and tests have passed for these files.');
    return;
  }
  rmSync(file, { force: true });
  // By itself jest leaves one processor free, as if somebody worked meanwhile.
  const [, code] = await Promise.all([checkTypes(folder), runTests(folder, ['--maxWorkers=100%'])]);
  if (code !== 0) throw new Stop(`Tests fail.${advice}`);
  if (!hash) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
