import { tenants } from '@najem/shared/contract';
import { loginFailure, SESSION_TEXTS } from '@najem/shared/store';
import {
  anAdmin,
  aTenantEntry,
  callError,
  fakeApi,
  IDENTIFIERS,
  noConnection,
  press,
  refusal,
  renderScreen,
} from '@najem/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { NEVER, throwError } from 'rxjs';
import { module } from '../module';
import {
  PATH,
  subject,
  field,
  button,
  identifier,
  unknownApi,
  knownApi,
  check,
  fill,
  fillEntry,
} from './tenant-add-testing';

// Whole screens with antd's widgets take a while on a busy machine.
jest.setTimeout(30_000);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.useRealTimers();
});

describe('the number', () => {
  it('is recognised while it is typed', async () => {
    const { user } = renderScreen(module, PATH);
    await user.type(identifier(), '300-801-75-85');
    expect(screen.getByText('Rozpoznano: NIP')).toBeVisible();
    fill(/^PESEL/, IDENTIFIERS.pesel);
    expect(screen.getByText('Rozpoznano: PESEL')).toBeVisible();
    fill(/^PESEL/, IDENTIFIERS.passport);
    expect(screen.getByText('Rozpoznano: paszport')).toBeVisible();
    fill(/^PESEL/, '20871543214');
    expect(screen.getByText('Nieprawidłowy numer PESEL - błędna suma kontrolna')).toBeVisible();
  });

  it.each([
    ['12345', false],
    ['123456', true],
    ['AB12345678901', true],
    ['AB123456789012', false],
  ])('%s may be checked: %s', (text, isAllowed) => {
    renderScreen(module, PATH);
    fill(/^PESEL/, text);
    expect((button('Sprawdź') as HTMLButtonElement).disabled).toBe(!isAllowed);
  });

  it('with a wrong check digit is refused without asking the server', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check('3008017586');
    expect(screen.getByText('Nieprawidłowy numer NIP - błędna suma kontrolna')).toBeVisible();
    expect(identifier()).toHaveFocus();
    expect(shown.api.log).toEqual([]);
  });

  it.each([
    ['Wystąpił błąd podczas sprawdzania najemcy. Błąd połączenia z serwerem. Spróbuj ponownie później.', noConnection],
    [
      'Wystąpił błąd podczas sprawdzania najemcy',
      () => throwError(() => ({ ...callError('INTERNAL'), general: true })),
    ],
    ['Wykorzystano dzienny limit sprawdzanych identyfikatorów. Spróbuj ponownie jutro.', () => refusal('LOOKUP_LIMIT')],
  ])('says why it could not be checked: %s', async (message, answer) => {
    renderScreen(module, PATH, { api: fakeApi().on(tenants.check, answer) });
    await check();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(identifier()).toHaveValue(IDENTIFIERS.pesel);
  });

  it('leads to the sign-in when the session is over for good', async () => {
    const shown = renderScreen(module, PATH, { api: fakeApi().on(tenants.check, () => refusal('TOKEN_EXPIRED')) });
    await check();
    const message = 'Sesja wygasła. Proszę zalogować się ponownie.';
    expect(shown.location()).toMatchObject({ pathname: '/login', state: { message } });
    expect(shown.store.getState().session).toMatchObject({ isAuthenticated: false, error: message });
  });
});

it('a number whose check was under way when the session ended tells so at the sign-in', async () => {
  const shown = renderScreen(module, PATH, { api: fakeApi().on(tenants.check, () => NEVER) });
  await check();
  act(() => void shown.store.dispatch(loginFailure(SESSION_TEXTS.expired, true)));
  expect(shown.store.getState().session.error).toBe('Sesja wygasła. Proszę zalogować się ponownie.');
});

