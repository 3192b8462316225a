import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config';
import { acceptForms, field } from '../layout';
import { pause } from '../schedule';
import type { Schedule } from '../schedule';
import type { Access } from './access';
import { notFound, PayuError, syntaxError, unauthorized } from './errors';
import type { Ledger } from './ledger';
import type { Modes } from './modes';
import { ORDER_STATUSES, publicOrder, publicProperties, publicRefund } from './order';
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
const GATEWAY_PAGE =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>';

/** The address of an order's payment page. */
export function paymentPageAddress(config: SandboxConfig, order: Order): string {
  return `${config.url}/payu/pay/?${new URLSearchParams({ orderId: order.orderId, token: order.token }).toString()}`;
}

/** PayU's REST API 2.1, the part a shop with hosted payments uses. */
export function payuApi(app: FastifyInstance, { config, ledger, modes, access, schedule }: PayuContext): void {
  acceptAnyBody(app);

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('correlation-id', randomUUID().toUpperCase());
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof PayuError) return reply.code(error.httpStatus).send(error.toJSON());
    if (error.statusCode === 400) return reply.code(400).send(syntaxError().toJSON());
    throw error;
  });

  app.post('/pl/standard/user/oauth/authorize', (request, reply) => {
    const body = request.body;
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return refuseToken(reply, 401, 'unauthorized', 'Full authentication is required to access this resource');
    }
    if (field(body, 'grant_type') !== 'client_credentials') {
      return refuseToken(reply, 400, 'unsupported_grant_type', `Unsupported grant type: ${field(body, 'grant_type')}`);
    }
    const token = access.issue(field(body, 'client_id'), field(body, 'client_secret'));
    return token ? reply.send(token) : refuseToken(reply, 401, 'invalid_client', 'Bad client credentials');
  });

  app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => {
        if (!access.allows(request.headers.authorization)) throw unauthorized();
      });

      api.post('/orders', async (request, reply) => {
        const mode = modes.take('create', { extOrderId: field(request.body, 'extOrderId') });
        if (await answeredByFault(reply, mode)) return reply;
        if (request.body === undefined) throw syntaxError();
        const order = ledger.create(readOrderDraft(request.body, config.payu.posId));
        if (mode.value === 'lost') {
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        }
        const redirectUri = paymentPageAddress(config, order);
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

      api.get('/orders/:id', async (request, reply) => {
        const order = byPayuId(request.params);
        const mode = modes.take('status', order);
        if (await answeredByFault(reply, mode)) return reply;
        const told = ORDER_STATUSES.find((status) => status === mode.value);
        return { orders: [publicOrder(order, told)], status: DONE, properties: publicProperties(order) };
      });

      api.delete('/orders/:id', (request) => {
        const order = byPayuId(request.params);
        ledger.cancel(order);
        return { orderId: order.orderId, extOrderId: order.extOrderId, status: DONE };
      });

      api.post('/orders/:id/captures', (request) => {
        ledger.capture(byPayuId(request.params));
        return { status: { statusCode: 'SUCCESS', statusDesc: 'Status was updated' } };
      });

      api.put('/orders/:id/status', (request) => {
        const order = byPayuId(request.params);
        if (field(request.body, 'orderStatus') !== 'COMPLETED') throw syntaxError();
        ledger.capture(order);
        return { status: { statusCode: 'SUCCESS', statusDesc: 'Status was updated' } };
      });

      // Both spellings are live at the provider: the published one and the one its own library uses.
      for (const path of ['/orders/:id/refunds', '/orders/:id/refund']) {
        api.post(path, (request) => {
          const order = byPayuId(request.params);
          const refund = ledger.refund(order, request.body);
          return {
            orderId: order.orderId,
            refund: publicRefund(refund),
            status: { statusCode: 'SUCCESS', statusDesc: 'Refund queued for processing' },
          };
        });
      }

      api.get('/orders/:id/refunds', (request) => {
        const { refunds } = byPayuId(request.params);
        return { refunds: refunds.length > 0 ? refunds.map(publicRefund) : false };
      });

      api.get('/orders/:id/refunds/:refundId', (request) => {
        const { refunds } = byPayuId(request.params);
        const refund = refunds.find(({ refundId }) => refundId === field(request.params, 'refundId'));
        if (!refund) throw notFound();
        return publicRefund(refund);
      });
    },
    { prefix: '/api/v2_1' },
  );

  /** The API knows orders by PayU's id only. */
  function byPayuId(params: unknown): Order {
    const id = field(params, 'id');
    const order = ledger.get(id);
    if (order.orderId !== id) throw notFound();
    return order;
  }

  /** Plays a broken service; true when the call has got its answer, or never will. */
  async function answeredByFault(reply: FastifyReply, mode: { value: string; delayMs: number }): Promise<boolean> {
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
        // Keeps the connection open without a word, until the caller gives up.
        reply.hijack();
        return true;
      default:
        return false;
    }
  }
}

function refuseToken(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
  return reply.code(status).send({ error, error_description: description });
}

/** JSON and forms are read; a body of another kind, or none, is no body. Broken JSON is PayU's ERROR_SYNTAX. */
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
