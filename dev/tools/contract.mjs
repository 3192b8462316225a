/**
 * `npm run contract:record` writes to shared/recorded what the released versions contain: the calls, as `openapi.json`
 * describes them, and API Extractor's report of each entry of `@najem/shared` that shell and remotes meet in. `npm run check`
 * compares the sources with that record: a part that differs needs a higher version.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeBundle } from './lib/bundle.mjs';
import { install } from './lib/install.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop } from '../remote-tools/lib/output.mjs';
import { runNode } from '../remote-tools/lib/processes.mjs';
import { ROOT, inRoot, packageScript } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

const RECORD = inRoot('shared', 'recorded');
const WORK = inRoot('.cache', 'contract');
const TYPES = path.join(WORK, 'types');
const REPORTS = path.join(WORK, 'reports');
const GROUP_VERSIONS = 'shared/versions.json';
const CALLS = 'openapi.json';
/** What can be checked alone: the files of the record. */
const PARTS = { calls: (file) => file === CALLS, reports: (file) => file !== CALLS };

/** Compiled into their users, so that no deployed part meets another one's copy; calls are compared as they are sent. */
const CARRIED = /^\.\/(domain\/.*|contract(\/.*)?|api|store\/host|subject)$/;

const WHERE = {
  contract: 'CONTRACT_VERSION (shared/src/contract/kernel/version.ts)',
  base: `base (${GROUP_VERSIONS})`,
  kit: `kit (${GROUP_VERSIONS})`,
};

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function versionOf(subpath) {
  if (subpath === './ui/base') return 'base';
  return subpath.startsWith('./ui/') && subpath !== './ui/context' ? 'kit' : 'contract';
}

/** The entries that are reported: the report's file, the entry's declarations and the version that stands for it. */
function reportedEntries(exports) {
  return Object.entries(exports)
    .filter(([subpath, target]) => !target.endsWith('.css') && !CARRIED.test(subpath))
    .map(([subpath, target]) => ({
      name: subpath.slice('./'.length).replaceAll('/', '-'),
      declarations: path.join(TYPES, declarationsOf(target)),
      version: versionOf(subpath),
    }));
}

function declarationsOf(target) {
  return target.replace(/\.tsx?$/, '.d.ts');
}

/** Bundles what the server says of its calls, and the contract's version. */
async function readContract() {
  const esbuild = await import('esbuild');
  const contents = `
    export { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
    export { buildOpenApiDocument } from './server/src/platform/docs/openapi';`;
  // In the server's folder, whose packages it imports.
  const outdir = 'server/.cache/contract';
  await esbuild.build({
    ...nodeBundle([], outdir),
    stdin: { contents, resolveDir: ROOT, sourcefile: 'contract.ts', loader: 'ts' },
  });
  return import(pathToFileURL(inRoot(outdir, 'stdin.mjs')).href);
}

/**
 * The calls as programs depend on them, a line for each part of a call: without sentences, and the errors by their codes
 * alone.
 */
