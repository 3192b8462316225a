const { createHash } = require('node:crypto');

const NAME = 'BuildNamePlugin';

/** The placeholder for a build's name until its content is known: an identifier of the final length. */
const NAME_OF_BUILD = 'nameOfThisBuild0';

/** The start module of federation's plugin, whose name depends on the repository's folder. */
const START = /[\\/]\.federation[\\/]entry\.\w+\.js$/;

/**
 * Names a build after its content: replaces `NAME_OF_BUILD` in every script by a hash of all scripts, before file names are
 * derived from contents. The same sources result in the same name.
 */
class BuildNamePlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.moduleIds.tap(NAME, (modules) => {
        for (const module of modules) {
          if (START.test(module.nameForCondition() ?? '')) compilation.chunkGraph.setModuleId(module, 'start');
        }
      });
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const scripts = Object.keys(assets)
          .filter((file) => file.endsWith('.js'))
          .sort();
        const hash = createHash('sha256');
        for (const file of scripts) hash.update(assets[file].buffer());
        const name = hash.digest('hex').slice(0, NAME_OF_BUILD.length);
        const { ReplaceSource } = compiler.webpack.sources;
        for (const file of scripts) {
          compilation.updateAsset(file, (source) => {
            const text = source.source().toString();
            const replaced = new ReplaceSource(source);
            for (let at = text.indexOf(NAME_OF_BUILD); at >= 0; at = text.indexOf(NAME_OF_BUILD, at + 1)) {
              replaced.replace(at, at + NAME_OF_BUILD.length - 1, name);
            }
            return replaced;
          });
        }
      });
    });
  }
}

module.exports = { BuildNamePlugin, NAME_OF_BUILD };
