/**
 * The sources of shell and remotes as one application without federation, the reference of the benchmark. Its record is
 * that of the shell's build, with a chunk for each remote.
 */
const fs = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const { BuildRecordPlugin } = require('@najem/remote-tools/plugins/build-record-plugin');
const { sharingOf } = require('@najem/remote-tools/sharing');
const { base } = require('@najem/remote-tools/webpack');

const ROOT = path.join(__dirname, '../../..');
const REMOTES = fs.globSync('mf-*/remote.json', { cwd: ROOT }).map((file) => /^mf-([^/\\]+)/.exec(file)[1]);

module.exports = () => {
  const config = base('one_bundle', __dirname, { production: true, cache: 'one-bundle' });
  config.cache.buildDependencies.config.push(__filename);
  return {
    ...config,
    context: path.join(ROOT, 'shell'),
    entry: { shell: ['./src/index.tsx'] },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        [path.join(ROOT, 'shell/src/federation.ts')]: path.join(__dirname, 'federation.ts'),
      },
    },
    plugins: [
      ...config.plugins,
      // Resolves each id that federation.ts imports to the module of that remote.
      new webpack.ContextReplacementPlugin(
        /[\\/]one-bundle$/,
        config.context,
        Object.fromEntries(REMOTES.map((id) => [`./${id}`, path.join(ROOT, `mf-${id}/src/module.tsx`)])),
      ),
      new BuildRecordPlugin({
        file: 'assets.json',
        // The server refuses remotes for a shell whose record does not list the modules that they take.
        sharing: sharingOf(ROOT),
        chunks: ['sign-in', 'account', 'identity', 'second-factor', ...REMOTES.map((id) => `remote-${id}`)],
      }),
    ],
  };
};
