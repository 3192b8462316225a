/**
 * webpack's configuration of the product's pages: `remote(folder)` is the whole build of a remote, `base(…)` the part that
 * it has in common with the shell. They read only this package, the folder and the packages installed there.
 */
const fs = require('node:fs');
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const webpack = require('webpack');
const { checkDescriptor } = require('./lib/descriptor');
const { TOOL_FILES, hashOfInputs } = require('./lib/inputs');
const { packageFolder } = require('./lib/packages');
const { BordersPlugin } = require('./plugins/borders-plugin');
const { ContractPlugin } = require('./plugins/contract-plugin');
const { BuildRecordPlugin } = require('./plugins/build-record-plugin');
const { IntegrityPlugin } = require('./plugins/integrity-plugin');
const { KitChunksPlugin } = require('./plugins/kit-chunks-plugin');
const { ProvidedNamesPlugin } = require('./plugins/provided-names-plugin');
const { ShellRuntimePlugin } = require('./plugins/shell-runtime-plugin');
const { sharingOf } = require('./sharing');

/** A chunk that does not arrive within this time counts as failed; the specification's limit. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** Part of development pages: brings them up to a newer build, and shows the errors of a failed one. */
const LIVE_PAGE = path.join(__dirname, 'live-page.ts');
/** The first module of a shell that is a development build. */
const REFRESH = path.join(__dirname, 'refresh.js');

/** Files that affect every build: a change of one invalidates the cache, which reads a folder by its trailing slash. */
const BUILD_FILES = TOOL_FILES.map((file) => path.join(__dirname, file, path.extname(file) === '' ? '/' : ''));

/** What a build's files are called. Open pages follow a live build, whose files are never cached, by constant names. */
const named = (live, ending) => (live ? `[name]${ending}` : `[name].[contenthash:8]${ending}`);

/** Where a build's files go, and what they are called. */
const outputOf = (name, to, live) => ({
  path: to,
  uniqueName: `najem_${name}`,
  publicPath: 'auto',
  filename: named(live, '.js'),
  chunkFilename: named(live, '.js'),
  assetModuleFilename: '[name].[contenthash:8][ext]',
  // Source maps of development name files as a debugger finds them.
  devtoolModuleFilenameTemplate: '[absolute-resource-path]',
  crossOriginLoading: 'anonymous',
  chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
  strictModuleErrorHandling: true,
  clean: true,
});

const typescript = (maps) => ({
  loader: 'ts-loader',
  options: {
    transpileOnly: true,
    compiler: path.join(__dirname, 'plugins/typescript-once.js'),
    // Its only message is that it does not know this compiler.
    silent: true,
    // @najem/shared is installed as TypeScript.
    allowTsInNodeModules: true,
    configFile: path.join(__dirname, 'tsconfig.json'),
    getCustomTransformers: path.join(__dirname, 'plugins/light-contract.js'),
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false, ...(maps ? { sourceMap: true } : {}) },
  },
});

/** How sources become scripts, styles and files; `checkStyles`: the loader that reads style sheets before they are built. */
const loaders = ({ production, live, maps, checkStyles }) => ({
  rules: [
    {
      test: /\.tsx?$/,
      ...(production
        ? typescript(maps)
        : { loader: path.join(__dirname, 'plugins/development-loader.js'), options: { refreshes: live } }),
    },
    {
      test: /\.css$/,
      use: checkStyles
        ? [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { importLoaders: 1 } }, checkStyles]
        : [MiniCssExtractPlugin.loader, 'css-loader'],
    },
    { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
  ],
});

/** Where modules of a live build find what `live-page.ts` puts there; each of them has a `require` of its own. */
class LiveRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('live');
  }

  generate() {
    return '__webpack_require__.live = {};';
  }
}

/** What lets open pages replace modules of a live build. */
class LivePlugin {
  apply(compiler) {
    new webpack.HotModuleReplacementPlugin().apply(compiler);
    compiler.hooks.thisCompilation.tap('LivePlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('LivePlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new LiveRuntimeModule());
      });
      // webpack replaces changed sheets; the loader's own way asks for them by addresses that have no hash.
      const afterOthers = { name: 'LivePlugin', stage: 1 };
      webpack.NormalModule.getCompilationHooks(compilation).loader.tap(afterOthers, (context, { resource }) => {
        if (resource.endsWith('.css')) context.hot = false;
      });
    });
  }
}

/** Places without sources, apart from those of the kit's copies and of the entry, which hold nothing of the remote. */
const SOURCE_MAPS = {
  filename: '[file].map',
  test: /\.js$/,
  exclude: /^(?:kit-|remoteEntry\.)/,
  append: false,
  module: true,
  columns: true,
  noSources: true,
  // Of a generated module the address is its text, which names folders of the machine.
  moduleFilenameTemplate: ({ resourcePath }) => (resourcePath.startsWith('data:') ? 'generated' : resourcePath),
};

const optimization = (production, quick) => ({
  minimize: production && !quick,
  // A build with errors keeps the files of the previous one.
  emitOnErrors: false,
  minimizer: [
    new TerserPlugin({
      minify: TerserPlugin.swcMinify,
      extractComments: false,
      terserOptions: { compress: { passes: 2 }, format: { comments: false } },
    }),
    new CssMinimizerPlugin(),
  ],
  realContentHash: production,
  chunkIds: 'deterministic',
});

