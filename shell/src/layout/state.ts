import { accountRentCoins } from '@najem/shared/contract/register';
import { platform } from '@najem/shared/contract/platform';
import { hasRentCoins } from '@najem/shared/domain/register';
import { type AppEpic, loginSuccess, ofEvent, request } from '@najem/shared/store';
import { profileLoaded } from '@najem/shared/store/host';
import { combineEpics } from 'redux-observable';
import { filter, map } from 'rxjs';

export const loadBalance = request('shell/balance', accountRentCoins);
/** Fetches the version of the shell that the server serves now; the registry in use stays as it is. */
export const checkVersion = request('shell/checkVersion', platform.registry);

/** Fetches the balance whenever the profile of a user with RentCoins arrives; administrators have none. */
const loadBalanceWithProfile$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(loginSuccess, profileLoaded),
    filter(({ user }) => hasRentCoins(user)),
    map(() => loadBalance.requested({})),
  );

export const balanceEpic: AppEpic = combineEpics(loadBalance.epic, loadBalanceWithProfile$);
