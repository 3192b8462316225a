import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fastifyCookie } from '@fastify/cookie';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { refuse } from '../errors';
import { HttpExchange } from '../http/exchange';
import { OVERRIDE_COOKIE, SITE_COOKIE } from '../sessions/cookies';
import { readSiteSession } from '../sessions/read-site-session';
import { readRecord, type ShellRecord } from '../releases/build-record';
import { compressed } from '../http/compression';
import { liveBuilds } from '../releases/live-builds';
import { originsOf, readOverrides, withOverrides } from '../releases/overrides';
import { renderPage, SHELL_PREFIX } from './page';
import { pageHeaders } from './policy';
import { mountProviderFrame } from './provider-frame';
import { offerShell } from '../releases/publish-release';
import {
  createReleaseReader,
  REGISTRY_PATH,
  registryFor,
  releasesFor,
  STRANGER,
  teamOrigins,
  type Visitor,
} from '../releases/registry';
import { createReleaseFolders, keepShell } from '../releases/release-files';
import { type ActiveRelease, publishBuilt } from '../releases/activate-release';
import { repositoryBuilds, repositoryRemotes, type SiteBuilds } from '../releases/repository';

/** Public addresses that the shell itself shows, with the chunk that holds them. */
const SIGN_IN_PATHS = /^\/(login|register|verify-pending|forgot-password|verify-email\/[^/]+|reset-password\/[^/]+)$/;
/** Its screen has a dialog, and so a larger group of the kit than the other screens of an account. */
const IDENTITY_PATHS = /^\/(verify-identity|identity-verification)$/;
const MEMBER_PATHS = /^\/(admin(\/.*)?|profile|verify-identity|identity-verification|add-tenant|add-landlord)?$/;
/** The mail's link: a program gets the call, a browser gets the screen. */
const MAIL_LINK = /^\/api\/users\/verify-email\/[^/]+$/;

/** Whoever has such an address may read what is behind it: it must get neither into search engines nor to other sites. */
const UNLISTED_PATHS = /^\/reports\/(?:shared|verify)(?:\/|$)/;

const YEAR_SECONDS = 31_536_000;

/** A file of a release, plainly written: what the file system would read as the same path must not pass the gate. */
const REMOTE_FILE = /^\/remotes\/(?<id>[a-z][a-z0-9-]*)\/(?<version>\w[\w.-]*)\/(?<file>\w[\w.-]*)(?:\?|$)/;
const SHELL_FILE = /^\w[\w.-]*$/;

