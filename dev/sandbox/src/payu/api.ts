import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config';
import { readField } from '../fields';
import { acceptForms } from '../layout';
import { pause } from '../schedule';
import type { Schedule } from '../schedule';
import type { Access } from './access';
import { notFound, PayuError, syntaxError, unauthorized } from './errors';
import type { Ledger } from './ledger';
import type { Modes } from './modes';
import { ORDER_STATUSES, presentOrder, presentProperties, presentRefund } from './order';
import type { Order } from './order';
import { readOrderDraft } from './validation';

export interface PayuContext {
  config: SandboxConfig;
  ledger: Ledger;
  modes: Modes;
  access: Access;
  schedule: Schedule;
}

const DONE = { statusCode: 'SUCCESS', statusDesc: 'Request processing successful' };
const UPDATED = { status: { statusCode: 'SUCCESS', statusDesc: 'Status was updated' } };
const GATEWAY_PAGE =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>';

/** Builds the address of an order's payment page. */
export function buildPaymentPageAddress(config: SandboxConfig, order: Order): string {
  return `${config.url}/payu/pay/?${new URLSearchParams({ orderId: order.orderId, token: order.token }).toString()}`;
}

/** Registers PayU's REST API 2.1, the part that a shop with hosted payments uses. */
export function registerPayuApi(app: FastifyInstance, context: PayuContext): void {
  acceptAnyBody(app);

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('correlation-id', randomUUID().toUpperCase());
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof PayuError) return reply.code(error.httpStatus).send(error.toJSON());
    if (error.statusCode === 400) return reply.code(400).send(syntaxError().toJSON());
    throw error;
  });

  registerTokens(app, context);
  app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => {
        if (!context.access.allows(request.headers.authorization)) throw unauthorized();
      });
      registerCreation(api, context);
      registerOrders(api, context);
      registerRefunds(api, context);
    },
    { prefix: '/api/v2_1' },
  );
}

function registerTokens(app: FastifyInstance, { access }: PayuContext): void {
  app.post('/pl/standard/user/oauth/authorize', (request, reply) => {
    const { body } = request;
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return refuseToken(reply, 401, 'unauthorized', 'Full authentication is required to access this resource');
    }
    const grantType = readField(body, 'grant_type');
    if (grantType !== 'client_credentials') {
      return refuseToken(reply, 400, 'unsupported_grant_type', `Unsupported grant type: ${grantType}`);
    }
    const token = access.issue(readField(body, 'client_id'), readField(body, 'client_secret'));
    return token ? reply.send(token) : refuseToken(reply, 401, 'invalid_client', 'Bad client credentials');
  });
}

function registerCreation(api: FastifyInstance, { config, ledger, modes, schedule }: PayuContext): void {
  api.post('/orders', async (request, reply) => {
    const mode = modes.take('create', { extOrderId: readField(request.body, 'extOrderId') });
    if (await answeredByFault(reply, schedule, mode)) return reply;
    if (request.body === undefined) throw syntaxError();
    const order = ledger.create(readOrderDraft(request.body, config.payu.posId));
    if (mode.value === 'lost') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    const redirectUri = buildPaymentPageAddress(config, order);
    // The real service answers 302 with a JSON body; a client that follows it ends on an HTML page.
    return reply
      .code(302)
      .header('location', redirectUri)
      .send({
        status: { statusCode: 'SUCCESS' },
        redirectUri,
        orderId: order.orderId,
        extOrderId: order.extOrderId,
      });
  });
}

function registerOrders(api: FastifyInstance, { ledger, modes, schedule }: PayuContext): void {
  api.get('/orders/:id', async (request, reply) => {
    const order = findByPayuId(ledger, request.params);
    const mode = modes.take('status', order);
    if (await answeredByFault(reply, schedule, mode)) return reply;
    const shown = ORDER_STATUSES.find((status) => status === mode.value);
    return { orders: [presentOrder(order, shown)], status: DONE, properties: presentProperties(order) };
  });

  api.delete('/orders/:id', (request) => {
    const order = findByPayuId(ledger, request.params);
    ledger.cancel(order);
    return { orderId: order.orderId, extOrderId: order.extOrderId, status: DONE };
  });

  api.post('/orders/:id/captures', (request) => {
    ledger.capture(findByPayuId(ledger, request.params));
    return UPDATED;
  });

  api.put('/orders/:id/status', (request) => {
    const order = findByPayuId(ledger, request.params);
    if (readField(request.body, 'orderStatus') !== 'COMPLETED') throw syntaxError();
    ledger.capture(order);
    return UPDATED;
  });
}

function registerRefunds(api: FastifyInstance, { ledger }: PayuContext): void {
  // Both spellings are live at the provider: the published one and the one its own library uses.
  for (const path of ['/orders/:id/refunds', '/orders/:id/refund']) {
    api.post(path, (request) => {
      const order = findByPayuId(ledger, request.params);
      const refund = ledger.refund(order, request.body);
      return {
        orderId: order.orderId,
        refund: presentRefund(refund),
        status: { statusCode: 'SUCCESS', statusDesc: 'Refund queued for processing' },
      };
    });
  }

  api.get('/orders/:id/refunds', (request) => {
    const { refunds } = findByPayuId(ledger, request.params);
    return { refunds: refunds.length > 0 ? refunds.map(presentRefund) : false };
  });

  api.get('/orders/:id/refunds/:refundId', (request) => {
    const { refunds } = findByPayuId(ledger, request.params);
    const refund = refunds.find(({ refundId }) => refundId === readField(request.params, 'refundId'));
    if (!refund) throw notFound();
    return presentRefund(refund);
  });
}

/** The API finds orders by PayU's id only, unlike the ledger. */
function findByPayuId(ledger: Ledger, params: unknown): Order {
  const id = readField(params, 'id');
  const order = ledger.get(id);
  if (order.orderId !== id) throw notFound();
  return order;
}

/** Simulates a fault of the service; true where the fault has answered the call or keeps it open. */
async function answeredByFault(
  reply: FastifyReply,
  schedule: Schedule,
  mode: { value: string; delayMs: number },
): Promise<boolean> {
  switch (mode.value) {
    case 'slow':
      await pause(schedule, mode.delayMs);
      return false;
    case 'error500':
      reply
        .code(500)
        .send({ status: { statusCode: 'GENERAL_ERROR', severity: 'ERROR', statusDesc: 'Internal error' } });
      return true;
    case 'html':
      reply.code(502).type('text/html').send(GATEWAY_PAGE);
      return true;
    case 'timeout':
      // Keeps the connection open without a response, until the caller gives up.
      reply.hijack();
      return true;
    default:
      return false;
  }
}

function refuseToken(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
  return reply.code(status).send({ error, error_description: description });
}

/** Parses JSON and forms; a body of another type, or none, is undefined. Broken JSON is PayU's ERROR_SYNTAX. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  acceptForms(app);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString();
    try {
      done(null, text.trim() ? JSON.parse(text) : undefined);
    } catch {
      done(syntaxError());
    }
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
}
