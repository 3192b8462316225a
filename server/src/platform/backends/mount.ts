import { fastifyReplyFrom } from '@fastify/reply-from';
import type { Method } from '@najem/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Context } from '../../kernel/context';
import { Refusal, refuse } from '../../kernel/errors';
import type { CallerFinder } from '../../kernel/http/caller';
import { sendRefusal } from '../../kernel/http/error-response';
import { HttpExchange } from '../../kernel/http/exchange';
import { requireOwnOrigin } from '../../kernel/http/origin';
import { ANONYMOUS, isShownTo, mayKnow } from '../releases/registry';
import { findReachable, type ReachableBackend } from './queries';
import { signSession } from './sign-session';
import { BACKEND_TEXTS } from './texts';

/** Below this path every remote's team has calls of its own. */
const PREFIX = '/api/x';
/** What a backend says of its calls; `/api/docs` links there, and a link brings no session. */
const DESCRIPTION = 'openapi.json';
const METHODS: Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
/** Who waits longer has left. */
const TIMEOUT_MS = 10_000;
/** All that a backend learns of a request, besides the session: no cookie, no token, no address. */
const SENT = ['host', 'accept', 'accept-language', 'content-type', 'content-length', 'if-none-match'];
/** All that a browser gets of an answer: nothing that would act on this site. */
const RETURNED = ['content-type', 'content-language', 'etag', 'retry-after', 'x-total-count'];
/** An answer opened as a page runs nothing. */
const POLICY = "sandbox; default-src 'none'";
const SERVER_ERROR = 500;

interface Call {
  Params: { remote: string; '*': string };
}

/** Passes the calls below `/api/x/<remote>/` on to that remote's backend, with the session as a signed header. */
export async function mountBackends(api: FastifyInstance, ctx: Context, findCaller: CallerFinder): Promise<void> {
  const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, connect: { timeout: TIMEOUT_MS } };
  await api.register(fastifyReplyFrom, { undici: timeouts, disableRequestLogging: true, disableCache: true });
  const reached = new WeakMap<FastifyRequest, { target: Target; session: string }>();
  api.route<Call>({
    method: METHODS,
    url: `${PREFIX}/:remote/*`,
    // Before the body is read, so that callers without access cannot send it.
    async onRequest(request, reply) {
      requireOwnOrigin(request, ctx.config.publicUrl);
      const { remote } = request.params;
      const found = await findReachable(ctx, remote);
      const { backend, actor } = await admit(ctx, findCaller, found, request, reply);
      const target = targetOf(backend.address, restOf(request.url, remote));
      reached.set(request, { target, session: await signSession(ctx, remote, actor) });
    },
    handler(request, reply) {
      const { target, session } = reached.get(request) ?? refuse('NOT_FOUND');
      return reply.from(target.address, {
        // As it came: the library would read it as a part of the path.
        queryString: () => target.query,
        ...(request.rawBody ? { body: request.rawBody.toString('utf8'), contentType: 'application/json' } : {}),
        rewriteRequestHeaders: (_request, headers) => ({
          ...pick(headers, SENT),
          'x-request-id': request.id,
          'x-najem-session': session,
        }),
        rewriteHeaders: (headers) => ({ ...pick(headers, RETURNED), 'content-security-policy': POLICY }),
        // The browser repeats what may be repeated.
        retryDelay: () => null,
        onResponse(_request, answer, response) {
          // The answer of the library is a stream whose type it does not declare.
          const { stream, statusCode } = response as unknown as { stream: NodeJS.ReadableStream; statusCode: number };
          if (statusCode < SERVER_ERROR) return void answer.send(stream);
          stream.resume();
          request.log.warn({ remote: request.params.remote, status: statusCode }, 'backend failed');
          sendUnavailable(answer as FastifyReply);
        },
        onError(answer, { error }) {
          request.log.warn({ remote: request.params.remote, err: error }, 'backend not reached');
          sendUnavailable(answer as FastifyReply);
        },
      });
    },
  });
}

/**
 * Requires a caller who may load the remote; the description of its calls is for everybody who may know of it. NOT_FOUND
 * where its existence is nobody else's business: an invalid session is answered there as if there were no such remote.
 */
async function admit(
  ctx: Context,
  findCaller: CallerFinder,
  backend: ReachableBackend | undefined,
  request: FastifyRequest<Call>,
  reply: FastifyReply,
): Promise<{ backend: ReachableBackend; actor: Actor | undefined }> {
  const isSecure = ctx.config.publicUrl.startsWith('https:');
  const isOpen = backend?.stage === 'live' && backend.record.access !== 'admin';
  if (!isOpen && request.headers.authorization === undefined) refuse('NOT_FOUND');
  const isDescription = request.method === 'GET' && request.params['*'] === DESCRIPTION;
  const access = isOpen && (isDescription || backend.record.access === 'public') ? 'public' : 'user';
  const method = METHODS.find((one) => one === request.method) ?? refuse('METHOD_NOT_ALLOWED');
  const caller = await findCaller(request, { method, access }, new HttpExchange(request, reply, isSecure));
  const actor = caller && 'role' in caller ? caller : undefined;
  const visitor = actor ? { role: actor.role, userId: actor.id } : ANONYMOUS;
  if (!backend || !mayKnow(backend, visitor) || !isShownTo(backend, visitor)) return refuse('NOT_FOUND');
  return { backend, actor };
}

/** What follows the remote's id in an address. NOT_FOUND for an address that is not plainly written. */
function restOf(url: string, remote: string): string {
  const start = `${PREFIX}/${remote}`;
  return url.startsWith(`${start}/`) ? url.slice(start.length) : refuse('NOT_FOUND');
}

/** Where a call goes at the backend. */
interface Target {
  address: string;
  query: string;
}

/** The address of a call at the backend. NOT_FOUND for one that leads out of what the administrator entered, however encoded. */
function targetOf(address: string, rest: string): Target {
  const { href, origin, pathname, search } = new URL(`${address}${rest}`);
  if (!href.startsWith(`${address}/`) || /\/\.\.|\.\.\//.test(decodeURIComponent(pathname))) refuse('NOT_FOUND');
  return { address: `${origin}${pathname}`, query: search.slice(1) };
}

function pick<Value>(headers: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

function sendUnavailable(reply: FastifyReply): void {
  sendRefusal(new Refusal('UNAVAILABLE', { message: BACKEND_TEXTS.unavailable }), reply);
}
