import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { accountRentCoins } from '@najem/shared/contract/register';
import {
  dataOf,
  defineEvent,
  moduleState,
  type RemoteModule,
  request,
  type StoreModule,
  useLoaded,
} from '@najem/shared/store';
import { screen } from '@testing-library/react';
import { map } from 'rxjs';
import { fakeApi } from './fake-api';
import { renderScreen } from './render-screen';

const coins = request('keys/coins', accountRentCoins);
const signed = defineEvent('umowy/signed');
const { reducer, useModuleState } = moduleState('keys', (heard: number = 0, { type }: { type: string }) =>
  type === 'keys/heard' ? heard + 1 : heard,
);
const listens: StoreModule = {
  id: 'keys',
  reducer,
  epic: (_action$, _state$, { bus }) => bus.on(signed).pipe(map(() => ({ type: 'keys/heard' }))),
};

function Keys() {
  const [answer] = useLoaded(coins, {});
  const heard = useModuleState((count) => count);
  return (
    <p>
      Umów: {heard}, RentCoins: {dataOf(answer)?.rentCoins}
    </p>
  );
}

const KEYS: RemoteModule = {
  id: 'keys',
  contract: CONTRACT_VERSION,
  reducer,
  epic: coins.epic,
  listens,
  routes: [{ path: '/keys', element: <Keys /> }],
};

it('renderScreen leaves a screen and comes back: events are heard meanwhile, and what is shown is asked for again', () => {
  const api = fakeApi().on(accountRentCoins, () => ({ success: true, rentCoins: 3 }));
  const { store, leave, comeBack } = renderScreen(KEYS, '/keys', { api });
  store.bus.emit(signed);
  leave();
  expect(screen.queryByText(/Umów/)).toBeNull();
  store.bus.emit(signed);
  api.on(accountRentCoins, () => ({ success: true, rentCoins: 4 }));
  comeBack();
  expect(screen.getByText('Umów: 2, RentCoins: 4')).toBeVisible();
  expect(api.log).toHaveLength(2);
});
