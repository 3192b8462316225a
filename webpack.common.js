/**
 * The only place that knows webpack and Module Federation. `shell()` and `remote(id)` are the product's builds;
 * `oneBundle()` compiles the same sources without federation, as the measure that federation is held against.
 * Why these versions and switches: docs/decisions/001-module-federation.md.
 */
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const webpack = require('webpack');
const { BuildNamePlugin, NAME_OF_BUILD } = require('./deploy/build-name-plugin');
const { BuildRecordPlugin } = require('./deploy/build-record-plugin');
const { IntegrityPlugin } = require('./deploy/integrity-plugin');
const { KitChunksPlugin } = require('./deploy/kit-chunks-plugin');
const { ProvidedNamesPlugin } = require('./deploy/provided-names-plugin');
const sharing = require('./sharing');
const { remoteIds } = require('./tools/lib/remotes.cjs');

const ROOT = __dirname;
const REMOTES = remoteIds();

/** After this long a chunk that does not arrive counts as failed; the specification's limit. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** In pages of `npm run dev`: reloads them when there is a newer build, and shows why there is none. */
const LIVE_PAGE = path.join(ROOT, 'shell/src/live-page.ts');

/**
 * `to`: the folder for the build; that of development never is the product's, which `npm start` takes for its own.
 * `live`: for pages that follow the sources.
 */
function base(name, directory, { production, cache = name, to }) {
  return {
    name,
    context: path.join(ROOT, directory),
    mode: production ? 'production' : 'development',
    // `eval` source maps would need a looser Content Security Policy than production has.
    devtool: production ? false : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    output: {
      path: to ?? path.join(ROOT, ...(production ? [directory, 'dist'] : ['.cache/development', directory])),
      uniqueName: `najem_${name}`,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // rxjs keeps its helpers to itself in this edition, which is smaller.
      conditionNames: ['es2015', '...'],
      alias: {
        '@sinclair/typebox$': path.join(ROOT, 'shared/src/contract/light-schema.ts'),
        // The browser's XMLHttpRequest serves every call: the second way is never taken.
        [path.join(ROOT, 'node_modules/axios/lib/adapters/fetch.js')]: false,
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            configFile: path.join(ROOT, 'tsconfig.json'),
            getCustomTransformers: path.join(ROOT, 'deploy/light-contract.js'),
            compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') }),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new IntegrityPlugin(),
    ],
    optimization: {
      // A build with errors takes nothing from whoever still has the one before it.
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
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      name: `${cache}-${production ? 'production' : 'development'}`,
      buildDependencies: { config: [__filename, ...buildFiles()] },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

function buildFiles() {
  const plugins = ['build-name', 'build-record', 'integrity', 'kit-chunks', 'provided-names'];
  const table = ['sharing.js', 'shared/versions.json', 'shell/src/provided/router.ts'];
  const files = [...table, 'deploy/light-contract.js', ...plugins.map((name) => `deploy/${name}-plugin.js`)];
  return files.map((file) => path.join(ROOT, file));
}

/** Switches of the federation runtime, which its plugin would set: what nobody uses of it is left out. */
const RUNTIME_SWITCHES = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  // Remotes take this runtime, and they have something to expose.
  FEDERATION_HAS_EXPOSES: 'true',
  FEDERATION_BUILD_IDENTIFIER: '""',
  ENV_TARGET: '"web"',
};

/** In one file with the runtime, which is a library and would be split off. */
const FEDERATION_CHUNK = { name: 'federation-host', chunks: ({ name }) => name === 'federation', enforce: true };

/** The shell: owns layout, login and routing, provides what is shared, and knows no remote. */
function shell(options = { production: true }) {
  const config = base('shell', 'shell', options);
  return {
    ...config,
    entry: { shell: [...(options.live ? [LIVE_PAGE] : []), './src/index.tsx'] },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { federation: FEDERATION_CHUNK } } },
    plugins: [
      ...config.plugins,
      new webpack.DefinePlugin({
        ...RUNTIME_SWITCHES,
        PROVIDED_VERSIONS: JSON.stringify(sharing.providedVersions()),
      }),
      new KitChunksPlugin(sharing),
      new BuildRecordPlugin({ file: 'assets.json', sharing, chunks: ['federation', 'sign-in', 'account'] }),
    ],
  };
}

/** A remote runs on the shell's federation runtime: its own would make each entry 12 kB larger. */
function runtimeOfPage({ request }, done) {
  const isRuntime = /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request);
  return isRuntime ? done(null, 'var globalThis.__FEDERATION_RUNTIME__') : done();
}

/** A remote: exposes its door, `./module`, and carries what is its own and copies of the kit that it was built with. */
function remote(id, options = { production: true }) {
  const { directory = `mf-${id}` } = options;
  const config = base(`mf_${id}`, directory, options);
  return {
    ...config,
    entry: {},
    // Two releases of one remote may be on a page, an abandoned and a working one: they must not share webpack's globals.
    output: { ...config.output, uniqueName: `najem_mf_${id}_${NAME_OF_BUILD}` },
    externals: [runtimeOfPage],
    // Libraries come with the door that needs them: a file of their own would be a request more.
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: `mf_${id}`,
        filename: 'remoteEntry.[contenthash:8].js',
        // Of several modules the last one is what is exposed.
        exposes: {
          './module': { import: [...(options.live ? [LIVE_PAGE] : []), './src/module.tsx'], name: 'module' },
        },
        shared: sharing.sharedByRemote(),
        dts: false,
        manifest: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new KitChunksPlugin(sharing),
      new ProvidedNamesPlugin('react-router-dom', sharing.routerNames(), 'shell/src/provided/router.ts'),
      new BuildNamePlugin(),
      new BuildRecordPlugin({
        file: 'remote.json',
        sharing,
        container: `mf_${id}`,
        descriptor: path.join(ROOT, directory, 'remote.json'),
      }),
    ],
  };
}

/** The same sources as one application without federation, for the benchmark only. */
function oneBundle(options = { production: true }) {
  const config = base('one_bundle', 'bench/one-bundle', { ...options, cache: 'one-bundle' });
  return {
    ...config,
    context: path.join(ROOT, 'shell'),
    entry: { shell: ['./src/index.tsx'] },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        [path.join(ROOT, 'shell/src/federation.ts')]: path.join(ROOT, 'bench/one-bundle/federation.ts'),
      },
    },
    plugins: [
      ...config.plugins,
      // Every remote's door, as if it lay beside the file that imports them by id.
      new webpack.ContextReplacementPlugin(
        /[\\/]one-bundle$/,
        config.context,
        Object.fromEntries(REMOTES.map((id) => [`./${id}`, path.join(ROOT, `mf-${id}/src/module.tsx`)])),
      ),
      new BuildRecordPlugin({
        file: 'assets.json',
        // Remotes are refused by a shell that does not say that it provides what they take.
        sharing,
        chunks: ['sign-in', 'account', ...REMOTES.map((id) => `remote-${id}`)],
      }),
    ],
  };
}

/** Builds by name, all of the product's by default: `--env only=shell,tenants`, `--env mode=development`. */
module.exports = (env = {}) => {
  const options = { production: env.mode !== 'development' };
  const names = typeof env.only === 'string' ? env.only.split(',') : ['shell', ...REMOTES];
  return names.map((name) => {
    if (name === 'shell') return shell(options);
    if (name === 'one-bundle') return oneBundle(options);
    return remote(name, options);
  });
};
Object.assign(module.exports, { shell, remote, oneBundle, REMOTES });
