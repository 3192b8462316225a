import { act, fireEvent, screen } from '@testing-library/react';

/**
 * Presses a button and waits for what follows at once: a form asks its rules before it sends anything or moves focus, and
 * antd shows a field's message in the timer after that.
 */
export async function press(name: string | RegExp): Promise<void> {
  await act(() => {
    fireEvent.click(screen.getByRole('button', { name }));
    return dueTimers();
  });
  await act(dueTimers);
}

/** Lets the timers that are due now run, be they jest's or the real ones. */
function dueTimers(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
    if ('clock' in setTimeout) jest.advanceTimersByTime(0);
  });
}
