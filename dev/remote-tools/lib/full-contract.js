const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { compileFunction } = require('node:vm');
const { readJson } = require('./packages');

/** Not before it is needed: the package that makes remotes has none. */
const compiler = () => require('@swc/core');

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

/** The props of each slot of the site, as the kit in `shared` has them. */
function readSlots(shared) {
  return runSources(shared, ['src/domain/platform/slots.ts']).SLOT_PROPS ?? {};
}

/** Stands for everything that declarations of events do not need. */
function inert() {
  const get = (_target, name) => {
    if (name === Symbol.toPrimitive) return () => '';
    return name === Symbol.iterator ? function* () {} : inert();
  };
  return new Proxy(function () {}, { get, apply: inert, construct: inert });
}

/** What a declaration of events may take as it is. */
const TAKEN = /^@najem\/shared\/(contract|domain)(\/|$)|^@sinclair\/typebox$/;
const SOURCE = /\.[cm]?[jt]sx?$/;

/**
 * The events of remotes that the modules of a file declare, each with its schema and the names under which the file exports
 * it. The file is run apart from everything but its neighbours, TypeBox and the contract.
 */
function readEvents(shared, file) {
  const events = [];
  const defineEvent = (name, { payload } = {}) => {
    const event = { name, payload };
    if (running === file) events.push(event);
    return event;
  };
  let running = file;
  const store = new Proxy({ defineEvent }, { get: (target, name) => target[name] ?? inert() });
  const exported = runSources(shared, [file], (request, importer, load) => {
    if (request === '@najem/shared/store') return store;
    if (TAKEN.test(request)) return undefined;
    const neighbour = request.startsWith('.') && neighbourOf(path.resolve(path.dirname(importer), request));
    if (!neighbour) return inert();
    running = neighbour;
    try {
      return load(neighbour);
    } finally {
      running = importer;
    }
  });
  const namesOf = (event) => Object.keys(exported).filter((name) => exported[name] === event);
  return events.map((event) => ({ ...event, exportedAs: namesOf(event) }));
}

function neighbourOf(place) {
  const files = [place, ...['.ts', '.tsx', '.js', '/index.ts', '/index.js'].map((ending) => place + ending)];
  return files.find((file) => SOURCE.test(file) && fs.existsSync(file));
}

/** The exports of some files together. `replace`: what a request gives in place of the module, if anything. */
function runSources(shared, files, replace = () => undefined) {
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
    const { code } = compiler().transformSync(fs.readFileSync(file, 'utf8'), {
      filename: file,
      configFile: false,
      swcrc: false,
      jsc: {
        parser: { syntax: 'typescript', tsx: file.endsWith('x') },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    });
    const installed = createRequire(path.join(shared, 'package.json'));
    const isShared = file.startsWith(shared + path.sep);
    const require = (request) => {
      const replaced = isShared ? undefined : replace(request, file, load);
      if (replaced !== undefined) return replaced;
      const source = sourceOf(request, file);
      return source ? load(source) : installed(request);
    };
    compileFunction(code, ['module', 'exports', 'require'], { filename: file })(module, module.exports, require);
    return module.exports;
  };
  return Object.assign({}, ...files.map((file) => load(path.resolve(shared, file))));
}

module.exports = { readContract, readEvents, readIcons, readSlots };
