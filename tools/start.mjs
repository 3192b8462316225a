/** `npm start`: installs, builds, starts the stand-ins and the server, and stays in the foreground until it is stopped. */
import { prepare } from './prepare.mjs';
import { loadEnvironment, readSettings } from './lib/environment.mjs';
import { checkDataDir, checkPort } from './lib/occupied.mjs';
import { say, seconds } from './remote/lib/output.mjs';
import { stopAll } from './remote/lib/processes.mjs';
import { ROOT } from './lib/root.mjs';
import { needsSandbox, startSandbox, startServer, untilListening, untilReady } from './lib/site.mjs';
import { beginStopping, runTool } from './remote/lib/tool.mjs';

/** Cheap checks come before the long steps: nobody waits for a build only to read that a port is taken. */
async function checkEarly() {
  await checkDataDir();
  const port = Number(process.env.PORT?.trim() || 3000);
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  if (isPort) await checkPort('PORT', port, process.env.HOST?.trim() || '127.0.0.1');
}

async function checkPorts(config) {
  await checkPort('PORT', config.port, config.host);
  if (!needsSandbox(config)) return;
  await checkPort('SANDBOX_PORT', config.sandboxes.port, '127.0.0.1');
  await checkPort('SANDBOX_PORT', config.sandboxes.smtpPort, '127.0.0.1');
}

/** When one of the programs ends by itself, so does everything. */
function stopTogether(child, name) {
  child.once('exit', async (code, signal) => {
    if (!beginStopping()) return;
    await stopAll();
    process.stderr.write(`The ${name} ended (${signal ?? `exit code ${code}`}), so everything has been stopped.\n`);
    process.exit(1);
  });
}

function describe(config, started) {
  say('');
  say(`Rzetelny Najem is ready after ${seconds(started)}: ${config.publicUrl}`);
  if (config.sandboxes.mail) say(`The mails it sends can be read at ${config.sandboxes.url}/mail`);
  say('Ctrl-C stops it.');
}

await runTool(async () => {
  const started = Date.now();
  process.chdir(ROOT);
  loadEnvironment();
  await checkEarly();
  let config;
  await prepare({
    beforePages: async () => {
      config = await readSettings();
      await checkPorts(config);
    },
  });
  const sandbox = needsSandbox(config) ? startSandbox(config) : null;
  if (sandbox) stopTogether(sandbox, 'sandbox');
  const server = startServer();
  stopTogether(server, 'server');
  const ready = await Promise.all([sandbox === null || untilListening(sandbox), untilReady(config, server)]);
  if (ready.every(Boolean)) describe(config, started);
});
