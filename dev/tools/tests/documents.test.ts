import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TOP = readdirSync('.');
/** Made by commands, or by an operator. */
const MADE =
  /(?:^|\/)(?:\.cache|dist|node_modules)(?:\/|$)|^deploy\/(?:program)?\.env$|^\.github\/workflows\/remote\.yml$/;
/** What a document may name by its path in the folder of a remote that is made of it. */
const TEMPLATE = 'dev/remote-tools/template';
/** A changelog names what was. */
const DOCUMENTS = globSync('{*.md,{.github,deploy,dev,docs,mf-*,server,shared,shell}/**/*.md}', {
  exclude: (file) => /(?:^|\/)(?:node_modules|dist|\.cache|legal|tests)(?:\/|$)|CHANGELOG/.test(file),
});

const read = (file: string) => readFileSync(file, 'utf8');
const scriptsOf = (folder: string) => {
  const { scripts } = JSON.parse(read(path.join(folder, 'package.json'))) as { scripts?: object };
  return Object.keys(scripts ?? {});
};
const isThere = (pattern: string) =>
  [pattern, path.join(TEMPLATE, pattern)].some((each) => globSync(each).length > 0) || MADE.test(pattern);

/** Turns a heading into its anchor, as the hosting site does. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The commands, paths and links of a document that lead nowhere. */
function faultsOf(document: string): string[] {
  const text = read(document);
  const faults: string[] = [];
  for (const [command, script = '', workspace] of text.matchAll(/npm run ([\w:-]+)(?: -w ([\w/@-]+))?/g)) {
    const folders = workspace === undefined ? ['.', TEMPLATE] : [workspace];
    if (!folders.some((folder) => scriptsOf(folder).includes(script))) faults.push(command);
  }
  for (const [, named = ''] of text.matchAll(/`(\.?[\w@-][\w.@*,-]*(?:\/[\w.@*{},-]+)+\/?)`/g)) {
    const isOwn = TOP.includes(named.split('/')[0] ?? '') && !/\{\w+\}/.test(named);
    if (isOwn && !isThere(named)) faults.push(named);
  }
  for (const [, link = ''] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : path.join(path.dirname(document), file);
    if (!isThere(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))) faults.push(link);
  }
  return faults;
}

it.each(DOCUMENTS)('the commands, paths and links of %s lead somewhere', (document) => {
  expect(faultsOf(document)).toEqual([]);
});
