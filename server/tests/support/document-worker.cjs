// The thread has no jest around it that would compile TypeScript.
require('esbuild-register');

module.exports = require('../../src/document-worker.ts');
