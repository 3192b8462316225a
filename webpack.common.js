/**
 * The repository's builds for browsers. `shell()` and `remote(id)` are the product's, `catalogue()` is for those
 * who make screens.
 * The build of a remote is in `dev/remote-tools/webpack.js`, which other teams use as well.
 * Why these versions and switches: docs/decisions/001-module-federation.md.
 */
const path = require('node:path');
const webpack = require('webpack');
const { remoteIds } = require('./dev/tools/lib/remotes.cjs');
const { packageFolder } = require('./dev/remote-tools/lib/packages');
const { ContractPlugin } = require('./dev/remote-tools/plugins/contract-plugin');
const { BuildRecordPlugin } = require('./dev/remote-tools/plugins/build-record-plugin');
const { KitChunksPlugin } = require('./dev/remote-tools/plugins/kit-chunks-plugin');
const { sharingOf } = require('./dev/remote-tools/sharing');
const remoteTools = require('./dev/remote-tools/webpack');

const ROOT = __dirname;
const REMOTES = remoteIds();
const sharing = sharingOf(ROOT);

/** The build options for a folder of this repository; development builds have a folder of their own. */
function optionsFor(directory, options) {
  const to = options.production ? undefined : path.join(ROOT, '.cache/development', directory);
  return { to, ...options };
}

/** One file with the runtime, which webpack would otherwise split off as a library. */
const FEDERATION_CHUNK = { name: 'federation-host', chunks: ({ name }) => name === 'federation', enforce: true };

/**
 * Inserts a sheet of the shell before those of remotes, whose copies of the kit take precedence on their screens. It runs
 * in the page.
 */
function beforeRemotesSheets(link) {
  const own = new URL('.', link.href).href;
  const sheets = [...document.head.querySelectorAll('link[rel=stylesheet]')];
  document.head.insertBefore(link, sheets.find(({ href }) => !href.startsWith(own)) ?? null);
}

/** The shell: layout, sign-in, routing and the shared modules; it contains no remote. */
function shell(options = { production: true }) {
  const insertSheet = beforeRemotesSheets;
  const config = remoteTools.base('shell', path.join(ROOT, 'shell'), optionsFor('shell', { ...options, insertSheet }));
  if (config.cache) config.cache.buildDependencies.config.push(__filename);
  return {
    ...config,
    entry: {
      shell: [
        ...(options.production ? [] : [remoteTools.REFRESH]),
        ...(options.live ? [remoteTools.LIVE_PAGE] : []),
        './src/index.tsx',
      ],
    },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { federation: FEDERATION_CHUNK } } },
    plugins: [
      ...config.plugins,
      new webpack.DefinePlugin({ PROVIDED_VERSIONS: JSON.stringify(sharing.providedVersions()) }),
      new KitChunksPlugin(sharing),
      new ContractPlugin({ shared: packageFolder('@najem/shared', ROOT), requests: sharing.OWN, isRemote: false }),
      new BuildRecordPlugin({
        file: 'assets.json',
        sharing,
        compresses: !options.quick,
        chunks: ['federation', 'sign-in', 'account', 'identity', 'second-factor'],
      }),
    ],
  };
}

/** A remote of this repository. */
function remote(id, options = { production: true }) {
  const directory = `mf-${id}`;
  return remoteTools.remote(path.join(ROOT, directory), optionsFor(directory, options));
}

/** The catalogue of the design kit: a remote that the shell beside it shows, with the sources of its examples. */
function catalogue(options = { production: true }) {
  const directory = path.join(ROOT, 'dev/catalogue');
  const loader = path.join(directory, 'code-loader.cjs');
  const config = remoteTools.remote(directory, { ...optionsFor('mf-kit', options), carriesKit: false });
  if (config.cache) config.cache.buildDependencies.config.push(__filename, loader);
  const isCode = /^\?code$/;
  const rules = config.module.rules.map((rule) => ({ ...rule, resourceQuery: { not: [isCode] } }));
  return { ...config, module: { rules: [...rules, { resourceQuery: isCode, loader }] } };
}

/** The shell in development mode, which the server gives to pages with overrides. */
const developmentShell = () =>
  shell({ production: false, cache: 'development-shell', to: path.join(ROOT, 'server/dist/development-shell') });

/** A build of the product, `--env only=tenants`; `--env quick` for the first one, which is not minified and keeps no cache. */
module.exports = ({ only: name, quick = false }) => {
  if (name === 'development-shell') return developmentShell();
  const options = { production: true, quick };
  if (name === 'catalogue') return catalogue(options);
  return name === 'shell' ? shell(options) : remote(name, options);
};
Object.assign(module.exports, { shell, remote, catalogue, REMOTES });
