/** `npm run check` runs every check, `npm run check -- types lint` those named. */
import { install } from './lib/install.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop, say, seconds } from '../remote-tools/lib/output.mjs';
import { runNode } from '../remote-tools/lib/processes.mjs';
import { keepPassed, partsOf, readPassed, readTree } from './lib/passed.mjs';
import { ROOT, inRoot, isMain, packageScript } from './lib/root.mjs';
import { isStopping, runTool } from '../remote-tools/lib/tool.mjs';

const CODE = /\.[cm]?[jt]sx?$/;
const CODE_AND_JSON = /\.([cm]?[jt]sx?|json)$/;
const EVERYTHING = /(?:)/;
/** More paths than a command line of Windows holds: everything is checked instead. */
const MANY_PATHS = 300;

/** One part, which reads all files of this pattern. */
const whole = (read) => (files) => [{ paths: [], reads: files.filter((file) => read.test(file)) }];

/** A part for each file, which reads nothing else but the settings. */
const eachFile = (checked, settings) => (files) => {
  const always = files.filter((file) => settings.test(file));
  return files.filter((file) => checked.test(file)).map((file) => ({ paths: [file], reads: [file, ...always] }));
};

/** A part for each remote, whose sources nobody imports (the lint refuses that), and one for the rest. */
function eachRemote(files) {
  const read = files.filter((file) => CODE_AND_JSON.test(file));
  const rest = read.filter((file) => !/^mf-/.test(file));
  const remotes = new Set(read.flatMap((file) => /^mf-[^/]+/.exec(file)?.[0] ?? []));
  return [
    { paths: [...new Set(rest.filter((file) => CODE.test(file)).map((file) => file.split('/')[0]))], reads: rest },
    ...[...remotes].map((remote) => ({
      paths: [remote],
      reads: [...rest, ...read.filter((file) => file.startsWith(`${remote}/`))],
    })),
  ];
}

/** Every check: its program, and its parts with what they read. The longest first, so that no core waits for it at the end. */
export const CHECKS = [
  {
    name: 'formatting',
    program: [
      packageScript('prettier', 'bin', 'prettier.cjs'),
      ...['--check', '--log-level', 'warn', '--ignore-unknown'],
    ],
    everything: ['.'],
    parts: eachFile(EVERYTHING, /^\.(prettierrc\.json|prettierignore|editorconfig)$/),
  },
  {
    name: 'lint',
    program: [packageScript('eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '--no-warn-ignored'],
    everything: ['.'],
    parts: eachFile(CODE, /^eslint\.config\.mjs$/),
  },
  {
    name: 'typed-lint',
    program: [packageScript('oxlint', 'bin', 'oxlint'), '--type-aware', '--threads', '1', '--max-warnings', '0'],
    everything: ['.'],
    parts: eachRemote,
  },
  { name: 'bare-texts', program: [inRoot('dev/tools', 'bare-texts.mjs')], parts: eachRemote },
  {
    name: 'types',
    program: [
      packageScript('@typescript', 'native', 'bin', 'tsc'),
      ...['-p', 'tsconfig.json', '--singleThreaded'],
      ...['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    ],
    parts: whole(CODE_AND_JSON),
  },
  {
    name: 'page-sizes',
    program: [inRoot('dev/tools', 'page-sizes.mjs')],
    parts: whole(/^(shared|shell|mf-[^/]+|dev\/remote-tools)\/|^(webpack\.common\.js|size-budget\.json)$/),
  },
  {
    name: 'contract',
    program: [inRoot('dev/tools', 'contract.mjs'), 'check'],
    parts: (files) => [
      { paths: ['calls'], reads: files.filter((file) => /^(shared|server|dev\/embedded-postgres)\//.test(file)) },
      { paths: ['reports'], reads: files.filter((file) => /^(shared|dev\/remote-tools)\//.test(file)) },
    ],
  },
  {
    name: 'unused-code',
    program: [
      packageScript('knip', 'bin', 'knip.js'),
      ...['--no-progress', '--cache', '--cache-location', '.cache/knip'],
    ],
    parts: whole(EVERYTHING),
  },
  // Knows more than the sources: never taken for passed.
  { name: 'advisories', program: [inRoot('dev/tools', 'advisories.mjs')], parts: () => [] },
  {
    name: 'folder-cycles',
    program: [inRoot('dev/tools', 'folder-cycles.mjs')],
    parts: whole(/^(server|shell|mf-[^/]+)\/src\//),
  },
  { name: 'documents', program: [inRoot('dev/tools', 'documents.mjs')], parts: whole(EVERYTHING) },
  { name: 'promises', program: [inRoot('dev/tools', 'promises.mjs')], parts: whole(EVERYTHING) },
];

/** The number of parallel checks, for the two cores of a small machine. */
const PARALLEL_CHECKS = 2;

/** The exit code of a check that could not be made here. */
const SKIPPED = 3;

/** The paths of the stale parts, or of everything where all are stale, or too many for a command line. */
function pathsOf(everything, parts, stale) {
  const paths = stale.flatMap((part) => part.paths);
  return stale.length === parts.length || paths.length > MANY_PATHS ? everything : paths;
}

async function runCheck({ name, program, everything = [] }, parts, passed) {
  const stale = parts.filter(({ hash }) => !passed.includes(hash));
  if (parts.length > 0 && stale.length === 0) {
    say(`passed  ${name} (unchanged)`);
    return 'passed';
  }
  const started = Date.now();
  // The other core has a check of its own.
  const env = { ...process.env, GOMAXPROCS: '1' };
  const { code, output } = await runNode([...program, ...pathsOf(everything, parts, stale)], { env });
  const verdict = { 0: 'passed', [SKIPPED]: 'skipped' }[code] ?? 'FAILED';
  say(`${verdict}  ${name} (${seconds(started)})`);
  if (code !== 0) say(output.trimEnd());
  return verdict;
}

/** The line that names what could not be checked here, so that nobody takes it for passed. */
export function sayNotChecked(names) {
  return `NOT CHECKED: ${names.join(', ')}`;
}

const NAMES = CHECKS.map(({ name }) => name);

/**
 * Runs the named checks, every one by default, also after a failed one, and counts each as one test. What has passed and
 * reads nothing that has changed is not run again.
 */
export async function runChecks(names = NAMES) {
  const passed = readPassed(ROOT);
  const readParts = () => {
    const tree = readTree(ROOT);
    return new Map(CHECKS.map((check) => [check.name, tree ? partsOf(check, tree) : []]));
  };
  const parts = readParts();
  const waiting = CHECKS.filter(({ name }) => names.includes(name));
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await runCheck(next, parts.get(next.name), passed[next.name] ?? []);
      results.push({ name: next.name, verdict });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, worker));
  const named = (verdict) => results.filter((result) => result.verdict === verdict).map(({ name }) => name);
  // A stopped program ends with 0.
  if (!isStopping()) keepUnchanged(named('passed'), parts, readParts());
  const notChecked = named('skipped');
  return { passed: named('passed').length, failed: named('FAILED').length, skipped: notChecked.length, notChecked };
}

/** Keeps what passed, except for parts that were edited meanwhile: nobody knows which of the two states was read. */
function keepUnchanged(names, before, after) {
  const hashes = names.map((name) => {
    const present = new Set(after.get(name).map(({ hash }) => hash));
    return [name, before.get(name).flatMap(({ hash }) => (present.has(hash) ? [hash] : []))];
  });
  keepPassed(ROOT, Object.fromEntries(hashes));
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
