import { type InvoiceCompany, payments, reports, rentCoins } from '@najem/shared/contract';
import type { SubjectKind } from '@najem/shared/domain';
import { errorText, loadable, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  /** Whether there is a report already, and whether a new one would say anything. */
  preview: request('payments/preview', reports.checkActive),
  balance: request('payments/balance', rentCoins.balance),
  payCoins: request('payments/payCoins', payments.rentCoinsPay),
};

/** What somebody buys; without `type` whichever role the identifier is known in. */
export interface Purchase {
  identifier: string;
  type?: SubjectKind;
}

/** A purchase with what the provider payment asks for besides. */
export interface OnlinePurchase extends Purchase {
  company?: InvoiceCompany;
  agreedToImmediateReport: boolean;
}

/** Somebody pressed the button of the provider payment. */
export const payPressed = (purchase: OnlinePurchase) => ({ type: 'payments/payPressed', purchase }) as const;
/** The report that was to be paid for is over: a new payment follows. */
export const expiredFound = () => ({ type: 'payments/expiredFound' }) as const;
/** There is an active report: nothing is paid. */
export const activeFound = (reportId: string) => ({ type: 'payments/activeFound', reportId }) as const;
/** The provider waits for the buyer at this address. */
export const pageFound = (redirectUri: string) => ({ type: 'payments/pageFound', redirectUri }) as const;
/** The payment could not be begun. */
export const payFailed = (message: string) => ({ type: 'payments/payFailed', message }) as const;
/** The payment page was left. */
export const checkoutLeft = () => ({ type: 'payments/checkoutLeft' }) as const;

/** `hasReturnedUnpaid`: the provider sent the buyer back with the word that nothing was authorised. */
export const waitBegan = (orderId: string, hasReturnedUnpaid: boolean) =>
  ({ type: 'payments/waitBegan', orderId, hasReturnedUnpaid }) as const;
/** The state was asked for once more. */
export const waited = (attempt: number) => ({ type: 'payments/waited', attempt }) as const;
/** How the waiting ended. */
export const waitEnded = (end: Ended) => ({ type: 'payments/waitEnded', end }) as const;
export const waitLeft = () => ({ type: 'payments/waitLeft' }) as const;

export type PaymentAction = ReturnType<
  | typeof payPressed
  | typeof expiredFound
  | typeof activeFound
  | typeof pageFound
  | typeof payFailed
  | typeof checkoutLeft
  | typeof waitBegan
  | typeof waited
  | typeof waitEnded
  | typeof waitLeft
>;

/** Narrows an action of the store to one of these. */
export function isPayment<Type extends PaymentAction['type']>(
  action: UnknownAction,
  type: Type,
): action is Extract<PaymentAction, { type: Type }> & UnknownAction {
  return action.type === type;
}

/** Where a payment has come to before the buyer leaves for the provider, or opens a report. */
export type Checkout =
  | { status: 'choosing' }
  | { status: 'starting'; isExpired?: true }
  | { status: 'paying' }
  | { status: 'leaving'; redirectUri: string }
  | { status: 'open'; reportId: string; isPaid: boolean }
  | { status: 'failed'; message: string };

function checkout(state: Checkout = { status: 'choosing' }, unknown: UnknownAction): Checkout {
  if (calls.payCoins.requested.match(unknown)) return { status: 'paying' };
  if (calls.payCoins.succeeded.match(unknown)) {
    return { status: 'open', reportId: unknown.output.report._id, isPaid: true };
  }
  if (calls.payCoins.failed.match(unknown)) {
    return { status: 'failed', message: errorText(unknown.error, TEXTS.checkout.coinsFailed) };
  }
  if (calls.preview.succeeded.match(unknown)) {
    const { hasActiveReport, reportId } = unknown.output;
    return hasActiveReport && reportId ? { status: 'open', reportId, isPaid: false } : state;
  }
  const action = unknown as PaymentAction;
  switch (action.type) {
    case 'payments/payPressed':
      return { status: 'starting' };
    case 'payments/expiredFound':
      return { status: 'starting', isExpired: true };
    case 'payments/activeFound':
      return { status: 'open', reportId: action.reportId, isPaid: false };
    case 'payments/pageFound':
      return { status: 'leaving', redirectUri: action.redirectUri };
    case 'payments/payFailed':
      return { status: 'failed', message: action.message };
    case 'payments/checkoutLeft':
      return { status: 'choosing' };
    default:
      return state;
  }
}

export type Ended =
  { status: 'paid'; reportId: string | null } | { status: 'canceled'; purchase?: Purchase } | { status: 'unconfirmed' };

/** The state of a payment after the buyer came back. */
export type Wait = { status: 'idle' } | { status: 'waiting'; attempt: number } | Ended;

function wait(state: Wait = { status: 'idle' }, unknown: UnknownAction): Wait {
  const action = unknown as PaymentAction;
  switch (action.type) {
    case 'payments/waitBegan':
      return { status: 'waiting', attempt: 1 };
    case 'payments/waited':
      return { status: 'waiting', attempt: action.attempt };
    case 'payments/waitEnded':
      return action.end;
    case 'payments/waitLeft':
      return { status: 'idle' };
    default:
      return state;
  }
}

const previewed = loadable(calls.preview);

/** Forgotten with the page: the next one is about somebody else. */
function preview(state: ReturnType<typeof previewed> | undefined, action: UnknownAction) {
  return previewed(isPayment(action, 'payments/checkoutLeft') ? undefined : state, action);
}

export const reducer = combineReducers({
  preview,
  balance: loadable(calls.balance),
  checkout,
  wait,
});
