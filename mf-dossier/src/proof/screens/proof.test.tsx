import type { Output } from '@najem/shared/contract/kernel';
import { type Attachment, attachments } from '@najem/shared/contract/register';
import { claims, disputes, drafts } from '@najem/shared/contract/rights';
import { logout } from '@najem/shared/store';
import { fakeApi, type FakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { NEVER, Subject } from 'rxjs';
import { aClaim } from '../../../tests/a-dossier';
import { module } from '../../module';
import { redirectTo } from '../redirect-to';
import { keepReturn, readReturn } from '../return-to';
// Before the tests, none of which then waits for the files that the remote loads lazily.
import './AnswerForm';
import './CompanyForm';
import './DocumentForm';
import './OpenFile';
import './SignedForm';

jest.mock('../redirect-to', () => ({ redirectTo: jest.fn() }));

const METHODS = {
  success: true,
  eid: { label: 'Potwierdź przez bank' },
  controller: { name: 'Rzetelny Najem Sp. z o.o.', address: 'Prosta 1, Warszawa' },
};
const PDF = new File(['%PDF-1.7'], 'oswiadczenie.pdf', { type: 'application/pdf' });

const aFile = (over: Partial<Attachment> = {}): Attachment => ({
  _id: 'file-1',
  purpose: 'claim',
  mediaType: 'application/pdf',
  size: 8,
  state: 'usable',
  createdAt: '2026-11-22T09:00:00.000Z',
  ...over,
});

function anApi(): FakeApi {
  return fakeApi()
    .on(claims.methods, () => METHODS)
    .on(claims.start, () => ({ success: true, attemptId: 'attempt-1', code: 'K7QX4M' }))
    .on(attachments.upload, () => aFile())
    .on(claims.submitSigned, () => ({ success: true, claimId: 'claim-1', code: 'ABCD2345' }));
}

describe('the start', () => {
  const open = (api = anApi()) => renderScreen(module, '/dossier/start', { api });

  it('explains the file and offers every way to prove who one is', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Bank lub e-dowód' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pobierz oświadczenie' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Prześlij dokument' })).toBeVisible();
    expect(screen.getByText(/Rzetelny Najem Sp. z o.o., Prosta 1, Warszawa/)).toBeVisible();
    expect(screen.getByText(/Gdyby wystarczył numer PESEL/)).toBeVisible();
  });

  it('says where a proof on the way leads back to, and offers to go back without one', async () => {
    const state = { returnPath: '/dossier/company' };
    const { user, location } = renderScreen(module, '/dossier/start', { api: anApi(), state });
    expect(await screen.findByRole('heading', { level: 1, name: 'Potwierdź, że to Ty' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Kroki' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Wróć' }));
    await waitFor(() => expect(location().pathname).toBe('/dossier/company'));
  });

  it('shows in numbers how disputes are decided', async () => {
    const figures = { closed: 24, medianDays: 12.5, kept: 9, corrected: 5, removed: 10, appealed: 3, reversed: 1 };
    open(anApi().on(disputes.transparency, () => ({ success: true, disputes: figures })));
    const card = await screen.findByRole('region', { name: 'Jak rozpatrujemy spory' });
    expect(card).toHaveTextContent('Zakończone spory24');
    expect(card).toHaveTextContent('12,5 dnia');
    expect(card).toHaveTextContent('Wpis usunięty10');
  });

  it.each([
    ['there are too few of them', () => ({ success: true })],
    ['the numbers cannot be fetched', () => noConnection()],
  ])('says nothing about disputes where %s', async (_why, answer) => {
    open(anApi().on(disputes.transparency, answer));
    expect(await screen.findByRole('link', { name: 'Prześlij dokument' })).toBeVisible();
    expect(screen.queryByText('Jak rozpatrujemy spory')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves the bank out where the site has none', async () => {
    open(anApi().on(claims.methods, () => ({ success: true, controller: METHODS.controller })));
    expect(await screen.findByRole('link', { name: 'Prześlij dokument' })).toBeVisible();
    expect(screen.queryByText('Bank lub e-dowód')).toBeNull();
  });

  it('leads to the provider’s page', async () => {
    const redirectUri = 'https://bank.example/auth';
    const { user } = open(anApi().on(claims.startEid, () => ({ success: true, redirectUri })));
    await user.click(await screen.findByRole('button', { name: 'Potwierdź przez bank' }));
    expect(redirectTo).toHaveBeenCalledWith(redirectUri);
  });

  it('does not lead there once the screen was left', async () => {
    jest.mocked(redirectTo).mockClear();
    const answer$ = new Subject<Output<typeof claims.startEid>>();
    const { user, leave } = open(anApi().on(claims.startEid, () => answer$));
    await user.click(await screen.findByRole('button', { name: 'Potwierdź przez bank' }));
    leave();
    act(() => answer$.next({ success: true, redirectUri: 'https://bank.example/auth' }));
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it.each(['javascript:alert(1)', 'http://bank.example/', 'nowhere'])('does not lead to %s', async (redirectUri) => {
    jest.mocked(redirectTo).mockClear();
    const { user } = open(anApi().on(claims.startEid, () => ({ success: true, redirectUri })));
    await user.click(await screen.findByRole('button', { name: 'Potwierdź przez bank' }));
    expect(await screen.findByText('Dostawca podał nieprawidłowy adres strony potwierdzania')).toBeVisible();
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it('says why the bank cannot be asked, and offers a retry for its own failure', async () => {
    const { user } = open(anApi().on(claims.startEid, () => refusal('PROVER_UNAVAILABLE')));
    await user.click(await screen.findByRole('button', { name: 'Potwierdź przez bank' }));
    expect(await screen.findByText(/Potwierdzanie przez bank jest chwilowo niedostępne/)).toBeVisible();
  });

  it('offers a retry when the ways cannot be fetched', async () => {
    const api = anApi().on(claims.methods, noConnection);
    const { user } = open(api);
    api.on(claims.methods, () => METHODS);
    await user.click(await screen.findByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByRole('region', { name: 'Bank lub e-dowód' })).toBeVisible();
  });
});

describe('the return from the provider', () => {
  const open = (api: FakeApi, query = '?code=c&state=s&iss=https%3A%2F%2Fbank.example') =>
    renderScreen(module, `/dossier/return${query}`, { api });

  it('finishes the proof and takes code and state out of the address', async () => {
    const api = anApi().on(claims.finishEid, () => NEVER);
    const { location } = open(api);
    expect(await screen.findByRole('heading', { name: 'Potwierdzanie tożsamości…' })).toBeVisible();
    expect(location().search).toBe('');
    expect(api.inputs(claims.finishEid)).toEqual([{ state: 's', code: 'c', iss: 'https://bank.example' }]);
  });

  it.each([
    [true, '/dossier/guest'],
    [false, '/dossier'],
  ])('leads on to the file (guest: %s)', async (isGuest, path) => {
    const api = anApi().on(claims.finishEid, () => ({ success: true, claim: aClaim(), isGuest }));
    const { location } = open(api);
    await screen.findByRole('heading', { level: 1 });
    expect(location().pathname).toBe(path);
  });

  it('leads back to the screen that sent the person, with what it needs, also after a failure', async () => {
    keepReturn({ path: '/dossier/company', state: { formData: { name: 'Anna' } } });
    const failing = open(anApi().on(claims.finishEid, () => refusal('PROOF_CANCELLED')));
    expect(await screen.findByRole('link', { name: 'Spróbuj ponownie' })).toHaveAttribute('href', '/dossier/company');
    failing.unmount();
    const { location } = open(anApi().on(claims.finishEid, () => ({ success: true, claim: aClaim(), isGuest: false })));
    await waitFor(() => expect(location().pathname).toBe('/dossier/company'));
    expect(location().state).toEqual({ formData: { name: 'Anna' }, verificationCompleted: true, isGuest: false });
    expect(readReturn()).toBeUndefined();
  });

  it.each([
    ['PROOF_CANCELLED', 'Przerwano potwierdzanie tożsamości. Możesz spróbować ponownie.'],
    ['PROOF_FAILED', 'Nie udało się potwierdzić tożsamości. Spróbuj ponownie albo wybierz inny sposób.'],
    ['PROOF_NO_IDENTIFIER', 'Dostawca nie przekazał numeru PESEL. Wybierz inny sposób.'],
  ] as const)('says what %s means', async (code, sentence) => {
    open(anApi().on(claims.finishEid, () => refusal(code)));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Spróbuj ponownie' })).toHaveAttribute('href', '/dossier/start');
  });
});

describe('the signed statement', () => {
  it('is sent with its file, and a guest gets the code once', async () => {
    const api = anApi();
    const { user, container } = renderScreen(module, '/dossier/start/signed', { api });
    await screen.findByRole('button', { name: 'Pobierz oświadczenie' });
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [PDF] } });
    expect(await screen.findByText('Gotowy')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zgłoszenie przyjęte' })).toBeVisible();
    expect(screen.getByText('ABCD2345')).toBeVisible();
    expect(api.inputs(claims.submitSigned)).toEqual([{ attemptId: 'attempt-1', attachmentId: 'file-1' }]);
  });

  it('is not sent without a file', async () => {
    const api = anApi();
    const { user } = renderScreen(module, '/dossier/start/signed', { api });
    await user.click(await screen.findByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText('Dodaj plik i poczekaj, aż będzie gotowy.')).toBeVisible();
    expect(api.inputs(claims.submitSigned)).toEqual([]);
  });
});

describe('a form whose time is over', () => {
  it('can be begun once more', async () => {
    const api = anApi().on(claims.submitSigned, () => refusal('PROOF_EXPIRED'));
    const { user, container } = renderScreen(module, '/dossier/start/signed', { api });
    await screen.findByRole('button', { name: 'Pobierz oświadczenie' });
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [PDF] } });
    await screen.findByText('Gotowy');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    await user.click(await screen.findByRole('button', { name: 'Zacznij jeszcze raz' }));
    expect(api.inputs(claims.start)).toHaveLength(2);
    expect(await screen.findByRole('button', { name: 'Wyślij' })).toBeVisible();
    expect(screen.queryByText('Gotowy')).toBeNull();
  });
});

