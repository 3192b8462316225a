import { reports } from '@najem/shared/contract/reports';
import { passports } from '@najem/shared/contract/rights';
import {
  anAdmin,
  aUser,
  choose,
  chosen,
  fakeApi,
  IDENTIFIERS,
  noConnection,
  pageOf,
  refusal,
  renderScreen,
  type ScreenOptions,
  translate,
} from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import { aReport, aSummary } from '../../tests/a-report';
import { module } from '../module';

const BOX = 'NIP, PESEL lub numer paszportu';

function server() {
  return fakeApi()
    .on(reports.list, () => pageOf([]))
    .on(passports.asked, () => ({ success: true, requests: [] }))
    .on(reports.get, () => ({ success: true, report: aReport() }))
    .on(reports.checkActive, () => ({ success: true, hasActiveReport: false, hasEntries: true }))
    .on(reports.generate, () => ({ success: true, report: { _id: 'report-1' } }));
}

function open(options: ScreenOptions = {}) {
  return renderScreen(module, '/reports', { api: server(), ...options });
}

describe('the generator', () => {
  // RULES: The generator has one
  it('names the recognised identifier type while it is typed, and always says that passports find tenants', async () => {
    const { user } = open();
    const box = screen.getByLabelText(BOX);
    expect(box).toHaveFocus();
    expect(screen.getByText(/^40.zł albo 120.RentCoins$/)).toBeVisible();
    expect(screen.getByText(/płacisz dopiero, gdy wiesz, czy są wpisy/)).toBeVisible();
    expect(screen.getByText('Numer paszportu może być użyty tylko do wyszukiwania najemców.')).toBeVisible();
    await user.type(box, IDENTIFIERS.pesel);
    expect(screen.getByText('Rozpoznano: PESEL')).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, '300-801-75-85');
    expect(screen.getByText('Rozpoznano: NIP')).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, IDENTIFIERS.passport);
    expect(screen.getByText('Rozpoznano: Paszport')).toBeInTheDocument();
  });

  it('names the recognised identifier type on a page that the browser translates', async () => {
    const { user, container } = open();
    const stop = translate(container);
    const box = screen.getByLabelText(BOX);
    for (const [number, type] of [
      [IDENTIFIERS.pesel, 'Rozpoznano: PESEL'],
      [IDENTIFIERS.passport, 'Rozpoznano: Paszport'],
      ['NRFE471123', 'Odczytano paszport NRFE471123. Wpisz sam numer, bez „NR”.'],
      ['208715432139', 'Odczytano jako paszport: PESEL ma 11 cyfr.'],
    ] as const) {
      await user.clear(box);
      await user.type(box, number);
      expect(screen.getByText(type)).toBeVisible();
    }
    stop();
  });

  it('rejects an unknown identifier format without calling the server', async () => {
    const { user, api } = open();
    await user.type(screen.getByLabelText(BOX), '20871543214');
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    expect(
      await screen.findByText('Nieprawidłowy format identyfikatora. Wprowadź poprawny NIP, PESEL lub numer paszportu.'),
    ).toBeInTheDocument();
    expect(api.inputs(reports.checkActive)).toEqual([]);
  });

  it('rejects a passport number for a landlord without calling the server', async () => {
    const { user, api } = open();
    await user.type(screen.getByLabelText(BOX), IDENTIFIERS.passport);
    await choose(user, screen.getByLabelText('Kogo sprawdzasz?'), 'Wynajmujący');
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    expect(await screen.findByText(/Wynajmującego wyszukasz tylko po numerze PESEL lub NIP/)).toBeInTheDocument();
    expect(api.inputs(reports.checkActive)).toEqual([]);
  });

  it('opens the active report that a search finds', async () => {
    const api = server().on(reports.checkActive, () => ({
      success: true,
      hasActiveReport: true,
      hasEntries: true,
      reportId: 'report-1',
    }));
    const { user, location } = open({ api });
    await user.type(screen.getByLabelText(BOX), IDENTIFIERS.pesel);
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    await waitFor(() => expect(location().pathname).toBe('/reports/report-1'));
    expect(await screen.findByText(/Masz już aktywny raport/)).toBeInTheDocument();
  });

  it('leads an ordinary user to the payment page with the searched identifier', async () => {
    const { user, location, api } = open();
    await user.type(screen.getByLabelText(BOX), ` ${IDENTIFIERS.pesel} `);
    await choose(user, screen.getByLabelText('Kogo sprawdzasz?'), 'Najemca');
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    await waitFor(() => expect(location().pathname).toBe('/payment'));
    const query = { identifier: IDENTIFIERS.pesel, type: 'tenant', purpose: 'rental_decision' };
    expect(location().state).toEqual({ ...query, hasEntries: true });
    expect(api.inputs(reports.checkActive)).toEqual([query]);
  });

  it('starts with the number and the role that another screen hands over', () => {
    open({ state: { identifier: IDENTIFIERS.pesel, type: 'landlord' } });
    expect(screen.getByLabelText(BOX)).toHaveValue(IDENTIFIERS.pesel);
    expect(chosen(screen.getByLabelText('Kogo sprawdzasz?'))).toBe('Wynajmujący');
  });

  // RULES: The generator has one
  it('shows the numbers of entries in both roles, and lets the person choose before paying', async () => {
    const entryCounts = { tenant: 3, landlord: 1 };
    const api = server().on(reports.checkActive, ({ type }) => ({
      success: true,
      hasActiveReport: false,
      hasEntries: true,
      ...(type ? {} : { entryCounts }),
    }));
    const { user, location } = open({ api });
    await user.type(screen.getByLabelText(BOX), IDENTIFIERS.pesel);
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    const question = 'Są wpisy: jako najemca (3), jako wynajmujący (1). Wybierz, o kogo pytasz:';
    expect(await screen.findByText(question)).toBeVisible();
    expect(location().pathname).toBe('/reports');
    // In place of role and purpose, and in view.
    expect(screen.getByRole('group', { name: 'Kogo sprawdzasz?' })).toHaveFocus();
    expect(screen.queryByLabelText('W jakim celu sprawdzasz?')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Wynajmujący' }));
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/payment', state: { type: 'landlord' } }));
  });

  // RULES: A _trusted account_
  it('leads to the verification where the look-up limit refuses an account without one', async () => {
    const message = 'Bez weryfikacji tożsamości możesz sprawdzić 5 numerów dziennie. Po weryfikacji: 60.';
    const api = server().on(reports.checkActive, () => refusal('LOOKUP_LIMIT', { message }));
    const { user } = open({ api, user: aUser({ verification_status: 'unverified' }) });
    await user.type(screen.getByLabelText(BOX), IDENTIFIERS.pesel);
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zweryfikuj tożsamość' })).toHaveAttribute('href', '/verify-identity');
  });

  it('searches the person whose PESEL was pasted with an invisible mark', async () => {
    const { user, location } = open();
    await user.click(screen.getByLabelText(BOX));
    await user.paste(`PESEL: \u200E${[...IDENTIFIERS.pesel].join('\u200B')}\u200F`);
    expect(screen.getByText('Rozpoznano: PESEL')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    await waitFor(() => expect(location().pathname).toBe('/payment'));
    expect(location().state).toMatchObject({ identifier: IDENTIFIERS.pesel });
  });

  it('generates the report for an administrator and opens it', async () => {
    const { user, location, api } = open({ user: anAdmin() });
    await user.type(screen.getByLabelText(BOX), IDENTIFIERS.nip);
    await user.click(screen.getByRole('button', { name: 'Generuj raport' }));
    await waitFor(() => expect(location().pathname).toBe('/reports/report-1'));
    expect(api.inputs(reports.generate)).toEqual([{ identifier: IDENTIFIERS.nip, purpose: 'rental_decision' }]);
    expect(api.inputs(reports.checkActive)).toEqual([]);
  });

  // RULES: The generator has one
  it('asks for the purpose, says who will see it, and sends the one that was chosen', async () => {
    const { user, location, api } = open();
    expect(chosen(screen.getByLabelText('Kogo sprawdzasz?'))).toBe('Dowolna rola');
    expect(chosen(screen.getByLabelText('W jakim celu sprawdzasz?'))).toBe('Rozważam zawarcie umowy najmu');
    expect(screen.getByText('Osoba, o którą pytasz, zobaczy, kto i po co o nią pytał.')).toBeVisible();
    await user.type(screen.getByLabelText(BOX), IDENTIFIERS.pesel);
    await choose(user, screen.getByLabelText('W jakim celu sprawdzasz?'), 'Rozliczam zakończony najem albo spór');
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    await waitFor(() => expect(location().pathname).toBe('/payment'));
    expect(api.inputs(reports.checkActive)).toEqual([{ identifier: IDENTIFIERS.pesel, purpose: 'settlement' }]);
    expect(location().state).toMatchObject({ purpose: 'settlement' });
  });

  it('leads people who check themselves to their own file, without a search and without an identifier', async () => {
    const { user, location, api } = open();
    await choose(user, screen.getByLabelText('W jakim celu sprawdzasz?'), 'Sprawdzam, co o mnie zapisano');
    expect(screen.getByText('Własną teczkę obejrzysz bezpłatnie.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Szukaj raportu' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Moja teczka' }));
    await waitFor(() => expect(location().pathname).toBe('/dossier'));
    expect(api.inputs(reports.checkActive)).toEqual([]);
  });

  it('shows the server’s sentence for a failed search or the one for no connection, and keeps the input', async () => {
    const api = server().on(reports.checkActive, () => refusal('LOOKUP_LIMIT'));
    const { user } = open({ api });
    await user.type(screen.getByLabelText(BOX), IDENTIFIERS.pesel);
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    expect(await screen.findByText(/Wykorzystano dzienny limit/)).toBeInTheDocument();
    api.on(reports.checkActive, () => noConnection());
    await user.click(screen.getByRole('button', { name: 'Szukaj raportu' }));
    expect(await screen.findByText(/Wystąpił błąd podczas wyszukiwania/)).toBeInTheDocument();
    expect(screen.getByLabelText(BOX)).toHaveValue(IDENTIFIERS.pesel);
  });

  it('shows a banner once after a payment', () => {
    const { location } = open({ state: { fromPayment: true } });
    expect(screen.getByText('Płatność została zrealizowana pomyślnie.')).toBeInTheDocument();
    expect(location().state).toBeNull();
  });
});

describe('the list of own reports', () => {
  it('shows the validity of each own report, and offers to replace an expired one', async () => {
    const expired = aSummary({ _id: 'old', number: 'RN-OLD', expirationDate: '2020-01-01T00:00:00.000Z' });
    const api = server().on(reports.list, () => pageOf([aSummary(), expired]));
    const { user, location } = open({ api });
    expect(await screen.findByText('Ważny jeszcze 29 dni')).toBeInTheDocument();
    expect(screen.getByText('Wygasł')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Otwórz raport RN-2345-6789-ABCD' })).toHaveAttribute(
      'href',
      '/reports/report-1',
    );
    await user.click(screen.getByRole('button', { name: 'Nowy raport w miejsce RN-OLD' }));
    await waitFor(() => expect(location().pathname).toBe('/payment'));
  });

  it.each(['0', '-2', '1.5', '1e9', 'dwa'])('shows the first page for the page %s of an address', async (page) => {
    const api = server().on(reports.list, () => pageOf([aSummary()]));
    renderScreen(module, `/reports?page=${page}`, { api });
    await waitFor(() => expect(api.inputs(reports.list)).toEqual([{ page: 1, pageSize: 10 }]));
  });

  it('keeps a pasted search that is too long, says so and does not send it', async () => {
    const api = server().on(reports.list, () => pageOf([aSummary()], 25));
    const { user } = open({ api });
    const box = await screen.findByLabelText('Szukaj wśród swoich raportów');
    await user.click(box);
    await user.paste('ż'.repeat(205));
    expect(box).toHaveValue('ż'.repeat(205));
    expect(box).toBeInvalid();
    await user.clear(box);
    await user.type(box, 'brzoza');
    await waitFor(() => expect(api.inputs(reports.list).map(({ search }) => search)).toEqual([undefined, 'brzoza']));
  });

  it('goes to the last page from an address beyond it', async () => {
    const api = server().on(reports.list, ({ page }) => pageOf(page === 1 ? [aSummary()] : [], 1));
    const { location } = renderScreen(module, '/reports?page=7', { api });
    expect(await screen.findByRole('link', { name: /^Otwórz raport/ })).toBeVisible();
    expect(location().search).toBe('');
  });

  it('searches and pages own reports on the server', async () => {
    const api = server().on(reports.list, () => pageOf([aSummary()], 25));
    const { user, location } = open({ api });
    await user.click(await screen.findByRole('button', { name: 'Następna' }));
    expect(api.inputs(reports.list).at(-1)).toEqual({ page: 2, pageSize: 10 });
    await user.type(screen.getByLabelText('Szukaj wśród swoich raportów'), 'brzoza');
    await waitFor(() => expect(api.inputs(reports.list).at(-1)).toEqual({ search: 'brzoza', page: 1, pageSize: 10 }));
    expect(location()).toMatchObject({ search: '', state: { filters: { search: 'brzoza' } } });
  });

  it('says what to do while there are no own reports', async () => {
    open();
    expect(await screen.findByText('Nie masz jeszcze raportów')).toBeInTheDocument();
  });

  it('offers a retry when the own reports cannot be fetched', async () => {
    const api = server().on(reports.list, () => noConnection());
    const { user } = open({ api });
    const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
    api.on(reports.list, () => pageOf([aSummary()]));
    await user.click(retry);
    expect(await screen.findByText('Jan Brzoza')).toBeInTheDocument();
  });
});
