import { dossier } from '@najem/shared/contract';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { aUser, fakeApi } from '@najem/testing';
import { aDossier, anEntry } from '../../tests/a-dossier';
import { module } from '../module';
import { calls } from './state';

describe('the epics of the file', () => {
  it('a change is announced on the bus, and the overview is fetched again', () => {
    const api = fakeApi()
      .on(dossier.reply, () => ({ success: true, entry: anEntry() }))
      .on(dossier.overview, () => ({ success: true, dossier: aDossier() }));
    const store = createAppStore({ call: api.call, session: { ...startSession('token'), user: aUser() } });
    store.join(module);
    const changed = jest.fn();
    store.bus.on('dossier/changed').subscribe(changed);
    store.dispatch(calls.reply.requested({ id: 'entry-1', text: 'Zapłaciłem.' }));
    expect(changed).toHaveBeenCalledTimes(1);
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
    const store = createAppStore({ call: api.call, session: { ...startSession('token'), user: aUser() } });
    store.join(module);
    store.dispatch(calls[name].requested({}));
    expect(saved).toEqual([fileName]);
  });
});
