/** Refuses circles of the server's folders: a feature that imports another must not be imported by it, over others either. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { Stop } from '../remote-tools/lib/output.mjs';
import { ROOT } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** The folder of a context's file, the file itself beside the folders; undefined outside the contexts. */
function placeOf(file) {
  return /^server\/src\/([^/]+\/[^/]+)/.exec(file)?.[1];
}

/** The server's own files that a file imports, types too, but not those to which it adds by `declare module`. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  const imported = ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName, pos }) => fileName.startsWith('.') && !/module\W*$/.test(text.slice(0, pos)));
  const targets = imported.map(({ fileName }) => path.posix.join(file, '..', fileName));
  return targets.map((target) => (existsSync(`${target}.ts`) ? `${target}.ts` : target));
}

/** Folds imports of files into those of folders of the same context. */
function foldersOf(files) {
  const imports = new Map();
  for (const file of files) {
    const from = placeOf(file);
    for (const target of importsOf(file)) {
      const to = placeOf(target);
      if (!from || !to || from === to || from.split('/')[0] !== to.split('/')[0]) continue;
      if (!imports.has(from)) imports.set(from, new Map());
      if (!imports.get(from).has(to)) imports.get(from).set(to, `${file} → ${target}`);
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
  const files = globSync('server/src/**/*.ts').map((file) => file.split(path.sep).join('/'));
  const circle = findCircle(foldersOf(files));
  if (circle) throw new Stop(`Folders in a circle:\n${circle.map(({ example }) => `  ${example}`).join('\n')}`);
});
