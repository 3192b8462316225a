import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { ProvidedNamesPlugin } from '../plugins/provided-names-plugin.js';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'najem-names-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The errors of a build of one line of code. */
function errorsOf(code: string): Promise<string[]> {
  writeFileSync(path.join(folder, 'entry.js'), code);
  const compiler = webpack({
    mode: 'none',
    context: folder,
    entry: './entry.js',
    output: { path: path.join(folder, 'dist') },
    externals: { router: 'router' },
    plugins: [new ProvidedNamesPlugin('router', ['Link'], 'router.ts')],
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      const errors = stats?.compilation.errors.map(({ message }) => message) ?? [];
      compiler.close(() => (error ? reject(error) : resolve(errors)));
    });
  });
}

it.each([
  ["import { Link } from 'router'; Link();", []],
  ["import { Form } from 'router'; Form();", ["The shell does not provide 'Form' of 'router': "]],
  ["export { Form as Other } from 'router';", ["The shell does not provide 'Form' of 'router': "]],
  ["import router from 'router'; router();", ["The shell does not provide 'default' of 'router': "]],
  ["import * as router from 'router'; router.Link();", ["The shell does not provide the whole module of 'router': "]],
  ["export * from 'router';", ["The shell does not provide the whole module of 'router': "]],
])('a build reports in one line what the shell does not provide: %s', async (code, lines) => {
  const errors = await errorsOf(code);
  expect(errors).toEqual(lines.map((line) => expect.stringContaining(line) as string));
});
