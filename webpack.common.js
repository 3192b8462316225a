/**
 * The only place that knows webpack and Module Federation. `shell()` and `remote(id)` are the product's builds;
 * `oneBundle()` compiles the same sources without federation, as the measure that federation is held against.
 * Why these versions and switches: docs/decisions/001-module-federation.md.
 */
const fs = require('node:fs');
const path = require('node:path');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const webpack = require('webpack');
const { BuildNamePlugin, NAME_OF_BUILD } = require('./deploy/build-name-plugin');
const { BuildRecordPlugin } = require('./deploy/build-record-plugin');
const { IntegrityPlugin } = require('./deploy/integrity-plugin');
const { remoteIds } = require('./tools/lib/remotes.cjs');

const { ModuleFederationPlugin } = webpack.container;

const ROOT = __dirname;
const REMOTES = remoteIds();

/** After this long a chunk that does not arrive counts as failed; the specification's limit. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** Needed for the first paint of any page: in the shell's first scripts. */
const EAGER = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react-redux',
  '@najem/shared/store',
  '@najem/shared/ui/base',
];
/** Loaded by the pages that use them. */
const LAZY = ['@najem/shared/ui/frame', '@najem/shared/ui/data', '@najem/shared/ui/admin', '@najem/shared/subject'];

/** Both take everything from one module: what only one module uses is compiled into it, which is smaller. */
const SCREEN_KIT = {
  '@najem/shared/ui/frame': path.join(ROOT, 'shell/src/provided-frame.ts'),
  '@najem/shared/ui/data': path.join(ROOT, 'shell/src/provided-data.ts'),
};

function versionOf(request) {
  const parts = request.split('/');
  const name = request.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
  return JSON.parse(fs.readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;
}

/** What shell and remotes share: the shell provides every one of them, a remote never carries a copy. */
function sharedModules(host) {
  const entry = (request, provided) => {
    const version = versionOf(request);
    return [request, { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version, ...provided }];
  };
  const consumed = { import: false };
  return Object.fromEntries([
    ...EAGER.map((request) => entry(request, host ? { eager: true } : consumed)),
    ...LAZY.map((request) => entry(request, host ? { import: SCREEN_KIT[request] ?? request } : consumed)),
    // The whole router is twice as large as the part that anybody uses: the shell provides that part.
    entry(
      'react-router-dom',
      host ? { eager: true, import: path.join(ROOT, 'shell/src/provided-router.ts') } : consumed,
    ),
  ]);
}

/** Versions of what the shell provides, by the request that remotes make. */
function sharedVersions() {
  return Object.fromEntries(Object.entries(sharedModules(true)).map(([request, { version }]) => [request, version]));
}

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
  const files = ['build-name-plugin.js', 'build-record-plugin.js', 'integrity-plugin.js', 'light-contract.js'];
  return files.map((file) => path.join(ROOT, 'deploy', file));
}

/** The module behind the groups that make up a table in its frame; every page that loads one loads the other. */
const SCREEN_KIT_FILE = /[\\/]shell[\\/]src[\\/]provided-kit\.ts$/;

/**
 * Puts all that it needs into one file. Split by every way in which groups could be combined they were six, which is as many
 * requests, and separately compressed a tenth larger.
 */
function screenChunk() {
  const known = new WeakMap();
  const holdsKit = (chunk, chunkGraph) => {
    if (!known.has(chunk)) {
      const modules = [...chunkGraph.getChunkModulesIterable(chunk)];
      known.set(
        chunk,
        modules.some(({ resource }) => SCREEN_KIT_FILE.test(resource ?? '')),
      );
    }
    return known.get(chunk);
  };
  const test = (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => holdsKit(chunk, chunkGraph));
  return { name: 'kit', chunks: 'async', enforce: true, test };
}

/** The shell: owns layout, login and routing, provides everything shared, and knows no remote. */
function shell(options = { production: true }) {
  const config = base('shell', 'shell', options);
  return {
    ...config,
    entry: { shell: [...(options.live ? [LIVE_PAGE] : []), './src/provided.ts', './src/index.tsx'] },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { kit: screenChunk() } } },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({ name: 'shell', shared: sharedModules(true) }),
      new BuildRecordPlugin({
        file: 'assets.json',
        shared: sharedVersions(),
        groups: LAZY,
        chunks: ['sign-in', 'account'],
      }),
    ],
  };
}

/** A remote: exposes its door, `./module`, and carries only what is its own. */
function remote(id, options = { production: true }) {
  const directory = `mf-${id}`;
  const config = base(`mf_${id}`, directory, options);
  return {
    ...config,
    entry: {},
    // Two releases of one remote may be on a page, an abandoned and a working one: they must not share webpack's globals.
    output: { ...config.output, uniqueName: `najem_mf_${id}_${NAME_OF_BUILD}` },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: `mf_${id}`,
        filename: 'remoteEntry.[contenthash:8].js',
        // Of several modules the last one is what is exposed.
        exposes: {
          './module': { import: [...(options.live ? [LIVE_PAGE] : []), './src/module.tsx'], name: 'module' },
        },
        shared: sharedModules(false),
      }),
      new BuildNamePlugin(),
      new BuildRecordPlugin({
        file: 'remote.json',
        shared: sharedVersions(),
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
        shared: sharedVersions(),
        groups: [],
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
Object.assign(module.exports, { shell, remote, oneBundle, REMOTES, EAGER, LAZY, sharedModules });
