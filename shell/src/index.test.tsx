import { screen } from '@testing-library/react';
import { act } from 'react';

const BOOT = { registry: { remotes: [], shellVersion: 'shell-1' }, integrity: {}, google: {}, version: 'shell-1' };

it('shows the top-level error screen when the browser forbids storage', async () => {
  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="boot"></script>';
  (document.getElementById('boot') as HTMLElement).textContent = JSON.stringify(BOOT);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  // React logs the error that the error screen shows.
  jest.spyOn(console, 'error').mockImplementation();
  await act(async () => void (await import('./index')));
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('Access is denied for this document.')).toBeVisible();
});
