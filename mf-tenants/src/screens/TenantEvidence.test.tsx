import { type Attachment, attachments, tenants } from '@najem/shared/contract/register';
import { aTenant, aTenantEntry, choose, type FakeApi, IDENTIFIERS, press, refusal, renderScreen } from '@najem/testing';
import type { Screen } from '@najem/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';
import { button, check, field, fill, fillEntry, knownApi, PATH, unknownApi, UNVERIFIED } from './tenant-add-testing';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.useRealTimers();
});

const PDF = new File(['%PDF'], 'umowa.pdf', { type: 'application/pdf' });
const SENTENCE =
  'Udokumentowany wpis jest bardziej wiarygodny. Dowody widzi tylko administrator, a w sporze także druga strona.';
const WARNING = 'Wpis zapisano, ale nie udało się dodać dowodów. Dodaj je przy wpisie.';

const aFile = (changes: Partial<Attachment> = {}): Attachment => ({
  _id: 'file-1',
  name: 'umowa.pdf',
  purpose: 'entry',
  mediaType: 'application/pdf',
  size: 4,
  state: 'usable',
  createdAt: '2026-11-22T09:00:00.000Z',
  ...changes,
});

const kinds = () => field('Jaki to dowód?');

/** A server that takes files, and has the new entry. */
function takingFiles(api: FakeApi): FakeApi {
  const entry = aTenantEntry({ _id: 'entry-9', created_at: '2026-11-22T09:00:00.000Z' });
  const tenant = aTenant({ history: [entry] });
  return api
    .on(attachments.upload, () => aFile())
    .on(attachments.get, () => aFile())
    .on(attachments.remove, () => ({ success: true }))
    .on(tenants.create, () => ({ success: true, tenant, awarded: 20 }))
    .on(tenants.addHistory, () => ({ success: true, tenant, history: tenant.history, awarded: 10 }))
    .on(tenants.addEvidence, () => ({ success: true, entry }));
}

