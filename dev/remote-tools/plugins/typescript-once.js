/**
 * TypeScript for ts-loader, which takes it by its option `compiler`: transpiles each file once a process, because the
 * builds of one process share most of their sources.
 */
const ts = require('typescript');

const transpiled = new Map();

/** As TypeScript's own; a text that was transpiled under the same name and options is answered from memory. */
function transpileModule(text, options) {
  const key = [options.fileName, JSON.stringify(options.compilerOptions), text].join('\0');
  if (!transpiled.has(key)) transpiled.set(key, ts.transpileModule(text, options));
  return transpiled.get(key);
}

module.exports = { ...ts, transpileModule };
