const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const zlib = require('node:zlib');
const { namesIn, usesOf } = require('./contract-plugin');
const { integrityOf } = require('./integrity-plugin');
const { consumedRequest, providedRequest } = require('./shared-modules');

const NAME = 'BuildRecordPlugin';
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** What a remote uses of the contract. */
const USES_FILE = 'contract.json';
/** What every page may load so that a remote hears without having been shown, compressed. */
const LISTENS_BUDGET_BYTES = 10 * 1024;
const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Both copies at the best level, for which Brotli takes more than a second per megabyte. */
async function compress(content) {
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gzip(content, { level: 9 }),
  ]);
  return { br, gz };
}

/**
 * Records a build for the server: hashes of all scripts, the files of every named chunk and shared group, and for a remote
 * its entry, the files of its module, the modules that it takes from the shell, and its descriptor. It also compresses
 * files whose copies the cache lacks.
 */
class BuildRecordPlugin {
  /**
   * `sharing`: the table of what is shared (`sharing.js`). `compresses`: false for a build whose files nobody serves as they
   * are. `chunks`: names of chunks that the server may want to preload.
   */
  constructor({ file, sharing, compresses = true, chunks = [], container, descriptor }) {
    Object.assign(this, { file, sharing, compresses, chunks, container, descriptor });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async (assets) => {
        const contents = Object.fromEntries(
          Object.entries(assets).map(([file, source]) => [file, Buffer.from(source.source())]),
        );
        const uses = usesOf(compilation);
        const used = uses && JSON.stringify(uses);
        const record = this.record(compilation, contents, used);
        if (compiler.options.mode === 'production' && record.listens) {
          requireNoGroups(compilation, this.sharing.GROUPS);
          await requireListensBudget(compilation, record, contents);
        }
        const { RawSource } = compiler.webpack.sources;
        // For the site alone: no page loads it, so the record has its hash apart from those that pages get.
        if (used) compilation.emitAsset(USES_FILE, new RawSource(used));
        if (compiler.options.mode === 'production' && this.compresses) {
          const cache = compilation.getCache(NAME);
          for (const [file, source] of Object.entries(assets)) {
            if (!COMPRESSIBLE.test(file)) continue;
            const etag = cache.getLazyHashedEtag(source);
            const { br, gz } = await cache.providePromise(file, etag, async () => {
              const copies = await compress(contents[file]);
              return { br: new RawSource(copies.br), gz: new RawSource(copies.gz) };
            });
            compilation.emitAsset(`${file}.br`, br);
            compilation.emitAsset(`${file}.gz`, gz);
          }
        }
        compilation.emitAsset(this.file, new RawSource(JSON.stringify(record, null, 2)));
      });
    });
  }

  record(compilation, contents, used) {
    // The shell's styles always come from its own site; files of a remote may come from another origin.
    const needsHash = (file) => (this.container ? !file.endsWith('.map') : file.endsWith('.js'));
    const hashed = Object.keys(contents).filter(needsHash).sort();
    const integrity = Object.fromEntries(hashed.map((file) => [file, integrityOf(contents[file])]));
    const hash = createHash('sha256');
    for (const file of Object.keys(contents).filter(isContent).sort()) hash.update(file).update(contents[file]);
    return this.container
      ? this.remoteRecord(compilation, integrity, hash, used)
      : {
          build: short(hash),
          entry: filesOf(compilation.entrypoints.get('shell')),
          integrity,
          chunks: Object.fromEntries(
            this.chunks.map((name) => [name, filesOf(compilation.namedChunkGroups.get(name))]),
          ),
          groups: this.groupFiles(compilation),
          provides: this.sharing.providedVersions(),
          names: namesIn(compilation),
        };
  }

  remoteRecord(compilation, integrity, hash, used) {
    const entry = [...compilation.namedChunks.get(this.container).files].find((file) =>
      /(?<!\.hot-update)\.js$/.test(file),
    );
    const chunks = exposedChunks(compilation, 'module');
    // The module has chunks in common with it, and others beside them.
    const listens = filesOf(compilation.namedChunkGroups.get('listens'));
    const own = JSON.parse(fs.readFileSync(this.descriptor, 'utf8'));
    const { version } = JSON.parse(fs.readFileSync(path.join(path.dirname(this.descriptor), 'package.json'), 'utf8'));
    const { ONCE, RUNTIME, rangeOf } = this.sharing;
    const required = [...sharedBy(compilation, compilation.chunks), RUNTIME].filter(
      (request) => request === RUNTIME || ONCE.includes(request),
    );
    const uses = sharedBy(compilation, chunks).filter((request) => !ONCE.includes(request));
    const record = {
      ...own,
      name: this.container,
      entry,
      module: filesOf({ chunks }),
      listens: own.listens ? listens : undefined,
      uses,
      carries: Object.fromEntries(
        uses.map((request) => [request, { range: rangeOf(request), files: copyOf(compilation, request) }]),
      ),
      requires: Object.fromEntries(required.map((request) => [request, rangeOf(request)])),
      ...(used === undefined ? {} : { fingerprint: createHash('sha256').update(used).digest('base64url') }),
      integrity,
    };
    // The version covers the whole record: another navigation link is another release too.
    return { ...record, version: `${version}-${short(hash.update(JSON.stringify(record)))}` };
  }

  /** The files that a page needs for each group of the kit. */
  groupFiles(compilation) {
    const { BASE, GROUPS, chunkOfGroup } = this.sharing;
    const files = GROUPS.map((request) => [request, filesOf(compilation.namedChunkGroups.get(chunkOfGroup(request)))]);
    // The base group is in the first scripts of every page.
    return { [BASE]: [], ...Object.fromEntries(files) };
  }
}

