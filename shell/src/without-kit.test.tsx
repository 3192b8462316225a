// Not the whole test kit, whose screens are made of antd.
import '@najem/testing/patience';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type * as client from 'react-dom/client';
import { NEVER } from 'rxjs';
import { aRemote } from './testing/remotes';

let mockIsMissing = true;
function mockGroup(name: string) {
  if (mockIsMissing) throw new Error(`${name} did not load`);
  return jest.requireActual<object>(name);
}
// They need the performance entries of a browser.
jest.mock('web-vitals');
jest.mock('web-vitals/attribution');
jest.mock('@najem/shared/ui/form', () => mockGroup('@najem/shared/ui/form'));
jest.mock('@najem/shared/ui/data', () => mockGroup('@najem/shared/ui/data'));
let mockPage: client.Root | undefined;
jest.mock('react-dom/client', () => {
  const { createRoot } = jest.requireActual<typeof client>('react-dom/client');
  return { createRoot: (...given: Parameters<typeof createRoot>) => (mockPage = createRoot(...given)) };
});
afterEach(() => act(() => mockPage?.unmount()));

jest.mock('@najem/shared/api', () => ({ createClient: () => ({}), createCall: () => () => NEVER }));

const nav = [{ label: 'Najemcy', path: '/tenants', tooltip: 'Lista najemców', icon: 'tenant', order: 10 }];
const BOOT = {
  registry: {
    shellVersion: 'shell-1',
    remotes: [{ id: 'tenants', version: '1.0.0-a', record: 'hash' }],
    records: { hash: aRemote('tenants', { nav }) },
  },
  integrity: {},
  google: {},
  version: 'shell-1',
};

it("the site shows frame, navigation and a panel with a retry when antd's files do not load", async () => {
  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="boot"></script>';
  (document.getElementById('boot') as HTMLElement).textContent = JSON.stringify(BOOT);
  localStorage.setItem('token', `header.${btoa(JSON.stringify({ id: 'user-1', role: 'user' }))}.signature`);
  history.replaceState(null, '', '/profile');
  // React logs the error that the panel shows.
  jest.spyOn(console, 'error').mockImplementation();

  await act(async () => void (await import('./index')));
  const links = within(screen.getByRole('navigation', { name: 'Główna' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Najemcy', 'Profil']);
  expect(screen.getByRole('button', { name: 'Wyloguj' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nie udało się wczytać tej strony');

  mockIsMissing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('heading', { name: 'Profil' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
