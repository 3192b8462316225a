import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/** Makes a scope of the server by name: for one without, Fastify looks through every loaded module. */
export function scope(name: string, mount: (app: FastifyInstance) => Promise<void>) {
  return plugin(mount, { name, encapsulate: true });
}
