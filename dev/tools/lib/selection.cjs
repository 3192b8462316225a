/**
 * What proves a change. jest follows imports; a rule stands here for everything that it cannot follow, and a file that no
 * rule knows runs everything. CommonJS, because jest loads it too.
 */
const path = require('node:path');
const { isWithin, journeysAround, journeysImporting } = require('./journeys.cjs');

const TEST = /\.test\.tsx?$/;
/** The test of a remote's real build, which imports nothing of it. */
const BUILD_TEST = /^mf-.+\.federated\.test\.tsx?$/;
const CODE = /\.[cm]?[jt]sx?$/;
const STYLES = /\.css$/;
const SPEC = /^dev\/e2e\/specs\/(?<name>.+)\.spec\.ts$/;

/** What jest and the journeys themselves are installed, built and configured by. */
const MANIFEST = /(?:^|\/)(?:package(?:-lock)?|remote|tsconfig[^/]*)\.json$/;

/** Proven by checks, and by the tests that read it. */
const CHECKED = [
  ...[/^(?!server\/legal\/).*\.(?:md|png)$/, /^\.(?:github|changeset|vscode)\//, /^dev\/bench\//],
  ...[/^dev\/e2e\/journeys\.json$/, /^shared\/recorded\//, /^server\/schema\//],
  ...[/^(?:eslint\.config\.mjs|knip\.json|renovate\.json|size-budget\.json)$/],
  /^\.(?:editorconfig|oxlintrc\.json|env\.example|gitignore|prettierignore|prettierrc\.json)$/,
];

const WORKSPACE = /^(?:shared|shell|mf-[^/]+|server|dev\/(?:testing|sandbox|embedded-postgres))\//;
const TOOLS = /^dev\/(?:tools|remote-tools)\//;
const SERVER = /^server\/src\//;
/** A context's code, but the kernel's, which every context stands on. */
const FEATURE = /^server\/src\/(?!kernel\/)[^/]+\//;
/** Rules and calls of a context, but the kernel's. */
const RULE = /^shared\/src\/(?:domain|contract)\/(?!kernel\/)(?<context>[^/]+)\/(?<name>[^/]+?)\.\w+$/;
/** Programs of their own, and what puts the contexts together. */
const COMPOSITION = /^server\/src\/[^/]+$/;

/** What visitors meet, and the programs that build and start it. */
const ON_SITE =
  /^(?:(?:shared|shell|mf-[^/]+|server)\/src|dev\/(?:catalogue|embedded-postgres|sandbox|tools|remote-tools))\/(?!tests\/)/;

async function testsReaching(files, { findReaching }) {
  return (await Promise.all(files.map(findReaching))).flat();
}

/** The other sources of a deleted file's folder, whose importers stand for its own. */
function neighboursOf(file, { sources }) {
  const folder = path.posix.dirname(file);
  return [...sources.keys()].filter((other) => path.posix.dirname(other) === folder && !TEST.test(other));
}

/** Tests that name the file, or a folder around it, in a string: by themselves, or by a helper where it is no code. */
async function testsReading(file, { sources, findReaching }) {
  const isCode = CODE.test(file);
  const folders = file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'));
  const name = isCode ? file.split('/').slice(-2).join('/').replace(CODE, '') : path.posix.basename(file);
  const texts = [
    `${name}'`,
    `${name}\``,
    ...folders.filter((folder) => folder.includes('/')).map((folder) => `'${folder}'`),
  ];
  const readers = [...sources].filter(
    ([other, text]) =>
      (TEST.test(other) || (!isCode && other.includes('/tests/'))) && texts.some((part) => text.includes(part)),
  );
  return testsReaching(
    readers.map(([reader]) => reader),
    { findReaching },
  );
}

/** The server's tests in the folder of the same name; its context's where a feature has none. */
function testsBeside(file, { tests }) {
  if (!SERVER.test(file)) return [];
  const [context, feature] = file.split('/').slice(2);
  const testsIn = (folder) => tests.filter((test) => isWithin(test, `server/tests/${folder}`));
  const own = testsIn(`${context}/${feature}`);
  return own.length > 0 ? own : testsIn(context);
}

/** The tests of a context's rules and calls, and the server's of the feature that has the rule's name; of the context where none has. */
function testsOfRule(file, { tests }) {
  const { context, name } = RULE.exec(file).groups;
  const rules = tests.filter((test) => RULE.exec(test)?.groups.context === context);
  const uses = tests.filter((test) => isWithin(test, `server/tests/${context}`));
  const named = uses.filter((test) => test.split('/')[3].startsWith(name));
  return [...rules, ...(named.length > 0 ? named : uses)];
}

/** The tests of a workspace's file. `left`: those that reach it only through the whole server, which every one starts. */
async function testsOfWorkspace({ file, isDeleted }, repository) {
  const seeds = isDeleted ? neighboursOf(file, repository) : [file];
  const reaching = await testsReaching(seeds, repository);
  if (RULE.test(file)) return { tests: testsOfRule(file, repository), left: reaching };
  const beside = testsBeside(file, repository);
  if (FEATURE.test(file) && beside.length > 0) return { tests: beside, left: reaching };
  const workspace = WORKSPACE.exec(file)[0];
  const own = repository.tests.filter((test) => test.startsWith(workspace));
  if (reaching.length === 0 || COMPOSITION.test(file)) return { tests: own.length > 0 ? own : repository.tests };
  const builds = own.filter((test) => BUILD_TEST.test(test));
  return { tests: [...reaching, ...beside, ...builds] };
}

/** The tests and journeys of one changed file, or null where only everything proves it. */
async function proofsOf(change, repository) {
  const { file } = change;
  const { tests, table, specs } = repository;
  const testsIn = (...folders) => tests.filter((test) => folders.some((folder) => isWithin(test, folder)));
  const around = ON_SITE.test(file) ? journeysAround(file, table) : [];
  if (TEST.test(file)) return { tests: tests.filter((test) => test === file) };
  if (SPEC.test(file)) {
    return { tests: testsIn('dev/tools'), journeys: specs.filter((name) => name === SPEC.exec(file).groups.name) };
  }
  if (MANIFEST.test(file)) return null;
  // jest has a stub in place of every style sheet.
  if (STYLES.test(file)) return { journeys: around };
  if (CHECKED.some((pattern) => pattern.test(file))) return {};
  if (isWithin(file, 'dev/e2e')) return { tests: testsIn('dev/tools'), journeys: journeysImporting(file, repository) };
  if (TOOLS.test(file)) {
    const builds = isWithin(file, 'dev/remote-tools') ? tests.filter((test) => BUILD_TEST.test(test)) : [];
    return { tests: [...testsIn('dev/tools', 'dev/remote-tools'), ...builds], journeys: around };
  }
  if (isWithin(file, 'deploy')) return { tests: testsIn('server/tests/deploy') };
  if (isWithin(file, 'dev/catalogue')) return { journeys: around };
  if (WORKSPACE.test(file)) return { ...(await testsOfWorkspace(change, repository)), journeys: around };
  return null;
}

/**
 * The test files and journeys that prove `changes`, and the number of tests `left` for the whole run; `because`: the file
 * for which everything has to run.
 */
async function select(changes, repository) {
  const tests = new Set();
  const journeys = new Set();
  const passing = new Set();
  for (const change of changes) {
    const proofs = await proofsOf(change, repository);
    if (proofs === null) return { because: change.file, tests: repository.tests, journeys: repository.specs, left: 0 };
    const reading = TEST.test(change.file) ? [] : await testsReading(change.file, repository);
    for (const test of [...(proofs.tests ?? []), ...reading]) tests.add(test);
    for (const journey of proofs.journeys ?? []) journeys.add(journey);
    for (const test of proofs.left ?? []) passing.add(test);
  }
  return {
    tests: [...tests].sort(),
    journeys: repository.specs.filter((name) => journeys.has(name)),
    left: [...passing].filter((test) => !tests.has(test)).length,
  };
}

module.exports = { select };
