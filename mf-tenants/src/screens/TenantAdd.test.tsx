import { tenants } from '@najem/shared/contract';
import { loginFailure, logout, SESSION_TEXTS, sessionLost } from '@najem/shared/store';
import {
  anAdmin,
  aTenant,
  aTenantEntry,
  aUser,
  callError,
  fakeApi,
  type FakeApi,
  IDENTIFIERS,
  noConnection,
  pageOf,
  refusal,
  renderScreen,
  type Screen,
} from '@najem/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { NEVER, throwError } from 'rxjs';
import { module } from '../module';

const PATH = '/tenants/add';
const subject = aTenant({ identifier: '•••••••3213' });
const UNVERIFIED = aUser({ verification_status: 'unverified' });

const field = (name: string | RegExp) => screen.getByLabelText(name);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const identifier = () => field(/^PESEL, NIP lub numer paszportu/);

function unknownApi(): FakeApi {
  return fakeApi()
    .on(tenants.list, () => pageOf([]))
    .on(tenants.check, () => ({ success: true, exists: false }))
    .on(tenants.create, () => ({ success: true, tenant: aTenant(), awarded: 20 }))
    .on(tenants.addHistory, () => ({ success: true, tenant: subject, history: [], awarded: 10 }));
}

function knownApi(): FakeApi {
  return unknownApi().on(tenants.check, () => ({ success: true, exists: true, tenant: subject }));
}

async function check({ user }: Screen, text: string = IDENTIFIERS.pesel): Promise<void> {
  await user.type(identifier(), text);
  await user.click(button('Sprawdź'));
}

/** Pastes, because every letter typed one by one tells a test nothing more. */
function fill(name: string | RegExp, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

function fillEntry(address: RegExp = /^Adres najmu/): void {
  fill(address, 'ul. Lipowa 4, Kraków');
  fill(/^Powód/, 'timely_payment');
  fill(/^Komentarz/, 'Czynsz na czas.');
}

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
    await check(shown, '3008017586');
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
    const shown = renderScreen(module, PATH, { api: fakeApi().on(tenants.check, answer) });
    await check(shown);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(identifier()).toHaveValue(IDENTIFIERS.pesel);
  });

  it('leads to the sign-in when the session is over for good', async () => {
    const shown = renderScreen(module, PATH, { api: fakeApi().on(tenants.check, () => refusal('TOKEN_EXPIRED')) });
    await check(shown);
    const message = 'Sesja wygasła. Proszę zalogować się ponownie.';
    expect(shown.location()).toMatchObject({ pathname: '/login', state: { message } });
    expect(shown.store.getState().session).toMatchObject({ isAuthenticated: false, error: message });
  });
});

it('a number whose check was under way when the session ended tells so at the sign-in', async () => {
  const shown = renderScreen(module, PATH, { api: fakeApi().on(tenants.check, () => NEVER) });
  await check(shown);
  act(() => void shown.store.dispatch(loginFailure(SESSION_TEXTS.expired, true)));
  expect(shown.store.getState().session.error).toBe('Sesja wygasła. Proszę zalogować się ponownie.');
});

