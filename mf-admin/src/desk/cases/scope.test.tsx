import { type CaseEffects, type DeskCase, deskCaseCalls } from '@najem/shared/contract/rights';
import { BASICS_FIELDS, BASICS_TEXTS, eachBasic } from '@najem/shared/domain/register';
import { choose, fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCase } from '../../../tests/a-case';
import { paste } from '../../../tests/paste';
import { ADMIN } from '../../../tests/the-desk';
import { module } from '../../module';
import { effectSentences } from './decision';
import { untilLoaded } from '../../../tests/until-loaded';

const REASONS = 'Najem skończył się dawno temu, a dane nie są już do niczego potrzebne w serwisie.';
const EFFECTS: CaseEffects = { entries: 2, disputes: 1, subjects: 1, reports: 1, recipients: 2, closes: false };

async function open(over: Partial<DeskCase> = {}, effects = EFFECTS) {
  const found = aCase({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, ...over });
  const api = fakeApi()
    .on(deskCaseCalls.case, () => ({ success: true, case: found }))
    .on(deskCaseCalls.caseEffects, () => ({ success: true, effects }))
    .on(deskCaseCalls.decideCase, () => ({
      success: true,
      case: aCase({ ...over, state: 'decided', mayDecide: false }),
    }));
  const shown = renderScreen(module, '/admin/desk/cases/case-1', { api, user: ADMIN });
  await untilLoaded();
  return { ...shown, api };
}

type User = Awaited<ReturnType<typeof open>>['user'];
const form = () => within(screen.getByRole('form', { name: 'Decyzja' }));
const preview = (user: User) => user.click(screen.getByRole('button', { name: 'Zobacz pismo i wyślij' }));

async function grant(user: User, ground?: string) {
  await user.click(form().getByRole('radio', { name: 'Uwzględniona' }));
  if (ground !== undefined) await choose(user, form().getByRole('combobox', { name: 'Podstawa' }), ground);
  await paste(user, form().getByRole('textbox', { name: 'Uzasadnienie' }), REASONS);
}

const NEEDLESS = 'Dane nie są już potrzebne (art. 17 ust. 1 lit. a RODO)';

