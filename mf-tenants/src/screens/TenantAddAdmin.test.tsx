import { tenants } from '@najem/shared/contract/register';
import { eachBasic } from '@najem/shared/domain/register';
import {
  anAdmin,
  aTenant,
  aTenantEntry,
  callError,
  type FakeApi,
  IDENTIFIERS,
  press,
  refusal,
  renderScreen,
  type Screen,
} from '@najem/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { throwError } from 'rxjs';
import { module } from '../module';
import { button, field, fill, PATH, unknownApi } from './tenant-add-testing';

beforeEach(() => sessionStorage.clear());

describe('the administrators’ form', () => {
  const full = aTenant({ history: [aTenantEntry(), aTenantEntry({ _id: 'entry-2', reason: 'cleanliness' })] });

  function edit(api: FakeApi): Screen {
    return renderScreen(module, PATH, { api, user: anAdmin(), state: { tenant: full, editMode: true } });
  }

  it.each([
    ['nowy@example.test', 'nowy@example.test'],
    ['500 100 200', ''],
  ])('sends the e-mail address of changed contact data: %s', async (contact, email) => {
    const api = unknownApi().on(tenants.update, () => ({ success: true, tenant: full }));
    edit(api);
    fill(/^Dane kontaktowe/, contact);
    await press('Zapisz dane');
    expect(api.inputs(tenants.update)).toMatchObject([{ contact_info: contact, email }]);
  });

  // RULES: Numbers are shown
  it('saves changed basics, reports it and leads to the list', async () => {
    const api = unknownApi().on(tenants.update, () => ({ success: true, tenant: full }));
    const shown = edit(api);
    fill(/^Imię i nazwisko/, 'Jan Nowy');
    await press('Zapisz dane');
    expect(api.inputs(tenants.update)).toEqual([
      {
        id: 'tenant-1',
        name: 'Jan Nowy',
        type: 'osoba',
        identifier: IDENTIFIERS.pesel,
        pesel: IDENTIFIERS.pesel,
        ...eachBasic((name) => full[name] ?? ''),
        version: 1,
      },
    ]);
    expect(screen.getByText('Dane najemcy zostały zaktualizowane pomyślnie.')).toBeVisible();
    await shown.user.click(button('OK'));
    expect(shown.location().pathname).toBe('/tenants');
  });

  it('asks for the identifier that the list has masked, once, and fills it in', async () => {
    const masked = aTenant({ identifier: '•••••••3213', pesel: '•••••••3213' });
    const api = unknownApi()
      .on(tenants.identifier, () => ({ success: true, identifier: IDENTIFIERS.pesel }))
      .on(tenants.update, () => ({ success: true, tenant: masked }));
    renderScreen(module, PATH, { api, user: anAdmin(), state: { tenant: masked, editMode: true } });
    expect(field(/^PESEL, NIP lub numer paszportu/)).toHaveValue(IDENTIFIERS.pesel);
    fill(/^Imię i nazwisko/, 'Jan Nowy');
    await press('Zapisz dane');
    expect(api.inputs(tenants.update)).toMatchObject([{ identifier: IDENTIFIERS.pesel, pesel: IDENTIFIERS.pesel }]);
    expect(api.inputs(tenants.identifier)).toEqual([{ id: 'tenant-1' }]);
  });

  it('saves the other basics where the identifier could not be shown', async () => {
    const masked = aTenant({ identifier: '•••••••3213', pesel: '•••••••3213' });
    const api = unknownApi()
      .on(tenants.identifier, () => refusal('UNAVAILABLE'))
      .on(tenants.update, () => ({ success: true, tenant: masked }));
    renderScreen(module, PATH, { api, user: anAdmin(), state: { tenant: masked, editMode: true } });
    expect(field(/^PESEL, NIP lub numer paszportu/)).toHaveAttribute('readonly');
    expect(field(/^PESEL, NIP lub numer paszportu/)).toHaveAccessibleDescription(/Numer jest ukryty/);
    fill(/^Imię i nazwisko/, 'Jan Nowy');
    await press('Zapisz dane');
    const [input] = api.inputs(tenants.update);
    expect(input).toMatchObject({ id: 'tenant-1', name: 'Jan Nowy' });
    expect(input).not.toHaveProperty('identifier');
    expect(input).not.toHaveProperty('pesel');
  });

  it('shows at the field why a name is refused', async () => {
    const api = unknownApi();
    edit(api);
    fill(/^Imię i nazwisko/, 'Jan \u202eikslawoK');
    await press('Zapisz dane');
    const message = 'Nazwa musi mieć jedną linię, bez niewidocznych znaków';
    expect((await screen.findAllByText(message))[0]).toBeVisible();
    expect(api.inputs(tenants.update)).toEqual([]);
  });

  it('keeps typed basics after a stale edit and shows the stored ones', async () => {
    const api = unknownApi().on(tenants.update, () => refusal('STALE_EDIT'));
    const newer = { ...full, name: 'Jan Inny', version: 5 };
    api.on(tenants.check, () => ({ success: true, exists: true, tenant: newer }));
    const shown = edit(api);
    fill(/^Imię i nazwisko/, 'Jan Nowy');
    await press('Zapisz dane');
    expect(screen.getByRole('alert')).toHaveTextContent('Te dane zmienił w międzyczasie ktoś inny.');
    await shown.user.click(button('Odśwież dane'));
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Nowy');
    expect(screen.getByText('Teraz zapisane: Jan Inny')).toBeVisible();
    api.on(tenants.update, () => ({ success: true, tenant: full }));
    await press('Zapisz dane');
    expect(api.inputs(tenants.update).at(-1)).toMatchObject({ name: 'Jan Nowy', version: 5 });
  });

  it('edits an entry inline, saves it only when complete, and discards it on cancel', async () => {
    const changed = { ...full, history: [aTenantEntry({ comment: 'Poprawiony.', version: 2 })] };
    const api = unknownApi().on(tenants.updateHistory, () => ({ success: true, tenant: changed }));
    const shown = edit(api);
    await shown.user.click(button('Edytuj wpis: Terminowy płatnik, 12.05.2026'));
    const form = within(screen.getByRole('form', { name: /^Edytuj wpis/ }));
    const comment = form.getByLabelText(/^Komentarz/);
    expect(form.getByLabelText(/^Wynajmujący/)).toHaveFocus();
    fireEvent.change(comment, { target: { value: '' } });
    expect(form.getByRole('button', { name: 'Zapisz' })).toBeDisabled();
    await shown.user.type(form.getByLabelText(/^Adres/), '{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola');
    expect(comment).toBeInvalid();
    expect(api.inputs(tenants.updateHistory)).toEqual([]);
    await shown.user.click(form.getByRole('button', { name: 'Anuluj' }));
    expect(screen.getAllByText('Czynsz zawsze na czas.')).toHaveLength(2);
    expect(button('Edytuj wpis: Terminowy płatnik, 12.05.2026')).toHaveFocus();

    await shown.user.click(button('Edytuj wpis: Terminowy płatnik, 12.05.2026'));
    fireEvent.change(field(/^Komentarz/), { target: { value: 'Poprawiony.' } });
    await press('Zapisz');
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

  it('says before saving that a changed entry loses its grade, and not where nothing of it changes', async () => {
    const graded = { ...full, history: [aTenantEntry({ grade: 'documented' })] };
    const shown = renderScreen(module, PATH, {
      api: unknownApi(),
      user: anAdmin(),
      state: { tenant: graded, editMode: true },
    });
    const warning = 'Po zmianie wpis straci oznaczenie „Udokumentowany”.';
    await shown.user.click(button('Edytuj wpis: Terminowy płatnik, 12.05.2026'));
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    fireEvent.change(field(/^Wynajmujący/), { target: { value: 'Jan Lis' } });
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    fireEvent.change(field(/^Komentarz/), { target: { value: 'Poprawiony.' } });
    expect(screen.getByText(warning)).toBeVisible();
  });

  it('moves focus into the form of a new entry and back to its button', async () => {
    const shown = edit(unknownApi());
    await shown.user.click(button('Dodaj wpis'));
    const form = within(screen.getByRole('form', { name: 'Dodaj wpis' }));
    expect(form.getByLabelText(/^Ostatni adres/)).toHaveFocus();
    await shown.user.click(form.getByRole('button', { name: 'Anuluj' }));
    expect(button('Dodaj wpis')).toHaveFocus();
  });

  it('deletes an entry after a confirmation', async () => {
    const left = { ...full, history: full.history.slice(0, 1) };
    const api = unknownApi().on(tenants.removeHistory, () => ({ success: true, tenant: left }));
    const shown = edit(api);
    await shown.user.click(button('Usuń wpis: Dba o czystość, 12.05.2026'));
    await shown.user.click(button('Usuń'));
    expect(api.inputs(tenants.removeHistory)).toEqual([{ id: 'tenant-1', entryId: 'entry-2' }]);
    expect(button('Edytuj wpis: Terminowy płatnik, 12.05.2026')).toHaveFocus();
    expect(screen.getByText('Wpis został usunięty pomyślnie.')).toBeVisible();
  });

  it('says before the deletion of an entry how many RentCoins it takes back', async () => {
    const api = unknownApi().on(tenants.removalCost, () => ({ success: true, rentCoins: 10 }));
    const shown = edit(api);
    await shown.user.click(button('Usuń wpis: Dba o czystość, 12.05.2026'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Wycofanie usunie też 10 RentCoins.');
    expect(api.inputs(tenants.removalCost)).toEqual([{ id: 'tenant-1', entryId: 'entry-2' }]);
  });

  it('adds older entries, which can be edited as well', async () => {
    const oldest = {
      ...full.history[0]!,
      _id: 'entry-99',
      comment: 'Najstarszy.',
      reason: 'cleanliness',
      created_at: '2020-01-01T10:00:00.000Z',
    };
    const api = unknownApi().on(tenants.history, () => ({ rows: [oldest], total: 3 }));
    renderScreen(module, PATH, {
      api,
      user: anAdmin(),
      state: { tenant: { ...full, hasOlderEntries: true }, editMode: true },
    });
    await press('Pokaż starsze wpisy');
    expect(screen.getByText('Najstarszy.')).toBeVisible();
    await press('Edytuj wpis: Dba o czystość, 01.01.2020');
    expect(screen.getByDisplayValue('Najstarszy.')).toBeVisible();
  });

  it.each([
    ['Wystąpił błąd podczas usuwania wpisu', () => throwError(() => ({ ...callError('INTERNAL'), general: true }))],
    ['Nie otrzymano zaktualizowanych danych z serwera', () => ({ success: true })],
  ])('keeps the confirmation open when the deletion of an entry fails: %s', async (message, answer) => {
    const shown = edit(unknownApi().on(tenants.removeHistory, answer));
    await shown.user.click(button('Usuń wpis: Dba o czystość, 12.05.2026'));
    await shown.user.click(button('Usuń'));
    expect(within(screen.getByRole('alertdialog')).getByRole('alert')).toHaveTextContent(message);
  });

  it('waits with the edit form until the signed-in user is known', () => {
    renderScreen(module, PATH, { user: null, state: { tenant: full, editMode: true } });
    expect(screen.getByRole('status')).toHaveTextContent('Trwa wczytywanie');
  });
});
