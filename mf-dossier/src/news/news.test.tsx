import {
  cases,
  claims,
  disputes,
  dossier,
  newsAddress,
  type NewsAddress as Known,
} from '@najem/shared/contract/rights';
import { type FakeApi, press, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCase } from '../../tests/a-case';
import { aDispute, aDisputeRow } from '../../tests/a-dispute';
import { aClaim, aDossier, aDossierApi } from '../../tests/a-dossier';
import { write } from '../../tests/write';
import { module } from '../module';
// Before the tests, none of which then waits for the files that the remote loads lazily.
import '../cases/screens/CaseScreen';
import '../cases/screens/NewCase';
import '../disputes/screens/DisputeForm';
import '../disputes/screens/DisputeScreen';
import '../home/screens/Settings';

const EMAIL = 'gosc@poczta.test';
const TEXT = 'Czynsz zapłaciłem w terminie, mam potwierdzenia przelewów z obu miesięcy.';
const FIELD = 'E-mail do wiadomości w tej sprawie (opcjonalnie)';
const HOUR_MS = 3_600_000;

const nobody: Known = { success: true, isOffered: true, hasMailbox: false };
const asked: Known = { ...nobody, address: { email: EMAIL } };
const confirmed: Known = {
  ...nobody,
  hasMailbox: true,
  address: { email: EMAIL, confirmedAt: '2026-11-21T09:00:00.000Z' },
};

/** The file of a guest, whose address the server keeps as it is named. */
function asGuest(known: Known = nobody): FakeApi {
  let kept = known;
  const calendar = () => ({ fileName: 'termin.ics', content: new Uint8Array([66]) });
  return aDossierApi()
    .on(claims.list, () => ({
      success: true,
      claims: [aClaim()],
      guestUntil: new Date(Date.now() + HOUR_MS).toISOString(),
    }))
    .on(newsAddress.get, () => kept)
    .on(newsAddress.set, ({ email }) => (kept = { ...nobody, address: { email } }))
    .on(newsAddress.remove, () => (kept = nobody))
    .on(disputes.open, () => ({ success: true, dispute: aDispute() }))
    .on(disputes.get, () => ({ success: true, dispute: aDispute() }))
    .on(disputes.dueDate, calendar)
    .on(cases.open, () => ({ success: true, case: aCase() }))
    .on(cases.get, () => ({ success: true, case: aCase() }))
    .on(cases.dueDate, calendar);
}

const open = (path: string, api: FakeApi) =>
  renderScreen(module, path, { api, user: path.startsWith('/dossier/guest') ? null : undefined });

const PAGES = [
  ['dispute', 'disputes/dispute-1', 'SP-7K3F-9QXA', '27.11.2026'],
  ['case', 'cases/case-1', 'WN-7K3F-9QXA', '23.12.2026'],
] as const;

