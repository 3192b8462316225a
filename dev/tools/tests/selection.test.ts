import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Repository, select } from '../lib/selection.cjs';

const TABLE = {
  newcomer: ['shell/src', 'shared/src'],
  federation: ['shell/src'],
  disputes: ['mf-dossier/src/disputes', 'server/src/rights/disputes'],
  dossier: ['mf-dossier', 'server/src/rights'],
  kit: ['dev/catalogue', 'shared/src/ui'],
  override: ['shell/src/platform'],
  subjects: ['mf-tenants'],
};
/** Each test file with the files that it imports, as jest's graph has them. */
const IMPORTS: Record<string, readonly string[]> = {
  'mf-dossier/src/disputes/Dispute.test.tsx': [
    'mf-dossier/src/disputes/Dispute.tsx',
    'shared/src/domain/kernel/rating.ts',
    'shared/src/domain/rights/dispute.ts',
  ],
  'mf-tenants/src/List.test.tsx': [
    'mf-tenants/src/List.tsx',
    'mf-tenants/src/rows.ts',
    'shared/src/domain/kernel/rating.ts',
  ],
  'mf-tenants/src/Add.test.tsx': ['mf-tenants/src/Add.tsx'],
  'mf-tenants/src/module.federated.test.tsx': [],
  'shared/src/domain/kernel/rating.test.ts': [
    'shared/src/domain/kernel/rating.ts',
    'shared/src/domain/kernel/vectors.json',
  ],
  'shared/src/domain/rights/case.test.ts': [],
  'server/tests/deploy/recipes.test.ts': [],
  'server/tests/legal/texts.test.ts': ['server/src/app.ts', 'server/src/kernel/db/pool.ts'],
  'server/tests/rights/disputes/course.test.ts': ['server/src/rights/disputes/open.ts', 'server/src/kernel/db/pool.ts'],
  'server/tests/rights/cases/course.test.ts': ['server/src/rights/disputes/open.ts', 'server/src/rights/desk/list.ts'],
  'server/tests/rights/cases/imports.test.ts': ['server/src/rights/disputes/open.ts'],
  'server/tests/restore/restore.test.ts': ['server/tests/support/runbook.ts'],
  'server/tests/kernel/db/pool.test.ts': [],
  'dev/tools/tests/selection.test.ts': [],
  'dev/remote-tools/tests/new.test.ts': [],
};
const SOURCES = {
  ...Object.fromEntries(Object.keys(IMPORTS).map((file) => [file, ''])),
  'mf-tenants/src/List.tsx': "import './list.css';",
  'mf-tenants/src/rows.ts': '',
  'server/src/kernel/db/pool.ts': '// docs/SECURITY.md',
  'server/tests/legal/texts.test.ts': "readFileSync('docs/SECURITY.md'); readdirSync('server/src/kernel');",
  'server/tests/rights/cases/imports.test.ts': "import { open } from '../../../src/rights/disputes/open';",
  'server/tests/support/runbook.ts': "readFileSync(path.resolve('docs/OPERATIONS.md'));",
  'dev/e2e/fixtures.ts': "import { COOKIES } from './cookies';",
  'dev/e2e/described-person.ts': '',
  ...Object.fromEntries(
    Object.keys(TABLE).map((name) => [`dev/e2e/specs/${name}.spec.ts`, "import { test } from '../fixtures';"]),
  ),
  'dev/e2e/specs/dossier.spec.ts': "import { describe } from '../described-person';",
};

const REPOSITORY: Repository = {
  tests: Object.keys(IMPORTS),
  specs: Object.keys(TABLE),
  table: TABLE,
  sources: new Map(Object.entries(SOURCES)),
  findReaching: async (file) => Object.keys(IMPORTS).filter((test) => test === file || IMPORTS[test]?.includes(file)),
};

const change = (file: string) => ({ file, isDeleted: false });
const selectFor = (...files: string[]) => select(files.map(change), REPOSITORY);

/** The tests of the workspace or folder. */
const testsIn = (folder: string) => REPOSITORY.tests.filter((test) => test.startsWith(folder)).sort();

