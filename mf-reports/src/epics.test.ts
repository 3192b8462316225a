import { reports } from '@najem/shared/contract';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { anAdmin, aUser, fakeApi, type FakeApi } from '@najem/shared/testing';
import { module } from './module';
import { arrivedFromPayment, calls, searched } from './state';

function openStore(api: FakeApi, user = aUser()) {
  const store = createAppStore({ call: api.call, session: { ...startSession('token'), user } });
  store.join(module);
  return store;
}

const QUERY = { identifier: '20871543213' };

describe('the epics of reports', () => {
  it('look for an active report before an ordinary user pays', () => {
    const api = fakeApi();
    openStore(api).dispatch(searched(QUERY));
    expect(api.log).toEqual(['GET /reports/check-active/{identifier}']);
  });

  it('generate at once for an administrator', () => {
    const api = fakeApi();
    openStore(api, anAdmin()).dispatch(searched(QUERY));
    expect(api.log).toEqual(['POST /reports/generate']);
  });

  it('tell everybody that the profile is stale after a payment', () => {
    const store = openStore(fakeApi());
    const stale = jest.fn();
    store.bus.on('profile/stale').subscribe(stale);
    store.dispatch(arrivedFromPayment());
    expect(stale).toHaveBeenCalledTimes(1);
  });

  it('fetch the list of shares anew after each change of them', () => {
    const api = fakeApi()
      .on(reports.shares, () => ({ success: true, shares: [] }))
      .on(reports.revokeShare, () => ({ success: true }));
    openStore(api).dispatch(calls.revokeShare.requested({ reportId: 'report-1', shareId: 'share-1' }));
    expect(api.inputs(reports.shares)).toEqual([{ reportId: 'report-1' }]);
  });

  it('hand a document to the browser under its own name', () => {
    const saved: string[] = [];
    URL.createObjectURL = jest.fn(() => 'blob:report');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    const api = fakeApi()
      .on(reports.get, () => ({ success: false, report: { _id: 'report-1' } as never }))
      .on(reports.pdf, () => ({ fileName: 'raport-RN.pdf', content: new Uint8Array([37, 80]) }));
    const store = openStore(api);
    store.dispatch(calls.get.requested({ reportId: 'report-1' }));
    store.dispatch(calls.pdf.requested({ reportId: 'report-1' }));
    expect(saved).toEqual(['raport-RN.pdf blob:report']);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:report');
  });
});
