import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import { callError, fakeApi, marbles, runEpic } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { asyncScheduler, concat, delay, map, merge, NEVER, type Observable, of, throwError, timer } from 'rxjs';
import { payUnlessReportIsActive$, pollUntilPaid$ } from './epics';
import { payPressed, waitBegan, waitLeft } from './state';

const PURCHASE = { identifier: '20871543213', agreedToImmediateReport: true };
const ORIGIN = 'https://pay.example';
const PAGE = `${ORIGIN}/?token=t`;

const noReport = { success: true, hasActiveReport: false, hasEntries: true };

describe('a provider payment', () => {
  const begin = (api: ReturnType<typeof fakeApi>) => {
    const seen: UnknownAction[] = [];
    runEpic(payUnlessReportIsActive$, of(payPressed(PURCHASE)), {
      call: api.call,
      redirectOrigins: [ORIGIN],
    }).subscribe((each) => seen.push(each));
    return seen;
  };

  it('opens an active report instead of starting a payment', () => {
    const api = fakeApi().on(reports.checkActive, () => ({ ...noReport, hasActiveReport: true, reportId: 'r1' }));
    expect(begin(api)).toEqual([{ type: 'payments/activeFound', reportId: 'r1' }]);
    expect(api.inputs(payments.payuInit)).toEqual([]);
  });

  it('leads to the provider’s page when there is no active report', () => {
    const api = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => ({ success: true, redirectUri: PAGE }));
    expect(begin(api)).toEqual([{ type: 'payments/pageFound', redirectUri: PAGE }]);
    expect(api.inputs(payments.payuInit)).toEqual([PURCHASE]);
  });

  it('opens the report that the server names while it is active', () => {
    const api = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => ({ success: true, reportId: 'r1' }))
      .on(reports.checkStatus, () => ({ success: true, isActive: true }));
    expect(begin(api)).toEqual([{ type: 'payments/activeFound', reportId: 'r1' }]);
  });

  it('forces a new payment when the named report has expired', () => {
    const api = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, ({ forceNew }) => ({
        success: true,
        ...(forceNew ? { redirectUri: PAGE } : { reportId: 'r1' }),
      }))
      .on(reports.checkStatus, () => ({ success: true, isActive: false }));
    expect(begin(api)).toEqual([{ type: 'payments/expiredFound' }, { type: 'payments/pageFound', redirectUri: PAGE }]);
    expect(api.inputs(payments.payuInit)).toEqual([PURCHASE, { ...PURCHASE, forceNew: true }]);
  });

  it.each([
    'https://elsewhere.example/?token=t',
    'https://pay.example.elsewhere.example/',
    'http://pay.example/?token=t',
    'javascript:alert(document.domain)',
    '//pay.example/',
  ])('does not lead to %s, which the server did not name', (redirectUri) => {
    const api = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => ({ success: true, redirectUri }));
    expect(begin(api)).toEqual([
      { type: 'payments/payFailed', message: 'Operator płatności podał nieprawidłowy adres strony płatności' },
    ]);
  });

  it('a payment fails without a provider page, and with the server’s sentence', () => {
    const silent = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => ({ success: true }));
    expect(begin(silent)).toEqual([
      { type: 'payments/payFailed', message: 'Operator płatności nie podał adresu strony płatności' },
    ]);
    const down = fakeApi()
      .on(reports.checkActive, () => noReport)
      .on(payments.payuInit, () => throwError(() => callError('PROVIDER_UNAVAILABLE')));
    expect(begin(down)).toEqual([
      {
        type: 'payments/payFailed',
        message: 'Operator płatności jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
        code: 'PROVIDER_UNAVAILABLE',
      },
    ]);
  });
});

