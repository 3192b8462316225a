import { fastifyReplyFrom } from '@fastify/reply-from';
import type { Method } from '@najem/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Context } from '../../kernel/context';
import { Refusal, refuse } from '../../kernel/errors';
import type { CallerFinder } from '../../kernel/http/caller';
import { sendRefusal } from '../../kernel/http/error-response';
import { HttpExchange } from '../../kernel/http/exchange';
import { requireOwnOrigin } from '../../kernel/http/origin';
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
  const reached = new WeakMap<FastifyRequest, { target: string; session: string }>();
  api.route<Call>({
    method: METHODS,
    url: `${PREFIX}/:remote/*`,
    // Before the body is read, so that callers without access cannot send it.
    async onRequest(request, reply) {
      requireOwnOrigin(request, ctx.config.publicUrl);
      const { remote, '*': asked } = request.params;
      const backend = (await findReachable(ctx, remote)) ?? refuse('NOT_FOUND');
      const isForAll = backend.access === 'public' || (request.method === 'GET' && asked === DESCRIPTION);
      const actor = await admit(ctx, findCaller, { ...backend, isForAll }, request, reply);
      reached.set(request, {
        target: targetOf(backend.address, request.url.slice(`${PREFIX}/${remote}`.length)),
        session: await signSession(ctx, remote, actor),
      });
    },
    handler(request, reply) {
      const { target, session } = reached.get(request) ?? refuse('NOT_FOUND');
      return reply.from(target, {
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

/** Requires a caller who may load the remote. NOT_FOUND where its existence is nobody else's business. */
async function admit(
  ctx: Context,
  findCaller: CallerFinder,
  { access, stage, team, isForAll }: ReachableBackend & { isForAll: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | undefined> {
  const isSecure = ctx.config.publicUrl.startsWith('https:');
  const isHidden = stage !== 'live' || access === 'admin';
  if (isHidden && request.headers.authorization === undefined) refuse('NOT_FOUND');
  const asked = isForAll && !isHidden ? 'public' : 'user';
  const method = METHODS.find((one) => one === request.method) ?? refuse('METHOD_NOT_ALLOWED');
  const caller = await findCaller(request, { method, access: asked }, new HttpExchange(request, reply, isSecure));
  const actor = caller && 'role' in caller ? caller : undefined;
  const isAdmin = actor?.role === 'admin';
  if (stage === 'retired' || (access === 'admin' && !isAdmin)) refuse('NOT_FOUND');
  if (stage === 'dark' && !isAdmin && !(actor && team.includes(actor.id))) refuse('NOT_FOUND');
  return actor;
}

/** The address of a call at the backend. NOT_FOUND for one that leads out of what the administrator entered. */
function targetOf(address: string, rest: string): string {
  const { href } = new URL(`${address}${rest}`);
  return href.startsWith(`${address}/`) ? href : refuse('NOT_FOUND');
}

function pick<Value>(headers: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

function sendUnavailable(reply: FastifyReply): void {
  sendRefusal(new Refusal('UNAVAILABLE', { message: BACKEND_TEXTS.unavailable }), reply);
}
