import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LOOPBACK_HOSTS } from '@najem/shared/domain/kernel';
import type { Config } from '../config/config';
import type { Context } from '../context';
import { MIGRATIONS } from '../db/migrations';
import { refuse } from '../errors';
import { LOOPBACK_ADDRESSES, plainAddress } from './address';
import { listMigrations, readUnsealedSeconds } from './queries';

/** Audit rows are sealed every second. */
const SEAL_LATE_SECONDS = 60;

/** Headers that proxies add. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|cf-.*|true-client-ip)$/;

/** Mounts liveness, readiness and metrics. */
export function mountHealth(app: FastifyInstance, ctx: Context): void {
  const uncached = { 'cache-control': 'no-store' };

  app.get('/health/live', { exposeHeadRoute: true }, async (_request, reply) => {
    reply.headers(uncached);
    return { status: 'live' };
  });

  app.get('/health/ready', { exposeHeadRoute: true }, async (_request, reply) => {
    reply.headers(uncached);
    if (!(await isReady(ctx))) refuse('UNAVAILABLE');
    return { status: 'ready', audit: (await isSealLate(ctx)) ? 'late' : undefined };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, ctx.config)) refuse('NOT_FOUND');
    reply.headers(uncached).type(ctx.metrics.registry.contentType);
    return ctx.metrics.registry.metrics();
  });
}

/** Whether an audit row waits for its seal for too long: an alarm, but no reason to send traffic elsewhere. */
async function isSealLate(ctx: Context): Promise<boolean> {
  return (await readUnsealedSeconds(ctx)) > SEAL_LATE_SECONDS;
}

/** Whether the database answers and has every migration of this program. */
async function isReady(ctx: Context): Promise<boolean> {
  try {
    const done = await listMigrations(ctx);
    return Object.keys(MIGRATIONS).every((name) => done.has(name));
  } catch (error) {
    ctx.log.warn({ err: error }, 'readiness check failed');
    return false;
  }
}

/**
 * Whether a request may read the metrics: with the token or, without one, from this machine. A proxy on this machine is
 * not this machine: a site that is reached through one needs the token.
 */
function mayScrape(request: FastifyRequest, config: Config): boolean {
  const { metricsToken: token } = config;
  if (token === null) {
    const isForwarded = Object.keys(request.headers).some((name) => FORWARDED.test(name));
    const isPublished = config.trustProxy.length > 0 || !LOOPBACK_HOSTS.includes(new URL(config.publicUrl).hostname);
    return (
      !isForwarded && !isPublished && LOOPBACK_ADDRESSES.has(plainAddress(request.socket.remoteAddress ?? '') ?? '')
    );
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
