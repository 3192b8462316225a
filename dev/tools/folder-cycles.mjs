/** Refuses circles of folders: a feature, or a room of the pages, that imports another must not be imported by it, over others either. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { Stop } from '../remote-tools/lib/output.mjs';
import { ROOT } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

const PAGES = '{shell,mf-*}/src/*/**/*.{ts,tsx}';
/** Without the list of a context's tables, which sees all of its features and is seen by them. */
const IN_SERVER = /^(server\/src\/[^/]+)\/(?!tables\.ts$)[^/]+/;
/** What stands beside the rooms composes them. */
const IN_PAGES = /^((?:shell|mf-[^/]+)\/src)\/[^/]+(?=\/)/;

/**
 * The context or workspace of a file, and its folder there; a file beside the folders of a context is a place of its own.
 * Undefined outside both.
 */
function placeOf(file) {
  const found = IN_SERVER.exec(file) ?? IN_PAGES.exec(file);
  return found ? { house: found[1], place: found[0] } : undefined;
}

/** The server's own files that a file imports, types too, but not those to which it adds by `declare module`. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  const imported = ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName, pos }) => fileName.startsWith('.') && !/module\W*$/.test(text.slice(0, pos)));
  const targets = imported.map(({ fileName }) => path.posix.join(file, '..', fileName));
  return targets.map((target) => ['.ts', '.tsx'].map((end) => target + end).find((file) => existsSync(file)) ?? target);
}

/** Folds imports of files into those of folders of the same context. */
function foldersOf(files) {
  const imports = new Map();
  for (const file of files) {
    const from = placeOf(file);
    for (const target of importsOf(file)) {
      const to = placeOf(target);
      if (!from || !to || from.house !== to.house || from.place === to.place) continue;
      if (!imports.has(from.place)) imports.set(from.place, new Map());
      if (!imports.get(from.place).has(to.place)) imports.get(from.place).set(to.place, `${file} → ${target}`);
    }
  }
  return imports;
}

/** Finds a circle as the imports that close it; undefined where there is none. */
function findCircle(imports) {
  const done = new Set();
  const walk = (place, path) => {
    const start = path.findIndex(({ from }) => from === place);
    if (start >= 0) return path.slice(start);
    if (done.has(place)) return undefined;
    for (const [to, example] of imports.get(place) ?? []) {
      const circle = walk(to, [...path, { from: place, example }]);
      if (circle) return circle;
    }
    done.add(place);
    return undefined;
  };
  for (const place of imports.keys()) {
    const circle = walk(place, []);
    if (circle) return circle;
  }
  return undefined;
}

await runTool(async () => {
  process.chdir(ROOT);
  const found = ['server/src/**/*.ts', PAGES].flatMap((pattern) => globSync(pattern));
  const files = found.map((file) => file.split(path.sep).join('/')).filter((file) => !/\.test\./.test(file));
  const circle = findCircle(foldersOf(files));
  if (circle) throw new Stop(`Folders in a circle:\n${circle.map(({ example }) => `  ${example}`).join('\n')}`);
});
