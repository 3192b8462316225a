import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Stop, say } from '../../remote-tools/lib/output.mjs';
import { isRunning } from '../../remote-tools/lib/pids.mjs';
import { isForPages } from '../../remote-tools/lib/ports.mjs';
import { dataDir } from './environment.mjs';

function listen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Throws a `Stop` with one sentence if it cannot listen on a port. */
export async function requirePort(setting, port, host) {
  const problem = await listen(port, host);
  if (problem === null) return;
  if (problem === 'EADDRINUSE') {
    throw new Stop(`Port ${port} is already in use: stop the program that uses it, or set ${setting} to another port.`);
  }
  if (problem === 'EACCES')
    throw new Stop(`Port ${port} needs more rights than this user has: set ${setting} to another port.`);
  throw new Stop(`Cannot listen on ${host}:${port} (${problem}): check HOST and ${setting}.`);
}

/** The same for a port that browsers open. */
export async function requirePagePort(setting, port, host) {
  // Behind a proxy, browsers see its port.
  const isSeen = !process.env.PUBLIC_URL?.trim() || setting !== 'PORT';
  if (isSeen && !isForPages(port)) throw new Stop(`Browsers refuse port ${port}: set ${setting} to another port.`);
  await requirePort(setting, port, host);
}

/** The time that a server may take to stop after its launcher was killed. */
const STOPPING_MS = 10_000;
const POLL_MS = 200;

/** The id of the process that runs the database of DATA_DIR, or undefined. */
function ownerOf(folder) {
  let owner;
  try {
    owner = JSON.parse(readFileSync(path.join(folder, 'postgres.lock'), 'utf8'));
  } catch {
    return undefined;
  }
  const isKnown = Number.isInteger(owner?.pid) && typeof owner?.started === 'string';
  return isKnown && isRunning(owner.pid, owner.started.split(':')[1] ?? '') ? owner.pid : undefined;
}

/**
 * Throws a `Stop` that names the process which already runs the database of DATA_DIR. A server that lost its launcher is
 * about to stop: waiting for it makes a start right after `kill -9` work.
 */
export async function requireDataDir() {
  if (process.env.DATABASE_URL?.trim()) return;
  const folder = dataDir();
  const pid = ownerOf(folder);
  if (pid === undefined) return;
  say(`DATA_DIR ${folder} is still in use by process ${pid}; waiting a moment for it to end …`);
  for (let waited = 0; waited < STOPPING_MS; waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (ownerOf(folder) === undefined) return;
  }
  throw new Stop(`DATA_DIR ${folder} is already in use by process ${pid}: stop it first, or set another DATA_DIR.`);
}
