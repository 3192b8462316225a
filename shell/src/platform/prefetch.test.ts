import { fireEvent } from '@testing-library/react';
import { loadRelease } from '../federation';
import { aRemote } from '../testing/render-site';
import { prefetchOnIntent } from './prefetch';
import { Remotes } from './remotes';

jest.mock('../federation', () => ({ fetchAnew: jest.fn(), loadRelease: jest.fn() }));
const load = jest.mocked(loadRelease);

const LONG_ENOUGH_MS = 100;

function open() {
  const remotes = new Remotes({ remotes: [aRemote('tenants'), aRemote('landlords')], shellVersion: '1' }, jest.fn());
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
  load.mockReset().mockRejectedValue(new Error('offline'));
  stop = open();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  jest.useRealTimers();
});

it.each(['pointerover', 'focusin'])('loads the remote behind a link on %s', (type) => {
  fireEvent(link('/tenants/add'), new Event(type, { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).toHaveBeenCalledTimes(1);
  expect(load.mock.calls[0]?.[0]).toMatchObject({ id: 'tenants' });
});

it('loads nothing for a link that is only passed over', () => {
  fireEvent(link('/tenants'), new Event('pointerover', { bubbles: true }));
  fireEvent(link('/profile'), new Event('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).not.toHaveBeenCalled();
});

it.each([
  ['a screen of the shell', '/profile', {}],
  ['another site', 'https://elsewhere.test/tenants', {}],
  ['a new window', '/tenants', { target: '_blank' }],
])('loads nothing for a link to %s', (_name, href, attributes) => {
  fireEvent(link(href, attributes), new Event('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).not.toHaveBeenCalled();
});

it('loads nothing for somebody who asks for less data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  fireEvent(link('/tenants'), new Event('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).not.toHaveBeenCalled();
  Object.assign(navigator, { connection: undefined });
});

it('stops with the page', () => {
  stop();
  fireEvent(link('/tenants'), new Event('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(LONG_ENOUGH_MS);
  expect(load).not.toHaveBeenCalled();
});
