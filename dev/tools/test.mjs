/** `npm test`: the checks, the tests of every package and the browser journeys, or those of a change. */
import { readFileSync, readdirSync, statfsSync } from 'node:fs';
import { CHECKS, runChecks, sayNotChecked } from './check.mjs';
import { prepare } from './prepare.mjs';
import { findChanges, readSources } from './lib/changes.cjs';
import { install } from './lib/install.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { select } from './lib/selection.cjs';
import { runJourneys, runUnitTests } from './lib/test-runners.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop, say, seconds } from '../remote-tools/lib/output.mjs';
import { isStopping, runTool } from '../remote-tools/lib/tool.mjs';

const PARTS = {
  check: { title: 'Checks', run: runChecks },
  unit: { title: 'Tests of the packages', run: runUnitTests },
  e2e: { title: 'Browser journeys', run: runJourneys },
};

const USAGE = `Usage: npm test, or npm test -- [--only ${Object.keys(PARTS).join('|')}] [--changed [--base main]]
  --changed  what proves the change since the branch left main, committed or not; on a clean main, the last commit`;

/** A folder in memory, and the room that the temporary files of all tests need in it, with some to spare. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * Puts temporary files in memory where there is room: tests create a thousand databases, each of a thousand files, which a
 * busy disk slows down up to twentyfold.
 */
function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR === undefined && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;
}

/** Whether the folder has room and programs in it may be run; tests install packages with programs. */
function hasRoom(folder) {
  try {
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const options = mounted.findLast(([, point]) => point === folder)?.[3]?.split(',') ?? ['noexec'];
    const { bavail, bsize } = statfsSync(folder);
    return !options.includes('noexec') && bavail * bsize >= ROOM_BYTES;
  } catch {
    // Only Linux has both.
    return false;
  }
}

function readOptions() {
  const options = { only: { type: 'string' }, changed: { type: 'boolean' }, base: { type: 'string' } };
  const { only, changed, base } = readArguments({ usage: USAGE, options }).values;
  if ((only !== undefined && !(only in PARTS)) || (base !== undefined && !changed)) throw new Stop(USAGE);
  return { names: only === undefined ? Object.keys(PARTS) : [only], changed, base };
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The checks that read one of the files. */
function checksReading(files) {
  const reading = CHECKS.filter(({ parts }) => parts(files).some(({ reads }) => reads.length > 0));
  return reading.map(({ name }) => name);
}

/** What proves the change since `base`, for each of the named parts. Says beforehand how much that is. */
async function selectChanged(base, names) {
  const { problem, since, files: changes } = findChanges(base);
  if (problem) throw new Stop(problem);
  const { readTestGraph } = await import('./lib/test-graph.mjs');
  const { files: tests, findReaching } = await readTestGraph(ROOT);
  const specs = readdirSync(inRoot('dev/e2e/specs')).map((file) => file.replace('.spec.ts', ''));
  const table = JSON.parse(readFileSync(inRoot('dev/e2e/journeys.json'), 'utf8'));
  const selected = await select(changes, { tests, specs, table, sources: readSources(), findReaching });
  const { because, left } = selected;
  const checks = because ? CHECKS.map(({ name }) => name) : checksReading(changes.map(({ file }) => file));
  const chosen = { check: checks, unit: selected.tests, e2e: selected.journeys };
  const nouns = { check: 'check', unit: 'test file', e2e: 'journey' };
  const amounts = names.map((name) => count(chosen[name].length, nouns[name]));
  say(`${count(changes.length, 'file')} changed since ${since}: ${amounts.join(', ')}.`);
  if (because) say(`Everything, because of ${because}.`);
  const others = specs.length - chosen.e2e.length;
  if (names.includes('e2e') && chosen.e2e.length > 0 && others > 0)
    say(`Journeys: ${chosen.e2e.join(', ')}; ${others} others are left for npm test.`);
  if (left > 0)
    say(`Left for npm test: ${count(left, 'test file')} that reach the change only through the whole server.`);
  return chosen;
}

/** Runs a part and adds its counts to `total`. */
async function runPart({ title, run }, chosen, total) {
  const started = Date.now();
  say(`\n${title}`);
  const { passed, failed, skipped, failures = [], notChecked = [] } = await run(chosen);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.failures.push(...failures);
  total.notChecked.push(...notChecked);
  say(`${title} took ${seconds(started)}`);
}

await runTool(async () => {
  process.chdir(ROOT);
  const { names, changed, base } = readOptions();
  keepTemporaryFilesInMemory();
  await install();
  const chosen = changed ? await selectChanged(base, names) : {};
  const parts = names.filter((name) => chosen[name]?.length !== 0);
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], notChecked: [] };
  for (const name of parts) {
    // Only the journeys need the pages; what is cheaper says first what it found.
    if (name === 'e2e') await prepare();
    await runPart(PARTS[name], chosen[name], total);
    if (isStopping()) return;
  }
  process.exitCode = total.failed > 0 ? 1 : 0;
  if (total.failures.length > 0) say(`\n${total.failures.map((test) => `FAILED  ${test}`).join('\n')}`);
  if (total.notChecked.length > 0) say(`\n${sayNotChecked(total.notChecked)}`);
  say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
});
