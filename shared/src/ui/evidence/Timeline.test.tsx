import { renderKit } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { Timeline } from '.';

describe('the timeline', () => {
  it('shows what happened, who did it, when, and what was written, in the given order', () => {
    renderKit(
      <Timeline
        label="Przebieg"
        items={[
          { key: '1', what: 'Spór rozpoczęty', who: 'Ty', when: '20.11.2026', dateTime: '2026-11-20T09:00:00.000Z' },
          {
            key: '2',
            what: 'Termin przedłużony',
            when: '22.11.2026',
            dateTime: '2026-11-22T09:00:00.000Z',
            text: 'Czekamy na opinię.',
            tone: 'warning',
          },
        ]}
      />,
    );
    const list = screen.getByRole('list', { name: 'Przebieg' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Spór rozpoczętyTy · 20.11.2026');
    expect(second).toHaveTextContent('Termin przedłużony22.11.2026Czekamy na opinię.');
    expect(screen.getByText('22.11.2026')).toHaveAttribute('datetime', '2026-11-22T09:00:00.000Z');
  });
});
