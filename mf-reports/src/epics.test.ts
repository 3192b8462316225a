import { reports } from '@najem/shared/contract/reports';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { anAdmin, aUser, fakeApi, type FakeApi } from '@najem/testing';
import { module } from './module';
import { arrivedFromPayment, calls, searched } from './state';

function openStore(api: FakeApi, user = aUser()) {
  const store = createAppStore({ call: api.call, session: { ...startSession('token'), user } });
  store.join(module);
  return store;
}

const QUERY = { identifier: '20871543213' };

describe('the epics of reports', () => {
  it('a search of an ordinary user checks for an active report first', () => {
    const api = fakeApi();
    openStore(api).dispatch(searched(QUERY));
    expect(api.log).toEqual(['GET /reports/check-active/{identifier}']);
  });

  it('a search of an administrator generates the report at once', () => {
    const api = fakeApi();
    openStore(api, anAdmin()).dispatch(searched(QUERY));
    expect(api.log).toEqual(['POST /reports/generate']);
  });

  it('a payment emits that the profile is stale', () => {
    const store = openStore(fakeApi());
    const stale = jest.fn();
    store.bus.on('profile/stale').subscribe(stale);
    store.dispatch(arrivedFromPayment());
    expect(stale).toHaveBeenCalledTimes(1);
  });

  it('a revoked share fetches the list of shares again', () => {
    const api = fakeApi()
      .on(reports.shares, () => ({ success: true, shares: [] }))
      .on(reports.revokeShare, () => ({ success: true }));
    openStore(api).dispatch(calls.revokeShare.requested({ reportId: 'report-1', shareId: 'share-1' }));
    expect(api.inputs(reports.shares)).toEqual([{ reportId: 'report-1' }]);
  });

  it('a downloaded document is saved under its own name', () => {
    const saved: string[] = [];
    URL.createObjectURL = jest.fn(() => 'blob:report');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    const api = fakeApi()
      .on(reports.get, () => ({ success: false, report: { _id: 'report-1' } as never }))
      .on(reports.pdf, () => ({ fileName: 'raport-RN.pdf', content: new Uint8Array([37, 80]) }))
      .on(reports.sharedPdf, () => ({ fileName: 'paszport-RN.pdf', content: new Uint8Array([37, 80]) }));
    const store = openStore(api);
    store.dispatch(calls.get.requested({ reportId: 'report-1' }));
    store.dispatch(calls.pdf.requested({ reportId: 'report-1' }));
    store.dispatch(calls.sharedPdf.requested({ shareId: 'sekret' }));
    expect(saved).toEqual(['raport-RN.pdf blob:report', 'paszport-RN.pdf blob:report']);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:report');
  });
});
