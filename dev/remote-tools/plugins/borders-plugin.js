const fs = require('node:fs');
const path = require('node:path');
const { readJson } = require('../lib/packages');

const NAME = 'BordersPlugin';

/** Exports of @najem/shared that only the shell uses. */
const HOSTED = ['@najem/shared/api', '@najem/shared/store/host'];
/** Packages that only @najem/shared uses, each with what a remote uses instead. */
const INSIDE_SHARED = [
  [/^axios$/, 'Calls go by the store: request() and useLoaded() of @najem/shared/store.'],
  [/^(antd|@ant-design\/.+|@rc-component\/.+|rc-.+)$/, 'Screens are made of @najem/shared/ui.'],
];
const OTHER_PACKAGES =
  'A remote is built from its own folder, its dependencies and the exports of @najem/shared for remotes.';
/** What loaders of style sheets add to a build. */
const OF_LOADERS = ['css-loader', 'mini-css-extract-plugin'];

const isIn = (folder, file) => file.startsWith(folder + path.sep);
const isInstalled = (file) => /[\\/]node_modules[\\/]/.test(file);
/** True for a package's name, with or without a path in it. */
const isBare = (request) => /^(@[a-z0-9-~][\w.~-]*\/)?[a-z0-9-~][\w.~-]*(\/|$)/i.test(request);

function packageNameOf(request) {
  const parts = request.split('/');
  return parts.slice(0, request.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Fails the build of the remote in `folder` that takes a module from elsewhere than its own folder, the packages that its
 * `package.json` names and the exports of @najem/shared for remotes. Each error names the module, the importing file and the way out.
 */
class BordersPlugin {
  /** `shared`: the folder of @najem/shared. */
  constructor(folder, shared) {
    this.folder = fs.realpathSync(folder);
    const { dependencies, peerDependencies, optionalDependencies } = readJson(folder, 'package.json');
    this.declared = new Set(Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }));
    const exported = Object.keys(readJson(shared, 'package.json').exports);
    this.shared = new Set(exported.map((subpath) => path.posix.join('@najem/shared', subpath)));
    for (const request of HOSTED) this.shared.delete(request);
  }

  apply(compiler) {
    // Those for style sheets too, which are compilations of their own.
    compiler.hooks.compilation.tap(NAME, (compilation, { normalModuleFactory, contextModuleFactory }) => {
      const refuse = (request, { dependencies: [dependency] }, advice) => {
        const importer = compilation.moduleGraph.getParentModule(dependency);
        const file = path.relative(path.dirname(this.folder), importer.nameForCondition());
        const error = new compiler.webpack.WebpackError(`'${request}' may not be imported by ${file}. ${advice}`);
        compilation.errors.push(Object.assign(error, { module: importer, loc: dependency.loc }));
        return false;
      };
      const isOwn = ({ dependencies: [dependency] }) => {
        const importer = compilation.moduleGraph.getParentModule(dependency)?.nameForCondition();
        return importer && isIn(this.folder, importer) && !isInstalled(importer);
      };
      // By its name, before the shell's copy is taken in its place.
      normalModuleFactory.hooks.beforeResolve.tap(NAME, (data) => {
        const advice = isBare(data.request) && isOwn(data) ? this.adviceOn(data.request) : undefined;
        return advice && refuse(data.request, data, advice);
      });
      normalModuleFactory.hooks.afterResolve.tap(NAME, (data) => {
        if (isBare(data.request) || !isOwn(data)) return undefined;
        const advice = this.adviceOnFile(data.createData.resource);
        return advice && refuse(data.request.split('!').at(-1), data, advice);
      });
      contextModuleFactory.hooks.afterResolve.tap(NAME, (data) => {
        if (!isOwn(data)) return data;
        const advice = this.adviceOnFile(path.join(data.resource, 'any'));
        return advice ? refuse(data.request, data, advice) : data;
      });
    });
  }

  /** What to do instead of importing from a package; undefined where it is allowed. */
  adviceOn(request) {
    const name = packageNameOf(request);
    if (this.shared.has(request)) return undefined;
    if (name.startsWith('@najem/mf-')) {
      return 'A remote never imports another one: what both need belongs in @najem/shared, and facts go over the bus.';
    }
    if (name.startsWith('@najem/')) return OTHER_PACKAGES;
    const [, advice] = INSIDE_SHARED.find(([pattern]) => pattern.test(name)) ?? [];
    if (advice) return advice;
    return this.declared.has(name) ? undefined : `Add ${name} to the dependencies in the remote's package.json.`;
  }

  /** The same for a file that is imported by its path. */
  adviceOnFile(resource) {
    if (!path.isAbsolute(resource)) return undefined;
    if (!isInstalled(resource)) return isIn(this.folder, resource) ? undefined : OTHER_PACKAGES;
    const [, inPackage] = /.*[\\/]node_modules[\\/](.*)$/.exec(resource);
    const request = inPackage.replaceAll(path.sep, '/');
    return OF_LOADERS.includes(packageNameOf(request)) ? undefined : this.adviceOn(request);
  }
}

module.exports = { BordersPlugin };
