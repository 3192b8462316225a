import { type DeskNote, deskNoteCalls, drafts } from '@najem/shared/contract/rights';
import { tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { choose, noConnection, refusal } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { paste } from '../../../tests/paste';
import { aDesk, openDesk, row } from '../../../tests/the-desk';

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

const TENANCY_NOTE: DeskNote = {
  _id: 'note-6',
  kind: 'tenancy_ring',
  tenancy: {
    number: 'NJ-7K3F-9QXA',
    landlord: 'Anna Nowak',
    from: '2024-09-01',
    state: 'Trwa',
    version: 4,
  },
  createdAt: '2026-11-20T15:00:00.000Z',
  version: 1,
};

const ENTRY = {
  role: 'tenant',
  name: 'Anna Nowak',
  reason: 'contract_breach',
  rentalAddress: 'ul. Polna 1',
  comment: 'Hałas.',
} as const;
const REASONS = 'Dokumenty pokazują inną osobę niż ta, która potwierdziła ten najem przed rokiem.';

const withNotes = () => aDesk().on(deskNoteCalls.notes, () => ({ success: true, items: [NOTE, OTHER_NOTE] }));

describe('the notes', () => {
  it('say what happened and lead to the claim, and are handled', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes().on(deskNoteCalls.handleNote, () => ({ success: true })),
    );
    expect(screen.getByRole('link', { name: 'PT-7K3F-9QXA' })).toHaveAttribute('href', '/admin/desk/claims/claim-1');
    expect(row(/informacji o zebraniu danych/).getByText('nie dotyczy')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Załatwione: PT-7K3F-9QXA' }));
    expect(api.inputs(deskNoteCalls.handleNote)).toEqual([{ id: 'note-1', version: 1 }]);
    expect(await screen.findByText('Oznaczono jako załatwione.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'PT-7K3F-9QXA' })).toBeNull();
  });

  it('notes that another administrator handled meanwhile are fetched again', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes().on(deskNoteCalls.handleNote, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Załatwione: PT-7K3F-9QXA' }));
    await waitFor(() => expect(api.inputs(deskNoteCalls.notes)).toHaveLength(2));
  });

  it('about authors are a list of their own, with the way to the user', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes()
        .on(deskNoteCalls.notes, () => ({ success: true, items: [AUTHOR_NOTE] }))
        .on(deskNoteCalls.handleNote, () => ({ success: true })),
    );
    expect(await screen.findByRole('table', { name: 'Autorzy do sprawdzenia' })).toBeVisible();
    const author = row(/Piotr Autorski/);
    expect(author.getByText('3')).toBeVisible();
    expect(author.getByRole('link')).toHaveAttribute('href', '/admin/users/author-1');
    expect(screen.queryByText('Nie ma notatek')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Załatwione: Piotr Autorski' }));
    expect(api.inputs(deskNoteCalls.handleNote)).toEqual([{ id: 'note-3', version: 1 }]);
    expect(await screen.findByText('Nie ma notatek')).toBeVisible();
  });

  it('about authors alone are followed by nothing, also while they are fetched again', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes().on(deskNoteCalls.notes, () => ({ success: true, items: [AUTHOR_NOTE] })),
    );
    const table = await screen.findByRole('table', { name: 'Autorzy do sprawdzenia' });
    api.on(deskNoteCalls.notes, () => NEVER);
    await user.click(within(table).getByRole('columnheader', { name: /Autor/ }));
    await waitFor(() => expect(api.inputs(deskNoteCalls.notes)).toHaveLength(2));
    expect(screen.queryByText('Trwa wczytywanie')).toBeNull();
  });

  it('about a tenancy say whose and when it is', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes()
        .on(deskNoteCalls.notes, () => ({ success: true, items: [TENANCY_NOTE] }))
        .on(deskNoteCalls.handleNote, () => ({ success: true })),
    );
    const note = row(/Najem NJ-7K3F-9QXA: Trwa/);
    expect(note.getByText('Anna Nowak (wynajmujący), konto usunięte (najemca)')).toBeVisible();
    expect(note.getByText('01.09.2024 – trwa')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Załatwione: NJ-7K3F-9QXA' }));
    expect(api.inputs(deskNoteCalls.handleNote)).toEqual([{ id: 'note-6', version: 1 }]);
  });

  it('about a proof in question are decided, with reasons', async () => {
    const proof: DeskNote = { ...TENANCY_NOTE, kind: 'tenancy_proof' };
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes()
        .on(deskNoteCalls.notes, () => ({ success: true, items: [proof] }))
        .on(tenancyDeskCalls.decideTenancy, () => ({ success: true })),
    );
    expect(screen.queryByRole('button', { name: 'Załatwione: NJ-7K3F-9QXA' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rozstrzygnij: NJ-7K3F-9QXA' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Najem NJ-7K3F-9QXA' }));
    await choose(
      user,
      await dialog.findByRole('combobox', { name: 'Decyzja' }),
      'To inna osoba: opinie z najmu o tej stronie znikają z historii',
    );
    const reasons = 'Dokumenty pokazują inną osobę niż ta, która potwierdziła ten najem przed rokiem.';
    await paste(user, dialog.getByRole('textbox', { name: 'Powód' }), reasons);
    await user.click(dialog.getByRole('button', { name: 'Rozstrzygnij' }));
    expect(api.inputs(tenancyDeskCalls.decideTenancy)).toEqual([
      { number: 'NJ-7K3F-9QXA', decision: 'refuse', reasons, version: 4 },
    ]);
    expect(await screen.findByText('Nie ma notatek')).toBeVisible();
  });

  it('keep a decision in its window where it could not be sent, and what was written where somebody else came first', async () => {
    const proof: DeskNote = { ...TENANCY_NOTE, kind: 'tenancy_proof' };
    const held: DeskNote = { ...AUTHOR_NOTE, kind: 'entry_held', entry: ENTRY };
    for (const [note, opener, title, submit] of [
      [proof, 'Rozstrzygnij: NJ-7K3F-9QXA', 'Najem NJ-7K3F-9QXA', 'Rozstrzygnij'],
      [held, 'Odrzuć wpis', 'Odrzuć wpis', 'Odrzuć wpis'],
    ] as const) {
      const api = withNotes().on(deskNoteCalls.notes, () => ({ success: true, items: [note] }));
      const answer = (how: typeof noConnection) =>
        api.on(deskNoteCalls.handleNote, how).on(tenancyDeskCalls.decideTenancy, how);
      answer(noConnection);
      api.on(drafts.save, () => ({ success: true, version: 1, changedAt: NOTE.createdAt }));
      const { user, unmount } = await openDesk('/admin/desk?queue=notes', api);
      await user.click(screen.getByRole('button', { name: opener }));
      const dialog = within(screen.getByRole('dialog', { name: title }));
      if (note === proof)
        await choose(
          user,
          await dialog.findByRole('combobox', { name: 'Decyzja' }),
          'To inna osoba: opinie z najmu o tej stronie znikają z historii',
        );
      const field = await dialog.findByRole('textbox', { name: 'Powód' });
      await paste(user, field, REASONS);
      await user.click(dialog.getByRole('button', { name: submit }));
      expect(await dialog.findByRole('alert')).toBeVisible();
      expect(field).toHaveValue(REASONS);
      // The window alone has no list fetched.
      expect(api.inputs(deskNoteCalls.notes)).toHaveLength(1);
      await waitFor(() => expect(api.inputs(drafts.save).at(-1)?.values).toMatchObject({ reasons: REASONS }));
      answer(() => refusal('STALE_EDIT'));
      api.on(deskNoteCalls.notes, () => ({ success: true, items: [] }));
      api.on(drafts.get, () => ({
        success: true,
        version: 1,
        draft: { values: { reasons: REASONS }, attachments: [], changedAt: NOTE.createdAt },
      }));
      await user.click(dialog.getByRole('button', { name: submit }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(api.inputs(deskNoteCalls.notes)).toHaveLength(2);
      const unsent = within(await screen.findByRole('region', { name: 'Niewysłane uzasadnienie' }));
      expect(unsent.getByText(REASONS)).toBeVisible();
      expect(unsent.getByRole('button', { name: 'Usuń szkic' })).toBeVisible();
      unmount();
    }
  });

  it('show an entry that waits, which is released or refused with a reason for its author', async () => {
    const held = (id: string, comment: string): DeskNote => ({
      ...AUTHOR_NOTE,
      _id: id,
      kind: 'entry_held',
      entry: { ...ENTRY, comment },
    });
    const { user, api } = await openDesk(
      '/admin/desk?queue=notes',
      withNotes()
        .on(deskNoteCalls.notes, () => ({ success: true, items: [held('note-4', 'Znowu.'), held('note-5', 'Hałas.')] }))
        .on(deskNoteCalls.handleNote, () => ({ success: true })),
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
    expect(api.inputs(deskNoteCalls.handleNote)).toEqual([
      { id: 'note-4', version: 1, decision: 'release' },
      { id: 'note-5', version: 1, decision: 'refuse', reasons },
    ]);
  });
});