/** Serves the site: static files of shell and remotes, the registry, and the page for every other address. */
export async function registerSite(
  app: FastifyInstance,
  ctx: Context,
  builds: SiteBuilds = repositoryBuilds(),
): Promise<void> {
  const { devBuilds } = ctx.config;
  const live = devBuilds === null ? null : liveBuilds(app, ctx, devBuilds, repositoryRemotes());
  const readShell = live ? live.shell : await publishShell(ctx, builds);
  const makeFolder = createReleaseFolders(ctx);
  const readReleases = createReleaseReader(ctx, readShell);
  // What does not fit this shell should be told of now, and not when the first page is opened.
  if (!live) await readReleases();
  const releases = async () => (live ? live.over(await readReleases()) : readReleases());
  const cookieOf = (request: FastifyRequest, name: string) => fastifyCookie.parse(request.headers.cookie ?? '')[name];
  const visitorOf = async (request: FastifyRequest): Promise<Visitor> =>
    (await readSiteSession(ctx, cookieOf(request, SITE_COOKIE))) ?? STRANGER;
  const seenBy = async (request: FastifyRequest) => {
    const [visitor, shell] = [await visitorOf(request), await readShell()];
    const all = await releases();
    const active = releasesFor(all, visitor);
    const held = readOverrides(ctx, cookieOf(request, OVERRIDE_COOKIE), visitor);
    const own = { ...registryFor(active, visitor, shell.build), ...teamOrigins(all) };
    const registry = withOverrides(own, ctx, visitor, held);
    return { visitor, shell, active, held, registry };
  };

  const files = {
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false as const,
    dotfiles: 'ignore' as const,
    // A cache in between must not hand a compressed copy to somebody who cannot read it.
    setHeaders: (answer: { setHeader(name: string, value: string): unknown }) =>
      void answer.setHeader('vary', 'accept-encoding'),
  };
  if (live) {
    app.get<{ Params: { file: string } }>(`${SHELL_PREFIX}:build/:file`, (request, reply) =>
      live.send(reply, 'shell', SHELL_FILE.test(request.params.file) ? request.params.file : refuse('NOT_FOUND')),
    );
  } else {
    const root = await keepShell(ctx, builds.shell, (await readShell()).build);
    await app.register(fastifyStatic, { root, prefix: SHELL_PREFIX, ...files });
  }
  const remoteFolders = path.join(ctx.config.dataDir, 'remotes');
  await app.register(async (remotes) => {
    const gated = new WeakSet<FastifyRequest>();
    remotes.addHook('onRequest', async (request, reply) => {
      const { id, version, file } = (REMOTE_FILE.exec(request.url)?.groups ??
        refuse('NOT_FOUND')) as unknown as RemoteFile;
      if ((await releases()).some(({ record }) => record.id === id && record.access === 'admin')) {
        if ((await visitorOf(request)).role !== 'admin') refuse('NOT_FOUND');
        gated.add(request);
      }
      if (live?.has(id)) return live.send(reply, `mf-${id}`, file);
      if (!(await makeFolder({ id, version }))) refuse('NOT_FOUND');
      return undefined;
    });
    remotes.addHook('onSend', async (request, reply) => {
      // A gated file must not be kept where the next person at this browser finds it.
      if (gated.has(request)) reply.header('cache-control', 'private, no-cache');
    });
    await mkdir(remoteFolders, { recursive: true });
    await remotes.register(fastifyStatic, {
      root: remoteFolders,
      prefix: '/remotes/',
      decorateReply: false,
      ...files,
    });
  });

  app.get(REGISTRY_PATH, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return (await seenBy(request)).registry;
  });

  const isSecure = ctx.config.publicUrl.startsWith('https:');
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { visitor, shell, active, held, registry } = await seenBy(request);
    const pathname = pathnameOf(request.url);
    const nonce = ctx.randomBytes(16).toString('base64');
    const place = placeOf(pathname, visitor, active);
    const isOverridden = registry.remotes.some(({ id, override }) => override && id === place.owner?.record.id);
    if (held.isSpent) new HttpExchange(request, reply, isSecure).clearCookie(OVERRIDE_COOKIE, '/');
    const page = renderPage({
      shell,
      registry,
      // What the shell will not try is not fetched ahead of time.
      owner: isOverridden || place.owner?.unfit !== undefined ? undefined : place.owner?.record,
      chunk: place.chunk,
      nonce,
      config: ctx.config,
    });
    // Nothing of the request is in it, so its length tells nobody what else is.
    const small = await compressed(page, request.headers['accept-encoding']);
    return reply
      .code(place.known ? 200 : 404)
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        Vary: 'Accept-Encoding',
        ...(small ? { 'Content-Encoding': small.encoding } : {}),
        ...pageHeaders(ctx.config, nonce, originsOf(registry)),
        ...(UNLISTED_PATHS.test(pathname)
          ? { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' }
          : { 'Referrer-Policy': 'strict-origin-when-cross-origin' }),
      })
      .send(small?.body ?? page);
  };

  app.addHook('onRequest', async (request, reply) => {
    const pathname = pathnameOf(request.url);
    if (request.method === 'GET' && MAIL_LINK.test(pathname) && isNavigation(request)) await sendPage(request, reply);
  });
  mountProviderFrame(app, ctx);
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('Content-Type', 'image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(FAVICON),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.header('Content-Type', 'text/plain').send('User-agent: *\nDisallow: /reports/shared/\nDisallow: /api/\n'),
  );
  // Those who watch a site often ask for the head alone.
  app.get('/*', { exposeHeadRoute: true }, sendPage);
}

/** Publishes what was built beside this server, and answers the shell that it hands out. */
async function publishShell(ctx: Context, builds: SiteBuilds): Promise<() => Promise<ShellRecord>> {
  const shell = await readRecord<ShellRecord>(builds.shell, 'assets.json');
  await publishBuilt(ctx, builds.remotes);
  await offerShell(ctx, shell.build, shell.provides);
  return () => Promise.resolve(shell);
}

interface RemoteFile {
  id: string;
  version: string;
  file: string;
}

interface Place {
  known: boolean;
  owner?: ActiveRelease;
  chunk?: string;
}

/** What an address opens for a visitor, so that the page can fetch it at once. */
function placeOf(pathname: string, visitor: Visitor, releases: readonly ActiveRelease[]): Place {
  if (SIGN_IN_PATHS.test(pathname) || MAIL_LINK.test(pathname)) return { known: true, chunk: 'sign-in' };
  const isWithin = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
  const target = pathname === '/' ? '/landlords' : pathname;
  // Of a remote that is not for this visitor not even the status may tell.
  const owner = releases.find(
    ({ record }) =>
      (record.access !== 'admin' || visitor.role === 'admin') &&
      record.paths.some((prefix) => target === prefix || target.startsWith(`${prefix}/`)),
  );
  if (owner?.record.publicPaths.some(isWithin)) return { known: true, owner };
  const known = owner !== undefined || MEMBER_PATHS.test(pathname);
  if (visitor.role === 'anonymous') return { known, chunk: 'sign-in' };
  if (owner) return { known, owner };
  return { known, chunk: IDENTITY_PATHS.test(pathname) ? 'identity' : 'account' };
}

/** The path that a request names, whatever it looks like: `//` is one, and no address without a host. */
function pathnameOf(url: string): string {
  const address = `http://site${url}`;
  return URL.canParse(address) ? new URL(address).pathname : url;
}

function isNavigation(request: FastifyRequest): boolean {
  const mode = request.headers['sec-fetch-mode'];
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return wantsPage && (mode === undefined || mode === 'navigate');
}

const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="8" fill="#0E5A6B"/><path d="M7.5 15.5 16 8l8.5 7.5M9.5 14v10h13V14" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path d="m12.5 18 2.7 2.7 4.6-5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
