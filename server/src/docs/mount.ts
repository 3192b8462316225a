import type { FastifyInstance } from 'fastify';
import { buildOpenApiDocument } from './openapi';
import { renderDocsPage } from './page';
import { DOCS_STYLE } from './style';

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the contract's documentation. Its texts are made when first asked for: most processes never are. */
export function mountDocs(api: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;

  api.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(buildOpenApiDocument());
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
    return document;
  });

  api.get('/api/docs', async (_request, reply) => {
    page ??= renderDocsPage();
    reply.type('text/html; charset=utf-8');
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY });
    return page;
  });

  api.get('/api/docs.css', async (_request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache');
    return DOCS_STYLE;
  });
}
