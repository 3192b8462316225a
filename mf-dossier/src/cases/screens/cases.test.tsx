import type { Output } from '@najem/shared/contract/kernel';
import { type Case, cases, claims, type Dossier, dossier, drafts } from '@najem/shared/contract/rights';
import { fakeApi, type FakeApi, noConnection, pageOf, press, refusal, renderScreen } from '@najem/testing';
import { act, screen, within } from '@testing-library/react';
import { NEVER, Subject } from 'rxjs';
import { aCase, aCaseRow, aRefusal, ASKED, RECEIVED } from '../../../tests/a-case';
import { aClaim, aDossier, anEntry } from '../../../tests/a-dossier';
import { write } from '../../../tests/write';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './CaseList';
import './CaseScreen';
import './PublicCase';

/** What the case of `aCase` is called. */
const TITLE = 'Sprzeciw, 23.11.2026';

const HOUR_MS = 3_600_000;
function open(path: string, api: FakeApi) {
  const [address = '', token] = path.split('#', 2);
  return renderScreen(module, address, { api, ...(token === undefined ? {} : { hash: `#${token}` }) });
}

function asGuest(api: FakeApi): FakeApi {
  const guestUntil = new Date(Date.now() + HOUR_MS).toISOString();
  return api.on(claims.list, () => ({ success: true, claims: [aClaim()], guestUntil }));
}

