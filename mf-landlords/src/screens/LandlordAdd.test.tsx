import { attachments, landlords } from '@najem/shared/contract/register';
import {
  aLandlord,
  anAdmin,
  aUser,
  badReply,
  choose,
  chosen,
  fakeApi,
  type FakeApi,
  IDENTIFIERS,
  pageOf,
  press,
  refusal,
  renderScreen,
  type Screen,
} from '@najem/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';

const PATH = '/landlords/add';
const landlord = aLandlord();

const field = (name: RegExp) => screen.getByLabelText(name);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

function fill(name: RegExp, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

function unknownApi(): FakeApi {
  return fakeApi()
    .on(landlords.list, () => pageOf([]))
    .on(landlords.check, () => ({ success: true, exists: false }))
    .on(landlords.create, () => ({ success: true, landlord, awarded: 20 }));
}

async function fillForm(user: Screen['user']): Promise<void> {
  fill(/^Nazwa firmy/, 'Kamienica Sp. z o.o.');
  fill(/^Adres \*|^Adres$/, 'ul. Długa 1, Gdańsk');
  // Art. 14 RODO: before an address is typed, it is said what happens with it.
  expect(screen.getByLabelText(/^Dane kontaktowe/)).toHaveAccessibleDescription(/powiadomimy ją o wpisie/);
  fill(/^Dane kontaktowe/, 'biuro@kamienica.test');
  fill(/^Adres najmu/, 'ul. Długa 1/3, Gdańsk');
  await choose(user, field(/^Powód/), 'Rzetelne rozliczenie kaucji');
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the identifier of a landlord', () => {
  it('keeps at most eleven digits of an identifier', () => {
    renderScreen(module, PATH);
    fill(/^PESEL lub NIP/, 'NIP: 300-801-75-85 x 123');
    expect(field(/^PESEL lub NIP/)).toHaveValue('30080175851');
  });

  it('says on leaving its empty field what is missing', async () => {
    const { user } = renderScreen(module, PATH);
    await user.tab();
    expect(await screen.findByText('Wprowadź PESEL lub NIP')).toBeVisible();
  });

  it('offers the check of a whole NIP or PESEL', () => {
    renderScreen(module, PATH);
    for (const text of [IDENTIFIERS.nip, IDENTIFIERS.pesel]) {
      fill(/^PESEL lub NIP/, text);
      expect(button('Sprawdź')).toBeEnabled();
    }
    fill(/^PESEL lub NIP/, '300801758');
    expect(button('Sprawdź')).toBeDisabled();
  });

  it.each([
    ['Wystąpił błąd podczas weryfikacji', badReply],
    ['Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.', () => refusal('UNAVAILABLE')],
  ])('shows why the check of an identifier failed: %s', async (message, answer) => {
    renderScreen(module, PATH, { api: fakeApi().on(landlords.check, answer) });
    fill(/^PESEL lub NIP/, IDENTIFIERS.pesel);
    await press('Sprawdź');
    expect(screen.getByRole('alert')).toHaveTextContent(message);
  });

  it('leads to the sign-in page with the specified text when the check finds the session expired', async () => {
    const shown = renderScreen(module, PATH, { api: fakeApi().on(landlords.check, () => refusal('TOKEN_INVALID')) });
    fill(/^PESEL lub NIP/, IDENTIFIERS.pesel);
    await press('Sprawdź');
    expect(shown.location()).toMatchObject({
      pathname: '/login',
      state: { message: 'Sesja wygasła. Proszę zalogować się ponownie.' },
    });
  });
});

it('the form of a landlord requires name, address, contact, tenant, rented address and reason, but no comment', async () => {
  const { user, api, location } = renderScreen(module, PATH, { api: unknownApi() });
  fill(/^PESEL lub NIP/, IDENTIFIERS.nip);
  await press('Sprawdź');
  await press('Zapisz');
  await waitFor(() => expect(screen.getAllByText('To pole jest wymagane')).toHaveLength(5));
  await fillForm(user);
  jest.useFakeTimers();
  await press('Zapisz');
  expect(api.inputs(landlords.create)).toEqual([
    {
      name: 'Kamienica Sp. z o.o.',
      type: 'firma',
      identifier: IDENTIFIERS.nip,
      nip: IDENTIFIERS.nip,
      address: 'ul. Długa 1, Gdańsk',
      contact_info: 'biuro@kamienica.test',
      email: 'biuro@kamienica.test',
      history: [
        { tenant: 'Ewa Lis', rentalAddress: 'ul. Długa 1/3, Gdańsk', reason: 'deposit_settlement', comment: '' },
      ],
    },
  ]);
  const dialog = within(screen.getByRole('dialog', { name: 'Sukces' }));
  expect(dialog.getByText('Wynajmujący został dodany pomyślnie.')).toBeVisible();
  act(() => jest.advanceTimersByTime(10_000));
  expect(location().pathname).toBe(PATH);
  fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(location().pathname).toBe('/landlords'));
});

