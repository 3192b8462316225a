import { claims, disputes } from '@najem/shared/contract/rights';
import { fakeApi, type FakeApi, noConnection, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { aDisputeRow } from '../../../tests/a-dispute';
import { aClaim } from '../../../tests/a-dossier';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './DisputeList';

function anApi(list = [aClaim()]): FakeApi {
  return fakeApi()
    .on(claims.list, () => ({ success: true, claims: list }))
    .on(disputes.list, ({ side }) =>
      side === 'author'
        ? { rows: [aDisputeRow({ _id: 'dispute-2', number: 'SP-OWNN-2222', side: 'author' })], total: 1 }
        : { rows: [aDisputeRow()], total: 1 },
    );
}

const ENTRY = 'Problemy z płatnościami, 18.11.2026';
const open = (api = anApi(), path = '/dossier/disputes') => renderScreen(module, path, { api });

describe('the list of disputes', () => {
  it.each([
    ['person', 'question', 'Czeka na Twoją odpowiedź'],
    ['person', 'comment', 'Możesz odnieść się do odpowiedzi'],
    ['author', 'question', 'Czekamy na drugą stronę'],
  ] as const)('says what a question waits for: %s, %s', async (side, step, words) => {
    const awaited = { side, step, until: '2026-12-04T22:59:59.999Z' };
    const row = aDisputeRow({ state: 'deciding', awaited, dueAt: awaited.until });
    open(anApi().on(disputes.list, () => ({ rows: [row], total: 1 })));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows entry, other side, what is next, due date and number, in this order, and leads to each', async () => {
    open();
    expect(await screen.findByRole('link', { name: ENTRY })).toHaveAttribute('href', '/dossier/disputes/dispute-1');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Wpis', 'Druga strona', 'Co teraz', 'Termin', 'Numer']);
    for (const text of ['Ewa Lis', 'Czekamy na odpowiedź autora', 'SP-7K3F-9QXA']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByTitle('27.11.2026')).toBeVisible();
  });

  it('shows by another choice what is contested of what the reader wrote', async () => {
    const api = anApi();
    const { user, location } = open(api);
    await user.click(await screen.findByRole('radio', { name: 'Moje wpisy' }));
    expect(await screen.findByText('SP-OWNN-2222')).toBeVisible();
    expect(screen.getByText('Czeka na Twoją odpowiedź')).toBeVisible();
    expect(screen.queryByText('SP-7K3F-9QXA')).toBeNull();
    expect(location().search).toBe('?side=author');
    expect(api.inputs(disputes.list).map(({ side }) => side)).toEqual(['person', 'author']);
  });

  it('shows only their own entries to a user without a claim', async () => {
    open(anApi([]));
    expect(await screen.findByText('SP-OWNN-2222')).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'O mnie' })).toBeNull();
  });

  it('shows guests what is about them, within their frame', async () => {
    const HOUR_MS = 3_600_000;
    const api = anApi().on(claims.list, () => ({
      success: true,
      claims: [aClaim()],
      guestUntil: new Date(Date.now() + HOUR_MS).toISOString(),
    }));
    open(api, '/dossier/guest/disputes');
    expect(await screen.findByRole('link', { name: ENTRY })).toHaveAttribute(
      'href',
      '/dossier/guest/disputes/dispute-1',
    );
    expect(screen.queryByRole('radio', { name: 'Moje wpisy' })).toBeNull();
  });

  it.each([
    [[aClaim()], 'Nie masz żadnego sporu'],
    [[], 'Nikt nie kwestionuje Twoich wpisów'],
  ])('says that there is none', async (list, sentence) => {
    open(anApi(list).on(disputes.list, () => ({ rows: [], total: 0 })));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it.each([
    [{ state: 'closed', dueAt: undefined }, 'Zakończony: wpis usunięty'],
    [{ state: 'decided' }, 'Rozstrzygnięty: wpis usunięty, odwołanie możliwe'],
  ] as const)('says how a decided one ended, and what its date is for: %j', async (more, text) => {
    const row = aDisputeRow({ outcome: 'removed', ...more });
    open(anApi().on(disputes.list, () => ({ rows: [row], total: 1 })));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('offers a retry after a failure', async () => {
    const api = anApi().on(disputes.list, noConnection);
    const { user } = open(api);
    expect(await screen.findByText(/Nie udało się pobrać sporów/)).toBeVisible();
    api.on(disputes.list, () => ({ rows: [aDisputeRow()], total: 1 }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByRole('link', { name: ENTRY })).toBeVisible();
  });
});