describe('the list of cases', () => {
  const anApi = () => fakeApi().on(cases.list, () => ({ rows: [aCaseRow()], total: 1 }));

  it('shows kind, state, due date and number, and leads to each and to a new one', async () => {
    open('/dossier/cases', anApi());
    expect(await screen.findByRole('link', { name: 'Sprzeciw' })).toHaveAttribute('href', '/dossier/cases/case-1');
    expect(screen.getByText('Sprawa przyjęta')).toBeVisible();
    expect(screen.getByTitle('23.12.2026')).toBeVisible();
    expect(screen.getByText('WN-7K3F-9QXA')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nowa sprawa' })).toHaveAttribute('href', '/dossier/cases/new');
  });

  it('names each state with its outcome in words', async () => {
    const states = [
      ['in_review', undefined, 'W trakcie'],
      ['waiting', undefined, 'Czekamy na Twoją odpowiedź'],
      ['decided', 'granted', 'Rozpatrzona: uwzględniona'],
      ['decided', 'partly', 'Rozpatrzona: częściowo'],
      ['decided', 'refused', 'Rozpatrzona: odmowa'],
      ['closed', 'granted', 'Zakończona'],
      ['withdrawn', undefined, 'Wycofana'],
    ] as const;
    const rows = states.map(([state, outcome], index) => aCaseRow({ _id: `case-${index}`, state, outcome }));
    const words = states.map(([, , text]) => text);
    open(
      '/dossier/cases',
      fakeApi().on(cases.list, () => pageOf(rows)),
    );
    const shown = await screen.findAllByText((text) => words.some((one) => one === text));
    expect(shown.map(({ textContent }) => textContent)).toEqual(words);
  });

  it('says that there are none', async () => {
    open(
      '/dossier/cases',
      fakeApi().on(cases.list, () => ({ rows: [], total: 0 })),
    );
    expect(await screen.findByText('Nie masz żadnych spraw')).toBeVisible();
    expect(screen.getByText('Jeśli coś się nie zgadza, załóż sprawę. Odpowiemy w ciągu miesiąca.')).toBeVisible();
  });

  it('says that it could not be fetched', async () => {
    open('/dossier/cases', fakeApi().on(cases.list, noConnection));
    expect(await screen.findByText(/Nie udało się pobrać spraw/)).toBeVisible();
  });

  it('leads guests on within their frame', async () => {
    open('/dossier/guest/cases', asGuest(anApi()));
    const link = await screen.findByRole('link', { name: 'Sprzeciw' });
    expect(link).toHaveAttribute('href', '/dossier/guest/cases/case-1');
    expect(screen.getByRole('button', { name: 'Zamknij teczkę' })).toBeVisible();
  });
});

describe('a case', () => {
  const anApi = (shown: Case) => fakeApi().on(cases.get, () => ({ success: true, case: shown }));
  const openCase = (shown: Case, api = anApi(shown)) => open('/dossier/cases/case-1', api);

  it('shows state, due date, course and what was asked for', async () => {
    openCase(aCase());
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    expect(screen.getByText('Sprawa przyjęta', { selector: 'header strong' })).toBeVisible();
    expect(screen.getByText('Do czasu decyzji wpisy o Tobie nie liczą się do oceny.')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Przebieg' })).getByText(/Ty ·/)).toBeVisible();
    expect(screen.getByText(aCase().text)).toBeVisible();
  });

  it('takes a message', async () => {
    const message = { at: '2026-11-24T09:00:00.000Z', by: 'person', what: 'message', text: 'Dopisuję.' } as const;
    const api = anApi(aCase()).on(cases.write, () => ({
      success: true,
      case: aCase({ timeline: [RECEIVED, message] }),
    }));
    const { user } = openCase(aCase(), api);
    await write(user, await screen.findByLabelText('Twoja wiadomość'), 'Dopisuję.');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(api.inputs(cases.write)).toEqual([{ id: 'case-1', text: 'Dopisuję.', attachmentIds: [] }]);
    const messages = await screen.findByRole('region', { name: 'Wiadomości' });
    expect(within(messages).getByText('Dopisuję.')).toBeVisible();
    expect(screen.getByLabelText('Twoja wiadomość')).toHaveValue('');
  });

  it('that is over still shows a message that was not sent in time', async () => {
    const draft = { values: { text: 'Dopisuję.' }, attachments: [], changedAt: '2026-11-24T09:00:00.000Z' };
    const over = aRefusal();
    const api = anApi(over).on(drafts.get, () => ({ success: true, version: 1, draft }));
    openCase(over, api);
    const unsent = within(await screen.findByRole('region', { name: 'Twój niewysłany tekst' }));
    expect(unsent.getByText('Dopisuję.')).toBeVisible();
    expect(api.inputs(drafts.get)).toEqual([{ kind: 'case_message', thing: over._id }]);
  });

  it('shows a waiting question with the date first', async () => {
    openCase(aCase({ state: 'waiting', timeline: [RECEIVED, ASKED], answerUntil: '2026-12-09T22:59:59.000Z' }));
    const notice = (await screen.findByText('Mamy pytanie')).closest('[role=alert]');
    expect(notice).toHaveTextContent(ASKED.text ?? '');
    expect(notice).toHaveTextContent('Odpowiedz do 09.12.2026.');
    expect(screen.getByRole('region', { name: 'Odpowiedz' })).toBeVisible();
  });

  it('is withdrawn after a question that says what is undone', async () => {
    const api = anApi(aCase()).on(cases.withdraw, () => ({
      success: true,
      case: aCase({
        state: 'withdrawn',
        isRestricting: false,
        may: { write: false, withdraw: false, download: false },
      }),
    }));
    const { user } = openCase(aCase(), api);
    await user.click(await screen.findByRole('button', { name: 'Wycofaj' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Wycofać sprawę?' });
    expect(within(dialog).getByText(/Wpisy o Tobie od razu znów będą liczyły się do oceny/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: /Wycofaj/ }));
    expect(await screen.findByText('Wycofana', { selector: 'header strong' })).toBeVisible();
    expect(api.inputs(cases.withdraw)).toEqual([{ id: 'case-1' }]);
  });

  it('keeps the question of withdrawing open when the answer to a message arrives late', async () => {
    const written = new Subject<Output<typeof cases.write>>();
    const { user } = openCase(
      aCase(),
      anApi(aCase()).on(cases.write, () => written),
    );
    await write(user, await screen.findByLabelText('Twoja wiadomość'), 'Dopisuję.');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    await user.click(screen.getByRole('button', { name: 'Wycofaj' }));
    expect(await screen.findByRole('alertdialog', { name: 'Wycofać sprawę?' })).toBeVisible();
    act(() => written.next({ success: true, case: aCase() }));
    expect(await screen.findByText('Wiadomość została wysłana.')).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: 'Wycofać sprawę?' })).toBeVisible();
  });

  it('is fetched again where it went on meanwhile', async () => {
    const api = anApi(aCase()).on(cases.write, () => refusal('STATE_PASSED'));
    const { user } = openCase(aCase(), api);
    await write(user, await screen.findByLabelText('Twoja wiadomość'), 'Dopisuję.');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText('Sprawa zmieniła się w międzyczasie. Widzisz jej aktualny stan.')).toBeVisible();
    expect(api.inputs(cases.get)).toEqual([{ id: 'case-1' }, { id: 'case-1' }]);
  });

  // Polityka: Możesz wnieść skargę
  it('shows the decision with its ground, its reasons and where to complain, and the letter', async () => {
    openCase(aRefusal());
    const decision = await screen.findByRole('region', { name: 'Decyzja' });
    expect(within(decision).getByText('Odmowa')).toBeVisible();
    expect(within(decision).getByText(/ważne prawnie uzasadnione podstawy/)).toBeVisible();
    expect(within(decision).getByText(/Wpisy są potrzebne kolejnym wynajmującym/)).toBeVisible();
    expect(within(decision).getByText(/skargę do Prezesa Urzędu Ochrony Danych Osobowych \(ul\. Mon/)).toBeVisible();
    expect(within(decision).getByRole('button', { name: 'Pobierz pismo (PDF)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Wycofaj' })).toBeNull();
  });

  it('says that it does not exist, gives back what was written there, and leads to the others', async () => {
    const draft = { values: { text: 'Niewysłane.' }, attachments: [], changedAt: '2026-11-22T09:00:00.000Z' };
    openCase(
      aCase(),
      fakeApi()
        .on(cases.get, () => refusal('CASE_NOT_FOUND'))
        .on(drafts.get, () => ({ success: true, version: 1, draft })),
    );
    expect(await screen.findByText('Niewysłane.')).toBeVisible();
    expect(await screen.findByText('Nie znaleziono sprawy')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Sprawy' })[0]).toHaveAttribute('href', '/dossier/cases');
  });
});

describe('the page of a case link', () => {
  const { decision } = aRefusal();
  const aLinked = (over: Partial<Output<typeof cases.openLink>['case']> = {}): Output<typeof cases.openLink> => ({
    success: true,
    case: {
      number: 'WN-7K3F-9QXA',
      kind: 'content_notice',
      state: 'received',
      receivedAt: '2026-11-23T09:00:00.000Z',
      ...over,
    },
  });

  it('of an account is opened from its profile', async () => {
    const dueAt = '2026-12-23T22:59:59.000Z';
    const one = { ...aLinked({ state: 'waiting', question: 'Jak brzmi nowe nazwisko?', dueAt }).case, _id: 'case-9' };
    const api = fakeApi().on(cases.listOnAccount, () => ({ success: true, cases: [one] }));
    renderScreen(module, '/dossier/account-cases/case-9', { api });
    expect(await screen.findByText('Jak brzmi nowe nazwisko?')).toBeVisible();
    expect(screen.getByText('Czekamy na Twoją odpowiedź')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dodaj do kalendarza' })).toBeVisible();
  });

  it('that the account does not have is not found', async () => {
    const api = fakeApi().on(cases.listOnAccount, () => ({ success: true, cases: [] }));
    renderScreen(module, '/dossier/account-cases/case-9', { api });
    expect(await screen.findByText('Nie znaleziono sprawy')).toBeVisible();
  });

  it('shows state and due date, and takes the token out of the path', async () => {
    const api = fakeApi()
      .on(cases.openLink, () => aLinked({ dueAt: '2026-12-07T22:59:59.000Z' }))
      .on(cases.linkDueDate, () => NEVER);
    const { user, location } = open('/dossier/case/secret', api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Zgłoszenie treści, 23.11.2026' })).toBeVisible();
    expect(screen.getByText('Sprawa przyjęta')).toBeVisible();
    expect(screen.getByText('Odpowiemy do 07.12.2026')).toBeVisible();
    expect(location()).toMatchObject({ pathname: '/dossier/case', hash: '#token=secret' });
    expect(api.inputs(cases.openLink)).toEqual([{ token: 'secret' }]);
    await user.click(screen.getByRole('button', { name: 'Dodaj do kalendarza' }));
    expect(api.inputs(cases.linkDueDate)).toEqual([{ token: 'secret' }]);
  });

  it('shows a question with the address for the answer', async () => {
    const api = fakeApi()
      .on(cases.openLink, () => aLinked({ kind: 'erasure', state: 'waiting', question: 'Którego wpisu to dotyczy?' }))
      .on(claims.methods, () => ({
        success: true,
        controller: { name: 'Rzetelny Najem sp. z o.o.', address: 'Prosta 1, Warszawa' },
      }));
    open('/dossier/case#token=secret', api);
    expect(await screen.findByText('Którego wpisu to dotyczy?')).toBeVisible();
    expect(await screen.findByText(/Rzetelny Najem sp\. z o\.o\., Prosta 1, Warszawa/)).toBeVisible();
  });

  it('shows the decision with its reasons', async () => {
    const api = fakeApi().on(cases.openLink, () => aLinked({ state: 'decided', outcome: 'refused', decision }));
    open('/dossier/case#token=secret', api);
    expect(await screen.findByText('Rozpatrzona: odmowa')).toBeVisible();
    expect(screen.getByText(/Wpisy są potrzebne kolejnym wynajmującym/)).toBeVisible();
    expect(screen.getByText('Jeśli nie zgadzasz się z decyzją, możesz zwrócić się do sądu.')).toBeVisible();
  });

  it.each(['/dossier/case#token=old', '/dossier/case'])('says of %s that the link is over', async (path) => {
    open(
      path,
      fakeApi().on(cases.openLink, () => refusal('LINK_INVALID')),
    );
    expect(await screen.findByText('Link jest nieprawidłowy albo wygasł')).toBeVisible();
  });
});

describe('the file', () => {
  const anApi = (shown: Dossier, entry = anEntry()) =>
    fakeApi()
      .on(claims.list, () => ({ success: true, claims: [aClaim()] }))
      .on(dossier.overview, () => ({ success: true, dossier: shown }))
      .on(dossier.entries, () => ({ rows: [entry], total: 1 }))
      .on(dossier.entry, () => ({ success: true, entry }));

  it('shows open cases with their due dates, and leads to a new one', async () => {
    const row = {
      _id: 'case-1',
      number: 'WN-7K3F-9QXA',
      kind: 'erasure' as const,
      receivedAt: '2026-11-23T09:00:00.000Z',
      dueAt: '2026-12-23T22:59:59.000Z',
    };
    open('/dossier', anApi(aDossier({ cases: [row] })));
    const card = await screen.findByRole('region', { name: 'Twoje sprawy' });
    expect(within(card).getByRole('link', { name: 'Usunięcie danych, 23.11.2026' })).toBeVisible();
    expect(within(card).getByText('Sprawa WN-7K3F-9QXA')).toBeVisible();
    expect(within(card).getByTitle('23.12.2026')).toBeVisible();
    expect(within(card).getByText('Otwarte: 1')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Nowa sprawa' })).toHaveAttribute('href', '/dossier/cases/new');
    expect(within(card).getByRole('link', { name: 'Wszystkie sprawy' })).toHaveAttribute('href', '/dossier/cases');
  });

  it('opens a closed identifier again after a question', async () => {
    const { person } = aDossier();
    const identifiers = person.identifiers.map((one) => ({
      ...one,
      closed: { _id: 'closed-1', since: '2026-11-20T09:00:00.000Z' },
    }));
    let isClosed = true;
    const api = anApi(aDossier())
      .on(dossier.overview, () => ({
        success: true,
        dossier: aDossier(isClosed ? { person: { ...person, identifiers } } : {}),
      }))
      .on(cases.reopen, () => {
        isClosed = false;
        return { success: true };
      });
    const { user } = open('/dossier', api);
    const sentence = 'Ten identyfikator jest zamknięty dla nowych wpisów od 20.11.2026.';
    expect(await screen.findByText(sentence)).toBeVisible();
    await press('Zezwól na nowe wpisy');
    const dialog = await screen.findByRole('alertdialog', { name: 'Zezwolić na nowe wpisy?' });
    await user.click(within(dialog).getByRole('button', { name: /Zezwól/ }));
    expect(await screen.findByText('Nowe wpisy są znów dozwolone.')).toBeVisible();
    expect(api.inputs(cases.reopen)).toEqual([{ identifierId: 'closed-1' }]);
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('leads from a restricted entry to its case, and to a case about the entry', async () => {
    const standing = {
      is: 'restricted',
      caseId: 'case-1',
      since: '2026-11-20T09:00:00.000Z',
      until: '2026-12-21T22:59:59.000Z',
    } as const;
    open('/dossier/entries/entry-1', anApi(aDossier(), anEntry({ standing })));
    expect(await screen.findByRole('link', { name: 'Zobacz sprawę' })).toHaveAttribute('href', '/dossier/cases/case-1');
    expect(screen.getByRole('link', { name: 'Zgłoś sprawę' })).toHaveAttribute(
      'href',
      '/dossier/cases/new?entry=entry-1',
    );
  });
});
