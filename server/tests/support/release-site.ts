import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTRACT_VERSION, type Input } from '@najem/shared/contract/kernel';
import { signInCalls } from '@najem/shared/contract/identity';
import {
  platform,
  recordPath,
  type Registry,
  type ReleaseRecord,
  type RemoteLine,
} from '@najem/shared/contract/platform';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app';
import type { RemoteRecord, ShellRecord } from '../../src/platform/registry/build-record';
import { allRoutes } from '../../src/routes';
import { registerSite } from '../../src/platform/site/register-site';
import { startTestApp, type TestApp } from './harness';
import { confirmPerson, type Person } from './sign-in';

export const SHELL = {
  build: 'shell-build',
  entry: ['shell.js'],
  integrity: { 'shell.js': 'sha384-shell' },
  chunks: {},
  groups: {},
  provides: { react: '19.3.1', '@najem/shared/ui/base': '1.0.0' },
  names: { '@najem/shared/store': ['request'] },
};
/** More than the registry's maximum age. */
const SOON_MS = 1_001;

export type Upload = Input<typeof platform.publish> & { files: { name: string; content: string }[] };
type Files = Record<string, string | Buffer>;

export const hashOf = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Builds an upload of a team: a tiny container, its entry module, and the record of the build. */
export function buildUpload(id: string, version: string, record: Partial<RemoteRecord> = {}, more: Files = {}): Upload {
  const files: Files = { 'entry.js': `/* ${version} */`, 'module.js': 'export {}', 'module.css': '.own{}', ...more };
  const scripts = Object.entries(files).filter(([name]) => name.endsWith('.js'));
  const sent: RemoteRecord = {
    id,
    name: `mf_${id.replaceAll('-', '_')}`,
    version,
    contract: CONTRACT_VERSION,
    access: 'user',
    paths: [`/${id}`],
    publicPaths: [],
    nav: [{ label: 'Próba', path: `/${id}`, tooltip: 'Próba', icon: 'report', order: 99 }],
    entry: 'entry.js',
    module: ['module.js', 'module.css'],
    uses: ['react'],
    requires: { react: '^19.3.0' },
    integrity: Object.fromEntries(scripts.map(([name, content]) => [name, hashOf(content)])),
    ...record,
  };
  return { remote: id, files: encodeFiles({ ...files, 'remote.json': JSON.stringify(sent) }) };
}

export const encodeFiles = (files: Files) =>
  Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content).toString('base64') }));

/** A person at an address of their own. */
export interface Visitor extends Person {
  address: string;
}

/** A site without remotes of its own, with an administrator and the actions of teams. */
export class ReleaseSite {
  constructor(
    readonly host: TestApp,
    readonly app: FastifyInstance,
    readonly folder: string,
    public admin: Person,
  ) {}

  async newToken(remote: string, days?: number): Promise<{ token: string; id: string }> {
    await confirmPerson(this.host, this.admin);
    const input = { remote, label: `token of ${remote}`, days };
    const { body } = await this.host.call(platform.createToken, input, { as: this.admin });
    return { token: body.secret, id: body.token._id };
  }

  /** Publishes a release for everybody, unless `dark`, `canary` or `open` says otherwise. */
  publish(input: Input<typeof platform.publish>, as: string) {
    const open = input.dark || input.canary !== undefined ? undefined : true;
    return this.host.call(platform.publish, { open, ...input }, { as });
  }

  switchTo(remote: string, input: Omit<Input<typeof platform.switchRelease>, 'remote'>, as: string) {
    return this.host.call(platform.switchRelease, { remote, ...input }, { as });
  }

  async listed(remote: string, as: string | Person = this.admin) {
    return (await this.host.call(platform.releases, { remote }, { as })).body;
  }

  /** Releases versions of a remote, one after another; returns its token. */
  async released(remote: string, ...versions: string[]): Promise<string> {
    const { token } = await this.newToken(remote);
    for (const version of versions) {
      // A later release has a later time.
      this.host.advance(1);
      expect((await this.publish(buildUpload(remote, version), token)).status).toBe(201);
    }
    return token;
  }

  /** Reads a remote's line of a visitor's registry, once a change has reached every process. */
  async entryOf(remote: string, cookie = ''): Promise<RemoteLine | undefined> {
    this.host.advance(SOON_MS);
    const answer = await this.app.inject({ url: '/remotes.json', headers: { cookie } });
    return answer.json<Registry>().remotes.find(({ id }) => id === remote);
  }

  /** Reads the record that a remote's line names. */
  async recordOf(line: RemoteLine | undefined, cookie = ''): Promise<ReleaseRecord> {
    const answer = await this.app.inject({ url: line ? recordPath(line) : '', headers: { cookie } });
    return answer.json<ReleaseRecord>();
  }

  /** Signs up people with verified identities, each at an address of their own; releases made later are younger. */
  async trustedVisitors(count = 5): Promise<Visitor[]> {
    const people = await Promise.all(Array.from({ length: count }, () => this.host.signUpVerified()));
    this.host.advance(1_000);
    return people.map((person, index) => ({ ...person, address: `192.0.2.${index + 1}` }));
  }

  /** Reports a failure of a release in a visitor's browser; without one, in that of a visitor without a session. */
  reportFailure(
    input: Pick<Input<typeof platform.reportFailure>, 'remote' | 'version'> &
      Partial<Input<typeof platform.reportFailure>>,
    visitor?: Visitor,
  ) {
    const failure = { stage: 'load', cause: 'ChunkLoadError', ...input } as const;
    return this.host.call(platform.reportFailure, failure, visitor ? { as: visitor, address: visitor.address } : {});
  }

  async siteCookie({ email, password }: Person): Promise<string> {
    const answer = await this.host.call(signInCalls.login, { email, password });
    return `najem_site=${answer.cookies.najem_site ?? ''}`;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.host.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export async function startReleaseSite(): Promise<ReleaseSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'najem-releases-'));
  const host = await startTestApp({ config: { dataDir: path.join(folder, 'data') } });
  const admin = await host.signInAdmin();
  return new ReleaseSite(host, await startSite(host, folder), folder, admin);
}

/**
 * Starts the pages of a test app: a shell, whose build is written into `folder`, and no remotes. `developmentShell`: the
 * folder of its development build.
 */
export async function startSite({ ctx }: TestApp, folder: string, developmentShell?: string): Promise<FastifyInstance> {
  const shell = await writeShell(path.join(folder, 'shell'));
  const site = createApp(ctx, allRoutes(), { latestMs: 0 });
  await registerSite(site, ctx, { shell, developmentShell, remotes: [] });
  await site.ready();
  return site;
}

/** Writes a build of the shell into a folder, and returns the folder. */
export async function writeShell(folder: string, differing: Partial<ShellRecord> = {}): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'assets.json'), JSON.stringify({ ...SHELL, ...differing }));
  return folder;
}