describe.each(PAGES)('the page of a %s', (_what, path, number, date) => {
  const comeBack = `Zapisz numer ${number} i wróć tu do ${date}, potwierdzając tożsamość tak jak dziś.`;

  // RULES: A guest whom no mail reaches
  it('tells a guest without an address what to keep: the number, and the date in a calendar', async () => {
    const api = asGuest();
    const { user } = open(`/dossier/guest/${path}`, api);
    expect(await screen.findByText(`Nie podano adresu. ${comeBack}`)).toBeVisible();
    await press('Kopiuj numer');
    expect(await navigator.clipboard.readText()).toBe(number);
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = jest.fn();
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await user.click(screen.getByRole('button', { name: 'Dodaj do kalendarza' }));
    await waitFor(() => expect(saved).toEqual(['termin.ics']));
    jest.restoreAllMocks();
  });

  it('takes the address of a guest, asks again, and forgets it', async () => {
    const api = asGuest();
    const { user } = open(`/dossier/guest/${path}`, api);
    await write(user, await screen.findByLabelText(FIELD), 'nie-adres');
    await press('Zapisz adres');
    expect(api.inputs(newsAddress.set)).toEqual([]);
    await user.clear(screen.getByLabelText(FIELD));
    await write(user, screen.getByLabelText(FIELD), ` ${EMAIL} `);
    await press('Zapisz adres');
    expect(await screen.findByText(`Adres ${EMAIL} czeka na potwierdzenie.`)).toBeVisible();
    expect(screen.getByText(`Adres nie jest potwierdzony. ${comeBack}`)).toBeVisible();
    await press('Wyślij prośbę ponownie');
    expect(api.inputs(newsAddress.set)).toEqual([{ email: EMAIL }, { email: EMAIL }]);
    await user.click(screen.getByRole('button', { name: 'Usuń adres' }));
    expect(await screen.findByLabelText(FIELD)).toBeVisible();
    expect(screen.getByText(`Nie podano adresu. ${comeBack}`)).toBeVisible();
    // The keyboard goes on where it was.
    expect(document.body).not.toHaveFocus();
  });

  it('shows a confirmed address with its day, and the calendar, and lets it be changed', async () => {
    const api = asGuest(confirmed);
    const { user } = open(`/dossier/guest/${path}`, api);
    expect(await screen.findByText(`Wiadomości wysyłamy na ${EMAIL}. Adres potwierdzono 21.11.2026.`)).toBeVisible();
    expect(screen.queryByText(/Zapisz numer/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Dodaj do kalendarza' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zmień adres' }));
    expect(document.body).not.toHaveFocus();
    const field = screen.getByLabelText(FIELD);
    await user.clear(field);
    await write(user, field, 'inny@poczta.test');
    await press('Zapisz adres');
    expect(await screen.findByText('Adres inny@poczta.test czeka na potwierdzenie.')).toBeVisible();
  });

  it('says why an address was not taken', async () => {
    const api = asGuest().on(newsAddress.set, () => refusal('RATE_LIMITED'));
    const { user } = open(`/dossier/guest/${path}`, api);
    await write(user, await screen.findByLabelText(FIELD), EMAIL);
    await press('Zapisz adres');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText(FIELD)).toHaveValue(EMAIL);
  });

  it('knows the mailbox that a guest gave with the proof', async () => {
    open(`/dossier/guest/${path}`, asGuest({ ...nobody, hasMailbox: true }));
    expect(await screen.findByText(/na adres, który podano przy potwierdzaniu tożsamości/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Podaj inny adres' })).toBeVisible();
    expect(screen.queryByText(/Zapisz numer/)).toBeNull();
  });

  it('offers a user the calendar, and asks for no address', async () => {
    const api = asGuest().on(claims.list, () => ({ success: true, claims: [aClaim()] }));
    open(`/dossier/${path}`, api);
    const due = within(await screen.findByRole('region', { name: 'Termin' }));
    expect(due.getByText(date)).toBeVisible();
    expect(due.getByRole('button', { name: 'Dodaj do kalendarza' })).toBeVisible();
    expect(screen.queryByLabelText(FIELD)).toBeNull();
    expect(api.inputs(newsAddress.get)).toEqual([]);
  });
});

it('whom the desk asks comes back by the day to answer', async () => {
  const waiting = aCase({ state: 'waiting', answerUntil: '2026-12-02T22:59:59.000Z' });
  open(
    '/dossier/guest/cases/case-1',
    asGuest().on(cases.get, () => ({ success: true, case: waiting })),
  );
  expect(await screen.findByText(/wróć tu do 02\.12\.2026/)).toBeVisible();
});

