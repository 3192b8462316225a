import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart, DistributionChart, LineChart } from './charts';

const LOGINS = [
  { label: 'Ostatni miesiąc', value: 460 },
  { label: 'Ostatni rok', value: 12750 },
];

async function rowsOf(title: string): Promise<string[]> {
  const figure = screen.getByRole('figure', { name: title });
  await userEvent.click(within(figure).getByText('Pokaż dane w tabeli'));
  const rows = within(figure).getAllByRole('row').slice(1);
  // Polish groups thousands by a no-break space, which the test treats as a space.
  return rows.map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')).join(' | '));
}

describe('charts', () => {
  test.each([
    ['BarChart', <BarChart title="Logowania" bars={LOGINS} />],
    ['LineChart', <LineChart title="Logowania" points={LOGINS} />],
  ])('%s shows its figures in a table', async (_, chart) => {
    render(chart);
    expect(await rowsOf('Logowania')).toEqual(['Ostatni miesiąc | 460', 'Ostatni rok | 12 750']);
  });

  test('DistributionChart shows shares of the whole', async () => {
    render(
      <DistributionChart
        title="Status"
        parts={[
          { label: 'Aktywni', value: 3, tone: 'success' },
          { label: 'Zablokowani', value: 1, tone: 'danger' },
        ]}
      />,
    );
    expect(await rowsOf('Status')).toEqual(['Aktywni | 3 | 75%', 'Zablokowani | 1 | 25%']);
  });

  test('say that there is no data', () => {
    render(<BarChart title="Logowania" bars={[]} />);
    expect(screen.getByRole('figure', { name: 'Logowania' })).toHaveTextContent('Brak danych do pokazania');
  });

  test('accept a single point and zeros only', () => {
    render(<LineChart title="Raz" points={[{ label: 'dziś', value: 0 }]} />);
    render(<DistributionChart title="Nic" parts={[{ label: 'A', value: 0, tone: 'info' }]} />);
    expect(screen.getByRole('figure', { name: 'Raz' }).innerHTML).not.toContain('NaN');
    expect(screen.getByRole('figure', { name: 'Nic' }).innerHTML).not.toContain('NaN');
  });
});