describe('erasing', () => {
  it('an erasure of everything shows its effects before the decision, and again in the question', async () => {
    const { user, api } = await open();
    await grant(user, NEEDLESS);
    await preview(user);
    expect(await form().findByText('Wybierz zakres.')).toBeVisible();
    await user.click(form().getByRole('radio', { name: 'Wszystko' }));
    const sentence = 'Usunie 2 wpisy, 1 raport zostanie skorygowany, 2 odbiorców dostanie wiadomość.';
    const shown = within(await form().findByRole('region', { name: 'Co się stanie' }));
    expect(shown.getByText(sentence)).toBeVisible();
    expect(shown.getByText('1 spór o te wpisy zakończy się.')).toBeVisible();
    expect(shown.getByText('1 karta osoby zniknie w całości.')).toBeVisible();
    expect(shown.getByRole('link', { name: /^Spór o wpis .* z 20\.06\.2026$/ })).toHaveAttribute(
      'href',
      '/admin/desk/disputes/dispute-1',
    );
    await preview(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Usunąć dane i wysłać decyzję?' }));
    expect(dialog.getByText(sentence)).toBeVisible();
    expect(dialog.getByText('Usuniętych danych nie da się przywrócić.')).toBeVisible();
    expect(api.inputs(deskCaseCalls.decideCase)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Usuń i wyślij decyzję' }));
    expect(api.inputs(deskCaseCalls.decideCase)).toEqual([
      {
        id: 'case-1',
        version: 3,
        outcome: 'granted',
        ground: 'no_longer_needed',
        reasons: REASONS,
        scope: { is: 'all' },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an erasure of chosen entries counts the effects of those', async () => {
    const { user, api } = await open();
    await grant(user, NEEDLESS);
    await user.click(form().getByRole('radio', { name: 'Wybrane wpisy' }));
    await preview(user);
    expect(await form().findByText('Zaznacz co najmniej jeden wpis.')).toBeVisible();
    await user.click(form().getByRole('checkbox', { name: /12\.05\.2026/ }));
    const scope = { is: 'entries', entryIds: ['entry-1'] };
    await waitFor(() => expect(api.inputs(deskCaseCalls.caseEffects).at(-1)).toEqual({ id: 'case-1', scope }));
    expect(form().queryByRole('link')).toBeNull();
    await preview(user);
    await user.click(await screen.findByRole('button', { name: 'Usuń i wyślij decyzję' }));
    expect(api.inputs(deskCaseCalls.decideCase)).toMatchObject([{ scope }]);
  });

  it('an erasure of one reason names the reasons of the entries', async () => {
    const { user, api } = await open();
    await grant(user, NEEDLESS);
    await user.click(form().getByRole('radio', { name: 'Wpisy z jednego powodu' }));
    await choose(user, form().getByRole('combobox', { name: 'Powód wpisów' }), 'Problemy z płatnościami (1)');
    const scope = { is: 'kind', reason: 'payment_issues' };
    await waitFor(() => expect(api.inputs(deskCaseCalls.caseEffects).at(-1)).toEqual({ id: 'case-1', scope }));
  });

  it('an erasure is not sent before its effects are known', async () => {
    const { user, api } = await open();
    api.on(deskCaseCalls.caseEffects, () => noConnection());
    await grant(user, NEEDLESS);
    await user.click(form().getByRole('radio', { name: 'Wszystko' }));
    expect(await form().findByText(/Nie udało się policzyć skutków\./)).toBeVisible();
    await preview(user);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Usuń i wyślij decyzję' })).toBeDisabled();
    api.on(deskCaseCalls.caseEffects, () => ({ success: true, effects: EFFECTS }));
    await user.click(dialog.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await dialog.findByText(/^Usunie 2 wpisy/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Usuń i wyślij decyzję' })).toBeEnabled();
  });

  it('an erasure that fails says so in the question, which keeps what was typed', async () => {
    const { user, api } = await open({ kind: 'objection' }, { ...EFFECTS, closes: true });
    api.on(deskCaseCalls.decideCase, () => refusal('ENTRY_DISPUTED'));
    await grant(user, 'Szczególna sytuacja osoby przeważa (art. 21 ust. 1 RODO)');
    await user.click(form().getByRole('radio', { name: 'Wszystko' }));
    expect(await form().findByText(/^Identyfikator zostanie zamknięty/)).toBeVisible();
    await preview(user);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Usuń i wyślij decyzję' }));
    expect(await dialog.findByText(/Ten wpis jest kwestionowany/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Wróć do decyzji' }));
    expect(form().getByRole('textbox', { name: 'Uzasadnienie' })).toHaveValue(REASONS);
  });
});

describe('a restriction', () => {
  it('lasts until a day, or as long as the file is open', async () => {
    const { user, api } = await open({ kind: 'restriction' });
    await grant(user, 'Trzeba sprawdzić prawidłowość danych (art. 18 ust. 1 lit. a RODO)');
    await user.click(form().getByRole('radio', { name: 'Wszystko' }));
    expect(await form().findByText(/^Ograniczy 2 wpisy/)).toBeVisible();
    const day = form().getByRole('textbox', { name: 'Ograniczenie do dnia (opcjonalnie)' });
    await user.type(day, '01.11.2020{Enter}');
    await preview(user);
    expect(await form().findByText('Wybierz dzień po dzisiejszym.')).toBeVisible();
    await user.clear(day);
    await user.type(day, '01.11.2999{Enter}');
    await preview(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Wysłać decyzję?' }));
    expect(dialog.getByText('Ograniczenie potrwa do 01.11.2999.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Wyślij decyzję' }));
    expect(api.inputs(deskCaseCalls.decideCase)).toMatchObject([{ scope: { is: 'all' }, until: '2999-11-01' }]);
  });
});

describe('a rectification', () => {
  it('takes the basics as they should be, and only a new identifier', async () => {
    const { user, api } = await open({ kind: 'rectification', concerns: { is: 'basics' } });
    await grant(user);
    const name = form().getByRole('textbox', { name: 'Imię i nazwisko lub nazwa' });
    expect(name).toHaveValue('Anna Nowak');
    expect(form().getByText(/Zapisany: 2087•••••••/)).toBeVisible();
    await preview(user);
    expect(await form().findByText('Zmień co najmniej jedno pole.')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'Anna Nowak-Lis');
    await preview(user);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Dane osoby zostaną poprawione/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Wyślij decyzję' }));
    expect(api.inputs(deskCaseCalls.decideCase)).toMatchObject([
      {
        ground: 'data_wrong',
        basics: {
          subjectId: 'subject-1',
          version: 5,
          changes: { name: 'Anna Nowak-Lis', address: 'ul. Lipowa 4, Kraków', contact_info: '600 100 200', email: '' },
        },
      },
    ]);
    expect(JSON.stringify(api.inputs(deskCaseCalls.decideCase))).not.toContain('2087');
  });

  it('shows each text of the basics as it stands, and takes another', async () => {
    const given = eachBasic((field) => `Podane: ${field}`);
    const changed = eachBasic((field) => `Zmienione: ${field}`);
    const subjects = aCase().subjects.map((subject) => ({ ...subject, ...given }));
    const { user, api } = await open({ kind: 'rectification', concerns: { is: 'basics' }, subjects });
    for (const field of BASICS_FIELDS) expect(screen.getByText(given[field])).toBeVisible();
    await grant(user);
    for (const field of BASICS_FIELDS) {
      const control = form().getByRole('textbox', { name: BASICS_TEXTS[field].label });
      expect(control).toHaveValue(given[field]);
      await user.clear(control);
      await paste(user, control, changed[field]);
    }
    await preview(user);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyślij decyzję' }));
    expect(api.inputs(deskCaseCalls.decideCase)).toMatchObject([{ basics: { changes: changed } }]);
  });
});

it.each([
  [3, 1, 2, 'Usunie 3 wpisy, 1 raport zostanie skorygowany, 2 odbiorców dostanie wiadomość.'],
  [1, 2, 1, 'Usunie 1 wpis, 2 raporty zostaną skorygowane, 1 odbiorca dostanie wiadomość.'],
  [5, 5, 22, 'Usunie 5 wpisów, 5 raportów zostanie skorygowanych, 22 odbiorców dostanie wiadomość.'],
  [1, 0, 0, 'Usunie 1 wpis.'],
  [0, 0, 0, 'Nie obejmie żadnego wpisu.'],
])(
  'the effects in words of %i entries, %i reports and %i recipients are grammatical',
  (entries, reports, recipients, text) => {
    const effects = { entries, reports, recipients, subjects: 0, disputes: 0, closes: false };
    expect(effectSentences('erasure', effects)).toEqual([text]);
  },
);
