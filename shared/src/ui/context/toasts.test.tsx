import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { type Message, ToastProvider, ToastQueue, useToast, useToastOnce, useToastQueue } from './toasts';

describe('the queue of toasts', () => {
  test('holds one message at a time, and notifies listeners of each change', () => {
    const queue = new ToastQueue(6000);
    const onChange = jest.fn();
    const leave = queue.subscribe(onChange);
    const first = queue.show({ text: 'Zapisano' });
    expect(queue.current()).toEqual([{ id: first, tone: 'success', text: 'Zapisano', durationMs: 6000 }]);
    queue.show({ text: 'Nie zapisano', tone: 'danger', durationMs: 1000 });
    expect(queue.current()).toEqual([{ id: first + 1, tone: 'danger', text: 'Nie zapisano', durationMs: 1000 }]);
    queue.dismiss(first + 1);
    expect(queue.current()).toEqual([]);
    expect(onChange).toHaveBeenCalledTimes(3);
    leave();
    queue.show({ text: 'Zapisano' });
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  test('keeps an offer while messages and further offers come', () => {
    const queue = new ToastQueue(6000);
    const offer = queue.show({ text: <button>Cofnij</button> });
    queue.show({ text: 'Zapisano' });
    const other = queue.show({ text: <button>Cofnij</button> });
    expect(queue.current().map(({ id }) => id)).toEqual([offer, other]);
  });

  test('knows whether there was ever a toast', () => {
    const queue = new ToastQueue(6000);
    expect(queue.wasUsed()).toBe(false);
    queue.dismiss(queue.show({ text: 'Zapisano' }));
    expect(queue.wasUsed()).toBe(true);
  });
});

describe('useToast', () => {
  function Shower() {
    const { show } = useToast();
    const queue = useToastQueue();
    const toasts = useSyncExternalStore(queue.subscribe, queue.current);
    return (
      <>
        <button onClick={() => show({ text: 'Link skopiowany do schowka.' })}>Pokaż</button>
        {toasts.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </>
    );
  }

  test('shows toasts to the drawing component below the same provider', async () => {
    render(
      <ToastProvider durationMs={6000}>
        <Shower />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pokaż' }));
    expect(screen.getByText('Link skopiowany do schowka.')).toBeVisible();
  });

  test('throws outside of its provider', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Shower />)).toThrow('ToastProvider');
    log.mockRestore();
  });
});

describe('useToastOnce', () => {
  function Shower() {
    const [message, setMessage] = useState<Message | null>({ tone: 'success', text: 'Zapisano' });
    const [, setDraws] = useState(0);
    const queue = useToastQueue();
    const toasts = useSyncExternalStore(queue.subscribe, queue.current);
    useToastOnce(message, 6000, () => setMessage(null));
    return (
      <>
        <button onClick={() => setDraws((count) => count + 1)}>Odśwież</button>
        {toasts.map(({ id, text, durationMs }) => (
          <p key={id}>{`${String(text)} ${durationMs} ${String(message)}`}</p>
        ))}
      </>
    );
  }

  test('shows a message as one toast and has it taken out of the state', async () => {
    render(
      <ToastProvider durationMs={1000}>
        <Shower />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Odśwież' }));
    expect(screen.getAllByText(/Zapisano/).map(({ textContent }) => textContent)).toEqual(['Zapisano 6000 null']);
  });
});
