/** The size of everything that each page loads before it can be used, from the builds' records, in Brotli bytes. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';
import { remoteIds } from './remotes.cjs';

/** Screens of the shell, by the chunks that hold them. */
const SHELL_PAGES = ['sign-in', 'account', 'identity', 'second-factor'];

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** `{ [page]: bytes }` of the shell's screens and of each remote. */
export function measurePages() {
  const shellFolder = inRoot('shell', 'dist');
  const shell = read(path.join(shellFolder, 'assets.json'));
  const ofShell = (files) => files.map((file) => path.join(shellFolder, file));
  const common = ofShell([...shell.entry, ...shell.groups['@najem/shared/ui/form']]);
  const pages = SHELL_PAGES.map((chunk) => [chunk, [...common, ...ofShell(shell.chunks[chunk])]]);
  const ofRemotes = remoteIds().map((id) => {
    const dist = inRoot(`mf-${id}`, 'dist');
    const record = read(path.join(dist, 'remote.json'));
    const groups = record.uses.flatMap((group) => shell.groups[group]);
    const own = [...record.module, record.entry].map((file) => path.join(dist, file));
    return [id, [...common, ...ofShell([...shell.chunks.federation, ...groups]), ...own]];
  });
  return Object.fromEntries([...pages, ...ofRemotes].map(([page, files]) => [page, compressedSize(new Set(files))]));
}

/** The sum of the compressed sizes; a file that is not compressible has no compressed copy. */
function compressedSize(files) {
  const sizes = [...files].map((file) => {
    const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
    return (compressed ?? statSync(file)).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
