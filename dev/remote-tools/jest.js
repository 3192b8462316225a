const path = require('node:path');
const { sharingOf } = require('./sharing');

/** The settings for browser tests: jsdom with its missing APIs, jest-dom's matchers, and a console that stays silent. */
const BROWSER = {
  testEnvironment: path.join(__dirname, 'jest-environment/environment.js'),
  setupFiles: [path.join(__dirname, 'jest-environment/jsdom.ts')],
  setupFilesAfterEnv: [require.resolve('@testing-library/jest-dom'), path.join(__dirname, 'jest-environment/quiet.ts')],
};

/**
 * jest's settings for the tests of one folder, such as a remote. `environment`: `node` for code that no browser runs.
 * `esModules`: further packages that are published only as ES modules, which jest must translate.
 */
function testsOf(folder, { environment = 'jsdom', esModules = [] } = {}) {
  const translated = ['@najem', ...esModules].join('|');
  return {
    rootDir: folder,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/(?:[^/]+/)?(?:\\.cache|dist)/'],
    transform: {
      '^.+\\.(ts|tsx|js|mjs)$': [
        require.resolve('ts-jest'),
        { tsconfig: path.join(__dirname, 'tsconfig.jest.json'), diagnostics: false },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!(?:${translated})/)`],
    moduleNameMapper: {
      '\\.css$': path.join(__dirname, 'jest-environment/style-stub.ts'),
      '^@ant-design/(colors|fast-color|icons)/es/(.*)$': '@ant-design/$1/lib/$2',
      '^antd/es/(.*)$': 'antd/lib/$1',
    },
    ...(environment === 'node'
      ? { testEnvironment: 'node' }
      : // The shell's build defines this global.
        { ...BROWSER, globals: { PROVIDED_VERSIONS: sharingOf(folder).providedVersions() } }),
  };
}

module.exports = { testsOf };
