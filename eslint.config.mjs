import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { answers } from './dev/tools/lib/answers.mjs';
import { borders } from './dev/tools/lib/borders.mjs';

const ANTD = {
  regex: '^(antd|@ant-design/|@rc-component/)',
  message: 'Only the design kit, shared/src/ui, imports antd: screens use @najem/shared/ui/*.',
};
const PRIVATE_ANTD = {
  regex: '^antd(?!/es/(?!style$)[a-z][a-z-]*$|/es/locale/pl_PL$)',
  message: 'antd is used by its documented parts, antd/es/<component>: what is below them changes without notice.',
};
/** Each window of a page, so that none loses what was typed into it: the kit's dialog asks first. */
const WINDOWS = {
  regex: '^antd/es/(modal|drawer|popover|popconfirm)$',
  message:
    'A window is the Dialog or ConfirmDialog of @najem/shared/ui/data, which ask before they lose what was typed.',
};
const ANTD_PACKAGES = {
  regex: '^(@rc-component/|rc-|@ant-design/)',
  message: "What antd is made of is antd's own: it changes without notice.",
};
const ANTD_BUT_STYLES = { ...ANTD_PACKAGES, regex: '^(@rc-component/|rc-|@ant-design/(?!cssinjs$))' };
const API = {
  regex: '^@najem/shared/api$',
  message: 'Only the shell sees the API client: epics get `call` from the store.',
};
const HOST = {
  regex: '^@najem/shared/store/host$',
  message: 'Only the shell hosts the store: remotes use @najem/shared/store.',
};
const LATE_KIT = {
  regex: '^@najem/shared/ui/(form|content|select|data|date|admin|evidence)$',
  message: "The frame must work without antd's file: it imports ui/base and ui/context, and loads the rest lazily.",
};
const AXIOS = {
  regex: '^axios(/|$)',
  message: 'Only shared/src/api sends requests: others make calls by the store, request() and useLoaded().',
};
const OTHER_PACKAGES = {
  regex: '^@najem/(?!shared/)',
  message: 'What runs in pages imports no package of this repository but @najem/shared.',
};
/** Pages are tested without what runs beside them. */
const OTHER_PACKAGES_BUT_TESTING = { ...OTHER_PACKAGES, regex: '^@najem/(?!shared/|testing(/|$))' };
/** The parts that have an entry for each context; the contract's own one shows all calls, as data. */
const WHOLE = { domain: 'domain/\\w+', contract: 'contract(/\\w+)?' };
const onlyShared = (...allowed) => ({
  regex: `^@najem/shared/(?!(${allowed.map((part) => WHOLE[part] ?? part).join('|')})$)`,
  message: `This folder may use only these parts of @najem/shared: ${allowed.join(', ') || 'none'}.`,
});
const REMOTES = {
  regex: '^@najem/mf-|(^|/)mf-[^/]+/',
  message: "Nobody imports a remote's sources: a remote is checked and released alone.",
};
const OUT_OF_FOLDER = {
  regex: '^\\.\\./(\\.\\./)*(domain|contract|api|store|ui|subject|report)(/|$)',
  message:
    'Inside shared, a sibling folder is imported by its package name: a relative path makes a second copy at run time.',
};

