import { Telemetry } from './telemetry';
import { type ReporterOptions, startReporter, type Vital } from './telemetry-report';

type Observer = (metric: object) => void;
const observers: Record<string, Observer> = {};

/** Functions are defined before the mocked modules are asked for. */
function mockObservers(...names: string[]) {
  return Object.fromEntries(
    names.map((name) => [`on${name}`, (observer: Observer) => void (observers[name] = observer)]),
  );
}
jest.mock('web-vitals', () => mockObservers('INP'));
jest.mock('web-vitals/attribution', () => mockObservers('CLS', 'FCP', 'LCP', 'TTFB'));

type Report = Parameters<ReporterOptions['send']>[0];
let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function hide() {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The library measures a vital. */
function measure(name: Vital['name'], value: number, details: object = { attribution: {} }) {
  observers[name]?.({ name, value, ...details });
}

function aPage() {
  const telemetry = new Telemetry();
  const reports: Report[] = [];
  const start = () =>
    startReporter({
      telemetry,
      shell: 'build-1',
      releaseOf: (remote) => (remote === 'gone' ? undefined : `1.0.0-${remote}`),
      send: (report) => reports.push(report),
    });
  /** Shows a remote's screen at a time. */
  const show = (remote: string | undefined, at: number) => {
    jest.spyOn(performance, 'now').mockReturnValue(at);
    telemetry.recordVisit(remote);
  };
  return { telemetry, reports, start, show };
}

const measured = ({ vitals }: Report) =>
  vitals.map(({ source, version, vital, value }) => [source, version, vital, value]);

describe('a telemetry report', () => {
  it('is sent when the page is hidden or left, and again only with new data', () => {
    const { telemetry, reports, start } = aPage();
    start();
    hide();
    expect(reports).toEqual([]);
    telemetry.recordLoad({ remote: 'tenants', version: '1.0.0-a', ms: 12.6 });
    hide();
    window.dispatchEvent(new Event('pagehide'));
    expect(reports).toMatchObject([{ shell: 'build-1', loads: [{ remote: 'tenants', version: '1.0.0-a', ms: 13 }] }]);
    telemetry.recordError({ cause: 'x' });
    window.dispatchEvent(new Event('pagehide'));
    expect(reports).toHaveLength(2);
  });

  it('attributes each vital to the remote that was on the page when it was measured', () => {
    const { reports, start, show } = aPage();
    show('tenants', 300);
    show('landlords', 2050);
    show(undefined, 3000);
    start();
    measure('TTFB', 120.4);
    measure('FCP', 200);
    measure('LCP', 2100);
    measure('CLS', 0.02345, { attribution: { largestShiftTime: 950 } });
    measure('INP', 248, { entries: [{ startTime: 2100 }] });
    measure('CLS', 0);
    hide();
    expect(reports.flatMap(measured)).toEqual([
      ['tenants', '1.0.0-tenants', 'TTFB', 120],
      ['tenants', '1.0.0-tenants', 'FCP', 200],
      ['landlords', '1.0.0-landlords', 'LCP', 2100],
      ['tenants', '1.0.0-tenants', 'CLS', 0.023],
      ['landlords', '1.0.0-landlords', 'INP', 248],
      ['shell', 'build-1', 'CLS', 0],
    ]);
  });

  it('names the release that was loaded instead of the one that the registry names', () => {
    const { telemetry, reports, start, show } = aPage();
    show('tenants', 0);
    telemetry.recordLoad({ remote: 'tenants', version: '1.0.0-before', ms: 12 });
    telemetry.recordError({ cause: 'x' });
    start();
    measure('LCP', 900);
    hide();
    expect(reports.flatMap(measured)).toEqual([['tenants', '1.0.0-before', 'LCP', 900]]);
    expect(reports[0]?.errors).toEqual([{ source: 'tenants', version: '1.0.0-before', message: 'x', count: 1 }]);
  });

  it('contains nothing about a remote whose release is unknown', () => {
    const { telemetry, reports, start, show } = aPage();
    show('gone', 0);
    telemetry.recordError({ cause: 'x' });
    start();
    measure('LCP', 900);
    hide();
    expect(reports).toEqual([]);
  });

  it('has each error text once with its count, and at most twenty texts', () => {
    const { telemetry, reports, start } = aPage();
    start();
    for (let turn = 0; turn < 30; turn += 1) telemetry.recordError({ cause: `text ${turn}` });
    [1, 2].forEach(() => telemetry.recordError({ cause: 'text 3' }));
    hide();
    expect(reports[0]?.errors).toHaveLength(20);
    expect(reports[0]?.errors).toContainEqual({ source: 'shell', version: 'build-1', message: 'text 3', count: 3 });
  });

  it('contains the first errors after five seconds, and later ones when the page is hidden', () => {
    const { telemetry, reports, start } = aPage();
    telemetry.recordError({ cause: 'before' });
    start();
    telemetry.recordError({ cause: 'after' });
    expect(reports).toEqual([]);
    jest.advanceTimersByTime(5000);
    expect(reports.map(({ errors }) => errors.map(({ message }) => message))).toEqual([['before', 'after']]);
    telemetry.recordError({ cause: 'late' });
    jest.advanceTimersByTime(60_000);
    expect(reports).toHaveLength(1);
    hide();
    expect(reports[1]?.errors).toMatchObject([{ message: 'late', count: 1 }]);
  });
});

describe('uncaught errors', () => {
  it('are recorded from the start, except for files that did not load', () => {
    const telemetry = new Telemetry();
    telemetry.listenForErrors(window);
    const cause = new Error('x');
    window.dispatchEvent(new ErrorEvent('error', { error: cause, message: 'Uncaught x', filename: 'a.js' }));
    window.dispatchEvent(new Event('error'));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'y' }));
    expect(telemetry.errors).toEqual([{ cause, script: 'a.js' }, { cause: 'y' }]);
  });
});