describe('a tenant nobody knows', () => {
  it('gets a form of the type that the number tells, with locked number and type', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check(shown, IDENTIFIERS.nip);
    expect(field(/^Rodzaj/)).toHaveValue('Firma');
    expect(identifier()).toHaveAttribute('readonly');
    expect(identifier()).toHaveAccessibleDescription(/Pole zablokowane po weryfikacji/);
    expect(field(/^Nazwa firmy/)).toHaveValue('');
    expect(field(/^Wynajmujący/)).toHaveValue('Ewa Lis');
    expect(screen.getByRole('heading', { level: 1, name: 'Dodaj najemcę' })).toHaveFocus();
  });

  it('leaves the number open to administrators', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi(), user: anAdmin() });
    await check(shown);
    expect(identifier()).not.toHaveAttribute('readonly');
  });

  it('is saved with the first entry, tells what it earned, and leads back to the list', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    const stale = jest.fn();
    shown.store.bus.on('profile/stale').subscribe(stale);
    await check(shown);
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    fillEntry();
    jest.useFakeTimers();
    fireEvent.click(button('Zapisz'));
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
    await check(shown);
    await shown.user.click(button('Zapisz'));
    expect(screen.getByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola');
    expect(field(/^Imię i nazwisko/)).toHaveAccessibleDescription('To pole jest wymagane');
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    expect(field(/^Imię i nazwisko/)).not.toHaveAccessibleDescription('To pole jest wymagane');
    await shown.user.click(button('Zapisz'));
    expect(screen.getByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola historii');
    expect(shown.api.inputs(tenants.create)).toEqual([]);
  });

  it('groups the reasons', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check(shown);
    const groups = within(field(/^Powód/)).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('label'))).toEqual(['Pozytywne', 'Negatywne']);
  });

  it('keeps the form and tells in a toast too when the save fails', async () => {
    const api = unknownApi().on(tenants.create, () => throwError(() => ({ ...callError('INTERNAL'), general: true })));
    const shown = renderScreen(module, PATH, { api });
    await check(shown);
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    fillEntry();
    await shown.user.click(button('Zapisz'));
    expect(screen.getAllByText('Wystąpił błąd podczas zapisywania danych')).toHaveLength(2);
    expect(field(/^Komentarz/)).toHaveValue('Czynsz na czas.');
  });

  it('who turns out to exist is opened with the entry that was typed', async () => {
    const api = unknownApi().on(tenants.create, () => refusal('SUBJECT_EXISTS', { _id: 'tenant-1' }));
    const shown = renderScreen(module, PATH, { api });
    await check(shown);
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    fillEntry();
    await shown.user.click(button('Zapisz'));
    expect(screen.getByRole('alert')).toHaveTextContent('Osoba lub firma o tym identyfikatorze już istnieje');
    api.on(tenants.check, () => ({ success: true, exists: true, tenant: subject }));
    await shown.user.click(button('Otwórz istniejący wpis'));
    expect(screen.getByText('Ten numer jest już w serwisie.')).toBeVisible();
    expect(field(/^Komentarz/)).toHaveValue('Czynsz na czas.');
  });

  it('keeps what is typed on the way back to the number', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check(shown);
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await shown.user.click(button('Zmień numer'));
    expect(identifier()).toHaveValue(IDENTIFIERS.pesel);
    await shown.user.click(button('Sprawdź'));
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
  });
});

