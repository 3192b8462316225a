import { screen, waitFor } from '@testing-library/react';

/** Waits for a screen, whose code is loaded when it is opened, and for what it fetches. */
export async function untilLoaded(): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText('Trwa wczytywanie')).not.toBeInTheDocument());
}
