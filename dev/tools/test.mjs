/** `npm test`: the checks, the tests of every package and the browser journeys; `-- --only check|unit|e2e` for a part. */
import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { runChecks, sayNotChecked } from './check.mjs';
import { prepare } from './prepare.mjs';
import { install } from './lib/install.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop, say } from '../remote-tools/lib/output.mjs';
import { runNodeVisibly } from '../remote-tools/lib/processes.mjs';
import { inRoot, packageScript, ROOT } from './lib/root.mjs';
import { isStopping, runTool } from '../remote-tools/lib/tool.mjs';

const PARTS = {
  check: { title: 'Checks', run: runChecks },
  unit: { title: 'Tests of the packages', run: runUnitTests },
  e2e: { title: 'Browser journeys', run: runJourneys },
};

/** A folder in memory, and the room that the temporary files of all tests need in it, with some to spare. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 6 * 2 ** 30;

/** The counts of a runner that ended without a report. */
const BROKEN = { passed: 0, failed: 1, skipped: 0 };

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Adds a failure if the runner failed without counting one, as an error outside of any test does. */
function withExitCode(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function runUnitTests() {
  const file = inRoot('.cache/jest.json');
  rmSync(file, { force: true });
  const code = await runNodeVisibly([packageScript('jest', 'bin', 'jest.js'), '--json', `--outputFile=${file}`], {
    // jest writes its JSON report to standard output as well, where people read the other one.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const report = readReport(file);
  if (!report) return BROKEN;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withExitCode(counts, code);
}

async function runJourneys() {
  const file = inRoot('.cache/playwright.json');
  rmSync(file, { force: true });
  const args = ['test', '-c', 'dev/e2e/playwright.config.ts', '--reporter=list,json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runNodeVisibly([packageScript('@playwright', 'test', 'cli.js'), ...args], { env });
  const report = readReport(file);
  if (!report) return BROKEN;
  const { expected, unexpected, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected, skipped }, code);
}

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

function chosenParts() {
  const usage = `Usage: npm test, or npm test -- --only ${Object.keys(PARTS).join('|')}`;
  const { only } = readArguments({ usage, options: { only: { type: 'string' } } }).values;
  if (only === undefined) return Object.keys(PARTS);
  if (only in PARTS) return [only];
  throw new Stop(usage);
}

await runTool(async () => {
  process.chdir(ROOT);
  const parts = chosenParts();
  keepTemporaryFilesInMemory();
  // Only the journeys need the pages.
  await (parts.includes('e2e') ? prepare() : install());
  const total = { passed: 0, failed: 0, skipped: 0 };
  const notChecked = [];
  for (const name of parts) {
    const { title, run } = PARTS[name];
    say(`\n${title}`);
    const counts = await run();
    if (isStopping()) return;
    for (const key of Object.keys(total)) total[key] += counts[key];
    notChecked.push(...(counts.notChecked ?? []));
  }
  process.exitCode = total.failed > 0 ? 1 : 0;
  if (notChecked.length > 0) say(`\n${sayNotChecked(notChecked)}`);
  say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
});
