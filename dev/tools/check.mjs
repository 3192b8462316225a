/** `npm run check` runs every check, `npm run check -- types lint` those named. */
import { install } from './lib/install.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop, say, seconds } from '../remote-tools/lib/output.mjs';
import { runNode } from '../remote-tools/lib/processes.mjs';
import { ROOT, inRoot, isMain, packageScript } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** The entries of the import graph: programs, remote modules and package exports. */
const ENTRIES = [
  'server/src/{main,cli,document-worker,register/attachments/inspection-program}.ts',
  'dev/sandbox/src/main.ts',
  'shell/src/index.tsx',
  'mf-*/src/module.tsx',
  'dev/catalogue/src/module.tsx',
  'shared/src/*/index.ts',
  'shared/src/ui/*/index.ts',
  'dev/testing/src/*.ts',
];

/** The longest first, so that no core waits for it at the end. */
const CHECKS = [
  [
    'lint',
    packageScript('eslint', 'bin', 'eslint.js'),
    '.',
    '--max-warnings',
    '0',
    '--cache',
    '--cache-location',
    '.cache/eslint/',
  ],
  ['advisories', inRoot('dev/tools', 'advisories.mjs')],
  ['types', packageScript('@typescript', 'native', 'bin', 'tsc'), '-p', 'tsconfig.json'],
  ['contract', inRoot('dev/tools', 'contract.mjs'), 'check'],
  ['page-sizes', inRoot('dev/tools', 'page-sizes.mjs')],
  ['promises', inRoot('dev/tools', 'promises.mjs')],
  [
    'formatting',
    packageScript('prettier', 'bin', 'prettier.cjs'),
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.cache/prettier',
    '.',
  ],
  ['unused-code', packageScript('knip', 'bin', 'knip.js'), '--no-progress'],
  [
    // Imports of types count too.
    'import-cycles',
    packageScript('dpdm', 'lib', 'bin', 'dpdm.js'),
    ...['--no-tree', '--no-warning', '--no-progress', '--exit-code', 'circular:1'],
    ...ENTRIES,
  ],
  ['folder-cycles', inRoot('dev/tools', 'folder-cycles.mjs')],
];

/** The number of parallel checks, for the two cores of a small machine. */
const PARALLEL_CHECKS = 2;

/** The exit code of a check that could not be made here. */
const SKIPPED = 3;

async function runCheck([name, ...args]) {
  const started = Date.now();
  const { code, output } = await runNode(args);
  const verdict = { 0: 'passed', [SKIPPED]: 'skipped' }[code] ?? 'FAILED';
  say(`${verdict}  ${name} (${seconds(started)})`);
  if (code !== 0) say(output.trimEnd());
  return verdict;
}

/** The line that names what could not be checked here, so that nobody takes it for passed. */
export function sayNotChecked(names) {
  return `NOT CHECKED: ${names.join(', ')}`;
}

const NAMES = CHECKS.map(([name]) => name);

/** Runs the named checks, every one by default, also after a failed one, and counts each as one test. */
export async function runChecks(names = NAMES) {
  const waiting = CHECKS.filter(([name]) => names.includes(name));
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.push({ name: next[0], verdict: await runCheck(next) });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, worker));
  const named = (verdict) => results.filter((result) => result.verdict === verdict).map(({ name }) => name);
  const notChecked = named('skipped');
  return { passed: named('passed').length, failed: named('FAILED').length, skipped: notChecked.length, notChecked };
}

function chosenChecks() {
  const usage = `Usage: npm run check, or npm run check -- name …, of ${NAMES.join(', ')}`;
  const { words } = readArguments({ usage, hasWords: true });
  const unknown = words.filter((word) => !NAMES.includes(word));
  if (unknown.length > 0)
    throw new Stop(`There is no check called ${unknown.join(', ')}; there are ${NAMES.join(', ')}.`);
  return words.length > 0 ? words : NAMES;
}

if (isMain(import.meta.url)) {
  await runTool(async () => {
    process.chdir(ROOT);
    const names = chosenChecks();
    await install();
    const { failed, notChecked } = await runChecks(names);
    if (notChecked.length > 0) say(sayNotChecked(notChecked));
    if (failed > 0) throw new Stop(`${failed} of ${names.length} checks failed.`);
  });
}
