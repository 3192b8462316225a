const NAME = 'ProvidedNamesPlugin';

/**
 * Fails the build of a remote that imports a name which the shell does not provide: it would be `undefined` at run time.
 * `file` is the list to which a name can be added.
 */
class ProvidedNamesPlugin {
  constructor(request, names, file) {
    Object.assign(this, { request, names: new Set(names), file });
  }

  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm']) {
        factory.hooks.parser.for(type).tap(NAME, (parser) => this.follow(parser, compiler.webpack.WebpackError));
      }
    });
  }

  follow(parser, WebpackError) {
    const requireName = (source, name) => {
      if (source !== this.request || this.names.has(name)) return;
      const what = name === null ? 'the whole module' : `'${name}'`;
      const advice = name === null ? 'import it by its names' : `the names that it provides are in ${this.file}`;
      parser.state.module.addError(new WebpackError(`The shell does not provide ${what} of '${source}': ${advice}`));
    };
    parser.hooks.importSpecifier.tap(NAME, (_statement, source, name) => requireName(source, name));
    parser.hooks.exportImportSpecifier.tap(NAME, (_statement, source, name) => requireName(source, name));
  }
}

module.exports = { ProvidedNamesPlugin };
