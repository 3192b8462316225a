import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { fireEvent } from '@testing-library/react';
import { loadRelease } from '../federation';
import { aRemote } from '../testing/remotes';
import { prefetchOnIntent } from './prefetch';
import { Remotes } from './remotes';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
const load = jest.mocked(loadRelease);

const LONG_ENOUGH_MS = 100;

const report = jest.fn();

function open(tenants = aRemote('tenants')) {
  const remotes = new Remotes({ remotes: [tenants, aRemote('landlords')], shellVersion: '1' }, report);
  return prefetchOnIntent(document, remotes);
}

function link(href: string, attributes: Record<string, string> = {}): HTMLElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  anchor.append(document.createElement('span'));
  document.body.append(anchor);
  return anchor.firstElementChild as HTMLElement;
}

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  report.mockClear();
  load.mockReset().mockRejectedValue(new Error('offline'));
  stop = open();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  jest.useRealTimers();
});

it.each(['pointerover', 'focusin'])('the remote behind a link is prefetched on %s', (type) => {
  fireEvent(link('/tenants/add'), new Event(type, { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).toHaveBeenCalledTimes(1);
  expect(load.mock.calls[0]?.[0]).toMatchObject({ id: 'tenants' });
});

it('nothing is prefetched for a link that is hovered briefly', () => {
  fireEvent(link('/tenants'), new Event('pointerover', { bubbles: true }));
  fireEvent(link('/profile'), new Event('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).not.toHaveBeenCalled();
});

it.each([
  ['a screen of the shell', '/profile', {}],
  ['another site', 'https://elsewhere.test/tenants', {}],
  ['a new window', '/tenants', { target: '_blank' }],
])('nothing is prefetched for a link to %s', (_name, href, attributes) => {
  fireEvent(link(href, attributes), new Event('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).not.toHaveBeenCalled();
});

it('nothing is prefetched if the browser saves data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  fireEvent(link('/tenants'), new Event('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).not.toHaveBeenCalled();
  Object.assign(navigator, { connection: undefined });
});

async function hover(href: string): Promise<void> {
  fireEvent(link(href), new Event('pointerover', { bubbles: true }));
  await jest.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
}

it('a failing remote is prefetched once, however often its link is hovered', async () => {
  await hover('/tenants');
  await hover('/tenants');
  expect(load).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledTimes(1);
  await hover('/landlords');
  expect(load).toHaveBeenCalledTimes(2);
});

it('the previous release of a failing one is prefetched', async () => {
  stop();
  const previous = {
    name: 'mf_tenants',
    version: '1.0.0-0',
    contract: CONTRACT_VERSION,
    entry: '/old.js',
    integrity: {},
  };
  stop = open(aRemote('tenants', { previous }));
  await hover('/tenants');
  expect(load.mock.calls.map(([{ entry }]) => entry)).toEqual(['/remotes/tenants/entry.js', '/old.js']);
  await hover('/tenants');
  expect(load).toHaveBeenCalledTimes(2);
});

it('nothing is prefetched after it was stopped', () => {
  stop();
  fireEvent(link('/tenants'), new Event('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).not.toHaveBeenCalled();
});
