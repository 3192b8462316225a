const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const NAME = 'IntegrityPlugin';

/**
 * Makes webpack's chunk loader require the hash that the page knows for a script (`globalThis.__INTEGRITY__`, absolute
 * address → `sha384-…`). An address without a hash gets one that no script has, so the browser refuses it. Styles are
 * loaded in the same way, except that those of the page's own site may have no hash.
 */
class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compiler.webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) =>
          `${source}\nvar known = globalThis.__INTEGRITY__;` +
          "if (known) { script.integrity = known[new URL(url, location.href).href] || 'sha384-refused'; script.crossOrigin = 'anonymous'; }",
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag }) =>
          `${source}\nvar known = (globalThis.__INTEGRITY__ || {})[${tag}.href];` +
          `if (known || ${tag}.crossOrigin) { ${tag}.integrity = known || 'sha384-refused'; ${tag}.crossOrigin = 'anonymous'; }`,
      );
    });
  }
}

/** Subresource-integrity hash of a file's bytes. */
function integrityOf(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

module.exports = { IntegrityPlugin, integrityOf };
