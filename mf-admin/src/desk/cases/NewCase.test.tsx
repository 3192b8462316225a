import { deskCaseCalls, drafts } from '@najem/shared/contract/rights';
import { choose, fakeApi, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { aCase } from '../../../tests/a-case';
import { paste } from '../../../tests/paste';
import { ADMIN } from '../../../tests/the-desk';
import { module } from '../../module';

const LETTER = 'Proszę o usunięcie danych o mnie z Państwa serwisu.';

async function open() {
  const api = fakeApi()
    .on(drafts.get, () => ({ success: true, version: 0 }))
    .on(drafts.save, ({ version }) => ({ success: true, version: version + 1, changedAt: '2026-11-28T11:00:00Z' }))
    .on(deskCaseCalls.addCase, () => ({ success: true, case: aCase() }))
    .on(deskCaseCalls.case, () => ({ success: true, case: aCase() }));
  const shown = renderScreen(module, '/admin/desk/cases/new', { api, user: ADMIN });
  await screen.findByRole('heading', { level: 1, name: 'Sprawa z listu' });
  return { ...shown, api };
}

type User = Awaited<ReturnType<typeof open>>['user'];
const field = (name: string) => screen.getByRole('textbox', { name });
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Załóż sprawę' }));

async function fill(user: User, receivedAt = '02.11.2026') {
  await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Usunięcie danych');
  await user.click(screen.getByRole('radio', { name: 'Cała teczka' }));
  await paste(user, field('Treść listu'), ` ${LETTER} `);
  await user.type(field('Dzień wpływu'), `${receivedAt}{Enter}`);
  await paste(user, field('Imię i nazwisko'), 'Anna Nowak');
  await paste(user, field('Skąd wiadomo, kto napisał'), 'Podpis poświadczony notarialnie');
}

describe('the form', () => {
  it('a case from a letter is made with what the letter says, and opened', async () => {
    const { user, api, location } = await open();
    await fill(user);
    expect(screen.getByText('Odpowiedź będzie potrzebna do 02.12.2026.')).toBeVisible();
    await submit(user);
    expect(api.inputs(deskCaseCalls.addCase)).toEqual([
      {
        kind: 'erasure',
        concerns: { is: 'file' },
        text: LETTER,
        receivedAt: '2026-11-02',
        name: 'Anna Nowak',
        identity: 'Podpis poświadczony notarialnie',
      },
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: /^[^·]+, \d\d\.\d\d\.\d{4} · / })).toBeVisible();
    expect(location().pathname).toBe('/admin/desk/cases/case-1');
    expect(await screen.findByText('Sprawa została założona.')).toBeVisible();
  });

  it('a case from a letter needs everything but an e-mail address and an identifier', async () => {
    const { user, api } = await open();
    await paste(user, field('Adres e-mail (opcjonalnie)'), 'anna');
    await submit(user);
    for (const text of [
      'Wybierz rodzaj sprawy.',
      'Wybierz, czego dotyczy sprawa.',
      'Napisz trochę więcej (co najmniej 20 znaków).',
      'Podaj dzień wpływu, najpóźniej dzisiejszy.',
      'Podaj imię i nazwisko z listu.',
      'Nieprawidłowy format adresu email',
      'Napisz, skąd wiadomo, kto napisał.',
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(api.inputs(deskCaseCalls.addCase)).toEqual([]);
  });

  it('a letter did not arrive in the future', async () => {
    const { user, api } = await open();
    await fill(user, '02.11.2999');
    await submit(user);
    expect(await screen.findByText('Podaj dzień wpływu, najpóźniej dzisiejszy.')).toBeVisible();
    expect(api.inputs(deskCaseCalls.addCase)).toEqual([]);
  });

  it('a case from a letter that is refused says why and keeps what was typed', async () => {
    const { user, api } = await open();
    api.on(deskCaseCalls.addCase, () => refusal('IDENTIFIER_INVALID'));
    await fill(user);
    await paste(user, field('Identyfikator z listu (opcjonalnie)'), '123');
    await submit(user);
    const form = within(screen.getByRole('form', { name: 'Sprawa z listu' }));
    expect(await form.findByRole('alert')).toBeVisible();
    expect(field('Treść listu')).toHaveValue(` ${LETTER} `);
    expect(api.inputs(deskCaseCalls.addCase)).toMatchObject([{ identifier: '123' }]);
  });
});
