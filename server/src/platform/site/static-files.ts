import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../tables';
import { acceptsEncoding, brotliQuickly } from '../../kernel/http/compression';
import { refuse } from '../../kernel/errors';
import type { ActiveRelease } from '../registry/active-releases';
import type { ShellRecord } from '../registry/build-record';
import type { LiveBuilds } from './live-builds';
import { mayKnow, releasesFor } from '../registry/registry';
import { readFile } from '../registry/queries';
import { createReleaseFolders, keepShell } from '../releases/release-files';
import { SHELL_PREFIX } from './page';
import type { VisitReader } from './visit';

const YEAR_SECONDS = 31_536_000;

/** A file of a release, plainly written: another spelling of the same path must not pass the access check. */
const REMOTE_FILE = /^\/remotes\/(?<id>[a-z][a-z0-9-]*)\/(?<version>\w[\w.-]*)\/(?<file>\w[\w.-]*)(?:\?|$)/;
/** A release's record, by its own hash, plainly written. */
const RECORD = /^\/records\/(?<id>[a-z][a-z0-9-]*)\/(?<version>\w[\w.-]*)\/(?<hash>[\w-]{43})$/;
/** A file of the shell, plainly written: no spelling of a path leads out of its folder. */
const SHELL_URL = /^\/assets\/\w[\w.-]*\/\w[\w.-]*(?:\?|$)/;

const IMMUTABLE = {
  preCompressed: true,
  // Nobody asks for a part of a script, and a part that it does not have would be a failure.
  acceptRanges: false,
  immutable: true,
  maxAge: YEAR_SECONDS * 1000,
  index: false as const,
  dotfiles: 'ignore' as const,
  // A cache in between must not serve a compressed copy to a client that cannot read it.
  setHeaders: (reply: FastifyReply) => void reply.header('vary', 'accept-encoding'),
};

/** The next person at this browser must not find a restricted file in its cache. */
const RESTRICTED_CACHE = 'private, no-cache';

interface RemoteFile {
  id: string;
  version: string;
  file: string;
}

function parseRemoteFile(url: string): RemoteFile | undefined {
  const { id, version, file } = REMOTE_FILE.exec(url)?.groups ?? {};
  return id === undefined || version === undefined || file === undefined ? undefined : { id, version, file };
}

interface Source {
  live: LiveBuilds | null;
  readReleases(): Promise<ActiveRelease[]>;
}

/** Serves the files of the shell's build that `npm run dev` keeps up to date. */
export function registerLiveShell(app: FastifyInstance, live: LiveBuilds): void {
  app.get<{ Params: { file: string } }>(`${SHELL_PREFIX}:build/:file`, (request, reply) =>
    live.send(reply, 'shell', request.params.file),
  );
}

/** Serves the files of the shell's build, and of earlier builds that open pages still request. */
export async function registerBuiltShell(
  app: FastifyInstance,
  ctx: Context,
  directory: string,
  shell: ShellRecord,
): Promise<void> {
  const root = await keepShell(ctx, directory, shell.build);
  await app.register(async (files) => {
    files.addHook('onRequest', async ({ url }) => {
      if (!SHELL_URL.test(url)) refuse('NOT_FOUND');
    });
    await files.register(fastifyStatic, { root, prefix: SHELL_PREFIX, ...IMMUTABLE });
  });
}

/** Serves files and records of releases; those of an `admin` remote, or of one that is not live, to those who get it. */
export async function registerRemoteFiles(
  app: FastifyInstance,
  ctx: Context,
  { live, readReleases }: Source,
  visits: VisitReader,
): Promise<void> {
  const isRestricted = createAccessCheck(readReleases, visits);
  registerRecords(app, ctx, live, isRestricted);
  const root = path.join(ctx.config.dataDir, 'remotes');
  const ensureFolder = createReleaseFolders(ctx);
  await app.register(async (remotes) => {
    const restricted = new WeakSet<FastifyRequest>();
    remotes.addHook('onRequest', async (request, reply) => {
      const { id, version, file } = parseRemoteFile(request.url) ?? refuse('NOT_FOUND');
      if (await isRestricted(request, id)) restricted.add(request);
      if (live?.has(id)) return live.send(reply, `mf-${id}`, file);
      // Those of releases are for the site alone.
      if (file.endsWith('.map')) refuse('NOT_FOUND');
      if (!(await ensureFolder({ id, version }))) refuse('NOT_FOUND');
      return undefined;
    });
    remotes.addHook('onSend', async (request, reply) => {
      if (restricted.has(request)) reply.header('cache-control', RESTRICTED_CACHE);
    });
    await mkdir(root, { recursive: true });
    await remotes.register(fastifyStatic, { root, prefix: '/remotes/', decorateReply: false, ...IMMUTABLE });
  });
}

/** Tells whether only some visitors get a remote. NOT_FOUND for the others. */
type AccessCheck = (request: FastifyRequest, remote: string) => Promise<boolean>;

function createAccessCheck(readReleases: Source['readReleases'], visits: VisitReader): AccessCheck {
  return async (request, remote) => {
    const release = (await readReleases()).find(({ record }) => record.id === remote);
    if (!release || (release.record.access !== 'admin' && release.stage === 'live')) return false;
    const visitor = await visits.visitor(request);
    if (!mayKnow(release, visitor) || releasesFor([release], visitor).length === 0) refuse('NOT_FOUND');
    return true;
  };
}

/** Serves each record at an address that contains its hash, and so never changes. */
function registerRecords(app: FastifyInstance, ctx: Context, live: LiveBuilds | null, isRestricted: AccessCheck): void {
  app.get('/records/*', async (request, reply) => {
    const { id, version, hash } = RECORD.exec(request.url)?.groups ?? {};
    if (id === undefined || version === undefined) refuse('NOT_FOUND');
    const cacheControl = (await isRestricted(request, id))
      ? RESTRICTED_CACHE
      : `public, max-age=${YEAR_SECONDS}, immutable`;
    if (live?.has(id)) return live.send(reply, `mf-${id}`, 'remote.json');
    const content = await readFile(ctx, { id, version }, 'remote.json');
    if (!content || createHash('sha256').update(content).digest('base64url') !== hash) return refuse('NOT_FOUND');
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', cacheControl)
      .header('vary', 'accept-encoding');
    if (!acceptsEncoding(request.headers['accept-encoding'], 'br')) return reply.send(content);
    return reply.header('content-encoding', 'br').send(await brotliQuickly(content.toString('utf8')));
  });
}
