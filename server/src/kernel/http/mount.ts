import { everyCall } from '@najem/shared/contract';
import type { Endpoint, FileReply, Page } from '@najem/shared/contract/kernel';
import { isRecord } from '@najem/shared/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Context } from '../context';
import { asCaller } from '../db/caller-shares';
import { refuse } from '../errors';
import type { Route } from '../serve';
import { requireDeclared } from './declared-errors';
import { sendError } from './error-response';
import { type CallerFinder, nameCaller } from './caller';
import { answerOnce } from './repeated-calls';
import { HttpExchange } from './exchange';
import { requireOwnOrigin } from './origin';
import { serialiserOf } from './response-schema';
import { scope } from './scope';
import { readUploads, UPLOAD_MS } from './upload';
import { inputReaderOf } from './validation';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the call's access was checked. */
    caller: Caller;
  }
}

interface Address {
  /** Feature and call, as in `tenants.list`. */
  name: string;
  endpoint: Endpoint;
  url: string;
}

/** Lists every call of the contract with its address on this server. */
export function everyAddress(): Address[] {
  return Object.entries(everyCall()).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      endpoint,
      url: `${endpoint.outsideApi ? '' : '/api'}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    })),
  );
}

/** Mounts every call of the contract; a call without a route responds 501 to callers who have access. */
export function mountCalls(
  app: FastifyInstance,
  ctx: Context,
  routes: readonly Route[],
  findCaller: CallerFinder,
): void {
  const served = new Map<Endpoint, Route>();
  for (const route of routes) {
    if (served.has(route.endpoint)) throw new Error(`${route.endpoint.method} ${route.endpoint.path} is served twice`);
    served.set(route.endpoint, route);
  }
  app.decorateRequest('caller', undefined);
  for (const address of everyAddress()) {
    const { endpoint } = address;
    // What stands beside the API belongs to the site, which may not be there.
    if (endpoint.outsideApi && !served.has(endpoint)) continue;
    const route = served.get(endpoint);
    const mount = (mounted: FastifyInstance) => mountCall(mounted, ctx, address, route, findCaller);
    const mountUpload = async (uploads: FastifyInstance) => {
      await readUploads(uploads, endpoint);
      mount(uploads);
    };
    if (endpoint.upload) app.register(scope('uploads', mountUpload));
    else mount(app);
    served.delete(endpoint);
  }
  for (const { path } of served.keys()) throw new Error(`${path} is served but not in the contract`);
}

function mountCall(
  app: FastifyInstance,
  ctx: Context,
  { name: call, endpoint, url }: Address,
  route: Route | undefined,
  findCaller: CallerFinder,
): void {
  const status = endpoint.status ?? 200;
  const isSecure = ctx.config.publicUrl.startsWith('https:');
  const declaring = { call, endpoint, isProduction: ctx.config.production };

  app.route({
    method: endpoint.method,
    url,
    errorHandler: (error, request, reply) =>
      sendError(route ? requireDeclared(error, declaring, request.log) : error, request, reply),
    bodyLimit: endpoint.bodyLimitBytes || undefined,
    config: endpoint.upload ? { bodyMs: UPLOAD_MS } : undefined,
    ...(endpoint.binary
      ? {}
      : {
          // Read and compiled by the first answer: a start that does it for two hundred calls takes 0.4 s longer.
          schema: { response: { [status]: {} } },
          serializerCompiler: () => (answer) => serialiserOf(endpoint)(answer),
        }),
    // Before the body is read, so that callers without access cannot send megabytes.
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      requireOwnOrigin(request, ctx.config.publicUrl);
      const exchange = new HttpExchange(request, reply, isSecure);
      request.caller = await findCaller(request, endpoint, exchange);
      if (!route) refuse('NOT_BUILT');
      await route.admit?.(ctx, exchange);
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      // The fields of a body with a file are known when the file was read.
      const input = endpoint.upload ? {} : inputReaderOf(endpoint)(request);
      const exchange = new HttpExchange(request, reply, isSecure);
      const { run } = route ?? refuse('NOT_BUILT');
      const { caller } = request;
      const logged = { ...ctx, log: request.log };
      const answer = () =>
        answerOnce(logged, { endpoint, request, caller }, () => run(logged, caller, input, exchange));
      const output = await (caller ? asCaller(nameCaller(caller), answer) : answer());
      reply.code(status);
      if (endpoint.binary && isFileReply(output)) return sendFile(reply, endpoint.binary, output);
      if (!endpoint.paged || !isPage(output)) return output;
      const { rows, total, waiting } = output;
      const exposed = waiting === undefined ? 'X-Total-Count' : 'X-Total-Count, X-Waiting';
      reply.header('x-total-count', String(total)).header('access-control-expose-headers', exposed);
      if (waiting !== undefined) reply.header('x-waiting', String(waiting));
      return rows;
    },
  });
}

function isFileReply(output: unknown): output is FileReply {
  return isRecord(output) && output.content instanceof Uint8Array;
}

function isPage(output: unknown): output is Page<unknown> {
  return isRecord(output) && Array.isArray(output.rows) && typeof output.total === 'number';
}

function sendFile(reply: FastifyReply, mediaType: string, { fileName, content }: FileReply) {
  const policy = String(reply.getHeader('content-security-policy'));
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-security-policy', `sandbox; ${policy}`);
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
