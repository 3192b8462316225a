import { claims, disputes, dossier } from '@najem/shared/contract/rights';
import { BASICS_FIELDS, BASICS_TEXTS, eachBasic } from '@najem/shared/domain/register';
import { logout } from '@najem/shared/store';
import { aUser, noConnection, refusal, renderScreen } from '@najem/testing';
import { act, screen, within } from '@testing-library/react';
import { aDisputeRow } from '../../../tests/a-dispute';
import { aClaim, aDossier, aDossierApi, anEntry, aRole } from '../../../tests/a-dossier';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './Settings';
import { calls } from '../../file/state';

describe('the overview', () => {
  it('shows the roles, the entries with their author and effect, who asked, the basics and the processing', async () => {
    const { user } = renderScreen(module, '/dossier', { api: aDossierApi() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Moja teczka' })).toBeVisible();
    const role = screen.getByRole('region', { name: 'Jako najemca' });
    expect(within(role).getByText('Niska wiarygodność')).toBeVisible();
    expect(within(role).getByText('1 wpis nieuwzględniony')).toBeVisible();
    expect(within(role).getByText('Dlaczego taka ocena?')).toBeVisible();
    expect(screen.getByText('Dwa czynsze po terminie.')).toBeVisible();
    expect(screen.getByText('Autor: Ewa Lis, użytkownik').parentElement).toHaveTextContent(
      'Autor: Ewa Lis, użytkownik · sprawdzona tylko skrzynka e-mail',
    );
    expect(screen.getByText('Zniknie dnia 20.11.2029')).toBeVisible();
    expect(screen.getByText('Bez tego wpisu ocena wyniosłaby 3,8.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zobacz wszystkie (7)' })).toHaveAttribute('href', '/dossier/inquiries');
    expect(screen.getByText('jan@example.org')).toBeVisible();
    expect(screen.getByText('art. 6 ust. 1 lit. f RODO')).not.toBeVisible();
    await user.click(screen.getByRole('heading', { name: 'Skąd mamy dane i po co' }));
    expect(screen.getByText('art. 6 ust. 1 lit. f RODO')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zakwestionuj' })).toHaveAttribute(
      'href',
      '/dossier/entries/entry-1/dispute',
    );
  });

  it('shows each text of the basics', async () => {
    const given = eachBasic((field) => `Podane: ${field}`);
    const roles = [aRole({ subject: { ...aRole().subject, ...given } })];
    const api = aDossierApi().on(dossier.overview, () => ({ success: true, dossier: aDossier({ roles }) }));
    renderScreen(module, '/dossier', { api });
    const basics = within(await screen.findByRole('region', { name: 'Twoje dane' }));
    for (const field of BASICS_FIELDS) {
      expect(basics.getByText(BASICS_TEXTS[field].label)).toBeVisible();
      expect(basics.getByText(given[field])).toBeVisible();
    }
  });

  it('shows no rating where every entry is disputed, and names no entries that do not count where all do', async () => {
    const roles = [
      aRole({
        entryCount: 0,
        suspendedCount: 3,
        factors: [],
        confidence: { level: 'none', cause: 'Wszystkie wpisy są teraz wyjaśniane.', authors: 0 },
      }),
      aRole({ role: 'landlord', subject: { ...aRole().subject, _id: 'subject-2' }, suspendedCount: 0 }),
    ];
    const api = aDossierApi().on(dossier.overview, () => ({ success: true, dossier: aDossier({ roles }) }));
    renderScreen(module, '/dossier', { api });
    const tenant = await screen.findByRole('region', { name: 'Jako najemca' });
    expect(within(tenant).getByText('Brak danych')).toBeVisible();
    expect(within(tenant).getByText('Wszystkie wpisy są teraz wyjaśniane.')).toBeVisible();
    expect(within(tenant).getByText('3 wpisy nieuwzględnione')).toBeVisible();
    expect(within(tenant).queryByRole('img', { name: /Ocena/ })).toBeNull();
    const landlord = screen.getByRole('region', { name: 'Jako wynajmujący' });
    expect(within(landlord).queryByText(/nieuwzględnion/)).toBeNull();
  });

  it('shows the entries first, then open disputes with their due dates, before the ratings', async () => {
    const about = { role: 'tenant', reason: 'payment_issues', at: '2026-11-18T09:00:00.000Z' } as const;
    const dueAt = '2026-11-27T22:59:59.000Z';
    const open = [{ _id: 'dispute-1', number: 'SP-7K3F-9QXA', about, otherSide: 'Ewa Lis', dueAt }];
    const api = aDossierApi().on(dossier.overview, () => ({ success: true, dossier: aDossier({ disputes: open }) }));
    renderScreen(module, '/dossier', { api });
    const mine = await screen.findByRole('region', { name: 'Twoje sprawy' });
    expect(within(mine).getByRole('link', { name: 'Problemy z płatnościami, 18.11.2026 · Ewa Lis' })).toHaveAttribute(
      'href',
      '/dossier/disputes/dispute-1',
    );
    expect(within(mine).getByTitle('27.11.2026')).toBeVisible();
    const entries = await screen.findByRole('region', { name: 'Wpisy o Tobie' });
    expect(screen.getAllByRole('region').slice(0, 2)).toEqual([entries, mine]);
    expect(within(mine).getByRole('link', { name: 'Wszystkie spory' })).toHaveAttribute('href', '/dossier/disputes');
  });

  it.each([
    ['a dispute', { _id: 'dispute-1', number: 'SP-7K3F-9QXA', state: 'deciding' } as const, 'sporu'],
    ['a case', undefined, 'sprawy'],
  ])('says that %s keeps an entry longer', async (_what, dispute, until) => {
    const entry = anEntry({ isKeptLonger: true, ...(dispute && { dispute }) });
    const api = aDossierApi().on(dossier.entries, () => ({ rows: [entry], total: 1 }));
    renderScreen(module, '/dossier', { api });
    expect(await screen.findByText(`(wstrzymane do końca ${until})`)).toBeVisible();
  });

  it('says that nothing is held, and keeps inquiries and export', async () => {
    const api = aDossierApi()
      .on(dossier.overview, () => ({ success: true, dossier: aDossier({ roles: [], entryCount: 0 }) }))
      .on(dossier.entries, () => ({ rows: [], total: 0 }));
    renderScreen(module, '/dossier', { api });
    expect(await screen.findByText('Nie mamy o Tobie żadnych wpisów')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zobacz wszystkie (7)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pobierz JSON' })).toBeVisible();
    expect(screen.getByText('Jan Kowalski')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Popraw' })).toBeNull();
  });

  it('names a company, and shows once what is held alike in two roles', async () => {
    const { subject } = aRole();
    const company = {
      ...subject,
      _id: 'subject-3',
      type: 'firma',
      name: 'Domy Sp. z o.o.',
      identifier: '••••••0828',
    } as const;
    const roles = [
      aRole(),
      aRole({ role: 'landlord', subject: { ...subject, _id: 'subject-2' } }),
      aRole({ role: 'landlord', subject: company }),
    ];
    renderScreen(module, '/dossier', {
      api: aDossierApi().on(dossier.overview, () => ({ success: true, dossier: aDossier({ roles }) })),
    });
    expect(await screen.findByRole('region', { name: 'Firma Domy Sp. z o.o., NIP ••••••0828' })).toBeVisible();
    const basics = screen.getByRole('region', { name: 'Twoje dane' });
    expect(within(basics).getByRole('heading', { name: 'Jako najemca, Jako wynajmujący' })).toBeVisible();
    expect(within(basics).getAllByText('Jan Kowalski')).toHaveLength(1);
    expect(within(basics).getByText('Nazwa firmy')).toBeVisible();
  });

  it('offers a retry after a failure', async () => {
    const api = aDossierApi().on(dossier.overview, noConnection);
    const { user } = renderScreen(module, '/dossier', { api });
    expect(await screen.findByText('Nie udało się otworzyć teczki')).toBeVisible();
    api.on(dossier.overview, () => ({ success: true, dossier: aDossier() }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByRole('region', { name: 'Jako najemca' })).toBeVisible();
  });

  it('shows the ways to prove who one is to a user without a claim', async () => {
    const api = aDossierApi()
      .on(claims.list, () => ({ success: true, claims: [aClaim({ state: 'ended' })] }))
      .on(claims.methods, () => ({
        success: true,
        eid: { label: 'Potwierdź przez bank' },
        controller: { name: 'Rzetelny Najem', address: 'Warszawa' },
      }));
    renderScreen(module, '/dossier', { api });
    expect(await screen.findByRole('button', { name: 'Potwierdź przez bank' })).toBeVisible();
    expect(api.inputs(dossier.overview)).toEqual([]);
  });

  it('shows what waits for an author, and the disputes about what they wrote, before any proof', async () => {
    const dispute = aDisputeRow({ side: 'author', otherSide: 'Jan Brzoza' });
    const { about, otherSide, number, dueAt = '' } = dispute;
    const api = waiting()
      .on(disputes.list, () => ({ rows: [dispute], total: 7 }))
      .on(dossier.todo, () => ({
        success: true,
        todo: [{ what: 'answer_dispute' as const, _id: 'dispute-1', number, about, otherSide, dueAt }],
      }));
    renderScreen(module, '/dossier', { api, user: aUser({ waitingCount: 1 }) });
    const todo = await screen.findByRole('region', { name: 'Do zrobienia' });
    expect(within(todo).getByRole('link')).toHaveAttribute('href', '/dossier/disputes/dispute-1');
    const own = screen.getByRole('region', { name: 'Spory o Twoje wpisy' });
    expect(within(own).getByRole('link', { name: /^Problemy z płatnościami, .* · Jan Brzoza$/ })).toBeVisible();
    expect(within(own).getByText(/Czeka na Twoją odpowiedź/)).toBeVisible();
    expect(within(own).getByRole('link', { name: 'Wszystkie spory (7)' })).toBeVisible();
  });

  const METHODS = { success: true, controller: { name: 'Rzetelny Najem', address: 'Warszawa' } };
  const waiting = (...list: ReturnType<typeof aClaim>[]) =>
    aDossierApi()
      .on(claims.list, () => ({ success: true, claims: list }))
      .on(claims.methods, () => METHODS);

  it.each([
    [
      'a statement that is checked',
      aClaim({ state: 'submitted', method: 'signed' }),
      /Sprawdzimy zgłoszenie zwykle w 3 dni robocze/,
    ],
    [
      'a letter on its way',
      aClaim({ state: 'posted', method: 'document', dueAt: '2026-12-23T10:00:00.000Z' }),
      /Kod z listu jest ważny do 23.12.2026/,
    ],
    [
      'the hours after a warning',
      aClaim({ state: 'held', method: 'document', dueAt: '2026-11-25T09:30:00.000Z' }),
      /Teczka otworzy się 25.11.2026, 10:30/,
    ],
  ])('says that it waits for %s, and still offers another proof', async (_what, claim, text) => {
    renderScreen(module, '/dossier', { api: waiting(claim) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Prześlij dokument' })).toBeVisible();
  });

  it('leads from the question of the desk to its answer', async () => {
    const question = { text: 'Prosimy o wyraźniejsze zdjęcie.', dueAt: '2026-12-06T10:00:00.000Z' };
    renderScreen(module, '/dossier', { api: waiting(aClaim({ state: 'submitted', method: 'document', question })) });
    expect(await screen.findByText('Prosimy o wyraźniejsze zdjęcie.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Odpowiedz' })).toHaveAttribute('href', '/dossier/claims/claim-1/answer');
  });

  it('takes the code of the letter where the claim waits for it, and opens the file', async () => {
    const api = waiting(aClaim({ state: 'posted', method: 'document', dueAt: '2026-12-23T10:00:00.000Z' })).on(
      claims.letterCode,
      () => ({ success: true, claim: aClaim({ method: 'document' }) }),
    );
    const { user } = renderScreen(module, '/dossier', { api });
    await user.type(await screen.findByLabelText('Kod z listu'), 'ABCD2345EFGH');
    await user.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(await screen.findByText('Dwa czynsze po terminie.')).toBeVisible();
    expect(api.inputs(claims.letterCode)).toEqual([{ id: 'claim-1', code: 'ABCD2345EFGH' }]);
  });

  it('offers another letter in place of one that lapsed', async () => {
    const lapsed = aClaim({ state: 'lapsed', method: 'document', newLetterUntil: '2027-01-22T10:00:00.000Z' });
    const api = waiting(lapsed).on(claims.newLetter, () => ({
      success: true,
      claim: aClaim({ state: 'submitted', method: 'document' }),
    }));
    const { user } = renderScreen(module, '/dossier', { api });
    await user.type(await screen.findByLabelText('Adres do listu'), 'Prosta 1, 00-001 Warszawa');
    await user.click(screen.getByRole('button', { name: 'Poproś o nowy list' }));
    expect(api.inputs(claims.newLetter)).toEqual([{ id: 'claim-1', postalAddress: 'Prosta 1, 00-001 Warszawa' }]);
    expect(await screen.findByText('Sprawdzamy')).toBeVisible();
  });

  it('shows them as well to a user whose claim has just ended', async () => {
    const api = aDossierApi()
      .on(dossier.overview, () => refusal('DOSSIER_PROOF_REQUIRED'))
      .on(claims.methods, () => ({ success: true, controller: { name: 'Rzetelny Najem', address: 'Warszawa' } }));
    renderScreen(module, '/dossier', { api });
    expect(await screen.findByRole('link', { name: 'Prześlij dokument' })).toBeVisible();
  });

  it('offers nothing for an entry that the person may not answer', async () => {
    const api = aDossierApi().on(dossier.entries, () => ({ rows: [anEntry({ canAnswer: false })], total: 1 }));
    renderScreen(module, '/dossier', { api });
    expect(await screen.findByText('Dwa czynsze po terminie.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Odpowiedz' })).toBeNull();
  });

  it('changes e-mail and contact at once', async () => {
    const api = aDossierApi().on(dossier.contact, () => ({ success: true }));
    const { user } = renderScreen(module, '/dossier', { api });
    await user.click(await screen.findByRole('button', { name: 'Popraw' }));
    const field = await screen.findByLabelText('E-mail');
    await user.clear(field);
    await user.type(field, 'nowy@example.org');
    await user.click(screen.getByRole('button', { name: 'Zapisz' }));
    expect(api.inputs(dossier.contact)).toEqual([{ email: 'nowy@example.org', contact_info: '' }]);
    expect(await screen.findByText('Dane zostały zapisane.')).toBeVisible();
    expect(api.inputs(dossier.overview)).toHaveLength(2);
  });
});

it('nothing of the file stays in the store after a sign-out', async () => {
  const { store } = renderScreen(module, '/dossier', { api: aDossierApi() });
  expect(await screen.findByText('Dwa czynsze po terminie.')).toBeVisible();
  act(() => void store.dispatch(logout('Sesja wygasła z powodu braku aktywności')));
  expect(JSON.stringify(store.getState())).not.toContain('Dwa czynsze');
});

describe('who asked', () => {
  it('lists when, who, what, why and how often', async () => {
    renderScreen(module, '/dossier/inquiries', { api: aDossierApi() });
    expect(await screen.findByText('Wydano raport o Tobie')).toBeVisible();
    expect(screen.getByText('Adam Nowak, Domy Sp. z o.o.')).toBeVisible();
    expect(screen.getByText('Rozważam zawarcie umowy najmu')).toBeVisible();
    expect(screen.getByText('Z ostatnich 24 miesięcy.')).toBeVisible();
  });

  it('an empty list of inquiries says that there were none', async () => {
    renderScreen(module, '/dossier/inquiries', {
      api: aDossierApi().on(dossier.inquiries, () => ({ rows: [], total: 0 })),
    });
    expect(await screen.findByText('Nikt jeszcze o Ciebie nie pytał')).toBeVisible();
  });
});

it('the settings save when mails come', async () => {
  const saved = { entry: 'at_once', report: 'off', checked: 'weekly', progress: 'at_once' } as const;
  const api = aDossierApi().on(dossier.setAlerts, () => ({ success: true, alerts: saved }));
  const { user } = renderScreen(module, '/dossier/settings', { api });
  const report = await screen.findByRole('radiogroup', { name: 'Ktoś kupił raport o mnie' });
  await user.click(within(report).getByRole('radio', { name: 'Nigdy' }));
  const entry = screen.getByRole('radiogroup', { name: 'Nowy wpis o mnie' });
  expect(within(entry).queryByRole('radio', { name: 'Nigdy' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zapisz' }));
  expect(api.inputs(dossier.setAlerts)).toEqual([saved]);
});

it('the settings end a proof after a question', async () => {
  const api = aDossierApi().on(claims.end, () => ({ success: true }));
  const { user } = renderScreen(module, '/dossier/settings', { api });
  await user.click(await screen.findByRole('button', { name: 'Zakończ potwierdzenie' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Zakończ potwierdzenie' }));
  expect(api.inputs(claims.end)).toEqual([{ id: 'claim-1' }]);
});

it('the settings leave nothing of the file in the store once the proof has ended', async () => {
  const api = aDossierApi().on(claims.end, () => ({ success: true }));
  const { store } = renderScreen(module, '/dossier', { api });
  expect(await screen.findByText('Dwa czynsze po terminie.')).toBeVisible();
  act(() => void store.dispatch(calls.endClaim.requested({ id: 'claim-1' })));
  expect(JSON.stringify(store.getState())).not.toContain('Dwa czynsze');
});

it('the settings show the outcome of every claim', async () => {
  const list = [
    aClaim({ _id: '1', state: 'refused', method: 'document', reasons: 'Kod na kartce jest nieczytelny.' }),
    aClaim({ _id: '2', state: 'stopped', method: 'document' }),
    aClaim({ _id: '3', state: 'lapsed', method: 'signed' }),
    aClaim({ _id: '4', state: 'ended', method: 'eid', endedAt: '2026-11-21T09:00:00.000Z' }),
    aClaim({ _id: '5', state: 'active', method: 'company', level: 2, dueAt: '2029-11-20T09:00:00.000Z' }),
  ];
  renderScreen(module, '/dossier/settings', {
    api: aDossierApi().on(claims.list, () => ({ success: true, claims: list })),
  });
  expect(await screen.findByText(/Powód: Kod na kartce jest nieczytelny./)).toBeVisible();
  expect(screen.getByText('Powiadomiona osoba zgłosiła, że to nie ona. Sprawdzamy to.')).toBeVisible();
  expect(screen.getByText('Termin minął. Możesz zgłosić się ponownie.')).toBeVisible();
  expect(screen.getByText('Zakończono 21.11.2026.')).toBeVisible();
  expect(screen.getByText('Od 20.11.2026 do 20.11.2029.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Dodaj firmę' })).toBeNull();
});

it('the settings lead a person at level 3 to the claim of a company', async () => {
  renderScreen(module, '/dossier/settings', { api: aDossierApi() });
  expect(await screen.findByRole('link', { name: 'Dodaj firmę' })).toHaveAttribute('href', '/dossier/company');
});
