import { act, render, screen } from '@testing-library/react';
import { Countdown } from './Countdown';

const NOW = Date.UTC(2026, 10, 20, 12);

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

async function pass(ms: number) {
  // Effects of the last event run first: they start the timer.
  await act(async () => {});
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

describe('Countdown', () => {
  test('shows the remaining time and calls onDone once', async () => {
    const onDone = jest.fn();
    render(
      <Countdown endsAt={NOW + 10_000} onDone={onDone}>
        {(leftMs) => leftMs / 1000}
      </Countdown>,
    );
    expect(screen.getByRole('timer')).toHaveTextContent('10');
    await pass(4000);
    expect(screen.getByRole('timer')).toHaveTextContent('6');
    await pass(20_000);
    expect(screen.getByRole('timer')).toHaveTextContent('0');
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('goes on after the clock was put right', async () => {
    const onDone = jest.fn();
    let wrongMs = 60_000;
    render(
      <Countdown endsAt={NOW + 10_000} now={() => Date.now() + wrongMs} onDone={onDone}>
        {(leftMs) => leftMs / 1000}
      </Countdown>,
    );
    await pass(0);
    expect(onDone).toHaveBeenCalledTimes(1);
    wrongMs = 0;
    await pass(1000);
    expect(screen.getByRole('timer')).toHaveTextContent('9');
    await pass(20_000);
    expect(onDone).toHaveBeenCalledTimes(2);
  });

  test('is redrawn at the given interval', async () => {
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
