import type { Output } from '@najem/shared/contract/kernel';
import { attachments } from '@najem/shared/contract/register';
import { type Dispute, type DisputeEvent, disputes, drafts } from '@najem/shared/contract/rights';
import { choose, fakeApi, type FakeApi, press, refusal, renderScreen } from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Subject } from 'rxjs';
import { aDecision, aDispute, MAY_NOTHING, OPENED, STOOD } from '../../../tests/a-dispute';
import { write } from '../../../tests/write';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './DisputeScreen';

const TEXT = 'Przelewy wpłynęły dopiero po dwóch wezwaniach, w załączeniu wyciąg z konta.';
const DAY_MS = 86_400_000;
const ENDED = new Date('2027-01-05T10:00:00.000Z').toISOString();

const anApi = (dispute: Dispute): FakeApi => fakeApi().on(disputes.get, () => ({ success: true, dispute }));

const open = (dispute: Dispute, api = anApi(dispute)) => renderScreen(module, '/dossier/disputes/dispute-1', { api });

/** The dispute as its author sees it before the answer. */
const toAnswer = (over: Partial<Dispute> = {}) =>
  aDispute({ side: 'author', may: { ...MAY_NOTHING, answer: true, prolong: true }, ...over });

describe('a dispute', () => {
  it('shows the course, the entry and both statements', async () => {
    const answered = aDispute({ state: 'awaiting_person', timeline: [OPENED, STOOD] });
    open(answered);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Problemy z płatnościami, 18.11.2026 · Ewa Lis' }),
    ).toBeVisible();
    const course = screen.getByRole('list', { name: 'Przebieg' });
    expect(within(course).getByText(/Ty ·/)).toBeVisible();
    expect(within(course).getByText(/Autor wpisu ·/)).toBeVisible();
    expect(screen.getByText('Dwa czynsze po terminie.')).toBeVisible();
    expect(screen.getByText('kwestionowany')).toBeVisible();
    const statements = screen.getByRole('region', { name: 'Co napisały strony' });
    expect(within(statements).getByText(OPENED.text ?? '')).toBeVisible();
    expect(within(statements).getByText(STOOD.text ?? '')).toBeVisible();
    expect(within(statements).getByText('To nieprawda')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sprawdź i wyślij' })).toBeNull();
  });

  it('asks for the answer below what it answers to, and leads to it from the deadline', async () => {
    const { user } = open(toAnswer({ dueAt: new Date(Date.now() + 2 * DAY_MS).toISOString() }));
    expect(await screen.findByText(/^Zostały 2.dni\.$/)).toBeVisible();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Wpis', 'Co napisały strony', 'Odpowiedz w sporze', 'Termin', 'Przebieg']);
    await user.click(screen.getByRole('button', { name: 'Odpowiedz' }));
    expect(screen.getByRole('radio', { name: 'Podtrzymuję wpis' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Podtrzymuję wpis' })).toBeChecked();
  });

  it('says why the entry counts on', async () => {
    open(aDispute({ state: 'deciding', isSuspended: false, because: 'court' }));
    expect(await screen.findByText(/potwierdzony orzeczeniem, więc do czasu decyzji/)).toBeVisible();
    expect(screen.queryByText('kwestionowany')).toBeNull();
  });

  it('says that the content of a removed entry is gone once it is closed', async () => {
    open(aDecision({ state: 'closed', outcome: 'removed', entry: undefined, closedAt: ENDED }));
    expect(await screen.findByText(/Nie przechowujemy już jego treści/)).toBeVisible();
  });

  it('says that it does not exist, gives back what was written there, and leads to the others', async () => {
    const draft = { values: { text: 'Niewysłane.' }, attachments: [], changedAt: '2026-11-22T09:00:00.000Z' };
    open(
      aDispute(),
      fakeApi()
        .on(disputes.get, () => refusal('DISPUTE_NOT_FOUND'))
        .on(drafts.get, ({ kind }) => ({ success: true, version: 1, ...(kind === 'comment' ? { draft } : {}) })),
    );
    expect(await screen.findByText('Niewysłane.')).toBeVisible();
    expect(await screen.findByText('Nie znaleziono sporu')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Spory' })[0]).toHaveAttribute('href', '/dossier/disputes');
  });

  it('saves a file, and says which one is still being checked', async () => {
    const files: Dispute['files'] = [
      { _id: 'file-1', name: 'przelewy.pdf', mediaType: 'application/pdf', by: 'person', isReady: true },
      { _id: 'file-2', name: 'Załącznik 1', mediaType: 'image/png', by: 'author', isReady: false },
    ];
    const saved: string[] = [];
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const dispute = aDispute({ files });
    const api = anApi(dispute).on(attachments.content, () => ({
      fileName: 'przelewy.pdf',
      content: new Uint8Array([1]),
    }));
    const { user } = open(dispute, api);
    await user.click(await screen.findByRole('button', { name: 'Pobierz: przelewy.pdf' }));
    expect(saved).toEqual(['przelewy.pdf']);
    expect(screen.getByText('Sprawdzamy plik…')).toBeVisible();
    api.on(attachments.content, () => refusal('ATTACHMENT_NOT_READY'));
    await user.click(screen.getByRole('button', { name: 'Pobierz: przelewy.pdf' }));
    expect(await screen.findByText('Plik jest jeszcze sprawdzany.')).toBeVisible();
  });
});

describe('the decision', () => {
  it('shows the person outcome, basis, reasons, recipients and the way to the authority', async () => {
    const notified = {
      count: 2,
      recipients: [
        { name: 'Karol K.', at: '2026-12-10T11:00:00.000Z' },
        { name: 'a•••@example.org', at: '2026-12-10T11:00:00.000Z' },
      ],
    };
    open(aDecision({ notified }));
    const decision = await screen.findByRole('region', { name: 'Decyzja' });
    expect(within(decision).getByText('Wpis pozostaje')).toBeVisible();
    expect(within(decision).getByText(/Podstawa: dowody/)).toBeVisible();
    expect(within(decision).getByText('Wyciąg z konta potwierdza daty wpłat.')).toBeVisible();
    expect(
      within(decision).getByText(
        'Możesz wnieść skargę do Prezesa Urzędu Ochrony Danych Osobowych (ul. Moniuszki 1A, Warszawa) albo do sądu.',
      ),
    ).toBeVisible();
    const recipients = screen.getByRole('region', { name: 'O zmianie powiadomiono 2 odbiorców' });
    expect(within(recipients).getByText(/a•••@example.org/)).toBeVisible();
  });

  it('names no authority to the author', async () => {
    open(aDecision({ side: 'author' }));
    expect(await screen.findByRole('region', { name: 'Decyzja' })).toBeVisible();
    expect(screen.queryByText(/Prezesa Urzędu/)).toBeNull();
  });

  it('is taken away as a PDF, or says why not', async () => {
    const saved: string[] = [];
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const api = anApi(aDecision()).on(disputes.decision, () => ({
      fileName: 'decyzja-SP-7K3F-9QXA.pdf',
      content: new Uint8Array([1]),
    }));
    const { user } = open(aDecision(), api);
    await user.click(await screen.findByRole('button', { name: 'Pobierz decyzję (PDF)' }));
    expect(saved).toEqual(['decyzja-SP-7K3F-9QXA.pdf']);
    api.on(disputes.decision, () => refusal('DOCUMENT_LIMIT'));
    await user.click(screen.getByRole('button', { name: 'Pobierz decyzję (PDF)' }));
    expect(await screen.findByText(/Pobierasz zbyt wiele dokumentów/)).toBeVisible();
  });

  it('is appealed by the side that lost', async () => {
    const api = anApi(aDecision()).on(disputes.appeal, () => ({
      success: true,
      dispute: aDispute({ state: 'appealed', outcome: 'kept', version: 4 }),
    }));
    const { user } = open(aDecision(), api);
    await user.click(await screen.findByRole('button', { name: 'Odwołaj się' }));
    const field = screen.getByLabelText('Dlaczego się odwołujesz?');
    await write(user, field, 'Za krótko.');
    await user.click(screen.getByRole('button', { name: 'Sprawdź i wyślij' }));
    expect(await screen.findByText('Napisz trochę więcej (co najmniej 50 znaków).')).toBeVisible();
    await user.clear(field);
    await write(user, field, TEXT);
    await press('Sprawdź i wyślij');
    expect(screen.getByText(/^Odwołanie rozpatrzy administrator, najpóźniej/)).toBeVisible();
    expect(screen.getByText('Bez nowych dowodów decyzja zwykle się nie zmienia.')).toBeVisible();
    await press('Wyślij bez dowodów');
    expect(api.inputs(disputes.appeal)).toEqual([{ id: 'dispute-1', text: TEXT, attachmentIds: [], version: 3 }]);
    expect(await screen.findByText(/^Odwołanie w toku/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Odwołaj się' })).toBeNull();
  });

  it('is not appealed when the time is over', async () => {
    const { user } = open(
      aDecision(),
      anApi(aDecision()).on(disputes.appeal, () => refusal('APPEAL_LATE')),
    );
    await user.click(await screen.findByRole('button', { name: 'Odwołaj się' }));
    await write(user, screen.getByLabelText('Dlaczego się odwołujesz?'), TEXT);
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(await screen.findByText('Termin odwołania minął.')).toBeVisible();
  });
});

describe('the author', () => {
  it('stands by the entry with a statement', async () => {
    const api = anApi(toAnswer()).on(disputes.answer, () => ({
      success: true,
      dispute: aDispute({ side: 'author', state: 'awaiting_person', timeline: [OPENED, STOOD] }),
    }));
    const { user } = open(toAnswer(), api);
    await user.click(await screen.findByRole('radio', { name: 'Podtrzymuję wpis' }));
    expect(
      screen.getByText(
        'Dołącz umowę, protokół, potwierdzenia przelewów albo wyrok. Bez dowodów wpis zwykle zostaje usunięty.',
      ),
    ).toBeVisible();
    await write(user, screen.getByLabelText('Dlaczego wpis jest prawdziwy?'), TEXT);
    await press('Sprawdź i wyślij');
    expect(screen.getAllByText('Bez dowodów wpis zwykle zostaje usunięty.')).toHaveLength(1);
    await press('Wyślij bez dowodów');
    expect(api.inputs(disputes.answer)).toEqual([
      { id: 'dispute-1', is: 'stand', text: TEXT, attachmentIds: [], version: 3 },
    ]);
    expect(await screen.findByText(/^Osoba może odnieść się do Twojej odpowiedzi/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Odpowiedz w sporze' })).toBeNull();
  });

  it('corrects the entry by the fields of the history form', async () => {
    const dispute = toAnswer();
    const documented = toAnswer({ entry: dispute.entry && { ...dispute.entry, grade: 'documented' } });
    const api = anApi(documented).on(disputes.answer, () => ({
      success: true,
      dispute: aDecision({ side: 'author', outcome: 'corrected' }),
    }));
    const { user } = open(documented, api);
    await user.click(await screen.findByRole('radio', { name: 'Poprawiam wpis' }));
    const comment = screen.getByLabelText('Komentarz');
    expect(comment).toHaveValue('Dwa czynsze po terminie.');
    await user.click(screen.getByRole('button', { name: 'Sprawdź i wyślij' }));
    expect(await screen.findByText('Zmień coś we wpisie albo wybierz inną odpowiedź.')).toBeVisible();
    await user.clear(comment);
    expect(screen.queryByText(/^Zmień coś we wpisie/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sprawdź i wyślij' }));
    expect(await screen.findByText('To pole jest wymagane')).toBeVisible();
    await write(user, comment, 'Jeden czynsz po terminie.');
    expect(screen.getByText('Po zmianie wpis straci oznaczenie „Udokumentowany”.')).toBeVisible();
    await choose(user, screen.getByRole('combobox', { name: /Powód/ }), 'Naruszenie umowy');
    await press('Sprawdź i wyślij');
    await press('Wyślij');
    expect(api.inputs(disputes.answer)).toEqual([
      {
        id: 'dispute-1',
        is: 'correct',
        entry: {
          landlord: 'Ewa Lis',
          rentalAddress: 'Długa 5, Kraków',
          reason: 'contract_breach',
          comment: 'Jeden czynsz po terminie.',
        },
        attachmentIds: [],
        version: 3,
      },
    ]);
    expect(await screen.findByText('Wpis został poprawiony.', { selector: 'strong' })).toBeVisible();
  });

  it('sends with a correction the files that its last look lists, also those chosen beside another answer', async () => {
    const api = anApi(toAnswer())
      .on(
        attachments.upload,
        () =>
          ({
            _id: 'file-1',
            purpose: 'dispute',
            mediaType: 'application/pdf',
            size: 4,
            state: 'usable',
            createdAt: ENDED,
          }) as const,
      )
      .on(disputes.answer, () => ({ success: true, dispute: aDecision({ side: 'author', outcome: 'corrected' }) }));
    const { user } = open(toAnswer(), api);
    await user.click(await screen.findByRole('radio', { name: 'Podtrzymuję wpis' }));
    const pdf = new File(['%PDF'], 'przelewy.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Dodaj pliki', { selector: 'input' }), pdf);
    await user.click(screen.getByRole('radio', { name: 'Poprawiam wpis' }));
    expect(screen.getByText('przelewy.pdf')).toBeVisible();
    await write(user, screen.getByLabelText('Komentarz'), 'Jeden czynsz po terminie.');
    await press('Sprawdź i wyślij');
    expect(within(screen.getByRole('region', { name: 'Sprawdź i wyślij' })).getByText('przelewy.pdf')).toBeVisible();
    await press('Wyślij');
    expect(api.inputs(disputes.answer)).toMatchObject([{ is: 'correct', attachmentIds: ['file-1'] }]);
  });

  it('of an opinion from a tenancy has reason and comment alone', async () => {
    const { entry } = toAnswer();
    const dispute = toAnswer({ entry: entry && { ...entry, keepsPlace: true } });
    const { user } = open(dispute, anApi(dispute));
    await user.click(await screen.findByRole('radio', { name: 'Poprawiam wpis' }));
    expect(await screen.findByRole('combobox', { name: /Powód/ })).toBeVisible();
    expect(screen.queryByLabelText(/Adres/)).toBeNull();
  });

  it('withdraws the entry after a question', async () => {
    const api = anApi(toAnswer()).on(disputes.answer, () => ({
      success: true,
      dispute: aDecision({ side: 'author', outcome: 'removed', may: MAY_NOTHING }),
    }));
    const { user } = open(toAnswer(), api);
    await user.click(await screen.findByRole('radio', { name: 'Wycofuję wpis' }));
    await user.click(screen.getByRole('button', { name: 'Wycofuję wpis' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Wpis zostanie usunięty, a RentCoins za niego cofnięte.')).toBeVisible();
    expect(api.inputs(disputes.answer)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Wycofuję wpis' }));
    expect(api.inputs(disputes.answer)).toEqual([{ id: 'dispute-1', is: 'withdraw', version: 3 }]);
    expect(await screen.findByText(/Wpis został usunięty. Odwołanie do/)).toBeVisible();
  });

  it('asks for more time once, and learns that it is too late', async () => {
    const later = toAnswer({ dueAt: '2026-12-04T22:59:59.000Z', version: 4, may: { ...MAY_NOTHING, answer: true } });
    const api = anApi(toAnswer()).on(disputes.prolong, () => refusal('EXTENSION_LATE'));
    const { user } = open(toAnswer(), api);
    await user.click(await screen.findByRole('button', { name: 'Poproś o 7 dni więcej' }));
    expect(await screen.findByText('Termin można przedłużyć tylko raz i przed jego upływem.')).toBeVisible();
    api.on(disputes.prolong, () => ({ success: true, dispute: later }));
    await user.click(screen.getByRole('button', { name: 'Poproś o 7 dni więcej' }));
    expect(await screen.findByText(/Odpowiedz do 04.12.2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Poproś o 7 dni więcej' })).toBeNull();
  });

  it('keeps the question open when the answer to asking for more time arrives late', async () => {
    const prolonged = new Subject<Output<typeof disputes.prolong>>();
    const { user } = open(
      toAnswer(),
      anApi(toAnswer()).on(disputes.prolong, () => prolonged),
    );
    await user.click(await screen.findByRole('radio', { name: 'Wycofuję wpis' }));
    await user.click(screen.getByRole('button', { name: 'Poproś o 7 dni więcej' }));
    await user.click(screen.getByRole('button', { name: 'Wycofuję wpis' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    act(() => prolonged.next({ success: true, dispute: toAnswer({ dueAt: '2026-12-04T22:59:59.000Z', version: 4 }) }));
    expect(await screen.findByText(/Odpowiedz do 04.12.2026/)).toBeVisible();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('keeps what they wrote where the dispute changed meanwhile and they may still answer', async () => {
    const api = anApi(toAnswer()).on(disputes.answer, () => refusal('STALE_EDIT'));
    const { user } = open(toAnswer(), api);
    await write(user, await screen.findByLabelText('Dlaczego wpis jest prawdziwy?'), TEXT);
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(
      await screen.findByText('Spór zmienił się w międzyczasie. Twój tekst jest niżej; sprawdź, czy nadal pasuje.'),
    ).toBeVisible();
    expect(screen.getByText(TEXT)).toBeVisible();
  });

  it('sees the dispute as it is after somebody else changed it', async () => {
    const api = anApi(toAnswer()).on(disputes.answer, () => refusal('STALE_EDIT'));
    const { user } = open(toAnswer(), api);
    await user.click(await screen.findByRole('radio', { name: 'Podtrzymuję wpis' }));
    await write(user, screen.getByLabelText('Dlaczego wpis jest prawdziwy?'), TEXT);
    api.on(disputes.get, () => ({ success: true, dispute: aDispute({ side: 'author', state: 'withdrawn' }) }));
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(await screen.findByText('Osoba wycofała spór.')).toBeVisible();
    expect(screen.getByText('Spór zmienił się w międzyczasie. Widzisz jego aktualny stan.')).toBeVisible();
    expect(screen.queryByLabelText('Dlaczego wpis jest prawdziwy?')).toBeNull();
  });
});

describe('what was written too late', () => {
  const by = (what: DisputeEvent['what']): DisputeEvent => ({ at: '2026-11-30T23:00:00.000Z', by: 'system', what });
  const draft = { values: { text: TEXT }, attachments: [], changedAt: '2026-11-30T22:58:00.000Z' };

  it.each<[string, Partial<Dispute>, string]>([
    [
      'an answer',
      { side: 'author', state: 'decided', outcome: 'removed', timeline: [OPENED, by('unanswered')] },
      'answer',
    ],
    ['a comment', { state: 'deciding', timeline: [OPENED, STOOD, by('uncommented')] }, 'comment'],
    [
      'an answer to a question',
      { state: 'deciding', timeline: [OPENED, by('person_asked'), by('question_unanswered')] },
      'question_answer',
    ],
    [
      'a comment on the answer to a question',
      { state: 'deciding', timeline: [OPENED, by('author_asked'), by('question_uncommented')] },
      'question_comment',
    ],
    ['an appeal', { state: 'closed', outcome: 'kept', timeline: [OPENED, by('decided'), by('closed')] }, 'appeal'],
  ])('stays to be copied or deleted: %s', async (_name, over, kind) => {
    const api = anApi(aDispute(over))
      .on(drafts.get, (input) =>
        input.kind === kind ? { success: true, version: 1, draft } : { success: true, version: 0 },
      )
      .on(drafts.remove, () => ({ success: true, version: 2 }));
    const { user } = open(aDispute(over), api);
    const card = within(await screen.findByRole('region', { name: 'Twój niewysłany tekst' }));
    expect(card.getByText(TEXT)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Kopiuj tekst' }));
    expect(await navigator.clipboard.readText()).toBe(TEXT);
    await user.click(card.getByRole('button', { name: 'Usuń szkic' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Usunąć szkic?' }));
    await user.click(question.getByRole('button', { name: 'Usuń szkic' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Twój niewysłany tekst' })).toBeNull());
    expect(api.inputs(drafts.remove)).toEqual([{ kind, thing: 'dispute-1' }]);
  });

  it.each([
    ['is shown', 'Zapłacił we wrześniu.', 'Zapłacił we wrześniu.'],
    ['is none where it stands in the entry', aDispute().entry?.comment ?? '', TEXT],
    ['is none without a word', '', TEXT],
  ])('an author’s correction %s', async (_name, comment, shown) => {
    const timeline = [OPENED, by('unanswered')];
    const over = aDispute({ side: 'author', state: 'decided', outcome: 'removed', timeline });
    const values = { choice: 'correct', text: TEXT, comment };
    const api = anApi(over).on(drafts.get, () => ({ success: true, version: 1, draft: { ...draft, values } }));
    open(over, api);
    const card = within(await screen.findByRole('region', { name: 'Twój niewysłany tekst' }));
    expect(card.getByText(shown)).toBeVisible();
  });

  it('is below what has changed since', async () => {
    const timeline = [OPENED, { ...by('withdrawn'), by: 'person' as const }];
    const api = anApi(toAnswer()).on(disputes.answer, () => refusal('STATE_PASSED'));
    const { user } = open(toAnswer(), api);
    await write(user, await screen.findByLabelText('Dlaczego wpis jest prawdziwy?'), TEXT);
    api.on(disputes.get, () => ({
      success: true,
      dispute: aDispute({ side: 'author', state: 'withdrawn', timeline }),
    }));
    await press('Sprawdź i wyślij');
    await press('Wyślij bez dowodów');
    expect(
      await screen.findByText('Spór zmienił się w międzyczasie. Twój tekst jest niżej; sprawdź, czy nadal pasuje.'),
    ).toBeVisible();
    const card = within(await screen.findByRole('region', { name: 'Twój niewysłany tekst' }));
    expect(card.getByText(TEXT)).toBeVisible();
  });
});

describe('the person', () => {
  const answered = aDispute({
    state: 'awaiting_person',
    timeline: [OPENED, STOOD],
    may: { ...MAY_NOTHING, comment: true, withdraw: true },
  });

  it('comments on the answer, also without a word', async () => {
    const api = anApi(answered).on(disputes.comment, () => ({
      success: true,
      dispute: aDispute({ state: 'deciding' }),
    }));
    open(answered, api);
    expect(await screen.findByRole('region', { name: 'Odnieś się do odpowiedzi' })).toBeVisible();
    await press('Wyślij');
    expect(api.inputs(disputes.comment)).toEqual([{ id: 'dispute-1', text: '', attachmentIds: [], version: 3 }]);
    expect(await screen.findByText(/Rozpatrujemy spór/)).toBeVisible();
  });

  it('withdraws the dispute after a question', async () => {
    const api = anApi(answered).on(disputes.withdraw, () => ({
      success: true,
      dispute: aDispute({ state: 'withdrawn', dueAt: undefined }),
    }));
    const { user } = open(answered, api);
    await user.click(await screen.findByRole('button', { name: 'Wycofaj spór' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Wycofaj spór' }));
    expect(api.inputs(disputes.withdraw)).toEqual([{ id: 'dispute-1', version: 3 }]);
    expect(await screen.findByText('Spór wycofany. Wpis znów liczy się do oceny.')).toBeVisible();
  });

  it('learns in the question that it could not be withdrawn', async () => {
    const { user } = open(
      answered,
      anApi(answered).on(disputes.withdraw, () => refusal('RATE_LIMITED')),
    );
    await user.click(await screen.findByRole('button', { name: 'Wycofaj spór' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Wycofaj spór' }));
    expect(await within(question).findByText(/Zbyt wiele prób/)).toBeVisible();
  });
});
