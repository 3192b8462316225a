import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import postcss from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import { createStyleCheck, markKit } from '../lib/find-leaks';

const run = promisify(execFile);
const CLI = path.resolve('dev/remote-tools/cli.mjs');

const findLeaks = createStyleCheck(postcss, parseSelectors);
const leaksOf = (css: string, options: { from?: string; isOfPackage?: boolean; isBuilt?: boolean } = {}) =>
  findLeaks(css, { id: 'umowy', from: 'list.css', ...options });

it.each([
  '.umowy-list { color: red }',
  '.umowy-list .ant-btn, .umowy__row > * {}',
  '[data-theme=dark] .umowy-list, :root .umowy-list {}',
  '.rn-stack > .umowy-card {}',
  '.umowy-list + p {}',
  '.umowy-list > * + * {}',
  '.umowy-list + :is(p, li) {}',
  ':is(.umowy-list, .umowy-card) h2 {}',
  '.umowy-list:has(.rn-card):not(.rn-small) {}',
  '@media print { @supports (gap: 1px) { .umowy-list {} } }',
  '.umowy-list { &:hover {} .rn-card {} > li {} & + & {} @media print { h2 {} } }',
  '@scope (.umowy-list) { :scope {} h2 {} }',
  '@keyframes umowy-turn { from {} to {} } @property --umowy-gap {} @font-face { font-family: umowy-script }',
  '.umowy-list { content: "two\\\nlines" }',
])('a sheet may style what is inside the remote: %s', (css) => {
  expect(leaksOf(css)).toEqual([]);
});

it.each([
  ...['body {}', 'html {}', ':root { --rn-ink: red }', '* {}', 'h1 {}', '#root {}', '[role=main] {}', '::selection {}'],
  ...['.rn-topbar {}', '.ant-btn {}', '.other-list {}', '.umowyish {}', '.rn-umowy {}', 'html .rn-card {}'],
  ...[':is(.umowy-list, .rn-card) {}', ':where(body) {}', '.rn-topbar:has(.umowy-list) {}', 'p:not(.umowy-list) {}'],
  ...['.umowy-list ~ .rn-footer {}', '.umowy-list + * {}', '.umowy-list, .ant-btn {}', '.umowy-list ~ #root {}'],
  ...['.umowy-list ~ [class~=rn-footer] {}', '.umowy-list ~ :is(.rn-footer) {}', '.umowy-list ~ :not(p) {}'],
  ...['@media print { body {} }', '@layer remote { body {} }', '@supports (gap: 1px) { @media print { p {} } }'],
  ...['.umowy-list { html:has(&) {} }', '.umowy-list { .rn-card:not(&) {} }', '.umowy-list { & ~ * {} }'],
  ...['body { h1 {} }', '@scope (body) { h2 {} }', '@scope { h2 {} }'],
  ...['@keyframes spin {}', '@property --rn-ink {}', '@font-face { font-family: "Inter" }'],
  ...['@KEYFRAMES spin {}', '@Property --rn-ink {}', '@FONT-FACE { Font-Family: Inter }', '@SCOPE (body) {}'],
  ...['@page { margin: 0 }', '@view-transition { navigation: auto }', '.anticon {}'],
  ...['@position-try --rn-below {}', '@font-palette-values --rn-night {}'],
  ...['@import url(https://cdn.example/a.css);', '@import "//cdn.example/a.css";', '@IMPORT "/assets/a.css";'],
])('a sheet may not style more than the remote: %s', (css) => {
  expect(leaksOf(css)).toHaveLength(1);
});

it('names of a module are its own, unless it says that they are global', () => {
  const leaks = leaksOf('.list {} @keyframes turn {} .rn-card {} :global(.row) {} :global .row {}', {
    from: 'list.module.css',
  });
  expect(leaks.map(({ text }) => /'(.*?)'/.exec(text)?.[1])).toEqual(['.rn-card', ':global(.row)', ':global .row']);
});

it('names that no build changes are the page’s in a module, too', () => {
  const leaks = leaksOf('@property --rn-ink {} @counter-style steps {}', { from: 'list.module.css' });
  expect(leaks.map(({ what }) => what)).toEqual(['@property --rn-ink', '@counter-style steps']);
});

