/** `npm start`: installs, builds, starts the mock services and the server, and stays in the foreground until it is stopped. */
import { once } from 'node:events';
import { prepare } from './prepare.mjs';
import { loadEnvironment, readSettings } from './lib/environment.mjs';
import { requireDataDir, requirePagePort, requirePort } from './lib/occupied.mjs';
import { say, seconds } from '../remote-tools/lib/output.mjs';
import { stopAll } from '../remote-tools/lib/processes.mjs';
import { recordMigrations, requireFittingMigrations } from './lib/ran-migrations.mjs';
import { ROOT } from './lib/root.mjs';
import {
  needsSandbox,
  startBuilding,
  startSandbox,
  startServer,
  waitUntilListening,
  waitUntilReady,
} from './lib/site.mjs';
import { beginStopping, isStopping, runTool } from '../remote-tools/lib/tool.mjs';

/** Cheap checks run before the long steps, so that a port in use is reported before a build. */
async function checkEarly() {
  await requireDataDir();
  requireFittingMigrations();
  const port = Number(process.env.PORT?.trim() || 3000);
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  if (isPort) await requirePagePort('PORT', port, process.env.HOST?.trim() || '127.0.0.1');
}

async function requirePorts(config) {
  await requirePagePort('PORT', config.port, config.host);
  if (!needsSandbox(config)) return;
  await requirePagePort('SANDBOX_PORT', config.sandboxes.port, '127.0.0.1');
  await requirePort('SANDBOX_PORT', config.sandboxes.smtpPort, '127.0.0.1');
  await requirePort('SANDBOX_PORT', config.sandboxes.clamavPort, '127.0.0.1');
}

/** Stops everything when one of the programs ends by itself. */
function stopTogether(child, name) {
  child.once('exit', async (code, signal) => {
    if (!beginStopping()) return;
    await stopAll();
    process.stderr.write(`The ${name} ended (${signal ?? `exit code ${code}`}), so everything has been stopped.\n`);
    process.exit(1);
  });
}

function printAddresses(config, started) {
  say('');
  say(`Rzetelny Najem is ready after ${seconds(started)}: ${config.publicUrl}`);
  if (config.sandboxes.mail) say(`The mails it sends can be read at ${config.sandboxes.url}/mail`);
  say('Ctrl-C stops it.');
}

/** Builds what only teams use, which a site is ready without. */
async function buildForTeams(names, started) {
  const [code] = await once(startBuilding(names), 'exit');
  if (isStopping()) return;
  if (code === 0) say(`Ready for teams as well after ${seconds(started)}: ${names.join(', ')}`);
  else say(`Building ${names.join(', ')} failed; the reasons are above. The site works without.`);
}

await runTool(async () => {
  const started = Date.now();
  process.chdir(ROOT);
  loadEnvironment();
  await checkEarly();
  let config;
  let server;
  let listening;
  // Visitors from elsewhere need compressed copies, and a site in production is whole when it is ready.
  const isFast = process.env.NODE_ENV !== 'production';
  const left = await prepare({
    beforePages: async () => {
      config = await readSettings();
      await requirePorts(config);
      const sandbox = needsSandbox(config) ? startSandbox(config) : null;
      if (sandbox) stopTogether(sandbox, 'sandbox');
      listening = sandbox === null || waitUntilListening(sandbox);
      server = startServer({ pagesFollow: true });
      stopTogether(server, 'server');
    },
    quick: isFast,
    later: isFast,
  });
  server.send({ pages: 'built' });
  const ready = await Promise.all([listening, waitUntilReady(config, server)]);
  if (!ready.every(Boolean)) return;
  recordMigrations();
  printAddresses(config, started);
  if (left.length > 0) await buildForTeams(left, started);
});
