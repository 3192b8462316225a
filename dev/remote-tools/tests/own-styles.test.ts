import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import ownStyles from '../plugins/own-styles';

const run = promisify(execFile);
const CLI = path.resolve('dev/remote-tools/cli.mjs');

const leaksOf = (css: string, options: { from?: string; isOfPackage?: boolean } = {}) =>
  ownStyles.findLeaks(css, { id: 'umowy', from: 'list.css', ...options });

it.each([
  '.umowy-list { color: red }',
  '.umowy-list .ant-btn, .umowy__row > * {}',
  '[data-theme=dark] .umowy-list, :root .umowy-list {}',
  '.rn-stack > .umowy-card {}',
  '.umowy-list + p {}',
  ':is(.umowy-list, .umowy-card) h2 {}',
  '.umowy-list:has(.rn-card):not(.rn-small) {}',
  '@media print { @supports (gap: 1px) { .umowy-list {} } }',
  '.umowy-list { &:hover {} .rn-card {} > li {} & + & {} @media print { h2 {} } }',
  '@scope (.umowy-list) { :scope {} h2 {} }',
  '@keyframes umowy-turn { from {} to {} } @property --umowy-gap {} @font-face { font-family: umowy-script }',
])('a sheet may style what is inside the remote: %s', (css) => {
  expect(leaksOf(css)).toEqual([]);
});

it.each([
  ...['body {}', 'html {}', ':root { --rn-ink: red }', '* {}', 'h1 {}', '#root {}', '[role=main] {}', '::selection {}'],
  ...['.rn-topbar {}', '.ant-btn {}', '.other-list {}', '.umowyish {}', '.rn-umowy {}', 'html .rn-card {}'],
  ...[':is(.umowy-list, .rn-card) {}', ':where(body) {}', '.rn-topbar:has(.umowy-list) {}', 'p:not(.umowy-list) {}'],
  ...['.umowy-list ~ .rn-footer {}', '.umowy-list + * {}', '.umowy-list, .ant-btn {}'],
  ...['@media print { body {} }', '@layer remote { body {} }', '@supports (gap: 1px) { @media print { p {} } }'],
  ...['.umowy-list { html:has(&) {} }', '.umowy-list { .rn-card:not(&) {} }', '.umowy-list { & ~ * {} }'],
  ...['body { h1 {} }', '@scope (body) { h2 {} }', '@scope { h2 {} }'],
  ...['@keyframes spin {}', '@property --rn-ink {}', '@font-face { font-family: "Inter" }'],
  ...['@import url(https://cdn.example/a.css);', '@import "//cdn.example/a.css";'],
])('a sheet may not style more than the remote: %s', (css) => {
  expect(leaksOf(css)).toHaveLength(1);
});

it('names of a module are its own, unless it says that they are global', () => {
  const leaks = leaksOf('.list {} @keyframes turn {} .rn-card {} :global(.row) {} :global .row {}', {
    from: 'list.module.css',
  });
  expect(leaks.map(({ text }) => /'(.*?)'/.exec(text)?.[1])).toEqual(['.rn-card', ':global(.row)', ':global .row']);
});

it("a package's sheet may have classes of its own, and nothing that every page has", () => {
  const leaks = leaksOf('.picker {} .picker h2 {} body {} .ant-btn {} @keyframes picker {}', { isOfPackage: true });
  expect(leaks.map(({ text }) => /'(.*?)'/.exec(text)?.[1])).toEqual(['body', '.ant-btn']);
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