function describeCalls({ paths }) {
  const withoutSentences = (key, value) =>
    (key === 'summary' || key === 'description') && typeof value === 'string' ? undefined : value;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method, path })),
  );
  const parts = calls.flatMap(({ operationId, parameters, requestBody, responses, ...call }) => [
    [operationId, call],
    ...(parameters.length > 0 ? [[`${operationId} parameters`, parameters]] : []),
    ...(requestBody ? [[`${operationId} body`, requestBody]] : []),
    [`${operationId} responses`, mapValues(responses, (response) => codesOf(response)?.join(' ') ?? response)],
  ]);
  const lines = parts.map(([key, part]) => `${JSON.stringify(key)}: ${JSON.stringify(part, withoutSentences)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function codesOf({ content }) {
  return content['application/json']?.schema.allOf?.[1].properties.code.enum;
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** Writes the declarations of `@najem/shared`, laid out as a package, so that an entry names what it takes from another. */
async function writeDeclarations(exports) {
  const config = path.join(WORK, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: inRoot('shared'),
    outDir: TYPES,
    // Globals of tests and of Node are no part of what browsers get.
    types: [],
  };
  const include = [inRoot('shared', 'src')];
  const exclude = ['**/*.test.ts', '**/*.test.tsx', '**/testing'].map((part) => inRoot('shared', 'src', part));
  const extended = inRoot('dev/remote-tools/tsconfig.json');
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, include, exclude }));
  const { code, output } = await runNode([packageScript('@typescript', 'native', 'bin', 'tsc'), '-p', config]);
  if (code !== 0) throw new Stop(output.trimEnd());
  writeFileSync(path.join(TYPES, 'package.json'), JSON.stringify({ exports: mapValues(exports, declarationsOf) }));
  mkdirSync(path.join(TYPES, 'node_modules', '@najem'), { recursive: true });
  symlinkSync(TYPES, path.join(TYPES, 'node_modules', '@najem', 'shared'), 'junction');
}

/** Writes the report of each entry, all from one reading of the declarations. */
async function writeReports(entries) {
  const { CompilerState, Extractor, ExtractorConfig } = await import('@microsoft/api-extractor');
  const files = entries.map(({ declarations }) => declarations);
  const configs = entries.map((entry) => ExtractorConfig.prepare(reportOptions(entry, files)));
  const compilerState = CompilerState.create(configs[0], { additionalEntryPoints: files });
  const messageCallback = (message) => (message.handled = true);
  for (const config of configs) Extractor.invoke(config, { localBuild: true, compilerState, messageCallback });
}

function reportOptions({ name, declarations }, files) {
  const quiet = { default: { logLevel: 'none' } };
  const { compilerOptions } = readJson(inRoot('dev/remote-tools/tsconfig.json'));
  return {
    packageJsonFullPath: path.join(TYPES, 'package.json'),
    packageJson: { name },
    configObject: {
      projectFolder: TYPES,
      mainEntryPointFilePath: declarations,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions: { ...compilerOptions, types: [] }, files } },
      apiReport: {
        enabled: true,
        // Members of a type that is not exported are seen through those that are.
        includeForgottenExports: true,
        reportFileName: `${name}.api.md`,
        reportFolder: REPORTS,
        reportTempFolder: path.join(WORK, 'report'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { compilerMessageReporting: quiet, extractorMessageReporting: quiet, tsdocMessageReporting: quiet },
    },
  };
}

/** Writes the present calls, reports or both; returns the version that stands for each file. */
async function describe(parts, openApi, exports) {
  mkdirSync(REPORTS);
  if (parts.includes('calls')) writeFileSync(path.join(REPORTS, CALLS), describeCalls(openApi));
  if (!parts.includes('reports')) return { [CALLS]: 'contract' };
  await writeDeclarations(exports);
  const entries = reportedEntries(exports);
  await writeReports(entries);
  return {
    [CALLS]: 'contract',
    ...Object.fromEntries(entries.map(({ name, version }) => [`${name}.api.md`, version])),
  };
}

function textOf(folder, file) {
  return readdirSync(folder).includes(file) ? readFileSync(path.join(folder, file), 'utf8') : undefined;
}

function isHigher(version, other) {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}

/** The first lines that have come or gone since the record. */
function changedLines(file) {
  const [before, after] = [RECORD, REPORTS].map((folder) => textOf(folder, file)?.split('\n') ?? []);
  const changed = [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
  return changed.slice(0, 10).map((line) => `  ${line.slice(0, 118)}`);
}

/** A sentence for each part that differs from the record under the same version. */
function findFaults(parts, files, versions) {
  const { versions: recorded, files: recordedFiles } = readJson(path.join(RECORD, 'record.json'));
  const differing = Object.entries({ ...recordedFiles, ...files }).filter(
    ([file, version]) =>
      parts.some((part) => PARTS[part](file)) &&
      textOf(RECORD, file) !== textOf(REPORTS, file) &&
      !isHigher(versions[version], recorded[version]),
  );
  return differing.map(([file, version]) => {
    const raise = `Raise ${WHERE[version]}: the minor for an addition, the major for what breaks.`;
    return [`${file} is not as recorded with ${recorded[version]}. ${raise}`, ...changedLines(file)].join('\n');
  });
}

await runTool(async () => {
  process.chdir(ROOT);
  const usage = 'Usage: node dev/tools/contract.mjs record, or check [calls] [reports]';
  const [command, ...chosen] = readArguments({ usage, hasWords: true }).words;
  const isKnown = command === 'check' ? chosen.every((part) => part in PARTS) : chosen.length === 0;
  if (!['check', 'record'].includes(command) || !isKnown) throw new Stop(usage);
  const parts = chosen.length > 0 ? chosen : Object.keys(PARTS);
  await install();
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  const { CONTRACT_VERSION, buildOpenApiDocument } = await readContract();
  const versions = { contract: CONTRACT_VERSION, ...readJson(GROUP_VERSIONS) };
  const { exports } = readJson(inRoot('shared', 'package.json'));
  const files = await describe(parts, buildOpenApiDocument(), exports);
  if (command === 'record') {
    rmSync(RECORD, { recursive: true, force: true });
    renameSync(REPORTS, RECORD);
    writeFileSync(path.join(RECORD, 'record.json'), `${JSON.stringify({ versions, files }, null, 2)}\n`);
    return;
  }
  const faults = findFaults(parts, files, versions);
  if (faults.length > 0) throw new Stop(faults.join('\n'));
});