/** What a measurement starts goes on for nobody where a signal ends the measurement. */
const STARTED = [
  {
    selector:
      ":not(CallExpression[callee.name='endAtSignal']) > CallExpression[callee.name=/^(?:spawn|fork|exec|execFile)$/]",
    message: 'A signal that ends the measurement ends what it has started: endAtSignal(spawn(…)).',
  },
  {
    selector:
      "CallExpression[callee.name='startEmbeddedPostgres'], NewExpression[callee.name='Cluster'], CallExpression[callee.object.name='chromium'], ImportDeclaration[source.value='@najem/e2e/launch-site']",
    message:
      'A signal that ends the measurement ends what it has started: lib/starting.ts and lib/browser.ts start it so.',
  },
];
const SYNTAX = [
  {
    selector: 'BinaryExpression[operator=/^[!=]==?$/] > Literal.right[value=/^(tenant|landlord)$/]',
    message: 'One noun, two kinds: read the descriptor (TENANT, LANDLORD) instead of comparing the kind.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'No default exports: a thing has one name.' },
];
/** Texts that the specification fixes, or what stands of them beside a value: the only ones that name a gender. */
const FIXED_TEXTS = [
  'Zostałeś wylogowany z powodu braku aktywności.',
  'Musisz być zalogowany, aby zweryfikować tożsamość.',
  'Pokaż swoją historię sam(a), zamiast czekać, aż ktoś Cię sprawdzi.',
  'Ty sam(a)',
  'Dodał(a): ',
  ' dał(a) link',
];
const GENDERED = [
  String.raw`(?:ł[ea]ś|ła?byś|[Pp]owin(?:ieneś|naś))(?!\p{L})`,
  String.raw`\p{L}(?:\(a\)|\/a(?!\p{L}))`,
  String.raw`(?:[Jj]esteś|[Bb]ądź|[Mm]usisz być|[Mm]ożesz być|[Pp]ozosta[ńć]|[Zz]osta[ńć]) \p{Ll}*(?:[aoe]n|ien|wn|ow|t)(?:y|a|ym|ą)?(?!\p{L})`,
];
const GENDERED_TEXT = `/^(?!(?:${FIXED_TEXTS.map((text) => text.replaceAll(/[.()]/g, String.raw`\$&`)).join('|')})$).*(?:${GENDERED.join('|')})/su`;
const TEXTS = {
  selector: `:matches(Literal, JSXText)[value=${GENDERED_TEXT}], TemplateElement[value.cooked=${GENDERED_TEXT}]`,
  message: 'Address nobody by a gender: “Twoja wiadomość została wysłana”, not “wysłałeś”.',
};
/** The sentence of the specification that says it otherwise. */
const FIXED_WORDS = 'Jeśli jesteś właścicielem lub zarządcą nieruchomości dodaj opinię o twoim najemcy';
// An “opinia” is what a side of a tenancy says after its end: so its sentences name the tenancy or the reveal.
const OTHER_WORDS = `/^(?!${FIXED_WORDS}$)(?!.*(?:[Nn]aje?m|odsłoni|opinie, jeśli są)).*(?:(?<!\\p{L})(?:[Oo]pini(?:[aeęią]|om|ami|ach)|[Uu]wag(?:[ięą]|ami|om))(?!\\p{L})|[Dd]oda\\p{Ll}* historię)/su`;
const ENTRY_WORD = {
  selector: `:matches(Literal, JSXText)[value=${OTHER_WORDS}], TemplateElement[value.cooked=${OTHER_WORDS}]`,
  message: 'One word for one thing: what somebody writes about a person is a “wpis”, many of them are a “historia”.',
};
const STORAGE = {
  selector: 'Identifier[name=/^(localStorage|sessionStorage)$/]',
  message:
    'Storage may be forbidden or full and then throws: use deviceStorage or tabStorage of @najem/shared/ui/context.',
};
const CLOCK_MESSAGE =
  "A visitor's clock may be wrong by days: what is valid or due counts from serverNow() of @najem/shared/ui/context, a duration on this page from deviceNow().";
const CLOCK = [
  { selector: 'MemberExpression[object.name="Date"][property.name="now"]', message: CLOCK_MESSAGE },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: CLOCK_MESSAGE },
  { selector: 'CallExpression[callee.name="Date"]', message: CLOCK_MESSAGE },
  // The same clock by other names.
  { selector: 'MemberExpression[object.property.name="Date"]', message: CLOCK_MESSAGE },
  { selector: 'NewExpression[callee.property.name="Date"]', message: CLOCK_MESSAGE },
  { selector: 'VariableDeclarator[init.name="Date"]', message: CLOCK_MESSAGE },
  { selector: 'CallExpression[callee.object.name=/Scheduler$/][callee.property.name="now"]', message: CLOCK_MESSAGE },
  { selector: 'CallExpression[callee.name="dayjs"][arguments.length=0]', message: CLOCK_MESSAGE },
  { selector: 'CallExpression[callee.property.name=/^format(ToParts)?$/][arguments.length=0]', message: CLOCK_MESSAGE },
  { selector: 'ImportSpecifier[imported.name=/^(timestamp|timeInterval)$/]', message: CLOCK_MESSAGE },
];
const OWN_WINDOW = {
  selector:
    'JSXOpeningElement[name.name="dialog"], JSXAttribute[name.name="role"][value.value=/^(alert)?dialog$/], CallExpression[callee.object.name=/^(window|globalThis)$/][callee.property.name=/^(confirm|prompt)$/]',
  message: WINDOWS.message,
};
/** Its sentences would stand in the page's files, and each change of one would rebuild the pages. */
const ERRORS = {
  selector: 'ImportSpecifier[imported.name="ERRORS"]',
  message:
    'Pages show the sentence that a call answers; those that they foresee are in FORESEEN_TEXTS and PROBLEM_TEXTS.',
};
/** A browser cuts what is pasted beyond it, without a word. */
const MAX_LENGTH = {
  selector:
    'JSXOpeningElement:matches([name.name=/^[a-z]|^(Input|Control)$/], [name.object.name="Input"]) > JSXAttribute[name.name="maxLength"]',
  message:
    'A control with maxLength cuts what is pasted: give it to a field of the kit, which keeps the text and says why.',
};
/** What runs in browsers. */
const BROWSER = [
  'shared/src/**',
  'shell/src/**',
  'mf-*/src/**',
  'dev/catalogue/src/**',
  'dev/remote-tools/template/src/**',
];
const TESTS = ['**/*.test.{ts,tsx}', '**/*-testing.ts', '**/testing/**'];
const PAGE_TESTS = TESTS.map((tests) => `{shared,shell,mf-*,dev/remote-tools/template}/src/${tests}`);
const SQL_MESSAGE = "A feature's SQL is in its queries: queries.ts, or *-queries.ts for a part of them.";
const SQL_TAG = { selector: 'TaggedTemplateExpression[tag.name="sql"]', message: SQL_MESSAGE };
const SQL_BUILDER = {
  selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
  message: SQL_MESSAGE,
};

