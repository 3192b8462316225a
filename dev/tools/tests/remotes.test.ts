import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteIds } from '../lib/remotes.cjs';
import { repositoryRemotes } from '@najem/server/src/platform/releases/repository';

const SAMPLE = JSON.parse(readFileSync('dev/remote-tools/template/remote.json', 'utf8')) as object;

let root: string;

async function addFolder(name: string, descriptor?: { id: string }): Promise<void> {
  await mkdir(path.join(root, name));
  if (descriptor) await writeFile(path.join(root, name, 'remote.json'), JSON.stringify({ ...SAMPLE, ...descriptor }));
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'najem-repository-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("the repository's remotes are the folders mf-* with a remote.json", async () => {
  await addFolder('mf-second', { id: 'second' });
  await addFolder('mf-first', { id: 'first' });
  await addFolder('mf-half-made');
  await addFolder('shell', { id: 'shell' });
  expect(repositoryRemotes(root)).toEqual(['first', 'second']);
  expect(remoteIds(root)).toEqual(['first', 'second']);
});

it('the server and the tools name the same remotes', () => {
  expect(repositoryRemotes()).toEqual(remoteIds());
});

it("a remote in another remote's folder is rejected", async () => {
  await addFolder('mf-first', { id: 'second' });
  expect(() => remoteIds(root)).toThrow("mf-first/remote.json says that its id is 'second'.");
});
