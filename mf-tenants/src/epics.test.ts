import { logout, sessionLost, sessionResumed } from '@najem/shared/store';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { fakeApi } from '@najem/testing';
import { clearDraftOnLeaving$ } from './epics';

const IDLE = 'Zostałeś wylogowany z powodu braku aktywności.';

function signedInWithDraft() {
  sessionStorage.setItem('identifier', 'AB1234567');
  const store = createAppStore({ call: fakeApi().call, session: startSession('token') });
  store.join({ id: 'drafts', epic: clearDraftOnLeaving$ });
  return store;
}

afterEach(() => sessionStorage.clear());

it('a draft is kept through an idle logout of all tabs and a sign-in in another tab', () => {
  const store = signedInWithDraft();
  store.dispatch(sessionLost(IDLE));
  store.dispatch(sessionResumed('a new token'));
  expect(sessionStorage.getItem('identifier')).toBe('AB1234567');
});

it.each([
  ['here', logout()],
  ['in another tab', sessionLost()],
])('a draft is cleared when the person signs out %s', (_where, action) => {
  signedInWithDraft().dispatch(action);
  expect(sessionStorage.getItem('identifier')).toBeNull();
});
