import { type Attachment, attachments } from '@najem/shared/contract/register';
import { claims, disputes, dossier, drafts } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { authorDueAt, decisionDueAt, isAuthorDayMoved } from '@najem/shared/domain/rights';
import { fakeApi, type FakeApi, press, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { aDispute } from '../../../tests/a-dispute';
import { aClaim, anEntry } from '../../../tests/a-dossier';
import { write } from '../../../tests/write';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './DisputeForm';
import './DisputeScreen';

const TEXT = 'Czynsz zapłaciłem w terminie, mam potwierdzenia przelewów z obu miesięcy.';
const PDF = new File(['%PDF-1.7'], 'przelewy.pdf', { type: 'application/pdf' });

const aFile = (over: Partial<Attachment> = {}): Attachment => ({
  _id: 'file-1',
  purpose: 'dispute',
  mediaType: 'application/pdf',
  size: 8,
  state: 'usable',
  createdAt: '2026-11-22T09:00:00.000Z',
  ...over,
});

function anApi(entry = anEntry()): FakeApi {
  return fakeApi()
    .on(dossier.entry, () => ({ success: true, entry }))
    .on(attachments.upload, () => aFile())
    .on(disputes.open, () => ({ success: true, dispute: aDispute() }))
    .on(disputes.get, () => ({ success: true, dispute: aDispute() }));
}

const open = (api = anApi()) => renderScreen(module, '/dossier/entries/entry-1/dispute', { api });

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

describe('the form of a dispute', () => {
  it('finds what was written, and names the photo that waited on the device', async () => {
    const values = { ground: 'untrue', text: TEXT, waitingFiles: ['kuchnia.jpg'] };
    const draft = { values, attachments: [], changedAt: '2026-11-22T09:00:00.000Z' };
    open(anApi().on(drafts.get, () => ({ success: true, version: 1, draft })));
    expect(await screen.findByLabelText('Wyjaśnij, co i dlaczego')).toHaveValue(TEXT);
    expect(screen.getByText('Zdjęcie kuchnia.jpg trzeba wybrać ponownie.')).toBeVisible();
  });

  it('sends ground, text, files and what is wanted, and leads to the dispute', async () => {
    const api = anApi();
    const { user, location } = open(api);
    await user.click(await screen.findByRole('radio', { name: 'Brakuje ważnych faktów' }));
    await write(user, screen.getByLabelText('Wyjaśnij, co i dlaczego'), TEXT);
    await user.upload(fileInput(), PDF);
    await user.click(screen.getByRole('radio', { name: 'poprawienia' }));
    await write(user, screen.getByLabelText('Jak powinien brzmieć wpis?'), 'Jeden czynsz po terminie.');
    await press('Sprawdź i wyślij');
    expect(screen.getByRole('heading', { name: 'Sprawdź i wyślij' })).toHaveFocus();
    expect(screen.getByText(TEXT)).toBeVisible();
    expect(screen.getByText(/Przeczytają to autor wpisu i administrator/)).toBeVisible();
    expect(api.inputs(disputes.open)).toEqual([]);
    await press('Wyślij');
    expect(api.inputs(attachments.upload)).toEqual([{ purpose: 'dispute', file: PDF }]);
    expect(api.inputs(disputes.open)).toEqual([
      {
        id: 'entry-1',
        ground: 'incomplete',
        text: TEXT,
        wanted: 'correction',
        wantedText: 'Jeden czynsz po terminie.',
        attachmentIds: ['file-1'],
      },
    ]);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Problemy z płatnościami, 18.11.2026 · Ewa Lis' }),
    ).toBeVisible();
    expect(location().pathname).toBe('/dossier/disputes/dispute-1');
  });

  it('names in its last look what proves the entry already, where the person may see that', async () => {
    const proof = {
      _id: 'file-9',
      name: 'Załącznik 1',
      mediaType: 'application/pdf',
      by: 'author',
      isReady: true,
      addedAt: '2026-11-18T11:00:00.000Z',
      kind: 'transfer',
    } as const;
    const { user } = open(anApi(anEntry({ grade: 'documented', evidence: [proof] })));
    await user.click(await screen.findByRole('radio', { name: 'To nieprawda' }));
    await write(user, screen.getByLabelText('Wyjaśnij, co i dlaczego'), TEXT);
    expect(screen.getByRole('radio', { name: 'usunięcia' })).toBeChecked();
    await press('Sprawdź i wyślij');
    expect(screen.getByText('Wpis ma już dowody')).toBeVisible();
    expect(screen.getByText('Załącznik 1 (Autor wpisu · Potwierdzenie przelewu · 18.11.2026, 12:00)')).toBeVisible();
  });

  it('shows the entry, and what sending brings with the date of the decision', async () => {
    open();
    expect(await screen.findByText('Dwa czynsze po terminie.')).toBeVisible();
    const date = formatDate(decisionDueAt(new Date(), true));
    const moved = isAuthorDayMoved(new Date())
      ? `, przedłużone do pierwszego dnia roboczego: do ${formatDate(authorDueAt(new Date()))}`
      : '';
    expect(
      screen.getByText(
        `Na czas wyjaśnienia wpis nie liczy się do oceny, a w raportach widać tylko, że jest kwestionowany. Autor ma 7 dni na odpowiedź${moved}. Decyzję dostaniesz najpóźniej ${date}.`,
      ),
    ).toBeVisible();
  });

  it('promises no time to the author where the desk decides at once', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /Wpis narusza prawo/ }));
    expect(screen.getByText(/Na czas wyjaśnienia wpis nie liczy się do oceny/)).toBeVisible();
    expect(screen.queryByText(/Autor ma 7 dni/)).toBeNull();
  });

  it('promises no answer of an author who cannot give one', async () => {
    open(anApi(anEntry({ isAuthorUnreachable: true })));
    expect(await screen.findByText(/nie liczy się do oceny.*Decyzję dostaniesz najpóźniej/)).toBeVisible();
    expect(screen.queryByText(/Autor ma 7 dni/)).toBeNull();
  });

  it('says that an entry that was disputed before counts on, whatever ground or file', async () => {
    const { user } = open(anApi(anEntry({ reviewedAt: '2026-12-10T11:00:00.000Z' })));
    const sentence =
      'Ten wpis był już rozpatrzony 10.12.2026. Bez nowych dowodów nadal liczy się do oceny, ale sprawdzimy Twoje zgłoszenie.';
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'To już nieaktualne' }));
    await user.upload(fileInput(), PDF);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/Na czas wyjaśnienia wpis nie liczy się/)).toBeNull();
  });

  it('says that an entry that a court proved counts on, and is decided sooner', async () => {
    open(anApi(anEntry({ grade: 'court' })));
    const date = formatDate(decisionDueAt(new Date(), false));
    expect(await screen.findByText(new RegExp(`potwierdzony orzeczeniem.*najpóźniej ${date}\\.`))).toBeVisible();
  });

  it('does not send what is missing or too short, and names each', async () => {
    // An older draft may be without a wish.
    const draft = { values: { wanted: '' }, attachments: [], changedAt: '2026-11-22T09:00:00.000Z' };
    const api = anApi().on(drafts.get, () => ({ success: true, version: 1, draft }));
    const { user } = open(api);
    await write(user, await screen.findByLabelText('Wyjaśnij, co i dlaczego'), 'To nieprawda.');
    await user.click(screen.getByRole('button', { name: 'Sprawdź i wyślij' }));
    expect(await screen.findByText('Wybierz, co jest nie tak.')).toBeVisible();
    expect(screen.getByText('Napisz trochę więcej (co najmniej 50 znaków).')).toBeVisible();
    expect(screen.getByText('Wybierz, czego oczekujesz.')).toBeVisible();
    expect(api.inputs(disputes.open)).toEqual([]);
  });

  it.each([
    ['documented', { grade: 'documented' }, 'Ten wpis jest udokumentowany. Bez Twoich dowodów zwykle zostaje.'],
    ['declared', {}, 'Dowody nie są konieczne: to autor musi wykazać, że wpis jest prawdziwy.'],
    [
      'kept before',
      { reviewedAt: '2026-12-10T11:00:00.000Z' },
      'Ten wpis był już rozpatrzony. Bez nowych dowodów zwykle zostaje.',
    ],
  ] as const)(
    'says before it is sent what a lack of files means for an entry that is %s',
    async (_, over, sentence) => {
      const { user } = open(anApi(anEntry(over)));
      await user.click(await screen.findByRole('radio', { name: 'To nieprawda' }));
      await write(user, screen.getByLabelText('Wyjaśnij, co i dlaczego'), TEXT);
      await press('Sprawdź i wyślij');
      expect(await screen.findByText(sentence)).toBeVisible();
      await press('Dodaj plik');
      expect(screen.getByLabelText('Wyjaśnij, co i dlaczego')).toHaveValue(TEXT);
    },
  );

  it('asks for no proof of words that break the law', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /Wpis narusza prawo/ }));
    await write(user, screen.getByLabelText('Wyjaśnij, co i dlaczego'), TEXT);
    await press('Sprawdź i wyślij');
    expect(screen.getByRole('button', { name: 'Wyślij' })).toBeVisible();
    expect(screen.queryByText(/^Dowody nie są konieczne/)).toBeNull();
  });

  it('waits for a file that the server does not have yet', async () => {
    const api = anApi().on(attachments.upload, () => NEVER);
    const { user } = open(api);
    await user.click(await screen.findByRole('radio', { name: 'To nieprawda' }));
    await write(user, screen.getByLabelText('Wyjaśnij, co i dlaczego'), TEXT);
    await user.upload(fileInput(), PDF);
    await press('Sprawdź i wyślij');
    expect(await screen.findByText(/Poczekaj, aż pliki zostaną wysłane/)).toBeVisible();
    expect(api.inputs(disputes.open)).toEqual([]);
  });

  it('says why it is refused, and keeps what was written', async () => {
    const sentence = 'Masz już 10 otwartych sporów. Kolejny możesz zacząć, gdy któryś się zakończy.';
    const { user } = open(anApi().on(disputes.open, () => refusal('DISPUTE_LIMIT')));
    await user.click(await screen.findByRole('radio', { name: 'To nieprawda' }));
    await write(user, screen.getByLabelText('Wyjaśnij, co i dlaczego'), TEXT);
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(await screen.findByText(sentence)).toBeVisible();
    await press('Zmień');
    expect(screen.getByLabelText('Wyjaśnij, co i dlaczego')).toHaveValue(TEXT);
  });

  it.each([
    [
      'confirmed',
      anEntry({ canDispute: false, confirmedAt: '2026-11-22T09:00:00.000Z' }),
      'Najpierw cofnij potwierdzenie.',
    ],
    [
      'disputed',
      anEntry({
        canDispute: false,
        standing: {
          is: 'disputed',
          disputeId: 'dispute-1',
          since: '2026-11-20T09:00:00.000Z',
          until: '2026-12-21T22:59:59.000Z',
        },
      }),
      'Ten wpis jest już kwestionowany.',
    ],
  ])('is not there for an entry that is %s, and says why, with what was written', async (_what, entry, sentence) => {
    const draft = { values: { text: TEXT }, attachments: [], changedAt: '2026-11-22T09:00:00.000Z' };
    open(anApi(entry).on(drafts.get, () => ({ success: true, version: 1, draft })));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Twój niewysłany tekst' })).getByText(TEXT)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sprawdź i wyślij' })).toBeNull();
  });

  it('says that an entry does not exist', async () => {
    open(anApi().on(dossier.entry, () => refusal('ENTRY_NOT_FOUND')));
    expect(await screen.findByText('Nie znaleziono wpisu historii')).toBeVisible();
  });

  it('gives back what was written about an entry that is gone', async () => {
    const values = { text: TEXT, wantedText: 'Jeden czynsz po terminie.' };
    const draft = { values, attachments: [], changedAt: '2026-11-22T09:00:00.000Z' };
    open(
      anApi()
        .on(dossier.entry, () => refusal('ENTRY_NOT_FOUND'))
        .on(drafts.get, () => ({ success: true, version: 1, draft })),
    );
    const unsent = within(await screen.findByRole('region', { name: 'Twój niewysłany tekst' }));
    expect(unsent.getByText(/Czynsz zapłaciłem .*Jeden czynsz po terminie\./s)).toBeVisible();
    expect(unsent.getByRole('button', { name: 'Usuń szkic' })).toBeVisible();
  });

  it('is there for guests, and leads on within their frame', async () => {
    const HOUR_MS = 3_600_000;
    const api = anApi().on(claims.list, () => ({
      success: true,
      claims: [aClaim()],
      guestUntil: new Date(Date.now() + HOUR_MS).toISOString(),
    }));
    const { user, location } = renderScreen(module, '/dossier/guest/entries/entry-1/dispute', { api });
    await user.click(await screen.findByRole('radio', { name: 'To nieprawda' }));
    await write(user, screen.getByLabelText('Wyjaśnij, co i dlaczego'), TEXT);
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Problemy z płatnościami, 18.11.2026 · Ewa Lis' }),
    ).toBeVisible();
    expect(location().pathname).toBe('/dossier/guest/disputes/dispute-1');
    expect(screen.getByRole('button', { name: 'Zamknij teczkę' })).toBeVisible();
  });
});
