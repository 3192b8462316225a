import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../tables';
import { listPublished } from '../backends/queries';
import { acceptsEncoding, brotli, zip } from '../../kernel/http/compression';
import { isKnown } from '../../kernel/http/entity-tag';
import { buildOpenApiDocument } from './openapi';
import { renderDocsPage } from './page';
import { DOCS_STYLE } from './style';

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Text {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Serves the contract's documentation. Its texts are made when first asked for: most processes never are. */
export function mountDocs(api: FastifyInstance, ctx: Context): void {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY };
  const css = { 'content-type': 'text/css; charset=utf-8' };
  api.get(
    '/api/openapi.json',
    sendText(() => JSON.stringify(buildOpenApiDocument()), json),
  );
  api.get(
    '/api/docs',
    sendText(renderDocsPage, html, () => listPublished(ctx)),
  );
  api.get(
    '/api/docs.css',
    sendText(() => DOCS_STYLE, css),
  );
}

/** Sends a text that everybody may read; it is made and compressed once for what it names, and not sent to who has it. */
function sendText(
  make: (named: readonly string[]) => string,
  headers: Record<string, string>,
  listNamed: () => Promise<string[]> = () => Promise.resolve([]),
) {
  let text: Promise<Text> | undefined;
  let madeFor = '';
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const named = await listNamed();
    if (madeFor !== named.join()) text = undefined;
    madeFor = named.join();
    const { etag, plain, br, gzip } = await (text ??= compressed(make(named)));
    // Kept by whoever asked, and asked again, because a new release may change it.
    reply.headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'];
    if (acceptsEncoding(accepted, 'br')) return reply.header('content-encoding', 'br').send(br);
    if (acceptsEncoding(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip);
    return reply.send(plain);
  };
}

async function compressed(text: string): Promise<Text> {
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([brotli(plain), zip(plain)]);
  // Weak, because it is the same for each encoding.
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`, plain, br, gzip };
}
