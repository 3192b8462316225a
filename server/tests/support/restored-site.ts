import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCall, type Send, type TestApp } from './harness';
import { SHELL } from './release-site';

/** The real program as a process of its own. */
export interface StartedProgram {
  call: TestApp['call'];
  stop(): Promise<void>;
}

/** Makes a folder that the program takes for the repository: with the server, and a shell without content as its pages. */
export function writeRoot(root: string): void {
  symlinkSync(path.resolve('server'), path.join(root, 'server'));
  const shell = path.join(root, 'shell/dist');
  mkdirSync(shell, { recursive: true });
  writeFileSync(path.join(shell, 'assets.json'), JSON.stringify(SHELL));
  writeFileSync(path.join(shell, 'shell.js'), '');
}

/** Starts the program in such a folder; resolves once it is ready, and throws its last words where it ends instead. */
export async function startProgram(file: string, root: string, env: Record<string, string>): Promise<StartedProgram> {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The program ended: ${errors}`);
    await pause(50);
  }
  return {
    call: makeCall(sendTo(origin)),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) =>
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    }),
  );
}

function sendTo(origin: string): Send {
  return async ({ method, url, query, payload, headers }) => {
    const address = new URL(url, origin);
    address.search = new URLSearchParams(query).toString();
    const response = await fetch(address, {
      method,
      headers: { ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
    const body = await response.text();
    return { statusCode: response.status, body, headers: Object.fromEntries(response.headers), cookies: [] };
  };
}