describe('a change of', () => {
  it('a remote runs the tests that import it, the test of its build, and the journeys of its screens', async () => {
    expect(await selectFor('mf-tenants/src/rows.ts')).toEqual({
      tests: ['mf-tenants/src/List.test.tsx', 'mf-tenants/src/module.federated.test.tsx'],
      journeys: ['subjects'],
      left: 0,
    });
  });

  it('a part of a remote runs the journeys of that part alone', async () => {
    expect((await selectFor('mf-dossier/src/disputes/Dispute.tsx')).journeys).toEqual(['disputes']);
    expect((await selectFor('mf-dossier/src/state.ts')).journeys).toEqual(['dossier']);
  });

  it('a feature of the server runs its own tests and those that import it, and counts the others', async () => {
    expect(await selectFor('server/src/rights/disputes/open.ts')).toEqual({
      tests: ['server/tests/rights/cases/imports.test.ts', 'server/tests/rights/disputes/course.test.ts'],
      journeys: ['disputes'],
      left: 1,
    });
  });

  it('a feature without tests of its own runs those of its context', async () => {
    expect((await selectFor('server/src/rights/desk/list.ts')).tests).toEqual(testsIn('server/tests/rights/'));
  });

  it('the kernel runs every test that reaches it', async () => {
    const { tests, journeys } = await selectFor('server/src/kernel/db/pool.ts');
    expect(tests).toEqual([
      'server/tests/kernel/db/pool.test.ts',
      'server/tests/legal/texts.test.ts',
      'server/tests/rights/disputes/course.test.ts',
    ]);
    expect(journeys).toEqual(['newcomer', 'federation']);
  });

  it("a context's rule runs the tests of its rules and of the feature of its name, and counts the others", async () => {
    expect(await selectFor('shared/src/domain/rights/dispute.ts')).toEqual({
      tests: ['server/tests/rights/disputes/course.test.ts', 'shared/src/domain/rights/case.test.ts'],
      journeys: ['newcomer'],
      left: 1,
    });
    expect((await selectFor('shared/src/contract/rights/claims.ts')).tests).toEqual([
      ...testsIn('server/tests/rights/'),
      'shared/src/domain/rights/case.test.ts',
    ]);
  });

  it("the kernel's rules run every test that reaches them, in every workspace", async () => {
    const { tests, journeys } = await selectFor('shared/src/domain/kernel/rating.ts');
    expect(tests).toEqual([
      'mf-dossier/src/disputes/Dispute.test.tsx',
      'mf-tenants/src/List.test.tsx',
      'shared/src/domain/kernel/rating.test.ts',
    ]);
    expect((await selectFor('shared/src/domain/kernel/vectors.json')).tests).toEqual([
      'shared/src/domain/kernel/rating.test.ts',
    ]);
    expect(journeys).toEqual(['newcomer']);
  });

  it('a test or a journey runs itself', async () => {
    expect(await selectFor('mf-tenants/src/Add.test.tsx')).toMatchObject({
      tests: ['mf-tenants/src/Add.test.tsx'],
      journeys: [],
    });
    expect((await selectFor('dev/e2e/specs/kit.spec.ts')).journeys).toEqual(['kit']);
  });

  it('a helper of journeys runs those that import it, at most three', async () => {
    expect((await selectFor('dev/e2e/described-person.ts')).journeys).toEqual(['dossier']);
    expect((await selectFor('dev/e2e/cookies.ts')).journeys).toEqual(['newcomer', 'federation', 'disputes']);
  });

  it('a style sheet runs the journeys of its screens', async () => {
    expect(await selectFor('mf-tenants/src/list.css')).toEqual({ tests: [], journeys: ['subjects'], left: 0 });
  });

  it('a document runs the tests that read it, also by a helper', async () => {
    const documents = await selectFor('docs/SECURITY.md', 'docs/REMOTES.md');
    expect(documents).toEqual({
      tests: ['server/tests/legal/texts.test.ts'],
      journeys: [],
      left: 0,
    });
    expect((await selectFor('docs/OPERATIONS.md')).tests).toEqual(['server/tests/restore/restore.test.ts']);
  });

  it('the tools runs their tests, those of the builds, and journeys on what they built', async () => {
    const { tests, journeys } = await selectFor('dev/remote-tools/webpack.js');
    expect(tests).toEqual([...testsIn('dev/'), 'mf-tenants/src/module.federated.test.tsx'].sort());
    expect(journeys).toEqual(['newcomer', 'federation']);
  });

  it.each([
    'mf-tenants/remote.json',
    'package-lock.json',
    'jest.config.ts',
    'dev/remote-tools/tsconfig.jest.json',
    'webpack.common.js',
    '.nvmrc',
    'a-new-folder/file.ts',
  ])('%s runs everything', async (file) => {
    const all = { tests: REPOSITORY.tests, journeys: REPOSITORY.specs, left: 0, because: file };
    expect(await selectFor('docs/RULES.md', file)).toEqual(all);
  });
});

