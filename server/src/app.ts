import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, ERRORS, type Method } from '@najem/shared/contract/kernel';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { findAccount } from './identity/sessions/access-token';
import { createCallerFinder } from './identity/sessions/find-caller';
import { mountBackends } from './platform/backends/mount';
import { mountDocs } from './platform/docs/mount';
import { Refusal } from './kernel/errors';
import { cleanForwarded } from './kernel/http/address';
import { limitBodyTime, readJsonBodies } from './kernel/http/body';
import { sendError, sendRefusal } from './kernel/http/error-response';
import { mountHealth } from './kernel/http/health';
import { everyAddress, mountCalls } from './kernel/http/mount';
import { observeRequests } from './kernel/http/observe';
import { createOverload, shedLoad } from './kernel/http/overload';
import { limitRequests } from './kernel/http/request-limit';
import { scope } from './kernel/http/scope';
import { securityHeaders } from './kernel/http/security-headers';
import { limitStalls } from './kernel/http/stalled-clients';
import { UPLOAD_MS } from './kernel/http/upload';
import type { Route } from './kernel/serve';
import { mountViolations } from './platform/site/report-violations';
import type { Context } from './tables';

const BODY_LIMIT_BYTES = 1024 * 1024;
/**
 * A slower client would only occupy a connection: the largest body without a file, a release of 3 MiB, takes as long over one
 * megabit a second. Together with the interval of checks every client that is silent or sends slowly is gone within 30
 * seconds; only a file of a signed-in caller may take `UPLOAD_MS`.
 */
const BODY_MS = 25_000;
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_MS,
  connectionsCheckingInterval: 2_000,
  // How long a connection may wait for its next request.
  keepAliveTimeout: 20_000,
};
/** Bounds the memory of a process; above what the proxies of `deploy/cluster` let in, so that monitoring finds one free. */
const MOST_CONNECTIONS = 4_000;
/** How long a client may leave its answer unread; up to twice as long after it has read a part. */
const STALLED_MS = 25_000;
/** Mail tokens and Google's nonces travel in paths; the router's own limit would call them unknown pages. */
const LONGEST_PATH_PARAMETER = 1000;

/** A page that tries a release again asks for its files under `version~number`: a new address for the same file. */
const RETRIED_FILE = /^(\/remotes\/[\w-]+\/[\w.-]+)~\d{1,16}\//;

/** A process whose event loop turns so late answers nobody in time. */
const LATEST_MS = 1_000;
/** Headers of the API, whose answers may not be cached, framed or indexed. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/**
 * Builds the HTTP server: every call of the contract (the ones without a route answer 501), documentation, health and
 * metrics. Pages and files are added by `registerSite`. Every error leaves in the agreed shape. While its event loop is late
 * by more than `latestMs`, or too many wait for the database, it answers 503; with 0 never.
 */
export function createApp(ctx: Context, routes: readonly Route[], { latestMs = LATEST_MS } = {}): FastifyInstance {
  const { config } = ctx;
  const overload = createOverload(ctx);
  const app = fastify({
    loggerInstance: ctx.log,
    // One line of our own per request: Fastify's would hold the address, and with it identifiers and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) => {
      const server = createServer(TIMEOUTS, (request, response) => {
        if (latestMs === 0 || !overload.refuseAtDoor(request, response)) handle(request, response);
      });
      server.maxConnections = MOST_CONNECTIONS;
      return limitStalls(server, STALLED_MS);
    },
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => url.replace(RETRIED_FILE, '$1/'),
    // While the server drains, requests on open connections are still answered; Fastify's own 503 has another shape.
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    frameworkErrors: sendError,
    clientErrorHandler: rejectBrokenRequest,
  });

  app.setErrorHandler(sendError);
  app.setNotFoundHandler((_request, reply) => sendRefusal(new Refusal('NOT_FOUND'), reply));
  const known = { findAccount: (request: FastifyRequest) => findAccount(ctx, request.headers.authorization) };
  app.register(shedLoad, { overload, latestMs, ...known });
  app.after(() => {
    // Fastify reads the header when something asks for the address.
    if (config.trustProxy.length > 0) app.addHook('onRequest', async ({ raw }) => cleanForwarded(raw));
    readJsonBodies(app);
    limitBodyTime(app, BODY_MS, (socket) => rejectBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket));
    observeRequests(app, ctx);
  });
  app.register(securityHeaders, { isSecure: config.publicUrl.startsWith('https:') });
  app.register(limitRequests, { ...config, ...known });
  mountHealth(app, ctx);
  app.register(scope('violations', async (reports) => mountViolations(reports, ctx)));

  const mountApi = async (api: FastifyInstance) => {
    api.addHook('onRequest', async (_request, reply) => void reply.headers(API_HEADERS));
    const findCaller = createCallerFinder(ctx);
    mountCalls(api, ctx, routes, findCaller);
    await mountBackends(api, ctx, findCaller);
    mountDocs(api, ctx);
    rejectUnknownCalls(api);
  };
  app.register(scope('api', mountApi));
  return app;
}

/** Answers unknown addresses below `/api` with an error in JSON, and wrong methods with the allowed ones. */
function rejectUnknownCalls(api: FastifyInstance): void {
  const patterns = everyAddress().map(({ endpoint, url }) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`),
  }));
  const methodsOf = (path: string): Method[] => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ];
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    const allowed = methodsOf(path);
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    sendRefusal(new Refusal(allowed.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), reply);
    return reply;
  };
  api.all('/api', answer);
  api.all('/api/*', answer);
}

/** The answers to what is no valid or no complete request. */
const BROKEN: Readonly<Record<string, { status: string; code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'VALIDATION' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'REQUEST_TIMEOUT' },
};
const MALFORMED = { status: '400 Bad Request', code: 'VALIDATION' } as const;

/** Answers a request that is not valid HTTP or does not arrive in time, and so reaches no route. */
function rejectBrokenRequest(error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = BROKEN[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ success: false, code, message: ERRORS[code].message });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n`;
  // A client that never closes its half would keep the connection.
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
}
