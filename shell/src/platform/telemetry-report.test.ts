import { FakePerformance } from '../testing/fake-performance';
import { Telemetry } from './telemetry';
import { type ReporterOptions, startReporter } from './telemetry-report';

const EVERYTHING = ['largest-contentful-paint', 'paint', 'layout-shift', 'first-input', 'event'];

type Report = Parameters<ReporterOptions['send']>[0];
let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  jest.useFakeTimers({ doNotFake: ['performance'] });
});
afterEach(() => {
  hide();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

function show() {
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
}

function hide() {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
}

function aPage(supported: readonly string[] = EVERYTHING) {
  const browser = new FakePerformance(supported).install();
  const telemetry = new Telemetry();
  const reports: Report[] = [];
  const start = () =>
    startReporter({
      telemetry,
      shell: 'build-1',
      releaseOf: (remote) => (remote === 'gone' ? undefined : `1.0.0-${remote}`),
      send: (report) => reports.push(report),
    });
  return { browser, telemetry, reports, start };
}

const measured = ({ vitals }: Report) =>
  vitals.map(({ source, version, vital, value }) => [source, version, vital, value]);

describe('a telemetry report', () => {
  it('is sent when the page is hidden, and again only with new data', () => {
    const { telemetry, reports, start } = aPage();
    telemetry.recordVisit(undefined);
    start();
    expect(reports).toEqual([]);
    hide();
    window.dispatchEvent(new Event('pagehide'));
    expect(reports).toHaveLength(1);
    show();
    hide();
    expect(reports).toHaveLength(1);
  });

  it('attributes paints to the remote shown at load, and CLS and INP to each visit', () => {
    const { browser, telemetry, reports, start } = aPage();
    browser.at(200).happen('paint', { name: 'first-contentful-paint' });
    browser.at(300);
    telemetry.recordVisit('tenants');
    browser.at(900).happen('largest-contentful-paint', {});
    browser.at(950).happen('layout-shift', { value: 0.02, hadRecentInput: false });
    start();
    browser.at(2000).happen('first-input', { interactionId: 1, duration: 30 });
    browser.at(2000).happen('event', { interactionId: 1, duration: 48 });
    browser.at(2050);
    telemetry.recordVisit('landlords');
    browser.at(2100).happen('event', { interactionId: 2, duration: 250 });
    browser.at(2200).happen('layout-shift', { value: 0.5, hadRecentInput: true });
    browser.at(3000);
    telemetry.recordVisit(undefined);
    browser.at(4000);
    hide();
    expect(reports.flatMap(measured)).toEqual([
      ['tenants', '1.0.0-tenants', 'TTFB', 120],
      ['tenants', '1.0.0-tenants', 'LCP', 900],
      ['tenants', '1.0.0-tenants', 'FCP', 200],
      ['tenants', '1.0.0-tenants', 'CLS', 0.02],
      ['tenants', '1.0.0-tenants', 'INP', 48],
      ['landlords', '1.0.0-landlords', 'CLS', 0],
      ['landlords', '1.0.0-landlords', 'INP', 250],
      ['shell', 'build-1', 'CLS', 0],
    ]);
    expect(reports[0]?.shell).toBe('build-1');
  });

  it('counts layout shifts in windows of at most five seconds without a gap of one', () => {
    const { browser, telemetry, reports, start } = aPage();
    telemetry.recordVisit('tenants');
    start();
    for (const at of [1000, 1500, 1900, 4000, 4100])
      browser.at(at).happen('layout-shift', { value: 0.1, hadRecentInput: false });
    hide();
    expect(reports[0]?.vitals.find(({ vital }) => vital === 'CLS')?.value).toBe(0.3);
  });

  it('ignores one outlier per fifty interactions in INP', () => {
    const { browser, telemetry, reports, start } = aPage();
    telemetry.recordVisit('tenants');
    start();
    for (let id = 1; id <= 50; id += 1) browser.at(1000 + id).happen('event', { interactionId: id, duration: id * 10 });
    hide();
    expect(reports[0]?.vitals.find(({ vital }) => vital === 'INP')?.value).toBe(490);
  });

  it('omits the paints of a page loaded in the background, and what a browser does not measure', () => {
    const { browser, telemetry, reports, start } = aPage(['paint']);
    telemetry.recordVisit('tenants');
    browser.at(10).happen('visibility-state', { name: 'hidden' });
    browser.at(2000).happen('paint', { name: 'first-contentful-paint' });
    start();
    hide();
    expect(reports.flatMap(measured)).toEqual([['tenants', '1.0.0-tenants', 'TTFB', 120]]);
  });

  it('does not count a redirecting address as a visit', () => {
    const { browser, telemetry, reports, start } = aPage();
    telemetry.recordVisit('tenants');
    browser.at(10);
    telemetry.recordVisit(undefined);
    browser.at(5000);
    start();
    hide();
    expect(new Set(reports[0]?.vitals.map(({ source }) => source))).toEqual(new Set(['shell']));
  });

  it('names the release that was loaded instead of the one that failed', () => {
    const { browser, telemetry, reports, start } = aPage();
    telemetry.recordVisit('tenants');
    browser.at(100);
    telemetry.recordLoad({ remote: 'tenants', version: '1.0.0-tenants', ms: 30.4, succeeded: false });
    telemetry.recordLoad({ remote: 'tenants', version: '1.0.0-before', ms: 12.6, succeeded: true });
    telemetry.recordError({ cause: 'x' });
    start();
    hide();
    expect(reports[0]?.loads).toEqual([
      { remote: 'tenants', version: '1.0.0-tenants', ms: 30, succeeded: false },
      { remote: 'tenants', version: '1.0.0-before', ms: 13, succeeded: true },
    ]);
    expect(new Set(reports[0]?.vitals.map(({ version }) => version))).toEqual(new Set(['1.0.0-before']));
    expect(reports[0]?.errors).toMatchObject([{ source: 'tenants', version: '1.0.0-before', message: 'x' }]);
  });

  it('contains nothing about a remote whose release is unknown', () => {
    const { telemetry, reports, start } = aPage();
    telemetry.recordVisit('gone');
    telemetry.recordError({ cause: 'x' });
    start();
    hide();
    expect(reports).toEqual([]);
  });

  it('contains the first errors after five seconds, and later ones when the page is hidden', () => {
    const { telemetry, reports, start } = aPage([]);
    telemetry.recordVisit('tenants');
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
