import {
  type Input,
  type Output,
  type Override,
  overrideOrigin,
  type overrides,
  type Registry,
} from '@najem/shared/contract';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import { OVERRIDE_COOKIE, seal, unseal } from '../sessions/cookies';
import type { Exchange } from '../serve';
import type { Visitor } from './registry';
import { standingOf, storedRecord } from './activate-release';

const PURPOSE = 'overrides';
/** A working day in development; in production no longer than somebody watches what they try. */
const LIFE_SECONDS = { development: 8 * 3600, production: 3600 } as const;
/** More would not fit into a cookie, and nobody works on so many. */
const MOST_OVERRIDES = 5;

/** What the cookie holds, signed: it is good for one session. */
interface Sealed {
  session: string;
  overrides: Override[];
}

/** Who looks at a page. */
type Looker = Pick<Visitor, 'role' | 'sessionId'>;

/** What of a browser's overrides holds for whoever looks at the page. */
export interface HeldOverrides {
  overrides: Override[];
  fault?: 'expired' | 'invalid';
  /** The cookie is of no use any more. */
  isSpent: boolean;
}

/** Whether somebody may have remotes run from their own machine: administrators, in development everybody signed in. */
export function mayOverride(ctx: Context, role: Looker['role']): boolean {
  return ctx.config.production ? role === 'admin' : role !== 'anonymous';
}

/**
 * Has one remote run from the caller's own machine, in this session only and for a while; another override of the same
 * remote is replaced. OVERRIDE_NOT_ALLOWED, OVERRIDE_ADDRESS, OVERRIDE_REMOTE, OVERRIDE_TOO_MANY.
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
  await demandRemote(ctx, actor, remote);
  const looker = { role: actor.role, sessionId: actor.sessionId };
  const others = readOverrides(ctx, exchange.cookie(OVERRIDE_COOKIE), looker).overrides.filter(
    (held) => held.remote !== remote,
  );
  if (others.length >= MOST_OVERRIDES) refuse('OVERRIDE_TOO_MANY');
  const maxAgeSeconds = ctx.config.production ? LIFE_SECONDS.production : LIFE_SECONDS.development;
  const expiresAt = new Date(ctx.now().getTime() + maxAgeSeconds * 1000).toISOString();
  const override = { remote, manifest, expiresAt };
  const sealed: Sealed = { session: actor.sessionId, overrides: [...others, override] };
  const text = Buffer.from(JSON.stringify(sealed)).toString('base64url');
  // Kept longer than it holds, so that a page can say why it is over.
  const options = { path: '/', maxAgeSeconds: 2 * maxAgeSeconds, sameSite: 'lax' } as const;
  exchange.setCookie(OVERRIDE_COOKIE, seal(ctx.config, PURPOSE, text), options);
  await note(ctx, actor, 'override.created', remote, { manifest });
  return { success: true, override };
}

/** Ends every override of this browser; ending none changes nothing. */
export async function clearOverrides(
  ctx: Context,
  actor: Actor | undefined,
  _input: Input<typeof overrides.clear>,
  exchange: Exchange,
): Promise<Output<typeof overrides.clear>> {
  const cookie = exchange.cookie(OVERRIDE_COOKIE);
  if (actor && cookie !== undefined) {
    const held = readOverrides(ctx, cookie, { role: actor.role, sessionId: actor.sessionId });
    for (const { remote } of held.overrides) await note(ctx, actor, 'override.ended', remote);
  }
  if (cookie !== undefined) exchange.clearCookie(OVERRIDE_COOKIE, '/');
  return { success: true };
}

/**
 * Reads the cookie for whoever looks at the page: what expired, was tampered with, belongs to another session or to
 * somebody who may not override (any more) does not hold.
 */
export function readOverrides(ctx: Context, cookie: string | undefined, looker: Looker): HeldOverrides {
  if (cookie === undefined) return { overrides: [], isSpent: false };
  const sealed = open(ctx, cookie);
  if (!sealed) return { overrides: [], fault: 'invalid', isSpent: true };
  // A session that ended takes its overrides along; nobody needs to be told.
  if (sealed.session !== looker.sessionId || !mayOverride(ctx, looker.role)) return { overrides: [], isSpent: true };
  const now = ctx.now().toISOString();
  const living = sealed.overrides.filter(({ expiresAt }) => expiresAt > now);
  const isOver = living.length === 0;
  return { overrides: living, isSpent: isOver, ...(isOver ? { fault: 'expired' as const } : {}) };
}

/** The registry as this session gets it: remotes that it overrides name no files of the release in their place. */
export function withOverrides(registry: Registry, ctx: Context, looker: Looker, held: HeldOverrides): Registry {
  const overridden = new Map(held.overrides.map((override) => [override.remote, override]));
  return {
    ...registry,
    remotes: registry.remotes.map((entry) => {
      const override = overridden.get(entry.id);
      if (!override) return entry;
      const { previous: _before, unfit: _released, copy: _own, ...rest } = entry;
      const { manifest } = override;
      return { ...rest, version: 'override', entry: '', manifest, integrity: {}, override };
    }),
    ...(mayOverride(ctx, looker.role) ? { mayOverride: true as const } : {}),
    ...(held.fault ? { overrideFault: held.fault } : {}),
  };
}

/** The origins that a page with this registry may load from besides its own. */
export function originsOf({ remotes, origins = [] }: Registry): string[] {
  const overridden = remotes.flatMap(({ override }) => (override ? [overrideOrigin(override.manifest)] : []));
  return [...new Set([...origins, ...overridden.filter((origin) => origin !== undefined)])];
}

function open(ctx: Context, cookie: string): Sealed | undefined {
  const text = unseal(ctx.config, PURPOSE, cookie);
  // What this service signed it also wrote: the shape needs no check.
  return text === undefined ? undefined : (JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Sealed);
}

/** Whoever may not load a remote does not learn that there is one. While developing, remotes come from builds alone. */
async function demandRemote(ctx: Context, actor: Actor, remote: string): Promise<void> {
  if (ctx.config.devBuilds !== null) return;
  const standing = await standingOf(ctx, remote);
  if (!standing) refuse('OVERRIDE_REMOTE');
  const { access } = await storedRecord(ctx, remote, standing.version);
  if (access === 'admin' && actor.role !== 'admin') refuse('OVERRIDE_REMOTE');
}

async function note(ctx: Context, actor: Actor, action: string, remote: string, details = {}): Promise<void> {
  if (actor.role !== 'admin') return;
  await ctx.audit.record(ctx, { actorId: actor.id, action, targetType: 'remote', targetId: remote, details });
}
