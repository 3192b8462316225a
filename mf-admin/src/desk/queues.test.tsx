import type { Output } from '@najem/shared/contract/kernel';
import { deskCalls, deskDisputeCalls, deskTextCalls } from '@najem/shared/contract/rights';
import { choose } from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { of, Subject } from 'rxjs';
import { aClaim } from '../../tests/a-claim';
import { aCase } from '../../tests/a-case';
import { aDispute } from '../../tests/a-dispute';
import { ADMIN, aDesk, inDays, openDesk, row } from '../../tests/the-desk';

const DISPUTES = '/admin/desk?queue=disputes';
const WHO = { person: 'Anna Nowak', otherSide: 'Piotr Autorski' };
/** Disputes in the order of a list; who has the second is another administrator. */
const three = () => [
  aDispute({ _id: 'd1', number: 'SP-1', who: WHO }),
  aDispute({ _id: 'd2', number: 'SP-2', takenBy: { _id: 'x', name: 'Ola Inna' } }),
  aDispute({ _id: 'd3', number: 'SP-3' }),
];

describe('the rows of a queue', () => {
  it('name both sides, and the number comes last', async () => {
    await openDesk(DISPUTES, aDesk({ disputes: three() }));
    const shown = row('SP-1');
    expect(shown.getByText('Anna Nowak')).toBeVisible();
    expect(shown.getByText('autor: Piotr Autorski')).toBeVisible();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Rodzaj', 'Osoba', 'Stan', 'Od zgłoszenia', 'Termin', 'Zajmuje się', 'Numer', 'Akcje']);
  });

  it('show of a claim what was typed', async () => {
    const claims = [aClaim({ who: { person: 'Jan Wpisany', identifier: '•••••••1234' } })];
    await openDesk('/admin/desk?queue=claims', aDesk({ claims }));
    expect(row('PT-7K3F-9QXA').getByText('Jan Wpisany')).toBeVisible();
    expect(row('PT-7K3F-9QXA').getByText('•••••••1234')).toBeVisible();
  });
});

it('a row whose due date moved between two pages stands once, where it is now', async () => {
  const [first, second, third] = three();
  const api = aDesk().on(deskDisputeCalls.disputes, ({ next }) =>
    next === undefined
      ? { success: true, items: [first, second].flatMap((one) => one ?? []), next: 'place' }
      : { success: true, items: [third, first].flatMap((one) => one ?? []) },
  );
  const { user } = await openDesk(DISPUTES, api);
  await user.click(screen.getByRole('button', { name: 'Pokaż więcej' }));
  await waitFor(() => expect(screen.getByText('SP-3')).toBeVisible());
  expect(screen.getAllByText(/^SP-\d$/).map(({ textContent }) => textContent)).toEqual(['SP-2', 'SP-3', 'SP-1']);
});

describe('order and search', () => {
  it('the order stands in the address and is asked for, due dates lead without one', async () => {
    const { user, api, location } = await openDesk(DISPUTES, aDesk({ disputes: three() }));
    expect(screen.getByRole('columnheader', { name: /Termin/ })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('columnheader', { name: /Osoba/ }));
    await waitFor(() => expect(location().search).toBe('?queue=disputes&sort=person'));
    await waitFor(() => expect(api.inputs(deskDisputeCalls.disputes).at(-1)).toEqual({ sort: 'person' }));
    await user.click(screen.getByRole('columnheader', { name: /Osoba/ }));
    await waitFor(() => expect(api.inputs(deskDisputeCalls.disputes).at(-1)).toEqual({ sort: '-person' }));
  });

  it('what is searched is asked for in every state, and stands in no address', async () => {
    const { user, api, location } = await openDesk(DISPUTES, aDesk({ disputes: three() }));
    await user.type(screen.getByRole('searchbox', { name: 'Szukaj' }), 'nowak@example.com{Enter}');
    await waitFor(() => expect(api.inputs(deskDisputeCalls.disputes).at(-1)).toEqual({ q: 'nowak@example.com' }));
    expect(location().search).toBe('?queue=disputes');
    expect(screen.getByText('Wszystkie stany')).toBeVisible();
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Odwołanie');
    const input = { q: 'nowak@example.com', state: 'appealed' };
    await waitFor(() => expect(api.inputs(deskDisputeCalls.disputes).at(-1)).toEqual(input));
  });
});

