import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../tables';
import { acceptsEncoding, brotliQuickly, ENCODINGS } from '../../kernel/http/compression';
import { HttpExchange } from '../../kernel/http/exchange';
import type { ActiveRelease } from '../registry/active-releases';
import { isOfCatalogue } from './catalogue';
import { originsOf } from '../registry/overrides';
import { inPage, type Visitor } from '../registry/registry';
import { OVERRIDE_COOKIE } from '../../identity/sessions/cookies';
import { renderPage } from './page';
import { createPageCompressor, NONCE_PLACE } from './page-compression';
import { pageHeaders } from './policy';
import { pathnameOf, type Visit, type VisitReader } from './visit';

/** Public paths whose screens the shell itself has in its `sign-in` chunk. */
const SIGN_IN_PATHS =
  /^\/(login|register|verify-pending|forgot-password|verify-email\/[^/]+|not-me\/[^/]+|reset-password\/[^/]+)$/;
const LEGAL_PATHS = /^\/(regulamin|polityka-prywatnosci)$/;
/** The identity screen has a dialog, and so a larger group of the kit than the other account screens. */
const IDENTITY_PATHS = /^\/(verify-identity|identity-verification)$/;
const SECOND_FACTOR_PATH = '/second-factor';
const MEMBER_PATHS =
  /^\/(admin(\/.*)?|profile|second-factor|verify-identity|identity-verification|add-tenant|add-landlord)?$/;
/** The mail's link: a program gets the call, a browser gets the screen. */
const MAIL_LINK = '/api/users/verify-email/:token';
const MAIL_PATH = /^\/api\/users\/verify-email\/[^/]+$/;

/** Paths that grant access to their bearer: they must reach neither search engines nor other sites. */
const UNLISTED_PATHS = /^\/(?:reports\/(?:shared|verify)|dossier\/asked)(?:\/|$)/;

/** What a page answers whose build is under way; browsers ask again by themselves. */
const EARLY = 'Katalog nie jest jeszcze zbudowany. Strona odświeży się, gdy będzie gotowy.\n';
const AGAIN_AFTER_SECONDS = '5';

/** Serves the page of every path, and of the mail's link where a browser opens it. */
export function registerPages(app: FastifyInstance, ctx: Context, visits: VisitReader): void {
  const compress = createPageCompressor();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    sendVisit(ctx, request, reply, await visits.visit(request), compress);
  app.addHook('onRequest', async (request, reply) => {
    const isMailLink = request.method === 'GET' && request.routeOptions.url === MAIL_LINK;
    if (isMailLink && isNavigation(request)) await sendPage(request, reply);
  });
  // Monitors request the head alone.
  app.get('/*', { exposeHeadRoute: true }, sendPage);
}

async function sendVisit(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  compress: ReturnType<typeof createPageCompressor>,
) {
  const { visitor, shell, active, held, registry, isEarly } = visit;
  if (isEarly) {
    return reply
      .code(503)
      .headers({ 'Retry-After': AGAIN_AFTER_SECONDS, Refresh: AGAIN_AFTER_SECONDS, 'Cache-Control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send(EARLY);
  }
  const pathname = pathnameOf(request.url);
  const nonce = ctx.randomBytes(16).toString('base64');
  const place = placeOf(pathname, visitor, active);
  const isAmong = (prefixes: readonly string[] = []) => prefixes.some((prefix) => isWithin(pathname, prefix));
  const missing = isAmong(registry.failedPaths) ? 503 : isAmong(registry.retiredPaths) ? 410 : 404;
  const isOverridden = registry.remotes.some(({ id, override }) => override && id === place.owner?.record.id);
  // Its paths are in its build, which the browser alone can read.
  const isPreview = registry.remotes.some(({ override, record }) => override !== undefined && record === '');
  const isSecure = ctx.config.publicUrl.startsWith('https:');
  if (held.isSpent) new HttpExchange(request, reply, isSecure).clearCookie(OVERRIDE_COOKIE);
  const page = renderPage({
    shell,
    registry: inPage(registry, place.owner),
    // The shell will not load these, so they are not preloaded.
    owner: isOverridden || place.owner?.incompatible !== undefined ? undefined : place.owner?.record,
    chunk: place.chunk,
    nonce: NONCE_PLACE,
    config: ctx.config,
  });
  // The page repeats nothing of the request, so its compressed length reveals nothing.
  const accepted = request.headers['accept-encoding'];
  const encoding = ENCODINGS.find((name) => acceptsEncoding(accepted, name));
  const whole = page.replaceAll(NONCE_PLACE, nonce);
  return reply
    .code(place.known || isPreview ? 200 : missing)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      ...pageHeaders(ctx.config, nonce, originsOf(registry)),
      ...(UNLISTED_PATHS.test(pathname)
        ? { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' }
        : { 'Referrer-Policy': 'strict-origin-when-cross-origin' }),
      ...(isOfCatalogue(pathname) ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
    })
    .send(encoding === 'gzip' ? compress(page, nonce) : encoding === 'br' ? await brotliQuickly(whole) : whole);
}

interface Place {
  known: boolean;
  owner?: ActiveRelease;
  chunk?: string;
}

/** Finds what a path opens for a visitor, so that the page can preload it. */
function placeOf(pathname: string, visitor: Visitor, releases: readonly ActiveRelease[]): Place {
  if (SIGN_IN_PATHS.test(pathname) || MAIL_PATH.test(pathname)) return { known: true, chunk: 'sign-in' };
  if (LEGAL_PATHS.test(pathname)) return { known: true, chunk: 'legal' };
  const target = pathname === '/' ? '/landlords' : pathname;
  // Not even the status may reveal a remote that this visitor may not load.
  const owner = releases.find(
    ({ record }) =>
      (record.access !== 'admin' || visitor.role === 'admin') &&
      record.paths.some((prefix) => isWithin(target, prefix)),
  );
  if (owner?.record.publicPaths.some((prefix) => isWithin(pathname, prefix))) return { known: true, owner };
  const known = owner !== undefined || MEMBER_PATHS.test(pathname);
  if (visitor.role === 'anonymous') return { known, chunk: 'sign-in' };
  if (owner) return { known, owner };
  if (IDENTITY_PATHS.test(pathname)) return { known, chunk: 'identity' };
  return { known, chunk: pathname === SECOND_FACTOR_PATH ? 'second-factor' : 'account' };
}

function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

function isNavigation(request: FastifyRequest): boolean {
  const mode = request.headers['sec-fetch-mode'];
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return wantsPage && (mode === undefined || mode === 'navigate');
}
