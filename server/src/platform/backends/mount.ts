import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { METHODS } from '@najem/shared/contract/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { Refusal, refuse } from '../../kernel/errors';
import { addressKey, clientAddress } from '../../kernel/http/address';
import type { CallerFinder } from '../../kernel/http/caller';
import { HttpExchange } from '../../kernel/http/exchange';
import { requireOwnOrigin } from '../../kernel/http/origin';
import { ANONYMOUS, isInShare, isShownTo, mayKnow } from '../registry/registry';
import { askBackend, BackendFailure, requireFileFits, sendsFile } from './ask-backend';
import type { CallFault } from '../telemetry/tables';
import { countCalls } from './count-calls';
import { type Deadline, startDeadline } from './deadline';
import { findReachable, type ReachableBackend } from './queries';
import { agentFor } from './safe-address';
import { SESSION_HEADER, signSession } from './sign-session';
import { BACKEND_TEXTS } from './texts';
import { countWaitingCalls } from './waiting-calls';

/** Below this path every remote's team has calls of its own. */
const PREFIX = '/api/x';
/** What a backend says of its calls; `/api/docs` links there, and a link brings no session. */
const DESCRIPTION = 'openapi.json';
/** From the arrival of a call to its answer. */
const CALL_MS = 10_000;
/** From the arrival of a call with a file, sent or answered, to its last byte: 25 MiB over two megabits a second. */
const FILE_MS = 110_000;

/** An admitted call: what `askBackend` needs, and as whose it is counted. */
interface Reached {
  target: string;
  session: string;
  deadline: Deadline;
  onFile(): void;
  call: { remote: string; version: string };
}

interface Call {
  Params: { remote: string; '*': string };
}

/** Passes the calls below `/api/x/<remote>/` on to that remote's backend, with the session as a signed header. */
export async function mountBackends(api: FastifyInstance, ctx: Context, findCaller: CallerFinder): Promise<void> {
  const waiting = countWaitingCalls(ctx);
  const counts = countCalls(ctx);
  const reached = new WeakMap<FastifyRequest, Reached>();
  await api.register(async (scope) => {
    scope.addHook('onClose', () => counts.settled());
    keepBytesOfBodies(scope);
    // Any other body stays a stream.
    scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream));
    scope.route<Call>({
      method: [...METHODS],
      url: `${PREFIX}/:remote/*`,
      // A body that is still on its way at the deadline would hold a place.
      config: { bodyMs: (headers) => (sendsFile(headers) ? FILE_MS : CALL_MS) },
      // Before the body is read, so that callers without access cannot send it.
      async onRequest(request, reply) {
        const hasFile = sendsFile(request.headers);
        const deadline = startDeadline(reply, hasFile ? FILE_MS : CALL_MS);
        requireOwnOrigin(request, ctx.config.publicUrl);
        // The site itself asks, whose backend's address is another name of the site: it would ask without end.
        if (request.headers[SESSION_HEADER] !== undefined) refuse('UNAVAILABLE');
        const { remote } = request.params;
        const found = await findReachable(ctx, remote);
        const { backend, actor } = await admit(ctx, findCaller, found, request, reply);
        const target = targetOf(backend.address, restOf(request.url, remote));
        const session = await signSession(ctx, remote, actor);
        if (hasFile) requireFileFits(request.headers);
        const waiter = { remote, userId: actor?.id, address: addressKey(clientAddress(request)) };
        const hold = (what: 'call' | 'file') => {
          // Who left meanwhile closes no second time, and would keep the place for ever.
          if (reply.raw.closed) refuse('UNAVAILABLE');
          reply.raw.once('close', waiting.begin(waiter, what));
        };
        hold('call');
        if (hasFile) hold('file');
        const onFile = () => {
          if (!hasFile) hold('file');
          deadline.setMs(FILE_MS);
        };
        reached.set(request, {
          target,
          session,
          deadline,
          onFile,
          call: { remote, version: versionOf(backend, actor) },
        });
      },
      async handler(request, reply) {
        const { target, session, deadline, onFile, call } = reached.get(request) ?? refuse('NOT_FOUND');
        const startedAt = performance.now();
        const count = (fault?: CallFault) => counts.add({ ...call, ms: performance.now() - startedAt, fault });
        const { signal } = deadline;
        try {
          const { status, headers, body } = await askBackend(target, request, {
            ...{ session, signal, onFile },
            dispatcher: agentFor(ctx, target),
          });
          count();
          if (body instanceof Readable) {
            body.once('error', (error) => noteFailure(error, deadline, (fault) => counts.addFault(call, fault)));
          }
          return reply.code(status).headers(headers).send(body);
        } catch (error) {
          if (!(error instanceof BackendFailure)) throw error;
          noteFailure(error, deadline, count);
          const { status, cause } = error;
          request.log.warn({ remote: request.params.remote, status, err: cause }, 'backend failed');
          return refuse('UNAVAILABLE', { message: BACKEND_TEXTS.unavailable });
        }
      },
    });
  });
}

/** Notes what a backend did wrong; a call whose caller left says nothing about it. */
function noteFailure(error: Error, deadline: Deadline, note: (fault: CallFault) => void): void {
  if (deadline.isOver()) note('silent');
  else if (!deadline.signal.aborted && error instanceof BackendFailure) note(error.fault);
}

/** The version of a remote that a caller has. */
function versionOf(backend: ReachableBackend, actor: Actor | undefined): string {
  const hasTrial = backend.stage !== 'dark' && isInShare(backend, actor?.id ?? null);
  return (hasTrial ? backend.trial : null) ?? backend.version;
}

/** A body is passed on as it came: what it means is the backend's business, and one copy of it is enough. */
function keepBytesOfBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new Refusal('VALIDATION'), undefined);
    return parse(request, bytes.toString('utf8'), (error) => done(error, bytes));
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

/** The address of a call at the backend. NOT_FOUND for one that leads out of what the administrator entered, however encoded. */
function targetOf(address: string, rest: string): string {
  const { href, pathname } = new URL(`${address}${rest}`);
  if (!href.startsWith(`${address}/`) || /\/\.\.|\.\.\//.test(decodeURIComponent(pathname))) refuse('NOT_FOUND');
  return href;
}
