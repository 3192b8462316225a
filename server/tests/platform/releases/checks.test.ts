import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { SHELL_PATHS } from '@najem/shared/domain/platform';
import type { RemoteRecord } from '../../../src/platform/registry/build-record';
import { checkFiles, readUpload, RELEASE_BUDGET_BYTES } from '../../../src/platform/releases/check-release';
import { readMaps } from '../../../src/platform/releases/source-maps';
import {
  buildUpload,
  encodeFiles,
  type ReleaseSite,
  SHELL,
  startReleaseSite,
  type Upload,
} from '../../support/release-site';

const MAJOR = Number(CONTRACT_VERSION.split('.', 1)[0]);
const NEWER_MINOR = `${MAJOR}.99`;
const OTHER_MAJOR = `${MAJOR + 1}.0`;

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
});
afterAll(() => site.close());

it('a rehearsal compresses nothing but what has a budget, and refuses the same', async () => {
  const later = 'export const rows = [];'.repeat(100);
  const upload = buildUpload('rehearsed', '1.0.0-a', {}, { 'later.js': later });
  const sent = readUpload(upload.files);
  const copiesOf = async (dryRun: boolean) => {
    const { files } = await checkFiles('rehearsed', sent, SHELL, { dryRun });
    return files.map(({ name }) => name).filter((name) => /\.(?:br|gz)$/.test(name));
  };
  expect(await copiesOf(true)).toEqual([]);
  expect(await copiesOf(false)).toEqual(expect.arrayContaining(['module.js.br', 'later.js.br', 'later.js.gz']));

  const mapOf = (text: string) => ({ name: 'later.js.map', content: gzipSync(text).toString('base64') });
  const map = mapOf(JSON.stringify({ version: 3, sources: ['src/rows.ts'], mappings: 'AAAA' }));
  expect(await readMaps([map], sent, { dryRun: true })).toEqual([]);
  expect(await readMaps([map], sent)).toHaveLength(1);
  await expect(readMaps([mapOf('{}')], sent, { dryRun: true })).rejects.toMatchObject({ code: 'RELEASE_INVALID' });
});

