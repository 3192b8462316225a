const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { compileFunction } = require('node:vm');
const swc = require('@swc/core');
const { readJson } = require('./packages');

const contracts = new Map();

/**
 * The contract of the @najem/shared in `shared` with its full schemas, of which builds for browsers keep a part. Its sources
 * are run as they are installed.
 */
function readContract(shared) {
  const known = contracts.get(shared) ?? runSources(shared, contractFiles(shared));
  contracts.set(shared, known);
  return known;
}

/** The entries of the contract: of all calls, and of each context. */
function contractFiles(shared) {
  const { exports: entries } = readJson(shared, 'package.json');
  const requests = Object.keys(entries).filter((request) => /^\.\/contract(\/|$)/.test(request));
  return requests.map((request) => entries[request].default ?? entries[request]);
}

/** The names of the icons of the kit in `shared`. */
function readIcons(shared) {
  return Object.keys(runSources(shared, ['src/ui/base/icon-paths.ts']).ICON_PATHS);
}

/** The exports of some of its files together. */
function runSources(shared, files) {
  const { exports: entries } = readJson(shared, 'package.json');
  const loaded = new Map();
  const sourceOf = (request, importer) => {
    if (request.startsWith('.')) return path.join(path.dirname(importer), `${request}.ts`);
    const target = entries[request.replace('@najem/shared', '.')];
    // A packed package names the declarations beside the source.
    return target && path.join(shared, target.default ?? target);
  };
  const load = (file) => {
    const known = loaded.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(file, module);
    const { code } = swc.transformSync(fs.readFileSync(file, 'utf8'), {
      filename: file,
      configFile: false,
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    const installed = createRequire(file);
    const require = (request) => {
      const source = sourceOf(request, file);
      return source ? load(source) : installed(request);
    };
    compileFunction(code, ['module', 'exports', 'require'], { filename: file })(module, module.exports, require);
    return module.exports;
  };
  return Object.assign({}, ...files.map((file) => load(path.join(shared, file))));
}

module.exports = { readContract, readIcons };
