import type { FileReply, Input } from '@najem/shared/contract/kernel';
import { attachments } from '@najem/shared/contract/register';
import { type DeskClaim, deskClaimCalls } from '@najem/shared/contract/rights';
import { anAdmin, choose, fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aClaim } from '../../../tests/a-claim';
import { module } from '../../module';
import { untilLoaded } from '../../../tests/until-loaded';

const ADMIN = anAdmin();
const OTHER = { _id: 'admin-2', name: 'Ola Inna' };
const REASONS = 'Na zdjęciu nie widać kodu zgłoszenia ani numeru dokumentu.';
const PESEL = '20871543213';
const FILE: FileReply = { fileName: 'zalacznik.jpg', content: new Uint8Array([1]) };
const SIGNED: Partial<DeskClaim> = {
  method: 'signed',
  level: 3,
  identifiers: [],
  name: undefined,
  postalAddress: undefined,
  attachments: [{ _id: 'file-1', name: 'Załącznik 1', mediaType: 'application/pdf' }],
};

async function open(over: Partial<DeskClaim> = {}) {
  const api = fakeApi().on(deskClaimCalls.claim, () => ({ success: true, claim: aClaim(over) }));
  const shown = renderScreen(module, '/admin/desk/claims/claim-1', { api, user: ADMIN });
  await untilLoaded();
  return { ...shown, api };
}

const button = (name: string) => screen.getByRole('button', { name });
const status = () => screen.getByRole('group', { name: 'Stan zgłoszenia' });
const field = (name: string) => screen.getByRole('textbox', { name });

/** Answers decisions with the claim as it is afterwards. */
const decided = (over: Partial<DeskClaim>) => () => ({ success: true, claim: aClaim({ version: 2, ...over }) });

describe('what the page shows', () => {
  it('shows what was typed, masked, with the code and the files', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dokument i list · Anna Nowak' })).toBeVisible();
    for (const text of ['Anna Nowak', /ul\. Polna 1\/2/, 'K7QX4M', 'Załącznik 1', 'Do sprawdzenia']) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('a claim that is not there, or cannot be fetched, says so', async () => {
    const api = fakeApi().on(deskClaimCalls.claim, () => refusal('CLAIM_NOT_FOUND'));
    renderScreen(module, '/admin/desk/claims/x', { api, user: ADMIN });
    expect(await screen.findByText('Nie znaleziono potwierdzenia tożsamości')).toBeVisible();
    expect(button('Spróbuj ponownie')).toBeVisible();
  });

  it('a claim is taken and given back', async () => {
    const { user, api } = await open();
    api
      .on(deskClaimCalls.takeClaim, decided({ takenBy: { _id: ADMIN._id, name: ADMIN.name } }))
      .on(deskClaimCalls.releaseClaim, decided({ version: 3 }));
    await user.click(button('Weź PT-7K3F-9QXA'));
    expect(screen.getByText('Zajmuje się: Ty')).toBeVisible();
    await user.click(button('Oddaj PT-7K3F-9QXA'));
    expect(screen.getByText('Zajmuje się: nikt')).toBeVisible();
  });

  it('a claim of another administrator has no decision form', async () => {
    await open({ takenBy: OTHER });
    expect(screen.getByText(/Zajmuje się tym Ola Inna/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Zatwierdź' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Odmów' })).toBeNull();
  });
});