// SECURITY: The server checks an upload
describe('a rejected release, of which nothing is stored', () => {
  const withFile =
    (name: string, content: string | Buffer = '') =>
    (input: Upload) => ({
      ...input,
      files: [...input.files, ...encodeFiles({ [name]: content })],
    });
  const withRecord = (record: Partial<Record<keyof RemoteRecord, unknown>>) => () =>
    buildUpload('refused', '1.0.0-a', record as Partial<RemoteRecord>);
  const link = (path: string) => ({ label: 'Próba', path, tooltip: 'Próba', icon: 'report', order: 1 });
  const scripts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'sha384-x']));

  const REFUSED: [string, string, (input: Upload) => Upload][] = [
    ['without a record', 'remote.json', (input) => ({ ...input, files: input.files.slice(0, -1) })],
    ['with a broken record', 'remote.json', () => ({ remote: 'refused', files: encodeFiles({ 'remote.json': '{' }) })],
    ['with a name that climbs', '../x.js', withFile('../x.js')],
    ['with a name in a folder', 'a/b.js', withFile('a/b.js')],
    ['with a backslash in a name', 'a\\b.js', withFile('a\\b.js')],
    ['with a hidden file', '.x.js', withFile('.x.js')],
    ['with a page among its files', 'x.html', withFile('x.html')],
    ['with a compressed copy of its own', 'entry.js.br', withFile('entry.js.br')],
    ['with one file twice', 'dwa razy', withFile('ENTRY.js')],
    ['with a script that its record does not name', 'extra.js', withFile('extra.js')],
    [
      'with a file that is not base64',
      'base64',
      (input) => ({ ...input, files: [...input.files, { name: 'x.css', content: '*' }] }),
    ],
    [
      'with a script that was changed in transit',
      'suma kontrolna',
      (input) => ({
        ...input,
        files: input.files.map((file) =>
          file.name === 'entry.js' ? { ...file, content: Buffer.from('alert(1)').toString('base64') } : file,
        ),
      }),
    ],
    ['without its entry', 'gone.js', withRecord({ entry: 'gone.js' })],
    ['without a file of its module', 'gone.css', withRecord({ module: ['gone.css'] })],
    ['without a script that it names', 'gone.js', withRecord({ integrity: scripts('gone.js') })],
    ['with a version that is a path', 'version', withRecord({ version: '../1.0.0' })],
    ['with the container of another remote', 'name', withRecord({ name: 'mf_tenants_0123456789ab' })],
    ['with a container of no known form', 'name', withRecord({ name: 'mf_okna_x;alert(1)' })],
    ['for a newer contract', NEWER_MINOR, withRecord({ contract: NEWER_MINOR })],
    ['for another major of the contract', OTHER_MAJOR, withRecord({ contract: OTHER_MAJOR })],
    ['owning everything', 'paths', withRecord({ paths: ['/'] })],
    ['owning nothing', 'paths', withRecord({ paths: [] })],
    ['with a public path out of its paths', '/elsewhere', withRecord({ publicPaths: ['/elsewhere'] })],
    ['with a link out of its paths', '/elsewhere', withRecord({ nav: [link('/elsewhere')] })],
    ['with a link that climbs out of its paths', '/refused/../x', withRecord({ nav: [link('/refused/../x')] })],
    ['for a group that the shell lacks', '@najem/shared/gone', withRecord({ uses: ['@najem/shared/gone'] })],
    [
      'without a file of its copy of a group',
      'gone.js',
      withRecord({ carries: { '@najem/shared/ui/base': { range: '^1.0.0', files: ['gone.js'] } } }),
    ],
    [
      'for another federation runtime',
      '@module-federation/runtime',
      withRecord({ requires: { '@module-federation/runtime': '^3.0.0' } }),
    ],
    ['for a newer version of a shared module', '19.3.1', withRecord({ requires: { react: '^19.4.0' } })],
    ['without saying what it requires', 'requires', withRecord({ requires: undefined })],
    ['with an unknown audience', 'access', withRecord({ access: 'everybody' })],
    ['larger than its budget', 'za duże', withFile('big.png', Buffer.alloc(RELEASE_BUDGET_BYTES))],
    [
      'with an entry module above its budget',
      'po kompresji',
      () => buildUpload('refused', '1.0.0-a', {}, { 'module.js': createHashChain(200_000) }),
    ],
    [
      'with a link whose label is longer than the bar',
      '„Umowy najmu i ich aneksy!” jest za długa',
      withRecord({ nav: [{ ...link('/refused'), label: 'Umowy najmu i ich aneksy!' }] }),
    ],
    ...[
      'body{}',
      'html{}',
      ':root{--rn-ink:red}',
      '*{}',
      '.rn-topbar{}',
      '.ant-btn{}',
      '@media print{p{}}',
      '@import "x.css";',
    ].map((css): [string, string, (input: Upload) => Upload] => [
      `with a sheet that styles more than the remote: ${css}`,
      'Arkusz list.css',
      withFile('list.css', css),
    ]),
    ['with a sheet that nobody can read', 'list.css', withFile('list.css', '.refused{')],
    [
      'with a sheet that is nested without end',
      'list.css',
      withFile('list.css', '.a{--x:"}";'.repeat(10_000) + '}'.repeat(10_000)),
    ],
    ['without a file of what it listens to', 'gone.js', withRecord({ listens: ['gone.js'] })],
    [
      'that makes every page load much for what it listens to',
      'nasłuchuje',
      () => buildUpload('refused', '1.0.0-a', { listens: ['listens.js'] }, { 'listens.js': createHashChain(20_000) }),
    ],
  ];

  let token: string;
  beforeAll(async () => void ({ token } = await site.newToken('refused')));

  it.each(REFUSED)('the server rejects a release %s', async (_name, reason, change) => {
    const { status, body } = await site.publish(change(buildUpload('refused', '1.0.0-a')), token);
    expect([status, body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect(body.message).toContain(reason);
    expect((await site.listed('refused')).versions).toEqual([]);
  });

  it('the server rejects a release with any path that the server itself answers', async () => {
    const routes = [...site.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/[\w./:*-]*)/gm)];
    const first = new Set(routes.map(([, route]) => `/${(route ?? '').split('/')[1] ?? ''}`));
    const own = [...first].filter((route) => /^\/[a-z]/.test(route));
    expect(own).toEqual(expect.arrayContaining(['/api', '/health', '/metrics', '/google-button', '/remotes.json']));
    for (const taken of own) {
      const { body } = await site.publish(buildUpload('refused', '1.0.0-a', { paths: [taken], nav: [] }), token);
      expect([taken, body.code]).toEqual([taken, taken.includes('.') ? 'RELEASE_INVALID' : 'RELEASE_PATH_TAKEN']);
    }
  });

  it.each(['/remotes/x', ...Object.values(SHELL_PATHS), ...Object.values(SHELL_PATHS).map((path) => `${path}/x`)])(
    'the server rejects a release with the path %s of the site',
    async (taken) => {
      const { status, body } = await site.publish(
        buildUpload('refused', '1.0.0-a', { paths: [taken], nav: [] }),
        token,
      );
      expect([status, body.code]).toEqual([409, 'RELEASE_PATH_TAKEN']);
    },
  );

  // SECURITY: size of a body
  it('the server rejects a release above the body limit', async () => {
    const { status, body } = await site.publish(
      withFile('big.png', Buffer.alloc(4 * 1024 * 1024))(buildUpload('refused', '1.0.0-a')),
      token,
    );
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  /** Text that no compression makes smaller than half. */
  function createHashChain(length: number): string {
    let text = '';
    for (let at = 0; text.length < length; at += 1) text += createHash('sha256').update(String(at)).digest('base64');
    return `/*${text}*/`;
  }
});
