import { type DeskNote, deskNoteCalls } from '@najem/shared/contract/rights';
import { refusal } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

  it('show an entry that waits, which is released or refused with a reason for its author', async () => {
    const entry = {
      role: 'tenant',
      name: 'Anna Nowak',
      reason: 'contract_breach',
      rentalAddress: 'ul. Polna 1',
    } as const;
    const held = (id: string, comment: string): DeskNote => ({
      ...AUTHOR_NOTE,
      _id: id,
      kind: 'entry_held',
      entry: { ...entry, comment },
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
