import {
  type AdminUser,
  desk,
  type DeskClaimRow,
  type DeskDisputeRow,
  type DeskEvidenceRow,
  type DeskNote,
  type Output,
  type Suspect,
  users,
} from '@najem/shared/contract';
import { anAdmin, choose, fakeApi, type FakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { module } from '../module';
import { aClaim } from '../../tests/a-claim';
import { aDispute } from '../../tests/a-dispute';
import { someEvidence } from '../../tests/some-evidence';

jest.setTimeout(30_000);

const DAY_MS = 86_400_000;
const ADMIN = anAdmin();
const QUEUES: Output<typeof desk.overview>['queues'] = [
  { queue: 'overdue', count: 1 },
  { queue: 'claims', count: 4 },
  { queue: 'disputes', count: 3 },
  { queue: 'evidence', count: 2 },
  { queue: 'suspects', count: 1 },
  { queue: 'notes', count: 2 },
];
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const SUSPECT: Suspect = {
  _id: '7',
  user: { _id: 'u1', name: 'Jan Pytalski', email: 'jan@example.test', role: 'user', status: 'active' },
  identifiers: 41,
  lookups: 40,
  misses: 38,
  accounts: 2,
  firstAt: '2026-11-20T09:00:00.000Z',
  lastAt: '2026-11-20T12:00:00.000Z',
  notedAt: '2026-11-20T12:00:00.000Z',
};
const BLOCKED: AdminUser = {
  ...SUSPECT.user,
  status: 'blocked',
  createdAt: '2026-01-10T09:00:00.000Z',
  isEmailVerified: true,
  verification_status: 'verified',
  rentCoins: 0,
  builtIn: false,
};
const NOTE: DeskNote = {
  _id: 'note-1',
  kind: 'identity_abuse',
  claim: { _id: 'claim-1', number: 'PT-7K3F-9QXA' },
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
};
const OTHER_NOTE: DeskNote = { _id: 'note-2', kind: 'not_me', createdAt: '2026-11-20T13:00:00.000Z', version: 1 };

const AUTHOR_NOTE: DeskNote = {
  _id: 'note-3',
  kind: 'author_removals',
  author: { _id: 'author-1', name: 'Piotr Autorski', removals: 3 },
  createdAt: '2026-11-20T14:00:00.000Z',
  version: 1,
};

interface Lists {
  claims?: DeskClaimRow[];
  disputes?: DeskDisputeRow[];
  evidence?: DeskEvidenceRow[];
}

function anApi({ claims = [aClaim()], disputes = [], evidence = [] }: Lists = {}): FakeApi {
  return fakeApi()
    .on(desk.due, () => ({ success: true, dueSoon: 3 }))
    .on(desk.overview, () => ({ success: true, queues: QUEUES, dueSoon: 3 }))
    .on(desk.claims, () => ({ success: true, items: claims }))
    .on(desk.disputes, () => ({ success: true, items: disputes }))
    .on(desk.evidence, () => ({ success: true, items: evidence }))
    .on(desk.suspects, () => ({ success: true, items: [SUSPECT] }))
    .on(desk.notes, () => ({ success: true, items: [NOTE, OTHER_NOTE] }));
}

async function open(path = '/admin/desk', api = anApi()) {
  const shown = renderScreen(module, path, { api, user: ADMIN });
  // The screens of the desk are loaded when they are opened.
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  return shown;
}

const row = (name: RegExp | string) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement);

describe('the way to the desk', () => {
  it('stands at the head of the panel with the number that is due within three days', async () => {
    await open('/admin');
    expect(await screen.findByRole('link', { name: /Biurko spraw.*w ciągu 3 dni: 3/ })).toHaveAttribute(
      'href',
      '/admin/desk',
    );
    expect(screen.getAllByRole('tab')).toHaveLength(4);
  });

  it('has no number where nothing is due or where it is unknown', async () => {
    await open(
      '/admin',
      anApi().on(desk.due, () => noConnection()),
    );
    expect(screen.getByRole('link', { name: 'Biurko spraw' })).toBeVisible();
  });
});

