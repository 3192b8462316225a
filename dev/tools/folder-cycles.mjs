/** Refuses circles of the server's folders: a feature that imports another must not be imported by it, over others either. */
import { parseDependencyTree } from 'dpdm';
import { Stop } from '../remote-tools/lib/output.mjs';
import { ROOT, isMain } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

const ENTRIES = ['server/src/{main,cli,document-worker}.ts'];

/** The folder of a context's file, the file itself beside the folders; undefined outside the contexts. */
function placeOf(file) {
  return /^server\/src\/([^/]+\/[^/]+)/.exec(file)?.[1];
}

/** Folds imports of files into those of folders of the same context. */
function foldersOf(tree) {
  const imports = new Map();
  for (const [file, targets] of Object.entries(tree)) {
    const from = placeOf(file);
    for (const { id } of targets ?? []) {
      const to = placeOf(id ?? '');
      if (!from || !to || from === to || from.split('/')[0] !== to.split('/')[0]) continue;
      if (!imports.has(from)) imports.set(from, new Map());
      if (!imports.get(from).has(to)) imports.get(from).set(to, `${file} → ${id}`);
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

if (isMain(import.meta.url)) {
  await runTool(async () => {
    process.chdir(ROOT);
    const circle = findCircle(foldersOf(await parseDependencyTree(ENTRIES, { context: ROOT, transform: false })));
    if (circle) throw new Stop(`Folders in a circle:\n${circle.map(({ example }) => `  ${example}`).join('\n')}`);
  });
}
