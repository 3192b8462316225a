import { platform, users } from '@najem/shared/contract';
import { hasRentCoins } from '@najem/shared/domain';
import { type AppEpic, loadable, loginSuccess, ofEvent, profileLoaded, request } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, map } from 'rxjs';

export const loadBalance = request('shell/balance', users.rentCoins);
/** Asks which shell the server hands out now. The registry in use stays: a remote is not changed under a person's hands. */
export const checkVersion = request('shell/checkVersion', platform.registry);

export const balanceReducer = loadable(loadBalance);
export const versionReducer = loadable(checkVersion);

/** Whenever the server describes an ordinary user, their balance is fetched too; administrators have none. */
const loadBalanceWithProfile$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(loginSuccess, profileLoaded),
    filter(({ user }) => hasRentCoins(user)),
    map(() => loadBalance.requested({})),
  );

export const balanceEpic: AppEpic = combineEpics(loadBalance.epic, loadBalanceWithProfile$);