describe('what jest cannot follow widens the run:', () => {
  it('a source that no test imports runs the tests of its workspace', async () => {
    expect((await selectFor('mf-tenants/src/unused.ts')).tests).toEqual(testsIn('mf-tenants/'));
    expect((await selectFor('server/legal/regulamin/2026-01-01.md')).tests).toEqual(testsIn('server/'));
    expect((await selectFor('server/src/main.ts')).tests).toEqual(testsIn('server/'));
  });

  it('a deleted source counts as a change of its neighbours', async () => {
    const { tests } = await select([{ file: 'mf-tenants/src/gone.ts', isDeleted: true }], REPOSITORY);
    expect(tests).toEqual(['mf-tenants/src/List.test.tsx', 'mf-tenants/src/module.federated.test.tsx']);
    const { tests: none } = await select([{ file: 'mf-tenants/src/Gone.test.tsx', isDeleted: true }], REPOSITORY);
    expect(none).toEqual([]);
  });

  it('a test that reads a folder runs with every file in it', async () => {
    expect((await selectFor('server/src/kernel/config/limits.ts')).tests).toContain('server/tests/legal/texts.test.ts');
  });
});

describe('this repository', () => {
  const table = JSON.parse(readFileSync('dev/e2e/journeys.json', 'utf8')) as Record<string, string[]>;
  const specs = readdirSync('dev/e2e/specs').map((file) => path.basename(file, '.spec.ts'));
  const named = Object.values(table).flat();

  it('says of every journey what it proves, and of nothing else', () => {
    expect(Object.keys(table).sort()).toEqual(specs.sort());
    expect(named.filter((folder) => !existsSync(folder))).toEqual([]);
    expect(Object.entries(table).filter(([, folders]) => folders.length === 0)).toEqual([]);
  });

  it('has a journey for every remote, and for every context of the server that has calls', () => {
    const remotes = readdirSync('.').filter((folder) => existsSync(path.join(folder, 'remote.json')));
    const contexts = ['identity', 'money', 'office', 'platform', 'register', 'reports', 'rights'];
    const expected = [...remotes, ...contexts.map((context) => `server/src/${context}`)];
    expect(expected.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  it('has a graph that crosses workspaces', () => {
    const expected = {
      'shared/src/domain/kernel/index.ts': ['shared/', 'shell/', 'mf-tenants/', 'server/'],
      'dev/testing/src/fake-api.ts': ['mf-tenants/', 'shell/'],
      'shell/src/federation.ts': ['shell/', 'mf-tenants/'],
      'shell/src/provided/router.ts': ['shell/', 'dev/remote-tools/'],
      'dev/sandbox/src/eid/provider.ts': ['dev/sandbox/', 'server/'],
      'dev/embedded-postgres/src/embedded-postgres.ts': ['dev/embedded-postgres/', 'server/'],
    };
    const output = execFileSync(process.execPath, ['dev/tools/tests/print-reaching.mjs', ...Object.keys(expected)]);
    const reaching = JSON.parse(output.toString()) as Record<string, string[]>;
    for (const [file, workspaces] of Object.entries(expected)) {
      const missing = workspaces.filter((workspace) => !reaching[file]?.some((test) => test.startsWith(workspace)));
      expect([file, missing]).toEqual([file, []]);
    }
  });
});