describe('a queue on a phone', () => {
  it('has its filters and its order behind a button with the number of those that are set', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
      );
    const { user, api } = await openDesk(`${DISPUTES}&takenBy=nobody`, aDesk({ disputes: three() }));
    const filters = screen.getByRole('button', { name: 'Filtry (1)' });
    expect(filters).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(filters);
    expect(filters).toHaveAttribute('aria-expanded', 'true');
    await choose(user, screen.getByRole('combobox', { name: 'Kolejność' }), 'Osoba malejąco');
    const input = { takenBy: 'nobody', sort: '-person', pageSize: 10 };
    await waitFor(() => expect(api.inputs(deskDisputeCalls.disputes).at(-1)).toEqual(input));
    await user.type(screen.getByRole('searchbox', { name: 'Szukaj' }), 'SP-1{Enter}');
    expect(await screen.findByRole('button', { name: 'Filtry (2)' })).toBeVisible();
    jest.restoreAllMocks();
  });
});

describe('several at once', () => {
  it('the first ten that nobody has are taken, and the list is fetched again', async () => {
    const api = aDesk({ disputes: three() }).on(deskCalls.take, () => ({ success: true, taken: ['d1'] }));
    const { user } = await openDesk(DISPUTES, api);
    await user.click(screen.getByRole('button', { name: 'Weź 10' }));
    expect(await screen.findByText('Wzięto: 1.')).toBeVisible();
    const pieces = [
      { id: 'd1', version: 3 },
      { id: 'd3', version: 3 },
    ];
    expect(api.inputs(deskCalls.take)).toEqual([{ queue: 'disputes', pieces }]);
    expect(api.inputs(deskDisputeCalls.disputes)).toHaveLength(2);
  });
});

