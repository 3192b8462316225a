import fc from 'fast-check';
import { advanceOrder, isFinalOrderState, isSamePayment, orderStateFromPayU, paymentStatus } from './payment';
import type { OrderState } from './payment';

const STATES: readonly OrderState[] = ['new', 'pending', 'waiting', 'completed', 'canceled'];
const news = fc.array(fc.constantFrom(...STATES), { maxLength: 20 });

function follow(incoming: readonly OrderState[]) {
  let state: OrderState = 'new';
  return incoming.map((next) => {
    const step = advanceOrder(state, next);
    state = step.state;
    return step;
  });
}

it.each([
  ['NEW', 'new', 'other'],
  ['PENDING', 'pending', 'other'],
  ['WAITING_FOR_CONFIRMATION', 'waiting', 'other'],
  ['COMPLETED', 'completed', 'completed'],
  ['CANCELED', 'canceled', 'canceled'],
  ['REJECTED', 'canceled', 'canceled'],
] as const)('the PayU status %s is read as %s, answered as %s', (status, state, answer) => {
  expect(orderStateFromPayU(status)).toBe(state);
  expect(paymentStatus(state)).toBe(answer);
  expect(isFinalOrderState(state)).toBe(answer !== 'other');
});

it('an undocumented PayU status is ignored', () => {
  expect(['', 'completed', 'toString', 'PAID'].map(orderStateFromPayU)).toEqual(Array(4).fill(undefined));
});

it.each([
  ['new', 'pending', 'pending', 'none'],
  ['new', 'completed', 'completed', 'fulfil'],
  ['pending', 'completed', 'completed', 'fulfil'],
  ['waiting', 'completed', 'completed', 'fulfil'],
  ['pending', 'canceled', 'canceled', 'cancel'],
  ['pending', 'new', 'pending', 'none'],
  ['completed', 'completed', 'completed', 'none'],
  ['completed', 'canceled', 'completed', 'none'],
  ['completed', 'pending', 'completed', 'none'],
  ['canceled', 'canceled', 'canceled', 'none'],
  ['canceled', 'pending', 'canceled', 'none'],
  ['canceled', 'completed', 'canceled', 'latePayment'],
] as const)('an order goes from %s on %s to %s with the effect %s', (current, incoming, state, effect) => {
  expect(advanceOrder(current, incoming)).toEqual({ state, effect });
});

it('an order is fulfilled at most once and never leaves its end, for notifications in any order', () => {
  fc.assert(
    fc.property(news, (incoming) => {
      const steps = follow(incoming);
      expect(steps.filter(({ effect }) => effect === 'fulfil').length).toBeLessThanOrEqual(1);
      const end = steps.findIndex(({ state }) => isFinalOrderState(state));
      if (end >= 0) expect(new Set(steps.slice(end).map(({ state }) => state)).size).toBe(1);
    }),
  );
});

it('notifications that are repeated after the end of an order are ignored', () => {
  fc.assert(
    fc.property(news, fc.constantFrom<OrderState>('completed', 'canceled'), (incoming, end) => {
      const state = follow([...incoming, end]).at(-1)?.state;
      const replayed = follow([...incoming, end, ...incoming, end]).at(-1);
      expect(replayed?.state).toBe(state);
      expect(['none', 'latePayment']).toContain(replayed?.effect);
    }),
  );
});

it('a payment is accepted only of the ordered amount, currency and point of sale', () => {
  const terms = { amountGrosze: 4000, currency: 'PLN', posId: '300746' };
  expect(isSamePayment(terms, { ...terms })).toBe(true);
  expect(isSamePayment(terms, { ...terms, amountGrosze: 1 })).toBe(false);
  expect(isSamePayment(terms, { ...terms, currency: 'EUR' })).toBe(false);
  expect(isSamePayment(terms, { ...terms, posId: '1' })).toBe(false);
});
