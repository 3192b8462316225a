import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function runModule(script: string, cwd: string): Promise<string> {
  return (await run(process.execPath, ['--input-type=module', '--eval', script], { cwd })).stdout;
}

/** The checks that run again after one file of this repository has changed, with what is left of those with parts. */
const FIND_STALE = `
  import { CHECKS } from './dev/tools/check.mjs';
  import { partsOf, readTree } from './dev/tools/lib/passed.mjs';
  const tree = readTree('.');
  const passed = new Map(CHECKS.map((check) => [check, partsOf(check, tree).map(({ hash }) => hash)]));
  const staleAfter = (file) => {
    const changed = new Map(tree).set(file, 'changed');
    return CHECKS.flatMap((check) => {
      const parts = partsOf(check, changed);
      const stale = parts.filter(({ hash }) => !passed.get(check).includes(hash));
      if (stale.length === 0) return [];
      return stale.length === parts.length ? [check.name] : [check.name + ' ' + stale.flatMap(({ paths }) => paths)];
    });
  };
  process.stdout.write(JSON.stringify(FILES.map(staleAfter)));`;

async function findStale(...files: string[]): Promise<string[][]> {
  return JSON.parse(await runModule(FIND_STALE.replace('FILES', JSON.stringify(files)), '.')) as string[][];
}

it('`npm run check` runs those checks again that read a changed file', async () => {
  const EVERY = ['unused-code', 'documents', 'promises'];
  const OF_PAGES = ['page-sizes', 'unused-code', 'folder-cycles', 'documents', 'promises'];
  const [remote, style, server, shared, document] = await findStale(
    'mf-tenants/src/texts.ts',
    'mf-tenants/src/new.css',
    'server/src/app.ts',
    'shared/src/domain/money/payment.ts',
    'docs/RULES.md',
  );
  const file = 'mf-tenants/src/texts.ts';
  const ofRemote = [`formatting ${file}`, `lint ${file}`, 'typed-lint mf-tenants', 'bare-texts mf-tenants', 'types'];
  expect(remote).toEqual([...ofRemote, ...OF_PAGES]);
  expect(style).toEqual(['formatting mf-tenants/src/new.css', ...OF_PAGES]);
  const ofServer = ['formatting server/src/app.ts', 'lint server/src/app.ts', 'typed-lint', 'bare-texts', 'types'];
  expect(server).toEqual([...ofServer, 'contract calls', 'unused-code', 'folder-cycles', 'documents', 'promises']);
  expect(shared).toEqual(expect.arrayContaining(['typed-lint', 'types', 'page-sizes', 'contract']));
  expect(document).toEqual(['formatting docs/RULES.md', ...EVERY]);
});

it('`npm run check` runs a whole check again after a change of its settings, its program or the installed packages', async () => {
  const [lint, typedLint, format, types, tool, packages] = await findStale(
    'eslint.config.mjs',
    '.oxlintrc.json',
    '.prettierrc.json',
    'tsconfig.json',
    'dev/tools/lib/builds.mjs',
    'package-lock.json',
  );
  expect(lint).toContain('lint');
  expect(typedLint).toContain('typed-lint');
  expect(format).toContain('formatting');
  expect(types).toEqual(expect.arrayContaining(['types', 'typed-lint', 'bare-texts']));
  const ALL = ['formatting', 'lint', 'typed-lint', 'bare-texts', 'types', 'page-sizes', 'contract', 'unused-code'];
  expect(tool).toEqual([...ALL, 'folder-cycles', 'documents', 'promises']);
  expect(packages).toEqual([...ALL, 'folder-cycles', 'documents', 'promises']);
});

describe('in a small repository', () => {
  const RULES = 'docs/RULES.md';
  const LEGAL = ['server/legal/regulamin/2024-01-01.md', 'server/legal/polityka-prywatnosci/2024-01-01.md'];
  const DOCUMENTS = [RULES, 'docs/SECURITY.md', ...LEGAL];
  let root: string;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'checks-'));
    for (const folder of ['dev/tools', 'dev/remote-tools/lib']) {
      cpSync(folder, path.join(root, folder), { recursive: true, filter: (file) => path.basename(file) !== 'tests' });
    }
    for (const file of DOCUMENTS) write(file, '{}');
    write('.gitignore', '.cache\nignored\n');
    execFileSync('git', ['init', '--quiet'], { cwd: root });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const check = async () => {
    const output = await runModule(
      `import { runChecks } from './dev/tools/check.mjs'; await runChecks(['promises']);`,
      root,
    );
    return output.split('\n')[0]!.replace(/\(\d.*/, '(run)');
  };

  it('does not repeat what passed until a file comes, changes or goes that git does not ignore', async () => {
    expect(await check()).toBe('passed  promises (run)');
    expect(await check()).toBe('passed  promises (unchanged)');
    write('ignored', 'x');
    expect(await check()).toBe('passed  promises (unchanged)');
    write('new.ts', 'x');
    expect(await check()).toBe('passed  promises (run)');
    write('new.ts', 'y');
    expect(await check()).toBe('passed  promises (run)');
    execFileSync('git', ['add', '.'], { cwd: root });
    expect(await check()).toBe('passed  promises (unchanged)');
    rmSync(path.join(root, 'new.ts'));
    expect(await check()).toBe('passed  promises (run)');
  });

  it('repeats what failed', async () => {
    write(RULES, '- A rule without a test.');
    expect(await check()).toBe('FAILED  promises (run)');
    expect(await check()).toBe('FAILED  promises (run)');
    write(RULES, '');
    expect(await check()).toBe('passed  promises (run)');
  });

  it('a promise is held by the test whose comment has its beginning, and no comment names what is not promised', async () => {
    write(RULES, '- An invoice is never changed.');
    const hold = (text: string) => write('server/tests/a.test.ts', `// RULES: ${text}\nit('x', () => undefined);\n`);
    hold('An invoice is');
    expect(await check()).toBe('passed  promises (run)');
    hold('An invoice was');
    expect(await check()).toBe('FAILED  promises (run)');
    write('server/tests/a.test.ts', '// RULES: An invoice is\n');
    expect(await check()).toBe('FAILED  promises (run)');
  });

  it('what the terms say that people may do is held by a test that does it through the screens', async () => {
    const [regulamin] = LEGAL as [string, string];
    write(regulamin, '1. Konto można usunąć.');
    const test = "// Regulamin: Konto można\nit('x', () => undefined);\n";
    write('server/tests/a.test.ts', test);
    expect(await check()).toBe('FAILED  promises (run)');
    write('dev/e2e/specs/a.spec.ts', test.replace('it(', 'test('));
    expect(await check()).toBe('passed  promises (run)');
  });
});
