import { rentCoins } from '@najem/shared/contract';
import { type AppEpic, loadable, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import { combineEpics } from 'redux-observable';

export const calls = {
  balance: request('rentCoins/balance', rentCoins.balance),
  history: request('rentCoins/history', rentCoins.history),
};

export const reducer = combineReducers({ balance: loadable(calls.balance), history: loadable(calls.history) });

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic));
