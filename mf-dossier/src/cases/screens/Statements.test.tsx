import { cases } from '@najem/shared/contract/rights';
import { fakeApi, type FakeApi, refusal, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { aStatement } from '../../../tests/a-case';
import { write } from '../../../tests/write';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './Statements';

function open(path: string, api: FakeApi) {
  return renderScreen(module, path, { api });
}

describe('removed entries of an author', () => {
  const anApi = (rows = [aStatement()]) => fakeApi().on(cases.statements, () => ({ rows, total: rows.length }));

  // Regulamin: Od decyzji
  it('shows why an entry was removed, and takes an appeal', async () => {
    const appeal = { number: 'WN-4444-5555', state: 'received' } as const;
    const api = anApi().on(cases.appeal, () => ({
      success: true,
      statement: aStatement({ appealUntil: undefined, appeal }),
    }));
    const { user } = open('/dossier/statements', api);
    expect(await screen.findByText('treść narusza Regulamin')).toBeVisible();
    expect(screen.getByRole('heading', { name: /^[^\d]+, \d\d\.\d\d\.\d{4}$/ })).toBeVisible();
    expect(screen.getByText(/podaje numer telefonu/)).toBeVisible();
    expect(screen.getByText('Dzwonić do brata: 600 100 200.')).toBeVisible();
    expect(screen.getByText('Możesz odwołać się raz, do 04.12.2026.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dodaj do kalendarza' }));
    expect(api.inputs(cases.dueDate)).toEqual([{ id: 'statement-1' }]);
    await user.click(await screen.findByRole('button', { name: 'Odwołaj się' }));
    await write(user, await screen.findByLabelText('Dlaczego się odwołujesz?'), 'To numer biura, nie osoby trzeciej.');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(api.inputs(cases.appeal)).toEqual([{ id: 'statement-1', text: 'To numer biura, nie osoby trzeciej.' }]);
    expect(await screen.findByText('przyjęte')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Odwołaj się' })).toBeNull();
  });

  it('shows the words of an opinion that no register had', async () => {
    const entries = [{ reason: 'quick_response', comment: 'Obraźliwe słowa o najemcy.' }];
    open(
      '/dossier/statements',
      anApi([aStatement({ entry: undefined, opinion: { number: 'NJ-7K3F-9QXA', by: 'tenant', entries } })]),
    );
    expect(await screen.findByRole('heading', { name: 'Opinia z najmu NJ-7K3F-9QXA' })).toBeVisible();
    expect(screen.getByText('Obraźliwe słowa o najemcy.')).toBeVisible();
    expect(screen.queryByText('Treści wpisu już nie przechowujemy.')).toBeNull();
  });

  it('says that the appeal came too late', async () => {
    const { user } = open(
      '/dossier/statements',
      anApi().on(cases.appeal, () => refusal('APPEAL_LATE')),
    );
    await user.click(await screen.findByRole('button', { name: 'Odwołaj się' }));
    await write(user, await screen.findByLabelText('Dlaczego się odwołujesz?'), 'To numer biura, nie osoby trzeciej.');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText('Termin odwołania minął.')).toBeVisible();
  });

  it('says that the content is gone, and what came of the appeal', async () => {
    const appeal = { number: 'WN-4444-5555', state: 'closed', outcome: 'refused' } as const;
    open('/dossier/statements', anApi([aStatement({ entry: undefined, appealUntil: undefined, appeal })]));
    expect(await screen.findByText('Treści wpisu już nie przechowujemy.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Usunięty wpis' })).toBeVisible();
    expect(screen.getByText('odrzucone')).toBeVisible();
  });

  it('says that there are none', async () => {
    open('/dossier/statements', anApi([]));
    expect(await screen.findByText('Nie usunęliśmy żadnego Twojego wpisu')).toBeVisible();
  });
});
