import { reports } from '@najem/shared/contract/reports';
import { claims, type Passport, passports } from '@najem/shared/contract/rights';
import { aUser, fakeApi, type FakeApi, refusal, renderScreen } from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { aClaim } from '../../../tests/a-dossier';
import { module } from '../../module';
import { calls } from '../state';
import { readReturn } from '../../proof/return-to';
// Before the tests, none of which then waits for the files that the remote loads lazily.
import './Passports';
import './NewPassport';
import './Asked';

jest.mock('../../proof/redirect-to', () => ({ redirectTo: jest.fn() }));

const NOW = '2026-11-20T09:00:00.000Z';
const LATER = '2026-12-20T09:00:00.000Z';

function aPassport(changes: Partial<Passport> = {}): Passport {
  return {
    _id: 'passport-1',
    reportId: 'report-1',
    number: 'RN-2345-6789-ABCD',
    role: 'tenant',
    withAddresses: false,
    withComments: true,
    createdAt: NOW,
    takenAt: NOW,
    validUntil: LATER,
    rating: 4,
    entryCount: 3,
    hasNewer: false,
    links: [],
    ...changes,
  };
}

const REPORT = {
  _id: 'preview',
  number: 'RN-0000-0000-0000',
  checksum: 'AAAA',
  type: 'tenant',
  createdAt: NOW,
  expirationDate: LATER,
  identifier: '•••••••3213',
  data: {
    identifier: '•••••••3213',
    name: 'Łucja Żurek',
    rating: 2.5,
    history: [],
    isEmpty: true,
    verificationDates: [],
  },
  passport: {
    name: 'Łucja Żurek',
    role: 'tenant',
    levelName: 'przez bank',
    isByBank: true,
    provedAt: NOW,
    takenAt: NOW,
    hasNewer: false,
  },
} as const;

function anApi(rows: readonly Passport[] = [aPassport()]): FakeApi {
  return fakeApi()
    .on(claims.list, () => ({ success: true, claims: [aClaim()] }))
    .on(passports.list, () => ({ success: true, passports: [...rows] }))
    .on(passports.preview, () => ({ success: true, report: REPORT as never }));
}

