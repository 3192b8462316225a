import { rentCoins } from '@najem/shared/contract/register';
import { type AppEpic, request } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';

export const calls = {
  balance: request('rentCoins/balance', rentCoins.balance),
  history: request('rentCoins/history', rentCoins.history),
};

export const epic: AppEpic = combineEpics(...Object.values(calls).map((call) => call.epic));