/**
 * The law of one folder: which imports are refused there, each with its sentence. `open`: packages that it may reach by
 * relative paths.
 */
const law = (files, patterns, open = []) => ({
  files,
  rules: { 'borders/imports': ['error', { patterns: [...patterns, REMOTES], open }] },
});
/** The law of a part of the pages but for its tests, which have a law of their own. */
const pageLaw = (files, patterns) => law(files, [...patterns, OTHER_PACKAGES, AXIOS]);

const OUT_OF_GROUP = {
  regex: '^\\.\\./(context|base|form|content|select|data|date|admin|evidence)(/|$)',
  message: 'Another group of the kit is imported by its package name: a relative path makes a second copy at run time.',
};
const SHELL = onlyShared('domain', 'contract', 'api', 'store(/host)?', 'ui/.*');
const DOMAIN = [
  onlyShared('none'),
  { regex: '^(?!\\.|fast-check|stdnum|node:)', message: 'The domain imports nothing outside itself.' },
];
const CONTRACT = [onlyShared('domain'), OUT_OF_FOLDER, ANTD];
const SERVER = [
  onlyShared('domain', 'contract'),
  {
    regex: '^@najem/(?!shared|embedded-postgres)',
    message: 'The product never imports a mock service or the browser side.',
  },
];
const STATEMENT = { regex: '/db/statement$', message: SQL_MESSAGE };
const COMPOSITION = {
  regex:
    '^(\\.\\./)+((main|cli|start|app|config|sandboxes|services|routes|jobs|hooks|keys|document-worker)$|(demo|transfer)/)',
  message: 'The composition sees every context and is seen by none: what a context needs of it is passed in.',
};
/** Each context of the server, those that it may not import, and why. */
const CONTEXT_LAWS = [
  [
    'kernel',
    'identity|register|reports|money|rights|tenancies|platform|office',
    'The kernel knows no feature: what it needs of one is declared by `declare module` or passed in.',
  ],
  [
    'identity',
    'register|reports|money|rights|tenancies|platform|office',
    'Who somebody is depends on the kernel alone: what follows from it hangs on a hook of identity.',
  ],
  [
    'register',
    'reports|money|rights|tenancies|platform|office',
    'The register stands without reports, money and rights: their rules about entries hang on its hooks.',
  ],
  [
    'reports',
    'money|rights|tenancies|platform|office',
    'Reports show the register: who pays for them or answers them registers with them.',
  ],
  ['money', 'rights|tenancies|platform|office', 'Money and rights do not know each other.'],
  ['rights', 'money|tenancies|platform|office', 'Rights and money do not know each other.'],
  [
    'tenancies',
    'money|platform|office',
    'Tenancies stand on register, reports and rights, which work without them and show what they have by hooks.',
  ],
  ['office', 'platform', 'The office sees all that people do, and nothing of how pages are released.'],
  [
    'platform',
    'register|reports|money|rights|tenancies|office',
    'The platform serves any site: it stands on kernel and identity alone.',
  ],
];
/** Rules and calls stand behind the same walls as the code of their context. */
const aboveIn = (forbidden, message) => ({ regex: `^@najem/shared/(domain|contract)/(${forbidden})$`, message });
const ABOVE = CONTEXT_LAWS.map(([context, forbidden, message]) => ({
  context,
  patterns: [{ regex: `^(\\.\\./)+(${forbidden})/`, message }, aboveIn(forbidden, message)],
}));
/** The law of a group of the kit that is made of antd: it may use the groups that are loaded before it. */
const kitGroup = (group, ...before) =>
  pageLaw(
    [`shared/src/ui/${group}/**`],
    [
      onlyShared('domain', 'ui/context', 'ui/base', ...before),
      OUT_OF_FOLDER,
      OUT_OF_GROUP,
      PRIVATE_ANTD,
      ANTD_PACKAGES,
      WINDOWS,
    ],
  );

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '**/.cache/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // What each context adds to, in a module of its own.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowWithName: '^(Context|DocumentKinds|Hooks|JobPayloads|OtherErased|ReportKinds)$' },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...SYNTAX],
    },
  },
  {
    files: ['server/src/**'],
    // Tools over the whole database have no feature.
    ignores: ['**/*queries.ts', 'server/src/{kernel/db,transfer}/**'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, TEXTS, ENTRY_WORD, SQL_TAG, SQL_BUILDER] },
  },
  {
    files: BROWSER,
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...SYNTAX,
        TEXTS,
        ENTRY_WORD,
        STORAGE,
        ...CLOCK,
        ERRORS,
        MAX_LENGTH,
        OWN_WINDOW,
      ],
    },
  },
  {
    files: ['server/src/tenancies/**'],
    ignores: ['**/*queries.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, TEXTS, SQL_TAG, SQL_BUILDER] },
  },
  {
    files: ['mf-tenancies/**'],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': ['error', ...SYNTAX, TEXTS, STORAGE, ...CLOCK, ERRORS, MAX_LENGTH, OWN_WINDOW],
    },
  },
  {
    // Each guards one of the two for everybody else.
    files: ['shared/src/ui/context/storage.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, ...CLOCK] },
  },
  {
    // Holds links alone, and works without antd.
    files: ['shared/src/ui/base/NavDrawer.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, TEXTS, ENTRY_WORD, STORAGE, ...CLOCK, ERRORS, MAX_LENGTH] },
  },
  {
    files: ['shared/src/ui/context/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, STORAGE] },
  },
  {
    files: ['**/*.tsx'],
    ...a11y.flatConfigs.recommended,
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      // Props of our own components of these names are their business.
      'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    files: ['**/*.tsx', 'shared/src/{ui,subject,report,store}/**/*.ts', 'shell/**/*.ts', 'mf-*/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: BROWSER, ignores: TESTS, plugins: { answers }, rules: { 'answers/below': 'error' } },
  { plugins: { borders } },
  law(['**/*.{ts,tsx,js,mjs,cjs}'], []),
  // Commands and builds run before anything is installed, when no package has a name yet.
  law(['*.{ts,js,mjs}', 'dev/tools/**'], [], ['dev/remote-tools']),
  law(['shared/src/domain/**'], DOMAIN),
  pageLaw(['shared/src/contract/**'], CONTRACT),
  ...ABOVE.flatMap(({ context, patterns }) => [
    { ...law([`shared/src/domain/${context}/**`], [...DOMAIN, ...patterns]), ignores: TESTS },
    { ...pageLaw([`shared/src/contract/${context}/**`], [...CONTRACT, ...patterns]), ignores: TESTS },
  ]),
  law(['shared/src/api/**'], [onlyShared('domain', 'contract'), OUT_OF_FOLDER, ANTD, OTHER_PACKAGES]),
  pageLaw(['shared/src/store/**'], [onlyShared('domain', 'contract', 'ui/base', 'ui/context'), OUT_OF_FOLDER, ANTD]),
  pageLaw(['shared/src/ui/*', 'shared/src/ui/context/**'], [onlyShared('domain'), OUT_OF_FOLDER, OUT_OF_GROUP, ANTD]),
  pageLaw(['shared/src/ui/base/**'], [onlyShared('domain', 'ui/context'), OUT_OF_FOLDER, OUT_OF_GROUP, ANTD]),
  kitGroup('form'),
  kitGroup('content', 'ui/form'),
  kitGroup('select', 'ui/form', 'ui/content'),
  kitGroup('data', 'ui/form', 'ui/content', 'ui/select'),
  kitGroup('{date,admin,evidence}', 'ui/form', 'ui/content', 'ui/select', 'ui/data'),
  // The one window of the pages.
  pageLaw(
    ['shared/src/ui/data/Dialog.tsx'],
    [onlyShared('domain', 'ui/context', 'ui/base', 'ui/form'), OUT_OF_FOLDER, PRIVATE_ANTD, ANTD_PACKAGES],
  ),
  // Its style provider alone carries the page's rules about antd's style tags.
  pageLaw(
    ['shared/src/ui/form/KitProvider.tsx'],
    [onlyShared('domain', 'ui/context', 'ui/base'), OUT_OF_FOLDER, OUT_OF_GROUP, PRIVATE_ANTD, ANTD_BUT_STYLES],
  ),
  pageLaw(['shared/src/subject/**'], [onlyShared('domain', 'contract', 'store', 'ui/.*'), OUT_OF_FOLDER, ANTD]),
  pageLaw(['shared/src/report/**'], [onlyShared('domain', 'contract', 'subject', 'ui/.*'), OUT_OF_FOLDER, ANTD]),
  pageLaw(['shell/src/**'], [SHELL, ANTD]),
  {
    ...pageLaw(
      ['shell/src/*.{ts,tsx}', 'shell/src/{layout,platform}/**', 'shell/src/account/{*.ts,routes.tsx}'],
      [SHELL, ANTD, LATE_KIT],
    ),
    // Loaded lazily themselves.
    ignores: ['shell/src/layout/{IdleDialog,LeavingDialog,OverridePanel}.tsx'],
  },
  pageLaw(
    ['mf-*/src/**', 'dev/catalogue/src/**', 'dev/remote-tools/template/src/**'],
    [onlyShared('domain', 'contract', 'store', 'subject', 'report', 'ui/.*'), ANTD, API, HOST],
  ),
  law(['server/src/**'], SERVER),
  ...ABOVE.flatMap(({ context, patterns }) => [
    law([`server/src/${context}/**`], [...SERVER, COMPOSITION, ...patterns]),
    {
      ...law([`server/src/${context}/**`], [...SERVER, COMPOSITION, ...patterns, STATEMENT]),
      ignores: ['**/*queries.ts', 'server/src/kernel/db/**'],
    },
  ]),
  // The bundle has the function with which builds check style sheets: no name leads the product to its tools.
  law(
    ['server/src/platform/releases/check-styles.ts'],
    [...SERVER, COMPOSITION, ...ABOVE.flatMap(({ context, patterns }) => (context === 'platform' ? patterns : []))],
    ['dev/remote-tools'],
  ),
  law(['**/*.test.{ts,tsx}', 'dev/testing/**', 'dev/e2e/**', 'dev/bench/**'], [ANTD]),
  law(PAGE_TESTS, [ANTD, OTHER_PACKAGES_BUT_TESTING]),
  // Packing bundles the shell's loader into the package: no name leads outsiders to it.
  law(['dev/testing/src/shell.ts'], [ANTD], ['shell']),
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['dev/bench/**/*.ts'],
    ignores: ['dev/bench/lib/{starting,browser}.ts', '**/*.d.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, ...STARTED] },
  },
  {
    files: [
      'dev/tools/**',
      'deploy/**',
      'dev/bench/**',
      'server/src/cli.ts',
      'server/src/main.ts',
      'dev/sandbox/src/main.ts',
      'dev/e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      'jest.config.ts',
      'eslint.config.mjs',
      'dev/e2e/{playwright.config,start-site}.ts',
      'server/tests/support/{before,after}-files.ts',
      '**/*.d.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
