const NAME = 'ProvidedNamesPlugin';

/**
 * Fails the build of a remote that uses more of a module than the shell provides of it: at run time the name would be
 * `undefined`. `file` is where a name can be added.
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
    const demand = (source, name) => {
      if (source !== this.request || this.names.has(name)) return;
      const what = name === null ? 'the whole module' : `'${name}'`;
      const advice = name === null ? 'import it by its names' : `the names that it provides are in ${this.file}`;
      parser.state.module.addError(new WebpackError(`The shell does not provide ${what} of '${source}': ${advice}`));
    };
    parser.hooks.importSpecifier.tap(NAME, (_statement, source, name) => demand(source, name));
    parser.hooks.exportImportSpecifier.tap(NAME, (_statement, source, name) => demand(source, name));
  }
}

module.exports = { ProvidedNamesPlugin };
