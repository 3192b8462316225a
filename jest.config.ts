/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { providedVersions } from './sharing.js';
import { remoteIds } from './tools/lib/remotes.cjs';

/** Packages published only as ES modules, which jest must translate before it can load them. */
const ESM_ONLY = ['jose', 'postal-mime'];

const transform: Config['transform'] = {
  '^.+\\.(ts|tsx|js|mjs)$': ['ts-jest', { tsconfig: '<rootDir>/../tsconfig.jest.json', diagnostics: false }],
};

const common = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:${ESM_ONLY.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/../shared/src/testing/style-stub.ts',
    '^@ant-design/(colors|fast-color|icons)/es/(.*)$': '@ant-design/$1/lib/$2',
    '^antd/es/(.*)$': 'antd/lib/$1',
  },
};

function project(name: string, environment: 'node' | 'jsdom'): Config {
  return {
    ...common,
    displayName: name,
    rootDir: name,
    testEnvironment: environment,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    ...(environment === 'jsdom'
      ? {
          setupFiles: ['<rootDir>/../shared/src/testing/jsdom-setup.ts'],
          setupFilesAfterEnv: ['@testing-library/jest-dom'],
          // As the shell's build sets it.
          globals: { PROVIDED_VERSIONS: providedVersions() },
        }
      : {}),
    ...(name === 'server'
      ? {
          globalSetup: '<rootDir>/tests/start-postgres.ts',
          globalTeardown: '<rootDir>/tests/stop-postgres.ts',
          // A database of its own for every file takes a while on a busy machine.
          testTimeout: 30_000,
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
    project('sandbox', 'node'),
  ],
  maxWorkers: 2,
};

export default config;