/** The chunks that a page loads for what a remote exposes, its own first. */
function exposedChunks(compilation, name) {
  const own = compilation.namedChunks.get(name);
  return own ? [...new Set([own, ...[...own.groupsIterable].flatMap((group) => group.chunks)])] : [];
}

/** Reports an error where every page would load more for what a remote listens to than it may; the site refuses it, too. */
async function requireListensBudget(compilation, { listens }, contents) {
  const copies = await Promise.all(listens.map((file) => compress(contents[file])));
  const bytes = copies.reduce((sum, { br }) => sum + br.length, 0);
  if (bytes <= LISTENS_BUDGET_BYTES) return;
  const inKilobytes = (value) => `${(value / 1024).toFixed(1)} kB`;
  compilation.errors.push(
    new Error(
      `src/listens.ts and what it imports take ${inKilobytes(bytes)}, compressed, and may take ${inKilobytes(LISTENS_BUDGET_BYTES)}: every page loads them.`,
    ),
  );
}

/** Reports an error where what a remote listens with takes groups of the kit, which every page would load beside it. */
function requireNoGroups(compilation, groups) {
  // Not the groups of the module, which has chunks in common with it.
  const { chunks } = compilation.namedChunkGroups.get('listens');
  const taken = sharedBy(compilation, chunks).filter((request) => groups.includes(request));
  if (taken.length === 0) return;
  const names = taken.join(', ');
  compilation.errors.push(
    new Error(
      `src/listens.ts and what it imports take ${names}, which every page would load: import it when it is needed.`,
    ),
  );
}

/** The shared modules that the modules of these chunks request. */
function sharedBy(compilation, chunks) {
  const requests = new Set();
  for (const chunk of chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      const request = consumedRequest(module);
      if (request) requests.add(request);
    }
  }
  return [...requests].sort();
}

/** The files of a remote's own copy of a shared module. */
function copyOf(compilation, request) {
  const files = new Set();
  for (const module of compilation.modules) {
    if (providedRequest(module) !== request) continue;
    for (const block of module.blocks) {
      for (const file of filesOf(compilation.chunkGraph.getBlockChunkGroup(block))) files.add(file);
    }
  }
  return [...files];
}

function short(hash) {
  return hash.digest('hex').slice(0, 12);
}

/** True for a build's scripts and styles: updates of a live one are for open pages, other files are named after their content. */
function isContent(file) {
  return /(?<!\.hot-update)\.(js|css)$/.test(file);
}

function filesOf(group) {
  if (!group) return [];
  return [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))].filter(isContent);
}

module.exports = { BuildRecordPlugin };