/**
 * `folder`: the sources. `to`: the output folder, by default `dist`. `cache`: separates the caches of several builds of one
 * folder. `checkStyles`: see `loaders`. `quick`: for the first build, which is not minified and keeps no cache. `live`: for pages that follow the build. `insertSheet`: adds a style
 * sheet's tag to the page, by default at the end of its head.
 */
function base(name, folder, options) {
  const {
    production,
    live = false,
    quick = false,
    cache = name,
    to = path.join(folder, 'dist'),
    insertSheet,
    maps = false,
    checkStyles,
  } = options;
  const shared = packageFolder('@najem/shared', folder);
  const mode = production ? 'production' : 'development';
  return {
    name,
    context: folder,
    mode,
    // `eval` source maps would need a looser Content Security Policy than production has.
    devtool: live && 'cheap-module-source-map',
    target: ['web', 'es2022'],
    output: outputOf(name, to, live),
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // This edition of rxjs bundles its helpers, and is smaller.
      conditionNames: ['es2015', '...'],
      alias: {
        '@sinclair/typebox$': path.join(shared, 'src/contract/kernel/light-schema.ts'),
        // All calls use fetch; the adapter of XMLHttpRequest is never used.
        [path.join(packageFolder('axios', shared), 'lib/adapters/xhr.js')]: false,
        ...(live ? { 'react/jsx-dev-runtime$': path.join(__dirname, 'jsx-dev-runtime.js') } : {}),
      },
    },
    // The loaders are this package's dependencies, which npm may hoist.
    resolveLoader: { modules: [path.join(__dirname, 'node_modules'), path.join(__dirname, '../..'), 'node_modules'] },
    module: loaders({ production, live, maps, checkStyles }),
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new MiniCssExtractPlugin({
        filename: named(live, '.css'),
        chunkFilename: named(live, '.css'),
        ignoreOrder: true,
        insert: insertSheet,
      }),
      new IntegrityPlugin(),
      ...(live ? [new LivePlugin()] : []),
    ],
    optimization: optimization(production, quick),
    cache: !quick && {
      type: 'filesystem',
      cacheDirectory: path.join(folder, '.cache/webpack'),
      name: `${cache}-${mode}`,
      // Of what a watched build keeps on the disk, the memory needs no copy.
      ...(production ? {} : { maxMemoryGenerations: 1 }),
      buildDependencies: {
        config: [...BUILD_FILES, path.join(shared, 'versions.json'), path.join(shared, 'router-names.json')],
      },
    },
    // A package of ours may change under the same version.
    snapshot: { managedPaths: [/^(.+?[\\/]node_modules[\\/])(?!@najem)/] },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * The remote in a folder: exposes its module as `./module`, and carries a copy of the kit that it was built with, unless
 * `carriesKit` is false. `compresses`: false where nobody serves the files as they are built. `maps`: with source maps beside
 * the remote's own scripts, which none of them names, for the site to read places of errors.
 */
function remote(folder, options = { production: true }) {
  const { compresses = true, maps = false } = options;
  const { id, listens, slots = [] } = checkDescriptor(folder);
  const name = `mf_${id.replaceAll('-', '_')}`;
  // The global variables of a release begin with this name, so that two releases of a remote run on one page. A development
  // page has one build of each remote.
  const container = options.live ? name : `${name}_${hashOfInputs(folder).slice(0, 12)}`;
  const sharing = sharingOf(folder);
  const checkStyles = {
    loader: path.join(__dirname, 'plugins/own-styles.js'),
    // The kit's own, of which the build has a copy.
    options: { id, folder, kit: fs.realpathSync(packageFolder('@najem/shared', folder)) },
  };
  const config = base(name, folder, { ...options, checkStyles });
  return {
    ...config,
    entry: {},
    output: { ...config.output, uniqueName: `najem_${container}` },
    // Libraries are bundled with the module that needs them, which saves a request.
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
    plugins: [
      ...config.plugins,
      ...(maps ? [new webpack.SourceMapDevToolPlugin(SOURCE_MAPS)] : []),
      new BordersPlugin(folder, packageFolder('@najem/shared', folder)),
      new ModuleFederationPlugin({
        name: container,
        filename: options.live ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        // Of several modules the last one is exposed.
        exposes: {
          './module': { import: [...(options.live ? [LIVE_PAGE] : []), './src/module.tsx'], name: 'module' },
          ...(listens ? { './listens': { import: './src/listens.ts', name: 'listens' } } : {}),
        },
        shared: sharing.sharedByRemote(options),
        dts: false,
        manifest: false,
        virtualRuntimeEntry: true,
      }),
      new ShellRuntimePlugin(),
      new KitChunksPlugin(sharing),
      new ProvidedNamesPlugin('react-router-dom', sharing.routerNames(), '@najem/shared/router-names.json'),
      new ContractPlugin({
        shared: packageFolder('@najem/shared', folder),
        requests: sharing.OWN,
        isRemote: true,
        slots: slots.map(({ name }) => name),
      }),
      new BuildRecordPlugin({
        file: 'remote.json',
        sharing,
        compresses: compresses && !options.quick,
        container,
        descriptor: path.join(folder, 'remote.json'),
      }),
    ],
  };
}

module.exports = { base, remote, LIVE_PAGE, REFRESH };