describe('a tenant nobody knows', () => {
  it('gets a form of the type that the number tells, with locked number and type', async () => {
    renderScreen(module, PATH, { api: unknownApi() });
    await check(IDENTIFIERS.nip);
    expect(field(/^Rodzaj/)).toHaveValue('Firma');
    expect(identifier()).toHaveAttribute('readonly');
    expect(identifier()).toHaveAccessibleDescription(/Pole zablokowane po weryfikacji/);
    expect(field(/^Nazwa firmy/)).toHaveValue('');
    expect(field(/^Wynajmujący/)).toHaveValue('Ewa Lis');
    expect(screen.getByRole('heading', { level: 1, name: 'Dodaj najemcę' })).toHaveFocus();
  });

  it('leaves the number open to administrators', async () => {
    renderScreen(module, PATH, { api: unknownApi(), user: anAdmin() });
    await check();
    expect(identifier()).not.toHaveAttribute('readonly');
  });

  it('is saved with the first entry, tells what it earned, and leads back to the list', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    const stale = jest.fn();
    shown.store.bus.on('profile/stale').subscribe(stale);
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await fillEntry(shown);
    jest.useFakeTimers();
    await press('Zapisz');
    const dialog = within(screen.getByRole('dialog', { name: 'Sukces' }));
    expect(dialog.getByText('Najemca został dodany pomyślnie.')).toBeVisible();
    expect(dialog.getByText('+20 RentCoins')).toBeVisible();
    expect(stale).toHaveBeenCalledTimes(1);
    expect(shown.api.inputs(tenants.create)).toEqual([
      {
        name: 'Jan Brzoza',
        type: 'osoba',
        identifier: IDENTIFIERS.pesel,
        pesel: IDENTIFIERS.pesel,
        history: [
          {
            landlord: 'Ewa Lis',
            rentalAddress: 'ul. Lipowa 4, Kraków',
            reason: 'timely_payment',
            comment: 'Czynsz na czas.',
          },
        ],
      },
    ]);
    act(() => jest.advanceTimersByTime(1499));
    expect(shown.location().pathname).toBe(PATH);
    act(() => jest.advanceTimersByTime(1));
    expect(shown.location().pathname).toBe('/tenants');
    expect(screen.getByText('Najemca został dodany pomyślnie.')).toBeVisible();
  });

  it('is not saved without what is required, and what is missing is marked', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check();
    await press('Zapisz');
    expect(screen.getByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola');
    expect(field(/^Imię i nazwisko/)).toHaveAccessibleDescription('To pole jest wymagane');
    expect(field(/^Imię i nazwisko/)).toHaveFocus();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    expect(field(/^Imię i nazwisko/)).not.toHaveAccessibleDescription('To pole jest wymagane');
    await press('Zapisz');
    expect(screen.getByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola historii');
    expect(shown.api.inputs(tenants.create)).toEqual([]);
  });

  it('groups the reasons', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check();
    await shown.user.click(field(/^Powód/));
    const groups = screen.getAllByText(/^(Pozytywne|Negatywne)$/);
    expect(groups.map((group) => group.textContent)).toEqual(['Pozytywne', 'Negatywne']);
  });

  it('keeps the form and tells in a toast too when the save fails', async () => {
    const api = unknownApi().on(tenants.create, () => throwError(() => ({ ...callError('INTERNAL'), general: true })));
    const shown = renderScreen(module, PATH, { api });
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await fillEntry(shown);
    await press('Zapisz');
    expect(screen.getAllByText('Wystąpił błąd podczas zapisywania danych')).toHaveLength(2);
    expect(field(/^Komentarz/)).toHaveValue('Czynsz na czas.');
  });

  it('who turns out to exist is opened with the entry that was typed', async () => {
    const api = unknownApi().on(tenants.create, () => refusal('SUBJECT_EXISTS', { _id: 'tenant-1' }));
    const shown = renderScreen(module, PATH, { api });
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await fillEntry(shown);
    await press('Zapisz');
    expect(screen.getByRole('alert')).toHaveTextContent('Osoba lub firma o tym identyfikatorze już istnieje');
    api.on(tenants.check, () => ({ success: true, exists: true, tenant: subject }));
    await shown.user.click(button('Otwórz istniejący wpis'));
    expect(screen.getByText('Ten numer jest już w serwisie.')).toBeVisible();
    expect(field(/^Komentarz/)).toHaveValue('Czynsz na czas.');
  });

  it('keeps what is typed on the way back to the number', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await shown.user.click(button('Zmień numer'));
    expect(identifier()).toHaveValue(IDENTIFIERS.pesel);
    await press('Sprawdź');
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
  });
});

