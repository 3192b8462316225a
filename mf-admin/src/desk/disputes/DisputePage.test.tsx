import type { Output } from '@najem/shared/contract/kernel';
import { attachments } from '@najem/shared/contract/register';
import { type DeskDispute, deskDisputeCalls } from '@najem/shared/contract/rights';
import { anAdmin, choose, fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { NEVER, Subject } from 'rxjs';
import { aDispute } from '../../../tests/a-dispute';
import { paste } from '../../../tests/paste';
import { module } from '../../module';
import { untilLoaded } from '../../../tests/until-loaded';

const ADMIN = anAdmin();
const OTHER = { _id: 'admin-2', name: 'Ola Inna' };
const REASONS = 'Osoba pokazała potwierdzenia wszystkich przelewów, a autor nie dołączył żadnego dowodu.';
const DECIDED: Partial<DeskDispute> = {
  state: 'decided',
  outcome: 'removed',
  basis: 'no_evidence',
  reasons: REASONS,
  decidedBy: OTHER,
  decidedAt: '2026-11-20T10:00:00.000Z',
  dueAt: undefined,
  mayDecide: false,
  mayExtend: false,
};

async function open(over: Partial<DeskDispute> = {}) {
  const api = fakeApi().on(deskDisputeCalls.dispute, () => ({ success: true, dispute: aDispute(over) }));
  const shown = renderScreen(module, '/admin/desk/disputes/dispute-1', { api, user: ADMIN });
  await untilLoaded();
  return { ...shown, api };
}

const button = (name: string) => screen.getByRole('button', { name });
const status = () => screen.getByRole('group', { name: 'Stan sporu' });
const region = (name: string) => within(screen.getByRole('region', { name }));
const form = () => within(screen.getByRole('form', { name: /^Decyzja/ }));
const now = (over: Partial<DeskDispute>) => () => ({ success: true, dispute: aDispute({ version: 4, ...over }) });

/** Fills the decision, up to the question before it is sent. */
async function fill(user: UserEvent, outcome: string, basis?: string) {
  await user.click(form().getByRole('radio', { name: outcome }));
  if (basis !== undefined) await choose(user, form().getByRole('combobox', { name: 'Podstawa' }), basis);
  await paste(user, form().getByRole('textbox', { name: 'Uzasadnienie' }), REASONS);
  await user.click(button('Zobacz pisma i wyślij'));
}

describe('what the page shows', () => {
  it('shows the entry with its grade, both people, the ground and what is wanted', async () => {
    await open({ wanted: 'correction', wantedText: 'Płaciła w terminie.' });
    expect(
      screen.getByRole('heading', { level: 1, name: 'Problemy z płatnościami, 01.06.2026 · Anna Nowak' }),
    ).toBeVisible();
    const entry = region('Wpis');
    for (const text of ['Problemy z płatnościami', 'Deklaracja autora', 'Trzy miesiące zaległości.', 'Anna Nowak']) {
      expect(entry.getByText(text)).toBeVisible();
    }
    expect(entry.getByRole('link', { name: /Piotr Autorski/ })).toHaveAttribute('href', '/admin/users/author-1');
    expect(entry.getByText('Na czas sporu wpis nie liczy się do oceny.')).toBeVisible();
    const contest = region('Czego dotyczy spór');
    for (const text of ['To nieprawda', 'poprawienie wpisu', 'Płaciła w terminie.', '2']) {
      expect(contest.getByText(text)).toBeVisible();
    }
  });

  it('shows what both sides wrote, what happened, and how earlier disputes ended', async () => {
    await open();
    expect(region('Co napisały strony').getAllByRole('article')).toHaveLength(2);
    expect(screen.getByText(/mam wszystkie potwierdzenia przelewów/)).toBeVisible();
    const lines = within(screen.getByRole('list', { name: 'Przebieg' })).getAllByRole('listitem');
    expect(lines.map((line) => within(line).getByText(/^[A-Z]/).textContent)).toEqual([
      'Wpis zakwestionowano',
      'Autor dostał więcej czasu na odpowiedź',
      'Autor podtrzymał wpis',
    ]);
    const earlier = region('Wcześniejsze spory');
    expect(earlier.getByText('Wpis pozostaje: dowody')).toBeVisible();
    expect(earlier.getByText('Wycofany')).toBeVisible();
    expect(region('Między tymi dwojgiem').getByText('brak')).toBeVisible();
  });

  it('marks which part of the rule fits the entry', async () => {
    const { unmount } = await open();
    expect(screen.getByText('Ten wpis: Deklaracja autora').closest('li')).toHaveTextContent(/jest usuwany/);
    unmount();
    const { entry } = aDispute();
    await open({ entry: entry && { ...entry, grade: 'court' } });
    expect(screen.getByText('Ten wpis: Potwierdzony orzeczeniem').closest('li')).toHaveTextContent(/pozostaje/);
  });

  it('opens files on request, named after their side and time, but none that is still checked', async () => {
    const save = jest.fn();
    Object.assign(URL, { createObjectURL: save.mockReturnValue('#'), revokeObjectURL: jest.fn() });
    const { user, api } = await open();
    api.on(attachments.content, () => ({ fileName: 'zalacznik.pdf', content: new Uint8Array([1]) }));
    expect(button('Pokaż: Załącznik 1 (od osoby, 02.11.2026, 11:00)')).toBeVisible();
    expect(screen.getByText('Jeszcze sprawdzany')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Załącznik 2/ })).toBeNull();
    await user.click(button('Pobierz PDF: Załącznik 1 (Umowa najmu)'));
    expect(api.inputs(attachments.content)).toEqual([{ id: 'file-4' }]);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('a dispute that is not there says so', async () => {
    const api = fakeApi().on(deskDisputeCalls.dispute, () => refusal('DISPUTE_NOT_FOUND'));
    renderScreen(module, '/admin/desk/disputes/x', { api, user: ADMIN });
    expect(await screen.findByText('Nie znaleziono sporu')).toBeVisible();
    expect(button('Spróbuj ponownie')).toBeVisible();
  });

  it('a dispute leaves the store with its screen', async () => {
    const { store, unmount } = await open();
    unmount();
    expect(JSON.stringify(store.getState())).not.toMatch(/Anna Nowak|zaległości/);
  });

  it('a dispute whose removed entry is over has no content', async () => {
    await open({ ...DECIDED, state: 'closed', entry: undefined });
    expect(region('Wpis').getByText(/Treść usuniętego wpisu została skasowana/)).toBeVisible();
  });

  it('a dispute is taken and given back', async () => {
    const { user, api } = await open();
    api
      .on(deskDisputeCalls.takeDispute, now({ takenBy: { _id: ADMIN._id, name: ADMIN.name } }))
      .on(deskDisputeCalls.releaseDispute, now({ version: 5 }));
    await user.click(button('Weź SP-7K3F-9QXA'));
    expect(await within(status()).findByText('Zajmuje się: Ty')).toBeVisible();
    await user.click(button('Oddaj SP-7K3F-9QXA'));
    expect(await within(status()).findByText('Zajmuje się: nikt')).toBeVisible();
    expect(api.inputs(deskDisputeCalls.releaseDispute)).toEqual([{ id: 'dispute-1', version: 4 }]);
  });
});

describe('deciding', () => {
  it('a dispute is not decided before both sides had their time, nor while another administrator has it', async () => {
    const { unmount } = await open({ state: 'awaiting_author', mayDecide: false });
    expect(screen.getByText('Autor ma jeszcze czas na odpowiedź.')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    unmount();
    await open({ takenBy: OTHER, mayDecide: false });
    expect(screen.getByText(/Zajmuje się tym Ola Inna/)).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('a decision keeps its question open when the answer to taking the dispute arrives late', async () => {
    const { user, api } = await open();
    const taken = new Subject<Output<typeof deskDisputeCalls.takeDispute>>();
    api.on(deskDisputeCalls.takeDispute, () => taken).on(deskDisputeCalls.decideDispute, () => NEVER);
    await user.click(button('Weź SP-7K3F-9QXA'));
    await fill(user, 'Wpis pozostaje', 'Dowody');
    expect(await screen.findByRole('dialog', { name: 'Wysłać decyzję?' })).toBeVisible();
    act(() => taken.next(now({ takenBy: { _id: ADMIN._id, name: ADMIN.name } })()));
    expect(await within(status()).findByText(/Ty/)).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Wyślij decyzję' }));
    expect(api.inputs(deskDisputeCalls.decideDispute)).toMatchObject([
      { id: 'dispute-1', version: 4, outcome: 'kept' },
    ]);
  });

  it('a decision needs an outcome, a basis of it and reasons', async () => {
    const { user, api } = await open();
    expect(form().getByRole('combobox', { name: 'Podstawa' })).toBeDisabled();
    await user.click(button('Zobacz pisma i wyślij'));
    expect(await form().findByText('Wybierz rozstrzygnięcie.')).toBeVisible();
    expect(await form().findByText('Podaj uzasadnienie (co najmniej 50 znaków).')).toBeVisible();
    await user.click(form().getByRole('radio', { name: 'Wpis usunięty' }));
    await user.click(form().getByRole('combobox', { name: 'Podstawa' }));
    const options = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    expect(options).toEqual([
      'Brak dowodów na prawdziwość wpisu',
      'Dowody',
      'Wpis nie dotyczy tej osoby',
      'Wpis narusza prawo',
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.inputs(deskDisputeCalls.decideDispute)).toEqual([]);
  });

  it('a decision is sent after its effects and both letters were shown', async () => {
    const { user, api } = await open();
    api.on(deskDisputeCalls.decideDispute, now(DECIDED));
    await fill(user, 'Wpis usunięty', 'Brak dowodów na prawdziwość wpisu');
    const dialog = within(await screen.findByRole('dialog', { name: 'Wysłać decyzję?' }));
    const effects = within(dialog.getByRole('region', { name: 'Co się stanie' }));
    expect(effects.getByText(/zostanie usunięty z ocen i raportów/)).toBeVisible();
    expect(effects.getByText(/Autorzy do sprawdzenia/)).toBeVisible();
    const toPerson = within(dialog.getByRole('region', { name: 'Pismo do osoby, której dotyczy wpis' }));
    expect(
      toPerson.getByText(
        /Możesz wnieść skargę do Prezesa Urzędu Ochrony Danych Osobowych \(ul\. Moniuszki 1A, Warszawa\)/,
      ),
    ).toBeVisible();
    const toAuthor = within(dialog.getByRole('region', { name: 'Pismo do autora' }));
    expect(toAuthor.getByText(/Możesz się odwołać do/)).toBeVisible();
    for (const letter of [toPerson, toAuthor]) expect(letter.getByText(new RegExp(REASONS))).toBeVisible();
    expect(api.inputs(deskDisputeCalls.decideDispute)).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Wyślij decyzję' }));
    expect(api.inputs(deskDisputeCalls.decideDispute)).toEqual([
      { id: 'dispute-1', version: 3, outcome: 'removed', basis: 'no_evidence', reasons: REASONS },
    ]);
    expect(await screen.findByText('Decyzja została wysłana stronom.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(status()).getByText('Rozstrzygnięty')).toBeVisible();
    await waitFor(() => expect(status()).toHaveFocus());
    expect(region('Decyzja').getByText('Ola Inna')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('a decision that keeps the entry has one basis, chosen by itself', async () => {
    const { user, api } = await open();
    api.on(deskDisputeCalls.decideDispute, now({ ...DECIDED, outcome: 'kept', basis: 'evidence' }));
    await fill(user, 'Wpis pozostaje');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/znów będzie się liczył do oceny/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Wyślij decyzję' }));
    expect(api.inputs(deskDisputeCalls.decideDispute)).toMatchObject([{ outcome: 'kept', basis: 'evidence' }]);
  });

  it('a decision that keeps an entry which something else restricts does not promise that it counts', async () => {
    const { user } = await open({ isRestricted: true });
    await fill(user, 'Wpis pozostaje');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/nie będzie się liczył do oceny/)).toBeVisible();
    expect(dialog.getAllByText(/ograniczony z innego powodu i na razie nie liczy się do oceny/)).toHaveLength(2);
    expect(dialog.queryByText(/znów/)).toBeNull();
  });

  it('a decision is made by the keyboard, and the question gives focus back', async () => {
    const { user } = await open();
    act(() => form().getByRole('radio', { name: 'Wpis pozostaje' }).focus());
    await user.keyboard(' ');
    await user.tab();
    expect(form().getByRole('combobox', { name: 'Podstawa' })).toHaveFocus();
    await user.tab();
    expect(form().getByRole('textbox', { name: 'Uzasadnienie' })).toHaveFocus();
    await user.paste(REASONS);
    await user.tab();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Wysłać decyzję?' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button('Zobacz pisma i wyślij')).toHaveFocus());
  });

  it('a decision that corrects takes the fields of the entry, filled with how it stands', async () => {
    const { user, api } = await open();
    api.on(deskDisputeCalls.decideDispute, now({ ...DECIDED, outcome: 'corrected', basis: 'evidence' }));
    await user.click(form().getByRole('radio', { name: 'Wpis poprawiony' }));
    const comment = form().getByRole('textbox', { name: /Komentarz|Uwagi|Opis/ });
    expect(comment).toHaveValue('Trzy miesiące zaległości.');
    await fill(user, 'Wpis poprawiony', 'Dowody');
    expect(await form().findByText('Zmień coś we wpisie albo wybierz inną odpowiedź.')).toBeVisible();
    await user.clear(comment);
    await user.click(button('Zobacz pisma i wyślij'));
    expect(await form().findByText(/wymagane|Wypełnij|Podaj|Uzupełnij/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(comment, 'Jedna wpłata po terminie.');
    await user.click(button('Zobacz pisma i wyślij'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyślij decyzję' }));
    expect(api.inputs(deskDisputeCalls.decideDispute)).toMatchObject([
      {
        outcome: 'corrected',
        basis: 'evidence',
        entry: {
          landlord: 'Piotr Autorski',
          rentalAddress: 'ul. Polna 1/2, 00-001 Warszawa',
          reason: 'payment_issues',
          comment: 'Jedna wpłata po terminie.',
        },
      },
    ]);
  });

  it('a decision that is refused says why in the question, which keeps what was typed', async () => {
    const { user, api } = await open();
    api.on(deskDisputeCalls.decideDispute, () => noConnection());
    await fill(user, 'Wpis pozostaje');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Wyślij decyzję' }));
    expect(await dialog.findByText(/Nie udało się zapisać decyzji\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Wróć do decyzji' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(form().getByRole('textbox', { name: 'Uzasadnienie' })).toHaveValue(REASONS);
  });

  it.each(['STALE_EDIT', 'STATE_PASSED'] as const)(
    'after another administrator’s decision the page shows the decided dispute: %s',
    async (code) => {
      const { user, api } = await open();
      api.on(deskDisputeCalls.decideDispute, () => refusal(code)).on(deskDisputeCalls.dispute, now(DECIDED));
      await fill(user, 'Wpis pozostaje');
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyślij decyzję' }));
      expect(await screen.findByText(/Ktoś zmienił ten spór przed Tobą/)).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await within(status()).findByText('Rozstrzygnięty')).toBeVisible();
      expect(screen.queryByRole('form')).toBeNull();
    },
  );
});

describe('deciding again', () => {
  const APPEALED: Partial<DeskDispute> = { ...DECIDED, state: 'appealed', mayDecide: true };

  it('an appeal shows the first decision and who made it, and ends the dispute', async () => {
    const { entry } = aDispute();
    const { user } = await open({ ...APPEALED, entry: entry && { ...entry, isRemoved: true } });
    const first = region('Pierwsza decyzja');
    for (const text of ['Wpis usunięty', 'Brak dowodów na prawdziwość wpisu', REASONS, 'Ola Inna']) {
      expect(first.getByText(text)).toBeVisible();
    }
    expect(region('Wpis').getByText('usunięty')).toBeVisible();
    await fill(user, 'Wpis pozostaje');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Usunięty wpis wróci/)).toBeVisible();
    expect(dialog.getByText('To kończy spór w serwisie.')).toBeVisible();
  });

  it('says that the same administrator decides where there is no other', async () => {
    const { user } = await open({ ...APPEALED, decidedBy: { _id: ADMIN._id, name: ADMIN.name } });
    await fill(user, 'Wpis pozostaje');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/rozpatrzył administrator, który wydał pierwszą decyzję/)).toBeVisible();
  });

  it('an appeal is not decided by the first judge while another administrator can', async () => {
    await open({ ...APPEALED, mayDecide: false, isSameJudge: true });
    expect(screen.getByText('Odwołanie rozpatruje ktoś inny')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('the server’s refusal of an appeal decided by its first judge is explained', async () => {
    const { user, api } = await open(APPEALED);
    api.on(deskDisputeCalls.decideDispute, () => refusal('SAME_JUDGE'));
    await fill(user, 'Wpis pozostaje');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyślij decyzję' }));
    expect(await screen.findByText(/inny administrator niż ten, który wydał decyzję/)).toBeVisible();
  });
});

describe('an entry that goes on counting', () => {
  it('is suspended until the decision with a reason for both sides', async () => {
    const { user, api } = await open({ isSuspended: false, maySuspend: true });
    expect(screen.getByText('Wpis liczy się do oceny także w czasie sporu.')).toBeVisible();
    api.on(deskDisputeCalls.suspendDispute, now({ isSuspended: true, maySuspend: false }));
    await user.click(button('Wstrzymaj do czasu decyzji'));
    const dialog = within(screen.getByRole('dialog', { name: 'Wstrzymanie wpisu' }));
    await paste(user, dialog.getByRole('textbox', { name: 'Powód wstrzymania' }), REASONS);
    await user.click(dialog.getByRole('button', { name: 'Wstrzymaj do czasu decyzji' }));
    expect(api.inputs(deskDisputeCalls.suspendDispute)).toEqual([{ id: 'dispute-1', version: 3, reasons: REASONS }]);
    expect(await screen.findByText('Na czas sporu wpis nie liczy się do oceny.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Wstrzymaj do czasu decyzji' })).toBeNull();
  });
});

describe('extending', () => {
  it('the time for a decision is extended with a reason for both sides', async () => {
    const { user, api } = await open();
    api.on(deskDisputeCalls.extendDispute, now({ mayExtend: false, dueAt: '2027-02-02T22:59:59.999Z' }));
    await user.click(button('Przedłuż o 2 miesiące'));
    const dialog = within(screen.getByRole('dialog', { name: 'Przedłużenie terminu decyzji' }));
    expect(dialog.getByText(/do 02\.02\.2027/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Powód przedłużenia' }), 'Za krótko.');
    await user.click(dialog.getByRole('button', { name: 'Przedłuż o 2 miesiące' }));
    expect(await dialog.findByText('Podaj uzasadnienie (co najmniej 50 znaków).')).toBeVisible();
    await user.clear(dialog.getByRole('textbox'));
    await paste(user, dialog.getByRole('textbox'), ` ${REASONS} `);
    await user.click(dialog.getByRole('button', { name: 'Przedłuż o 2 miesiące' }));
    expect(api.inputs(deskDisputeCalls.extendDispute)).toEqual([{ id: 'dispute-1', version: 3, reasons: REASONS }]);
    expect(await screen.findByText('Termin decyzji został przedłużony.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Przedłuż o 2 miesiące' })).toBeNull();
  });

  it('the time for a decision that passed is not extended any more', async () => {
    const { user, api } = await open();
    api.on(deskDisputeCalls.extendDispute, () => refusal('EXTENSION_LATE'));
    await user.click(button('Przedłuż o 2 miesiące'));
    const dialog = within(screen.getByRole('dialog'));
    await paste(user, dialog.getByRole('textbox'), REASONS);
    await user.click(dialog.getByRole('button', { name: 'Przedłuż o 2 miesiące' }));
    expect(await dialog.findByText('Termin można przedłużyć tylko raz i przed jego upływem.')).toBeVisible();
  });
});
