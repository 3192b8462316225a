import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import { answerTo } from '@najem/shared/store';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { aUser, type FakeApi, pageOf } from '@najem/testing';
import { anOpenTenancy, aRevealedTenancy, aRow, aTenancy, showing } from '../tests/a-tenancy';
import { module } from './module';
import { calls, tenanciesChanged } from './state';

/** A store with the remote, and what it says on the bus. */
function listen(api: FakeApi) {
  const store = createAppStore({ call: api.call, session: { ...startSession('token'), user: aUser() } });
  store.join(module);
  const heard: unknown[] = [];
  store.bus.on(tenanciesChanged).subscribe(() => heard.push('tenancies/changed'));
  store.bus.on('profile/stale').subscribe(() => heard.push('profile/stale'));
  store.bus.on('refresh').subscribe(({ kind }) => heard.push(kind));
  return { store, heard };
}

const NUMBER = { number: 'NJ-7K3F-9QXA' };

it('a change of a tenancy is announced, and what waits is counted again', () => {
  const { store, heard } = listen(
    showing(aTenancy()).on(tenancies.end, () => ({ success: true, tenancy: aTenancy() })),
  );
  store.dispatch(calls.end.requested({ ...NUMBER, to: '2027-01-31', version: 3 }));
  expect(heard).toEqual(['tenancies/changed', 'profile/stale']);
});

it('a list is not shown again as it was before a change', () => {
  const { store } = listen(
    showing(aTenancy())
      .on(tenancies.list, () => pageOf([aRow()]))
      .on(tenancies.end, () => ({ success: true, tenancy: aTenancy() })),
  );
  store.dispatch(calls.list.requested({}));
  expect(answerTo(store.getState(), calls.list, {})).toBeDefined();
  store.dispatch(calls.end.requested({ ...NUMBER, to: '2027-01-31', version: 3 }));
  expect(answerTo(store.getState(), calls.list, {})).toBeUndefined();
});

it('a sealed opinion changes no list', () => {
  const { store, heard } = listen(
    showing(anOpenTenancy()).on(opinions.withdraw, () => ({ success: true, tenancy: anOpenTenancy() })),
  );
  store.dispatch(calls.withdrawOpinion.requested({ ...NUMBER, version: 1 }));
  expect(heard).toEqual(['tenancies/changed', 'profile/stale']);
});

it('lists are read again once, when a reveal is seen for the first time', () => {
  const api = showing(anOpenTenancy());
  const { store, heard } = listen(api);
  store.dispatch(calls.get.requested(NUMBER));
  expect(heard).toEqual([]);
  api.on(tenancies.get, () => ({ success: true, tenancy: aRevealedTenancy(), opinions: [] }));
  store.dispatch(calls.get.requested(NUMBER));
  store.dispatch(calls.get.requested(NUMBER));
  expect(heard).toEqual(['tenant', 'landlord']);
});