describe('ten that nobody has', () => {
  const ofOther = { _id: 'x', name: 'Ola Inna' };
  const pages = (free: readonly [number, number]) =>
    aDesk()
      .on(deskDisputeCalls.disputes, ({ next }) => {
        const of = next === undefined ? 0 : 1;
        const items = Array.from({ length: 12 }, (_, n) =>
          aDispute({ _id: `d${of}-${n}`, number: `SP-${of}-${n}`, takenBy: n < (free[of] ?? 0) ? undefined : ofOther }),
        );
        return { success: true, items, ...(of === 0 ? { next: 'place' } : {}) };
      })
      .on(deskCalls.take, () => ({ success: true, taken: ['d0-0'] }));

  it('are looked for on further pages, too', async () => {
    const api = pages([3, 9]);
    const { user } = await openDesk(DISPUTES, api);
    await user.click(screen.getByRole('button', { name: 'Weź 10' }));
    const ids = ['d0-0', 'd0-1', 'd0-2', ...Array.from({ length: 7 }, (_, n) => `d1-${n}`)];
    await waitFor(() => expect(api.inputs(deskCalls.take)).toHaveLength(1));
    expect(api.inputs(deskCalls.take)[0]?.pieces.map(({ id }) => id)).toEqual(ids);
  });

  it('are fewer where there are no more, and none is nothing to take', async () => {
    const api = pages([0, 2]);
    const { user } = await openDesk(DISPUTES, api);
    await user.click(screen.getByRole('button', { name: 'Weź 10' }));
    await waitFor(() => expect(api.inputs(deskCalls.take)).toHaveLength(1));
    expect(api.inputs(deskCalls.take)[0]?.pieces).toHaveLength(2);
    api.on(deskDisputeCalls.disputes, () => ({ success: true, items: [] }));
    await user.click(screen.getByRole('columnheader', { name: /Osoba/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Weź 10' })).toBeDisabled());
  });
});

describe('what a colleague has', () => {
  it('is taken over once it is overdue, and not before', async () => {
    const takenBy = { _id: 'x', name: 'Ola Inna' };
    const late = aDispute({ _id: 'd1', number: 'SP-1', takenBy, dueAt: inDays(-1) });
    const disputes = [late, aDispute({ _id: 'd2', number: 'SP-2', takenBy, dueAt: inDays(1) })];
    const own = { _id: ADMIN._id, name: ADMIN.name };
    const { user, api } = await openDesk(
      DISPUTES,
      aDesk({ disputes }).on(deskDisputeCalls.takeDispute, () => ({
        success: true,
        dispute: { ...late, takenBy: own, version: 4 },
      })),
    );
    expect(row('SP-2').queryByRole('button')).toBeNull();
    await user.click(row('SP-1').getByRole('button', { name: 'Przejmij SP-1' }));
    expect(await screen.findByRole('button', { name: 'Oddaj SP-1' })).toBeVisible();
    expect(api.inputs(deskDisputeCalls.takeDispute)).toEqual([{ id: 'd1', version: 3 }]);
  });
});

describe('from one to the next', () => {
  const openFirst = async () => {
    const api = aDesk({ disputes: three() }).on(deskDisputeCalls.dispute, ({ id }) => ({
      success: true,
      dispute: aDispute({ _id: id, number: id === 'd1' ? 'SP-1' : 'SP-3' }),
    }));
    const shown = await openDesk(`${DISPUTES}&sort=-age`, api);
    await shown.user.click(row('SP-1').getByRole('link'));
    return shown;
  };

  it('the next is that after it in the list one came from, but those of others', async () => {
    const { location } = await openFirst();
    expect(await screen.findByRole('link', { name: 'Następna sprawa' })).toHaveAttribute(
      'href',
      '/admin/desk/disputes/d3?queue=disputes&sort=-age',
    );
    expect(location().pathname).toBe('/admin/desk/disputes/d1');
  });

  it('one that a colleague has decided meanwhile is not named again', async () => {
    const api = aDesk({ disputes: three() }).on(deskDisputeCalls.dispute, ({ id }) => ({
      success: true,
      dispute: aDispute({ _id: id, number: id, ...(id === 'd1' ? { state: 'decided', version: 4 } : {}) }),
    }));
    const { user } = await openDesk(DISPUTES, api);
    await user.click(row('SP-1').getByRole('link'));
    await user.click(await screen.findByRole('link', { name: 'Następna sprawa' }));
    expect(await screen.findByText('Spór d3')).toBeVisible();
    // It stands in front, and would be next where nothing comes after this one.
    expect(await screen.findByRole('link', { name: 'Wróć do kolejki' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Następna sprawa' })).toBeNull();
  });

  it('further pages are fetched for it, and at the end it leads back', async () => {
    const own = { _id: ADMIN._id, name: ADMIN.name };
    const api = aDesk()
      .on(deskDisputeCalls.disputes, ({ next }) =>
        next === undefined
          ? { success: true, items: [aDispute({ _id: 'd1', number: 'SP-1' })], next: 'place' }
          : { success: true, items: [aDispute({ _id: 'd9', number: 'SP-9', takenBy: own })] },
      )
      .on(deskDisputeCalls.dispute, ({ id }) => ({ success: true, dispute: aDispute({ _id: id, number: id }) }));
    const { user } = await openDesk(DISPUTES, api);
    await user.click(row('SP-1').getByRole('link'));
    const next = await screen.findByRole('link', { name: 'Następna sprawa' });
    expect(next).toHaveAttribute('href', '/admin/desk/disputes/d9?queue=disputes');
    api.on(deskDisputeCalls.disputes, () => ({ success: true, items: [] }));
  });

  it('one that stands in front is not named before the page after it has come', async () => {
    const later = new Subject<Output<typeof deskDisputeCalls.disputes>>();
    const api = aDesk()
      .on(deskDisputeCalls.disputes, ({ next }) =>
        next === undefined
          ? of({
              success: true,
              items: [aDispute({ _id: 'd1', number: 'SP-1' }), aDispute({ _id: 'd2', number: 'SP-2' })],
              next: 'place',
            })
          : later,
      )
      .on(deskDisputeCalls.dispute, ({ id }) => ({ success: true, dispute: aDispute({ _id: id, number: id }) }));
    const { user } = await openDesk(DISPUTES, api);
    await user.click(row('SP-2').getByRole('link'));
    expect(await screen.findByRole('group', { name: 'Stan sporu' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Następna sprawa' })).toBeNull();
    act(() => later.next({ success: true, items: [] }));
    expect(await screen.findByRole('link', { name: 'Następna sprawa' })).toHaveAttribute(
      'href',
      '/admin/desk/disputes/d1?queue=disputes',
    );
  });

  it.each([
    ['queue=disputes&ground=untrue&takenBy=nobody&sort=-age', { ground: 'untrue', takenBy: 'nobody', sort: '-age' }],
    ['queue=overdue&takenBy=me', { takenBy: 'me', due: 'overdue' }],
  ])('after a reload the next is from the list that the address names: %s', async (search, input) => {
    const api = aDesk({ disputes: three() }).on(deskDisputeCalls.dispute, ({ id }) => ({
      success: true,
      dispute: aDispute({ _id: id }),
    }));
    await openDesk(`/admin/desk/disputes/d1?${search}&step=ask`, api);
    expect(await screen.findByRole('link', { name: 'Następna sprawa' })).toHaveAttribute(
      'href',
      `/admin/desk/disputes/d3?${search}`,
    );
    expect(screen.getByRole('link', { name: 'Biurko spraw' })).toHaveAttribute('href', `/admin/desk?${search}`);
    expect(api.inputs(deskDisputeCalls.disputes)).toEqual([input]);
  });

  it('the way back leads to the list as it was', async () => {
    await openFirst();
    expect(await screen.findByRole('link', { name: 'Biurko spraw' })).toHaveAttribute(
      'href',
      '/admin/desk?queue=disputes&sort=-age',
    );
  });
});

describe('a piece of work', () => {
  it('shows what else of the person is open', async () => {
    const others = [
      { is: 'case' as const, _id: 'case-1', number: 'WN-1', kind: 'erasure' as const, dueAt: inDays(-1) },
      { is: 'dispute' as const, _id: 'd7', number: 'SP-7' },
    ];
    const api = aDesk().on(deskDisputeCalls.dispute, () => ({ success: true, dispute: aDispute({ others }) }));
    await openDesk('/admin/desk/disputes/dispute-1', api);
    const card = within(await screen.findByRole('region', { name: 'Inne otwarte sprawy tej osoby' }));
    expect(card.getByRole('link', { name: 'Sprawa: Usunięcie danych' })).toHaveAttribute(
      'href',
      '/admin/desk/cases/case-1',
    );
    expect(card.getByText('1 dzień po terminie')).toBeVisible();
    expect(card.getByRole('link', { name: /^Spór: / })).toHaveAttribute('href', '/admin/desk/disputes/d7');
    expect(aCase()).not.toHaveProperty('others');
  });

  it('own texts are inserted into the reasons, written and deleted', async () => {
    const text = { _id: 't1', title: 'Brak dowodów', text: 'Autor nie przedstawił dowodów.', changedAt: inDays(-1) };
    const api = aDesk()
      .on(deskDisputeCalls.dispute, () => ({ success: true, dispute: aDispute() }))
      .on(deskTextCalls.texts, () => ({ success: true, texts: [text] }))
      .on(deskTextCalls.addText, () => ({ success: true, text }))
      .on(deskTextCalls.removeText, () => ({ success: true }));
    const { user } = await openDesk('/admin/desk/disputes/dispute-1', api);
    const reasons = () => screen.getByRole('textbox', { name: /^Uzasadnienie/ });
    const open = async () => user.click(screen.getByRole('button', { name: 'Moje teksty' }));
    await screen.findByRole('button', { name: 'Moje teksty' });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Wstaw: Brak dowodów' }));
    expect(reasons()).toHaveValue(text.text);
    await open();
    await user.click(await screen.findByRole('button', { name: 'Nowy tekst' }));
    await user.type(screen.getByRole('textbox', { name: /^Nazwa/ }), 'Nowy');
    await user.click(screen.getByRole('button', { name: 'Zapisz tekst' }));
    await waitFor(() => expect(api.inputs(deskTextCalls.addText)).toEqual([{ title: 'Nowy', text: text.text }]));
    await user.click(await screen.findByRole('button', { name: 'Usuń: Brak dowodów' }));
    await waitFor(() => expect(api.inputs(deskTextCalls.removeText)).toEqual([{ id: 't1' }]));
    expect(api.inputs(deskTextCalls.texts).length).toBeGreaterThan(2);
  });
});
