import { rentCoins } from '@najem/shared/contract/register';
import { anAdmin, fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { module } from '../../module';

const server = (coins = 140, waiting?: number) =>
  fakeApi()
    .on(rentCoins.balance, () => ({ success: true, rentCoins: coins, ...(waiting === undefined ? {} : { waiting }) }))
    .on(rentCoins.history, () => [
      {
        _id: '2',
        amount: -120,
        created_at: '2026-11-20T10:00:00.000Z',
        action_type: 'payment',
        reference_name: 'RN-7K3F-9QXA-2MPT',
        metadata: { identifier: '•••••••3213' },
      },
      {
        _id: '1',
        amount: 20,
        created_at: '2026-11-19T10:00:00.000Z',
        action_type: 'add_tenant',
        reference_name: 'Jan',
      },
    ]);

describe('the RentCoins screen', () => {
  it('shows the balance and every RentCoins transaction by its Polish name', async () => {
    renderScreen(module, '/rent-coins', { api: server() });
    expect(await screen.findByText('140')).toBeInTheDocument();
    const [spent, earned] = screen.getAllByRole('listitem');
    expect(within(spent as HTMLElement).getByText('Opłata za raport')).toBeInTheDocument();
    expect(within(spent as HTMLElement).getByText('−120')).toBeInTheDocument();
    expect(within(earned as HTMLElement).getByText('Dodanie najemcy')).toBeInTheDocument();
    expect(within(earned as HTMLElement).getByText('+20')).toBeInTheDocument();
  });

  it('links to the reports once the balance suffices for one, and to the profile', async () => {
    renderScreen(module, '/rent-coins', { api: server() });
    expect(await screen.findByRole('link', { name: 'Zapłać za raport' })).toHaveAttribute('href', '/reports');
    expect(screen.getByRole('link', { name: 'Zamknij' })).toHaveAttribute('href', '/profile');
  });

  it('says how many RentCoins are missing below 120, and what earns how many', async () => {
    renderScreen(module, '/rent-coins', { api: server(100) });
    expect(await screen.findByText('Do raportu brakuje 20 RentCoins.')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Zebrane na raport' })).toHaveAttribute(
      'aria-valuetext',
      '100 z 120',
    );
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms.map((term, place) => `${term} ${amounts[place]}`)).toEqual([
      'Dodanie najemcy +20',
      'Dodanie wynajmującego +20',
      'Wpis o kimś, kogo dodała inna osoba +10',
      'Udokumentowanie wpisu w ciągu 90 dni +5',
      'Rejestracja z polecenia +20',
    ]);
    expect(screen.queryByRole('link', { name: 'zweryfikuj tożsamość' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Zapłać za raport' })).toBeDisabled();
  });

  it.each([
    [40, /^Czeka na Ciebie 40.RentCoins: zweryfikuj tożsamość$/],
    [0, /^Aby dostawać RentCoins za dodane dane, zweryfikuj tożsamość$/],
  ])(
    'tells who is not verified that %i RentCoins wait for the verification, and comes back from it',
    async (n, text) => {
      const { user, location } = renderScreen(module, '/rent-coins', { api: server(0, n) });
      const link = await screen.findByRole('link', { name: 'zweryfikuj tożsamość' });
      expect(link.parentElement).toHaveTextContent(text);
      await user.click(link);
      expect(location()).toMatchObject({ pathname: '/verify-identity', state: { returnPath: '/rent-coins' } });
    },
  );

  it('names the dispute behind a take-back, and leads to it', async () => {
    const about = { role: 'tenant', reason: 'property_damage', at: '2026-09-08T10:00:00.000Z' } as const;
    const dispute = { _id: 'd-1', number: 'SP-7K3F-9QXA', about, otherSide: 'Łucja Żurek' };
    const row = { _id: '3', amount: -20, created_at: '2026-11-21T10:00:00.000Z', action_type: 'other' };
    const api = server().on(rentCoins.history, () => [{ ...row, reference_name: 'Wycofanie: Łucja Żurek', dispute }]);
    renderScreen(module, '/rent-coins', { api });
    expect(await screen.findByText('Wpis usunięty po sporze')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Zniszczenie mienia, 08.09.2026 · Łucja Żurek' })).toHaveAttribute(
      'href',
      '/dossier/disputes/d-1',
    );
  });

  it('distinguishes an unknown user from a lost connection, and retries', async () => {
    const api = server().on(rentCoins.balance, () => refusal('NOT_FOUND'));
    const { user } = renderScreen(module, '/rent-coins', { api });
    expect(await screen.findByText('Nie znaleziono danych użytkownika')).toBeInTheDocument();
    api.on(rentCoins.balance, noConnection);
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByText(/Błąd połączenia z serwerem/)).toBeInTheDocument();
  });

  it('requests no RentCoins for an administrator', () => {
    const { api } = renderScreen(module, '/rent-coins', { api: server(), user: anAdmin() });
    expect(screen.getByText('Administratorzy nie zbierają RentCoins')).toBeInTheDocument();
    expect(api.log).toEqual([]);
  });
});
