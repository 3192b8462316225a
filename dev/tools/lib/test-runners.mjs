/** Runs jest and Playwright visibly. Each run returns its counts and `failures`, each failed test with its error. */
import { readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { runNodeVisibly } from '../../remote-tools/lib/processes.mjs';
import { describeFailure } from './failures.cjs';
import { inRoot, packageScript } from './root.mjs';

/** The counts of a runner that ended without a report. */
const BROKEN = { passed: 0, failed: 1, skipped: 0, failures: ['the runner ended without a report'] };

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Adds a failure if the runner failed without counting one, as an error outside of any test does. */
function withExitCode(counts, code) {
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: ['an error outside of any test'] };
}

/** Runs the tests of all packages, or those of the named files. */
export async function runUnitTests(files = null) {
  const report = inRoot('.cache/jest.json');
  rmSync(report, { force: true });
  const args = [
    `--reporters=${inRoot('dev/tools/lib/jest-reporter.cjs')}`,
    ...(files ? ['--runTestsByPath', ...files] : []),
  ];
  const code = await runNodeVisibly([packageScript('jest', 'bin', 'jest.js'), ...args]);
  return withExitCode(readReport(report) ?? BROKEN, code);
}

/** The first error of a journey, after its line in the journey. */
function errorOf({ tests }) {
  const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  const place = /[\w-]+\.spec\.ts:\d+/.exec(stripVTControlCharacters(error?.message ?? ''))?.[0] ?? '';
  return `${place}\n${error?.message ?? ''}`;
}

function failuresOfSuite({ file, suites = [], specs }) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map((spec) => describeFailure(`${file} › ${spec.title}`, errorOf(spec)));
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** Runs all browser journeys, or those of the named specs. */
export async function runJourneys(names = null) {
  const report = inRoot('.cache/playwright.json');
  rmSync(report, { force: true });
  const specs = (names ?? []).map((name) => `/${name}.spec.ts`);
  const args = ['test', '-c', 'dev/e2e/playwright.config.ts', '--reporter=list,json', ...specs];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runNodeVisibly([packageScript('@playwright', 'test', 'cli.js'), ...args], { env });
  const found = readReport(report);
  if (!found) return BROKEN;
  const { expected, unexpected, skipped } = found.stats;
  const failures = found.suites.flatMap(failuresOfSuite);
  return withExitCode({ passed: expected, failed: unexpected, skipped, failures }, code);
}
