import { moduleState } from '@najem/shared/store';
import { combineReducers } from 'redux';
import { reducer as invoices } from './invoices/state';
import { reducer as payment } from './payment/state';
import { reducer as rentCoins } from './rentcoins/state';

export const {
  id: ID,
  reducer,
  useModuleState: useArea,
} = moduleState('payments', combineReducers({ payment, rentCoins, invoices }));

/** The navigation state of an address, whatever it is. */
export function stateKeys(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}
