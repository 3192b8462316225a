import { attachments } from '@najem/shared/contract/register';
import { type DeskCase, deskCaseCalls } from '@najem/shared/contract/rights';
import { choose, fakeApi, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCase } from '../../../tests/a-case';
import { paste } from '../../../tests/paste';
import { ADMIN } from '../../../tests/the-desk';
import { module } from '../../module';
import { untilLoaded } from '../../../tests/until-loaded';

const ME = { _id: ADMIN._id, name: ADMIN.name };
const OTHER = { _id: 'admin-2', name: 'Ola Inna' };
const REASONS = 'Dane są potrzebne, dopóki trwa postępowanie sądowe między stronami umowy.';
const DECISION: NonNullable<DeskCase['decision']> = {
  outcome: 'refused',
  ground: 'legal_claims',
  reasons: REASONS,
  decidedAt: '2026-11-20T10:00:00.000Z',
  authorityAddress: 'ul. Moniuszki 1A, Warszawa',
};
const DECIDED: Partial<DeskCase> = {
  state: 'decided',
  outcome: 'refused',
  dueAt: undefined,
  decision: DECISION,
  decidedBy: OTHER,
  mayDecide: false,
  mayExtend: false,
};

async function open(over: Partial<DeskCase> = {}) {
  const api = fakeApi().on(deskCaseCalls.case, () => ({ success: true, case: aCase({ takenBy: ME, ...over }) }));
  const shown = renderScreen(module, '/admin/desk/cases/case-1', { api, user: ADMIN });
  await untilLoaded();
  return { ...shown, api };
}

type User = Awaited<ReturnType<typeof open>>['user'];
const button = (name: string) => screen.getByRole('button', { name });
const region = (name: string) => within(screen.getByRole('region', { name }));
const form = () => within(screen.getByRole('form', { name: 'Decyzja' }));
const status = () => screen.getByRole('group', { name: 'Stan sprawy' });
const now = (over: Partial<DeskCase>) => () => ({ success: true, case: aCase({ takenBy: ME, version: 4, ...over }) });

async function refuse(
  user: User,
  ground = 'Dane są potrzebne do ustalenia lub obrony roszczeń (art. 17 ust. 3 lit. e RODO)',
) {
  await user.click(form().getByRole('radio', { name: 'Odmowa' }));
  await choose(user, form().getByRole('combobox', { name: 'Podstawa' }), ground);
  await paste(user, form().getByRole('textbox', { name: 'Uzasadnienie' }), REASONS);
  await user.click(button('Zobacz pismo i wyślij'));
}

