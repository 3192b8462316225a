import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { say } from './output.mjs';

/** A child that did not stop within this time is killed. */
const STOP_WITHIN_MS = 20_000;

const children = new Set();

/**
 * Starts a program, which `stopAll` stops with all others. With a `prefix`, which precedes each line, its output is read
 * line by line.
 */
export function startProcess(
  command,
  args,
  { cwd, env = process.env, stdio = ['ignore', 'inherit', 'inherit'], prefix = null, shell = false } = {},
) {
  const child = spawn(command, args, {
    cwd,
    env,
    shell,
    stdio: prefix === null ? stdio : stdio.map((kind) => (kind === 'inherit' ? 'pipe' : kind)),
    // Its own process group: a Ctrl-C reaches only this process, which stops the children in order.
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
  return startProcess(process.execPath, args, options);
}

/** Runs a Node script and returns its exit code and output. */
export async function runNode(args, options = {}) {
  const child = startNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Runs a program and returns its exit code and standard output; kills it after `timeoutMs`. */
export async function runProgram(command, args, { timeoutMs, cwd }) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeoutMs,
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Runs a program with visible output and returns its exit code, or null if it was killed. */
export async function runVisibly(command, args, options) {
  const [code] = await once(startProcess(command, args, options), 'exit');
  return code;
}

export function runNodeVisibly(args, options) {
  return runVisibly(process.execPath, args, options);
}

function signalGroup(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Sends SIGTERM to a child, and after a timeout kills it with its own children. */
export async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  // To the process alone, which stops its own children in order.
  child.kill('SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_WITHIN_MS);
  await exit;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

/** Stops all started programs, the latest first: the server before the mock services that it calls. */
export async function stopAll() {
  for (const child of [...children].reverse()) await stopChild(child);
}

export function killAll() {
  for (const child of children) signalGroup(child, 'SIGKILL');
}
