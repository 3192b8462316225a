import type { Input, Output } from '@najem/shared/contract/kernel';
import {
  type Override,
  type OverrideFault,
  overrideOrigin,
  type overrides,
  type Registry,
} from '@najem/shared/contract/platform';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { sealText, unsealText } from '../../kernel/crypto';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { OVERRIDE_COOKIE } from '../../identity/sessions/cookies';
import { listActiveReleases } from './active-releases';
import { auditRemote } from './audit-remote';
import { findWhoPlans } from './queries';
import { isShownTo, mayKnow, type Visitor } from './registry';

const PURPOSE = 'overrides';
/** A working day in development; in production the time of a supervised trial. */
const LIFE_SECONDS = { development: 8 * 3600, production: 3600 } as const;
/** More would not fit into a cookie. */
const MOST_OVERRIDES = 5;

/** The signed content of the cookie, which is valid for one session. */
interface Sealed {
  session: string;
  overrides: Override[];
}

/** The visitor of a page. */
type PageVisitor = Pick<Visitor, 'role' | 'sessionId'>;

/** The overrides of a browser that are in force for the visitor of a page. */
export interface HeldOverrides {
  overrides: Override[];
  fault?: OverrideFault;
  /** Whether the cookie can be removed. */
  isSpent: boolean;
}

/** Whether a visitor may load remotes from their own machine: administrators, in development every signed-in user. */
export function mayOverride(ctx: Context, role: PageVisitor['role']): boolean {
  return ctx.config.production ? role === 'admin' : role !== 'anonymous';
}

/**
 * Loads one remote from the caller's own machine, in this session only and for a limited time; replaces another override
 * of the same remote. OVERRIDE_NOT_ALLOWED, OVERRIDE_ADDRESS, OVERRIDE_REMOTE, OVERRIDE_TOO_MANY.
 */
export async function createOverride(
  ctx: Context,
  actor: Actor,
  input: Input<typeof overrides.create>,
  exchange: Exchange,
): Promise<Output<typeof overrides.create>> {
  const { remote, manifest } = input;
  if (!mayOverride(ctx, actor.role)) refuse('OVERRIDE_NOT_ALLOWED');
  if (overrideOrigin(manifest) === undefined) refuse('OVERRIDE_ADDRESS');
  await requireRemote(ctx, actor, remote);
  const visitor = { role: actor.role, sessionId: actor.sessionId };
  const held = readOverrides(ctx, exchange.cookies(OVERRIDE_COOKIE), visitor);
  const others = held.overrides.filter((one) => one.remote !== remote);
  if (others.length >= MOST_OVERRIDES) refuse('OVERRIDE_TOO_MANY');
  const maxAgeSeconds = ctx.config.production ? LIFE_SECONDS.production : LIFE_SECONDS.development;
  const expiresAt = new Date(ctx.now().getTime() + maxAgeSeconds * 1000).toISOString();
  const override = { remote, manifest, expiresAt };
  const sealed: Sealed = { session: actor.sessionId, overrides: [...others, override] };
  const text = Buffer.from(JSON.stringify(sealed)).toString('base64url');
  // Kept longer than it holds, so that a page can say why it is over.
  const options = { maxAgeSeconds: 2 * maxAgeSeconds, sameSite: 'lax' } as const;
  exchange.setCookie(OVERRIDE_COOKIE, sealText(ctx.config, PURPOSE, text), options);
  await recordOverride(ctx, actor, 'override.created', remote, { manifest });
  return { success: true, override };
}

/** Ends every override of this browser; has no effect without one. */
export async function clearOverrides(
  ctx: Context,
  actor: Actor | undefined,
  _input: Input<typeof overrides.clear>,
  exchange: Exchange,
): Promise<Output<typeof overrides.clear>> {
  const cookies = exchange.cookies(OVERRIDE_COOKIE);
  if (actor) {
    const held = readOverrides(ctx, cookies, { role: actor.role, sessionId: actor.sessionId });
    for (const { remote } of held.overrides) await recordOverride(ctx, actor, 'override.ended', remote);
  }
  if (cookies.length > 0) exchange.clearCookie(OVERRIDE_COOKIE);
  return { success: true };
}

/**
 * Reads the cookies of this name for the visitor of a page: the first that holds counts. Overrides that expired, were tampered
 * with, belong to another session or to a user who may not override (any more) are ignored.
 */
