const path = require('node:path');
const postcss = require('postcss');
const parseSelectors = require('postcss-selector-parser');
const { createStyleCheck, markKit } = require('../lib/find-leaks');

const findLeaks = createStyleCheck(postcss, parseSelectors);

/**
 * Fails the build of the remote `id` for each selector of its style sheets that would style more than the remote, and marks
 * the kit's own sheets.
 */
module.exports = function ownStyles(css) {
  const { id, folder, kit } = this.getOptions();
  const from = this.resourcePath;
  if (from.startsWith(kit + path.sep)) return markKit(css);
  const isOfPackage = /[\\/]node_modules[\\/]/.test(from);
  const file = path.relative(path.dirname(folder), from);
  for (const { line, column, text } of findLeaks(css, { id, from, isOfPackage })) {
    this.emitError(new Error(`${file}:${line}:${column}: ${text}`));
  }
  return css;
};
