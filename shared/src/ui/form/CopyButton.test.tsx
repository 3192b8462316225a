import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '@najem/testing';
import { CopyButton } from './CopyButton';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function user() {
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

describe('CopyButton', () => {
  test('copies and says so for two seconds', async () => {
    const hands = user();
    renderKit(<CopyButton text="https://example.test/r" label="Kopiuj link" />);
    await hands.click(screen.getByRole('button', { name: 'Kopiuj link' }));
    expect(await navigator.clipboard.readText()).toBe('https://example.test/r');
    expect(screen.getByRole('status')).toHaveTextContent('Skopiowano');
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('button', { name: 'Kopiuj link' })).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('explains how to copy by hand when the browser refuses', async () => {
    const hands = user();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
    const onError = jest.fn();
    renderKit(<CopyButton text="x" onError={onError} />);
    await hands.click(screen.getByRole('button', { name: 'Kopiuj' }));
    expect(onError).toHaveBeenCalledWith(expect.stringContaining('Nie udało się skopiować'));
  });
});
