import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { say } from './output.mjs';

/** Asked politely for this long, a child is killed. */
const STOP_WITHIN_MS = 20_000;

const children = new Set();

/**
 * Starts a program; it is stopped with everything else by `stopAll`. With a `prefix` its output comes line by line behind
 * it, else as it is.
 */
export function start(
  command,
  args,
  { env = process.env, stdio = ['ignore', 'inherit', 'inherit'], prefix = null, shell = false } = {},
) {
  const child = spawn(command, args, {
    env,
    shell,
    stdio: prefix === null ? stdio : stdio.map((kind) => (kind === 'inherit' ? 'pipe' : kind)),
    // Its own process group: a Ctrl-C reaches us alone, and we stop the children in order.
    detached: process.platform !== 'win32',
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  if (prefix !== null) {
    for (const output of [child.stdout, child.stderr]) {
      if (output) createInterface({ input: output }).on('line', (line) => say(`${prefix}${line}`));
    }
  }
  return child;
}

export function startNode(args, options) {
  return start(process.execPath, args, options);
}

/** Runs Node on a script to its end and answers its exit code and what it printed. */
export async function runNode(args, options = {}) {
  const child = startNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Runs a program to its end while its output appears at once; answers the exit code, null where it was killed. */
export async function show(command, args, options) {
  const [code] = await once(start(command, args, options), 'exit');
  return code;
}

export function showNode(args, options) {
  return show(process.execPath, args, options);
}

function signalGroup(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Asks a child to stop, and after a while kills it with all that it started. */
export async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  // To the process alone: what it started itself, it stops in its own order.
  child.kill('SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_WITHIN_MS);
  await exit;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

/** Stops everything that was started, the latest first: the server before the stand-ins it talks to. */
export async function stopAll() {
  for (const child of [...children].reverse()) await stopChild(child);
}

export function killAll() {
  for (const child of children) signalGroup(child, 'SIGKILL');
}
