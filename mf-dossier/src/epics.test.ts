import { cases, claims, disputes, dossier } from '@najem/shared/contract/rights';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { aUser, fakeApi, type FakeApi } from '@najem/testing';
import { aCase } from '../tests/a-case';
import { aDispute } from '../tests/a-dispute';
import { aClaim, aDossier, anEntry } from '../tests/a-dossier';
import { calls as caseCalls } from './cases/state';
import { calls as disputeCalls } from './disputes/state';
import { calls as fileCalls } from './file/state';
import { module } from './module';
import { calls as proofCalls } from './proof/state';

/** A store with the remote, and what it says on the bus. */
function listen(api: FakeApi, user = aUser()) {
  const store = createAppStore({ call: api.call, session: { ...startSession('token'), user } });
  store.join(module);
  const heard: unknown[] = [];
  store.bus.on('dossier/changed').subscribe(() => heard.push('dossier/changed'));
  store.bus.on('profile/stale').subscribe(() => heard.push('profile/stale'));
  store.bus.on('refresh').subscribe((fact) => heard.push(fact));
  return { store, heard };
}

describe('the epics of the file', () => {
  it('a change is announced on the bus, and the overview is fetched again', () => {
    const api = fakeApi()
      .on(dossier.reply, () => ({ success: true, entry: anEntry() }))
      .on(dossier.overview, () => ({ success: true, dossier: aDossier() }));
    const { store, heard } = listen(api);
    store.dispatch(fileCalls.reply.requested({ id: 'entry-1', text: 'Zapłaciłem.' }));
    expect(heard).toEqual(['dossier/changed']);
    expect(api.inputs(dossier.overview)).toHaveLength(1);
  });

  it.each([
    ['exportJson', 'teczka-1.json'],
    ['exportPdf', 'teczka-1.pdf'],
  ] as const)('%s is saved under its own name', (name, fileName) => {
    const saved: string[] = [];
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const api = fakeApi().on(dossier[name], () => ({ fileName, content: new Uint8Array([123]) }));
    const { store } = listen(api);
    store.dispatch(fileCalls[name].requested({}));
    expect(saved).toEqual([fileName]);
  });
});

describe('the profile of the session', () => {
  const CLAIM = aClaim();

  it('is read again when a bank proof or the code of a letter proved the person', () => {
    const api = fakeApi()
      .on(claims.finishEid, () => ({ success: true, claim: CLAIM, isGuest: false }))
      .on(claims.letterCode, () => ({ success: true, claim: CLAIM }));
    const { store, heard } = listen(api);
    store.dispatch(proofCalls.finishEid.requested({ code: 'code', state: 'state' }));
    store.dispatch(proofCalls.letterCode.requested({ id: CLAIM._id, code: '12345678' }));
    expect(heard).toEqual(['profile/stale', 'profile/stale']);
  });

  it.each([
    ['unverified', ['profile/stale']],
    ['verified', []],
  ] as const)('of an %s person is read again when the desk approved a claim meanwhile: %j', (status, said) => {
    const api = fakeApi().on(claims.list, () => ({ success: true, claims: [CLAIM] }));
    const { store, heard } = listen(api, aUser({ verification_status: status }));
    store.dispatch(fileCalls.claims.requested({}));
    expect(heard).toEqual(said);
  });
});

const TENANT_REFRESH = { kind: TENANT.kind };
const REFRESHED = [TENANT_REFRESH, { kind: LANDLORD.kind }];
const aReply = (over = {}) => ({ success: true, case: aCase(over) });
const OBJECTION = { kind: 'objection', text: 'x', concerns: { is: 'file' } } as const;

describe('the epics of cases', () => {
  it.each([
    ['with restriction', true, ['dossier/changed', ...REFRESHED]],
    ['without restriction', false, ['dossier/changed']],
  ])('announce what an objection %s changed', (_what, restrictMeanwhile, said) => {
    const { store, heard } = listen(fakeApi().on(cases.open, () => aReply()));
    store.dispatch(caseCalls.open.requested({ ...OBJECTION, restrictMeanwhile }));
    expect(heard).toEqual(said);
  });

  it.each([
    ['an objection', 'objection', ['profile/stale', 'dossier/changed', ...REFRESHED]],
    ['a complaint', 'complaint', ['profile/stale', 'dossier/changed']],
  ] as const)('announce what withdrawing %s changed', (_what, kind, said) => {
    const { store, heard } = listen(fakeApi().on(cases.withdraw, () => aReply({ kind, state: 'withdrawn' })));
    store.dispatch(caseCalls.withdraw.requested({ id: 'case-1' }));
    expect(heard).toEqual(said);
  });

  it('fetch the overview again once an identifier was opened', () => {
    const api = fakeApi()
      .on(cases.reopen, () => ({ success: true }))
      .on(dossier.overview, () => ({ success: true, dossier: aDossier() }));
    const { store } = listen(api);
    store.dispatch(caseCalls.reopen.requested({ identifierId: 'closed-1' }));
    expect(api.inputs(dossier.overview)).toHaveLength(1);
  });
});

const VERSIONED = { id: 'dispute-1', version: 3 };

describe('the epics of disputes', () => {
  it.each([
    ['opening', [], disputeCalls.open.requested({ id: 'entry-1', ground: 'untrue', text: 'x', wanted: 'removal' })],
    ['withdrawing', ['profile/stale'], disputeCalls.withdraw.requested(VERSIONED)],
    ['appealing', ['profile/stale'], disputeCalls.appeal.requested({ ...VERSIONED, text: 'x' })],
  ])('announce that %s changed the file and what counts', (_what, ended, action) => {
    const reply = () => ({ success: true, dispute: aDispute() });
    const api = fakeApi().on(disputes.open, reply).on(disputes.withdraw, reply).on(disputes.appeal, reply);
    const { store, heard } = listen(api);
    store.dispatch(action);
    expect(heard).toEqual([...ended, 'dossier/changed', TENANT_REFRESH]);
  });

  it.each([
    ['stand', ['profile/stale']],
    ['correct', ['profile/stale', TENANT_REFRESH]],
    ['withdraw', ['profile/stale', TENANT_REFRESH]],
  ] as const)('announce what the answer "%s" of an author changed', (is, said) => {
    const api = fakeApi().on(disputes.answer, () => ({ success: true, dispute: aDispute({ side: 'author' }) }));
    const { store, heard } = listen(api);
    store.dispatch(disputeCalls.answer.requested({ ...VERSIONED, is }));
    expect(heard).toEqual(said);
  });
});
