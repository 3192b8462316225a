import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { platform } from '@najem/shared/contract';
import { expect } from '@playwright/test';
import { ADMIN, type Commands } from './commands';
import { MadeOnce, PACKAGE_SOURCES } from './made-once';
import { release } from './release';

const require = createRequire(import.meta.url);

const FOLDER = 'dev/catalogue';

interface Stats {
  hasErrors(): boolean;
  toString(preset: string): string;
}
type Compile = (config: object, done: (error: Error | null, stats?: Stats) => void) => void;

/** Builds the catalogue like any remote; returns the folder of the build. */
async function build(): Promise<string> {
  const made = await MadeOnce.of('kit', [...PACKAGE_SOURCES, FOLDER]);
  if (made.found) return made.found;
  const to = await mkdtemp(path.join(tmpdir(), 'najem-kit-'));
  try {
    const { remote } = require('@najem/remote-tools/webpack') as {
      remote: (folder: string, options: object) => object;
    };
    const webpack = require('webpack') as Compile;
    const config = remote(path.resolve(FOLDER), { production: true, to });
    await new Promise<void>((resolve, reject) =>
      webpack(config, (error, stats) => {
        if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      }),
    );
    return await made.keep(to);
  } finally {
    await rm(to, { recursive: true, force: true });
  }
}

/**
 * Releases the catalogue to a running site, as its team would, unless another worker has: `/dev/kit` then shows the kit,
 * `/dev/kit/{group}` a group of it.
 */
export async function releaseCatalogue(origin: string, commands: Commands): Promise<void> {
  const admin = await commands.signIn(ADMIN);
  const read = () => commands.call(platform.releases, { remote: 'kit' }, admin);
  if ((await read()).versions.length > 0) {
    // The other worker has stored the release; pages have it once it is active, too.
    await expect.poll(async () => (await read()).state.active).toBeDefined();
    return;
  }
  const folder = await build();
  const { secret } = await commands.call(platform.createToken, { remote: 'kit', label: 'kit' }, admin);
  await release(FOLDER, { to: origin, token: secret }, '--from', folder);
}