describe('a company', () => {
  const open = (over: Parameters<typeof aClaim>[0], change: (api: FakeApi) => FakeApi = (api) => api) => {
    const api = change(anApi())
      .on(claims.list, () => ({ success: true, claims: [aClaim(over)] }))
      .on(claims.submitCompany, () => ({ success: true, claimId: 'claim-2' }));
    return { ...renderScreen(module, '/dossier/company', { api }), api };
  };

  it('is claimed with its NIP and the proof that the person may act for it', async () => {
    const { api, user, container } = open({});
    const nip = await screen.findByLabelText('NIP firmy');
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [PDF] } });
    await screen.findByText('Gotowy');
    await user.type(nip, '123-456-78-90');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText('Nieprawidłowy numer NIP - błędna suma kontrolna')).toBeVisible();
    await user.clear(nip);
    await user.type(nip, '526-104-08-28');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zgłoszenie przyjęte' })).toBeVisible();
    expect(screen.getByText(/wyślemy list z kodem na adres siedziby firmy/)).toBeVisible();
    expect(api.inputs(claims.submitCompany)).toEqual([
      { attemptId: 'attempt-1', nip: '5261040828', attachmentIds: ['file-1'] },
    ]);
  });

  it('needs a proof of level 3, without which no form is begun', async () => {
    const { api } = open({ method: 'document', level: 2 });
    expect(await screen.findByText('Najpierw potwierdź, że to Ty')).toBeVisible();
    expect(api.inputs(claims.start)).toEqual([]);
  });
});