it("a package's sheet may have classes of its own, and nothing that every page has", () => {
  const own = '.picker {} .picker h2 {} @keyframes picker {} @font-face { font-family: Picker }';
  const leaks = leaksOf(`${own} body {} .ant-btn {} @font-face { font-family: "Public Sans Variable" }`, {
    isOfPackage: true,
  });
  expect(leaks.map(({ what }) => what)).toEqual(["'body'", "'.ant-btn'", '@font-face "Public Sans Variable"']);
});

it('a built sheet has what it may have of the kit, marked by the build, and no source marks itself', () => {
  const sheet = `${markKit('.rn-topbar {} body {}')} .umowy-list {} .picker {} .rn-card {}`;
  expect(leaksOf(sheet, { isBuilt: true }).map(({ what }) => what)).toEqual(["'.rn-card'"]);
  expect(leaksOf(markKit('.umowy-list {}')).map(({ text }) => text)).toEqual([
    '@supports (--najem-kit: 0): the build marks what is of the kit.',
  ]);
});

it('a built sheet imports no other one, which nobody would have looked at', () => {
  const leaks = leaksOf('@import "list.css"; @import "/api/x/umowy/list.css";', { isBuilt: true });
  expect(leaks.map(({ what }) => what)).toEqual(['@import "list.css"', '@import "/api/x/umowy/list.css"']);
});

it('a sheet hides no rule in a string that browsers end with its line', () => {
  const hidden = '.umowy-list { content: "\n}\nbody { color: red }\n.umowy-row { content: " }';
  expect(() => leaksOf(hidden)).toThrow('A string does not end on its line');
});

it('the check of a sheet ends soon, however it is nested', () => {
  const hidden = '.umowy{--x:"}";';
  expect(() => leaksOf(hidden.repeat(20_000) + '}'.repeat(20_000))).toThrow('nested more than 30 deep');
  const selector = '.umowy + *:is('.repeat(40) + '*' + ')'.repeat(40);
  expect(leaksOf(`${selector} {}`)).toHaveLength(1);
});

it('a built sheet is not a module, whatever its name', () => {
  const leaks = leaksOf('@keyframes ant-fade {}', { isBuilt: true, from: 'list.module.css' });
  expect(leaks.map(({ what }) => what)).toEqual(['@keyframes ant-fade']);
});

describe('a build', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync('.cache', { recursive: true });
    // Inside the repository, so that its packages are found.
    folder = mkdtempSync(path.resolve('.cache', 'styles-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses each such selector with file and line, in sheets that others import too', async () => {
    const remote = path.join(folder, 'mf-example');
    mkdirSync(path.join(remote, 'src'), { recursive: true });
    cpSync('dev/remote-tools/template/remote.json', path.join(remote, 'remote.json'));
    const write = (file: string, text: string) => writeFileSync(path.join(remote, file), text);
    write(
      'package.json',
      JSON.stringify({ type: 'module', sideEffects: true, dependencies: { '@najem/shared': '*' } }),
    );
    write('src/module.tsx', "import './list.css'; import '@najem/shared/ui/base'; export const module = {};");
    write('src/list.css', "@import './inner.css';\n.example-list {}\n.rn-topbar { display: none }\n");
    write('src/inner.css', 'p {}\n\n  :root {}\n');
    const failure = await run(process.execPath, [CLI, 'build'], { cwd: remote }).catch((error: unknown) => error);
    const { stderr } = failure as { stderr: string };
    const found = [...stderr.matchAll(/(mf-example\/src\/\S+): '(.+?)' styles more than this remote/g)];
    expect(new Set(found.map(([, place, selector]) => `${place} ${selector}`))).toEqual(
      new Set([
        'mf-example/src/list.css:3:1 .rn-topbar',
        'mf-example/src/inner.css:1:1 p',
        'mf-example/src/inner.css:3:3 :root',
      ]),
    );
    expect(stderr).toContain('Begin it with a class of the remote, such as .example-list.');
    expect(stderr).not.toContain('shared/src/ui');
  });
});
