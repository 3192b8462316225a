import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Stop } from './output.mjs';
import { isRunning } from './pids.mjs';
import { ROOT } from './root.mjs';

function listen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Throws a `Stop` with one sentence where a port cannot be listened on. */
export async function checkPort(setting, port, host) {
  const problem = await listen(port, host);
  if (problem === null) return;
  if (problem === 'EADDRINUSE') {
    throw new Stop(`Port ${port} is already in use: stop the program that uses it, or set ${setting} to another port.`);
  }
  if (problem === 'EACCES')
    throw new Stop(`Port ${port} needs more rights than this user has: set ${setting} to another port.`);
  throw new Stop(`Cannot listen on ${host}:${port} (${problem}): check HOST and ${setting}.`);
}

/** Throws a `Stop` that names the process which already runs the database of DATA_DIR. */
export function checkDataDir() {
  if (process.env.DATABASE_URL?.trim()) return;
  const dataDir = path.resolve(ROOT, process.env.DATA_DIR?.trim() || '.data');
  let owner;
  try {
    owner = JSON.parse(readFileSync(path.join(dataDir, 'postgres.lock'), 'utf8'));
  } catch {
    return;
  }
  if (
    Number.isInteger(owner?.pid) &&
    typeof owner?.started === 'string' &&
    isRunning(owner.pid, owner.started.split(':')[1] ?? '')
  ) {
    throw new Stop(
      `DATA_DIR ${dataDir} is already in use by process ${owner.pid}: stop it first, or set another DATA_DIR.`,
    );
  }
}
