const path = require('node:path');
const { readContract, readEvents, readSlots } = require('../lib/full-contract');
const { readJson } = require('../lib/packages');
const { consumedRequest } = require('./shared-modules');

const NAME = 'ContractPlugin';
/** What remotes do with a bus event of the shell. */
const BUS_CALL = /\bbus\s*\.\s*(?:on|emit)\(\s*(['"])([\w/-]+)\1/g;

const DECLARES_EVENTS = /\bdefineEvent\b/;
const IS_INSTALLED = /[\\/]node_modules[\\/]/;

/** By compilation. */
const uses = new WeakMap();
const names = new WeakMap();

/**
 * Finds what a build uses of the contract, after unused code has been left out and before modules are joined: the calls, the
 * names of the shell's own modules, its bus events and those of remotes, and the slots; and in the build of the shell, the
 * names of those modules.
 */
class ContractPlugin {
  /**
   * `shared`: the folder of @najem/shared. `requests`: the shell's own modules. `isRemote`: whether to write down its uses.
   * `slots`: the names of those that it fills.
   */
  constructor({ shared, requests, isRemote, slots = [] }) {
    Object.assign(this, { shared, requests, isRemote, slots });
    this.contract = path.join(shared, 'src', 'contract') + path.sep;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.afterChunks.tap(NAME, () => {
        if (!this.isRemote) names.set(compilation, this.providedNames(compilation));
        else if (compiler.options.mode === 'production') uses.set(compilation, this.findUses(compilation));
      });
    });
  }

  /** The names that the modules themselves export, by request. */
  providedNames(compilation) {
    const { exports: entries } = readJson(this.shared, 'package.json');
    const found = this.requests.map((request) => {
      const file = path.join(this.shared, entries[request.replace('@najem/shared', '.')]);
      const module = [...compilation.modules].find((known) => known.nameForCondition() === file);
      return [request, module && compilation.moduleGraph.getProvidedExports(module)];
    });
    // What could not be told is not compared.
    const known = found.filter(([, exported]) => Array.isArray(exported));
    return Object.fromEntries(known.map(([request, exported]) => [request, [...exported].sort()]));
  }

  findUses(compilation) {
    const contract = readContract(this.shared);
    const namesOfCalls = callNames(contract);
    const [calls, taken, events] = [new Set(), new Map(), new Set()];
    const payloads = new Map();
    const isOfContract = (module) => module?.nameForCondition()?.startsWith(this.contract);
    for (const module of modulesInChunks(compilation)) {
      if (isOfContract(module)) continue;
      for (const { name, payload } of this.eventsOf(compilation, module)) {
        payloads.set(name, payload ? contract.describePayload(payload) : {});
      }
      for (const event of busCalls(module)) if (contract.BUS_EVENTS.includes(event)) events.add(event);
      for (const { target, chain } of references(compilation, module)) {
        const request = consumedRequest(target);
        if (isOfContract(target)) {
          callsBelow(contract, chain).forEach((call) => calls.add(call));
        } else if (this.requests.includes(request)) {
          if (!taken.has(request)) taken.set(request, new Set());
          if (chain.length > 0) taken.get(request).add(chain[0]);
        }
      }
    }
    const sorted = (values) => [...values].sort();
    const shapes = [...namesOfCalls]
      .filter(([call]) => calls.has(call))
      .map(([call, name]) => [name, contract.describeCall(call)]);
    return {
      calls: Object.fromEntries(shapes.sort(([one], [other]) => (one < other ? -1 : 1))),
      names: Object.fromEntries(sorted(taken.keys()).map((request) => [request, sorted(taken.get(request))])),
      events: sorted(events),
      slots: this.filledSlots(),
      payloads: Object.fromEntries(sorted(payloads.keys()).map((name) => [name, payloads.get(name)])),
    };
  }

  /** The slots that the remote fills, with the props of the site's own. */
  filledSlots() {
    const props = readSlots(this.shared);
    return Object.fromEntries([...this.slots].sort().map((name) => [name, props[name] ?? []]));
  }

  /** The events of remotes that a module declares and that the build uses: of a package those alone that are taken from it. */
  eventsOf(compilation, module) {
    const file = module.nameForCondition?.();
    if (!file || file.startsWith(this.shared + path.sep) || !DECLARES_EVENTS.test(sourceOf(module) ?? '')) return [];
    try {
      const events = readEvents(this.shared, file);
      if (!IS_INSTALLED.test(file)) return events;
      const used = compilation.moduleGraph.getUsedExports(module, undefined);
      return events.filter(({ exportedAs }) => typeof used === 'boolean' || exportedAs.some((name) => used?.has(name)));
    } catch (cause) {
      compilation.errors.push(
        new Error(
          `The events that ${file} declares cannot be read: ${cause.message}. Declare them in a file that imports nothing but TypeBox, the contract and files of the same kind.`,
        ),
      );
      return [];
    }
  }
}

function modulesInChunks({ chunks, chunkGraph }) {
  return new Set([...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]));
}

/** What a module takes from others: the module, and the names from its export to the property that is read. */
function* references(compilation, module) {
  const { moduleGraph } = compilation;
  for (const connection of moduleGraph.getOutgoingConnections(module)) {
    if (!connection.dependency || connection.getActiveState(undefined) !== true) continue;
    for (const reference of compilation.getDependencyReferencedExports(connection.dependency, undefined)) {
      yield { target: connection.module, chain: Array.isArray(reference) ? reference : reference.name };
    }
  }
}

function sourceOf(module) {
  const source = module.originalSource?.()?.source();
  return typeof source === 'string' ? source : undefined;
}

function* busCalls(module) {
  const source = sourceOf(module);
  if (source === undefined) return;
  for (const [, , event] of source.matchAll(BUS_CALL)) yield event;
}

/** The name of each call, as in `tenants.list`. */
function callNames({ everyCall }) {
  const found = Object.entries(everyCall()).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => [call, `${feature}.${name}`]),
  );
  return new Map(found);
}

const isCall = (value) => typeof value?.method === 'string' && typeof value.path === 'string' && 'reply' in value;

/** The calls that an expression such as `tenants` or `tenants.list` may make. */
function callsBelow(contract, chain) {
  let value = contract;
  for (const name of chain) {
    if (isCall(value)) break;
    value = value?.[name];
  }
  if (value === contract.everyCall) value = contract.everyCall();
  return callsIn(value);
}

function callsIn(value) {
  if (isCall(value)) return [value];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap(callsIn);
}

/** What the build of a remote uses of the contract; undefined for a development build. */
function usesOf(compilation) {
  return uses.get(compilation);
}

/** The names of the shell's own modules; undefined in the build of a remote. */
function namesIn(compilation) {
  return names.get(compilation);
}

module.exports = { ContractPlugin, namesIn, usesOf };
