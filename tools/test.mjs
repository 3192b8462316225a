/** `npm test`: the checks, the tests of every package and the browser journeys; `-- --only check|unit|e2e` for a part. */
import { readFileSync, rmSync } from 'node:fs';
import { check } from './check.mjs';
import { prepare } from './prepare.mjs';
import { install } from './lib/install.mjs';
import { readArguments } from './remote/lib/arguments.mjs';
import { Stop, say } from './remote/lib/output.mjs';
import { showNode } from './remote/lib/processes.mjs';
import { inRoot, packageScript, ROOT } from './lib/root.mjs';
import { isStopping, runTool } from './remote/lib/tool.mjs';

const PARTS = {
  check: { title: 'Checks', run: check },
  unit: { title: 'Tests of the packages', run: unit },
  e2e: { title: 'Browser journeys', run: e2e },
};

/** A runner that broke off before it could count. */
const BROKEN = { passed: 0, failed: 1, skipped: 0 };

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** What a runner exits with must agree with what it counted: a failure outside of any test is one too. */
function agreeing(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function unit() {
  const file = inRoot('.cache/jest.json');
  rmSync(file, { force: true });
  const code = await showNode([packageScript('jest', 'bin', 'jest.js'), '--json', `--outputFile=${file}`], {
    // The report goes to the file as well as to standard output, where people want the other one.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const report = readReport(file);
  if (!report) return BROKEN;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return agreeing(counts, code);
}

async function e2e() {
  const file = inRoot('.cache/playwright.json');
  rmSync(file, { force: true });
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await showNode([packageScript('@playwright', 'test', 'cli.js'), ...args], { env });
  const report = readReport(file);
  if (!report) return BROKEN;
  const { expected, flaky, unexpected, skipped } = report.stats;
  if (flaky > 0) say(`\nFlaky, to be mended: ${flaky} of the journeys passed only the second time.`);
  return agreeing({ passed: expected + flaky, failed: unexpected, skipped }, code);
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
  // Only the browser needs the pages.
  await (parts.includes('e2e') ? prepare() : install());
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of parts) {
    const { title, run } = PARTS[name];
    say(`\n${title}`);
    const counts = await run();
    if (isStopping()) return;
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  process.exitCode = total.failed > 0 ? 1 : 0;
  say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
});
