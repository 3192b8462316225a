const { providedRequest } = require('./shared-modules');

const NAME = 'ShellRuntimePlugin';

/** The bundler's half of the federation runtime, as federation's plugin imports it into every entry. */
const BUNDLER_RUNTIME = require.resolve('@module-federation/webpack-bundler-runtime/bundler').replaceAll('\\', '/');

/**
 * Takes the federation runtime of a remote from the page, which makes each entry 18 kB smaller, and fails the build if
 * federation's plugin no longer imports it from where it did. The modules of federation get fixed ids: their own
 * contain the folder of the installed packages, so the same sources would not result in the same files everywhere.
 */
class ShellRuntimePlugin {
  apply(compiler) {
    const { ExternalsPlugin, WebpackError } = compiler.webpack;
    new ExternalsPlugin('var', { [BUNDLER_RUNTIME]: 'globalThis.__FEDERATION_RUNTIME__' }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.moduleIds.tap(NAME, (modules) => {
        const runtime = [...modules].find(({ userRequest }) => userRequest === BUNDLER_RUNTIME);
        const importers = runtime ? [...compilation.moduleGraph.getIncomingConnections(runtime)] : [];
        const names = importers.map(({ originModule }) => originModule?.nameForCondition());
        const starts = [...modules].filter((module) => module !== runtime && names.includes(module.nameForCondition()));
        const { chunkGraph } = compilation;
        starts.forEach((module) => chunkGraph.setModuleId(module, 'start'));
        for (const module of modules) {
          const request = providedRequest(module);
          if (request) chunkGraph.setModuleId(module, `own ${request}`);
        }
        for (const chunk of compilation.chunks) {
          for (const entry of chunkGraph.getChunkEntryModulesIterable(chunk)) chunkGraph.setModuleId(entry, 'entry');
        }
        if (starts.length === 1) return;
        const problem = `${starts.length} modules import ${BUNDLER_RUNTIME}, not one: see docs/decisions/001`;
        compilation.errors.push(new WebpackError(problem));
      });
    });
  }
}

module.exports = { ShellRuntimePlugin };
