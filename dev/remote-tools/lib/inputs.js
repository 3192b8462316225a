const { createHash } = require('node:crypto');
const { readdirSync } = require('node:fs');
const path = require('node:path');
const { hashOf } = require('./hash.mjs');
const { packageFolder, readJson } = require('./packages');

const TOOLS = path.join(__dirname, '..');
/** The files of this package that every build depends on. */
const TOOL_FILES = [
  'webpack.js',
  'sharing.js',
  'tsconfig.json',
  'lib/descriptor.js',
  'lib/find-leaks.js',
  'lib/full-contract.js',
  'lib/hash.mjs',
  'lib/inputs.js',
  'lib/packages.js',
  'plugins',
];
/** Packages that decide how a build's files look. */
const BUILDERS = [
  '@module-federation/enhanced',
  '@swc/core',
  'css-loader',
  'css-minimizer-webpack-plugin',
  'mini-css-extract-plugin',
  'terser-webpack-plugin',
  'ts-loader',
  'typescript',
  'webpack',
];
const SHARED_FILES = ['src', 'package.json', 'versions.json', 'router-names.json'];
/** What of a remote's folder no build is made of; a build may have every other file of it. */
const NOT_SOURCES = ['node_modules', 'dist'];
/** The server's sentences, of which lint keeps pages free. */
const NOT_IN_PAGES = ['src/contract/kernel/errors.ts'];

/** The folders of the packages that a package takes modules from, and that those take modules from. */
function installedBelow(folder, found = new Map()) {
  for (const name of Object.keys(readJson(folder, 'package.json').dependencies ?? {})) {
    const own = packageFolder(name, folder);
    if (found.has(own)) continue;
    found.set(own, name);
    installedBelow(own, found);
  }
  return found;
}

/** A package by its version, or by its content where that may change under one version: one of this product, and a linked folder. */
function nameOf(name, folder) {
  const isInstalled = folder.split(path.sep).includes('node_modules');
  if (!name.startsWith('@najem/') && isInstalled) return `${name}@${readJson(folder, 'package.json').version}`;
  return `${name}#${name === '@najem/shared' ? hashOf(folder, SHARED_FILES, NOT_IN_PAGES) : hashOf(folder, ['.'])}`;
}

/** The names of a remote's files and folders that a build may have something of. */
function sourcesOf(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !NOT_SOURCES.includes(name))
    .sort();
}

/**
 * A hash of all that a build of the remote in `folder` is made of: its sources, the packages that they may import, and the
 * tools. It depends on neither the folder's place nor the time.
 */
function hashOfInputs(folder) {
  const packages = [...installedBelow(folder)].map(([own, name]) => nameOf(name, own));
  const tools = BUILDERS.map((name) => nameOf(name, packageFolder(name, TOOLS)));
  const own = hashOf(folder, sourcesOf(folder));
  const lines = [own, hashOf(TOOLS, TOOL_FILES), ...tools.sort(), ...packages.sort()];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

module.exports = { TOOL_FILES, hashOfInputs, sourcesOf };
