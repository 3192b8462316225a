import { type CustomReportRow, customReport } from '@najem/shared/contract/office';
import { anAdmin, choose, chosen, fakeApi, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';

const ROWS: CustomReportRow[] = [
  { _id: 't1', name: 'Jan Brzoza', rating: 3.8, history: [{ _id: 'e1' }, { _id: 'e2' }] },
  { _id: 't2', name: 'Maria Sosna', rating: 2.5, history: [] },
];

function open(subjects = ROWS, count = subjects.length, path = '/admin') {
  const api = fakeApi().on(customReport, () => ({ success: true, report: { count, subjects } }));
  return renderScreen(module, path, { api, user: anAdmin() });
}

const generate = () => screen.getByRole('button', { name: 'Generuj raport' });
describe('the generator', () => {
  it('sends the criteria and shows the count, the criteria and the rows', async () => {
    const { user, api } = open(ROWS, 1234);
    await user.click(generate());
    await waitFor(() =>
      expect(api.inputs(customReport)).toEqual([{ subjectType: 'tenant', category: 'history', value: 1 }]),
    );
    expect(screen.getByText(/^Znaleziono/)).toHaveTextContent(/1\s?234/);
    for (const chip of ['Typ: Najemca', 'Kategoria: Historia', 'Wartość: co najmniej 1']) {
      expect(screen.getByText(chip)).toBeVisible();
    }
    const row = screen.getByRole('rowheader', { name: 'Jan Brzoza' }).closest('tr') as HTMLElement;
    expect(within(row).getByText('2')).toBeVisible();
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/tenants');
    expect(screen.getByText(/Lista pokazuje pierwsze 2 z/)).toBeVisible();
  });

  it('sorts by the rating that is shown, and puts last who has none', async () => {
    const rated = (_id: string, rating: number, entries: number): CustomReportRow => {
      return {
        _id,
        name: _id,
        rating,
        history: Array.from({ length: entries }, (_, place) => ({ _id: `${_id}${place}` })),
      };
    };
    const { user } = open([rated('Ala', 3.5, 1), rated('Bez', 2.5, 0), rated('Cela', 2, 3), rated('Dorota', 4, 2)]);
    await choose(user, screen.getByRole('combobox', { name: 'Kategoria' }), 'Ocena');
    await user.click(generate());
    const names = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Dorota', 'Ala', 'Cela', 'Bez']);
  });

  it('compares users only by RentCoins', async () => {
    const { user, api } = open([{ _id: 'u1', email: 'ala@example.test', name: '', rentCoins: 70 }]);
    await choose(user, screen.getByRole('combobox', { name: 'Kogo dotyczy' }), 'Użytkownik');
    const category = screen.getByRole('combobox', { name: 'Kategoria' });
    expect(chosen(category)).toBe('RentCoins');
    await user.click(category);
    expect(screen.queryByTitle('Historia')).toBeNull();
    await choose(user, screen.getByRole('combobox', { name: 'Porównanie' }), '> więcej niż');
    await user.click(generate());
    await waitFor(() =>
      expect(api.inputs(customReport)).toEqual([
        { subjectType: 'user', category: 'rentcoins', value: 1, operator: '>' },
      ]),
    );
    expect(screen.getByText('Wartość: więcej niż 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Otwórz stronę: ala@example.test' })).toHaveAttribute(
      'href',
      '/admin/users/u1',
    );
  });

  it('offers no operator for subjects, and steps of 0,5 for ratings', async () => {
    const { user, api } = open();
    expect(screen.queryByRole('combobox', { name: 'Porównanie' })).toBeNull();
    await choose(user, screen.getByRole('combobox', { name: 'Kategoria' }), 'Ocena');
    const value = screen.getByRole('textbox', { name: 'Wartość' });
    await user.type(value, '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(value).toHaveValue('1,5');
    await user.click(generate());
    await waitFor(() =>
      expect(api.inputs(customReport)).toEqual([{ subjectType: 'tenant', category: 'rating', value: 1.5 }]),
    );
    expect(screen.getByRole('img', { name: 'Ocena 3,8 na 5' })).toBeVisible();
  });

  it.each([
    ['Historia', '-1', 'Wartość musi być liczbą nieujemną'],
    ['Historia', 'dużo', 'Wartość musi być liczbą nieujemną'],
    ['Ocena', '5,5', 'Ocena musi być wartością od 0 do 5'],
  ])('rejects the criterion %s with the value %s without calling the server', async (category, value, sentence) => {
    const { user, api } = open();
    await choose(user, screen.getByRole('combobox', { name: 'Kategoria' }), category);
    await user.clear(screen.getByRole('textbox', { name: 'Wartość' }));
    await user.type(screen.getByRole('textbox', { name: 'Wartość' }), value);
    await user.click(generate());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(api.inputs(customReport)).toEqual([]);
  });

  it('shows the server’s sentence for a failed custom report, and retries', async () => {
    const { user, api } = open();
    api.on(customReport, () => refusal('CRITERIA_INVALID'));
    await user.click(generate());
    expect(await screen.findByText('Wybrane kryteria nie pasują do siebie')).toBeVisible();
    api.on(customReport, () => ({ success: true, report: { count: 0, subjects: [] } }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(screen.getByText('Nikt nie spełnia tego kryterium')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Eksportuj CSV' })).toBeNull();
  });

  it('shows the custom report alone at its own address', () => {
    open(ROWS, 2, '/admin/report-generator');
    expect(screen.getByRole('heading', { level: 1, name: 'Generator raportów niestandardowych' })).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
