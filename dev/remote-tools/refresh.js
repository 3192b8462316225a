/**
 * The first module of the shell's development builds, because React looks for it when it starts: one runtime of React's
 * refresh for the page, with which all builds register their components.
 */
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(globalThis);
globalThis.__NAJEM_REFRESH__ = runtime;
