/** Refuses documents that name a command, a path or a link which leads nowhere. */
import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Stop } from '../remote-tools/lib/output.mjs';
import { ROOT } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** A changelog names what was. */
const NOT_READ = /(?:^|\/)(?:node_modules|dist|\.cache|legal|tests)(?:\/|$)|CHANGELOG/;
/** Made by commands, or by an operator. */
const MADE =
  /(?:^|\/)(?:\.cache|dist|node_modules)(?:\/|$)|^deploy\/(?:program)?\.env$|^\.github\/workflows\/remote\.yml$/;
/** What a document may name by its path in the folder of a remote that is made of it. */
const TEMPLATE = 'dev/remote-tools/template';

const read = (file) => readFileSync(file, 'utf8');

function hasScript(folder, name) {
  return name in (JSON.parse(read(path.join(folder, 'package.json'))).scripts ?? {});
}

function isThere(pattern) {
  return MADE.test(pattern) || [pattern, path.join(TEMPLATE, pattern)].some((each) => globSync(each).length > 0);
}

/** The anchors of a document's headings, as the hosting site makes them. */
function anchorsOf(document) {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function leads(document, link) {
  const [file, anchor] = link.split('#');
  const target = file === '' ? document : path.join(path.dirname(document), file);
  return isThere(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

function faultsOf(document) {
  const text = read(document);
  const commands = [...text.matchAll(/npm run ([\w:-]+)(?: -w ([\w/@-]+))?/g)].filter(
    ([, name, workspace]) => !(workspace ? [workspace] : ['.', TEMPLATE]).some((folder) => hasScript(folder, name)),
  );
  const top = readdirSync('.');
  const paths = [...text.matchAll(/`(\.?[\w@-][\w.@*,-]*(?:\/[\w.@*{},-]+)+\/?)`/g)].filter(
    // The address of a call may begin like a folder.
    ([, named]) => top.includes(named.split('/')[0]) && !/\{\w+\}/.test(named) && !isThere(named),
  );
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].filter(([, link]) => !leads(document, link));
  return [...commands, ...paths, ...links].map(([fault]) => `  ${document}: ${fault}`);
}

await runTool(async () => {
  process.chdir(ROOT);
  const documents = globSync('{*.md,{.github,deploy,dev,docs,mf-*,server,shared,shell}/**/*.md}', {
    exclude: (file) => NOT_READ.test(file),
  });
  const faults = documents.flatMap(faultsOf);
  if (faults.length > 0) throw new Stop(`What documents name, but does not exist:\n${faults.join('\n')}`);
});
