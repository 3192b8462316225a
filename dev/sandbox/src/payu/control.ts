import type { FastifyInstance, FastifyReply } from 'fastify';
import { isFields, readField } from '../fields';
import { acceptForms, sendPage } from '../layout';
import { buildPaymentPageAddress } from './api';
import type { PayuContext } from './api';
import { notFound, PayuError } from './errors';
import { PAY_METHODS } from './ledger';
import type { Ledger } from './ledger';
import { isFinal } from './order';
import type { Order } from './order';
import { buildReturnAddress, decidedPage, missingPage, ordersPage, payPage } from './pages';

/** Registers the buyer's payment page, the developer's overview, and the control calls for tests. */
export function registerPayuPages(app: FastifyInstance, context: PayuContext): void {
  acceptForms(app);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof PayuError) return reply.code(error.httpStatus).send(error.toJSON());
    throw error;
  });
  registerPaymentPage(app, context);
  registerOverview(app, context);
  registerModeControl(app, context);
  registerOrderControl(app, context);
}

function registerPaymentPage(app: FastifyInstance, { ledger }: PayuContext): void {
  app.get('/pay', (request, reply) => {
    const order = findByToken(ledger, request.query);
    return sendPage(reply, order ? payPage(order) : missingPage());
  });

  app.post('/pay', (request, reply) => {
    const order = findByToken(ledger, request.body);
    if (!order) return sendPage(reply, missingPage());
    const decision = readField(request.body, 'decision');
    // A second tab or the back button may bring a late decision; the page then shows how the order ended.
    if (isFinal(order) && decision !== 'leave') return sendPage(reply, payPage(order));
    decide(ledger, order, decision, readField(request.body, 'method'));
    return goBack(reply, order, decision);
  });
}

function registerOverview(app: FastifyInstance, { ledger, modes }: PayuContext): void {
  app.get('/', (_request, reply) => sendPage(reply, ordersPage(ledger.list(), modes.list())));

  app.post('/decide', (request, reply) => {
    const order = ledger.get(readField(request.body, 'orderId'));
    if (!isFinal(order)) decide(ledger, order, readField(request.body, 'decision'));
    return reply.redirect('/payu', 303);
  });

  app.post('/behaviour', (request, reply) => {
    const problem = isFields(request.body) ? modes.set(request.body) : undefined;
    return problem ? reply.code(400).send({ error: problem }) : reply.redirect('/payu', 303);
  });
}

function registerModeControl(app: FastifyInstance, { modes, access }: PayuContext): void {
  app.get('/control', () => ({ rules: modes.list() }));

  app.post('/control', (request, reply) => {
    const { mode, reset, expireTokens } = isFields(request.body) ? request.body : {};
    if (reset === true) modes.reset();
    if (expireTokens === true) access.expireAll();
    const problem = mode === undefined ? undefined : isFields(mode) ? modes.set(mode) : 'mode must be an object';
    return problem ? reply.code(400).send({ error: problem }) : reply.send({ rules: modes.list() });
  });
}

function registerOrderControl(app: FastifyInstance, { config, ledger }: PayuContext): void {
  /** The order with its payment page and deliveries, which the API does not show. */
  const present = (order: Order) => ({ ...order, redirectUri: buildPaymentPageAddress(config, order) });

  app.get('/control/orders', () => ({ orders: ledger.list().map(present) }));

  app.post('/control/orders/:id/:action', (request, reply) => {
    const order = ledger.get(readField(request.params, 'id'));
    const action = readField(request.params, 'action');
    if (action === 'pay' || action === 'decline') {
      decide(ledger, order, action, readField(request.body, 'method'));
    } else if (action === 'refund-result') {
      const result = readField(request.body, 'result') || 'FINALIZED';
      if (result !== 'FINALIZED' && result !== 'CANCELED')
        return reply.code(400).send({ error: 'result must be FINALIZED or CANCELED' });
      const refund = ledger.pendingRefund(order, readField(request.body, 'refundId'));
      ledger.decideRefund(order, refund, result, readField(request.body, 'code') || undefined);
    } else {
      throw notFound();
    }
    return reply.send(present(order));
  });
}

function decide(ledger: Ledger, order: Order, decision: string, asked = ''): void {
  const method = PAY_METHODS.find((known) => known === asked) ?? order.payMethod?.type ?? PAY_METHODS[0];
  if (decision === 'pay') ledger.pay(order, method);
  else if (decision === 'decline') ledger.decline(order, method);
  else if (decision === 'later') ledger.begin(order, method);
}

function goBack(reply: FastifyReply, order: Order, decision: string): FastifyReply {
  const authorised = decision === 'pay' || decision === 'later' || order.status === 'COMPLETED';
  const address = buildReturnAddress(order, authorised);
  return address ? reply.redirect(address, 303) : sendPage(reply, decidedPage(order));
}

function findByToken(ledger: Ledger, source: unknown): Order | undefined {
  const order = ledger.find(readField(source, 'orderId'));
  return order?.token === readField(source, 'token') ? order : undefined;
}
