import path from 'node:path';
import { REGISTRY_HEADER } from '@najem/shared/contract/platform';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../tables';
import { DAY_MS } from '../../kernel/durations';
import { registerPackages } from '../packages/register-packages';
import type { ActiveRelease } from '../registry/active-releases';
import { readDevelopmentShell, readShellRecord, type ShellRecord } from '../registry/build-record';
import { storeCatalogue } from './catalogue';
import { createLiveBuilds, type LiveBuilds } from './live-builds';
import { createReleaseReader } from '../registry/offered-releases';
import { publishBuilt } from '../releases/publish-built';
import { ANONYMOUS, numberFor, REGISTRY_PATH } from '../registry/registry';
import { offerShell } from '../registry/queries';
import { keepShell } from '../releases/release-files';
import { repositoryBuilds, repositoryRemotes, type SiteBuilds, whenBuilt } from '../releases/repository';
import { registerPages } from './pages';
import { mountProviderFrame } from './provider-frame';
import { registerBuiltShell, registerLiveShell, registerRemoteFiles } from './static-files';
import { createVisitReader } from './visit';

const FOUND = 302;
/** How long a reader may keep what `security.txt` says (RFC 9116 asks for less than a year). */
const SECURITY_TEXT_MS = 30 * DAY_MS;
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="8" fill="#0E5A6B"/><path d="M7.5 15.5 16 8l8.5 7.5M9.5 14v10h13V14" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path d="m12.5 18 2.7 2.7 4.6-5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** What the site serves: the shell that it hands out, and the releases that this shell can run. */
export interface SiteSource {
  live: LiveBuilds | null;
  /** For pages with overrides, a development build where there is one. */
  readShell(isOverridden?: boolean): Promise<ShellRecord>;
  readReleases(): Promise<ActiveRelease[]>;
  /** Undefined until it is built. */
  readCatalogue?: (() => Promise<ActiveRelease | undefined>) | undefined;
}

/** Serves the site: static files of shell and remotes, the registry, and a page for every other path. */
export async function registerSite(
  app: FastifyInstance,
  ctx: Context,
  builds: SiteBuilds = repositoryBuilds(),
): Promise<void> {
  const source = await openSource(app, ctx, builds);
  const visits = createVisitReader(ctx, source);
  nameRegistry(app, ctx, source);
  if (source.live) registerLiveShell(app, source.live);
  else await registerBuiltShell(app, ctx, builds.shell, await source.readShell());
  await registerRemoteFiles(app, ctx, source, visits);
  app.get(REGISTRY_PATH, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return (await visits.visit(request)).registry;
  });
  await registerPackages(app, ctx, builds.packages);
  mountProviderFrame(app, ctx);
  registerOwnFiles(app, ctx);
  registerPages(app, ctx, visits);
}

/** Opens the development builds of the settings, or publishes the builds beside this server. */
async function openSource(app: FastifyInstance, ctx: Context, builds: SiteBuilds): Promise<SiteSource> {
  const { devBuilds } = ctx.config;
  if (devBuilds !== null) {
    const live = createLiveBuilds(app, ctx, devBuilds, repositoryRemotes(devBuilds));
    const readReleases = createReleaseReader(ctx, live.shell);
    return { live, readShell: live.shell, readReleases: async () => live.over(await readReleases()) };
  }
  const shell = await readShellRecord(builds.shell);
  await publishBuilt(ctx, builds.remotes);
  await offerShell(ctx, shell);
  const { catalogue, developmentShell } = builds;
  const readCatalogue =
    catalogue === undefined
      ? undefined
      : whenBuilt(path.join(catalogue, 'remote.json'), () => storeCatalogue(ctx, catalogue));
  const readForDevelopment =
    developmentShell === undefined
      ? undefined
      : whenBuilt(path.join(developmentShell, 'assets.json'), async () => {
          const record = await readDevelopmentShell(developmentShell, shell);
          if (record) await keepShell(ctx, developmentShell, record.build);
          return record;
        });
  const readShell = async (isOverridden = false) => (isOverridden && (await readForDevelopment?.())) || shell;
  const readReleases = createReleaseReader(ctx, readShell);
  // Incompatible releases are logged now, not when the first page is opened, and a build that cannot be read ends the start.
  await readReleases();
  await readCatalogue?.();
  await readForDevelopment?.();
  return { live: null, readShell, readReleases, readCatalogue };
}

/** Names the number of the caller's registry in every answer of the API, so that open pages follow releases. */
function nameRegistry(app: FastifyInstance, ctx: Context, { readReleases }: SiteSource): void {
  app.addHook('onSend', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return;
    const { caller } = request;
    const actor = caller && 'is' in caller ? caller.is === 'user' && caller.actor : caller;
    const visitor = actor ? { ...ANONYMOUS, role: actor.role, userId: actor.id } : ANONYMOUS;
    try {
      reply.header(REGISTRY_HEADER, numberFor(await readReleases(), visitor));
    } catch (error) {
      // The answer is complete without it.
      ctx.log.warn({ err: error }, 'failed to read the number of the registry');
    }
  });
}

function registerOwnFiles(app: FastifyInstance, { config, now }: Context): void {
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('Content-Type', 'image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(FAVICON),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.header('Content-Type', 'text/plain').send('User-agent: *\nDisallow: /reports/shared/\nDisallow: /api/\n'),
  );
  // Password managers lead there (W3C, well-known URL for changing passwords).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profile', FOUND));
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(now().getTime() + SECURITY_TEXT_MS).toISOString();
    const lines = [
      `Contact: mailto:${config.legal.controller.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: pl, en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