describe('a tenant somebody added before', () => {
  it('shows basics that cannot be changed and takes a new entry', async () => {
    const shown = renderScreen(module, PATH, { api: knownApi() });
    const refreshed = jest.fn();
    shown.store.bus.on('refresh').subscribe(refreshed);
    await check(shown);
    expect(screen.getByText('Ten numer jest już w serwisie.')).toBeVisible();
    expect(screen.getByText('ul. Polna 7, Poznań')).toBeVisible();
    // Whoever typed the number sees it whole.
    expect(screen.getByText(IDENTIFIERS.pesel)).toBeVisible();
    expect(screen.queryByLabelText(/^Imię i nazwisko/)).not.toBeInTheDocument();
    fillEntry(/^Ostatni adres/);
    jest.useFakeTimers();
    fireEvent.click(button('Zapisz'));
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
    const shown = renderScreen(module, PATH, { api: knownApi(), state: { tenant: subject, isLimitedForm: true } });
    fill(/^Ostatni adres/, 'ul. Lipowa 4');
    await shown.user.click(button('Zapisz'));
    expect(screen.getByRole('alert')).toHaveTextContent('Wybierz powód');
  });

  it('keeps the entry when it could not be saved', async () => {
    const api = knownApi().on(tenants.addHistory, noConnection);
    const shown = renderScreen(module, PATH, { api, state: { tenant: subject, showHistory: true } });
    fillEntry(/^Ostatni adres/);
    await shown.user.click(button('Zapisz'));
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

describe('somebody whose identity is not verified', () => {
  const formData = {
    view: 'form',
    identifier: IDENTIFIERS.pesel,
    isChecked: true,
    values: { name: 'Jan Brzoza', type: 'osoba' },
    entry: {
      counterpart: 'Ewa Lis',
      rentalAddress: 'ul. Lipowa 4, Kraków',
      reason: 'timely_payment',
      comment: 'Czynsz na czas.',
    },
  };

  it('is told before, sent to the verification with everything typed, and leaves a copy behind', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi(), user: UNVERIFIED });
    await check(shown);
    expect(screen.getByText(/poprosimy o jednorazową weryfikację tożsamości/)).toBeVisible();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    fillEntry();
    await shown.user.click(button('Zapisz'));
    expect(shown.api.inputs(tenants.create)).toEqual([]);
    expect(shown.location()).toMatchObject({
      pathname: '/identity-verification',
      state: { returnPath: PATH, formType: 'tenant', subjectId: 'new_tenant', formData },
    });
    expect(sessionStorage.getItem('formStep')).toBe('form');
  });

  it('finds everything as it was after the verification', async () => {
    const state = { formData, formType: 'tenant', subjectId: 'new_tenant', verificationCompleted: true };
    const shown = renderScreen(module, PATH, { api: unknownApi(), state });
    expect(screen.getByText('Tożsamość została zweryfikowana. Sprawdź dane i zapisz.')).toBeVisible();
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
    expect(identifier()).toHaveAttribute('readonly');
    expect(field(/^Powód/)).toHaveDisplayValue('Terminowy płatnik');
    await shown.user.click(button('Zapisz'));
    expect(screen.getByRole('dialog', { name: 'Sukces' })).toBeVisible();
  });

  it('is sent there as well when only the server knows', async () => {
    const api = knownApi().on(tenants.addHistory, () => refusal('IDENTITY_NOT_VERIFIED'));
    const shown = renderScreen(module, PATH, { api, user: null, state: { tenant: subject, showHistory: true } });
    fillEntry(/^Ostatni adres/);
    await shown.user.click(button('Zapisz'));
    expect(shown.location()).toMatchObject({
      pathname: '/identity-verification',
      state: { subjectId: 'tenant-1', formData: { view: 'history', entry: { comment: 'Czynsz na czas.' } } },
    });
  });
});

describe('the administrators’ form', () => {
  const full = aTenant({ history: [aTenantEntry(), aTenantEntry({ _id: 'entry-2', reason: 'cleanliness' })] });

  function edit(api: FakeApi): Screen {
    return renderScreen(module, PATH, { api, user: anAdmin(), state: { tenant: full, editMode: true } });
  }

  it.each([
    ['nowy@example.test', 'nowy@example.test'],
    ['500 100 200', ''],
  ])('keeps the e-mail address in step with the contact data: %s', async (contact, email) => {
    const api = unknownApi().on(tenants.update, () => ({ success: true, tenant: full }));
    const shown = edit(api);
    fill(/^Dane kontaktowe/, contact);
    await shown.user.click(button('Zapisz dane'));
    expect(api.inputs(tenants.update)).toMatchObject([{ contact_info: contact, email }]);
  });

  it('saves basics, says so and leads back', async () => {
    const api = unknownApi().on(tenants.update, () => ({ success: true, tenant: full }));
    const shown = edit(api);
    fill(/^Imię i nazwisko/, 'Jan Nowy');
    await shown.user.click(button('Zapisz dane'));
    expect(api.inputs(tenants.update)).toEqual([
      {
        id: 'tenant-1',
        name: 'Jan Nowy',
        type: 'osoba',
        identifier: IDENTIFIERS.pesel,
        pesel: IDENTIFIERS.pesel,
        address: 'ul. Polna 7, Poznań',
        contact_info: 'jan.brzoza@example.test',
        version: 1,
      },
    ]);
    expect(screen.getByText('Dane najemcy zostały zaktualizowane pomyślnie.')).toBeVisible();
    await shown.user.click(button('OK'));
    expect(shown.location().pathname).toBe('/tenants');
  });

  it('keeps what is typed when somebody else was faster, and shows what they stored', async () => {
    const api = unknownApi().on(tenants.update, () => refusal('STALE_EDIT'));
    const newer = { ...full, name: 'Jan Inny', version: 5 };
    api.on(tenants.check, () => ({ success: true, exists: true, tenant: newer }));
    const shown = edit(api);
    fill(/^Imię i nazwisko/, 'Jan Nowy');
    await shown.user.click(button('Zapisz dane'));
    expect(screen.getByRole('alert')).toHaveTextContent('Te dane zmienił w międzyczasie ktoś inny.');
    await shown.user.click(button('Odśwież dane'));
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Nowy');
    expect(screen.getByText('Teraz zapisane: Jan Inny')).toBeVisible();
    api.on(tenants.update, () => ({ success: true, tenant: full }));
    await shown.user.click(button('Zapisz dane'));
    expect(api.inputs(tenants.update).at(-1)).toMatchObject({ name: 'Jan Nowy', version: 5 });
  });

  it('edits an entry in its place, saves only what is complete, and forgets it on cancel', async () => {
    const changed = { ...full, history: [aTenantEntry({ comment: 'Poprawiony.', version: 2 })] };
    const api = unknownApi().on(tenants.updateHistory, () => ({ success: true, tenant: changed }));
    const shown = edit(api);
    await shown.user.click(button('Edytuj wpis: Terminowy płatnik, 12.05.2026'));
    const form = within(screen.getByRole('form', { name: /^Edytuj wpis/ }));
    const comment = form.getByLabelText(/^Komentarz/);
    expect(form.getByLabelText(/^Wynajmujący/)).toHaveFocus();
    fireEvent.change(comment, { target: { value: '' } });
    expect(form.getByRole('button', { name: 'Zapisz' })).toBeDisabled();
    await shown.user.click(form.getByRole('button', { name: 'Anuluj' }));
    expect(screen.getAllByText('Czynsz zawsze na czas.')).toHaveLength(2);
    expect(button('Edytuj wpis: Terminowy płatnik, 12.05.2026')).toHaveFocus();

    await shown.user.click(button('Edytuj wpis: Terminowy płatnik, 12.05.2026'));
    fireEvent.change(field(/^Komentarz/), { target: { value: 'Poprawiony.' } });
    await shown.user.click(button('Zapisz'));
    expect(api.inputs(tenants.updateHistory)).toEqual([
      {
        id: 'tenant-1',
        entryId: 'entry-1',
        landlord: 'Ewa Lis',
        rentalAddress: 'ul. Lipowa 4, Kraków',
        reason: 'timely_payment',
        comment: 'Poprawiony.',
        version: 1,
      },
    ]);
    expect(screen.getByText('Historia została zaktualizowana pomyślnie.')).toBeVisible();
    expect(screen.getByText('Poprawiony.')).toBeVisible();
  });

  it('takes focus into the form of a new entry and back to its button', async () => {
    const shown = edit(unknownApi());
    await shown.user.click(button('Dodaj wpis'));
    const form = within(screen.getByRole('form', { name: 'Dodaj historię' }));
    expect(form.getByLabelText(/^Ostatni adres/)).toHaveFocus();
    await shown.user.click(form.getByRole('button', { name: 'Anuluj' }));
    expect(button('Dodaj wpis')).toHaveFocus();
  });

  it('deletes an entry after asking', async () => {
    const left = { ...full, history: full.history.slice(0, 1) };
    const api = unknownApi().on(tenants.removeHistory, () => ({ success: true, tenant: left }));
    const shown = edit(api);
    await shown.user.click(button('Usuń wpis: Dba o czystość, 12.05.2026'));
    await shown.user.click(button('Usuń'));
    expect(api.inputs(tenants.removeHistory)).toEqual([{ id: 'tenant-1', entryId: 'entry-2' }]);
    expect(button('Edytuj wpis: Terminowy płatnik, 12.05.2026')).toHaveFocus();
    expect(screen.getByText('Wpis został usunięty pomyślnie.')).toBeVisible();
  });

  it.each([
    ['Wystąpił błąd podczas usuwania wpisu', () => throwError(() => ({ ...callError('INTERNAL'), general: true }))],
    ['Nie otrzymano zaktualizowanych danych z serwera', () => ({ success: true })],
  ])('keeps the question open when a deletion fails: %s', async (message, answer) => {
    const shown = edit(unknownApi().on(tenants.removeHistory, answer));
    await shown.user.click(button('Usuń wpis: Dba o czystość, 12.05.2026'));
    await shown.user.click(button('Usuń'));
    expect(within(screen.getByRole('alertdialog')).getByRole('alert')).toHaveTextContent(message);
  });

  it('waits until it is known who is signed in', () => {
    renderScreen(module, PATH, { user: null, state: { tenant: full, editMode: true } });
    expect(screen.getByRole('status')).toHaveTextContent('Trwa wczytywanie');
  });
});

describe('the draft', () => {
  async function type(shown: Screen): Promise<void> {
    await check(shown);
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    fill(/^Komentarz/, 'Czynsz na czas.');
  }

  it('lies in session storage under the specified keys', async () => {
    await type(renderScreen(module, PATH, { api: unknownApi() }));
    expect(sessionStorage.getItem('identifier')).toBe(IDENTIFIERS.pesel);
    expect(sessionStorage.getItem('identifierType')).toBe('pesel');
    expect(sessionStorage.getItem('identifierVerified')).toBe('true');
    expect(sessionStorage.getItem('formStep')).toBe('form');
    expect(sessionStorage.getItem('tenantFormData')).toContain('Jan Brzoza');
    expect(sessionStorage.getItem('tenantHistory')).toContain('Czynsz na czas.');
  });

  it('comes back after a reload, and goes when the person starts over', async () => {
    await type(renderScreen(module, PATH, { api: unknownApi() }));
    // A reload runs no clean-up.
    document.body.innerHTML = '';
    const again = renderScreen(module, PATH, { api: unknownApi() });
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
    await again.user.click(button('Zacznij od nowa'));
    expect(identifier()).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is cleared on leaving the page', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await type(shown);
    await shown.user.click(screen.getByRole('link', { name: 'Anuluj' }));
    expect(shown.location().pathname).toBe('/tenants');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is cleared by a save', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await type(shown);
    fillEntry();
    await shown.user.click(button('Zapisz'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('survives an idle logout, but not a chosen one', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await type(shown);
    act(() => void shown.store.dispatch(logout('Zostałeś wylogowany z powodu braku aktywności.')));
    shown.unmount();
    expect(sessionStorage.getItem('tenantFormData')).toContain('Jan Brzoza');

    const again = renderScreen(module, PATH, { api: unknownApi() });
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
    act(() => void again.store.dispatch(sessionLost()));
    expect(sessionStorage).toHaveLength(0);
  });
});