describe('the question of the desk', () => {
  const QUESTION = { text: 'Prosimy o wyraźniejsze zdjęcie.', dueAt: '2026-12-06T10:00:00.000Z' };
  const open = (over: Parameters<typeof aClaim>[0], change: (api: FakeApi) => FakeApi = (api) => api) => {
    const api = change(anApi())
      .on(claims.list, () => ({ success: true, claims: [aClaim({ method: 'document', state: 'submitted', ...over })] }))
      .on(claims.answer, () => ({ success: true, claim: aClaim({ method: 'document', state: 'submitted' }) }));
    return { ...renderScreen(module, '/dossier/claims/claim-1/answer', { api }), api };
  };

  it('is shown with its due date, and answered with a text and a file', async () => {
    const { api, user, container } = open({ question: QUESTION });
    expect(await screen.findByText('Prosimy o wyraźniejsze zdjęcie.')).toBeVisible();
    expect(screen.getByText('Odpowiedz do 06.12.2026. Bez odpowiedzi zgłoszenie wygaśnie.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dodaj do kalendarza' }));
    expect(api.inputs(claims.dueDate)).toEqual([{ id: 'claim-1' }]);
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText('Napisz odpowiedź albo dodaj plik.')).toBeVisible();
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [PDF] } });
    await screen.findByText('Gotowy');
    await user.type(screen.getByLabelText('Twoja odpowiedź'), 'W załączeniu.');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Odpowiedź wysłana' })).toBeVisible();
    expect(api.inputs(claims.answer)).toEqual([{ id: 'claim-1', text: 'W załączeniu.', attachmentIds: ['file-1'] }]);
  });

  it('is over once it was answered or its time has passed, which leaves what was written', async () => {
    const draft = { values: { text: 'W załączeniu.' }, attachments: [], changedAt: QUESTION.dueAt };
    open({}, (api) => api.on(drafts.get, () => ({ success: true, version: 1, draft })));
    expect(await screen.findByText('Nie ma już pytania do tego zgłoszenia')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Twój niewysłany tekst' })).toHaveTextContent('W załączeniu.');
  });
});

