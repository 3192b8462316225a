import { type CallError, type RootState, sentenceOr, slice } from '@najem/shared/store';
import { useSelector } from 'react-redux';
import type { InvoicesState } from './invoices/state';
import type { PaymentState } from './payment/state';
import type { RentCoinsState } from './rentcoins/state';

export const ID = 'payments';

interface Areas {
  payment: PaymentState;
  rentCoins: RentCoinsState;
  invoices: InvoicesState;
}

const select = slice<Areas>(ID);

/** A part of the remote's state. */
export function useArea<Part>(pick: (areas: Areas) => Part): Part {
  return useSelector((root: RootState) => pick(select(root)));
}

/** The server's sentence, else the fallback; a lost connection is named after it. */
export function errorText(error: CallError, fallback: string): string {
  if (error.code === 'NO_CONNECTION') return `${/[.!?]$/.test(fallback) ? fallback : `${fallback}.`} ${error.message}`;
  return sentenceOr(error, fallback);
}

/** The navigation state of an address, whatever it is. */
export function stateKeys(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}
