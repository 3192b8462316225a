import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';
import { Countdown, CopyButton } from './timed';
import { ToastProvider, useToast } from './toast';
import type { Toast } from './toast';

const NOW = Date.UTC(2026, 10, 20, 12);

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

function user() {
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

async function pass(ms: number) {
  // First whatever the last event still has to set off, such as the timer itself.
  await act(async () => {});
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

describe('Countdown', () => {
  test('shows whole seconds and tells the end once', async () => {
    const onDone = jest.fn();
    render(<Countdown endsAt={NOW + 10_000} onDone={onDone} />);
    expect(screen.getByRole('timer')).toHaveTextContent('10');
    await pass(4000);
    expect(screen.getByRole('timer')).toHaveTextContent('6');
    await pass(20_000);
    expect(screen.getByRole('timer')).toHaveTextContent('0');
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('is drawn anew only as often as asked', async () => {
    render(
      <Countdown endsAt={NOW + 3_600_000} everyMs={60_000}>
        {(leftMs) => `${Math.ceil(leftMs / 60_000)} min`}
      </Countdown>,
    );
    await pass(59_000);
    expect(screen.getByText('60 min')).toBeVisible();
    await pass(1000);
    expect(screen.getByText('59 min')).toBeVisible();
  });
});

describe('CopyButton', () => {
  test('copies and says so for two seconds', async () => {
    const hands = user();
    render(<CopyButton text="https://example.test/r" label="Kopiuj link" />);
    await hands.click(screen.getByRole('button', { name: 'Kopiuj link' }));
    expect(await navigator.clipboard.readText()).toBe('https://example.test/r');
    expect(screen.getByRole('status')).toHaveTextContent('Skopiowano');
    await pass(2000);
    expect(screen.getByRole('button', { name: 'Kopiuj link' })).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('tells how to go on when the browser refuses', async () => {
    const hands = user();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
    const onError = jest.fn();
    render(<CopyButton text="x" onError={onError} />);
    await hands.click(screen.getByRole('button', { name: 'Kopiuj' }));
    expect(onError).toHaveBeenCalledWith(expect.stringContaining('Nie udało się skopiować'));
  });
});

describe('toasts', () => {
  function Shower(toast: Toast) {
    const { show } = useToast();
    return <Button onClick={() => show(toast)}>Pokaż</Button>;
  }

  function renderToast(toast: Toast) {
    render(
      <ToastProvider durationMs={6000}>
        <Shower {...toast} />
      </ToastProvider>,
    );
  }

  test('stay as long as the provider says', async () => {
    renderToast({ text: 'Link skopiowany do schowka.' });
    await user().click(screen.getByRole('button', { name: 'Pokaż' }));
    expect(screen.getByRole('region', { name: 'Powiadomienia' })).toHaveTextContent('Link skopiowany do schowka.');
    await pass(5999);
    expect(screen.getByText('Link skopiowany do schowka.')).toBeVisible();
    await pass(1);
    expect(screen.queryByText('Link skopiowany do schowka.')).toBeNull();
  });

  test('may set their own time', async () => {
    renderToast({ text: 'Zapisano', durationMs: 1000 });
    await user().click(screen.getByRole('button', { name: 'Pokaż' }));
    await pass(1000);
    expect(screen.queryByText('Zapisano')).toBeNull();
  });

  test('wait while the pointer rests on them', async () => {
    const hands = user();
    renderToast({ text: 'Zapisano' });
    await hands.click(screen.getByRole('button', { name: 'Pokaż' }));
    await hands.hover(screen.getByText('Zapisano'));
    await pass(60_000);
    expect(screen.getByText('Zapisano')).toBeVisible();
    await hands.unhover(screen.getByText('Zapisano'));
    await pass(6000);
    expect(screen.queryByText('Zapisano')).toBeNull();
  });

  test('can be closed by hand', async () => {
    const hands = user();
    renderToast({ text: 'Nie zapisano', tone: 'danger' });
    await hands.click(screen.getByRole('button', { name: 'Pokaż' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Nie zapisano');
    await hands.click(screen.getByRole('button', { name: 'Zamknij' }));
    expect(screen.queryByText('Nie zapisano')).toBeNull();
  });

  test('need their provider', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Shower text="x" />)).toThrow('ToastProvider');
    log.mockRestore();
  });
});