describe('the queues', () => {
  it('are tabs with their counts, of which the address holds the chosen one', async () => {
    const { user, location } = await open();
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Po terminie (1)',
      'Potwierdzenia (4)',
      'Spory (3)',
      'Dowody (2)',
      'Podejrzane (1)',
      'Notatki (2)',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Notatki (2)' }));
    expect(location().search).toBe('?queue=notes');
    expect(await screen.findByRole('table', { name: 'Notatki' })).toBeVisible();
  });

  it('show skeletons while they load, and a failure with a way to try again', async () => {
    const { user, api } = await open(
      '/admin/desk',
      anApi().on(desk.claims, () => noConnection()),
    );
    expect(await screen.findByText(/Nie udało się pobrać kolejki\./)).toBeVisible();
    api.on(desk.claims, () => ({ success: true, items: [aClaim()] }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByRole('rowheader', { name: 'PT-7K3F-9QXA' })).toBeVisible();
  });

  it('say that nothing waits', async () => {
    await open('/admin/desk?queue=overdue', anApi({ claims: [] }));
    expect(await screen.findByText('Nic nie jest po terminie')).toBeVisible();
  });

  it('are not asked for anything that the address made up', async () => {
    const { api } = await open('/admin/desk?queue=claims&method=x&takenBy=y&state=z');
    await waitFor(() => expect(api.inputs(desk.claims)).toHaveLength(1));
    expect(JSON.stringify(api.inputs(desk.claims))).toBe('[{}]');
  });
});

describe('the claims', () => {
  it('are rows with number, kind, age, due date in words and who has them', async () => {
    await open(
      '/admin/desk',
      anApi({
        claims: [
          aClaim({ createdAt: inDays(-5), dueAt: inDays(-2) }),
          aClaim({
            _id: 'c2',
            number: 'PT-2',
            method: 'signed',
            dueAt: inDays(0),
            takenBy: { _id: 'x', name: 'Ola Inna' },
          }),
          aClaim({ _id: 'c3', number: 'PT-3', dueAt: inDays(3), takenBy: { _id: ADMIN._id, name: ADMIN.name } }),
          aClaim({ _id: 'c4', number: 'PT-4', dueAt: inDays(1), step: 'letter' }),
        ],
      }),
    );
    const first = row('PT-7K3F-9QXA');
    for (const text of ['Dokument i list', 'Do sprawdzenia', '5 dni', '2 dni po terminie', 'nikt']) {
      expect(first.getByText(text)).toBeVisible();
    }
    expect(first.getByRole('link')).toHaveAttribute('href', '/admin/desk/claims/claim-1');
    expect(row('PT-2').getByText('Podpis elektroniczny')).toBeVisible();
    expect(row('PT-2').getByText('Ola Inna')).toBeVisible();
    expect(row('PT-2').queryByRole('button')).toBeNull();
    expect(row('PT-3').getByText('za 3 dni')).toBeVisible();
    expect(row('PT-3').getByText('Ty')).toBeVisible();
    expect(row('PT-4').getByText('za 1 dzień')).toBeVisible();
    expect(row('PT-4').getByText('List do wysłania')).toBeVisible();
  });

  it('are filtered by kind, who has them and state, kept in the address', async () => {
    const { user, api, location } = await open();
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Podpis elektroniczny');
    await choose(user, screen.getByRole('combobox', { name: 'Kto się zajmuje' }), 'Ja');
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Odmowa');
    const filters = { method: 'signed', takenBy: 'me', state: 'refused' };
    await waitFor(() => expect(api.inputs(desk.claims).at(-1)).toEqual(filters));
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual(filters);
  });

  it('are taken and given back in their row', async () => {
    const taken = aClaim({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, version: 2 });
    const { user, api } = await open(
      '/admin/desk',
      anApi()
        .on(desk.takeClaim, () => ({ success: true, claim: taken }))
        .on(desk.releaseClaim, () => ({ success: true, claim: aClaim({ version: 3 }) })),
    );
    await user.click(screen.getByRole('button', { name: 'Weź PT-7K3F-9QXA' }));
    expect(row('PT-7K3F-9QXA').getByText('Ty')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Oddaj PT-7K3F-9QXA' }));
    expect(row('PT-7K3F-9QXA').getByText('nikt')).toBeVisible();
    expect(api.inputs(desk.takeClaim)).toEqual([{ id: 'claim-1', version: 1 }]);
    expect(api.inputs(desk.releaseClaim)).toEqual([{ id: 'claim-1', version: 2 }]);
  });

  it('that somebody else has taken meanwhile are said to be, and the list is fetched again', async () => {
    const { user, api } = await open(
      '/admin/desk',
      anApi().on(desk.takeClaim, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Weź PT-7K3F-9QXA' }));
    expect(await screen.findByText(/Ktoś zmienił to zgłoszenie przed Tobą/)).toBeVisible();
    expect(api.inputs(desk.claims)).toHaveLength(2);
  });

  it('are shown page after page', async () => {
    const { user, api } = await open(
      '/admin/desk',
      anApi().on(desk.claims, ({ next }) =>
        next === undefined
          ? { success: true, items: [aClaim()], next: 'place' }
          : { success: true, items: [aClaim({ _id: 'c2', number: 'PT-2' })] },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Pokaż więcej' }));
    expect(row('PT-7K3F-9QXA')).toBeDefined();
    expect(row('PT-2')).toBeDefined();
    expect(api.inputs(desk.claims).at(-1)).toEqual({ next: 'place' });
    expect(screen.queryByRole('button', { name: 'Pokaż więcej' })).toBeNull();
  });
});

describe('what is overdue', () => {
  const LISTS = {
    claims: [aClaim({ dueAt: inDays(-1) })],
    disputes: [aDispute({ dueAt: inDays(-2) })],
    evidence: [someEvidence({ dueAt: inDays(-3) })],
  };

  it('is a list of each kind of work, which each row names', async () => {
    const { api } = await open('/admin/desk?queue=overdue&takenBy=nobody', anApi(LISTS));
    expect(await screen.findByText('Dowód: Umowa najmu')).toBeVisible();
    expect(screen.getByText('Potwierdzenie: Dokument i list')).toBeVisible();
    expect(screen.getByText('Spór: To nieprawda')).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Potwierdzenia', 'Spory', 'Dowody']);
    expect(row('SP-7K3F-9QXA').getByText('2 dni po terminie')).toBeVisible();
    for (const call of [desk.claims, desk.disputes, desk.evidence]) {
      expect(api.inputs(call)).toEqual([{ due: 'overdue', takenBy: 'nobody' }]);
    }
  });

  it('is of one kind on request', async () => {
    const { user, api } = await open('/admin/desk?queue=overdue', anApi(LISTS));
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Spory');
    await waitFor(() => expect(screen.queryByText('Dowód: Umowa najmu')).toBeNull());
    expect(screen.getByText('Spór: To nieprawda')).toBeVisible();
    expect(api.inputs(desk.evidence)).toHaveLength(1);
  });

  it('shows the others where one list fails', async () => {
    await open(
      '/admin/desk?queue=overdue',
      anApi(LISTS).on(desk.disputes, () => noConnection()),
    );
    expect(await screen.findByText(/Nie udało się pobrać kolejki\./)).toBeVisible();
    expect(screen.getByText('Dowód: Umowa najmu')).toBeVisible();
  });
});

describe('the disputes', () => {
  it('are rows with number, ground, state, age, due date and who has them', async () => {
    const dispute = aDispute({
      openedAt: inDays(-27),
      dueAt: inDays(3),
      takenBy: { _id: 'x', name: 'Ola Inna' },
    });
    await open('/admin/desk?queue=disputes', anApi({ disputes: [dispute] }));
    const shown = row('SP-7K3F-9QXA');
    for (const text of ['To nieprawda', 'Do decyzji', '27 dni', 'za 3 dni', 'Ola Inna']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(shown.getByRole('link')).toHaveAttribute('href', '/admin/desk/disputes/dispute-1');
  });

  it('are filtered by ground, who has them and state, kept in the address', async () => {
    const { user, api, location } = await open('/admin/desk?queue=disputes');
    await choose(user, screen.getByRole('combobox', { name: 'Zarzut' }), 'To nie dotyczy mnie');
    await choose(user, screen.getByRole('combobox', { name: 'Kto się zajmuje' }), 'Nikt');
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Odwołanie');
    const filters = { ground: 'not_me', takenBy: 'nobody', state: 'appealed' };
    await waitFor(() => expect(api.inputs(desk.disputes).at(-1)).toEqual(filters));
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ queue: 'disputes', ...filters });
  });

  it('are taken in their row; one that somebody else took is said to be', async () => {
    const { user, api } = await open(
      '/admin/desk?queue=disputes',
      anApi({ disputes: [aDispute()] }).on(desk.takeDispute, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Weź SP-7K3F-9QXA' }));
    expect(await screen.findByText(/Ktoś zmienił ten spór przed Tobą/)).toBeVisible();
    expect(api.inputs(desk.disputes)).toHaveLength(2);
    const taken = aDispute({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, version: 4 });
    api.on(desk.takeDispute, () => ({ success: true, dispute: taken }));
    await user.click(screen.getByRole('button', { name: 'Weź SP-7K3F-9QXA' }));
    expect(await row('SP-7K3F-9QXA').findByText('Ty')).toBeVisible();
  });
});

describe('the evidence', () => {
  it('is shown in rows, filtered by kind, page after page', async () => {
    const { user, api } = await open(
      '/admin/desk?queue=evidence',
      anApi().on(desk.evidence, ({ next }) =>
        next === undefined
          ? { success: true, items: [someEvidence()], next: 'place' }
          : { success: true, items: [someEvidence({ _id: 'e2', number: 'DW-2', kind: 'judgment' })] },
      ),
    );
    expect(row('DW-7K3F-9QXA').getByText('Umowa najmu')).toBeVisible();
    expect(row('DW-7K3F-9QXA').getByRole('link')).toHaveAttribute('href', '/admin/desk/evidence/evidence-1');
    await user.click(screen.getByRole('button', { name: 'Pokaż więcej' }));
    expect(row('DW-2').getByText('Orzeczenie sądu lub tytuł wykonawczy')).toBeVisible();
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Potwierdzenie przelewu');
    await waitFor(() => expect(api.inputs(desk.evidence).at(-1)).toEqual({ kind: 'transfer' }));
  });

  it('is given back in its row', async () => {
    const own = someEvidence({ takenBy: { _id: ADMIN._id, name: ADMIN.name } });
    const { user, api } = await open(
      '/admin/desk?queue=evidence',
      anApi({ evidence: [own] }).on(desk.releaseEvidence, () => ({
        success: true,
        evidence: someEvidence({ version: 2 }),
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Oddaj DW-7K3F-9QXA' }));
    expect(await row('DW-7K3F-9QXA').findByText('nikt')).toBeVisible();
    expect(api.inputs(desk.releaseEvidence)).toEqual([{ id: 'evidence-1', version: 1 }]);
  });
});

describe('the suspects', () => {
  it('are accounts with figures and times, and are blocked after a question', async () => {
    const { user, api } = await open(
      '/admin/desk?queue=suspects',
      anApi().on(users.update, () => NEVER),
    );
    const figures = row(/Jan Pytalski/);
    for (const text of ['41', '40', '38', '2', /20\.11\.2026, 10:00/]) expect(figures.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zablokuj: Jan Pytalski' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Zablokować to konto?' }));
    expect(api.inputs(users.update)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Zablokuj' }));
    const { _id: id, ...user1 } = SUSPECT.user;
    expect(api.inputs(users.update)).toEqual([{ id, ...user1, status: 'blocked' }]);
  });

  it('leave the list when they are blocked; a refusal is shown in the question', async () => {
    const { user, api } = await open(
      '/admin/desk?queue=suspects',
      anApi().on(users.update, () => refusal('LAST_ADMIN')),
    );
    await user.click(screen.getByRole('button', { name: 'Zablokuj: Jan Pytalski' }));
    const question = within(screen.getByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Zablokuj' }));
    expect(await question.findByText(/ostatniemu aktywnemu administratorowi/)).toBeVisible();
    api.on(users.update, () => ({ success: true, user: BLOCKED }));
    await user.click(question.getByRole('button', { name: 'Zablokuj' }));
    expect(await screen.findByText('Konto zostało zablokowane.')).toBeVisible();
    expect(screen.getByText('Nie ma podejrzanych zapytań')).toBeVisible();
  });

  it('that mean no harm are marked as handled', async () => {
    const { user, api } = await open(
      '/admin/desk?queue=suspects',
      anApi().on(desk.handleSuspect, () => ({ success: true })),
    );
    await user.click(screen.getByRole('button', { name: 'Załatwione: Jan Pytalski' }));
    expect(api.inputs(desk.handleSuspect)).toEqual([{ id: '7' }]);
    expect(await screen.findByText('Nie ma podejrzanych zapytań')).toBeVisible();
    expect(api.inputs(desk.overview).length).toBeGreaterThan(1);
  });
});

describe('the notes', () => {
  it('say what happened and lead to the claim, and are handled', async () => {
    const { user, api } = await open(
      '/admin/desk?queue=notes',
      anApi().on(desk.handleNote, () => ({ success: true })),
    );
    expect(screen.getByRole('link', { name: 'PT-7K3F-9QXA' })).toHaveAttribute('href', '/admin/desk/claims/claim-1');
    expect(row(/informacji o zebraniu danych/).getByText('nie dotyczy')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Załatwione: PT-7K3F-9QXA' }));
    expect(api.inputs(desk.handleNote)).toEqual([{ id: 'note-1', version: 1 }]);
    expect(await screen.findByText('Oznaczono jako załatwione.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'PT-7K3F-9QXA' })).toBeNull();
  });

  it('that somebody else handled meanwhile are fetched again', async () => {
    const { user, api } = await open(
      '/admin/desk?queue=notes',
      anApi().on(desk.handleNote, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Załatwione: PT-7K3F-9QXA' }));
    await waitFor(() => expect(api.inputs(desk.notes)).toHaveLength(2));
  });

  it('about authors are a list of their own, with the way to the user', async () => {
    const { user, api } = await open(
      '/admin/desk?queue=notes',
      anApi()
        .on(desk.notes, () => ({ success: true, items: [AUTHOR_NOTE] }))
        .on(desk.handleNote, () => ({ success: true })),
    );
    expect(await screen.findByRole('table', { name: 'Autorzy do sprawdzenia' })).toBeVisible();
    const author = row(/Piotr Autorski/);
    expect(author.getByText('3')).toBeVisible();
    expect(author.getByRole('link')).toHaveAttribute('href', '/admin?tab=users&name=Piotr+Autorski');
    expect(screen.queryByText('Nie ma notatek')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Załatwione: Piotr Autorski' }));
    expect(api.inputs(desk.handleNote)).toEqual([{ id: 'note-3', version: 1 }]);
    expect(await screen.findByText('Nie ma notatek')).toBeVisible();
  });
});

describe('the figures', () => {
  it('are the open and overdue claims, the median and the outcomes by month', async () => {
    await open(
      '/admin/desk/figures',
      anApi().on(desk.figures, () => ({
        success: true,
        ...{ open: 4, overdue: 1, medianDays: 2.5 },
        months: [{ month: '2026-11', approved: 3, refused: 1 }],
      })),
    );
    expect(await screen.findByRole('group', { name: 'W toku' })).toHaveTextContent('4');
    expect(screen.getByRole('group', { name: 'Po terminie' })).toHaveTextContent('1');
    expect(screen.getByRole('group', { name: 'Mediana czasu do decyzji' })).toHaveTextContent('2,5 dnia');
    expect(row('listopad 2026').getByText('25%')).toBeVisible();
  });

  it('say that nothing was decided yet', async () => {
    await open(
      '/admin/desk/figures',
      anApi().on(desk.figures, () => ({ success: true, open: 0, overdue: 0, months: [] })),
    );
    expect(await screen.findByText('Nie było jeszcze decyzji')).toBeVisible();
    expect(screen.getByText('brak decyzji')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Spory' })).toBeNull();
  });

  it('of disputes are a part of their own, with outcomes as shares, appeals and reversals', async () => {
    await open(
      '/admin/desk/figures',
      anApi().on(desk.figures, () => ({
        success: true,
        ...{ open: 0, overdue: 0, months: [] },
        disputes: {
          ...{ open: 5, overdue: 2, medianDays: 21, appeals: 3, reversals: 1 },
          months: [{ month: '2026-11', kept: 1, corrected: 1, removed: 2 }],
        },
      })),
    );
    const part = within(await screen.findByRole('region', { name: 'Spory' }));
    for (const [name, value] of [
      ['W toku', '5'],
      ['Po terminie', '2'],
      ['Mediana czasu do decyzji', '21 dni'],
      ['Odwołania', '3'],
      ['Zmienione po odwołaniu', '1'],
    ] as const) {
      expect(part.getByRole('group', { name })).toHaveTextContent(value);
    }
    expect(row('listopad 2026').getAllByText('25%')).toHaveLength(2);
    expect(row('listopad 2026').getByText('50%')).toBeVisible();
  });
});
