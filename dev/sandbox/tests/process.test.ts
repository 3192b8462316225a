import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { findSandboxPorts } from './ports';

// Inside the workspace, because the bundle looks for its packages from where it lies.
const WORK = join(__dirname, '..', 'dist');
let directory: string;
const running: ChildProcess[] = [];

beforeAll(() => {
  buildSync({
    entryPoints: [join(__dirname, '..', 'src', 'main.ts')],
    outfile: join(WORK, 'test', 'main.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  directory = mkdtempSync(join(WORK, 'test', 'state-'));
});

afterAll(() => {
  running.forEach((child) => child.kill('SIGKILL'));
  rmSync(join(WORK, 'test'), { recursive: true, force: true });
});

async function start(env: Record<string, string>) {
  const child = fork(join(WORK, 'test', 'main.mjs'), {
    silent: true,
    env: { PATH: process.env.PATH, SANDBOX_STATE_DIR: directory, ...env },
  });
  running.push(child);
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (output.out += chunk));
  child.stderr?.on('data', (chunk) => (output.err += chunk));
  const ended = once(child, 'close').then(([code]) => code as number);
  const ready = once(child, 'message').then(
    ([message]) => message as { ready: boolean; url: string; settings: Record<string, string> },
  );
  return { child, output, ended, ready };
}

describe('the sandbox process', () => {
  it('the sandbox reports that it is ready, serves, and stops on SIGTERM', async () => {
    const { port, smtpPort, env } = await findSandboxPorts();
    const { child, output, ended, ready } = await start(env);
    const message = await ready;
    expect(message).toMatchObject({ ready: true, url: `http://localhost:${port}` });
    expect(message.settings).toMatchObject({
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      PAYU_URL: `http://localhost:${port}/payu`,
    });
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);

    const second = await start(env);
    expect(await second.ended).toBe(1);
    expect(second.output.err).toBe(
      `The sandbox cannot listen: port ${port} is taken by another program. Free it or set SANDBOX_PORT to another port.\n`,
    );

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(JSON.parse(output.out)).toMatchObject({ ready: true, smtp: `smtp://127.0.0.1:${smtpPort}` });
    expect(output.out).not.toContain('b6ca15b0d1020e8094d9b5f8d163db54');
    expect(output.err).toBe('');
  });

  it('the sandbox stops when its launcher has ended', async () => {
    const { env } = await findSandboxPorts();
    const { child, ready } = await start(env);
    const exited = once(child, 'exit');
    await ready;
    child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  it('the sandbox rejects NODE_ENV=production with one line', async () => {
    const { output, ended } = await start({ NODE_ENV: 'production' });
    expect(await ended).toBe(1);
    expect(output.err).toMatch(/^The sandbox refuses to start with NODE_ENV=production[^\n]*\n$/);
    expect(output.out).toBe('');
  });
});
