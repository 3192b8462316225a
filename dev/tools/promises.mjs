/**
 * The check `promises`: every promise in the documents has a test. `server/tests/promises.json` maps the beginning of each
 * line that promises something to the tests that hold it, as `file › title`, or to the reason why no program can check it.
 * What the Regulamin and the Polityka say that people may do, a test does through the screens: a journey, or one of a page.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Stop } from '../remote-tools/lib/output.mjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

const LIST = 'server/tests/promises.json';

/** Which lines of a document promise something. */
const PROMISES = {
  'docs/RULES.md': /^- (?<text>.+)/,
  'docs/SECURITY.md': /^(?:- |\| (?!what |cookie |threat |setting |-))(?<text>.+)/,
  'server/legal/regulamin/2024-01-01.md': /^\d+\. (?<text>.+)/,
  // Its paragraphs promise too; not the headings, the front matter and the line that only a template has.
  'server/legal/polityka-prywatnosci/2024-01-01.md': /^(?:\d+\. |- )?(?<text>(?:\*\*[a-z]|\p{Lu}).+)/u,
};

/** Documents for people, by which they act; and the words by which a line says that they can. */
const FOR_PEOPLE = /^server\/legal\//;
const ACT =
  /(?<!\p{L})(?:moż(?:e|esz|na)|masz prawo|pobierz\p{L}*|zmienisz|zobaczysz|złoż\p{L}*|skorzystasz|odstąpić|poprosisz)(?!\p{L})/iu;
const THROUGH_SCREENS = /^(?:dev\/e2e\/specs\/|\S+\.test\.tsx › )/;

/** Whether a line says what people may do, and no test does it through the screens. */
function isUnwalked(document, promise, tests) {
  return FOR_PEOPLE.test(document) && ACT.test(promise) && !tests.some((test) => THROUGH_SCREENS.test(test));
}

function promisesOf(document) {
  const lines = readFileSync(inRoot(document), 'utf8').split('\n');
  return lines.flatMap((line) => PROMISES[document].exec(line)?.groups.text ?? []);
}

const sources = new Map();

function sourceOf(file) {
  if (!sources.has(file)) sources.set(file, existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : null);
  return sources.get(file);
}

function findTestFault(test) {
  const [file, title] = test.split(' › ');
  const source = sourceOf(file);
  if (source === null) return `there is no file ${file}`;
  if (!title) return `"${test}" names no test`;
  return source.includes(title) ? undefined : `${file} has no test "${title}"`;
}

function findFaults(document, kept) {
  const promises = promisesOf(document);
  const keys = Object.keys(kept);
  const unheld = promises
    .filter((promise) => keys.filter((key) => promise.startsWith(key)).length !== 1)
    .map((promise) => `no test, or more than one entry, for "${promise.slice(0, 80)}"`);
  const unsaid = keys
    .filter((key) => promises.filter((promise) => promise.startsWith(key)).length !== 1)
    .map((key) => `"${key}" begins no line, or several`);
  const broken = Object.entries(kept).flatMap(([key, tests]) => {
    if (typeof tests === 'string') return tests.length > 10 ? [] : [`no reason for "${key}"`];
    if (tests.length === 0) return [`no test for "${key}"`];
    const promise = promises.find((line) => line.startsWith(key)) ?? '';
    if (isUnwalked(document, promise, tests)) return [`no test does "${key}" through the screens`];
    return tests.flatMap((test) => findTestFault(test) ?? []);
  });
  return [...unheld, ...unsaid, ...broken].map((fault) => `${document}: ${fault}`);
}

await runTool(async () => {
  const list = JSON.parse(readFileSync(inRoot(LIST), 'utf8'));
  const faults = Object.keys(PROMISES).flatMap((document) => findFaults(document, list[document] ?? {}));
  if (faults.length > 0) throw new Stop(`${LIST}\n${faults.join('\n')}`);
});
