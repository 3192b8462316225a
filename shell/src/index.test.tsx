import { throwingStorage } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';

// They need the performance entries of a browser.
jest.mock('web-vitals');
jest.mock('web-vitals/attribution');
jest.mock('./federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

const BOOT = {
  registry: { remotes: [], shellVersion: 'shell-1' },
  integrity: {},
  google: {},
  marketingUrl: 'https://www.example.test',
  version: 'shell-1',
};

beforeEach(() => jest.resetModules());

/** Opens an address as a browser does: the server's page first, then the shell's script. */
async function open(path: string, boot = JSON.stringify(BOOT)): Promise<void> {
  history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="boot"></script>';
  (document.getElementById('boot') as HTMLElement).textContent = boot;
  const loaded = import('./index');
  await waitFor(() => expect(document.getElementById('root')).not.toBeEmptyDOMElement());
  await loaded;
}

it('the page shows the top-level error screen when the page carries no data', async () => {
  // React logs the error that the error screen shows.
  const log = jest.spyOn(console, 'error').mockImplementation();
  await open('/login', '');
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  log.mockRestore();
});

it('the page shows the sign-in page, which says what to allow, where the browser forbids storage', async () => {
  throwingStorage('forbidden');
  await open('/login');
  expect(await screen.findByRole('form', { name: 'Logowanie' })).toBeVisible();
  expect(screen.getByText(/^Zezwól na pliki cookie i pamięć tej witryny/)).toBeVisible();
});
