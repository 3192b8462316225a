/**
 * `npm run dev -w mf-tenants`: builds one remote whenever its sources change and serves it from this machine, for one
 * person's pages of any running site. Neither that site nor other remotes are built.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './lib/install.mjs';
import { serveBuild } from './lib/live-server.mjs';
import { Stop, say, step } from './lib/output.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { runTool } from './lib/tool.mjs';
import { watchPages } from './lib/watch-pages.mjs';

const USAGE = `Usage: npm run dev -w mf-<remote> -- [options]
  --site <address>  the running site to use it in; http://localhost:3000 by default
  --port <port>     where to serve it; the first free one from 3001 on by default`;
const FIRST_PORT = 3001;
const OPTIONS = { site: { type: 'string', default: 'http://localhost:3000' }, port: { type: 'string' } };

function readArguments(remotes) {
  let parsed;
  try {
    parsed = parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Stop(`${error.message}\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [remote] = positionals;
  const port = values.port === undefined ? FIRST_PORT : Number(values.port);
  const isSite = URL.canParse(values.site) && /^https?:$/.test(new URL(values.site).protocol);
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  if (positionals.length !== 1 || !remotes.includes(remote) || !isSite || !isPort) throw new Stop(USAGE);
  return { remote, site: new URL(values.site).origin, port, isFixedPort: values.port !== undefined };
}

function describe({ remote, site, origin, folder }) {
  const { paths, access } = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8'));
  say('');
  say(`'${remote}' is served at ${origin}, for pages of ${site} alone. Open it there:`);
  say(`  ${site}${paths[0]}?remote=${remote}@${origin}/mf-manifest.json`);
  say(
    `Sign in${access === 'admin' ? ' as an administrator' : ''} (in production only administrators may) and confirm. ` +
      'It holds for that session alone; every page says so and has a way back.',
  );
  say('Open pages reload after each build. Ctrl-C stops it.');
}

await runTool(async () => {
  process.chdir(ROOT);
  await install();
  const { remote: configure, REMOTES } = createRequire(import.meta.url)('../webpack.common.js');
  const { remote, site, port, isFixedPort } = readArguments(REMOTES);
  // Apart from the builds of `npm run dev`, and of another one like this: they may be running.
  const folder = inRoot('.cache/alone', `mf-${remote}-${port}`);
  const options = { production: false, live: true, cache: `mf_${remote}-alone`, to: folder };
  const { origin, tell } = await serveBuild({ folder, port, isFixedPort, site });
  await step(`Building ${remote}`, () => {
    return new Promise((resolve) => {
      watchPages([configure(remote, options)], (state) => {
        tell(state);
        if (Object.keys(state.builds).length > 0) resolve();
      });
    });
  });
  describe({ remote, site, origin, folder });
});
