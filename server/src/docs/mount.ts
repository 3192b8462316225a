import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi';

/** Serves the contract's documentation. Both texts are made when first asked for: most processes never are. */
export function mountDocs(api: FastifyInstance): void {
  let document: string | undefined;

  api.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
    return document;
  });
}