describe('files', () => {
  beforeAll(() => {
    Object.assign(globalThis, { createImageBitmap: async () => ({ width: 4, height: 3, close: jest.fn() }) });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  });

  it('a file is fetched on request and drawn, and hidden again', async () => {
    const { user, api } = await open();
    api.on(attachments.content, () => FILE);
    expect(api.inputs(attachments.content)).toEqual([]);
    await user.click(button('Pokaż: Załącznik 1'));
    expect(await screen.findByRole('img', { name: 'Załącznik 1' })).toBeVisible();
    await user.click(button('Powiększ: Załącznik 1'));
    await user.click(button('Zmniejsz: Załącznik 1'));
    await user.click(button('Ukryj: Załącznik 1'));
    expect(screen.queryByRole('img', { name: 'Załącznik 1' })).toBeNull();
    expect(api.inputs(attachments.content)).toEqual([{ id: 'file-1' }]);
  });

  it('a file that is a PDF is saved', async () => {
    const save = jest.fn();
    Object.assign(URL, { createObjectURL: save.mockReturnValue('#'), revokeObjectURL: jest.fn() });
    const { user, api } = await open(SIGNED);
    api.on(attachments.content, () => ({ fileName: 'zalacznik.pdf', content: new Uint8Array([1]) }));
    await user.click(button('Pobierz PDF: Załącznik 1'));
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('a file says that it is still being checked', async () => {
    const { user, api } = await open();
    api.on(attachments.content, () => refusal('ATTACHMENT_NOT_READY'));
    await user.click(button('Pokaż: Załącznik 1'));
    expect(await screen.findByText('Plik jest jeszcze sprawdzany.')).toBeVisible();
  });

  it('a file leaves the store with its claim', async () => {
    const { user, api, store, unmount } = await open();
    api.on(attachments.content, () => FILE);
    await user.click(button('Pokaż: Załącznik 1'));
    await screen.findByRole('img', { name: 'Załącznik 1' });
    unmount();
    expect(JSON.stringify(store.getState())).not.toMatch(/Anna Nowak|zalacznik/);
  });
});

describe('approving', () => {
  const approved: Partial<DeskClaim> = {
    step: 'letter',
    attachments: [],
    approvedAt: '2026-11-21T10:00:00.000Z',
    decidedAt: '2026-11-21T10:00:00.000Z',
  };

  it('an approval of a document takes the number that was read, once, and leads to the letter', async () => {
    const { user, api } = await open();
    api.on(deskClaimCalls.decideClaim, decided(approved));
    await user.click(button('Zatwierdź'));
    expect(await screen.findByText('Wpisz odczytany numer.')).toBeVisible();
    await user.type(field('Numer odczytany ze zdjęcia'), `${PESEL}{Enter}`);
    const decision: Input<typeof deskClaimCalls.decideClaim> = {
      id: 'claim-1',
      version: 1,
      decision: 'approve',
      identifier: PESEL,
    };
    expect(api.inputs(deskClaimCalls.decideClaim)).toEqual([decision]);
    expect(await screen.findByText('Potwierdzenie zostało zatwierdzone.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Drukuj list' })).toBeVisible();
    expect(status()).toHaveFocus();
    expect(screen.getByText('Pliki zostały usunięte po decyzji.')).toBeVisible();
  });

  it('an approval of a signature takes the number twice, and makes the claim active', async () => {
    const { user, api } = await open(SIGNED);
    api.on(deskClaimCalls.decideClaim, decided({ ...SIGNED, state: 'active', step: undefined, decidedBy: OTHER }));
    await user.type(field('PESEL z podpisu'), PESEL);
    await user.type(field('PESEL z podpisu jeszcze raz'), '20871543214');
    await user.click(button('Zatwierdź'));
    expect(await screen.findByText('Wpisane numery nie są takie same.')).toBeVisible();
    expect(api.inputs(deskClaimCalls.decideClaim)).toEqual([]);
    await user.clear(field('PESEL z podpisu jeszcze raz'));
    await user.type(field('PESEL z podpisu jeszcze raz'), PESEL);
    await user.click(button('Zatwierdź'));
    expect(api.inputs(deskClaimCalls.decideClaim)).toMatchObject([{ identifier: PESEL, identifierAgain: PESEL }]);
    expect(await within(status()).findByText('Aktywne')).toBeVisible();
    expect(screen.getByText('Ola Inna')).toBeVisible();
  });

  it('an approval of a company takes its name and seat as the public register has them', async () => {
    const { user, api } = await open({ method: 'company', identifiers: [{ type: 'nip', identifier: '300•••••••' }] });
    api.on(deskClaimCalls.decideClaim, decided({ method: 'company', ...approved }));
    await user.type(field('NIP z pliku'), '3008017585');
    await user.click(button('Zatwierdź'));
    // The messages of the fields come one after another.
    await waitFor(() => expect(screen.getAllByText('Wpisz dane z rejestru.')).toHaveLength(2));
    await user.type(field('Nazwa firmy z rejestru'), 'Firma sp. z o.o.');
    await user.type(field('Siedziba z rejestru'), 'ul. Krótka 3, 00-002 Łódź');
    await user.click(button('Zatwierdź'));
    expect(api.inputs(deskClaimCalls.decideClaim)).toMatchObject([
      { recipientName: 'Firma sp. z o.o.', recipientAddress: 'ul. Krótka 3, 00-002 Łódź' },
    ]);
  });

  it('an approval with another number than the person typed is refused in the form', async () => {
    const { user, api } = await open();
    api.on(deskClaimCalls.decideClaim, () => refusal('IDENTIFIER_MISMATCH'));
    await user.type(field('Numer odczytany ze zdjęcia'), `${PESEL}{Enter}`);
    expect(await screen.findByText('Wpisane numery nie są takie same.')).toBeVisible();
    expect(field('Numer odczytany ze zdjęcia')).toHaveValue(PESEL);
  });

  it('an approval is not offered where the identifier has a proof of a higher level', async () => {
    await open({ isOutranked: true });
    expect(screen.getByText('Ten identyfikator ma już potwierdzenie wyższego poziomu')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Zatwierdź' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Poproś o uzupełnienie' })).toBeNull();
    expect(button('Odmów')).toBeEnabled();
  });
});

