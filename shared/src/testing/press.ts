import { act, fireEvent, screen } from '@testing-library/react';

/** Presses a button and waits for what follows without a timer: a form asks its rules before it sends anything. */
export async function press(name: string | RegExp): Promise<void> {
  await act(() => {
    fireEvent.click(screen.getByRole('button', { name }));
    return Promise.resolve();
  });
}