describe('waiting for a payment', () => {
  const other = { success: true, status: 'other' as const };
  const paid = { success: true, status: 'completed' as const, reportId: 'report-1' };
  const purchase = { identifier: '20871543213' };
  const ended = (end: object) => ({ type: 'payments/waitEnded', end });
  const attempt = (n: number) => ({ type: 'payments/waited', attempt: n });
  const unconfirmed = ended({ status: 'unconfirmed' });

  /** Waits for a payment in virtual time; `answer` gives the answer to each attempt. */
  function wait(
    answer: (attempt: number) => Observable<object>,
    { hasReturnedUnpaid = false, leftAfter = NEVER } = {},
  ) {
    let asked = 0;
    const seen: [milliseconds: number, action: UnknownAction][] = [];
    marbles(({ flush }) => {
      const api = fakeApi().on(payments.payuStatus, () => answer((asked += 1)) as Observable<never>);
      const leave$ = leftAfter.pipe(map(() => waitLeft()));
      const action$ = merge(of(waitBegan('o1', hasReturnedUnpaid)), leave$);
      const started = asyncScheduler.now();
      runEpic(pollUntilPaid$, concat(action$, NEVER), { call: api.call }).subscribe((action) =>
        seen.push([asyncScheduler.now() - started, action]),
      );
      flush();
    });
    return { seen, asked };
  }

  it('polls the payment status two seconds after each answer until the payment is complete', () => {
    const { seen } = wait((n) => of(n < 3 ? other : paid));
    expect(seen).toEqual([
      [0, attempt(1)],
      [2_000, attempt(2)],
      [4_000, attempt(3)],
      [4_000, ended({ status: 'paid', reportId: 'report-1' })],
    ]);
  });

  it('asks ten times when each answer takes three seconds, and says that the payment is unconfirmed', () => {
    const { seen, asked } = wait(() => of(other).pipe(delay(3_000)));
    expect(asked).toBe(10);
    expect(seen.map(([time]) => time)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 48].map((s) => s * 1_000));
    expect(seen.at(-1)?.[1]).toEqual(unconfirmed);
  });

  it('a payment that the tenth slow answer confirms is paid', () => {
    const { seen } = wait((n) => of(n < 10 ? other : paid).pipe(delay(3_000)));
    expect(seen.at(-1)).toEqual([48_000, ended({ status: 'paid', reportId: 'report-1' })]);
  });

  it('an attempt without an answer ends after ten seconds, and the next one follows', () => {
    const { seen } = wait((n) => (n === 1 ? NEVER : of(paid)));
    expect(seen).toEqual([
      [0, attempt(1)],
      [12_000, attempt(2)],
      [12_000, ended({ status: 'paid', reportId: 'report-1' })],
    ]);
  });

  it('a server that never answers leaves the payment unconfirmed after ten attempts', () => {
    const { seen, asked } = wait(() => NEVER);
    expect(asked).toBe(10);
    expect(seen.at(-1)).toEqual([118_000, unconfirmed]);
  });

  it('stops polling the payment status after ten attempts, failed ones included', () => {
    const { seen, asked } = wait((n) => (n % 2 ? of(other) : throwError(() => callError('UNAVAILABLE'))));
    expect(asked).toBe(10);
    expect(seen.at(-1)).toEqual([18_000, unconfirmed]);
  });

  it('a payment is canceled only when the server says so', () => {
    const canceled = { success: true, status: 'canceled' as const, purchase };
    expect(wait(() => of(canceled)).seen).toEqual([
      [0, attempt(1)],
      [0, ended({ status: 'canceled', purchase })],
    ]);
    expect(wait(() => of(canceled), { hasReturnedUnpaid: true }).seen.at(-1)?.[1]).toEqual(
      ended({ status: 'canceled', purchase }),
    );
  });

  it('a buyer who returned unpaid learns from the first answer that they did not pay', () => {
    const { seen } = wait((n) => (n === 1 ? throwError(() => callError('UNAVAILABLE')) : of({ ...other, purchase })), {
      hasReturnedUnpaid: true,
    });
    expect(seen).toEqual([
      [0, attempt(1)],
      [2_000, attempt(2)],
      [2_000, ended({ status: 'unpaid', purchase })],
    ]);
  });

  it('an order that the server does not know is unconfirmed at once', () => {
    expect(wait(() => throwError(() => callError('ORDER_NOT_FOUND'))).seen).toEqual([
      [0, attempt(1)],
      [0, unconfirmed],
    ]);
  });

  it('stops polling the payment status when the page is left', () => {
    expect(wait(() => of(other), { leftAfter: timer(5_000) as Observable<never> }).asked).toBe(3);
  });
});