it('the form of a landlord is locked for an identifier that was checked before', () => {
  renderScreen(module, PATH, { state: { identifier: IDENTIFIERS.nip, isVerified: true, identifierType: 'nip' } });
  expect(field(/^PESEL lub NIP/)).toHaveValue(IDENTIFIERS.nip);
  expect(field(/^PESEL lub NIP/)).toHaveAttribute('readonly');
  expect(field(/^Rodzaj/)).toHaveValue('Firma');
});

it('the form of a new landlord opens at once when the check is skipped', () => {
  renderScreen(module, PATH, { state: { skipVerification: true } });
  expect(field(/^PESEL lub NIP/)).not.toHaveAttribute('readonly');
  expect(screen.getByRole('radio', { name: 'Osoba fizyczna' })).toBeVisible();
});

it('the form of a landlord requires a NIP for a company', async () => {
  const { user } = renderScreen(module, PATH, { state: { skipVerification: true } });
  await user.click(screen.getByRole('radio', { name: 'Firma' }));
  await fillForm(user);
  fill(/^PESEL lub NIP/, IDENTIFIERS.pesel);
  await press('Zapisz');
  expect(screen.getByRole('alert')).toHaveTextContent('Dla firmy wymagany jest NIP (10 cyfr)');
});

it('the form of a landlord is restored after the identity verification', async () => {
  const user = aUser({ verification_status: 'unverified' });
  const before = renderScreen(module, PATH, { api: unknownApi(), user });
  fill(/^PESEL lub NIP/, IDENTIFIERS.nip);
  await press('Sprawdź');
  await fillForm(before.user);
  await press('Zapisz');
  const { pathname, state } = before.location();
  expect(pathname).toBe('/identity-verification');
  expect(state).toMatchObject({ returnPath: PATH, formType: 'landlord', subjectId: 'new_landlord' });
  before.unmount();

  const { returnPath, ...carried } = state as { returnPath: string };
  const after = renderScreen(module, returnPath, {
    api: unknownApi(),
    state: { ...carried, verificationCompleted: true },
  });
  expect(field(/^Nazwa firmy/)).toHaveValue('Kamienica Sp. z o.o.');
  expect(chosen(field(/^Powód/))).toBe('Rzetelne rozliczenie kaucji');
  await press('Zapisz');
  expect(after.api.inputs(landlords.create)).toHaveLength(1);
});

it('the form of a landlord saves an entry of another tenant about an existing one', async () => {
  const api = unknownApi()
    .on(landlords.check, () => ({ success: true, exists: true, landlord }))
    .on(landlords.addHistory, () => ({ success: true, landlord, history: [] }));
  const { user } = renderScreen(module, PATH, { api });
  fill(/^PESEL lub NIP/, IDENTIFIERS.nip);
  await press('Sprawdź');
  fill(/^Najemca/, 'Adam Lis');
  fill(/^Ostatni adres/, 'ul. Długa 1/3');
  await choose(user, field(/^Powód/), 'Brak reakcji na zgłoszenia');
  await press('Zapisz');
  expect(api.inputs(landlords.addHistory)).toEqual([
    { id: 'landlord-1', tenant: 'Adam Lis', rentalAddress: 'ul. Długa 1/3', reason: 'no_response', comment: '' },
  ]);
  // The reply has no award, so none is shown.
  expect(screen.queryByText(/RentCoins/)).not.toBeInTheDocument();
});

it('an existing landlord is read from the search results of a check', async () => {
  const api = unknownApi().on(landlords.check, () => ({
    success: true,
    exists: true,
    searchResults: { subject: landlord },
  }));
  renderScreen(module, PATH, { api });
  fill(/^PESEL lub NIP/, IDENTIFIERS.nip);
  await press('Sprawdź');
  expect(screen.getAllByText(landlord.name)[0]).toBeVisible();
  expect(field(/^Najemca/)).toBeVisible();
});

it('the form of a landlord reports the missing id of one that an administrator saves', async () => {
  const state = { editMode: true, landlord: { ...landlord, _id: undefined } };
  renderScreen(module, PATH, { user: anAdmin(), state });
  await press('Zapisz dane');
  expect(screen.getByRole('alert')).toHaveTextContent('Brak ID wynajmującego');
});

it('evidence is added to the saved entry of a landlord', async () => {
  const pdf = new File(['%PDF'], 'umowa.pdf', { type: 'application/pdf' });
  const file = {
    _id: 'file-1',
    purpose: 'entry',
    mediaType: pdf.type,
    size: 4,
    state: 'usable',
    createdAt: landlord.created_at,
  } as const;
  const api = unknownApi()
    .on(attachments.upload, () => file)
    .on(landlords.addEvidence, () => ({ success: true, entry: landlord.history[0]! }));
  const { user } = renderScreen(module, PATH, { api });
  fill(/^PESEL lub NIP/, IDENTIFIERS.nip);
  await press('Sprawdź');
  await fillForm(user);
  await screen.findByRole('button', { name: 'Dodaj pliki' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, pdf);
  await screen.findByText('Gotowy');
  await choose(user, field(/^Jaki to dowód/), 'Umowa najmu');
  await press('Zapisz');
  expect(api.inputs(landlords.addEvidence)).toEqual([
    { id: 'landlord-1', entryId: 'entry-1', attachmentIds: ['file-1'], kind: 'contract' },
  ]);
});
