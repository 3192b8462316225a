import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

let folder: string;
let remote: string;
let built: string;
const build = () => {
  const command = [path.resolve('dev/remote-tools/lib/federated-build.mjs'), remote];
  return execFileSync(process.execPath, command, { encoding: 'utf8' }).trim();
};
// Inside the repository, so that its packages are found.
beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(path.resolve('.cache', 'visitors-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "workspaces": [] }');
  execFileSync(process.execPath, [path.resolve('dev/remote-tools/cli.mjs'), 'new', 'umowy'], { cwd: folder });
  remote = path.join(folder, 'mf-umowy');
  built = build();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a build for visitors is made once of the same sources, whatever asks for it', () => {
  const madeAt = () => statSync(path.join(built, 'remote.json')).mtimeMs;
  const first = madeAt();
  appendFileSync(path.join(remote, 'src/screens/Start.test.tsx'), '// Another test builds nothing.\n');
  expect([build(), madeAt()]).toEqual([built, first]);
  const texts = path.join(remote, 'src/texts.ts');
  writeFileSync(texts, readFileSync(texts, 'utf8').replace("'Odśwież'", "'Pobierz znowu'"));
  build();
  expect(madeAt()).toBeGreaterThan(first);
});

it("a build for visitors has maps from its scripts to the remote's sources, without the sources", () => {
  const files = readdirSync(built);
  const maps = files.filter((file) => file.endsWith('.map'));
  // The kit's copies are the site's own, and the entry has nothing of the remote.
  expect(maps.filter((file) => /^(?:kit-|remoteEntry)/.test(file))).toEqual([]);

  const script = files.find((file) => /^module\..*\.js$/.test(file)) ?? '';
  const code = readFileSync(path.join(built, script), 'utf8');
  const map = JSON.parse(readFileSync(path.join(built, `${script}.map`), 'utf8')) as SourceMapPayload;
  const before = code.slice(0, code.indexOf('Pierwszy ekran tego modułu.')).split('\n');
  const origin = new SourceMap(map).findOrigin(before.length, (before.at(-1)?.length ?? 0) + 1);
  const lines = readFileSync(path.join(remote, 'src/texts.ts'), 'utf8').split('\n');
  expect(origin).toMatchObject({
    fileName: './src/texts.ts',
    lineNumber: lines.findIndex((line) => line.includes('Pierwszy ekran tego modułu.')) + 1,
  });

  for (const file of maps) {
    const text = readFileSync(path.join(built, file), 'utf8');
    const { sources } = JSON.parse(text) as SourceMapPayload;
    expect(sources.filter((source) => /^(?:data:|\/)/.test(source))).toEqual([]);
    expect([file, text.includes('sourcesContent'), text.includes(process.cwd())]).toEqual([file, false, false]);
  }
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => readFileSync(path.join(built, file), 'utf8').includes('sourceMappingURL'))).toEqual(
    [],
  );
});
