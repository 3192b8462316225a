const path = require('node:path');
const { sharingOf } = require('./sharing');

/** Beside what every remote's tests stand on, in the browser's part: what jsdom lacks, and jest-dom's matchers. */
const BROWSER = {
  testEnvironment: require.resolve('jest-environment-jsdom'),
  setupFiles: [path.join(__dirname, 'testing/jsdom-setup.ts')],
  setupFilesAfterEnv: [require.resolve('@testing-library/jest-dom')],
};

/**
 * jest's settings for the tests of one folder, a remote above all. `environment`: `node` for what no browser runs.
 * `esModules`: more packages that are published as ES modules alone, which jest must translate before it can load them.
 */
function testsOf(folder, { environment = 'jsdom', esModules = [] } = {}) {
  const translated = ['@najem', ...esModules].join('|');
  return {
    rootDir: folder,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/.cache/', '<rootDir>/dist/'],
    transform: {
      '^.+\\.(ts|tsx|js|mjs)$': [
        require.resolve('ts-jest'),
        { tsconfig: path.join(__dirname, 'tsconfig.jest.json'), diagnostics: false },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!(?:${translated})/)`],
    moduleNameMapper: {
      '\\.css$': path.join(__dirname, 'testing/style-stub.ts'),
      '^@ant-design/(colors|fast-color|icons)/es/(.*)$': '@ant-design/$1/lib/$2',
      '^antd/es/(.*)$': 'antd/lib/$1',
    },
    ...(environment === 'node'
      ? { testEnvironment: 'node' }
      : // As the shell's build sets it.
        { ...BROWSER, globals: { PROVIDED_VERSIONS: sharingOf(folder).providedVersions() } }),
  };
}

module.exports = { testsOf };
