import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLI = path.resolve('dev/remote-tools/cli.mjs');
const SAMPLE = JSON.parse(readFileSync('dev/remote-tools/template/remote.json', 'utf8')) as { nav: object[] };
const [LINK] = SAMPLE.nav;

let folder: string;
beforeAll(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'najem-descriptor-')), 'mf-umowy');
  mkdirSync(path.join(folder, 'node_modules/@najem'), { recursive: true });
  symlinkSync(path.resolve('shared'), path.join(folder, 'node_modules/@najem/shared'));
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

/** What a command prints in the folder of a remote with this descriptor. */
async function outputOf(command: string[], descriptor: string): Promise<string> {
  writeFileSync(path.join(folder, 'remote.json'), descriptor);
  const failure = await run(process.execPath, command, { cwd: folder }).catch((error: unknown) => error);
  return (failure as { stderr: string }).stderr;
}

it.each(['build', 'dev', 'test'])(
  'the command %s says in one line what is wrong in a broken remote.json',
  async (name) => {
    const line = /^mf-umowy\/remote\.json is not JSON: .+\n$/;
    expect(await outputOf([CLI, name], '{ "id": "umowy",, }')).toMatch(line);
  },
);

it.each([
  [{ id: 'Umowy' }, 'id is "Umowy" and must be 2 to 30 small letters, digits and hyphens, a letter first.'],
  [{ contract: 2 }, 'contract is 2 and must be the version of the contract that it is built for, such as "2.3".'],
  [{ access: 'all' }, 'access is "all" and must be one of public, user, admin.'],
  [{ path: '/umowy' }, 'path is no field; there are'],
  [{ slots: [{ slot: 'x' }] }, 'slots is [{"slot":"x"}] and must be a list of the slots'],
  [{ listens: 'src/listens.ts' }, 'listens is "src/listens.ts" and must be true, where src/listens.ts has epics'],
  [{ listens: true }, 'listens is true, and src/listens.ts is missing: it exports `listens`.'],
  [{ paths: [] }, 'paths is [] and must be a list of one or more paths such as "/umowy".'],
  [{ publicPaths: undefined }, 'the field publicPaths is missing: a list of paths, which may be empty.'],
  [{ publicPaths: ['/umowy'] }, 'publicPaths has the path /umowy and may only have /example and paths below.'],
  [{ nav: [{ ...LINK, path: '/examples' }] }, 'nav has the path /examples and may only have /example and paths below.'],
  [{ nav: [{ ...LINK, path: '/example/../umowy' }] }, 'nav is [{"label":"Example","path":"/example/../umowy"'],
  [{ nav: [{ ...LINK, icon: 'hous' }] }, 'nav has the icon "hous" and may only have one of tenant, landlord, home,'],
  [{ nav: [null] }, 'nav is [null] and must be a list of links, each with label (at most 24 characters), path,'],
  [{ nav: [{ ...LINK, label: 'Umowy najmu i ich aneksy!' }] }, 'nav is [{"label":"Umowy najmu i ich aneksy!"'],
])('a command names the field of remote.json and what it must be: %j', async (change, fault) => {
  const output = await outputOf([CLI, 'build'], JSON.stringify({ ...SAMPLE, ...change }));
  expect(output).toContain(`mf-umowy/remote.json: ${fault}`);
  expect(output.split('\n')).toHaveLength(2);
});

it('the command dev ends with the same line, though it would serve', async () => {
  expect(await outputOf([CLI, 'dev'], '{ "id": "umowy" }')).toMatch(
    /^mf-umowy\/remote\.json: the field contract is missing: .+\n$/,
  );
});

it('a command of the repository says likewise what is wrong in the descriptor of one of its remotes', async () => {
  const tools = path.join(path.dirname(folder), 'dev');
  for (const part of ['tools/lib', 'remote-tools/lib'])
    cpSync(`dev/${part}`, path.join(tools, part), { recursive: true });
  const output = await outputOf([path.join(tools, 'tools/lib/builds.mjs')], '[]');
  expect(output).toBe(
    `mf-umowy/remote.json: the field id is missing: 2 to 30 small letters, digits and hyphens, a letter first.\n`,
  );
});

it.each(['6000', '6667'])('the command dev refuses port %s, which no browser opens', async (port) => {
  expect(await outputOf([CLI, 'dev', '--port', port], JSON.stringify(SAMPLE))).toBe(
    `Browsers refuse port ${port}: take another one, such as 3001.\n`,
  );
});
