import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderKit } from '@najem/testing';
import { type Toast, ToastProvider, useToast } from '@najem/shared/ui/context';
import { Toasts } from './Toasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Shower(toast: Toast) {
  const { show } = useToast();
  return <button onClick={() => show(toast)}>Pokaż</button>;
}

/** Shows a toast on a page with a default time of six seconds. */
async function renderToast(toast: Toast) {
  renderKit(
    <ToastProvider durationMs={6000}>
      <Shower {...toast} />
      <Toasts />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż' }));
  await pass(0);
}

async function pass(ms: number) {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

test('short messages are shown for the default time of the page', async () => {
  await renderToast({ text: 'Link skopiowany do schowka.' });
  expect(screen.getByRole('status')).toHaveTextContent('Link skopiowany do schowka.');
  await pass(5000);
  expect(screen.getByText('Link skopiowany do schowka.')).toBeVisible();
  await pass(2000);
  await waitFor(() => expect(screen.queryByText('Link skopiowany do schowka.')).toBeNull());
});

test('short messages can have their own time', async () => {
  await renderToast({ text: 'Zapisano', durationMs: 1000 });
  await pass(2000);
  await waitFor(() => expect(screen.queryByText('Zapisano')).toBeNull());
});

test('short messages stay while the pointer is over them', async () => {
  await renderToast({ text: 'Zapisano' });
  fireEvent.mouseEnter(screen.getByRole('status'));
  await pass(60_000);
  expect(screen.getByText('Zapisano')).toBeVisible();
  fireEvent.mouseLeave(screen.getByRole('status'));
  await pass(7000);
  await waitFor(() => expect(screen.queryByText('Zapisano')).toBeNull());
});

test('Toasts of a failure are announced at once, and can be closed', async () => {
  await renderToast({ text: 'Nie zapisano', tone: 'danger' });
  expect(screen.getByRole('alert')).toHaveTextContent('Nie zapisano');
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }));
  await pass(1000);
  await waitFor(() => expect(screen.queryByText('Nie zapisano')).toBeNull());
});
