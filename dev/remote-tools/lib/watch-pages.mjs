import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { integrityOf } from '../plugins/integrity-plugin.js';
import { createTypeCheck } from './check-types.mjs';
import { say, seconds } from './output.mjs';

const require = createRequire(import.meta.url);

/** Waits for further writes, because editors write a file in several steps. */
const QUIET_MS = 30;

/** The errors of one build with their locations, without the bundler's own stack. */
function errorsOf(stats) {
  return stats.toJson({ all: false, errors: true, moduleTrace: false }).errors.map(({ moduleName, loc, message }) => ({
    build: stats.compilation.name,
    text: [moduleName && `${moduleName}${loc ? `:${loc}` : ''}`, message.trim()].filter(Boolean).join('\n'),
  }));
}

/** The hashes of a build's scripts, those of its update among them, by its record, and of its style sheets. */
function hashesOf({ outputOptions: { path: folder } }) {
  const record = ['assets.json', 'remote.json'].map((name) => path.join(folder, name)).find(existsSync);
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'));
  return {
    ...JSON.parse(readFileSync(record, 'utf8')).integrity,
    ...Object.fromEntries(sheets.map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))])),
  };
}

/**
 * Rebuilds pages on every change of a source, into the folders of their configurations. `onStart` is called before each
 * build. After each round, when all builds are idle, `onRound` gets the state that open pages follow:
 * `{builds, errors, types}`, and again once types are checked.
 */
export function watchPages(configs, { onStart, onRound }) {
  const webpack = require('webpack');
  const compiler = webpack(configs.map((config) => ({ ...config, stats: 'none' })));
  const state = { builds: {}, errors: [], types: [] };
  const { builds } = state;
  const folders = Object.fromEntries(configs.map(({ name, context }) => [name, context]));
  const checkTypes = createTypeCheck(folders, (types, checked) => {
    for (const { build, text } of types) if (build === checked) say(`\nTypes of ${build}\n${text}\n`);
    state.types = types;
    onRound(state);
  });
  let startedAt = Date.now();
  const changed = new Set();
  compiler.hooks.watchRun.tap('watch-pages', ({ name }) => {
    startedAt = Date.now();
    changed.add(name);
    onStart?.();
  });
  compiler.watch({ aggregateTimeout: QUIET_MS, ignored: /node_modules[\\/](?!@najem)/ }, (error, round) => {
    if (error) {
      say(`The bundler failed: ${error.stack}`);
      onRound(state);
      return;
    }
    const errors = round.stats.flatMap(errorsOf);
    const built = [];
    for (const { compilation, hash } of round.stats) {
      const from = builds[compilation.name]?.hash;
      if (compilation.errors.length > 0 || from === hash) continue;
      builds[compilation.name] = { hash, from, integrity: hashesOf(compilation) };
      built.push(compilation.name);
    }
    if (built.length > 0) say(`Built ${built.join(', ')} (${seconds(startedAt)})`);
    for (const { build, text } of errors) say(`\nERROR in ${build}\n${text}\n`);
    state.errors = errors;
    onRound(state);
    checkTypes(changed);
    changed.clear();
  });
}
