import { runTests } from '../lib/checks.mjs';
import { readProject } from '../lib/project.mjs';

/** Runs jest, which gets all arguments: `-t 'name of a test'`, `--watch`. Types are checked by `check` and `release`. */
export async function runCommand(args) {
  process.exitCode = await runTests(readProject().folder, args);
}