describe('what the page shows', () => {
  it('shows what was asked by whom, what is held, the messages and the files', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: /^Usunięcie danych, 03.11.2026 · / })).toBeVisible();
    const asked = region('Czego chce osoba');
    for (const text of ['Usunięcie danych (art. 17 RODO)', 'Cała teczka', '03.11.2026', '03.12.2026']) {
      expect(asked.getByText(text)).toBeVisible();
    }
    expect(asked.getByText('Proszę usunąć wszystko, co o mnie zapisano.')).toBeVisible();
    expect(region('Kto pisze').getByText('Bank lub e-dowód')).toBeVisible();
    expect(region('Co jest zapisane').getByText('2087•••••••')).toBeVisible();
    const entries = region('Wpisy');
    expect(entries.getByText('Trzy miesiące zaległości.')).toBeVisible();
    expect(entries.getByRole('link', { name: 'kwestionowany' })).toHaveAttribute(
      'href',
      '/admin/desk/disputes/dispute-1',
    );
    expect(region('Wiadomości').getAllByRole('article')).toHaveLength(2);
    expect(within(screen.getByRole('list', { name: 'Przebieg' })).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByRole('region', { name: 'Wcześniejsze sprawy tego rodzaju z 12 miesięcy' })).toBeNull();
  });

  it('a case from a letter says how the person is known and that there is no address', async () => {
    const person = { name: 'Anna Nowak', identity: 'Podpis poświadczony notarialnie', isFromPaper: true };
    await open({ person, isRestricting: true });
    const who = region('Kto pisze');
    for (const text of ['Sprawa z listu', 'nie podano', 'Podpis poświadczony notarialnie']) {
      expect(who.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('Do czasu decyzji przetwarzanie jest ograniczone.')).toBeVisible();
  });

  it('a case that is not there says so', async () => {
    const api = fakeApi().on(deskCaseCalls.case, () => refusal('CASE_NOT_FOUND'));
    renderScreen(module, '/admin/desk/cases/x', { api, user: ADMIN });
    expect(await screen.findByText('Nie znaleziono sprawy')).toBeVisible();
  });

  it('opens a file on request, and leaves the store with its screen', async () => {
    const save = jest.fn();
    Object.assign(URL, { createObjectURL: save.mockReturnValue('#'), revokeObjectURL: jest.fn() });
    const { user, api, store, unmount } = await open();
    api.on(attachments.content, () => ({ fileName: 'zalacznik.pdf', content: new Uint8Array([1]) }));
    await user.click(button('Pobierz PDF: Załącznik 1 (osoba)'));
    expect(save).toHaveBeenCalledTimes(1);
    unmount();
    expect(JSON.stringify(store.getState())).not.toMatch(/Anna Nowak|Trzy miesiące|zalacznik/);
  });

  it('a case is taken and given back', async () => {
    const { user, api } = await open({ state: 'received', takenBy: undefined, mayDecide: false });
    expect(screen.getByText('Weź sprawę, aby ją rozpatrzyć.')).toBeVisible();
    api
      .on(deskCaseCalls.takeCase, now({}))
      .on(deskCaseCalls.releaseCase, now({ takenBy: undefined, mayDecide: false, version: 5 }));
    await user.click(button('Weź WN-7K3F-9QXA'));
    expect(await within(status()).findByText('Zajmuje się: Ty')).toBeVisible();
    expect(within(status()).getByText('W trakcie')).toBeVisible();
    expect(form().getByRole('radio', { name: 'Odmowa' })).toBeVisible();
    await user.click(button('Oddaj WN-7K3F-9QXA'));
    expect(await within(status()).findByText('Zajmuje się: nikt')).toBeVisible();
    expect(api.inputs(deskCaseCalls.releaseCase)).toEqual([{ id: 'case-1', version: 4 }]);
    expect(screen.queryByRole('button', { name: 'Zapytaj' })).toBeNull();
  });

  it('a case that another administrator has, that waits or was withdrawn has no form', async () => {
    const { unmount } = await open({ takenBy: OTHER, mayDecide: false });
    expect(screen.getByText(/Zajmuje się tym Ola Inna/)).toBeVisible();
    unmount();
    const waiting = await open({ state: 'waiting', mayDecide: false, answerUntil: '2026-12-01T22:59:59.999Z' });
    expect(screen.getByText(/Osoba ma czas do 01\.12\.2026/)).toBeVisible();
    waiting.unmount();
    await open({ state: 'withdrawn', mayDecide: false, takenBy: undefined });
    expect(screen.getByText(/Osoba wycofała sprawę/)).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('a decided case shows the decision and offers the letter', async () => {
    const save = jest.fn();
    Object.assign(URL, { createObjectURL: save.mockReturnValue('#'), revokeObjectURL: jest.fn() });
    const { user, api } = await open(DECIDED);
    const decision = region('Decyzja');
    for (const text of ['Odmowa', REASONS, 'Ola Inna', /obrony roszczeń/]) {
      expect(decision.getByText(text)).toBeVisible();
    }
    api.on(deskCaseCalls.caseLetter, () => ({ fileName: 'list.pdf', content: new Uint8Array([1]) }));
    await user.click(button('Pobierz list'));
    expect(api.inputs(deskCaseCalls.caseLetter)).toEqual([{ id: 'case-1' }]);
    expect(save).toHaveBeenCalledTimes(1);
    api.on(deskCaseCalls.caseLetter, () => refusal('DOCUMENT_LIMIT'));
    await user.click(button('Pobierz list'));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

describe('the person of a case', () => {
  it('is asked something', async () => {
    const { user, api } = await open();
    api.on(
      deskCaseCalls.askPerson,
      now({ state: 'waiting', mayDecide: false, answerUntil: '2026-12-04T22:59:59.999Z' }),
    );
    await user.click(button('Zapytaj'));
    const dialog = within(screen.getByRole('dialog', { name: 'Pytanie do osoby' }));
    expect(dialog.getByRole('button', { name: 'Wyślij pytanie' })).toBeDisabled();
    await paste(user, dialog.getByRole('textbox', { name: 'Pytanie' }), ' O który wpis chodzi? ');
    await user.click(dialog.getByRole('button', { name: 'Wyślij pytanie' }));
    expect(api.inputs(deskCaseCalls.askPerson)).toEqual([{ id: 'case-1', version: 3, text: 'O który wpis chodzi?' }]);
    expect(await screen.findByText('Pytanie zostało wysłane.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/Osoba ma czas do 04\.12\.2026/)).toBeVisible();
  });

  it('gets the reason of an extension', async () => {
    const { user, api } = await open();
    api.on(deskCaseCalls.extendCase, () => refusal('EXTENSION_LATE'));
    await user.click(button('Przedłuż o 2 miesiące'));
    const dialog = within(screen.getByRole('dialog', { name: 'Przedłużenie terminu' }));
    expect(dialog.getByText(/do 03\.02\.2027/)).toBeVisible();
    await paste(user, dialog.getByRole('textbox', { name: 'Powód przedłużenia' }), REASONS);
    const send = dialog.getByRole('button', { name: 'Przedłuż o 2 miesiące' });
    await user.click(send);
    expect(await dialog.findByText('Termin można przedłużyć tylko raz i przed jego upływem.')).toBeVisible();
    api.on(deskCaseCalls.extendCase, now({ mayExtend: false }));
    await user.click(send);
    expect(api.inputs(deskCaseCalls.extendCase).at(-1)).toEqual({ id: 'case-1', version: 3, reasons: REASONS });
    expect(await screen.findByText('Termin został przedłużony.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Przedłuż o 2 miesiące' })).toBeNull());
  });
});

describe('a restriction that the person asks for again', () => {
  it('is set by the desk until the decision with a reason', async () => {
    const { user, api } = await open({ kind: 'objection', isRestrictionAsked: true, mayRestrict: true });
    expect(screen.getByText(/zdecyduj o tym Ty/)).toBeVisible();
    api.on(deskCaseCalls.restrictCase, now({ isRestricting: true, isRestrictionAsked: undefined, mayRestrict: false }));
    await user.click(button('Ogranicz do czasu decyzji'));
    const dialog = within(screen.getByRole('dialog', { name: 'Ograniczenie do czasu decyzji' }));
    await paste(user, dialog.getByRole('textbox', { name: 'Powód ograniczenia' }), REASONS);
    await user.click(dialog.getByRole('button', { name: 'Ogranicz do czasu decyzji' }));
    expect(api.inputs(deskCaseCalls.restrictCase)).toEqual([{ id: 'case-1', version: 3, reasons: REASONS }]);
    expect(await screen.findByText('Do czasu decyzji przetwarzanie jest ograniczone.')).toBeVisible();
  });
});

describe('refusing', () => {
  it('a refusal needs outcome, ground and reasons, and is sent after the letter was shown', async () => {
    const { user, api } = await open();
    api.on(deskCaseCalls.decideCase, now(DECIDED));
    expect(form().getByRole('combobox', { name: 'Podstawa' })).toBeDisabled();
    await user.click(button('Zobacz pismo i wyślij'));
    expect(await form().findByText('Wybierz rozstrzygnięcie.')).toBeVisible();
    expect(form().getByText('Podaj uzasadnienie (co najmniej 50 znaków).')).toBeVisible();
    await refuse(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Wysłać decyzję?' }));
    expect(dialog.getByText(/decyzja i pismo czekają w serwisie/)).toBeVisible();
    const letter = within(dialog.getByRole('region', { name: 'Pismo do osoby' }));
    expect(letter.getByText('Decyzja w sprawie WN-7K3F-9QXA')).toBeVisible();
    for (const text of [REASONS, 'ul. Moniuszki 1A, Warszawa']) {
      expect(letter.getByText(text, { exact: false })).toBeVisible();
    }
    expect(api.inputs(deskCaseCalls.caseEffects)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Wyślij decyzję' }));
    expect(api.inputs(deskCaseCalls.decideCase)).toEqual([
      { id: 'case-1', version: 3, outcome: 'refused', ground: 'legal_claims', reasons: REASONS },
    ]);
    expect(await screen.findByText('Decyzja została zapisana.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(status()).toHaveFocus());
    expect(region('Decyzja').getByText('Ola Inna')).toBeVisible();
  });

  it.each(['STALE_EDIT', 'STATE_PASSED'] as const)(
    'after another administrator’s decision the page shows the decided case: %s',
    async (code) => {
      const { user, api } = await open();
      api.on(deskCaseCalls.decideCase, () => refusal(code)).on(deskCaseCalls.case, now(DECIDED));
      await refuse(user);
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyślij decyzję' }));
      expect(await screen.findByText(/Ktoś zmienił tę sprawę przed Tobą/)).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await within(status()).findByText('Rozpatrzona: odmowa')).toBeVisible();
    },
  );

  it('a refusal as excessive names the earlier cases, and is offered from three of them on', async () => {
    const EXCESSIVE = 'Żądanie jest ewidentnie nieuzasadnione lub nadmierne (art. 12 ust. 5 RODO)';
    const { user, unmount } = await open();
    await user.click(form().getByRole('radio', { name: 'Odmowa' }));
    await user.click(form().getByRole('combobox', { name: 'Podstawa' }));
    expect(screen.queryByTitle(EXCESSIVE)).toBeNull();
    unmount();
    const earlier = ['1', '2', '3'].map((one) => ({
      _id: `old-${one}`,
      number: `WN-OLD-${one}`,
      kind: 'erasure' as const,
      state: 'closed' as const,
      receivedAt: `2026-0${one}-01T10:00:00.000Z`,
      outcome: 'refused' as const,
    }));
    const again = await open({ earlier });
    again.api.on(deskCaseCalls.decideCase, now(DECIDED));
    await refuse(again.user, EXCESSIVE);
    expect(await form().findByText('Zaznacz co najmniej 3 wcześniejsze sprawy.')).toBeVisible();
    for (const { number } of earlier)
      await again.user.click(form().getByRole('checkbox', { name: new RegExp(number) }));
    await again.user.click(button('Zobacz pismo i wyślij'));
    await again.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyślij decyzję' }));
    expect(again.api.inputs(deskCaseCalls.decideCase)).toMatchObject([
      { ground: 'excessive', earlierNumbers: ['WN-OLD-1', 'WN-OLD-2', 'WN-OLD-3'] },
    ]);
  });
});

describe('an appeal of an author', () => {
  const APPEAL: Partial<DeskCase> = {
    kind: 'content_notice',
    concerns: { is: 'entry', entryId: 'entry-1' },
    appeals: { number: 'WN-AAAA-1111', decision: { ...DECISION, outcome: 'granted', ground: 'content_unlawful' } },
  };

  it('shows the decision it is about, and brings the entry back', async () => {
    const { user } = await open(APPEAL);
    const first = region('Odwołanie od decyzji w sprawie WN-AAAA-1111');
    expect(first.getByText('Treść jest niezgodna z prawem')).toBeVisible();
    await user.click(form().getByRole('radio', { name: 'Uwzględniona' }));
    await choose(user, form().getByRole('combobox', { name: 'Podstawa' }), 'Treść jest niezgodna z prawem');
    await paste(user, form().getByRole('textbox', { name: 'Uzasadnienie' }), REASONS);
    await user.click(button('Zobacz pismo i wyślij'));
    expect(within(await screen.findByRole('dialog')).getByText(/Usunięty wpis wróci i znów/)).toBeVisible();
  });

  it('an appeal is not decided by the first judge while another administrator can', async () => {
    await open({ ...APPEAL, mayDecide: false, isSameJudge: true });
    expect(screen.getByText('Odwołanie rozpatruje ktoś inny')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('a notice about an opinion that no register has', () => {
  const number = 'NJ-7K3F-9QXA';
  const NOTICE: Partial<DeskCase> = {
    kind: 'content_notice',
    concerns: { is: 'tenancy', number },
    subjects: [],
    entries: [],
    tenancy: {
      number,
      landlord: 'Ewa Lis',
      tenant: 'Jan Brzoza',
      from: '2024-09-01',
      to: '2026-10-31',
      state: 'Opinie odsłonięte',
      version: 3,
    },
    opinion: { number, by: 'landlord', entries: [{ reason: 'payment_issues', comment: 'Słowa, które obrażają.' }] },
  };

  it('shows the tenancy, its sides and days, and the words in place of the register', async () => {
    await open(NOTICE);
    const shown = screen.getByRole('region', { name: 'Zgłoszona opinia z najmu' });
    for (const text of [
      `${number}: Opinie odsłonięte`,
      '01.09.2024 – 31.10.2026',
      'Ewa Lis (autor)',
      'Jan Brzoza',
      'Słowa, które obrażają.',
    ]) {
      expect(shown).toHaveTextContent(text);
    }
    expect(screen.queryByRole('region', { name: 'Wpisy' })).toBeNull();
  });

  it('says before it is decided what becomes of the words', async () => {
    const { user } = await open(NOTICE);
    await user.click(form().getByRole('radio', { name: 'Uwzględniona' }));
    await choose(user, form().getByRole('combobox', { name: 'Podstawa' }), 'Treść jest niezgodna z prawem');
    await paste(user, form().getByRole('textbox', { name: 'Uzasadnienie' }), REASONS);
    await user.click(button('Zobacz pismo i wyślij'));
    expect(
      within(await screen.findByRole('dialog')).getByText(/Opinia zniknie ze strony najmu u obu stron/),
    ).toBeVisible();
  });

  it('says that the words are gone', async () => {
    await open({ ...NOTICE, opinion: undefined });
    expect(region('Zgłoszona opinia z najmu').getByText('Tej treści już nie ma na stronie najmu.')).toBeVisible();
  });
});
