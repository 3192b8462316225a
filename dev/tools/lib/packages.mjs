/**
 * Packs what other teams install: `@najem/shared`, `@najem/testing` and `@najem/remote-tools`, as the site serves them at
 * `/npm/`. A package has its sources, which builds and tests read, and their declarations, which a team's compiler reads.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npmCommand } from '../../remote-tools/lib/npm.mjs';
import { Stop } from '../../remote-tools/lib/output.mjs';
import { runNode, runProgram } from '../../remote-tools/lib/processes.mjs';
import { sharingOf } from '../../remote-tools/sharing.js';
import { PACKED } from './builds.mjs';
import { ROOT, inRoot, packageScript } from './root.mjs';

/** Each after those that it builds on. */
const PACKAGES = ['shared', 'dev/remote-tools', 'dev/testing'];
/** `najem-remote new` alone, so that a team's first command installs nothing that builds or tests. */
const MAKER = { name: '@najem/create-remote', from: 'dev/remote-tools', entry: 'create.mjs' };
/** Digests of the content with which versions were released. */
const RECORD = 'dev/recorded-packages.json';
const WORK = inRoot('.cache', 'packages');
/** Packed whatever a package's manifest says, as npm does; the manifest itself is generated. */
const ALWAYS = ['README.md', 'CHANGELOG.md'];
/** What only this repository needs of a manifest. */
const NOT_PACKED = ['private', 'scripts', 'devDependencies', 'files'];
const PACK_WITHIN_MS = 120_000;

function readJson(...parts) {
  return JSON.parse(readFileSync(path.join(...parts), 'utf8'));
}

/** The files that a manifest names, without those that it excludes by `!`, in alphabetical order. */
function filesOf(folder, { files }) {
  const named = files.filter((pattern) => !pattern.startsWith('!'));
  const included = [...ALWAYS, ...named, ...named.map((pattern) => `${pattern}/**`)];
  const excluded = files.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const found = globSync(included, { cwd: folder, exclude: excluded }).map((file) => file.replaceAll('\\', '/'));
  return [...new Set(found)].filter((file) => statSync(path.join(folder, file)).isFile()).sort();
}

/** Writes the declarations of the packages written in TypeScript, with maps to their sources. */
async function writeDeclarations(to) {
  const config = path.join(WORK, 'tsconfig.json');
  const typed = PACKAGES.filter((name) => existsSync(inRoot(name, 'src')));
  const compilerOptions = {
    noEmit: false,
    emitDeclarationOnly: true,
    declaration: true,
    declarationMap: true,
    // `npm run check` does that.
    noCheck: true,
    rootDir: ROOT,
    outDir: to,
  };
  const include = typed.map((name) => inRoot(name, 'src'));
  const exclude = ['shared/src/**/*.test.*', 'shared/src/**/testing', 'dev/testing/src/shell.ts'].map((part) =>
    inRoot(part),
  );
  const extended = inRoot('dev/remote-tools/tsconfig.json');
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, include, exclude }));
  const { code, output } = await runNode([packageScript('@typescript', 'native', 'bin', 'tsc'), '-p', config]);
  if (code !== 0) throw new Stop(output.trimEnd());
}

/** Puts a package's declarations into its folder `types`, beside its `src`. */
function addDeclarations(from, to) {
  for (const file of globSync('**/*.d.ts', { cwd: from })) {
    const target = path.join(to, 'types', file);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(from, file), target);
    const map = readJson(path.join(from, `${file}.map`));
    const source = path.join(to, 'src', file.replace(/\.d\.ts$/, path.extname(map.sources[0])));
    const sources = [path.relative(path.dirname(target), source).replaceAll('\\', '/')];
    writeFileSync(`${target}.map`, JSON.stringify({ ...map, sources }));
  }
}

/** Bundles the shell's loader for `federated` of @najem/testing: the shell itself is in no package. */
async function bundleLoader(to) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['dev/testing/src/shell.ts'],
    outfile: path.join(to, 'src/shell.js'),
    bundle: true,
    format: 'cjs',
    target: 'es2022',
    // The shell provides the same modules that the test uses.
    packages: 'external',
    // jest has no dynamic import.
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
  });
  await esbuild.stop();
}

/** Takes links to files that are not in the folder of a package out of its documents; their words stay. */
export function withoutLostLinks(folder) {
  for (const file of globSync('**/*.md', { cwd: folder })) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const isHere = (target) => existsSync(path.join(folder, path.dirname(file), target));
    const kept = text.replace(/\[([^\]]+)\]\(([^)#:]+)(?:#[^)]*)?\)/g, (link, words, target) =>
      isHere(target) && !path.posix.join(path.dirname(file), target).startsWith('..') ? link : words,
    );
    writeFileSync(path.join(folder, file), kept);
  }
}