export function readOverrides(ctx: Context, cookies: readonly string[], visitor: PageVisitor): HeldOverrides {
  const read = cookies.map((cookie) => readCookie(ctx, cookie, visitor));
  const inForce = read.find(({ isSpent }) => !isSpent);
  return inForce ?? read.find(({ fault }) => fault !== undefined) ?? read[0] ?? { overrides: [], isSpent: false };
}

function readCookie(ctx: Context, cookie: string, visitor: PageVisitor): HeldOverrides {
  const sealed = open(ctx, cookie);
  if (!sealed) return { overrides: [], fault: 'invalid', isSpent: true };
  // Overrides end with their session, without a message.
  if (sealed.session !== visitor.sessionId || !mayOverride(ctx, visitor.role)) return { overrides: [], isSpent: true };
  const now = ctx.now().toISOString();
  const valid = sealed.overrides.filter(({ expiresAt }) => expiresAt > now);
  const isOver = valid.length === 0;
  return { overrides: valid, isSpent: isOver, fault: isOver ? ('expired' as const) : undefined };
}

/**
 * Leaves out the overrides of remotes without a release that the visitor may no longer preview: their place in the team, or the
 * last token, is gone. `released`: the ids of all others, which the registry answers for.
 */
export async function withoutLost(
  ctx: Context,
  held: HeldOverrides,
  released: ReadonlySet<string>,
  { role, userId }: Pick<Visitor, 'role' | 'userId'>,
): Promise<HeldOverrides> {
  if (ctx.config.devBuilds !== null || userId === null) return held;
  const overrides: Override[] = [];
  for (const override of held.overrides) {
    const isKept = released.has(override.remote) || (await mayPreview(ctx, { role, id: userId }, override.remote));
    if (isKept) overrides.push(override);
  }
  return { ...held, overrides };
}

/**
 * Applies this session's overrides to the registry: overridden remotes keep paths and navigation of their release; one that
 * none of these ids has was never released, and has those of its build.
 */
export function withOverrides(
  registry: Registry,
  released: ReadonlySet<string>,
  ctx: Context,
  visitor: PageVisitor,
  held: HeldOverrides,
): Registry {
  const overridden = new Map(held.overrides.map((override) => [override.remote, override]));
  const unreleased = held.overrides.filter(({ remote }) => !released.has(remote));
  return {
    ...registry,
    remotes: [
      ...registry.remotes.map((entry) => {
        const override = overridden.get(entry.id);
        if (!override) return entry;
        const { previous: _before, unfit: _released, standsIn: _ofRelease, ...rest } = entry;
        return { ...rest, override };
      }),
      ...unreleased.map((override) => ({ id: override.remote, version: 'override', record: '', override })),
    ],
    mayOverride: mayOverride(ctx, visitor.role) ? (true as const) : undefined,
    overrideFault: held.fault,
  };
}

/** Lists the origins besides the site's that a page with this registry may load from: those of overrides. */
export function originsOf({ remotes }: Registry): string[] {
  const overridden = remotes.flatMap(({ override }) => (override ? [overrideOrigin(override.manifest)] : []));
  return [...new Set(overridden.filter((origin) => origin !== undefined))];
}

function open(ctx: Context, cookie: string): Sealed | undefined {
  const text = unsealText(ctx.config, PURPOSE, cookie);
  if (text === undefined) return undefined;
  // The signature proves that this service wrote it, so the shape needs no check.
  const sealed: Sealed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return sealed;
}

/** Hides a remote from callers who may not load it. In development, remotes come from builds alone. */
async function requireRemote(ctx: Context, actor: Actor, remote: string): Promise<void> {
  if (ctx.config.devBuilds !== null) return;
  const release = (await listActiveReleases(ctx)).find(({ record }) => record.id === remote);
  const visitor = { role: actor.role, userId: actor.id };
  const isFor = release
    ? mayKnow(release, visitor) && isShownTo(release, visitor)
    : await mayPreview(ctx, actor, remote);
  if (!isFor) refuse('OVERRIDE_REMOTE');
}

/** Whether a remote without a release is somebody's to see: its team's, and administrators' once it has a team or a token. */
async function mayPreview(
  ctx: Context,
  actor: { role: PageVisitor['role']; id: string },
  remote: string,
): Promise<boolean> {
  const { team, hasToken } = await findWhoPlans(ctx, remote);
  return actor.role === 'admin' ? hasToken || team.length > 0 : team.includes(actor.id);
}

async function recordOverride(ctx: Context, actor: Actor, action: string, remote: string, details = {}): Promise<void> {
  if (actor.role === 'admin') await auditRemote(ctx, actor, action, remote, details);
}
