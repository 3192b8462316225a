import http from 'node:http';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { say, seconds } from '../../remote-tools/lib/output.mjs';
import { startNode } from '../../remote-tools/lib/processes.mjs';
import { inRoot } from './root.mjs';

const POLL_MS = 50;
const REPORT_EVERY_MS = 10_000;
const IPC = ['ignore', 'inherit', 'inherit', 'ipc'];

function startProgram(file, { args = [], ...options } = {}) {
  const followParent = new URL('follow-parent.mjs', import.meta.url).href;
  const all = ['--enable-source-maps', '--import', followParent, inRoot(file), ...args];
  return startNode(all, { stdio: IPC, ...options });
}

export function needsSandbox({ sandboxes }) {
  return sandboxes.mail || sandboxes.google || sandboxes.payu || sandboxes.clamav || sandboxes.eid;
}

/** Starts the mock services with the names and keys that the server uses. */
export function startSandbox(config) {
  const env = {
    ...process.env,
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    SANDBOX_PORT: String(config.sandboxes.port),
    SANDBOX_SMTP_PORT: String(config.sandboxes.smtpPort),
    SANDBOX_CLAMAV_PORT: String(config.sandboxes.clamavPort),
    SANDBOX_STATE_DIR: path.join(config.dataDir, 'sandbox'),
    ...(config.sandboxes.google
      ? { GOOGLE_CLIENT_ID: config.google.clientId, GOOGLE_ISSUER: config.google.issuer }
      : {}),
  };
  // Its standard output only repeats its message for other programs.
  return startProgram('dev/sandbox/dist/main.mjs', {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    prefix: '[sandbox] ',
  });
}

/** Waits until the mock services listen; resolves to false if they ended instead. */
export function waitUntilListening(child) {
  return new Promise((resolve) => {
    child.once('message', () => resolve(true));
    child.once('exit', () => resolve(false));
  });
}

/** Starts the server. Where the pages are still built, it prepares its database and waits for a message that they are there. */
export function startServer({ pagesFollow = false } = {}) {
  return startProgram('server/dist/main.mjs', { args: pagesFollow ? ['--pages-follow'] : [] });
}

/** Starts what builds the named builds beside a site, which goes first. */
export function startBuilding(names) {
  const child = startProgram('dev/tools/build.mjs', {
    args: ['--quick', ...names],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

function isReady(host, port) {
  return new Promise((resolve) => {
    const request = http.get({ host, port, path: '/health/ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });
}

/** Waits until the server is ready; resolves to false if it ended instead. */
export async function waitUntilReady(config, child) {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[config.host] ?? config.host;
  const started = Date.now();
  for (let reported = started; child.exitCode === null && child.signalCode === null;) {
    if (await isReady(host, config.port)) return true;
    if (Date.now() - reported > REPORT_EVERY_MS) {
      reported = Date.now();
      say(`  the server is still starting (${seconds(started)})`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}
