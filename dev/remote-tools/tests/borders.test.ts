import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLI = path.resolve('dev/remote-tools/cli.mjs');

/** From the sources of the remote below to the root of this repository. */
const ROOT = '../../../..';
const OTHER_REMOTE = /^A remote never imports another one: /;
const OTHER_PACKAGE = /^A remote is built from its own folder, its dependencies and the exports of @najem\/shared/;

const FORBIDDEN: [request: string, advice: RegExp][] = [
  [`${ROOT}/mf-tenants/src/module`, OTHER_REMOTE],
  ['@najem/mf-tenants', OTHER_REMOTE],
  [`${ROOT}/shell/src/texts`, OTHER_PACKAGE],
  ['@najem/shell/provided/router', OTHER_PACKAGE],
  [`${ROOT}/server/src/kernel/errors`, OTHER_PACKAGE],
  ['@najem/server/src/kernel/errors', OTHER_PACKAGE],
  [`${ROOT}/shared/src/domain/kernel/index`, OTHER_PACKAGE],
  ['@najem/shared/src/domain', OTHER_PACKAGE],
  ['@najem/shared/api', OTHER_PACKAGE],
  ['@najem/shared/store/host', OTHER_PACKAGE],
  ['@najem/testing', OTHER_PACKAGE],
  ['axios', /^Calls go by the store: /],
  [`${ROOT}/node_modules/axios/index.js`, /^Calls go by the store: /],
  ['antd/es/button', /^Screens are made of @najem\/shared\/ui\./],
  ['web-vitals', /^Add web-vitals to the dependencies in the remote's package\.json\./],
];
/** Dependencies that npm links or copies under a name of the remote's own choice, with what they are. */
const RENAMED = {
  tenants: 'mf-tenants',
  host: 'shell',
  api: 'server',
  kit: 'shared',
  mock: 'dev/sandbox',
  repository: '.',
  http: 'node_modules/axios',
};
const FORBIDDEN_RENAMED: typeof FORBIDDEN = [
  ['tenants/src/module', OTHER_REMOTE],
  ['host/provided/router', OTHER_PACKAGE],
  ['api/src/kernel/context', OTHER_PACKAGE],
  ['kit/api', OTHER_PACKAGE],
  ['mock/folder', OTHER_PACKAGE],
  ['repository/mf-reports/src/module', OTHER_REMOTE],
  ['http', /^Calls go by the store: /],
  ['copy', OTHER_REMOTE],
];
const ALLOWED = [
  './own',
  'library',
  'react',
  'rxjs',
  '@najem/shared/domain/kernel',
  '@najem/shared/contract/kernel',
  '@najem/shared/store',
];

let folder: string;
let remote: string;
const write = (file: string, text: string) => writeFileSync(path.join(remote, file), text);
const link = (name: string, place: string) => {
  mkdirSync(path.join(remote, 'node_modules'), { recursive: true });
  symlinkSync(place, path.join(remote, 'node_modules', name));
};
const addPackage = (place: string, files: Record<string, string>) => {
  mkdirSync(path.join(folder, place), { recursive: true });
  for (const [file, text] of Object.entries({
    'package.json': JSON.stringify({ name: path.basename(place) }),
    ...files,
  }))
    writeFileSync(path.join(folder, place, file), text);
};

// Inside the repository, so that its packages are found.
beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(path.resolve('.cache', 'borders-'));
  remote = path.join(folder, 'mf-probe');
  cpSync('dev/remote-tools/template/remote.json', path.join(remote, 'remote.json'), { recursive: true });
  mkdirSync(path.join(remote, 'src'));
  const names = ['@najem/shared', 'react', 'rxjs', 'library', 'copy', ...Object.keys(RENAMED)];
  const dependencies = Object.fromEntries(names.map((name) => [name, '*']));
  write('package.json', JSON.stringify({ type: 'module', sideEffects: true, dependencies }));
  for (const [name, place] of Object.entries(RENAMED)) link(name, path.resolve(place));
  addPackage('neighbour', { 'remote.json': '{}', 'index.js': '' });
  addPackage('library', { 'index.js': "import '../neighbour/index.js'; import './part.js';", 'part.js': '' });
  link('library', path.join(folder, 'library'));
  addPackage('mf-probe/node_modules/copy', { 'remote.json': '{}', 'index.js': '' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a build refuses every module from beyond its borders, with the importing file and the way out', async () => {
  const forbidden = [...FORBIDDEN, ...FORBIDDEN_RENAMED];
  const requests = [...ALLOWED, ...forbidden.map(([request]) => request)];
  write('src/own.ts', "import './own.css';");
  write('src/own.css', `@import '${ROOT}/shell/src/shell.css';`);
  write(
    'src/module.tsx',
    `${requests.map((request) => `import '${request}';`).join('\n')}
    export const load = (name: string) => [import('${ROOT}/mf-reports/src/module'), import(\`${ROOT}/mf-reports/src/\${name}\`)];`,
  );
  const failure = await run(process.execPath, [CLI, 'build'], { cwd: remote }).catch((error: unknown) => error);
  const { stderr } = failure as { stderr: string };
  const refused = [...stderr.matchAll(/'(?<request>[^']+)' may not be imported by (?<file>\S+)\. (?<advice>.+)/g)];
  const byRequest = new Map(refused.map(({ groups }) => [groups!.request, groups!]));
  const others = [`${ROOT}/shell/src/shell.css`, `${ROOT}/mf-reports/src/module`, `${ROOT}/mf-reports/src`];
  const ofLibrary = '../neighbour/index.js';
  expect([...byRequest.keys()].sort()).toEqual([...forbidden.map(([request]) => request), ...others, ofLibrary].sort());
  for (const [request, advice] of forbidden) {
    expect(byRequest.get(request)).toMatchObject({
      file: 'mf-probe/src/module.tsx',
      advice: expect.stringMatching(advice),
    });
  }
  expect(byRequest.get(others[0])?.file).toBe('mf-probe/src/own.css');
  expect(byRequest.get(ofLibrary)?.file).toBe('library/index.js');
});
