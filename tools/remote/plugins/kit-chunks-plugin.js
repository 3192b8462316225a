const path = require('node:path');

const NAME = 'KitChunksPlugin';
const KIT_SOURCE = /[\\/]shared[\\/]src[\\/]ui[\\/]/;

/**
 * Puts each group of the kit into one file and one sheet, which holds nothing of the groups that it builds on. Split by every
 * way in which groups can be combined they would be a file for each, and separately compressed a tenth larger.
 */
class KitChunksPlugin {
  /** `sharing`: the table of what is shared (`sharing.js`). */
  constructor(sharing) {
    this.sharing = sharing;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      this.compilation = compilation;
      this.takers = new Map();
    });
    const { BASE, GROUPS } = this.sharing;
    const { optimization } = compiler.options;
    const groups = [BASE, ...GROUPS].map((request) => [
      request,
      {
        name: `kit-${path.posix.basename(request)}`,
        enforce: true,
        test: (module) => this.isIn(module, request),
        chunks: (chunk) => this.isTaker(chunk, request),
      },
    ]);
    optimization.splitChunks = {
      ...optimization.splitChunks,
      cacheGroups: { ...optimization.splitChunks?.cacheGroups, ...Object.fromEntries(groups) },
    };
  }

  /**
   * Whether a module belongs to the file of a group: the innermost that holds it, or the one below all that hold it. The base
   * has a version of its own, so that it may come from elsewhere than the others: they share no file with it.
   */
  isIn(module, request) {
    const { BASE, NESTED } = this.sharing;
    // What stands for a shared module is there in every file that needs it.
    if (module.type === 'consume-shared-module') return false;
    const chunks = [...this.compilation.chunkGraph.getModuleChunksIterable(module)];
    const holders = new Set(chunks.flatMap((chunk) => this.groupOfChunk(chunk) ?? []));
    if (request === BASE) return holders.has(BASE);
    holders.delete(BASE);
    const inner = NESTED.find((group) => holders.has(group));
    return request === (inner ?? (holders.size > 1 ? NESTED.at(-1) : [...holders][0]));
  }

  /** The group that a chunk was made for: by its name in the shell, by the import of the shared module in a remote. */
  groupOfChunk(chunk) {
    const { BASE, GROUPS, chunkOfGroup } = this.sharing;
    const origins = [...chunk.groupsIterable].flatMap((group) => group.origins);
    return [BASE, ...GROUPS].find(
      (request) =>
        chunk.name === chunkOfGroup(request) || origins.some(({ module }) => sharedRequest(module) === request),
    );
  }

  /** Whether a chunk takes its part of a group from the group's file: any other would load all of it for some helper. */
  isTaker(chunk, request) {
    const { BASE } = this.sharing;
    const key = `${request} ${chunk.debugId}`;
    if (!this.takers.has(key)) {
      const modules = this.compilation.chunkGraph.getChunkModules(chunk);
      const usesKit = modules.some((module) => KIT_SOURCE.test(module.resource) && this.isIn(module, request));
      const group = this.groupOfChunk(chunk);
      const isOfSide = (group === BASE) === (request === BASE);
      this.takers.set(key, !chunk.hasRuntime() && (group === undefined ? usesKit : isOfSide));
    }
    return this.takers.get(key);
  }
}

function sharedRequest(module) {
  if (module?.type === 'consume-shared-module') return module.options.shareKey;
  return module?.type === 'provide-module' ? module._name : undefined;
}

module.exports = { KitChunksPlugin };
