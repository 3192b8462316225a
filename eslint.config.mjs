import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const ANTD = {
  regex: '^(antd|@ant-design/|@rc-component/)',
  message: 'Only the design kit, shared/src/ui, imports antd: screens use @najem/shared/ui/*.',
};
const API = {
  regex: '^@najem/shared/api$',
  message: 'Only the shell sees the API client: epics get `call` from the store.',
};
const TESTING = { regex: '^@najem/shared/testing$', message: 'Test helpers stay out of the product.' };
const onlyShared = (...allowed) => ({
  regex: `^@najem/shared/(?!(${allowed.join('|')})$)`,
  message: `This folder may use only these parts of @najem/shared: ${allowed.join(', ') || 'none'}.`,
});
const OTHER_REMOTES = {
  regex: '^@najem/(mf-|shell|server|sandbox)',
  message: 'Remotes never import each other, the shell or the server.',
};
const OUT_OF_FOLDER = {
  regex: '^\\.\\./(\\.\\./)*(domain|contract|api|store|ui|subject|testing)(/|$)',
  message:
    'Inside shared, a sibling folder is imported by its package name: a relative path makes a second copy at run time.',
};

/** The law of one folder: which imports are refused there, each with its sentence. */
const law = (files, patterns) => ({ files, rules: { 'no-restricted-imports': ['error', { patterns }] } });

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.cache/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'BinaryExpression[operator=/^[!=]==?$/] > Literal.right[value=/^(tenant|landlord)$/]',
          message: 'One noun, two kinds: read the descriptor (TENANT, LANDLORD) instead of comparing the kind.',
        },
        { selector: 'ExportDefaultDeclaration', message: 'No default exports: a thing has one name.' },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'shared/src/{ui,subject,store}/**/*.ts', 'shell/**/*.ts', 'mf-*/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  law(
    ['shared/src/domain/**'],
    [
      onlyShared('none'),
      { regex: '^(?!\\.|fast-check|stdnum|node:)', message: 'The domain imports nothing outside itself.' },
    ],
  ),
  law(['shared/src/contract/**'], [onlyShared('domain'), OUT_OF_FOLDER, ANTD]),
  law(['shared/src/api/**'], [onlyShared('domain', 'contract', 'testing'), OUT_OF_FOLDER, ANTD]),
  law(['shared/src/store/**'], [onlyShared('domain', 'contract', 'testing'), OUT_OF_FOLDER, ANTD]),
  law(['shared/src/ui/**'], [onlyShared('domain', 'ui/base', 'ui/frame', 'ui/data', 'ui/admin')]),
  law(['shared/src/subject/**'], [onlyShared('domain', 'contract', 'store', 'ui/.*', 'testing'), OUT_OF_FOLDER, ANTD]),
  law(['shell/src/**'], [ANTD]),
  law(
    ['mf-*/src/**'],
    [onlyShared('domain', 'contract', 'store', 'subject', 'ui/.*'), ANTD, API, TESTING, OTHER_REMOTES],
  ),
  law(
    ['server/src/**'],
    [
      onlyShared('domain', 'contract'),
      { regex: '^@najem/(?!shared)', message: 'The product never imports a stand-in or the browser side.' },
    ],
  ),
  law(['**/*.test.{ts,tsx}', 'mf-*/src/**/*-testing.ts', 'shared/src/testing/**', 'e2e/**', 'bench/**'], [ANTD]),
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: [
      'tools/**',
      'deploy/**',
      'bench/**',
      'server/src/cli.ts',
      'server/src/main.ts',
      'sandbox/src/main.ts',
      'e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      'jest.config.ts',
      'eslint.config.mjs',
      'e2e/{playwright.config,start-site}.ts',
      'server/tests/{start,stop}-postgres.ts',
      '**/*.d.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
