import path from 'node:path';
import type { Config } from 'jest';
import { remoteIds } from './dev/tools/lib/remotes.cjs';
import { testsOf } from './dev/remote-tools/jest.js';

/** Packages of the server that are published only as ES modules. */
const ESM_ONLY = [
  ...['content-disposition', 'jose', 'oauth4webapi', 'oidc-provider', 'openid-client', 'postal-mime'],
  ...['file-type', 'strtok3', 'token-types', 'uint8array-extras', '@tokenizer', '@borewit'],
];

/** Beside the other caches, because temporary files may be in memory. */
const cacheDirectory = path.join(import.meta.dirname, '.cache/jest');

/** Folders of other workspaces that a project's tests import, so that `--changed` follows a change there. */
const IMPORTED: Record<string, string[]> = {
  server: ['shared/src', 'dev/embedded-postgres/src', 'dev/sandbox/src', 'dev/testing/src'],
  'remote-tools': ['shell/src/provided'],
};

function project(folder: string): Config {
  const name = path.basename(folder);
  const imported = (IMPORTED[name] ?? []).map((other) => path.join(import.meta.dirname, other));
  return {
    ...testsOf(path.resolve(folder), { environment: 'node', esModules: ESM_ONLY }),
    displayName: name,
    cacheDirectory,
    // The template's own tests run in what is made of it.
    roots: [name === 'remote-tools' ? '<rootDir>/tests' : '<rootDir>', ...imported],
    ...(name === 'server'
      ? {
          globalSetup: '<rootDir>/tests/support/before-files.ts',
          globalTeardown: '<rootDir>/tests/support/after-files.ts',
          // Not the option testTimeout, which jest reads for the whole run only.
          setupFilesAfterEnv: ['<rootDir>/tests/support/each-file.ts', '<rootDir>/tests/support/cheap-passwords.ts'],
        }
      : {}),
  };
}

/** Everything that browsers run, as one project: jest would translate shared files once for each of several. */
const browser: Config = {
  ...testsOf(import.meta.dirname, { environment: 'jsdom' }),
  displayName: 'browser',
  cacheDirectory,
  roots: ['shared', 'shell', 'dev/testing/src', ...remoteIds().map((id) => `mf-${id}`)].map(
    (folder) => `<rootDir>/${folder}`,
  ),
};

const config: Config = {
  projects: [
    browser,
    project('server'),
    project('dev/embedded-postgres'),
    project('dev/sandbox'),
    project('dev/remote-tools'),
    project('dev/tools'),
  ],
  // Two cores, and one more for the times in which workers wait for the database.
  maxWorkers: 3,
  // What suites leave behind adds up to 4 GB, which slows down the later ones and the worker's end.
  workerIdleMemoryLimit: '1GB',
  // A busy machine takes longer to end a worker than the half second after which jest warns of leaks.
  workerGracefulExitTimeout: 30_000,
  // No test asserts a time: a busy machine may take minutes for what takes seconds on an idle one.
  testTimeout: 600_000,
};

export default config;
