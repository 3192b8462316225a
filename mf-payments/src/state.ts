import { moduleState } from '@najem/shared/store';
import { combineReducers } from 'redux';
import { reducer as invoices } from './invoices/state';
import { reducer as payment } from './payment/state';
import { reducer as rentCoins } from './rentcoins/state';

export const {
  id: ID,
  reducer,
  useModuleState: usePayments,
} = moduleState('payments', combineReducers({ payment, rentCoins, invoices }));
