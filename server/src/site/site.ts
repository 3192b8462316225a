import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fastifyCookie } from '@fastify/cookie';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { refuse } from '../errors';
import { SITE_COOKIE } from '../people/cookies';
import { readSiteSession } from '../people/site-session';
import type { ShellRecord } from './build-record';
import { readRecord } from './build-record';
import { renderPage, SHELL_PREFIX } from './page';
import { contentSecurityPolicy } from './policy';
import { offerShell } from './publishing';
import { createReleaseReader, REGISTRY_PATH, registryFor, releasesFor, type Visitor } from './registry';
import { createReleaseFolders, keepShell } from './release-files';
import { type ActiveRelease, publishBuilt } from './releases';

/** Public addresses that the shell itself shows, with the chunk that holds them. */
const SIGN_IN_PATHS = /^\/(login|register|verify-pending|forgot-password|verify-email\/[^/]+|reset-password\/[^/]+)$/;
const MEMBER_PATHS = /^\/(profile|verify-identity|identity-verification|add-tenant|add-landlord)?$/;
/** The mail's link: a program gets the call, a browser gets the screen. */
const MAIL_LINK = /^\/api\/users\/verify-email\/[^/]+$/;

/** Whoever has such an address may read what is behind it: it must get neither into search engines nor to other sites. */
const UNLISTED_PATHS = /^\/reports\/(?:shared|verify)(?:\/|$)/;

const YEAR_SECONDS = 31_536_000;

/** A file of a release, plainly written: what the file system would read as the same path must not pass the gate. */
const REMOTE_FILE = /^\/remotes\/(?<id>\w[\w-]*)\/(?<version>\w[\w.-]*)\/\w[\w.-]*(?:\?|$)/;

/** Where the builds lie that this server offers at its start. */
export interface SiteBuilds {
  shell: string;
  remotes: string[];
}

/** The builds of this repository. */
export function repositoryBuilds(): SiteBuilds {
  const remotes = ['tenants', 'landlords', 'reports', 'payments', 'admin'];
  return { shell: path.resolve('shell/dist'), remotes: remotes.map((id) => path.resolve(`mf-${id}/dist`)) };
}

/** Serves the site: static files of shell and remotes, the registry, and the page for every other address. */
export async function registerSite(
  app: FastifyInstance,
  ctx: Context,
  builds: SiteBuilds = repositoryBuilds(),
): Promise<void> {
  const shell = await readRecord<ShellRecord>(builds.shell, 'assets.json');
  await publishBuilt(ctx, builds.remotes);
  await offerShell(ctx, shell.build, shell.provides);
  const makeFolder = createReleaseFolders(ctx);
  const releases = createReleaseReader(ctx);
  const visitorOf = async (request: FastifyRequest): Promise<Visitor> => {
    const session = await readSiteSession(ctx, fastifyCookie.parse(request.headers.cookie ?? '')[SITE_COOKIE]);
    return session ?? { role: 'anonymous', userId: null };
  };

  const files = {
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false as const,
    dotfiles: 'ignore' as const,
  };
  await app.register(fastifyStatic, {
    root: await keepShell(ctx, builds.shell, shell.build),
    prefix: SHELL_PREFIX,
    ...files,
  });
  const remoteFolders = path.join(ctx.config.dataDir, 'remotes');
  await app.register(async (remotes) => {
    const gated = new WeakSet<FastifyRequest>();
    remotes.addHook('onRequest', async (request) => {
      const { id, version } = REMOTE_FILE.exec(request.url)?.groups ?? refuse('NOT_FOUND');
      if ((await releases()).some(({ record }) => record.id === id && record.access === 'admin')) {
        if ((await visitorOf(request)).role !== 'admin') refuse('NOT_FOUND');
        gated.add(request);
      }
      await makeFolder({ id: id as string, version: version as string });
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
    const visitor = await visitorOf(request);
    return registryFor(releasesFor(await releases(), visitor), visitor, shell.build);
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = await visitorOf(request);
    const active = releasesFor(await releases(), visitor);
    const { pathname } = new URL(request.url, ctx.config.publicUrl);
    const nonce = ctx.randomBytes(16).toString('base64');
    const place = placeOf(pathname, visitor, active);
    return reply
      .code(place.known ? 200 : 404)
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': contentSecurityPolicy(ctx.config, nonce),
        'X-Content-Type-Options': 'nosniff',
        ...(UNLISTED_PATHS.test(pathname)
          ? { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' }
          : { 'Referrer-Policy': 'strict-origin-when-cross-origin' }),
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      })
      .send(
        renderPage({
          shell,
          registry: registryFor(active, visitor, shell.build),
          owner: place.owner?.record,
          chunk: place.chunk,
          nonce,
          config: ctx.config,
        }),
      );
  };

  app.addHook('onRequest', async (request, reply) => {
    const { pathname } = new URL(request.url, ctx.config.publicUrl);
    if (request.method === 'GET' && MAIL_LINK.test(pathname) && isNavigation(request)) await sendPage(request, reply);
  });
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('Content-Type', 'image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(FAVICON),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.header('Content-Type', 'text/plain').send('User-agent: *\nDisallow: /reports/shared/\nDisallow: /api/\n'),
  );
  app.get('/*', sendPage);
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
  const owner = releases.find(({ record }) =>
    record.paths.some((prefix) => target === prefix || target.startsWith(`${prefix}/`)),
  );
  if (owner?.record.publicPaths.some(isWithin)) return { known: true, owner };
  const known = owner !== undefined || MEMBER_PATHS.test(pathname);
  if (visitor.role === 'anonymous') return { known, chunk: 'sign-in' };
  if (owner && (owner.record.access !== 'admin' || visitor.role === 'admin')) return { known, owner };
  return { known, chunk: 'account' };
}

function isNavigation(request: FastifyRequest): boolean {
  const mode = request.headers['sec-fetch-mode'];
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return wantsPage && (mode === undefined || mode === 'navigate');
}

const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="8" fill="#0E5A6B"/><path d="M7.5 15.5 16 8l8.5 7.5M9.5 14v10h13V14" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path d="m12.5 18 2.7 2.7 4.6-5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
