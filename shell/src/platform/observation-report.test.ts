import { FakePerformance } from '../testing/fake-performance';
import { Observation } from './observation';
import { type ReporterOptions, startReporter } from './observation-report';

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
  const observation = new Observation();
  const reports: Report[] = [];
  const start = () =>
    startReporter({
      observation,
      shell: 'build-1',
      releaseOf: (remote) => (remote === 'gone' ? undefined : `1.0.0-${remote}`),
      send: (report) => reports.push(report),
    });
  return { browser, observation, reports, start };
}

const measured = ({ vitals }: Report) =>
  vitals.map(({ source, version, vital, value }) => [source, version, vital, value]);

describe('a report', () => {
  it('is sent when the page is hidden, and again only with something new', () => {
    const { observation, reports, start } = aPage();
    observation.visited(undefined);
    start();
    expect(reports).toEqual([]);
    hide();
    window.dispatchEvent(new Event('pagehide'));
    expect(reports).toHaveLength(1);
    show();
    hide();
    expect(reports).toHaveLength(1);
  });

  it('gives what comes up with the page to whoever is there then, and visits to their own', () => {
    const { browser, observation, reports, start } = aPage();
    browser.at(200).happen('paint', { name: 'first-contentful-paint' });
    browser.at(300);
    observation.visited('tenants');
    browser.at(900).happen('largest-contentful-paint', {});
    browser.at(950).happen('layout-shift', { value: 0.02, hadRecentInput: false });
    start();
    browser.at(2000).happen('first-input', { interactionId: 1, duration: 30 });
    browser.at(2000).happen('event', { interactionId: 1, duration: 48 });
    browser.at(2050);
    observation.visited('landlords');
    browser.at(2100).happen('event', { interactionId: 2, duration: 250 });
    browser.at(2200).happen('layout-shift', { value: 0.5, hadRecentInput: true });
    browser.at(3000);
    observation.visited(undefined);
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

  it('counts shifts by windows of five seconds without a pause of one', () => {
    const { browser, observation, reports, start } = aPage();
    observation.visited('tenants');
    start();
    for (const at of [1000, 1500, 1900, 4000, 4100])
      browser.at(at).happen('layout-shift', { value: 0.1, hadRecentInput: false });
    hide();
    expect(reports[0]?.vitals.find(({ vital }) => vital === 'CLS')?.value).toBe(0.3);
  });

  it('leaves out one of fifty interactions', () => {
    const { browser, observation, reports, start } = aPage();
    observation.visited('tenants');
    start();
    for (let id = 1; id <= 50; id += 1) browser.at(1000 + id).happen('event', { interactionId: id, duration: id * 10 });
    hide();
    expect(reports[0]?.vitals.find(({ vital }) => vital === 'INP')?.value).toBe(490);
  });

  it('leaves out the paints of a page that came up unseen, and what a browser does not measure', () => {
    const { browser, observation, reports, start } = aPage(['paint']);
    observation.visited('tenants');
    browser.at(10).happen('visibility-state', { name: 'hidden' });
    browser.at(2000).happen('paint', { name: 'first-contentful-paint' });
    start();
    hide();
    expect(reports.flatMap(measured)).toEqual([['tenants', '1.0.0-tenants', 'TTFB', 120]]);
  });

  it('takes an address that leads on at once for no visit', () => {
    const { browser, observation, reports, start } = aPage();
    observation.visited('tenants');
    browser.at(10);
    observation.visited(undefined);
    browser.at(5000);
    start();
    hide();
    expect(new Set(reports[0]?.vitals.map(({ source }) => source))).toEqual(new Set(['shell']));
  });

  it('names the release that came in place of the one that did not load', () => {
    const { browser, observation, reports, start } = aPage();
    observation.visited('tenants');
    browser.at(100);
    observation.loaded({ remote: 'tenants', version: '1.0.0-tenants', ms: 30.4, succeeded: false });
    observation.loaded({ remote: 'tenants', version: '1.0.0-before', ms: 12.6, succeeded: true });
    observation.failed({ cause: 'x' });
    start();
    hide();
    expect(reports[0]?.loads).toEqual([
      { remote: 'tenants', version: '1.0.0-tenants', ms: 30, succeeded: false },
      { remote: 'tenants', version: '1.0.0-before', ms: 13, succeeded: true },
    ]);
    expect(new Set(reports[0]?.vitals.map(({ version }) => version))).toEqual(new Set(['1.0.0-before']));
    expect(reports[0]?.errors).toMatchObject([{ source: 'tenants', version: '1.0.0-before', message: 'x' }]);
  });

  it('says nothing of a remote whose release is not known', () => {
    const { observation, reports, start } = aPage();
    observation.visited('gone');
    observation.failed({ cause: 'x' });
    start();
    hide();
    expect(reports).toEqual([]);
  });

  it('tells of the first error soon, with those that follow, and of later ones at the end', () => {
    const { observation, reports, start } = aPage([]);
    observation.visited('tenants');
    observation.failed({ cause: 'before' });
    start();
    observation.failed({ cause: 'after' });
    expect(reports).toEqual([]);
    jest.advanceTimersByTime(5000);
    expect(reports.map(({ errors }) => errors.map(({ message }) => message))).toEqual([['before', 'after']]);
    observation.failed({ cause: 'late' });
    jest.advanceTimersByTime(60_000);
    expect(reports).toHaveLength(1);
    hide();
    expect(reports[1]?.errors).toMatchObject([{ message: 'late', count: 1 }]);
  });
});

describe('errors that nobody caught', () => {
  it('are gathered from the first moment on, without those of files', () => {
    const observation = new Observation();
    observation.follow(window);
    const cause = new Error('x');
    window.dispatchEvent(new ErrorEvent('error', { error: cause, message: 'Uncaught x', filename: 'a.js' }));
    window.dispatchEvent(new Event('error'));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'y' }));
    expect(observation.failures).toEqual([{ cause, script: 'a.js' }, { cause: 'y' }]);
  });
});