describe('refusing', () => {
  it('a refusal needs one of six reasons and a text', async () => {
    const { user, api } = await open();
    api.on(
      deskClaimCalls.decideClaim,
      decided({ state: 'refused', step: undefined, cause: 'no_code', reasons: REASONS }),
    );
    await user.click(button('Odmów'));
    const dialog = within(screen.getByRole('dialog', { name: 'Odmowa potwierdzenia' }));
    const send = dialog.getByRole('button', { name: 'Odmów' });
    expect(send).toBeDisabled();
    await choose(user, dialog.getByRole('combobox', { name: 'Powód' }), 'Brakuje kodu zgłoszenia');
    await user.type(dialog.getByRole('textbox', { name: 'Uzasadnienie' }), 'Nie.');
    await user.click(send);
    expect(await dialog.findByText('Podaj uzasadnienie (co najmniej 50 znaków).')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Uzasadnienie' }));
    await user.type(dialog.getByRole('textbox', { name: 'Uzasadnienie' }), REASONS);
    await user.click(send);
    expect(api.inputs(deskClaimCalls.decideClaim)).toEqual([
      { id: 'claim-1', version: 1, decision: 'refuse', cause: 'no_code', text: REASONS },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Brakuje kodu zgłoszenia')).toBeVisible();
    expect(screen.getByText(REASONS)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Odmów' })).toBeNull();
  });

  it('a refusal that could not be sent stays open with its text', async () => {
    const { user, api } = await open();
    api.on(deskClaimCalls.decideClaim, () => noConnection());
    await user.click(button('Odmów'));
    const dialog = within(screen.getByRole('dialog'));
    await choose(user, dialog.getByRole('combobox', { name: 'Powód' }), 'Inny powód');
    await user.type(dialog.getByRole('textbox', { name: 'Uzasadnienie' }), REASONS);
    await user.click(dialog.getByRole('button', { name: 'Odmów' }));
    expect(await dialog.findByText(/Nie udało się zapisać odmowy\./)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Uzasadnienie' })).toHaveValue(REASONS);
  });
});

describe('a question', () => {
  it('is sent to the person, and the claim waits for the answer', async () => {
    const { user, api } = await open();
    const question = { text: 'Prosimy o ostrzejsze zdjęcie.', dueAt: '2026-12-05T10:00:00.000Z' };
    api.on(deskClaimCalls.askClaimant, decided({ step: 'answer', dueAt: undefined, question }));
    await user.click(button('Poproś o uzupełnienie'));
    const dialog = within(screen.getByRole('dialog', { name: 'Prośba o uzupełnienie' }));
    await user.type(dialog.getByRole('textbox', { name: 'Czego brakuje?' }), ` ${question.text} `);
    await user.click(dialog.getByRole('button', { name: 'Wyślij prośbę' }));
    expect(api.inputs(deskClaimCalls.askClaimant)).toEqual([{ id: 'claim-1', version: 1, text: question.text }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Czeka na uzupełnienie')).toBeVisible();
    expect(screen.getByText(/nie odpowie do 05\.12\.2026/)).toBeVisible();
  });
});

describe('posting the code', () => {
  const approved: Partial<DeskClaim> = {
    step: 'letter',
    attachments: [],
    approvedAt: '2026-11-21T10:00:00.000Z',
    decidedAt: '2026-11-21T10:00:00.000Z',
  };

  it('the letter is printed, and noted as sent with day and number', async () => {
    const save = jest.fn();
    Object.assign(URL, { createObjectURL: save.mockReturnValue('#'), revokeObjectURL: jest.fn() });
    const { user, api } = await open(approved);
    const letter = { sentAt: '2026-11-21', trackingNumber: 'RR123' };
    api
      .on(deskClaimCalls.claimLetter, () => ({ fileName: 'list.pdf', content: new Uint8Array([1]) }))
      .on(deskClaimCalls.postClaim, decided({ ...approved, state: 'posted', step: undefined, letter }));
    await user.click(button('Drukuj list'));
    expect(save).toHaveBeenCalledTimes(1);
    // The calendar is loaded with the form and is slow on a busy machine.
    const number = await screen.findByRole('textbox', { name: 'Numer nadania' });
    await user.click(button('List wysłano'));
    expect(await screen.findByText('Wpisz numer nadania.')).toBeVisible();
    await user.type(number, 'RR123');
    await user.click(button('List wysłano'));
    const [posted] = api.inputs(deskClaimCalls.postClaim);
    expect(posted).toMatchObject({ id: 'claim-1', version: 1, trackingNumber: 'RR123' });
    expect(posted?.sentAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await screen.findByText('List wysłano 21.11.2026, numer RR123')).toBeVisible();
  });

  it('the letter is not sent where a better proof came meanwhile: the claim is refused', async () => {
    const { user } = await open({ ...approved, isOutranked: true });
    expect(screen.getByText('Ten identyfikator ma już potwierdzenie wyższego poziomu')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Drukuj list' })).toBeNull();
    await user.click(button('Odmów'));
    expect(screen.getByRole('dialog', { name: 'Odmowa potwierdzenia' })).toBeVisible();
  });

  it('the letter that cannot be made says so', async () => {
    const { user, api } = await open(approved);
    api.on(deskClaimCalls.claimLetter, () => noConnection());
    await user.click(button('Drukuj list'));
    expect(await screen.findByText(/Nie udało się przygotować listu\./)).toBeVisible();
  });
});

describe('of two administrators who decide at once', () => {
  it('the second learns that the claim has changed, and sees it as it is', async () => {
    const { user, api } = await open();
    api.on(deskClaimCalls.decideClaim, () => refusal('STALE_EDIT'));
    await user.type(field('Numer odczytany ze zdjęcia'), PESEL);
    api.on(
      deskClaimCalls.claim,
      decided({ state: 'refused', step: undefined, cause: 'other', reasons: REASONS, decidedBy: OTHER }),
    );
    await user.click(button('Zatwierdź'));
    expect(await screen.findByText(/Ktoś zmienił to zgłoszenie przed Tobą/)).toBeVisible();
    expect(within(status()).getByText('Odmowa')).toBeVisible();
    expect(screen.getByText('Ola Inna')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Zatwierdź' })).toBeNull();
  });

  it('the second’s open dialog closes', async () => {
    const { user, api } = await open();
    api.on(deskClaimCalls.askClaimant, () => refusal('STATE_PASSED'));
    await user.click(button('Poproś o uzupełnienie'));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Prosimy o ostrzejsze zdjęcie.');
    await user.click(dialog.getByRole('button', { name: 'Wyślij prośbę' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/Ktoś zmienił to zgłoszenie przed Tobą/)).toBeVisible();
    expect(api.inputs(deskClaimCalls.claim)).toHaveLength(2);
  });
});
