import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'najem-migrations-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const development = () => ({ ...process.env, NODE_ENV: 'development', DATA_DIR: folder, DATABASE_URL: '' });

/** Runs a script that knows what ran on a database; returns what it prints as JSON. */
function evaluate(script: string): unknown {
  const source = `import * as ran from './dev/tools/lib/ran-migrations.mjs';
    process.stdout.write(JSON.stringify(${script}) ?? 'null');`;
  const args = ['--input-type=module', '--eval', source];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env: development() }));
}

it('a database fits the migrations that ran on it, with new ones after them', () => {
  const ran = { '0001_users': 'a', '0003_reports': 'c' };
  const present = [
    ran,
    { ...ran, '0004_dossier': 'd' },
    { '0001_users': 'a' },
    { ...ran, '0001_users': 'b' },
    { ...ran, '0002_roles': 'b' },
  ];
  const script = `${JSON.stringify(present)}.map((names) => ran.whyUnfit(${JSON.stringify(ran)}, names) ?? null)`;
  expect(evaluate(script)).toEqual([
    null,
    null,
    'another branch has run migrations on it that this one lacks (0003_reports)',
    'migrations were edited after they ran on it (0001_users)',
    '0003_reports has run on it before 0002_roles',
  ]);
});

it('a comment or a line break edits no migration', () => {
  const codes = [
    '/** Users. */\nexport const up = run(`create table users ()`);\n',
    '// People.\nexport const up =\n  run(`create table users ()`);\n',
    'export const up = run(`create table people ()`);\n',
  ];
  const folders = codes.map((code, n) => {
    const each = path.join(folder, `${n}`);
    mkdirSync(each);
    writeFileSync(path.join(each, '0001_users.ts'), code);
    return each;
  });
  const hashes = evaluate(`${JSON.stringify(folders)}.map(ran.hashMigrations)`) as unknown[];
  expect(hashes[1]).toEqual(hashes[0]);
  expect(hashes[2]).not.toEqual(hashes[0]);
});

it('a start on a database of another branch says which migrations this one lacks, and what to do', () => {
  evaluate('ran.recordMigrations()');
  const file = path.join(folder, 'migrations.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...record, '9999_later': 'z' }));
  const env = development();
  const { status, stderr } = spawnSync(process.execPath, ['dev/tools/start.mjs'], { encoding: 'utf8', env });
  expect(stderr).toBe(
    `The database in ${folder} does not fit this branch: another branch has run migrations on it that this one lacks ` +
      '(9999_later). Go back to what it was made with, set DATA_DIR to another folder to keep both, or delete it to ' +
      'start from scratch.\n',
  );
  expect(status).toBe(1);
});
