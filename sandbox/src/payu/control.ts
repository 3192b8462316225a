import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptForms, field, sendPage } from '../layout';
import { paymentPageAddress } from './api';
import type { PayuContext } from './api';
import { notFound, PayuError } from './errors';
import { PAY_METHODS } from './ledger';
import { isFinal } from './order';
import type { Order } from './order';
import { decidedPage, missingPage, ordersPage, payPage, returnAddress } from './pages';
import { isFields } from './validation';

/** The buyer's payment page, the overview for the developer, and the switches for tests. */
export function payuPages(app: FastifyInstance, { config, ledger, modes, access }: PayuContext): void {
  acceptForms(app);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof PayuError) return reply.code(error.httpStatus).send(error.toJSON());
    throw error;
  });

  app.get('/pay', (request, reply) => {
    const order = byToken(request.query);
    return sendPage(reply, order ? payPage(order) : missingPage());
  });

  app.post('/pay', (request, reply) => {
    const order = byToken(request.body);
    if (!order) return sendPage(reply, missingPage());
    const decision = field(request.body, 'decision');
    // A second tab or the back button may bring a decision that comes too late; the page then says how it ended.
    if (isFinal(order) && decision !== 'leave') return sendPage(reply, payPage(order));
    decide(order, decision, field(request.body, 'method'));
    return goBack(reply, order, decision);
  });

  app.get('/', (_request, reply) => sendPage(reply, ordersPage(ledger.list(), modes.list())));

  app.post('/decide', (request, reply) => {
    const order = ledger.get(field(request.body, 'orderId'));
    if (!isFinal(order)) decide(order, field(request.body, 'decision'));
    return reply.redirect('/payu', 303);
  });

  app.post('/behaviour', (request, reply) => {
    const problem = isFields(request.body) ? modes.set(request.body) : undefined;
    return problem ? reply.code(400).send({ error: problem }) : reply.redirect('/payu', 303);
  });

  app.get('/control', () => ({ rules: modes.list() }));

  app.post('/control', (request, reply) => {
    const { mode, reset, expireTokens } = isFields(request.body) ? request.body : {};
    if (reset === true) modes.reset();
    if (expireTokens === true) access.expireAll();
    const problem = mode === undefined ? undefined : isFields(mode) ? modes.set(mode) : 'mode must be an object';
    return problem ? reply.code(400).send({ error: problem }) : reply.send({ rules: modes.list() });
  });

  app.get('/control/orders', () => ({ orders: ledger.list().map(described) }));

  app.post('/control/orders/:id/:action', (request, reply) => {
    const order = ledger.get(field(request.params, 'id'));
    const action = field(request.params, 'action');
    if (action === 'pay' || action === 'decline') {
      decide(order, action, field(request.body, 'method'));
    } else if (action === 'refund-result') {
      const result = field(request.body, 'result') || 'FINALIZED';
      if (result !== 'FINALIZED' && result !== 'CANCELED')
        return reply.code(400).send({ error: 'result must be FINALIZED or CANCELED' });
      ledger.decideRefund(
        order,
        ledger.pendingRefund(order, field(request.body, 'refundId')),
        result,
        field(request.body, 'code') || undefined,
      );
    } else {
      throw notFound();
    }
    return reply.send(described(order));
  });

  function decide(order: Order, decision: string, asked = ''): void {
    const method = PAY_METHODS.find((known) => known === asked) ?? order.payMethod?.type ?? PAY_METHODS[0];
    if (decision === 'pay') ledger.pay(order, method);
    else if (decision === 'decline') ledger.decline(order, method);
    else if (decision === 'later') ledger.begin(order, method);
  }

  function goBack(reply: FastifyReply, order: Order, decision: string): FastifyReply {
    const address = returnAddress(order, decision === 'pay' || decision === 'later' || order.status === 'COMPLETED');
    return address ? reply.redirect(address, 303) : sendPage(reply, decidedPage(order));
  }

  function byToken(source: unknown): Order | undefined {
    const order = ledger.find(field(source, 'orderId'));
    return order?.token === field(source, 'token') ? order : undefined;
  }

  /** The order with what only the sandbox knows. */
  function described(order: Order): Record<string, unknown> {
    return { ...order, redirectUri: paymentPageAddress(config, order) };
  }
}
