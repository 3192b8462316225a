import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { launchSite } from './launch-site';

/** Starts the whole site on its own port with an empty database, and stops it after the last journey. */
export default async function startSite(config: FullConfig): Promise<() => Promise<void>> {
  const { baseURL } = config.projects[0]?.use ?? {};
  if (!baseURL) throw new Error('The journeys need a base address');
  // Journeys need at once what a first start builds after it is ready.
  execFileSync(process.execPath, ['dev/tools/build.mjs', '--quick'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'najem-e2e-'));
  const site = await launchSite({ baseURL, dataDir, demoData: true });
  return async () => {
    await site.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
}
