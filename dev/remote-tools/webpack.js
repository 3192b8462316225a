/**
 * webpack's configuration of the product's pages: `remote(folder)` is the whole build of a remote, `base(…)` the part that
 * it has in common with the shell. They read only this package, the folder and the packages installed there.
 */
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const webpack = require('webpack');
const { readDescriptor } = require('./lib/descriptor');
const { packageFolder } = require('./lib/packages');
const { BordersPlugin } = require('./plugins/borders-plugin');
const { BuildNamePlugin, NAME_OF_BUILD } = require('./plugins/build-name-plugin');
const { ContractPlugin } = require('./plugins/contract-plugin');
const { BuildRecordPlugin } = require('./plugins/build-record-plugin');
const { IntegrityPlugin } = require('./plugins/integrity-plugin');
const { KitChunksPlugin } = require('./plugins/kit-chunks-plugin');
const { ProvidedNamesPlugin } = require('./plugins/provided-names-plugin');
const { sharingOf } = require('./sharing');

/** A chunk that does not arrive within this time counts as failed; the specification's limit. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** Part of development pages: reloads them for a newer build, and shows the errors of a failed one. */
const LIVE_PAGE = path.join(__dirname, 'live-page.ts');

/** Files that affect every build: a change of one invalidates the cache. */
const BUILD_FILES = [
  'webpack.js',
  'sharing.js',
  'tsconfig.json',
  'lib/descriptor.js',
  'lib/full-contract.js',
  'lib/packages.js',
  ...['borders', 'build-name', 'build-record', 'contract', 'integrity', 'kit-chunks', 'provided-names'].map(
    (name) => `plugins/${name}-plugin.js`,
  ),
  'plugins/light-contract.js',
].map((file) => path.join(__dirname, file));

/** Where a build's files go, and what they are called. */
const outputOf = (name, to) => ({
  path: to,
  uniqueName: `najem_${name}`,
  publicPath: 'auto',
  filename: '[name].[contenthash:8].js',
  chunkFilename: '[name].[contenthash:8].js',
  assetModuleFilename: '[name].[contenthash:8][ext]',
  // Source maps of development name files as a debugger finds them.
  devtoolModuleFilenameTemplate: '[absolute-resource-path]',
  crossOriginLoading: 'anonymous',
  chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
  strictModuleErrorHandling: true,
  clean: true,
});

/** How sources become scripts, styles and files. */
const LOADERS = {
  rules: [
    {
      test: /\.tsx?$/,
      loader: 'ts-loader',
      options: {
        transpileOnly: true,
        // @najem/shared is installed as TypeScript.
        allowTsInNodeModules: true,
        configFile: path.join(__dirname, 'tsconfig.json'),
        getCustomTransformers: path.join(__dirname, 'plugins/light-contract.js'),
        compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
      },
    },
    { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
  ],
};

const optimization = () => ({
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
  realContentHash: true,
  chunkIds: 'deterministic',
});

/**
 * `folder`: the sources. `to`: the output folder, by default `dist`. `cache`: separates the caches of several builds of one
 * folder. `quick`: for the first build, which keeps no cache. `live`: for development pages. `insertSheet`: adds a style
 * sheet's tag to the page, by default at the end of its head.
 */
function base(name, folder, { production, quick = false, cache = name, to = path.join(folder, 'dist'), insertSheet }) {
  const shared = packageFolder('@najem/shared', folder);
  const mode = production ? 'production' : 'development';
  return {
    name,
    context: folder,
    mode,
    // `eval` source maps would need a looser Content Security Policy than production has.
    devtool: production ? false : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    output: outputOf(name, to),
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // This edition of rxjs bundles its helpers, and is smaller.
      conditionNames: ['es2015', '...'],
      alias: {
        '@sinclair/typebox$': path.join(shared, 'src/contract/kernel/light-schema.ts'),
        // All calls use XMLHttpRequest; the fetch adapter is never used.
        [path.join(packageFolder('axios', shared), 'lib/adapters/fetch.js')]: false,
      },
    },
    // The loaders are this package's dependencies, which npm may hoist.
    resolveLoader: { modules: [path.join(__dirname, 'node_modules'), path.join(__dirname, '../..'), 'node_modules'] },
    module: LOADERS,
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
        insert: insertSheet,
      }),
      new IntegrityPlugin(),
    ],
    optimization: optimization(),
    cache: !quick && {
      type: 'filesystem',
      cacheDirectory: path.join(folder, '.cache/webpack'),
      name: `${cache}-${mode}`,
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

/** Replaces a remote's federation runtime by the shell's, which makes each entry 12 kB smaller. */
function useShellRuntime({ request }, done) {
  const isRuntime = /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request);
  return isRuntime ? done(null, 'var globalThis.__FEDERATION_RUNTIME__') : done();
}

/**
 * The remote in a folder: exposes its module as `./module`, and carries a copy of the kit that it was built with, unless
 * `carriesKit` is false.
 */
function remote(folder, options = { production: true }) {
  const { id } = readDescriptor(folder);
  // The container's name is a global variable of the page.
  const container = `mf_${id.replaceAll('-', '_')}`;
  const sharing = sharingOf(folder);
  const config = base(container, folder, options);
  return {
    ...config,
    entry: {},
    // Two releases of one remote may be on a page, a failed and a working one, and must not share webpack's globals.
    output: { ...config.output, uniqueName: `najem_${container}_${NAME_OF_BUILD}` },
    externals: [useShellRuntime],
    // Libraries are bundled with the module that needs them, which saves a request.
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
    plugins: [
      ...config.plugins,
      new BordersPlugin(folder, packageFolder('@najem/shared', folder)),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.[contenthash:8].js',
        // Of several modules the last one is exposed.
        exposes: {
          './module': { import: [...(options.live ? [LIVE_PAGE] : []), './src/module.tsx'], name: 'module' },
        },
        shared: sharing.sharedByRemote(options),
        dts: false,
        manifest: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new KitChunksPlugin(sharing),
      new ProvidedNamesPlugin('react-router-dom', sharing.routerNames(), '@najem/shared/router-names.json'),
      new BuildNamePlugin(),
      new ContractPlugin({ shared: packageFolder('@najem/shared', folder), requests: sharing.OWN, isRemote: true }),
      new BuildRecordPlugin({
        file: 'remote.json',
        sharing,
        quick: options.quick,
        container,
        descriptor: path.join(folder, 'remote.json'),
      }),
    ],
  };
}

module.exports = { base, remote, LIVE_PAGE };