describe('the document', () => {
  it('is sent with number, name and address, and says that a letter follows', async () => {
    const api = anApi().on(claims.submitDocument, () => ({ success: true, claimId: 'claim-1' }));
    const { user, container } = renderScreen(module, '/dossier/start/document', { api });
    expect(await screen.findByText('K7QX4M')).toBeVisible();
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [PDF] } });
    await screen.findByText('Gotowy');
    await user.type(screen.getByLabelText('PESEL lub numer paszportu'), 'AB1234567');
    await user.type(screen.getByLabelText('Imię i nazwisko'), 'Elena Marković');
    await user.type(screen.getByLabelText('Adres do listu'), 'Prosta 1, 00-001 Warszawa');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText('Po sprawdzeniu wyślemy list z kodem. Wpiszesz go tutaj.')).toBeVisible();
    expect(api.inputs(claims.submitDocument)).toEqual([
      {
        attemptId: 'attempt-1',
        identifier: 'AB1234567',
        name: 'Elena Marković',
        postalAddress: 'Prosta 1, 00-001 Warszawa',
        attachmentIds: ['file-1'],
      },
    ]);
  });
});

describe('the opening by codes', () => {
  const open = (api: FakeApi, hash: string) => renderScreen(module, '/dossier/open', { api, hash });

  it('takes a guest’s code with the link, and opens the file', async () => {
    const api = anApi().on(claims.openGuest, () => ({ success: true }));
    const { user, location, store } = open(api, '#claim=claim-1&token=secret');
    act(() => void store.dispatch(logout()));
    await user.type(await screen.findByLabelText('Kod ze zgłoszenia'), 'ABCD2345');
    await user.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(api.inputs(claims.openGuest)).toEqual([{ token: 'secret', code: 'ABCD2345' }]);
    await waitFor(() => expect(location().pathname).toBe('/dossier/guest'));
  });

  it('offers a guest who has signed in to take the file to their account', async () => {
    const api = anApi().on(claims.openGuest, () => ({ success: true }));
    const { user, location } = open(api, '#claim=claim-1&token=secret');
    await user.type(await screen.findByLabelText('Kod ze zgłoszenia'), 'ABCD2345');
    await user.click(screen.getByRole('button', { name: 'Otwórz' }));
    await waitFor(() => expect(location().pathname).toBe('/dossier/adopt'));
    expect(await screen.findByRole('button', { name: 'Przypisz teczkę do konta' })).toBeVisible();
  });

  it('takes the letter’s code of a user, and says when the file opens, however long that is', async () => {
    const api = anApi().on(claims.letterCode, () => ({
      success: true,
      claim: aClaim({ state: 'held', dueAt: '2026-12-10T10:00:00.000Z' }),
    }));
    const { user } = open(api, '#claim=claim-1');
    expect(screen.queryByLabelText('Kod ze zgłoszenia')).toBeNull();
    await user.type(await screen.findByLabelText('Kod z listu'), 'ABCD-2345-EFGH');
    await user.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(api.inputs(claims.letterCode)).toEqual([{ id: 'claim-1', code: 'ABCD-2345-EFGH' }]);
    expect(await screen.findByText('Teczka czeka na otwarcie')).toBeVisible();
    expect(screen.getByText(/Otworzymy teczkę 10\.12\.2026, 11:00 i napiszemy/)).toBeVisible();
  });

  it('takes both codes of a guest’s letter, after which a link comes by mail', async () => {
    const api = anApi().on(claims.letterCode, () => ({ success: true, claim: aClaim() }));
    const { user } = open(api, '#claim=claim-1&letter=1&token=secret');
    await user.type(await screen.findByLabelText('Kod ze zgłoszenia'), 'ABCD2345');
    await user.type(screen.getByLabelText('Kod z listu'), 'ABCD2345EFGH');
    await user.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(api.inputs(claims.letterCode)).toEqual([
      { id: 'claim-1', code: 'ABCD2345EFGH', token: 'secret', guestCode: 'ABCD2345' },
    ]);
    expect(await screen.findByText('Kod został przyjęty')).toBeVisible();
  });

  it('asks a guest whose file has no letter for their own code alone', async () => {
    open(anApi(), '#claim=claim-1&token=secret');
    expect(await screen.findByLabelText('Kod ze zgłoszenia')).toBeVisible();
    expect(screen.queryByLabelText('Kod z listu')).toBeNull();
  });

  it('lets a guest ask for another letter once the first one is over', async () => {
    const api = anApi()
      .on(claims.letterCode, () => refusal('STATE_PASSED'))
      .on(claims.newLetter, () => ({ success: true, claim: aClaim({ state: 'submitted', method: 'document' }) }));
    const { user } = open(api, '#claim=claim-1&letter=1&token=secret');
    await user.type(await screen.findByLabelText('Kod ze zgłoszenia'), 'ABCD2345');
    await user.type(screen.getByLabelText('Kod z listu'), 'ABCD2345EFGH');
    await user.click(screen.getByRole('button', { name: 'Otwórz' }));
    await user.type(await screen.findByLabelText('Adres do listu'), 'Prosta 1, 00-001 Warszawa');
    await user.type(screen.getByLabelText('Kod ze zgłoszenia'), 'ABCD2345');
    await user.click(screen.getByRole('button', { name: 'Poproś o nowy list' }));
    expect(await screen.findByText('Wyślemy nowy list')).toBeVisible();
    expect(api.inputs(claims.newLetter)).toEqual([
      { id: 'claim-1', postalAddress: 'Prosta 1, 00-001 Warszawa', token: 'secret', guestCode: 'ABCD2345' },
    ]);
  });

  it('leads a user who types the address of the letter to their file', async () => {
    const api = anApi().on(claims.list, () => ({ success: true, claims: [] }));
    const { location } = open(api, '');
    await screen.findByRole('heading', { level: 1 });
    expect(location().pathname).toBe('/dossier');
  });

  it.each(['#claim=claim-1&token=secret', '#claim=claim-1&letter=1&token=secret'])(
    'says that a link is over before a code is typed (%s)',
    async (hash) => {
      const api = anApi().on(claims.checkLink, () => refusal('LINK_INVALID'));
      open(api, hash);
      expect(await screen.findByText('Link lub kod wygasł. Zgłoś się ponownie.')).toBeVisible();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(api.inputs(claims.checkLink)).toEqual([{ token: 'secret', hasLetter: hash.includes('letter') }]);
    },
  );

  it('offers another letter before the code of one that is over is typed', async () => {
    open(
      anApi().on(claims.checkLink, () => refusal('STATE_PASSED')),
      '#claim=claim-1&letter=1&token=secret',
    );
    expect(await screen.findByLabelText('Adres do listu')).toBeVisible();
    expect(screen.queryByLabelText('Kod z listu')).toBeNull();
  });

  it('leads a user whose letter is over to the file, which says so', async () => {
    const api = anApi().on(claims.list, () => ({ success: true, claims: [aClaim({ state: 'lapsed' })] }));
    const { location } = open(api, '#claim=claim-1&letter=1');
    await waitFor(() => expect(location().pathname).toBe('/dossier'));
  });

  it('says how many tries are left after a wrong code', async () => {
    const message = 'Kod jest nieprawidłowy. Pozostało prób: 4.';
    const api = anApi().on(claims.openGuest, () => refusal('LETTER_CODE_WRONG', { message }));
    const { user } = open(api, '#claim=claim-1&token=secret');
    await user.type(await screen.findByLabelText('Kod ze zgłoszenia'), 'ZZZZZZZZ');
    await user.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('says that a link is over', async () => {
    const api = anApi().on(claims.openGuest, () => refusal('LINK_INVALID'));
    const { user } = open(api, '#claim=claim-1&token=secret');
    await user.type(await screen.findByLabelText('Kod ze zgłoszenia'), 'ABCD2345');
    await user.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(await screen.findByText('Link lub kod wygasł. Zgłoś się ponownie.')).toBeVisible();
  });
});
