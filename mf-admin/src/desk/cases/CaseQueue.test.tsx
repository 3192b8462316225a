import { deskCaseCalls } from '@najem/shared/contract/rights';
import { choose, refusal } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import { aCase } from '../../../tests/a-case';
import { ADMIN, aDesk, inDays, openDesk, row } from '../../../tests/the-desk';

const CASES = '/admin/desk?queue=cases';

describe('the cases', () => {
  it('are rows with number, kind, state, age, due date and who has them', async () => {
    const cases = [
      aCase({ receivedAt: inDays(-27), dueAt: inDays(3), takenBy: { _id: 'x', name: 'Ola Inna' } }),
      aCase({ _id: 'case-2', number: 'WN-2', kind: 'objection', state: 'received', dueAt: inDays(1) }),
      aCase({ _id: 'case-3', number: 'WN-3', kind: 'access', state: 'waiting', dueAt: inDays(-2) }),
    ];
    await openDesk(CASES, aDesk({ cases }));
    const shown = row('WN-7K3F-9QXA');
    for (const text of ['Usunięcie danych', 'W trakcie', '27 dni', 'za 3 dni', 'Ola Inna']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(shown.getByRole('link')).toHaveAttribute('href', '/admin/desk/cases/case-1?queue=cases');
    for (const text of ['Sprzeciw', 'Przyjęta', 'za 1 dzień', 'nikt'])
      expect(row('WN-2').getByText(text)).toBeVisible();
    for (const text of ['Czeka na odpowiedź', '2 dni po terminie']) expect(row('WN-3').getByText(text)).toBeVisible();
  });

  it('are filtered by kind, who has them and state, kept in the address', async () => {
    const { user, api, location } = await openDesk(CASES);
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Zgłoszenie treści');
    await choose(user, screen.getByRole('combobox', { name: 'Kto się zajmuje' }), 'Nikt');
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Czeka na odpowiedź');
    const filters = { kind: 'content_notice', takenBy: 'nobody', state: 'waiting' };
    await waitFor(() => expect(api.inputs(deskCaseCalls.cases).at(-1)).toEqual(filters));
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ queue: 'cases', ...filters });
  });

  it('a decided case shows its outcome', async () => {
    await openDesk(CASES, aDesk({ cases: [aCase({ state: 'decided', outcome: 'partly', dueAt: undefined })] }));
    expect(row('WN-7K3F-9QXA').getByText('Rozpatrzona: uwzględniona częściowo')).toBeVisible();
    expect(row('WN-7K3F-9QXA').queryByRole('button')).toBeNull();
  });

  it('a row takes its piece of work, or says that another administrator took it', async () => {
    const { user, api } = await openDesk(
      CASES,
      aDesk({ cases: [aCase()] }).on(deskCaseCalls.takeCase, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Weź WN-7K3F-9QXA' }));
    expect(await screen.findByText(/Ktoś zmienił tę sprawę przed Tobą/)).toBeVisible();
    expect(api.inputs(deskCaseCalls.cases)).toHaveLength(2);
    const taken = aCase({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, version: 4 });
    api.on(deskCaseCalls.takeCase, () => ({ success: true, case: taken }));
    await user.click(screen.getByRole('button', { name: 'Weź WN-7K3F-9QXA' }));
    expect(await row('WN-7K3F-9QXA').findByText('Ty')).toBeVisible();
    expect(api.inputs(deskCaseCalls.takeCase).at(-1)).toEqual({ id: 'case-1', version: 3 });
  });

  it('the queue says that no case waits', async () => {
    await openDesk(CASES);
    expect(await screen.findByText('Nie ma spraw do rozpatrzenia')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sprawa z listu' })).toHaveAttribute('href', '/admin/desk/cases/new');
  });
});
