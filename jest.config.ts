/** @jest-config-loader esbuild-register */
import path from 'node:path';
import type { Config } from 'jest';
import { remoteIds } from './tools/lib/remotes.cjs';
import { testsOf } from './tools/remote/jest.js';

/** Packages of the server that are published only as ES modules. */
const ESM_ONLY = ['content-disposition', 'jose', 'postal-mime'];

function project(folder: string, environment: 'node' | 'jsdom'): Config {
  const name = path.basename(folder);
  return {
    ...testsOf(path.resolve(folder), { environment, esModules: ESM_ONLY }),
    displayName: name,
    // The template's own tests run in what is made of it.
    ...(name === 'remote' ? { roots: ['<rootDir>/tests'] } : {}),
    ...(name === 'server'
      ? {
          globalSetup: '<rootDir>/tests/support/start-postgres.ts',
          globalTeardown: '<rootDir>/tests/support/stop-postgres.ts',
          // Not the option testTimeout, which jest reads for the whole run only.
          setupFilesAfterEnv: ['<rootDir>/tests/support/set-timeout.ts'],
        }
      : {}),
  };
}

const config: Config = {
  projects: [
    project('shared', 'jsdom'),
    project('shell', 'jsdom'),
    ...remoteIds().map((id) => project(`mf-${id}`, 'jsdom')),
    project('server', 'node'),
    project('embedded-postgres', 'node'),
    project('sandbox', 'node'),
    project('tools/remote', 'node'),
  ],
  maxWorkers: 2,
};

export default config;
