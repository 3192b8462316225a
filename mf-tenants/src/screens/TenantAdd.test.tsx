import { tenants } from '@najem/shared/contract/register';
import { BASICS_FIELDS, eachBasic } from '@najem/shared/domain/register';
import { loginFailure, SESSION_TEXTS } from '@najem/shared/store';
import {
  aUser,
  anAdmin,
  aTenantEntry,
  callError,
  fakeApi,
  IDENTIFIERS,
  noConnection,
  press,
  refusal,
  renderScreen,
  translate,
} from '@najem/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NEVER, throwError } from 'rxjs';
import { module } from '../module';
import {
  button,
  check,
  field,
  fill,
  fillEntry,
  identifier,
  knownApi,
  PATH,
  subject,
  unknownApi,
} from './tenant-add-testing';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.useRealTimers();
});

describe('the identifier', () => {
  it('is recognised on a page that the browser translates', async () => {
    const { user, container } = renderScreen(module, PATH);
    const stop = translate(container);
    await user.type(identifier(), '300-801-75-85');
    expect(screen.getByText('Rozpoznano: NIP')).toBeVisible();
    await user.clear(identifier());
    fill(/^PESEL/, '20871543214');
    expect(screen.getByText('Nieprawidłowy numer PESEL - błędna suma kontrolna')).toBeVisible();
    stop();
  });

  it('recognises the type of an identifier during typing', async () => {
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

  it('has the focus, and says at the Enter key and on leaving it what is missing', async () => {
    const { user } = renderScreen(module, PATH);
    expect(identifier()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Wprowadź PESEL, NIP lub numer paszportu')).toBeVisible();
    await user.keyboard('1234');
    await waitFor(() => expect(screen.queryByText('Wprowadź PESEL, NIP lub numer paszportu')).toBeNull());
    await user.tab();
    const error = await screen.findByRole('alert');
    expect(error).toHaveTextContent(
      'Wprowadź poprawny NIP (10 cyfr), PESEL (11 cyfr) lub numer paszportu (6-13 znaków)',
    );
  });

  it('offers the check of 6 to 13 characters', () => {
    renderScreen(module, PATH);
    for (const text of ['123456', 'AB12345678901']) {
      fill(/^PESEL/, text);
      expect(button('Sprawdź')).toBeEnabled();
    }
    for (const text of ['12345', 'AB123456789012']) {
      fill(/^PESEL/, text);
      expect(button('Sprawdź')).toBeDisabled();
    }
  });

  it('rejects a wrong check digit without calling the server', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check('3008017586');
    // antd shows a field's error after a timer.
    expect(await screen.findByText('Nieprawidłowy numer NIP - błędna suma kontrolna')).toBeVisible();
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
  ])('shows why the check of an identifier failed: %s', async (message, answer) => {
    renderScreen(module, PATH, { api: fakeApi().on(tenants.check, answer) });
    await check();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(identifier()).toHaveValue(IDENTIFIERS.pesel);
  });

  it('leads to the verification where the look-up limit refuses an account without one', async () => {
    const api = fakeApi().on(tenants.check, () => refusal('LOOKUP_LIMIT'));
    renderScreen(module, PATH, { api, user: aUser({ verification_status: 'unverified' }) });
    await check();
    const link = screen.getByRole('link', { name: 'Zweryfikuj tożsamość' });
    expect(link).toHaveAttribute('href', '/verify-identity');
  });

  it('leads to the sign-in page when the check finds the session expired', async () => {
    const shown = renderScreen(module, PATH, { api: fakeApi().on(tenants.check, () => refusal('TOKEN_EXPIRED')) });
    await check();
    const message = 'Sesja wygasła. Proszę zalogować się ponownie.';
    expect(shown.location()).toMatchObject({ pathname: '/login', state: { message } });
    expect(shown.store.getState().session).toMatchObject({ isAuthenticated: false, error: message });
  });
});

it('the form explains at the sign-in page that the session expired during a check', async () => {
  const shown = renderScreen(module, PATH, { api: fakeApi().on(tenants.check, () => NEVER) });
  await check();
  act(() => void shown.store.dispatch(loginFailure(SESSION_TEXTS.expired, true)));
  expect(shown.store.getState().session.error).toBe('Sesja wygasła. Proszę zalogować się ponownie.');
});

describe('a new tenant', () => {
  it('opens a form with locked identifier and type for an identifier that is not in the service', async () => {
    renderScreen(module, PATH, { api: unknownApi() });
    await check(IDENTIFIERS.nip);
    expect(field(/^Rodzaj/)).toHaveValue('Firma');
    expect(identifier()).toHaveAttribute('readonly');
    expect(identifier()).toHaveAccessibleDescription(/Pole zablokowane po weryfikacji/);
    expect(field(/^Nazwa firmy/)).toHaveValue('');
    expect(field(/^Wynajmujący/)).toHaveValue('Ewa Lis');
    expect(screen.getByRole('heading', { level: 1, name: 'Dodaj najemcę' })).toHaveFocus();
  });

  it('says before an entry is written that its author will be named to the person, and states its purpose', async () => {
    const sentence = 'Osoba, której dotyczy wpis, zobaczy Twoje imię i nazwisko i będzie mogła odpowiedzieć.';
    const { api } = renderScreen(module, PATH, { api: unknownApi() });
    await check();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(api.inputs(tenants.check)).toEqual([{ identifier: IDENTIFIERS.pesel, purpose: 'entry' }]);
    cleanup();
    renderScreen(module, PATH, { api: knownApi() });
    await check();
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('leaves the checked identifier unlocked for administrators', async () => {
    renderScreen(module, PATH, { api: unknownApi(), user: anAdmin() });
    await check();
    expect(identifier()).not.toHaveAttribute('readonly');
  });

  it('saves a tenant with the first entry, shows the award and leads to the list', async () => {
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

  it('marks missing required fields instead of saving a tenant', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check();
    await press('Zapisz');
    expect(screen.getByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola');
    await waitFor(() => expect(field(/^Imię i nazwisko/)).toHaveAccessibleDescription('To pole jest wymagane'));
    expect(field(/^Imię i nazwisko/)).toHaveFocus();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    expect(field(/^Imię i nazwisko/)).not.toHaveAccessibleDescription('To pole jest wymagane');
    await press('Zapisz');
    expect(screen.getByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola historii');
    expect(shown.api.inputs(tenants.create)).toEqual([]);
  });

  it('groups the reasons of an entry', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check();
    await shown.user.click(field(/^Powód/));
    const groups = screen.getAllByText(/^(Pozytywne|Negatywne)$/);
    expect(groups.map((group) => group.textContent)).toEqual(['Pozytywne', 'Negatywne']);
  });

  it('keeps the form and also shows a toast when a save fails', async () => {
    const api = unknownApi().on(tenants.create, () => throwError(() => ({ ...callError('INTERNAL'), general: true })));
    const shown = renderScreen(module, PATH, { api });
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await fillEntry(shown);
    await press('Zapisz');
    expect(screen.getAllByText('Wystąpił błąd podczas zapisywania danych')).toHaveLength(2);
    expect(field(/^Komentarz/)).toHaveValue('Czynsz na czas.');
  });

  it('opens the existing tenant with the typed entry when the identifier is taken', async () => {
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

  it('keeps typed values on the way back to the identifier', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await shown.user.click(button('Zmień numer'));
    expect(identifier()).toHaveValue(IDENTIFIERS.pesel);
    await press('Sprawdź');
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
  });
});

// RULES: `GET …/check/{identifier}`
it('the form says which basics of another user’s tenant are hidden', async () => {
  const hidden = { ...subject, ...eachBasic(() => null), history: [] };
  const api = unknownApi().on(tenants.check, () => ({ success: true, exists: true, tenant: hidden }));
  renderScreen(module, PATH, { api });
  await check();
  expect(screen.getAllByText('Jan Brzoza')).not.toHaveLength(0);
  expect(screen.getAllByText('Ukryte')).toHaveLength(BASICS_FIELDS.length);
  expect(screen.queryByText('Brak danych')).not.toBeInTheDocument();
});

// RULES: Numbers are shown
it('the form of an existing tenant shows the basics read-only and saves a new entry', async () => {
  const shown = renderScreen(module, PATH, { api: knownApi() });
  const refreshed = jest.fn();
  shown.store.bus.on('refresh').subscribe(refreshed);
  await check();
  expect(screen.getByText('Ten numer jest już w serwisie.')).toBeVisible();
  expect(screen.getByText('ul. Polna 7, Poznań')).toBeVisible();
  // The person typed the identifier, so it is not masked.
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

it('an entry requires a reason by a sentence of its own', async () => {
  renderScreen(module, PATH, { api: knownApi(), state: { tenant: subject, isLimitedForm: true } });
  fill(/^Ostatni adres/, 'ul. Lipowa 4');
  await press('Zapisz');
  expect(screen.getByRole('alert')).toHaveTextContent('Wybierz powód');
});

it('the form keeps a typed entry when its save fails', async () => {
  const api = knownApi().on(tenants.addHistory, noConnection);
  const shown = renderScreen(module, PATH, { api, state: { tenant: subject, showHistory: true } });
  await fillEntry(shown, /^Ostatni adres/);
  await press('Zapisz');
  expect(screen.getByRole('alert')).toHaveTextContent('Wystąpił błąd podczas zapisywania historii');
  expect(field(/^Komentarz/)).toHaveValue('Czynsz na czas.');
});

it('the form of a tenant offers the editing of only the entries that the person wrote', async () => {
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
