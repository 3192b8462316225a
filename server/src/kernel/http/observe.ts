import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';

/**
 * Measures each answer, and logs each but refusals in overload, by the route's pattern: the address itself may hold an identifier,
 * a mail token or a share link. The request id goes back to the caller, so that a complaint can be found in the log.
 */
export function observeRequests(app: FastifyInstance, { metrics }: Context): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = reply.elapsedTime;
    metrics.requestSeconds.labels(request.method, route, String(reply.statusCode)).observe(milliseconds / 1000);
    if (request.isShed) return;
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(milliseconds * 10) / 10 },
      'answered',
    );
  });
}
