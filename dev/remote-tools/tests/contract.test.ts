import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeCall } from '@najem/shared/contract/kernel';
import { session } from '@najem/shared/contract/identity';
import { tenants } from '@najem/shared/contract/register';
import webpack from 'webpack';

const run = promisify(execFile);
const { ContractPlugin, namesIn } = createRequire(__filename)('../plugins/contract-plugin.js') as {
  ContractPlugin: new (options: object) => webpack.WebpackPluginInstance;
  namesIn: (compilation: webpack.Compilation | undefined) => Record<string, string[]>;
};
const SLOTS = '"slots": [{ "name": "umowy-actions" }, { "name": "subject-details" }], ';
const CLI = path.resolve('dev/remote-tools/cli.mjs');

let folder: string;
let remote: string;
const write = (file: string, text: string) => writeFileSync(path.join(remote, file), text);
const readBuilt = (file: string) => readFileSync(path.join(remote, 'dist', file), 'utf8');

// Inside the repository, so that its packages are found.
beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(path.resolve('.cache', 'contract-'));
  remote = path.join(folder, 'mf-probe');
  cpSync('dev/remote-tools/template/remote.json', path.join(remote, 'remote.json'), { recursive: true });
  mkdirSync(path.join(remote, 'src'));
  write(
    'package.json',
    JSON.stringify({
      version: '1.0.0',
      type: 'module',
      dependencies: { '@najem/shared': '*', '@sinclair/typebox': '*' },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a build writes down the calls, names and bus events that it uses, and its record has the hash', async () => {
  write(
    'src/unused.ts',
    `import { reports } from '@najem/shared/contract/reports';
    import { useLoaded } from '@najem/shared/store';
    export const used = 1;
    export const unused = () => useLoaded(reports.list);`,
  );
  write('remote.json', readFileSync('dev/remote-tools/template/remote.json', 'utf8').replace('"nav"', SLOTS + '"nav"'));
  write(
    'src/kinds.ts',
    `import { Type } from '@sinclair/typebox';\nexport const Kind = Type.Union([Type.Literal('tenant'), Type.Literal('landlord')]);`,
  );
  write(
    'src/events.ts',
    `import { createEvent, defineEvent, moduleState } from '@najem/shared/store';
    import { Type } from '@sinclair/typebox';
    import { Kind } from './kinds';
    export const flatAdded = defineEvent('example/flat-added', {
      payload: Type.Object({ flat: Type.String({ maxLength: 40 }), of: Type.Optional(Kind) }),
      replay: true,
    });
    export const keysGiven = defineEvent('umowy/keys-given');
    export const sent = createEvent('sent');
    export const { reducer } = moduleState('example', (state = 0, action) => (sent.match(action) ? 1 : state));`,
  );
  write(
    'src/module.tsx',
    `import { problemText, session as calls, tenants } from '@najem/shared/contract';
    import { ofEvent, request as ask } from '@najem/shared/store';
    import { flatAdded, keysGiven } from './events';
    import { used } from './unused';
    const { logout } = calls;
    const epic = (actions, state, { bus }) => {
      bus.emit('notice', { text: problemText('FIELDS_REQUIRED') });
      bus.emit('own/event');
      bus.emit(flatAdded, keysGiven);
      return bus.on('refresh');
    };
    export const module = { used, calls: [ask('list', tenants.list), ask('out', logout)], epic, ofEvent };`,
  );
  await run(process.execPath, [CLI, 'build'], { cwd: remote });
  const content = readBuilt('contract.json');
  expect(JSON.parse(content)).toEqual({
    calls: { 'session.logout': describeCall(session.logout), 'tenants.list': describeCall(tenants.list) },
    names: { '@najem/shared/store': ['createEvent', 'defineEvent', 'moduleState', 'ofEvent', 'request'] },
    events: ['notice', 'refresh'],
    slots: { 'subject-details': ['subject'], 'umowy-actions': [] },
    payloads: {
      'example/flat-added': {
        type: 'object',
        properties: { flat: { type: 'string' }, of: { enum: ['tenant', 'landlord'] } },
        required: ['flat'],
      },
      'umowy/keys-given': {},
    },
  });
  const record = JSON.parse(readBuilt('remote.json')) as { fingerprint: string; integrity: object };
  expect(record.fingerprint).toBe(createHash('sha256').update(content).digest('base64url'));
  // Pages get these.
  expect(Object.keys(record.integrity)).not.toContain('contract.json');
});

it("the shell's build lists the names of its own modules, and leaves out a module that it cannot tell", async () => {
  const shared = path.join(folder, 'shared');
  mkdirSync(shared);
  const exported = { './store': './store.js', './ui/context': './context.js' };
  writeFileSync(path.join(shared, 'package.json'), JSON.stringify({ exports: exported }));
  writeFileSync(path.join(shared, 'store.js'), "export const request = 1;\nexport { useLoaded } from './more.js';");
  writeFileSync(path.join(shared, 'more.js'), 'export const useLoaded = 2;');
  const requests = ['@najem/shared/store', '@najem/shared/ui/context'];
  const compiler = webpack({
    mode: 'production',
    context: shared,
    entry: './store.js',
    output: { path: path.join(folder, 'dist') },
    plugins: [new ContractPlugin({ shared, requests, isRemote: false })],
  });
  const names = await new Promise((resolve) => {
    compiler?.run((_error, stats) => compiler.close(() => resolve(namesIn(stats?.compilation))));
  });
  expect(names).toEqual({ '@najem/shared/store': ['request', 'useLoaded'] });
});
