import { cases, dossier } from '@najem/shared/contract';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { aUser, fakeApi, type FakeApi, refusal } from '@najem/testing';
import { aCase } from '../../tests/a-case';
import { aDossier } from '../../tests/a-dossier';
import { module } from '../module';
import { calls } from './state';

/** A store with the remote, and what it says on the bus. */
function listen(api: FakeApi) {
  const store = createAppStore({ call: api.call, session: { ...startSession('token'), user: aUser() } });
  store.join(module);
  const heard: unknown[] = [];
  store.bus.on('dossier/changed').subscribe(() => heard.push('dossier/changed'));
  store.bus.on('refresh').subscribe((fact) => heard.push(fact));
  return { store, heard };
}

const REFRESHED = [{ kind: 'tenant' }, { kind: 'landlord' }];
const aReply = (over = {}) => ({ success: true, case: aCase(over) });
const OBJECTION = { kind: 'objection', text: 'x', concerns: { is: 'file' } } as const;

describe('the epics of cases', () => {
  it.each([
    ['with restriction', true, ['dossier/changed', ...REFRESHED]],
    ['without restriction', false, ['dossier/changed']],
  ])('announce what an objection %s changed', (_what, restrictMeanwhile, said) => {
    const { store, heard } = listen(fakeApi().on(cases.open, () => aReply()));
    store.dispatch(calls.open.requested({ ...OBJECTION, restrictMeanwhile }));
    expect(heard).toEqual(said);
  });

  it.each([
    ['an objection', 'objection', ['dossier/changed', ...REFRESHED]],
    ['a complaint', 'complaint', ['dossier/changed']],
  ] as const)('announce what withdrawing %s changed', (_what, kind, said) => {
    const { store, heard } = listen(fakeApi().on(cases.withdraw, () => aReply({ kind, state: 'withdrawn' })));
    store.dispatch(calls.withdraw.requested({ id: 'case-1' }));
    expect(heard).toEqual(said);
  });

  it('fetch a case again that went on meanwhile', () => {
    const api = fakeApi()
      .on(cases.write, () => refusal('STATE_PASSED'))
      .on(cases.get, () => aReply({ state: 'decided' }));
    const { store } = listen(api);
    store.dispatch(calls.write.requested({ id: 'case-1', text: 'x' }));
    expect(api.inputs(cases.get)).toEqual([{ id: 'case-1' }]);
  });

  it('fetch the overview again once an identifier was opened', () => {
    const api = fakeApi()
      .on(cases.reopen, () => ({ success: true }))
      .on(dossier.overview, () => ({ success: true, dossier: aDossier() }));
    const { store } = listen(api);
    store.dispatch(calls.reopen.requested({ identifierId: 'closed-1' }));
    expect(api.inputs(dossier.overview)).toHaveLength(1);
  });
});
