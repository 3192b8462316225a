import * as core from '@module-federation/runtime-core';

/**
 * First script of the shell: remotes take the federation core from here instead of carrying a copy each
 * (`externals` in webpack.common.js), which makes their entries a quarter as large.
 */
(globalThis as { _FEDERATION_RUNTIME_CORE?: typeof core })._FEDERATION_RUNTIME_CORE = core;