describe('a tenant somebody added before', () => {
  it('shows basics that cannot be changed and takes a new entry', async () => {
    const shown = renderScreen(module, PATH, { api: knownApi() });
    const refreshed = jest.fn();
    shown.store.bus.on('refresh').subscribe(refreshed);
    await check();
    expect(screen.getByText('Ten numer jest już w serwisie.')).toBeVisible();
    expect(screen.getByText('ul. Polna 7, Poznań')).toBeVisible();
    // Whoever typed the number sees it whole.
    expect(screen.getByText(IDENTIFIERS.pesel)).toBeVisible();
    expect(screen.queryByLabelText(/^Imię i nazwisko/)).not.toBeInTheDocument();
    await fillEntry(shown, /^Ostatni adres/);
    jest.useFakeTimers();
    await press('Zapisz');
    const dialog = within(screen.getByRole('dialog', { name: 'Sukces' }));
    expect(dialog.getByText('Historia została dodana pomyślnie.')).toBeVisible();
    expect(dialog.getByText('+10 RentCoins')).toBeVisible();
    expect(refreshed).toHaveBeenCalledTimes(1);
    act(() => jest.advanceTimersByTime(5000));
    expect(shown.location().pathname).toBe(PATH);
    fireEvent.click(button('OK'));
    expect(shown.location().pathname).toBe('/tenants');
    expect(shown.api.inputs(tenants.addHistory)).toEqual([
      {
        id: 'tenant-1',
        landlord: 'Ewa Lis',
        rentalAddress: 'ul. Lipowa 4, Kraków',
        reason: 'timely_payment',
        comment: 'Czynsz na czas.',
      },
    ]);
  });

  it('asks for a reason by its own sentence', async () => {
    renderScreen(module, PATH, { api: knownApi(), state: { tenant: subject, isLimitedForm: true } });
    fill(/^Ostatni adres/, 'ul. Lipowa 4');
    await press('Zapisz');
    expect(screen.getByRole('alert')).toHaveTextContent('Wybierz powód');
  });

  it('keeps the entry when it could not be saved', async () => {
    const api = knownApi().on(tenants.addHistory, noConnection);
    const shown = renderScreen(module, PATH, { api, state: { tenant: subject, showHistory: true } });
    await fillEntry(shown, /^Ostatni adres/);
    await press('Zapisz');
    expect(screen.getByRole('alert')).toHaveTextContent('Wystąpił błąd podczas zapisywania historii');
    expect(field(/^Komentarz/)).toHaveValue('Czynsz na czas.');
  });

  it('lets people change in the history only what they wrote', async () => {
    const foreign = aTenantEntry({
      _id: 'entry-2',
      reason: 'cleanliness',
      addedBy: { _id: 'user-2', name: 'Adam Lis', role: 'user' },
    });
    const tenant = { ...subject, history: [aTenantEntry(), foreign] };
    const shown = renderScreen(module, PATH, { api: knownApi(), state: { tenant, isLimitedForm: true } });
    await shown.user.click(button('Historia (2 wpisy)'));
    expect(screen.getByRole('heading', { level: 1, name: 'Historia' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Edytuj wpis/ })).toHaveLength(1);
    expect(button('Usuń wpis: Terminowy płatnik, 12.05.2026')).toBeVisible();
  });
});