async function pick({ user }: Screen, file = PDF): Promise<void> {
  await screen.findByRole('button', { name: 'Dodaj pliki' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
}

async function fillNew(shown: Screen): Promise<void> {
  await check();
  fill(/^Imię i nazwisko/, 'Jan Brzoza');
  await fillEntry(shown);
}

describe('the evidence of a new entry', () => {
  it('is asked for below the form, and is no part of what is saved without it', async () => {
    const shown = renderScreen(module, PATH, { api: takingFiles(unknownApi()) });
    await fillNew(shown);
    expect(screen.getByRole('heading', { name: 'Dowody (opcjonalnie)' })).toBeVisible();
    expect(screen.getByText(SENTENCE)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Dodaj pliki' })).toBeVisible();
    await shown.user.click(kinds());
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
    for (const label of ['Umowa najmu', 'Protokół zdawczo-odbiorczy', 'Orzeczenie sądu lub tytuł wykonawczy']) {
      expect(screen.getByTitle(label)).toBeInTheDocument();
    }
    await press('Zapisz');
    expect(screen.getByRole('dialog', { name: 'Sukces' })).toBeVisible();
    expect(shown.api.inputs(tenants.addEvidence)).toEqual([]);
  });

  it('is added to the saved entry of a new tenant', async () => {
    const shown = renderScreen(module, PATH, { api: takingFiles(unknownApi()) });
    await fillNew(shown);
    await pick(shown);
    expect(await screen.findByText('Gotowy')).toBeVisible();
    await choose(shown.user, kinds(), 'Umowa najmu');
    await press('Zapisz');
    expect(within(screen.getByRole('dialog', { name: 'Sukces' })).queryByText(WARNING)).not.toBeInTheDocument();
    expect(shown.api.inputs(attachments.upload)).toEqual([{ purpose: 'entry', file: PDF }]);
    expect(shown.api.inputs(tenants.addEvidence)).toEqual([
      { id: 'tenant-1', entryId: 'entry-9', attachmentIds: ['file-1'], kind: 'contract' },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is added to the new entry of a known tenant', async () => {
    const api = takingFiles(knownApi());
    const shown = renderScreen(module, PATH, { api });
    await check(IDENTIFIERS.pesel);
    await fillEntry(shown, /^Ostatni adres/);
    await pick(shown);
    await choose(shown.user, kinds(), 'Potwierdzenie przelewu');
    await screen.findByText('Gotowy');
    await press('Zapisz');
    expect(api.inputs(tenants.addEvidence)).toMatchObject([{ entryId: 'entry-9', kind: 'transfer' }]);
  });

  it('leaves the entry saved where it cannot be added, says so, and waits until that is read', async () => {
    const api = takingFiles(unknownApi()).on(tenants.addEvidence, () => refusal('ATTACHMENT_INVALID'));
    const shown = renderScreen(module, PATH, { api });
    await fillNew(shown);
    await pick(shown);
    await choose(shown.user, kinds(), 'Umowa najmu');
    await screen.findByText('Gotowy');
    jest.useFakeTimers();
    await press('Zapisz');
    const dialog = within(screen.getByRole('dialog', { name: 'Sukces' }));
    expect(dialog.getByText('Najemca został dodany pomyślnie.')).toBeVisible();
    expect(dialog.getByText(WARNING)).toBeVisible();
    act(() => jest.advanceTimersByTime(60_000));
    expect(shown.location().pathname).toBe(PATH);
    fireEvent.click(button('OK'));
    expect(shown.location().pathname).toBe('/tenants');
  });

  it.each([
    ['the server did not take it', aFile(), () => refusal('ATTACHMENT_LIMIT'), 'Przesłano już zbyt wiele plików'],
    ['its check refused it', aFile({ state: 'refused', cause: 'encrypted' }), undefined, 'Plik jest zaszyfrowany.'],
  ])('says at the file that %s, and saves only without it', async (_case, file, answer, reason) => {
    const api = takingFiles(unknownApi()).on(attachments.upload, answer ?? (() => file));
    const shown = renderScreen(module, PATH, { api });
    await fillNew(shown);
    await pick(shown);
    expect(await screen.findByText(reason, { exact: false })).toBeVisible();
    await press('Zapisz');
    expect(screen.getByRole('alert')).toHaveTextContent('albo usuń te, których nie można użyć.');
    expect(api.inputs(tenants.create)).toEqual([]);
    await shown.user.click(button('Usuń umowa.pdf'));
    await press('Zapisz');
    expect(api.inputs(tenants.create)).toHaveLength(1);
  });

  it('asks for the kind of the files before anything is saved', async () => {
    const shown = renderScreen(module, PATH, { api: takingFiles(unknownApi()) });
    await fillNew(shown);
    await pick(shown);
    await screen.findByText('Gotowy');
    await press('Zapisz');
    expect(screen.getAllByText('Wybierz rodzaj dowodu.')).toHaveLength(2);
    expect(shown.api.inputs(tenants.create)).toEqual([]);
    await choose(shown.user, kinds(), 'Inny');
    expect(screen.queryByText('Wybierz rodzaj dowodu.')).not.toBeInTheDocument();
  });

  it('comes back with the typed values after the identity verification and a reload', async () => {
    const shown = renderScreen(module, PATH, { api: takingFiles(unknownApi()), user: UNVERIFIED });
    await fillNew(shown);
    await pick(shown);
    await choose(shown.user, kinds(), 'Umowa najmu');
    await screen.findByText('Gotowy');
    await press('Zapisz');
    const { state } = shown.location();
    expect(state).toMatchObject({ formData: { evidence: { kind: 'contract', files: [{ id: 'file-1' }] } } });
    shown.unmount();
    const api = takingFiles(unknownApi());
    renderScreen(module, PATH, { api, state: { ...state, verificationCompleted: true } });
    expect(await screen.findByText('umowa.pdf')).toBeVisible();
    expect(await screen.findByText('Gotowy')).toBeVisible();
    await press('Zapisz');
    await waitFor(() => expect(api.inputs(tenants.addEvidence)).toMatchObject([{ attachmentIds: ['file-1'] }]));
  });
});
