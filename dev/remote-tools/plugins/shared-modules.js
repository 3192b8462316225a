/**
 * The modules by which webpack's sharing stands for a shared module in a build. What they hold has no documented interface,
 * so it is read here alone (docs/decisions/001-module-federation.md).
 */

/** The import path of the shared module that a module takes from the page, if it is such a placeholder. */
function consumedRequest(module) {
  return module?.type === 'consume-shared-module' ? module.options.shareKey : undefined;
}

/** The import path of the shared module of which a module offers the build's own copy. */
function providedRequest(module) {
  return module?.type === 'provide-module' ? module._name : undefined;
}

module.exports = { consumedRequest, providedRequest };