/** An entry's declarations for compilers, and its source for builds and tests. */
function typedExport(target) {
  const source = /^\.\/src\/(.+)\.tsx?$/.exec(target);
  return source ? { types: `./types/${source[1]}.d.ts`, default: target } : target;
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

/** The manifest that a team's npm gets; `packed`: the versions of the packages that were packed before. */
function manifestOf(own, packed) {
  const kept = Object.fromEntries(Object.entries(own).filter(([key]) => !NOT_PACKED.includes(key)));
  // A range means released versions alone: one that is not goes with exactly what it was packed with.
  const versionFor = (range, name) => (packed[name]?.includes('-') ? packed[name] : range);
  return {
    ...kept,
    license: 'UNLICENSED',
    // Read by `najem-remote new` where the package is not installed.
    ...(own.name === '@najem/shared' ? { contract: sharingOf(ROOT).contract } : {}),
    exports: mapValues(own.exports, typedExport),
    ...(own.peerDependencies ? { peerDependencies: mapValues(own.peerDependencies, versionFor) } : {}),
  };
}

/** A hash of names and contents of everything in the package. */
function digestOf(folder) {
  const hash = createHash('sha256');
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    const content = readFileSync(path.join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The version of what is packed: the package's own for the content that was recorded with it, because a version has one
 * content for ever, otherwise one before the next patch, with a hash.
 */
export function versionOf({ name, version }, digest, record) {
  if (record[name]?.[version] === digest) return version;
  const [major, minor, patch] = version.split('.');
  return `${major}.${minor}.${Number(patch) + 1}-preview-${digest.slice(0, 10)}`;
}

/**
 * Lays out the packages as they are packed; returns folder, manifest and digest of each. `choose`: the version for a manifest
 * and its digest.
 */
async function layOut(choose) {
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  const declarations = path.join(WORK, 'declarations');
  await writeDeclarations(declarations);
  const packed = {};
  const laidOut = [];
  for (const name of PACKAGES) {
    const folder = path.join(WORK, path.basename(name));
    const own = readJson(inRoot(name, 'package.json'));
    for (const file of filesOf(inRoot(name), own)) cpSync(inRoot(name, file), path.join(folder, file));
    addDeclarations(path.join(declarations, name, 'src'), folder);
    if (name === 'dev/testing') await bundleLoader(folder);
    withoutLostLinks(folder);
    const manifest = manifestOf(own, packed);
    const write = (content) =>
      writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
    write(manifest);
    const digest = digestOf(folder);
    const version = choose(manifest, digest);
    write({ ...manifest, version });
    packed[manifest.name] = version;
    laidOut.push({ folder, digest, manifest: { ...manifest, version } });
  }
  return [...laidOut, layOutMaker(choose)];
}

/** The files of a package that one of its files imports, with itself. */
function filesBehind(folder, file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, imported] of readFileSync(path.join(folder, file), 'utf8').matchAll(
    /(?:from|require\(|import\()\s*'(\.[^']+)'/g,
  )) {
    const place = path.posix.join(path.posix.dirname(file), imported);
    filesBehind(folder, path.posix.extname(place) === '' ? `${place}.js` : place, found);
  }
  return found;
}

/** Lays out the package that makes remotes: of the tools only what makes one, and the template. */
function layOutMaker(choose) {
  const from = path.join(WORK, path.basename(MAKER.from));
  const folder = path.join(WORK, path.basename(MAKER.name));
  for (const file of [...filesBehind(from, MAKER.entry), 'template']) {
    cpSync(path.join(from, file), path.join(folder, file), { recursive: true });
  }
  writeFileSync(
    path.join(folder, 'README.md'),
    `# ${MAKER.name}\n\nMakes a remote of Rzetelny Najem: \`create-remote <id> --site <address>\`, as in the README of @najem/remote-tools.\n`,
  );
  const { license, engines } = readJson(from, 'package.json');
  const manifest = {
    name: MAKER.name,
    version: readJson(inRoot(MAKER.from, 'package.json')).version,
    license,
    engines,
    bin: { 'create-remote': MAKER.entry },
  };
  const write = (content) => writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  write(manifest);
  const digest = digestOf(folder);
  const version = choose(manifest, digest);
  write({ ...manifest, version });
  return { folder, digest, manifest: { ...manifest, version } };
}

/** Makes the tarballs and the index of them, from which the server serves them. */
export async function packPackages() {
  const record = readJson(inRoot(RECORD));
  const laidOut = await layOut((manifest, digest) => versionOf(manifest, digest, record));
  const to = inRoot(PACKED);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const [command, ...first] = npmCommand();
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', to, ...laidOut.map(({ folder }) => folder)];
  const { code, output } = await runProgram(command, [...first, ...args], { cwd: ROOT, timeoutMs: PACK_WITHIN_MS });
  if (code !== 0) throw new Stop(`npm pack failed (exit code ${code}).`);
  const tarballs = JSON.parse(output);
  const index = laidOut.map(({ folder, manifest, digest }) => {
    const found = tarballs.find(({ name }) => name === manifest.name);
    const { filename: file, integrity, shasum, unpackedSize, entryCount: fileCount } = found;
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
    return { digest, file, readme, manifest: { ...manifest, dist: { integrity, shasum, fileCount, unpackedSize } } };
  });
  // Last: what it names is whole.
  writeFileSync(path.join(to, 'index.json'), JSON.stringify(index, null, 2));
}

/** Adds contents to the record; throws a `Stop` for a version that has other content. */
export function addToRecord(record, laidOut) {
  for (const { manifest, digest } of laidOut) {
    const { name, version } = manifest;
    const known = record[name]?.[version];
    if (known !== undefined && known !== digest) {
      throw new Stop(`${name} ${version} is recorded with other content: raise its version by npx changeset version.`);
    }
    record[name] = { ...record[name], [version]: digest };
  }
}

/** Records the present content under the packages' versions. */
export async function recordPackages() {
  const record = readJson(inRoot(RECORD));
  addToRecord(record, await layOut(({ version }) => version));
  writeFileSync(inRoot(RECORD), `${JSON.stringify(record, null, 2)}\n`);
}
