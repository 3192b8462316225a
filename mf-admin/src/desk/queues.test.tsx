import { type AdminUser, desk, type DeskNote, type Suspect, users } from '@najem/shared/contract';
import { choose, refusal } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { aCase } from '../../tests/a-case';
import { aClaim } from '../../tests/a-claim';
import { aDispute } from '../../tests/a-dispute';
import { paste } from '../../tests/paste';
import { someEvidence } from '../../tests/some-evidence';
import { ADMIN, aDesk, inDays, openDesk, row } from '../../tests/the-desk';

describe('the claims', () => {
  it('are rows with number, kind, age, due date in words and who has them', async () => {
    await openDesk(
      '/admin/desk',
      aDesk({
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
    const { user, api, location } = await openDesk();
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Podpis elektroniczny');
    await choose(user, screen.getByRole('combobox', { name: 'Kto się zajmuje' }), 'Ja');
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Odmowa');
    const filters = { method: 'signed', takenBy: 'me', state: 'refused' };
    await waitFor(() => expect(api.inputs(desk.claims).at(-1)).toEqual(filters));
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual(filters);
  });

  it('are taken and given back in their row', async () => {
    const taken = aClaim({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, version: 2 });
    const { user, api } = await openDesk(
      '/admin/desk',
      aDesk()
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

  it('a claim that another administrator took meanwhile is marked, and the list is fetched again', async () => {
    const { user, api } = await openDesk(
      '/admin/desk',
      aDesk().on(desk.takeClaim, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Weź PT-7K3F-9QXA' }));
    expect(await screen.findByText(/Ktoś zmienił to zgłoszenie przed Tobą/)).toBeVisible();
    expect(api.inputs(desk.claims)).toHaveLength(2);
  });

  it('are shown page after page', async () => {
    const { user, api } = await openDesk(
      '/admin/desk',
      aDesk().on(desk.claims, ({ next }) =>
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

const CASES = '/admin/desk?queue=cases';

describe('the cases', () => {
  it('are rows with number, kind, state, age, due date and who has them', async () => {
    const cases = [
      aCase({ receivedAt: inDays(-27), dueAt: inDays(3), takenBy: { _id: 'x', name: 'Ola Inna' } }),
      aCase({ _id: 'case-2', number: 'WN-2', kind: 'objection', state: 'received', dueAt: inDays(0) }),
      aCase({ _id: 'case-3', number: 'WN-3', kind: 'access', state: 'waiting', dueAt: inDays(-2) }),
    ];
    await openDesk(CASES, aDesk({ cases }));
    const shown = row('WN-7K3F-9QXA');
    for (const text of ['Usunięcie danych', 'W trakcie', '27 dni', 'za 3 dni', 'Ola Inna']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(shown.getByRole('link')).toHaveAttribute('href', '/admin/desk/cases/case-1');
    for (const text of ['Sprzeciw', 'Przyjęta', 'dziś', 'nikt']) expect(row('WN-2').getByText(text)).toBeVisible();
    for (const text of ['Czeka na odpowiedź', '2 dni po terminie']) expect(row('WN-3').getByText(text)).toBeVisible();
  });

  it('are filtered by kind, who has them and state, kept in the address', async () => {
    const { user, api, location } = await openDesk(CASES);
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Zgłoszenie treści');
    await choose(user, screen.getByRole('combobox', { name: 'Kto się zajmuje' }), 'Nikt');
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Czeka na odpowiedź');
    const filters = { kind: 'content_notice', takenBy: 'nobody', state: 'waiting' };
    await waitFor(() => expect(api.inputs(desk.cases).at(-1)).toEqual(filters));
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
      aDesk({ cases: [aCase()] }).on(desk.takeCase, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Weź WN-7K3F-9QXA' }));
    expect(await screen.findByText(/Ktoś zmienił tę sprawę przed Tobą/)).toBeVisible();
    expect(api.inputs(desk.cases)).toHaveLength(2);
    const taken = aCase({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, version: 4 });
    api.on(desk.takeCase, () => ({ success: true, case: taken }));
    await user.click(screen.getByRole('button', { name: 'Weź WN-7K3F-9QXA' }));
    expect(await row('WN-7K3F-9QXA').findByText('Ty')).toBeVisible();
    expect(api.inputs(desk.takeCase).at(-1)).toEqual({ id: 'case-1', version: 3 });
  });

  it('the queue says that no case waits', async () => {
    await openDesk(CASES);
    expect(await screen.findByText('Nie ma spraw do rozpatrzenia')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sprawa z listu' })).toHaveAttribute('href', '/admin/desk/cases/new');
  });
});

describe('the disputes', () => {
  it('are rows with number, ground, state, age, due date and who has them', async () => {
    const dispute = aDispute({
      openedAt: inDays(-27),
      dueAt: inDays(3),
      takenBy: { _id: 'x', name: 'Ola Inna' },
    });
    await openDesk('/admin/desk?queue=disputes', aDesk({ disputes: [dispute] }));
    const shown = row('SP-7K3F-9QXA');
    for (const text of ['To nieprawda', 'Do decyzji', '27 dni', 'za 3 dni', 'Ola Inna']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(shown.getByRole('link')).toHaveAttribute('href', '/admin/desk/disputes/dispute-1');
  });

  it('are filtered by ground, who has them and state, kept in the address', async () => {
    const { user, api, location } = await openDesk('/admin/desk?queue=disputes');
    await choose(user, screen.getByRole('combobox', { name: 'Zarzut' }), 'To nie dotyczy mnie');
    await choose(user, screen.getByRole('combobox', { name: 'Kto się zajmuje' }), 'Nikt');
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Odwołanie');
    const filters = { ground: 'not_me', takenBy: 'nobody', state: 'appealed' };
    await waitFor(() => expect(api.inputs(desk.disputes).at(-1)).toEqual(filters));
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ queue: 'disputes', ...filters });
  });

  it('a row takes its piece of work, or says that another administrator took it', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=disputes',
      aDesk({ disputes: [aDispute()] }).on(desk.takeDispute, () => refusal('STALE_EDIT')),
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
    const { user, api } = await openDesk(
      '/admin/desk?queue=evidence',
      aDesk().on(desk.evidence, ({ next }) =>
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
    const { user, api } = await openDesk(
      '/admin/desk?queue=evidence',
      aDesk({ evidence: [own] }).on(desk.releaseEvidence, () => ({
        success: true,
        evidence: someEvidence({ version: 2 }),
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Oddaj DW-7K3F-9QXA' }));
    expect(await row('DW-7K3F-9QXA').findByText('nikt')).toBeVisible();
    expect(api.inputs(desk.releaseEvidence)).toEqual([{ id: 'evidence-1', version: 1 }]);
  });
});

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

const withSuspect = () => aDesk().on(desk.suspects, () => ({ success: true, items: [SUSPECT] }));

describe('the suspects', () => {
  it('are accounts with figures and times, and are blocked after a question', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=suspects',
      withSuspect().on(users.update, () => NEVER),
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
    const { user, api } = await openDesk(
      '/admin/desk?queue=suspects',
      withSuspect().on(users.update, () => refusal('LAST_ADMIN')),
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

  it('a harmless suspect is marked as handled', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=suspects',
      withSuspect().on(desk.handleSuspect, () => ({ success: true })),
    );
    await user.click(screen.getByRole('button', { name: 'Załatwione: Jan Pytalski' }));
    expect(api.inputs(desk.handleSuspect)).toEqual([{ id: '7' }]);
    expect(await screen.findByText('Nie ma podejrzanych zapytań')).toBeVisible();
    expect(api.inputs(desk.overview).length).toBeGreaterThan(1);
  });
});

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

const withNotes = () => aDesk().on(desk.notes, () => ({ success: true, items: [NOTE, OTHER_NOTE] }));

describe('the notes', () => {
  it('say what happened and lead to the claim, and are handled', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes().on(desk.handleNote, () => ({ success: true })),
    );
    expect(screen.getByRole('link', { name: 'PT-7K3F-9QXA' })).toHaveAttribute('href', '/admin/desk/claims/claim-1');
    expect(row(/informacji o zebraniu danych/).getByText('nie dotyczy')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Załatwione: PT-7K3F-9QXA' }));
    expect(api.inputs(desk.handleNote)).toEqual([{ id: 'note-1', version: 1 }]);
    expect(await screen.findByText('Oznaczono jako załatwione.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'PT-7K3F-9QXA' })).toBeNull();
  });

  it('notes that another administrator handled meanwhile are fetched again', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes().on(desk.handleNote, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Załatwione: PT-7K3F-9QXA' }));
    await waitFor(() => expect(api.inputs(desk.notes)).toHaveLength(2));
  });

  it('about authors are a list of their own, with the way to the user', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes()
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

  it('show an entry that waits, which is released or refused with a reason for its author', async () => {
    const entry = {
      role: 'tenant',
      name: 'Anna Nowak',
      reason: 'contract_breach',
      rentalAddress: 'ul. Polna 1',
    } as const;
    const held = (id: string, comment: string): DeskNote => ({
      ...AUTHOR_NOTE,
      ...{ _id: id, kind: 'entry_held', entry: { ...entry, comment } },
    });
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes()
        .on(desk.notes, () => ({ success: true, items: [held('note-4', 'Znowu.'), held('note-5', 'Hałas.')] }))
        .on(desk.handleNote, () => ({ success: true })),
    );
    const buttonOf = (comment: string, name: string) =>
      within(screen.getByText(comment).closest('tr') ?? document.body).getByRole('button', { name });
    await user.click(buttonOf('Znowu.', 'Dopuść wpis'));
    await waitFor(() => expect(screen.queryByText('Znowu.')).toBeNull());
    await user.click(buttonOf('Hałas.', 'Odrzuć wpis'));
    const dialog = within(screen.getByRole('dialog', { name: 'Odrzuć wpis' }));
    const reasons = 'Ten wpis powtarza to, czego nie dało się wykazać w sporze o wcześniejszy wpis.';
    await paste(user, dialog.getByRole('textbox', { name: 'Powód' }), reasons);
    await user.click(dialog.getByRole('button', { name: 'Odrzuć wpis' }));
    expect(api.inputs(desk.handleNote)).toEqual([
      { id: 'note-4', version: 1, decision: 'release' },
      { id: 'note-5', version: 1, decision: 'refuse', reasons },
    ]);
  });
});
