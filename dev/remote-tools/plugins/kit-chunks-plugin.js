const path = require('node:path');
const { consumedRequest, providedRequest } = require('./shared-modules');

const NAME = 'KitChunksPlugin';
const KIT_SOURCE = /[\\/]shared[\\/]src[\\/]ui[\\/]/;

/**
 * Puts each group of the kit into one script and one sheet, without the groups that it builds on. A file for every
 * combination of groups would be a tenth larger in total, because each is compressed separately.
 */
class KitChunksPlugin {
  /** `sharing`: the table of what is shared (`sharing.js`). */
  constructor(sharing) {
    this.sharing = sharing;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      this.compilation = compilation;
      this.users = new Map();
    });
    const { BASE, GROUPS } = this.sharing;
    const { optimization } = compiler.options;
    const groups = [BASE, ...GROUPS].map((request) => [
      request,
      {
        name: `kit-${path.posix.basename(request)}`,
        enforce: true,
        test: (module) => this.isIn(module, request),
        chunks: (chunk) => this.usesGroupFile(chunk, request),
      },
    ]);
    optimization.splitChunks = {
      ...optimization.splitChunks,
      cacheGroups: { ...optimization.splitChunks?.cacheGroups, ...Object.fromEntries(groups) },
    };
  }

  /**
   * True if a module belongs to the file of a group: the innermost group that contains it, or the one below all that do.
   * The base has a version of its own and may come from another build, so it shares no file with the others.
   */
  isIn(module, request) {
    const { BASE, NESTED } = this.sharing;
    // The placeholder of a shared module is in every file that needs it.
    if (consumedRequest(module)) return false;
    const chunks = [...this.compilation.chunkGraph.getModuleChunksIterable(module)];
    const holders = new Set(chunks.flatMap((chunk) => this.groupOfChunk(chunk) ?? []));
    if (request === BASE) return holders.has(BASE);
    holders.delete(BASE);
    const inner = NESTED.find((group) => holders.has(group));
    return request === (inner ?? (holders.size > 1 ? NESTED.at(-1) : [...holders][0]));
  }

  /** The group of a chunk: by the chunk's name in the shell, by the import of the shared module in a remote. */
  groupOfChunk(chunk) {
    const { BASE, GROUPS, chunkOfGroup } = this.sharing;
    const origins = [...chunk.groupsIterable].flatMap((group) => group.origins);
    return [BASE, ...GROUPS].find(
      (request) =>
        chunk.name === chunkOfGroup(request) ||
        origins.some(({ module }) => [consumedRequest(module), providedRequest(module)].includes(request)),
    );
  }

  /** True if a chunk loads the group's file for its part of the group; others would load all of it for a helper. */
  usesGroupFile(chunk, request) {
    const { BASE } = this.sharing;
    const key = `${request} ${chunk.debugId}`;
    if (!this.users.has(key)) {
      const modules = this.compilation.chunkGraph.getChunkModules(chunk);
      const usesKit = modules.some((module) => KIT_SOURCE.test(module.resource) && this.isIn(module, request));
      const group = this.groupOfChunk(chunk);
      const isOfSide = (group === BASE) === (request === BASE);
      this.users.set(key, !chunk.hasRuntime() && (group === undefined ? usesKit : isOfSide));
    }
    return this.users.get(key);
  }
}

module.exports = { KitChunksPlugin };
