import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';

/** How long the site may take to start, its first database included. */
const START_MS = 120_000;

/** Starts the whole site as a newcomer would, on its own port and empty data, and stops it after the last journey. */
export default async function startSite(config: FullConfig): Promise<() => Promise<void>> {
  const { baseURL } = config.projects[0]?.use ?? {};
  if (!baseURL) throw new Error('The journeys need a base address');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'najem-e2e-'));
  const site = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: path.resolve(config.rootDir, '../..'),
    env: {
      ...process.env,
      PORT: new URL(baseURL).port,
      DATA_DIR: dataDir,
      DEMO_DATA: 'on',
      // The journeys come from one address and look at more people than one person would.
      LIMIT_REQUESTS_PER_MINUTE: '0',
      LIMIT_LOGINS_PER_MINUTE: '0',
      LIMIT_LOOKUPS_PER_DAY: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  site.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  await ready(`${baseURL}/health/ready`, site, output);
  return async () => {
    await stop(site);
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function ready(url: string, site: ChildProcess, output: readonly string[]): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    if (site.exitCode !== null) throw new Error(`The site stopped while starting:\n${output.join('')}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  site.kill('SIGTERM');
  throw new Error(`The site did not start within ${START_MS / 1000} s:\n${output.join('')}`);
}

async function stop(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null) return;
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await ended;
}