describe('what is over', () => {
  const over = aDispute({ state: 'closed', dueAt: undefined, closedAt: '2026-12-10T10:00:00.000Z' });

  it('brings no news and has no date', async () => {
    open(
      '/dossier/guest/disputes/dispute-1',
      asGuest().on(disputes.get, () => ({ success: true, dispute: over })),
    );
    expect(await screen.findByText(/Spór zakończony/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('status', { name: /Wczytywanie/ })).toBeNull());
    expect(screen.queryByLabelText(FIELD)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Dodaj do kalendarza' })).toBeNull();
  });

  it('still shows the address, which can be removed', async () => {
    const api = asGuest(confirmed).on(disputes.get, () => ({ success: true, dispute: over }));
    open('/dossier/guest/disputes/dispute-1', api);
    await press('Usuń adres');
    expect(api.inputs(newsAddress.remove)).toHaveLength(1);
  });
});

describe('the form of a dispute', () => {
  const PATH = '/dossier/guest/entries/entry-1/dispute';

  async function fill(api: FakeApi) {
    const shown = open(PATH, api);
    await shown.user.click(await screen.findByRole('radio', { name: 'To nieprawda' }));
    await write(shown.user, screen.getByLabelText('Wyjaśnij, co i dlaczego'), TEXT);
    await shown.user.click(screen.getByRole('radio', { name: 'usunięcia' }));
    return shown;
  }

  it('names the address that a guest gives along with the dispute, after a last look', async () => {
    const api = asGuest();
    const { user } = await fill(api);
    await write(user, await screen.findByLabelText(FIELD), EMAIL);
    await press('Sprawdź i wyślij');
    expect(screen.getByText(EMAIL)).toBeVisible();
    expect(api.inputs(newsAddress.set)).toEqual([]);
    await press('Wyślij bez dowodów');
    expect(await screen.findByText(`Adres ${EMAIL} czeka na potwierdzenie.`)).toBeVisible();
    expect(api.inputs(newsAddress.set)).toEqual([{ email: EMAIL }]);
  });

  it('goes without an address, but not with a wrong one', async () => {
    const api = asGuest();
    const { user } = await fill(api);
    await write(user, await screen.findByLabelText(FIELD), 'nie-adres');
    await press('Sprawdź i wyślij');
    expect(screen.queryByRole('heading', { name: 'Sprawdź i wyślij' })).toBeNull();
    await user.clear(screen.getByLabelText(FIELD));
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(await screen.findByText(/^Nie podano adresu\. Zapisz numer SP-7K3F-9QXA/)).toBeVisible();
    expect(api.inputs(newsAddress.set)).toEqual([]);
  });

  it('is sent all the same where the address is not taken, and says so', async () => {
    const api = asGuest().on(newsAddress.set, () => refusal('RATE_LIMITED'));
    const { user } = await fill(api);
    await write(user, await screen.findByLabelText(FIELD), EMAIL);
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(await screen.findByText(/Nie udało się zapisać adresu|Zbyt wiele/)).toBeVisible();
    expect(await screen.findByText(/^Nie podano adresu\./)).toBeVisible();
  });

  it('shows the address that is there, which can be removed or changed in it', async () => {
    const api = asGuest(confirmed);
    const { user } = await fill(api);
    expect(await screen.findByText(/Adres potwierdzono 21\.11\.2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zmień adres' }));
    expect(document.body).not.toHaveFocus();
    await write(user, screen.getByLabelText(FIELD), 'inny@poczta.test');
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(await screen.findByText('Adres inny@poczta.test czeka na potwierdzenie.')).toBeVisible();
  });
});

describe('the form of a case', () => {
  it('names the address that a guest gives along with the case', async () => {
    const api = asGuest();
    const { user } = open('/dossier/guest/cases/new?kind=objection', api);
    await write(user, await screen.findByLabelText('Opisz sprawę'), TEXT);
    await write(user, await screen.findByLabelText(FIELD), EMAIL);
    await press('Wyślij');
    expect(await screen.findByText(`Adres ${EMAIL} czeka na potwierdzenie.`)).toBeVisible();
    expect(api.inputs(cases.open)).toEqual([expect.not.objectContaining({ email: EMAIL })]);
    expect(api.inputs(newsAddress.set)).toEqual([{ email: EMAIL }]);
  });

  it('asks a user for no address', async () => {
    const api = asGuest().on(claims.list, () => ({ success: true, claims: [aClaim()] }));
    open('/dossier/cases/new?kind=objection', api);
    expect(await screen.findByLabelText('Opisz sprawę')).toBeVisible();
    expect(screen.queryByLabelText(FIELD)).toBeNull();
    expect(api.inputs(newsAddress.get)).toEqual([]);
  });
});

describe('the settings of the file', () => {
  it.each([
    ['an address', confirmed, true],
    ['a mailbox of the proof', { ...nobody, hasMailbox: true }, true],
    ['an address that is not confirmed', asked, false],
    ['nothing', nobody, false],
  ])('offers mails to a guest with %s only where they arrive', async (_name, known, arrive) => {
    const api = asGuest(known);
    open('/dossier/guest/settings', api);
    expect(await screen.findByRole('region', { name: 'Adres do wiadomości' })).toBeVisible();
    if (arrive) expect(await screen.findByRole('form', { name: 'Powiadomienia' })).toBeVisible();
    else expect(screen.queryByRole('region', { name: 'Powiadomienia' })).toBeNull();
    expect(api.inputs(dossier.alerts)).toHaveLength(arrive ? 1 : 0);
  });
});

describe('the file of a guest', () => {
  it('begins with what is to do and what is open', async () => {
    const { _id, number, about, otherSide, dueAt = '' } = aDisputeRow();
    const api = asGuest()
      .on(dossier.todo, () => ({
        success: true,
        todo: [{ what: 'comment_dispute' as const, _id, number, about, otherSide, dueAt }],
      }))
      .on(dossier.overview, () => ({
        success: true,
        dossier: aDossier({ disputes: [{ _id, number, about, otherSide, dueAt }] }),
      }));
    open('/dossier/guest', api);
    await screen.findByRole('region', { name: 'Wpisy o Tobie' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['Do zrobienia', 'Twoje sprawy', 'Wpisy o Tobie']);
    expect(screen.getAllByRole('heading', { name: 'Twoje sprawy' })).toHaveLength(1);
  });

  it('keeps nothing of the address once it is closed', async () => {
    const api = asGuest(confirmed).on(claims.closeGuest, () => ({ success: true }));
    const { store } = open('/dossier/guest/disputes/dispute-1', api);
    expect(await screen.findByText(/Adres potwierdzono/)).toBeVisible();
    await press('Zamknij teczkę');
    expect(await screen.findByText('Teczka została zamknięta')).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain(EMAIL);
  });

  it('is over where the server says so to an address', async () => {
    const api = asGuest().on(newsAddress.set, () => refusal('TOKEN_INVALID'));
    const { user } = open('/dossier/guest/disputes/dispute-1', api);
    await write(user, await screen.findByLabelText(FIELD), EMAIL);
    await press('Zapisz adres');
    expect(await screen.findByText('Teczka została zamknięta')).toBeVisible();
  });
});
