import type { Registry } from '@najem/shared/contract/platform';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../tables';
import { cookiesOf } from '../../kernel/http/exchange';
import type { ActiveRelease } from '../registry/active-releases';
import { isOfCatalogue } from './catalogue';
import type { ShellRecord } from '../registry/build-record';
import { type HeldOverrides, readOverrides, withoutLost, withOverrides } from '../registry/overrides';
import { ANONYMOUS, numberFor, REGISTRY_PATH, registryFor, releasesFor, type Visitor } from '../registry/registry';
import { OVERRIDE_COOKIE, SITE_COOKIE } from '../../identity/sessions/cookies';
import { readSiteSession } from '../../identity/sessions/read-site-session';

/** What one request gets: who sends it, and the shell, releases and registry for that visitor. */
export interface Visit {
  visitor: Visitor;
  shell: ShellRecord;
  active: readonly ActiveRelease[];
  held: HeldOverrides;
  registry: Registry;
  /** Whether it asks for the catalogue, which is not built yet. */
  isEarly: boolean;
}

export interface VisitReader {
  visitor(request: FastifyRequest): Promise<Visitor>;
  visit(request: FastifyRequest): Promise<Visit>;
}

interface Source {
  readShell(isOverridden?: boolean): Promise<ShellRecord>;
  readReleases(): Promise<ActiveRelease[]>;
  readCatalogue?: (() => Promise<ActiveRelease | undefined>) | undefined;
}

/** Creates the reader of visits: it identifies visitors by their cookies and selects what they get. */
export function createVisitReader(ctx: Context, { readShell, readReleases, readCatalogue }: Source): VisitReader {
  const isSecure = ctx.config.publicUrl.startsWith('https:');
  const visitor = async (request: FastifyRequest): Promise<Visitor> => {
    for (const cookie of cookiesOf(request, SITE_COOKIE, isSecure)) {
      const known = await readSiteSession(ctx, cookie);
      if (known) return known;
    }
    return ANONYMOUS;
  };
  return {
    visitor,
    async visit(request) {
      const who = await visitor(request);
      const releases = await readReleases();
      const released = new Set(releases.map(({ record }) => record.id));
      const confirmed = readOverrides(ctx, cookiesOf(request, OVERRIDE_COOKIE, isSecure), who);
      const held = await withoutLost(ctx, confirmed, released, who);
      const shell = await readShell(held.overrides.length > 0);
      const isForKit = readCatalogue !== undefined && isForCatalogue(request);
      const catalogue = isForKit ? await readCatalogue() : undefined;
      const active = [...releasesFor(releases, who), ...(catalogue ? [catalogue] : [])];
      const retired = releases.filter(({ stage }) => stage === 'retired');
      const own = { ...registryFor(active, who, shell.build, retired), number: numberFor(releases, who) };
      const registry = withOverrides(own, released, ctx, who, held);
      return { visitor: who, shell, active, held, registry, isEarly: isForKit && !catalogue };
    },
  };
}

/** Whether a request is for a page of the catalogue, or for its registry, which its pages fetch again. */
function isForCatalogue({ url, headers: { referer = '' } }: FastifyRequest): boolean {
  if (pathnameOf(url) !== REGISTRY_PATH) return isOfCatalogue(pathnameOf(url));
  return URL.canParse(referer) && isOfCatalogue(new URL(referer).pathname);
}

/**
 * Returns the path of a request as the page's router reads it: decoded, and without the host of a whole address, which the
 * server's router takes, too. `//` is a path, not an address without a host.
 */
export function pathnameOf(url: string): string {
  const address = url.startsWith('/') ? `http://site${url}` : url;
  if (!URL.canParse(address)) return url;
  const { pathname } = new URL(address);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
