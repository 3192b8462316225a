const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const zlib = require('node:zlib');
const { integrityOf } = require('./integrity-plugin');

const NAME = 'BuildRecordPlugin';
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const COMPRESSIBLE = /\.(js|css|svg)$/;

/**
 * Writes down what a build made, for the server: hashes of all scripts, the files behind every named chunk and every
 * shared group, and for a remote its entry, what its door needs, what it takes from the shell, and its descriptor. Also makes the compressed copies,
 * once, at the best level.
 */
class BuildRecordPlugin {
  /**
   * `groups`: shared requests and `chunks`: chunk names whose files the server may want to preload. `shared`: version of
   * everything that the shell provides, by request.
   */
  constructor({ file, shared = {}, groups = [], chunks = [], container, descriptor }) {
    Object.assign(this, { file, shared, groups, chunks, container, descriptor });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async (assets) => {
        const contents = Object.fromEntries(
          Object.entries(assets).map(([file, source]) => [file, Buffer.from(source.source())]),
        );
        const record = this.record(compilation, contents);
        const { RawSource } = compiler.webpack.sources;
        if (compiler.options.mode === 'production') {
          for (const [file, content] of Object.entries(contents)) {
            if (!COMPRESSIBLE.test(file)) continue;
            const [br, gz] = await Promise.all([
              brotli(content, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
              gzip(content, { level: 9 }),
            ]);
            compilation.emitAsset(`${file}.br`, new RawSource(br));
            compilation.emitAsset(`${file}.gz`, new RawSource(gz));
          }
        }
        compilation.emitAsset(this.file, new RawSource(JSON.stringify(record, null, 2)));
        if (this.container) {
          compilation.emitAsset('mf-manifest.json', new RawSource(JSON.stringify(manifestOf(record), null, 2)));
        }
      });
    });
  }

  record(compilation, contents) {
    // The shell's styles come from its own site always; whatever a remote consists of may come from elsewhere.
    const isDemanded = (file) => (this.container ? !file.endsWith('.map') : file.endsWith('.js'));
    const demanded = Object.keys(contents).filter(isDemanded).sort();
    const integrity = Object.fromEntries(demanded.map((file) => [file, integrityOf(contents[file])]));
    const hash = createHash('sha256');
    for (const file of Object.keys(contents).filter(isContent).sort()) hash.update(file).update(contents[file]);
    return this.container
      ? this.remoteRecord(compilation, integrity, hash)
      : {
          build: short(hash),
          entry: filesOf(compilation.entrypoints.get('shell')),
          integrity,
          chunks: Object.fromEntries(
            this.chunks.map((name) => [name, filesOf(compilation.namedChunkGroups.get(name))]),
          ),
          groups: Object.fromEntries(this.groups.map((request) => [request, this.filesOfGroup(compilation, request)])),
          provides: this.shared,
        };
  }

  remoteRecord(compilation, integrity, hash) {
    const entry = [...compilation.namedChunks.get(this.container).files].find((file) => file.endsWith('.js'));
    const door = compilation.namedChunks.get('module');
    const module = door ? [...door.files] : [];
    const chunks = door ? [...door.groupsIterable].flatMap((group) => group.chunks) : [];
    for (const chunk of chunks) module.push(...[...chunk.files].filter((file) => !module.includes(file)));
    const own = JSON.parse(fs.readFileSync(this.descriptor, 'utf8'));
    const { version } = JSON.parse(fs.readFileSync(path.join(path.dirname(this.descriptor), 'package.json'), 'utf8'));
    const taken = sharedBy(compilation, compilation.chunks).map((request) => [request, `^${this.shared[request]}`]);
    const record = {
      ...own,
      name: this.container,
      entry,
      module,
      uses: sharedBy(compilation, chunks),
      requires: Object.fromEntries(taken),
      integrity,
    };
    // A version stands for all of it: another link in the navigation is another release too.
    return { ...record, version: `${version}-${short(hash.update(JSON.stringify(record)))}` };
  }

  /**
   * Files of every chunk that holds the module provided for a shared request, with the chunks it cannot do without and
   * those of the other groups that it takes: a page that uses one needs all of them.
   */
  filesOfGroup(compilation, request, seen = new Set()) {
    if (seen.has(request)) return [];
    seen.add(request);
    const files = new Set();
    for (const module of compilation.modules) {
      if (module.type !== 'provide-module' || module._name !== request) continue;
      for (const block of module.blocks) {
        const group = compilation.chunkGraph.getBlockChunkGroup(block);
        for (const other of sharedBy(compilation, group.chunks)) {
          for (const file of this.filesOfGroup(compilation, other, seen)) files.add(file);
        }
        for (const file of filesOf(group)) files.add(file);
      }
    }
    return [...files];
  }
}

/** The same in the form that Module Federation's tools and other hosts read; this product goes by the record itself. */
function manifestOf({ name, version, entry, module, requires }) {
  const [buildVersion] = version.split('-');
  const ending = (files, end) => files.filter((file) => file.endsWith(end));
  const assets = (files) => ({
    js: { sync: ending(files, '.js'), async: [] },
    css: { sync: ending(files, '.css'), async: [] },
  });
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion, buildName: version },
      remoteEntry: { name: entry, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      pluginVersion: '',
      publicPath: 'auto',
    },
    shared: Object.entries(requires).map(([request, requiredVersion]) => ({
      id: `${name}:${request}`,
      name: request,
      version: requiredVersion.replace('^', ''),
      singleton: true,
      requiredVersion,
      assets: assets([]),
    })),
    remotes: [],
    exposes: [{ id: `${name}:module`, name: 'module', path: './module', assets: assets(module) }],
  };
}

/** Shared requests that the modules of these chunks make. */
function sharedBy(compilation, chunks) {
  const requests = new Set();
  for (const chunk of chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      if (module.type === 'consume-shared-module') requests.add(module.options.shareKey);
    }
  }
  return [...requests].sort();
}

function short(hash) {
  return hash.digest('hex').slice(0, 12);
}

/** Scripts and styles; everything else is named after its own content already. */
function isContent(file) {
  return /\.(js|css)$/.test(file);
}

function filesOf(group) {
  if (!group) return [];
  return [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))].filter(isContent);
}

module.exports = { BuildRecordPlugin };
