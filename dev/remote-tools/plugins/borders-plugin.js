const fs = require('node:fs');
const path = require('node:path');
const { readJson } = require('../lib/packages');

const NAME = 'BordersPlugin';

/** Exports of @najem/shared that only the shell uses. */
const HOSTED = ['@najem/shared/api', '@najem/shared/store/host'];
/** Packages that only @najem/shared uses, each with what a remote uses instead. */
const INSIDE_SHARED = [
  [/^axios$/, 'Calls go by the store: request() and useLoaded() of @najem/shared/store.'],
  [
    /^(@emotion\/.+|@linaria\/.+|@stitches\/.+|@ant-design\/cssinjs|styled-components|goober|jss|react-jss|aphrodite)$/,
    "Styles are sheets beside the screens (`import './list.css'`), which the build keeps inside the remote.",
  ],
  [/^(antd|@ant-design\/.+|@rc-component\/.+|rc-.+)$/, 'Screens are made of @najem/shared/ui.'],
];
const OTHER_REMOTES =
  'A remote never imports another one: what both need belongs in @najem/shared, and facts go over the bus.';
const OTHER_PACKAGES =
  'A remote is built from its own folder, its dependencies and the exports of @najem/shared for remotes.';
/** What loaders of style sheets add to a build. */
const OF_LOADERS = ['css-loader', 'mini-css-extract-plugin'];

const TOOLS = path.resolve(__dirname, '..');

const isIn = (folder, file) => file.startsWith(folder + path.sep);
const isInstalled = (file) => /[\\/]node_modules[\\/]/.test(file);
/** True for a package's name, with or without a path in it. */
const isBare = (request) => /^(@[a-z0-9-~][\w.~-]*\/)?[a-z0-9-~][\w.~-]*(\/|$)/i.test(request);

function packageNameOf(request) {
  const parts = request.split('/');
  return parts.slice(0, request.startsWith('@') ? 2 : 1).join('/');
}

/** The folder and the name of the package that a file lies in, whatever it was imported as. */
function ownerOf(file) {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (!fs.existsSync(path.join(folder, 'package.json'))) continue;
    const { name } = readJson(folder, 'package.json');
    // A file without a name only says how scripts below it are read.
    if (name !== undefined || fs.existsSync(path.join(folder, 'remote.json'))) return { folder, name };
  }
  return undefined;
}

/** What to do instead of importing from a package, whoever declares it; undefined where any remote may have it. */
function adviceOnPackage(name) {
  if (name.startsWith('@najem/mf-')) return OTHER_REMOTES;
  if (name.startsWith('@najem/')) return OTHER_PACKAGES;
  return INSIDE_SHARED.find(([pattern]) => pattern.test(name))?.[1];
}

/**
 * Fails the build of the remote in `folder` that takes a module from elsewhere than its own folder, the packages that its
 * `package.json` names and the exports of @najem/shared for remotes; a package counts by where it really lies, so that no link,
 * copy or other name leads into another remote. Each error names the module, the importing file and the way out.
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
    /** Those of the product, whose own imports its lint checks. */
    this.product = [fs.realpathSync(shared), TOOLS];
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
      const importerOf = ({ dependencies: [dependency] }) =>
        compilation.moduleGraph.getParentModule(dependency)?.nameForCondition() ?? undefined;
      const isOwn = (data) => {
        const importer = importerOf(data);
        return importer !== undefined && isIn(this.folder, importer) && !isInstalled(importer);
      };
      /** Also in a library that is linked from beside the remote. */
      const isTeams = (data) => {
        const importer = importerOf(data);
        return importer && !isInstalled(importer) && !this.product.some((folder) => isIn(folder, importer));
      };
      // By its name, before the shell's copy is taken in its place.
      normalModuleFactory.hooks.beforeResolve.tap(NAME, (data) => {
        const advice = isBare(data.request) && isOwn(data) ? this.adviceOn(data.request) : undefined;
        return advice && refuse(data.request, data, advice);
      });
      const aliases = Object.values(compiler.options.resolve.alias);
      normalModuleFactory.hooks.afterResolve.tap(NAME, (data) => {
        const { resource } = data.createData;
        if (!isTeams(data) || aliases.includes(resource)) return undefined;
        const request = data.request.split('!').at(-1);
        const isPath = isOwn(data) && !isBare(data.request);
        const advice = this.adviceOnOwner(request, resource) ?? (isPath ? this.adviceOnFile(resource) : undefined);
        return advice && refuse(request, data, advice);
      });
      contextModuleFactory.hooks.afterResolve.tap(NAME, (data) => {
        const inside = path.join(data.resource, 'any');
        const advice =
          (isTeams(data) ? this.adviceOnOwner(data.request, inside) : undefined) ??
          (isOwn(data) ? this.adviceOnFile(inside) : undefined);
        return advice ? refuse(data.request, data, advice) : data;
      });
    });
  }

  /** What to do instead of importing from a package; undefined where it is allowed. */
  adviceOn(request) {
    if (this.shared.has(request)) return undefined;
    const name = packageNameOf(request);
    const advice = adviceOnPackage(name);
    return (
      advice ?? (this.declared.has(name) ? undefined : `Add ${name} to the dependencies in the remote's package.json.`)
    );
  }

  /** The same for the package that a file really lies in. */
  adviceOnOwner(request, resource) {
    if (!path.isAbsolute(resource) || this.shared.has(request)) return undefined;
    const owner = ownerOf(resource);
    if (!owner || owner.folder === this.folder) return undefined;
    if (fs.existsSync(path.join(owner.folder, 'remote.json'))) return OTHER_REMOTES;
    return owner.name && adviceOnPackage(owner.name);
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
