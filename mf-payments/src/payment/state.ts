import { rentCoins } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { type InvoiceCompany, payments } from '@najem/shared/contract/money';
import type { StatedPurpose, SubjectKind } from '@najem/shared/domain/register';
import { createEvent, errorText, moduleState, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  /** Whether the user already has an active report, and whether a new one would have entries. */
  preview: request('payments/preview', reports.checkActive),
  balance: request('payments/balance', rentCoins.balance),
  payCoins: request('payments/payCoins', payments.rentCoinsPay),
};

/** The report that is bought; without `type` it covers any role of the identifier. */
export interface Purchase {
  identifier: string;
  type?: SubjectKind;
  /** Why the buyer asks for it, where they said so. */
  purpose?: StatedPurpose;
}

/** A purchase with the additional input of a provider payment: of a company, or a consumer's statement. */
export interface OnlinePurchase extends Purchase {
  company?: InvoiceCompany;
  agreedToImmediateReport?: boolean;
}

/** The buyer pressed the button of the provider payment. */
export const payPressed = createEvent('payments/payPressed', (purchase: OnlinePurchase) => ({ purchase }));
/** The report that the server named has expired; a new payment follows. */
export const expiredFound = createEvent('payments/expiredFound');
/** The user has an active report, so nothing is paid. */
export const activeFound = createEvent('payments/activeFound', (reportId: string) => ({ reportId }));
/** The provider's payment page is at this address. */
export const pageFound = createEvent('payments/pageFound', (redirectUri: string) => ({ redirectUri }));
/** The payment could not be started; `message` is fit to show. */
export const payFailed = createEvent('payments/payFailed', (message: string, code?: string) => ({ message, code }));
/** The payment page was left. */
export const checkoutLeft = createEvent('payments/checkoutLeft');

/** The wait for a payment began; `hasReturnedUnpaid`: the provider reported that nothing was authorised. */
export const waitBegan = createEvent('payments/waitBegan', (orderId: string, hasReturnedUnpaid: boolean) => ({
  orderId,
  hasReturnedUnpaid,
}));
/** Status attempt number `attempt` began. */
export const waited = createEvent('payments/waited', (attempt: number) => ({ attempt }));
/** Polling ended with this outcome. */
export const waitEnded = createEvent('payments/waitEnded', (end: Ended) => ({ end }));
export const waitLeft = createEvent('payments/waitLeft');

/** The progress of a payment until the buyer is sent to the provider's page or to a report. */
export type Checkout =
  /** No payment page is shown: what was asked there answers to nobody. */
  | { status: 'left' }
  | { status: 'choosing' }
  | { status: 'starting'; isExpired?: true }
  | { status: 'paying' }
  | { status: 'leaving'; redirectUri: string }
  | { status: 'open'; reportId: string; isPaid: boolean }
  | { status: 'failed'; message: string; code?: string };

function checkout(state: Checkout = { status: 'left' }, action: UnknownAction): Checkout {
  if (calls.payCoins.requested.match(action)) return { status: 'paying' };
  if (payPressed.match(action)) return { status: 'starting' };
  if (state.status === 'left') return calls.preview.requested.match(action) ? { status: 'choosing' } : state;
  if (calls.payCoins.succeeded.match(action)) {
    return { status: 'open', reportId: action.output.report._id, isPaid: true };
  }
  if (calls.payCoins.failed.match(action)) {
    const { code } = action.error;
    return { status: 'failed', message: errorText(action.error, TEXTS.checkout.coinsFailed), code };
  }
  if (calls.preview.succeeded.match(action)) {
    const { hasActiveReport, reportId } = action.output;
    return hasActiveReport && reportId ? { status: 'open', reportId, isPaid: false } : state;
  }
  if (expiredFound.match(action)) return { status: 'starting', isExpired: true };
  if (activeFound.match(action)) return { status: 'open', reportId: action.reportId, isPaid: false };
  if (pageFound.match(action)) return { status: 'leaving', redirectUri: action.redirectUri };
  if (payFailed.match(action)) return { status: 'failed', message: action.message, code: action.code };
  return checkoutLeft.match(action) ? { status: 'left' } : state;
}

/** The outcome of a payment; `unpaid`: the buyer came back without paying, and still can. */
export type Ended =
  { status: 'paid'; reportId: string | null } | { status: 'unpaid' | 'canceled' | 'unconfirmed'; purchase?: Purchase };

/** The progress of a payment after the buyer has returned from the provider. */
export type Wait = { status: 'idle' } | { status: 'waiting'; attempt: number } | Ended;

function wait(state: Wait = { status: 'idle' }, action: UnknownAction): Wait {
  if (waitBegan.match(action)) return { status: 'waiting', attempt: 1 };
  if (waited.match(action)) return { status: 'waiting', attempt: action.attempt };
  if (waitEnded.match(action)) return action.end;
  return waitLeft.match(action) ? { status: 'idle' } : state;
}

export const {
  id: ID,
  reducer,
  useModuleState: usePayments,
} = moduleState('payments', combineReducers({ checkout, wait }));
