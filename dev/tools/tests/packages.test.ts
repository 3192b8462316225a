import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a script that knows the packing of packages; returns what it prints as JSON, or its error. */
async function pack(script: string): Promise<unknown> {
  const source = `import * as packages from './dev/tools/lib/packages.mjs';\nprocess.stdout.write(JSON.stringify(${script}));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', source]);
  return JSON.parse(stdout);
}

const RECORD = { '@najem/shared': { '3.1.0': 'aaaaaaaaaaaaaaaa' } };
const SHARED = { name: '@najem/shared', version: '3.1.0' };
const versionOf = (digest: string) =>
  pack(`packages.versionOf(${JSON.stringify(SHARED)}, '${digest}', ${JSON.stringify(RECORD)})`);
const addToRecord = (digest: string) => {
  const laidOut = JSON.stringify([{ manifest: SHARED, digest }]);
  return pack(`(() => {
    const record = ${JSON.stringify(RECORD)};
    try { packages.addToRecord(record, ${laidOut}); return record; } catch ({ message }) { return message; }
  })()`);
};

it('a package has a released version for the content that was recorded with it alone', async () => {
  expect(await versionOf('aaaaaaaaaaaaaaaa')).toBe('3.1.0');
  expect(await versionOf('0123456789abcdef')).toBe('3.1.1-preview-0123456789');
});

// SECURITY: The site serves `@najem/*`
it('a version that is recorded takes no other content', async () => {
  expect(await addToRecord('aaaaaaaaaaaaaaaa')).toEqual(RECORD);
  expect(await addToRecord('0123456789abcdef')).toBe(
    '@najem/shared 3.1.0 is recorded with other content: raise its version by npx changeset version.',
  );
});

it('npm pack refuses to pack a package of this repository by itself, and says what does', async () => {
  const env = { ...process.env, npm_lifecycle_event: 'prepack' };
  await expect(run(process.execPath, ['dev/tools/packages.mjs'], { env })).rejects.toMatchObject({
    stderr: expect.stringContaining('npm run build -- packages') as string,
  });
});

it("a package's document keeps the links within the package, and the words of all others", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
  writeFileSync(path.join(folder, 'versions.json'), '{}');
  const [site, inside] = ['[site](https://najem.example/api/docs)', '[versions](versions.json)'];
  writeFileSync(path.join(folder, 'README.md'), `${site} ${inside} [rules](../docs/RULES.md#names) [none](gone.md)`);
  await pack(`packages.withoutLostLinks(${JSON.stringify(folder)}) ?? null`);
  expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toBe(`${site} ${inside} rules none`);
  rmSync(folder, { recursive: true });
});
