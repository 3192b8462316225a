/**
 * Builds the remote on every change and serves it from this machine, for one person's pages of any running site. Neither
 * that site nor other remotes are built.
 */
import path from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { serveBuild } from '../lib/live-server.mjs';
import { Stop, say, step } from '../lib/output.mjs';
import { isForPages } from '../lib/ports.mjs';
import { readProject } from '../lib/project.mjs';
import { watchPages } from '../lib/watch-pages.mjs';
import { remote as configure } from '../webpack.js';

const USAGE = `Usage: npm run dev -- [options]
  --site <address>  the running site to use it in; http://localhost:3000 by default
  --port <port>     where to serve it; the first free one from 3001 on by default`;
const FIRST_PORT = 3001;
const OPTIONS = { site: { type: 'string', default: 'http://localhost:3000' }, port: { type: 'string' } };

function readOptions(args) {
  const { values } = readArguments({ usage: USAGE, options: OPTIONS, args });
  const port = values.port === undefined ? FIRST_PORT : Number(values.port);
  const isSite = URL.canParse(values.site) && /^https?:$/.test(new URL(values.site).protocol);
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  if (!isSite || !isPort) throw new Stop(USAGE);
  if (!isForPages(port)) throw new Stop(`Browsers refuse port ${port}: take another one, such as ${FIRST_PORT}.`);
  return { site: new URL(values.site).origin, port, isFixedPort: values.port !== undefined };
}

function printInstructions({ id, descriptor: { paths, access } }, site, origin) {
  say('');
  say(`'${id}' is served at ${origin}, for pages of ${site} alone. Open it there:`);
  say(`  ${site}${paths[0]}?remote=${id}@${origin}/remote.json`);
  say(
    `Sign in${access === 'admin' ? ' as an administrator' : ''} (in production only administrators may) and confirm. ` +
      'It applies to that session alone; every page says so and has a button that ends it.',
  );
  say('Open pages follow each change. Ctrl-C stops it.');
}

export async function runCommand(args) {
  const { site, port, isFixedPort } = readOptions(args);
  const project = readProject();
  // A folder per port, because another development server may be running.
  const folder = path.join(project.folder, '.cache/alone', String(port));
  const options = { production: false, live: true, cache: 'alone', to: folder };
  // Before anything listens, which would keep a command alive that has failed.
  const config = configure(project.folder, options);
  const { origin, hold, publish } = await serveBuild({ folder, port, isFixedPort, site });
  await step(`Building ${project.id}`, () => {
    return new Promise((resolve) => {
      const onRound = (state) => {
        publish(state);
        if (Object.keys(state.builds).length > 0) resolve();
      };
      watchPages([config], { onStart: hold, onRound });
    });
  });
  printInstructions(project, site, origin);
}
