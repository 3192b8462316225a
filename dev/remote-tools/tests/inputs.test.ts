import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Beside the remote, where the same packages are installed. */
mkdirSync('.cache', { recursive: true });
const elsewhere = mkdtempSync('.cache/inputs-');
const REMOTE = path.resolve('mf-landlords');
afterAll(() => rmSync(elsewhere, { recursive: true }));

/** In a process of its own, because jest loads no modules of this kind. */
function hashOfInputs(folder: string): string {
  const script = `process.stdout.write(require('./dev/remote-tools/lib/inputs.js').hashOfInputs(process.argv[1]))`;
  return execFileSync(process.execPath, ['--eval', script, folder], { encoding: 'utf8' });
}

function copy(name: string): string {
  const folder = path.resolve(elsewhere, name);
  for (const part of readdirSync(REMOTE).filter((name) => !/^(?:\.cache|node_modules|dist)$/.test(name))) {
    cpSync(path.join(REMOTE, part), path.join(folder, part), { recursive: true });
  }
  return folder;
}

it('a version names the same sources alike wherever they are', () => {
  expect(hashOfInputs(copy('same'))).toBe(hashOfInputs(REMOTE));
});

it('a version names other sources differently, but not after a test alone', () => {
  const folder = copy('other');
  const before = hashOfInputs(folder);
  appendFileSync(path.join(folder, 'src/module.federated.test.tsx'), '\n');
  expect(hashOfInputs(folder)).toBe(before);
  appendFileSync(path.join(folder, 'src/module.tsx'), '\n');
  expect(hashOfInputs(folder)).not.toBe(before);
});

it('a version names sources beside those of the folder src, and of a linked package, differently, too', () => {
  const folder = copy('beside');
  const before = hashOfInputs(folder);
  mkdirSync(path.join(folder, 'styles'));
  writeFileSync(path.join(folder, 'styles/list.css'), '.landlords-list {}');
  const withStyles = hashOfInputs(folder);
  expect(withStyles).not.toBe(before);
  const linked = path.resolve(elsewhere, 'linked');
  mkdirSync(linked);
  writeFileSync(path.join(linked, 'package.json'), '{ "name": "linked", "version": "1.0.0" }');
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(linked, path.join(folder, 'node_modules/linked'));
  const own = path.join(folder, 'package.json');
  const { dependencies, ...others } = JSON.parse(readFileSync(own, 'utf8')) as { dependencies: object };
  writeFileSync(own, JSON.stringify({ ...others, dependencies: { ...dependencies, linked: '1.0.0' } }));
  const withLinked = hashOfInputs(folder);
  writeFileSync(path.join(linked, 'index.js'), 'export {};');
  expect(hashOfInputs(folder)).not.toBe(withLinked);
});
