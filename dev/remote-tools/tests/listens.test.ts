import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLI = path.resolve('dev/remote-tools/cli.mjs');

let folder: string;
// Inside the repository, so that its packages are found.
beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(path.resolve('.cache', 'listens-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "workspaces": [] }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Text of that length that no compression makes much smaller. */
function noise(length: number): string {
  let text = '';
  while (text.length < length) text += createHash('sha256').update(text).digest('base64url');
  return text;
}

it('a build refuses what a remote listens with beyond 10 kB, or with groups of the kit, because every page loads it', async () => {
  await run(process.execPath, [CLI, 'new', 'umowy'], { cwd: folder });
  const remote = path.join(folder, 'mf-umowy');
  const listens = (names: string) =>
    writeFileSync(
      path.join(remote, 'src/listens.ts'),
      `import { ID } from './state';\nexport const listens = { id: ID, names: '${names}' };`,
    );
  const descriptor = path.join(remote, 'remote.json');
  const content = JSON.parse(readFileSync(descriptor, 'utf8')) as object;
  writeFileSync(descriptor, JSON.stringify({ ...content, listens: true }));

  listens(noise(20_000));
  const failure = await run(process.execPath, [CLI, 'build'], { cwd: remote }).catch((error: unknown) => error);
  expect((failure as { stderr: string }).stderr).toMatch(
    /src\/listens\.ts and what it imports take \d+\.\d kB, compressed, and may take 10\.0 kB: every page loads them\./,
  );

  writeFileSync(
    path.join(remote, 'src/listens.ts'),
    `import { Form } from '@najem/shared/ui/form';\nimport { ID } from './state';\nexport const listens = { id: ID, names: Form.name };`,
  );
  const heavy = await run(process.execPath, [CLI, 'build'], { cwd: remote }).catch((error: unknown) => error);
  expect((heavy as { stderr: string }).stderr).toContain(
    'src/listens.ts and what it imports take @najem/shared/ui/form, which every page would load',
  );

  listens('few');
  await run(process.execPath, [CLI, 'build'], { cwd: remote });
  const record = JSON.parse(readFileSync(path.join(remote, 'dist/remote.json'), 'utf8')) as { listens: string[] };
  expect(record.listens).toContainEqual(expect.stringMatching(/^listens\.\w+\.js$/));
});