it('a person without an active claim proves themselves first, and their passports are not asked for', async () => {
  const api = anApi().on(claims.list, () => ({ success: true, claims: [] }));
  renderScreen(module, '/dossier/passports', { api });
  expect(await screen.findByText(/^Najpierw potwierdź, że to Ty\./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Paszport najmu' })).toBeVisible();
  expect(api.inputs(passports.list)).toEqual([]);
});

describe('the passports', () => {
  it('are shown with their links: to whom, how often they were opened and until when they work', async () => {
    const link = { _id: 'share-1', createdAt: NOW, expiresAt: LATER, openCount: 3, lastOpenedAt: NOW, recipients: [] };
    const mailed = { ...link, _id: 'share-2', openCount: 0, recipients: ['ewa@example.pl'] };
    const asked = { ...link, _id: 'share-3', openCount: 1, askedBy: 'Ewa Lis' };
    renderScreen(module, '/dossier/passports', { api: anApi([aPassport({ links: [link, mailed, asked] })]) });
    const card = within(await screen.findByRole('region', { name: 'Jako najemca' }));
    expect(card.getByText(/^otwarty 3 razy, ostatnio 20\.11\.2026/)).toBeVisible();
    expect(card.getByText('ewa@example.pl').parentElement).toHaveTextContent('Wysłano do: ewa@example.pl');
    expect(card.getByText('jeszcze nieotwarty')).toBeVisible();
    expect(card.getByText('Na prośbę: Ewa Lis')).toBeVisible();
    expect(card.getByText('Bez adresów najmu.')).toBeVisible();
  });

  it('a passport without entries says that the identity is proved, and an old one that newer entries exist', async () => {
    const rows = [aPassport({ entryCount: 0 }), aPassport({ _id: 'passport-2', role: 'landlord', hasNewer: true })];
    renderScreen(module, '/dossier/passports', { api: anApi(rows) });
    expect(await screen.findByText('Tożsamość potwierdzona. Brak wpisów.')).toBeVisible();
    expect(screen.getByText(/Od tego dnia pojawiły się nowe wpisy\./)).toBeVisible();
  });

  it('get a link, which is shown once with its QR code', async () => {
    const shareLink = 'https://najem.example/reports/shared/sekret';
    const api = anApi()
      .on(passports.link, () => ({ success: true, shareLink, shareId: 's', expiresAt: LATER }))
      .on(reports.sharedPdf, () => refusal('DOCUMENT_LIMIT'));
    const { user } = renderScreen(module, '/dossier/passports', { api });
    await user.click(await screen.findByRole('button', { name: 'Utwórz link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nowy link do paszportu' }));
    expect(dialog.getByRole('radio', { name: '24 godziny' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: '7 dni' }));
    await user.type(dialog.getByRole('textbox', { name: 'Adres e-mail odbiorcy (opcjonalnie)' }), 'ewa');
    await user.click(dialog.getByRole('button', { name: 'Utwórz link i wyślij' }));
    expect(await dialog.findByText('Nieprawidłowy format adresu email')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Adres e-mail odbiorcy (opcjonalnie)' }), '@example.pl');
    await user.click(dialog.getByRole('button', { name: 'Utwórz link i wyślij' }));
    expect(api.inputs(passports.link)).toEqual([
      { id: 'passport-1', expirationHours: 168, email: 'ewa@example.pl', message: '' },
    ]);
    const made = within(await screen.findByRole('dialog', { name: 'Link jest gotowy' }));
    expect(made.getByRole('textbox', { name: 'Link do paszportu' })).toHaveValue(shareLink);
    expect(made.getByRole('img', { name: 'Kod QR z linkiem do paszportu' })).toBeVisible();
    expect(made.getByText('ewa@example.pl').parentElement).toHaveTextContent('Wysłaliśmy go na adres ewa@example.pl.');
    await user.click(made.getByRole('button', { name: 'Pobierz PDF z kodem QR' }));
    expect(await made.findByText(/^Pobierasz zbyt wiele dokumentów naraz/)).toBeVisible();
    expect(api.inputs(reports.sharedPdf)).toEqual([{ shareId: 'sekret' }]);
    const [, close] = made.getAllByRole('button', { name: 'Zamknij' });
    if (close) await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.textContent).not.toContain('sekret');
  });

  it.each([
    ['is under way', () => NEVER],
    ['could not be had', () => refusal('INTERNAL')],
  ])('do not say that nobody has access while a newer list %s', async (_when, answer) => {
    const api = anApi([aPassport()]).on(passports.unlink, () => ({ success: true }));
    const { store } = renderScreen(module, '/dossier/passports', { api });
    expect(await screen.findByText('Nikt nie ma teraz dostępu przez link.')).toBeVisible();
    api.on(passports.list, answer);
    act(() => void store.dispatch(calls.unlink.requested({ id: 'passport-1', shareId: 'share-1' })));
    await waitFor(() => expect(screen.queryByText('Nikt nie ma teraz dostępu przez link.')).toBeNull());
  });

  it('are refreshed, their links switched off, and ended after a question', async () => {
    const link = { _id: 'share-1', createdAt: NOW, expiresAt: LATER, openCount: 0, recipients: [] };
    const api = anApi([aPassport({ links: [link] })])
      .on(passports.refresh, () => ({ success: true, passport: aPassport() }))
      .on(passports.unlink, () => ({ success: true }))
      .on(passports.end, () => ({ success: true }));
    const { user } = renderScreen(module, '/dossier/passports', { api });
    await user.click(await screen.findByRole('button', { name: 'Odśwież' }));
    expect(await screen.findByText(/Paszport pokazuje teraz dzisiejszy stan/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Wyłącz link utworzony/ }));
    expect(api.inputs(passports.unlink)).toEqual([{ id: 'passport-1', shareId: 'share-1' }]);
    await user.click(screen.getByRole('button', { name: 'Zakończ' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Zakończyć paszport?' }));
    await user.click(dialog.getByRole('button', { name: 'Zakończ' }));
    expect(api.inputs(passports.end)).toEqual([{ id: 'passport-1' }]);
    expect(api.inputs(passports.list)).toHaveLength(4);
  });

  it('show that a limit is reached before a click is refused', async () => {
    const links = Array.from({ length: 10 }, (_, n) => ({
      _id: `share-${n}`,
      createdAt: NOW,
      expiresAt: LATER,
      openCount: 0,
      recipients: [],
    }));
    const rows = [aPassport({ links }), aPassport({ _id: '2', role: 'landlord' }), aPassport({ _id: '3' })];
    renderScreen(module, '/dossier/passports', { api: anApi(rows) });
    expect(await screen.findByText(/Możesz mieć najwyżej 3 paszporty\./)).toBeVisible();
    for (const button of screen.getAllByRole('button', { name: 'Utwórz link' })) expect(button).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Utwórz paszport' })).toBeNull();
  });

  it('need a proof by bank or signature', async () => {
    const lower = aClaim({ method: 'document', level: 2 });
    const api = anApi().on(claims.list, () => ({ success: true, claims: [lower] }));
    renderScreen(module, '/dossier/passports', { api });
    expect(await screen.findByRole('link', { name: 'Potwierdź, że to Ty' })).toHaveAttribute('href', '/dossier/start');
  });
});

it('a passport shows what its readers would see, for the role and the boxes that are chosen', async () => {
  const api = anApi([]).on(passports.make, () => ({ success: true, passport: aPassport() }));
  const { user, location } = renderScreen(module, '/dossier/passports/new', { api });
  expect(
    await screen.findByText(/Paszport zawsze pokazuje wszystkie wpisy, inaczej nikt by mu nie ufał\./),
  ).toBeVisible();
  const preview = within(screen.getByRole('region', { name: 'Dokładnie to zobaczy odbiorca' }));
  expect(await preview.findByText('Łucja Żurek, z banku')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Jako wynajmujący' }));
  await user.click(screen.getByRole('checkbox', { name: 'Pokaż adresy najmu' }));
  const chosen = { role: 'landlord', withAddresses: true, withComments: true };
  await waitFor(() => expect(api.inputs(passports.preview).at(-1)).toEqual(chosen));
  await user.click(screen.getByRole('button', { name: 'Utwórz paszport' }));
  expect(api.inputs(passports.make)).toEqual([chosen]);
  await waitFor(() => expect(location().pathname).toBe('/dossier/passports'));
});

it('a new passport that is refused says why', async () => {
  const api = anApi([]).on(passports.make, () => refusal('PASSPORT_LIMIT'));
  const { user } = renderScreen(module, '/dossier/passports/new', { api });
  await user.click(screen.getByRole('button', { name: 'Utwórz paszport' }));
  expect(await screen.findByText('Możesz mieć najwyżej 3 paszporty.')).toBeVisible();
});

describe('a request for a passport', () => {
  const asking = (api = anApi()) =>
    api.on(passports.request, () => ({
      success: true,
      asker: { name: 'Ewa Lis', level: 1, levelName: 'Konto Google' },
      message: 'Chodzi o mieszkanie przy Polnej.',
      email: 'lucja@example.pl',
      expiresAt: '2026-11-27T09:00:00.000Z',
    }));
  const openAsked = (api: FakeApi, user: ReturnType<typeof aUser> | null = null) =>
    renderScreen(module, '/dossier/asked/sekret', { api, user });

  it('says who asks, and is declined without an account', async () => {
    const api = asking().on(passports.answer, () => ({ success: true }));
    const { user } = openAsked(api);
    expect(await screen.findByRole('heading', { name: 'Ewa Lis prosi o Twój paszport najmu' })).toBeVisible();
    expect(screen.getByText('Chodzi o mieszkanie przy Polnej.')).toBeVisible();
    expect(screen.getByText(/Prośba wygasa 27\.11\.2026\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Odmów' }));
    expect(api.inputs(passports.answer)).toEqual([{ token: 'sekret', answer: 'decline' }]);
    expect(await screen.findByText('Odpowiedź została zapisana')).toBeVisible();
  });

  it('the answer that the asker is unknown stops further requests', async () => {
    const api = asking().on(passports.answer, () => ({ success: true }));
    const { user } = openAsked(api);
    await user.click(await screen.findByRole('button', { name: 'Nie znam tej osoby' }));
    expect(api.inputs(passports.answer)).toEqual([{ token: 'sekret', answer: 'unknown' }]);
    expect(await screen.findByText(/nie napisze na ten adres ponownie/)).toBeVisible();
  });

  const BANK = {
    success: true,
    eid: { label: 'Potwierdź przez bank' },
    controller: { name: 'Rzetelny Najem', address: 'Prosta 1' },
  };
  const steps = () =>
    within(screen.getByRole('list', { name: 'Kroki' }))
      .getAllByRole('listitem')
      .map((item) => `${item.textContent}${item.getAttribute('aria-current') === 'step' ? ' *' : ''}`);

  it('says before a proof what follows from it while a tenancy of the person is open', async () => {
    const api = asking()
      .on(claims.methods, () => BANK)
      .on(claims.list, () => ({ success: true, claims: [] }));
    openAsked(api, aUser({ hasOpenTenancy: true }));
    expect(await screen.findByText(/każda ze stron może wystawić opinię, także negatywną/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Potwierdź przez bank' })).toBeVisible();
  });

  it('sends visitors to the bank at once, and back, or to the sign-in, and back', async () => {
    const api = asking()
      .on(claims.methods, () => BANK)
      .on(claims.startEid, () => ({ success: true, redirectUri: 'https://bank.example/auth' }));
    const { user, location } = openAsked(api);
    await user.click(await screen.findByRole('button', { name: 'Potwierdź przez bank' }));
    expect(steps()).toEqual(['1 Bank *', '2 Podgląd', '3 Konto', '4 Udostępnij']);
    expect(readReturn()).toEqual({ path: '/dossier/asked/sekret' });
    expect(api.inputs(claims.list)).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Mam konto' }));
    await waitFor(() =>
      expect(location()).toMatchObject({ pathname: '/login', state: { from: '/dossier/asked/sekret' } }),
    );
  });

  it('shows a guest whom the bank sent back the passport, and keeps what they choose for the account', async () => {
    const proved = aClaim({ givenName: 'Łucja', familyName: 'Żurek' });
    const api = asking().on(claims.list, () => ({ success: true, claims: [proved], guestUntil: LATER }));
    const state = { isGuest: true };
    const { user, location } = renderScreen(module, '/dossier/asked/sekret', { api, user: null, state });
    const preview = within(await screen.findByRole('region', { name: 'Dokładnie to zobaczy odbiorca' }));
    expect(await preview.findByText('Łucja Żurek, z banku')).toBeVisible();
    expect(steps()).toEqual(['gotowe Bank', 'gotowe Podgląd', '3 Konto *', '4 Udostępnij']);
    await user.click(screen.getByRole('radio', { name: 'Jako wynajmujący' }));
    await user.click(screen.getByRole('radio', { name: '7 dni' }));
    const from = '/dossier/asked/sekret?r=landlord&a=0&c=1&h=168';
    expect(screen.getByRole('link', { name: 'Załóż konto, aby udostępnić' })).toHaveAttribute(
      'href',
      `/register?from=${encodeURIComponent(from)}`,
    );
    expect(api.inputs(passports.list)).toEqual([]);
    // What is known already is not typed again to register.
    await user.click(screen.getByRole('link', { name: 'Załóż konto, aby udostępnić' }));
    expect(location()).toMatchObject({
      pathname: '/register',
      state: { name: 'Łucja Żurek', email: 'lucja@example.pl' },
    });
  });

  it('makes and shares a passport in one step, with what was chosen before there was an account', async () => {
    const api = asking(anApi([])).on(passports.answer, () => ({ success: true }));
    const { user } = renderScreen(module, '/dossier/asked/sekret?r=landlord&a=1&c=0&h=168', { api, user: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Udostępnij: Ewa Lis' }));
    expect(api.inputs(passports.answer)).toEqual([
      {
        token: 'sekret',
        answer: 'share',
        make: { role: 'landlord', withAddresses: true, withComments: false },
        expirationHours: 168,
      },
    ]);
    expect(await screen.findByText('Paszport został udostępniony')).toBeVisible();
  });

  it('is answered with one of the passports for a time', async () => {
    const api = asking(anApi([aPassport(), aPassport({ _id: 'passport-2', role: 'landlord' })]));
    api.on(passports.answer, () => ({ success: true }));
    const { user } = openAsked(api, aUser());
    await user.click(await screen.findByRole('radio', { name: /^Jako wynajmujący/ }));
    await user.click(screen.getByRole('radio', { name: '30 dni' }));
    await user.click(screen.getByRole('button', { name: 'Udostępnij: Ewa Lis' }));
    expect(api.inputs(passports.answer)).toEqual([
      { token: 'sekret', answer: 'share', passportId: 'passport-2', expirationHours: 720 },
    ]);
  });

  it('offers a user what was proved in this browser before the sign-in', async () => {
    const api = asking(anApi([]))
      .on(claims.methods, () => BANK)
      .on(claims.list, () => ({
        success: true,
        claims: [],
        guestClaim: aClaim({ givenName: 'Anna', familyName: 'Lis' }),
      }))
      .on(claims.adopt, () => ({ success: true, claim: aClaim() }));
    const { user } = openAsked(api, aUser());
    expect(await screen.findByText(/potwierdzono tożsamość: Anna Lis\./)).toBeVisible();
    expect(steps()).toEqual(['1 Bank *', '2 Podgląd', 'gotowe Konto', '4 Udostępnij']);
    expect(screen.getByRole('button', { name: 'To nie ja, potwierdź przez bank' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Użyj tego potwierdzenia' }));
    expect(await screen.findByRole('button', { name: 'Udostępnij: Ewa Lis' })).toBeVisible();
  });

  it.each([
    ['visitors home', null, 'Strona główna', '/'],
    ['users to their passports', aUser(), 'Moje paszporty', '/dossier/passports'],
  ])('that was answered, or has expired, says so and leads %s', async (_who, user, name, href) => {
    openAsked(
      anApi().on(passports.request, () => refusal('LINK_INVALID')),
      user,
    );
    expect(await screen.findByText('Ten link już nie działa')).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });
});
